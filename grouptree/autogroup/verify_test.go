package autogroup_test

import (
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/grouptree/internal/autotest"
	"github.com/stretchr/testify/require"
)

// TestCertificatesVerify verifies the certificates of searches that ended and of some that were stopped.
func TestCertificatesVerify(t *testing.T) {
	for seed := range uint64(autotest.Rounds(60, 2)) {
		in := autotest.Input(seed, autotest.Small)
		for _, kind := range searched {
			for _, questions := range []int{30, 1 << 30} {
				asked := 0
				opt := autogroup.Options{Prices: cost.Default, Layouts: []grouptree.Kind{kind}, Cancel: func() bool { asked++; return asked > questions }}
				r := autogroup.Search(in, opt)
				require.NoError(t, autogroup.Verify(in, opt, r.Certificate), "seed %d, %v", seed, kind)
				require.Equal(t, r.Bound, r.Certificate.Bound)
			}
		}
	}
}

// TestLargerCertificatesVerify verifies certificates of larger designs, with crossing groups in several lanes.
func TestLargerCertificatesVerify(t *testing.T) {
	for seed := range uint64(autotest.Rounds(8, 1)) {
		in := autotest.Input(seed, autotest.Middle)
		asked := 0
		opt := autogroup.Options{Prices: cost.Default, Cancel: func() bool { asked++; return asked > 1500 }}
		r := autogroup.Search(in, opt)
		require.NoError(t, autogroup.Verify(in, opt, r.Certificate), "seed %d", seed)
		require.Equal(t, r.Bound, r.Certificate.Bound)
	}
}

// TestBranchesThatProveLessAreRejected replaces each subtree of a tree by its root, which proves
// less: where the tree needs the subtree the certificate is rejected.
func TestBranchesThatProveLessAreRejected(t *testing.T) {
	replaced := 0
	for seed := range uint64(12) {
		in := autotest.Input(seed, autotest.Small)
		opt := autogroup.Options{Prices: cost.Default}
		c := autogroup.Search(in, opt).Certificate
		for i := range c.Proofs[0].Parts {
			p := &c.Proofs[0].Parts[i]
			tree := p.Tree
			for at, entry := range tree {
				if entry == autogroup.CutOff {
					continue
				}
				end := endOf(tree, at)
				p.Tree = append(append(append([]int16(nil), tree[:at]...), autogroup.CutOff), tree[end:]...)
				require.ErrorContains(t, autogroup.Verify(in, opt, c), "the tree proves a bound of")
				replaced++
			}
			p.Tree = tree
		}
		require.NoError(t, autogroup.Verify(in, opt, c))
	}
	require.Greater(t, replaced, 20)
}

// endOf returns where the tree that begins at an entry ends.
func endOf(tree []int16, at int) int {
	if tree[at] == autogroup.CutOff {
		return at + 1
	}
	return endOf(tree, endOf(tree, at+1))
}

package autogroup_test

import (
	"encoding/json"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/grouptree/internal/autotest"
	"github.com/stretchr/testify/require"
)

// TestCertificatesVerify verifies the certificates of searches that ended and of some that were stopped.
func TestCertificatesVerify(t *testing.T) {
	for seed := range uint64(autotest.Rounds(60, 12)) {
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
	for seed := range uint64(autotest.Rounds(8, 2)) {
		in := autotest.Input(seed, autotest.Middle)
		asked := 0
		opt := autogroup.Options{Prices: cost.Default, Cancel: func() bool { asked++; return asked > 1500 }}
		r := autogroup.Search(in, opt)
		require.NoError(t, autogroup.Verify(in, opt, r.Certificate), "seed %d", seed)
		require.Equal(t, r.Bound, r.Certificate.Bound)
	}
}

// TestAlteredCertificatesAreRejected alters each part of a certificate.
func TestAlteredCertificatesAreRejected(t *testing.T) {
	in := autotest.Input(2, autotest.Middle)
	opt := autogroup.Options{Prices: cost.Default}
	r := autogroup.Search(in, opt)
	require.Equal(t, autogroup.Optimal, r.Status)
	c := r.Certificate
	written, err := json.Marshal(c)
	require.NoError(t, err)
	copied := func() (c autogroup.Certificate) {
		require.NoError(t, json.Unmarshal(written, &c))
		return c
	}
	require.Equal(t, *c, copied())
	require.NoError(t, autogroup.Verify(in, opt, c))
	largest := 0 // the part with the largest tree
	for i, p := range c.Proofs[0].Parts {
		if len(p.Tree) > len(c.Proofs[0].Parts[largest].Tree) {
			largest = i
		}
	}
	tree := c.Proofs[0].Parts[largest].Tree
	require.Greater(t, len(tree), 50)
	part := func(c *autogroup.Certificate) *autogroup.PartProof { return &c.Proofs[0].Parts[largest] }
	left := autotest.Rounds(1<<30, 5) // alterations still to try, in a random order
	for name, alter := range map[string]func(c *autogroup.Certificate){
		"total":              func(c *autogroup.Certificate) { c.Total.Systems-- },
		"groups":             func(c *autogroup.Certificate) { c.Groups = c.Groups[1:] },
		"layout":             func(c *autogroup.Certificate) { c.Layout = grouptree.Laminar },
		"bound":              func(c *autogroup.Certificate) { c.Bound++ },
		"candidate left out": func(c *autogroup.Certificate) { c.Candidates = c.Candidates[1:] },
		"candidate of its own": func(c *autogroup.Certificate) {
			c.Candidates = append(c.Candidates, grouptree.Conj{Cares: grouptree.SetOf(0, 1)})
		},
		"no proof":                  func(c *autogroup.Certificate) { c.Proofs = nil },
		"proof of another layout":   func(c *autogroup.Certificate) { c.Proofs[0].Layout = grouptree.Trees },
		"part left out":             func(c *autogroup.Certificate) { c.Proofs[0].Parts = c.Proofs[0].Parts[1:] },
		"part twice":                func(c *autogroup.Certificate) { c.Proofs[0].Parts = append(c.Proofs[0].Parts, c.Proofs[0].Parts[0]) },
		"candidate of a part":       func(c *autogroup.Certificate) { part(c).Candidates = part(c).Candidates[1:] },
		"unknown candidate":         func(c *autogroup.Certificate) { part(c).Candidates[0] = 999 },
		"bound of a part higher":    func(c *autogroup.Certificate) { part(c).Bound += 1 << 20 },
		"bound of a part lower":     func(c *autogroup.Certificate) { part(c).Bound -= 1 << 20 },
		"tree empty":                func(c *autogroup.Certificate) { part(c).Tree = nil },
		"tree cut off at its root":  func(c *autogroup.Certificate) { part(c).Tree = []int16{autogroup.CutOff} },
		"tree compared":             func(c *autogroup.Certificate) { part(c).Tree = []int16{autogroup.Compared} },
		"tree too short":            func(c *autogroup.Certificate) { part(c).Tree = part(c).Tree[:len(tree)-1] },
		"tree too long":             func(c *autogroup.Certificate) { part(c).Tree = append(part(c).Tree, autogroup.CutOff) },
		"tree of an unknown number": func(c *autogroup.Certificate) { part(c).Tree[0] = 999 },
		"divided twice by the same": func(c *autogroup.Certificate) { part(c).Tree[1] = part(c).Tree[0] },
		"compared within a tree":    func(c *autogroup.Certificate) { part(c).Tree[len(tree)-1] = autogroup.Compared },
	} {
		if left--; left < 0 {
			break
		}
		c := copied()
		alter(&c)
		require.Error(t, autogroup.Verify(in, opt, &c), name)
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

//go:build !js

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

// The tests of this file search large designs. What they count is the same in js/wasm, where it takes half a minute.

// TestManySystemsAreAnsweredSoon stops the search of a design of 256 systems after a few
// questions: the answer is valid, better than no groups, and has a certificate. Between two questions the
// search looks at one choice at most.
func TestManySystemsAreAnsweredSoon(t *testing.T) {
	in := autotest.Input(1, autotest.Huge)
	prices := cost.Default
	none := in.On(in.Build(grouptree.Lanes, nil)).Total(&prices)
	asked := 0
	opt := autogroup.Options{Prices: prices, Cancel: func() bool { asked++; return asked > 10 }}
	r := autogroup.Search(in, opt)
	require.Equal(t, autogroup.Stopped, r.Status)
	require.Equal(t, r.Total, in.On(in.Build(r.Layout, r.Groups)).Total(&prices))
	require.Less(t, r.Total.Sum(), none.Sum())
	require.Positive(t, r.Bound)
	require.NoError(t, autogroup.Verify(in, opt, r.Certificate))
	first := 3 * len(r.Certificate.Proofs[0].Parts) // no groups, the declared ones, and what the systems match
	require.LessOrEqual(t, r.Compared, asked+first)
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
		c := copied()
		alter(&c)
		require.Error(t, autogroup.Verify(in, opt, &c), name)
	}
}

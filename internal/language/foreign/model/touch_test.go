package model

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// sums adds touches by their way.
func sums(list []Touch) (n [4]int) {
	for _, t := range list {
		n[t.Way] += t.Count
	}
	return n
}

// What a run touches is what it counts.
func TestTouchesAddUpToTheRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHistory(t)
		s := drawSystem(t, h.in)
		m := NewEnTT(h.in, EnTTDefault, Disjoint)
		own := drawSet(t, "owned").Intersect(s.Has)
		g := &Group{own, s.Has.Minus(own), s.Not}
		for _, over := range []*Group{nil, g} {
			run, walked := m.View(s), 1
			if over != nil {
				run, walked = m.InGroup(s, over), own.Len()
			}
			if over == nil && s.Has.Empty() {
				walked = 0
			}
			got := sums(m.Touches(s, over))
			require.Equal(t, [4]int{walked * run.Visited, run.Tests, 0, run.Lookups}, got)
		}
		b := NewBevy(h.in, BevyDefault, drawSet(t, "sparse"))
		run, got := b.Run(s), sums(b.Touches(s))
		require.Equal(t, [3]int{0, run.Gathered, run.Lookups}, [3]int(got[Tested:]))
		rows := 0
		for _, table := range b.Tables() {
			require.Equal(t, grouptree.Set{}, table.Has.Intersect(b.Sparse))
			rows += table.Rows
		}
		require.Equal(t, h.in.Having(grouptree.Set{}, grouptree.Set{}), rows)
	})
}

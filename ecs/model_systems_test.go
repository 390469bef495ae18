package ecs

import (
	"slices"
	"strconv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// modelSystem is a system without columns, and what a run of it has found.
type modelSystem struct {
	s     *System
	terms []Term
	found []Entity
}

// System declares a system without columns, mostly one that requires only tags, before or after entities exist.
func (m *machine) System(t *rapid.T) {
	fields := m.fields
	if rapid.IntRange(0, 3).Draw(t, "any") > 0 {
		fields = slices.DeleteFunc(slices.Clone(fields), func(f *field) bool { return !f.tag })
	}
	if len(m.systems) == 6 {
		k := rapid.IntRange(0, 5).Draw(t, "removed")
		m.systems[k].s.Remove()
		m.systems = slices.Delete(m.systems, k, k+1)
		return
	}
	x := &modelSystem{terms: drawTerms(t, fields)}
	var options []Option
	for _, term := range x.terms {
		if id, required, _ := term.literal(m.w); required {
			options = append(options, With(term))
		} else {
			options = append(options, Without(id))
		}
	}
	x.s = m.w.NewSystem("S"+strconv.Itoa(m.declared), nil, func(b Block) { x.found = append(x.found, b.Entities()...) }, options...)
	m.systems, m.declared = append(m.systems, x), m.declared+1
}

// compareSystem runs a system and compares what it finds. In the layout Lanes it must not scan if it requires anything.
func (m *machine) compareSystem(t *rapid.T, x *modelSystem) {
	x.found = nil
	x.s.runOnly()
	slices.SortFunc(x.found, func(a, b Entity) int { return int(a.Index()) - int(b.Index()) })
	require.Equal(t, append([]Entity{}, m.matching(x.terms)...), append([]Entity{}, x.found...))
	if match := x.s.walk.Signature.Match; m.w.arrays().Kind == grouptree.Lanes {
		require.Equal(t, match.Has.Empty(), x.s.Match() == Scan)
		if tags := m.w.registry().Tags(); tags.Contains(match.Has) && match.Has.Len() == 1 && match.Cares == match.Has {
			require.Equal(t, Full, x.s.Match())
		}
	}
}

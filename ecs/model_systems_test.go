package ecs_test

import (
	"slices"
	"strconv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// modelSystem is a system without columns, and what a run of it has found.
type modelSystem struct {
	s     *ecs.System
	terms []ecs.Term
	found []ecs.Entity
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
	var options []ecs.Option
	for _, term := range x.terms {
		if id, required := literal(m.fields, term); required {
			options = append(options, ecs.With(term))
		} else {
			options = append(options, ecs.Without(id))
		}
	}
	x.s = m.w.NewSystem("S"+strconv.Itoa(m.declared), nil, func(b ecs.Block) { x.found = append(x.found, b.Entities()...) }, options...)
	m.systems, m.declared = append(m.systems, x), m.declared+1
}

// compareSystem runs a system and compares what it finds. In the layout Lanes it must not scan if it requires anything.
func (m *machine) compareSystem(t *rapid.T, x *modelSystem) {
	x.found = nil
	runOnly(m.w, x.s)
	slices.SortFunc(x.found, func(a, b ecs.Entity) int { return int(a.Index()) - int(b.Index()) })
	require.Equal(t, append([]ecs.Entity{}, m.matching(x.terms)...), append([]ecs.Entity{}, x.found...))
	if m.layout != ecs.Lanes {
		return
	}
	required := slices.DeleteFunc(slices.Clone(x.terms), func(term ecs.Term) bool { _, has := literal(m.fields, term); return !has })
	require.Equal(t, len(required) == 0, x.s.Match() == ecs.Scan)
	if len(x.terms) == 1 && len(required) == 1 && m.w.Type(required[0]) == nil {
		require.Equal(t, ecs.Full, x.s.Match())
	}
}

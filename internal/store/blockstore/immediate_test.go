//go:build !race

package blockstore

import (
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Now changes an entity at once, while the queue stands.
func (m *machine) Now(t *rapid.T) {
	if rapid.IntRange(0, 3).Draw(t, "spawn") == 0 {
		m.spawnNow(t)
	} else if e, ok := m.draw(t); ok {
		m.changeNow(t, e)
	}
	m.compare(t, m.s)
}

func (m *machine) spawnNow(t *rapid.T) {
	set := drawSet(t, m.spec.Components)
	values := m.nextValues(set)
	var e entity.Entity
	m.do(func(s *Store) {
		made, err := s.spawnNow(set)
		require.NoError(t, err)
		for c, v := range values {
			if a := s.numbers(c); a != nil {
				at := s.placeOf(made, c)
				require.Zero(t, *at.valueAt(a), "a new row is zero")
				*at.valueAt(a) = v
			}
		}
		e = made
	})
	m.mustBeNew(t, e)
	m.model.SpawnNow(e, values)
}

func (m *machine) changeNow(t *rapid.T, e entity.Entity) {
	c := m.component(t)
	kind := rapid.IntRange(0, 5).Draw(t, "kind")
	if m.model.IsTouched(e) {
		before := m.s.Blocks.CommitNumber()
		_, _, err := m.s.addNow(e, c)
		for _, err := range []error{err, m.s.Now.Change(e, c, false), m.s.Now.Despawn(e)} {
			require.ErrorIs(t, err, ErrNotIdle)
		}
		require.Equal(t, before, m.s.Blocks.CommitNumber(), "what is refused changes nothing")
		return
	}
	switch {
	case kind < 3:
		m.addNow(t, e, c)
	case kind < 5:
		m.do(func(s *Store) { require.NoError(t, s.Now.Change(e, c, false)) })
		m.model.RemoveNow(e, c)
	default:
		m.do(func(s *Store) { require.NoError(t, s.Now.Despawn(e)) })
		m.model.DespawnNow(e)
	}
}

func (m *machine) addNow(t *rapid.T, e entity.Entity, c int) {
	v, was := m.nextValue(c), m.model.Values(e)[c] // was is 0 if the entity does not have the component
	m.do(func(s *Store) {
		lane, row, err := s.addNow(e, c)
		require.NoError(t, err)
		a := s.numbers(c)
		if a == nil {
			require.Equal(t, column.NoRow, row)
			return
		}
		at := place{lane, row}
		require.Equal(t, s.placeOf(e, c), at)
		require.Equal(t, was, *at.valueAt(a), "a new row is zero")
		*at.valueAt(a) = v
	})
	m.model.SetNow(e, c, v)
}

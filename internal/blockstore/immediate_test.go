package blockstore

import (
	"maps"
	"slices"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// numberOf is a number for each set of the first few components.
func numberOf(set gt.Set) (n int) {
	for c := range set.All() {
		n |= 1 << c
	}
	return n
}

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
	var set gt.Set
	comp := map[int]uint64{}
	for c := range m.spec.Components {
		if rapid.Bool().Draw(t, "has") {
			set.Add(c)
			if comp[c] = 0; !m.spec.Tags.Has(c) {
				m.value++
				comp[c] = m.value
			}
		}
	}
	var e entity.Entity
	values := maps.Clone(comp)
	m.do(func(s *Store, arrays []*column.Array[uint64]) {
		made, err := s.SpawnNow(numberOf(set), set)
		require.NoError(t, err)
		for c, v := range values {
			if arrays[c] != nil {
				lanes, rows := s.SpawnedRows()
				at := place{int(lanes[c]), rows[c]}
				require.Equal(t, s.placeOf(made, c), at)
				require.Zero(t, *at.valueAt(arrays[c]), "a new row is zero")
				*at.valueAt(arrays[c]) = v
			}
		}
		e = made
	})
	require.False(t, m.ended[e] || m.alive[e] != nil || m.next[e] != nil, "%v is given out twice", e)
	m.alive[e] = comp
	m.order = append(m.order, e)
}

func (m *machine) changeNow(t *rapid.T, e entity.Entity) {
	c := rapid.IntRange(0, m.spec.Components-1).Draw(t, "component")
	kind := rapid.IntRange(0, 5).Draw(t, "kind")
	if _, queued := m.next[e]; queued {
		before := m.s.Blocks.CommitNumber()
		_, _, err := m.s.AddNow(e, c)
		for _, err := range []error{err, m.s.RemoveNow(e, c), m.s.DespawnNow(e)} {
			require.ErrorIs(t, err, ErrNotIdle)
		}
		require.Equal(t, before, m.s.Blocks.CommitNumber(), "what is refused changes nothing")
		return
	}
	switch {
	case kind < 3:
		m.addNow(t, e, c)
	case kind < 5:
		m.do(func(s *Store, _ []*column.Array[uint64]) { require.NoError(t, s.RemoveNow(e, c)) })
		delete(m.alive[e], c)
	default:
		m.do(func(s *Store, _ []*column.Array[uint64]) { require.NoError(t, s.DespawnNow(e)) })
		delete(m.alive, e)
		m.ended[e] = true
		m.order = slices.DeleteFunc(m.order, func(x entity.Entity) bool { return x == e })
	}
}

func (m *machine) addNow(t *rapid.T, e entity.Entity, c int) {
	m.value++
	v, had := m.value, m.alive[e]
	was, has := had[c]
	m.do(func(s *Store, arrays []*column.Array[uint64]) {
		lane, row, err := s.AddNow(e, c)
		require.NoError(t, err)
		if arrays[c] == nil {
			require.Equal(t, column.NoRow, row)
			return
		}
		at := place{lane, row}
		require.Equal(t, s.placeOf(e, c), at)
		if has {
			require.Equal(t, was, *at.valueAt(arrays[c]))
		} else {
			require.Zero(t, *at.valueAt(arrays[c]), "a new row is zero")
		}
		*at.valueAt(arrays[c]) = v
	})
	if m.spec.Tags.Has(c) {
		v = 0
	}
	had[c] = v
}

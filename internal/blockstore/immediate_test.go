package blockstore

import (
	"maps"
	"slices"
	"testing"

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
				row := s.SpawnedRows()[c]
				require.Equal(t, s.Rows.Of(made, c), row)
				require.Zero(t, arrays[c].Data[row], "a new row is zero")
				arrays[c].Data[row] = v
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
		_, err := m.s.AddNow(e, c)
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
		row, err := s.AddNow(e, c)
		require.NoError(t, err)
		if arrays[c] == nil {
			require.Equal(t, column.NoRow, row)
			return
		}
		require.Equal(t, s.Rows.Of(e, c), row)
		if has {
			require.Equal(t, was, arrays[c].Data[row])
		} else {
			require.Zero(t, arrays[c].Data[row], "a new row is zero")
		}
		arrays[c].Data[row] = v
	})
	if m.spec.Tags.Has(c) {
		v = 0
	}
	had[c] = v
}

// TestChangesAtOnceAllocateNothingQuick lets entities come, change and go in a chain of groups, where each
// change moves a row of most blocks, and where there are no groups.
func TestChangesAtOnceAllocateNothingQuick(t *testing.T) {
	const components = 4
	var chain []gt.Conj
	var set gt.Set
	for c := range components {
		set.Add(c)
		chain = append(chain, gt.Conj{Cares: set, Has: set})
	}
	for _, groups := range [][]gt.Conj{nil, chain} {
		spec := gt.Spec{Components: components, Groups: groups}
		columns := make([]column.Column, components)
		for c := range columns {
			columns[c] = column.NewArray[uint64]()
		}
		s := New(gt.Build(gt.Laminar, spec), columns, Options{})
		var list []entity.Entity
		round := func() {
			list = list[:0]
			for mask := range 64 {
				var set gt.Set
				for c := range components {
					if mask>>c&1 != 0 {
						set.Add(c)
					}
				}
				e, err := s.SpawnNow(numberOf(set), set)
				require.NoError(t, err)
				list = append(list, e)
			}
			for i, e := range list {
				_, err := s.AddNow(e, i%components)
				require.NoError(t, err)
				require.NoError(t, s.RemoveNow(e, (i/components)%components))
			}
			for _, e := range list {
				require.NoError(t, s.DespawnNow(e))
			}
		}
		for range 3 {
			round()
		}
		require.NoError(t, s.Check())
		require.Zero(t, s.Len())
		require.Zero(t, testing.AllocsPerRun(20, round), "%d groups", len(groups))
	}
}

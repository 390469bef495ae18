//go:build !race

package blockstore

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// standing is what stands in a leaf of an array.
type standing struct {
	start        int
	entities     []entity.Entity
	compositions []int
	rows, comps  uint64
}

// stand returns what is in every block of every array.
func stand(s *Store) map[[2]int]standing {
	out := map[[2]int]standing{}
	for at, a := range s.Blocks.layout.Arrays {
		c := a.Component
		for _, id := range a.Leaves {
			start, _ := s.Blocks.Range(c, id)
			x := standing{start: start, entities: slices.Clone(s.Blocks.Entities(c, id))}
			for _, e := range x.entities {
				x.compositions = append(x.compositions, s.CompositionOf(e))
			}
			x.rows, x.comps = s.Blocks.LastChanged(c, id)
			out[[2]int{at, id}] = x
		}
	}
	return out
}

// Whatever happens, a leaf whose numbers are the same is the same.
func TestLastChangedShowsEveryChange(t *testing.T) {
	kept, changed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		m := newMachine(t)
		for range rapid.IntRange(1, 12).Draw(t, "commits") {
			was, stamp := stand(m.s), m.s.Blocks.CommitNumber()
			kinds := []func(*rapid.T){m.Spawn, m.Set, m.Remove, m.Despawn, m.Now}
			if rapid.Bool().Draw(t, "at once") {
				kinds = kinds[4:]
			}
			for range rapid.IntRange(0, 6).Draw(t, "changes") {
				rapid.SampledFrom(kinds).Draw(t, "change")(t)
			}
			switch how := rapid.IntRange(-2, 3).Draw(t, "how"); {
			case how < 0 && m.s.Queue.Len() == 0: // what is changed at once needs no commit
			case how <= 0:
				if m.s.Queue.Len() == 0 {
					m.Bulk(t)
					break
				}
				fallthrough
			case how == 1:
				_, err := OneByOne.Commit(m.s, everyMove)
				require.NoError(t, err)
				m.model.Commit()
			default:
				_, err := m.s.Commit()
				require.NoError(t, err)
				m.model.Commit()
			}
			m.pending, m.before = nil, nil // nothing is committed one by one
			for i, now := range stand(m.s) {
				require.LessOrEqual(t, now.rows, m.s.Blocks.CommitNumber())
				require.LessOrEqual(t, now.rows, now.comps)
				require.GreaterOrEqual(t, now.rows, was[i].rows)
				if _, there := was[i]; now.rows <= stamp && !there {
					require.Empty(t, now.entities)
					continue
				}
				if now.rows <= stamp {
					require.Equal(t, was[i].start, now.start)
					require.Equal(t, was[i].entities, now.entities)
					kept++
				} else {
					changed++
				}
				if now.comps <= stamp {
					require.Equal(t, was[i].compositions, now.compositions)
				}
			}
		}
	})
	require.Positive(t, kept)
	require.Positive(t, changed)
}

// What a change does not reach keeps its numbers.
func TestLastChangedStaysWhereNothingChanges(t *testing.T) {
	const a, b, c, tag = 0, 1, 2, 3
	spec := gt.Spec{Components: 4, Tags: gt.SetOf(tag), Groups: []gt.Conj{{Cares: gt.SetOf(a, b), Has: gt.SetOf(a, b)}}}
	layout := gt.Build(gt.Laminar, spec)
	s := New(layout, []column.Column{column.NewArray[uint64](), column.NewArray[uint64](), column.NewArray[uint64](), nil})
	stamps := func(component int) (rows, comps []uint64) {
		for _, id := range layout.Arrays[component].Leaves {
			r, k := s.Blocks.LastChanged(component, id)
			rows, comps = append(rows, r), append(comps, k)
		}
		return rows, comps
	}
	spawn := func(set gt.Set) entity.Entity {
		e, err := s.SpawnWith(set)
		require.NoError(t, err)
		commit(t, s)
		return e
	}
	spawn(gt.SetOf(a, b))        // 1: the first block of A
	second := spawn(gt.SetOf(a)) // 2: the second
	spawn(gt.SetOf(c))           // 3: another array
	rows, comps := stamps(a)
	require.Equal(t, []uint64{1, 2}, rows)
	require.Equal(t, []uint64{1, 2}, comps)
	rows, _ = stamps(c)
	require.Equal(t, []uint64{3}, rows)

	_, err := s.Queue.Change(second, tag, true)
	require.NoError(t, err)
	commit(t, s)
	rows, comps = stamps(a)
	require.Equal(t, []uint64{1, 2}, rows, "a tag that no group names moves no entity")
	require.Equal(t, []uint64{1, 4}, comps)
	_, err = s.Queue.Change(second, c, true)
	require.NoError(t, err)
	commit(t, s)
	rows, comps = stamps(a)
	require.Equal(t, []uint64{1, 2}, rows)
	require.Equal(t, []uint64{1, 5}, comps)
	rows, _ = stamps(c)
	require.Equal(t, []uint64{5}, rows)
	commit(t, s)
	require.Equal(t, uint64(5), s.Blocks.CommitNumber(), "a commit of nothing has no number")
	rows, comps = stamps(a)
	require.Equal(t, []uint64{1, 2}, rows)
	require.Equal(t, []uint64{1, 5}, comps)
}

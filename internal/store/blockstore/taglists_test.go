//go:build !race

package blockstore

import (
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// listOf returns the indices of the entities in the list of a tag, in row order.
func (s *Store) listOf(tag int) (out []uint32) {
	for _, id := range s.Blocks.layout.Arrays[tag].Leaves {
		for _, e := range s.Blocks.Entities(tag, id) {
			out = append(out, e.Index())
		}
	}
	return out
}

// TestListsOfTagsByHand follows two lists, one made before there are entities and one afterwards.
func TestListsOfTagsByHand(t *testing.T) {
	const a, b, f, g = 0, 1, 2, 3
	spec := gt.Spec{Components: 4, Tags: gt.SetOf(f, g), Groups: []gt.Conj{all(a, b)}, Listed: []int{f}}
	s := newStore(gt.Lanes, spec)
	var made []entity.Entity
	for _, set := range []gt.Set{gt.SetOf(a, b, f), gt.SetOf(f), gt.SetOf(a, g), gt.SetOf(f, g), gt.SetOf(g), gt.SetOf(b, f, g)} {
		e, err := s.SpawnWith(set)
		require.NoError(t, err)
		for c := range set.Minus(spec.Tags).All() {
			s.numbers(c).Push(e.Index(), valueOf(e, c))
		}
		made = append(made, e)
	}
	stats := commit(t, s)
	require.Equal(t, []int{2, 2, 0, 0}, stats.Writes, "a list holds no values")
	require.Equal(t, []uint32{0, 1, 3, 5}, s.listOf(f))
	require.Empty(t, s.listOf(g))

	s.AddLists(gt.SetOf(a, f, g)) // of which only g is a tag without a list
	require.NoError(t, s.Check())
	require.Equal(t, []int{f, g}, s.Blocks.layout.Spec.Listed)
	require.Equal(t, []uint32{2, 3, 4, 5}, s.listOf(g))
	layout := s.Blocks.layout
	s.AddLists(gt.SetOf(f, g))
	require.Same(t, layout, s.Blocks.layout)

	_, err := s.Queue.Change(made[0], f, false)
	require.NoError(t, err)
	_, err = s.Queue.Change(made[2], f, true)
	require.NoError(t, err)
	s.Queue.Despawn(made[3])
	stats = commit(t, s)
	require.Equal(t, []int{0, 0, 0, 0}, stats.Writes)
	require.Equal(t, []uint32{5, 1, 2}, s.listOf(f), "the last entity fills a row that is free")
	require.Equal(t, []uint32{2, 5, 4}, s.listOf(g))

	require.NoError(t, s.Now.Change(made[5], g, false))
	lane, row, err := s.addNow(made[4], f)
	require.NoError(t, err)
	require.Equal(t, place{0, ^uint32(0)}, place{lane, row}, "a tag has no values, so no row is told")
	require.NoError(t, s.Check())
	require.Equal(t, []uint32{5, 1, 2, 4}, s.listOf(f))
	require.Equal(t, []uint32{2, 4}, s.listOf(g))
	for row, i := range s.listOf(f) {
		require.Equal(t, uint32(row), s.Rows.RowInList(f, s.Handle(i), s.CompositionOf(s.Handle(i))))
	}
	require.Equal(t, ^uint32(0), s.Rows.RowInList(g, made[5], s.CompositionOf(made[5])))
	batch, err := s.SpawnMany(gt.SetOf(b, f), 3)
	require.NoError(t, err)
	require.Len(t, s.listOf(f), 7)
	require.Equal(t, batch[0].Index(), s.listOf(f)[4])
	require.Equal(t, ^uint32(0), s.placeOf(batch[0], f).row)
	require.NoError(t, s.Check())
}

//go:build !race

package blockstore

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/journal"
)

// location is the composition and the rows of an entity, by component.
type location struct {
	e     entity.Entity
	comp  int
	lanes [16]int
	rows  [16]uint32
}

// locations returns where every entity is, by index.
func locations(s *Store) map[uint32]location {
	out := map[uint32]location{}
	s.EachEntity(func(e entity.Entity, comp int) bool {
		at := location{e: e, comp: comp}
		for c := range min(len(at.rows), s.Blocks.layout.Spec.Components) {
			at.lanes[c], at.rows[c] = s.Rows.Place(e, c)
		}
		out[e.Index()] = at
		return true
	})
	return out
}

// TestJournalListsEveryChange checks that an entity which is not listed is where it was, after random histories.
func TestJournalListsEveryChange(t *testing.T) {
	complete, unlisted := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		m := newMachine(t)
		for range rapid.IntRange(1, 12).Draw(t, "commits") {
			was, position := locations(m.s), m.s.Journal.Position(m.s.Len())
			for range rapid.IntRange(0, 6).Draw(t, "changes") {
				rapid.SampledFrom([]func(*rapid.T){m.Spawn, m.Set, m.Remove, m.Despawn, m.Now}).Draw(t, "change")(t)
			}
			if m.s.Queue.Len() == 0 {
				m.Bulk(t)
			} else {
				_, err := m.s.Commit()
				require.NoError(t, err)
				m.model.Commit()
			}
			m.pending, m.before = nil, nil // nothing is committed one by one
			older, newer, ok := m.s.Journal.Since(position)
			require.True(t, ok)
			complete++
			listed := map[uint32]bool{}
			for _, part := range [][]uint32{older, newer} {
				for _, i := range part {
					listed[i] = true
				}
			}
			now := locations(m.s)
			for i, at := range now {
				if !listed[i] {
					require.Equal(t, was[i], at)
					unlisted++
				}
			}
			for i := range was {
				require.True(t, listed[i] || now[i] == was[i])
			}
		}
	})
	require.Positive(t, complete)
	require.Positive(t, unlisted)
}

// TestJournalForgets checks when a reader is told that it has missed something.
func TestJournalForgets(t *testing.T) {
	s := newStore(gt.Laminar, gt.Spec{Components: 2})
	e, err := s.SpawnWith(gt.SetOf(0))
	require.NoError(t, err)
	commit(t, s)
	_, _, ok := s.Journal.Since(0)
	require.False(t, ok, "nothing was listed before the first reader")
	read := func(position uint64) (out []uint32) {
		older, newer, ok := s.Journal.Since(position)
		require.True(t, ok)
		return append(append(out, older...), newer...)
	}
	at := s.Journal.Position(s.Len())
	require.Empty(t, read(at))
	require.NoError(t, s.Now.Change(e, 0, false))
	_, _, err = s.addNow(e, 1)
	require.NoError(t, err)
	require.Equal(t, []uint32{0, 0}, read(at))

	at = s.Journal.Position(s.Len())
	for k := range journal.MinLength { // across the end of the ring
		require.Len(t, read(at), k)
		_, _, err = s.addNow(e, 0)
		require.NoError(t, err)
		require.NoError(t, s.Now.Change(e, 0, false))
		at += 1
	}
	require.Len(t, read(at), journal.MinLength)
	require.NoError(t, s.Now.Despawn(e))
	_, _, ok = s.Journal.Since(at)
	require.False(t, ok, "one more than the journal holds")

	at = s.Journal.Position(s.Len())
	_, err = s.SpawnMany(gt.SetOf(0), journal.MinLength)
	require.NoError(t, err)
	require.Len(t, read(at), journal.MinLength)
	_, err = s.SpawnMany(gt.SetOf(0), journal.MinLength+1)
	require.NoError(t, err)
	_, _, ok = s.Journal.Since(at)
	require.False(t, ok)

	commit(t, s)
	_, err = s.SpawnWith(gt.SetOf(0))
	require.NoError(t, err)
	commit(t, s)
	_, _, ok = s.Journal.Since(at)
	require.False(t, ok)

	at = s.Journal.Position(s.Len())
	clone := s.Clone()
	require.Empty(t, read(at))
	e, err = s.SpawnWith(gt.SetOf(0))
	require.NoError(t, err)
	commit(t, s)
	require.Equal(t, []uint32{e.Index()}, read(at))
	s.Restore(clone)
	require.Equal(t, []uint32{e.Index(), e.Index()}, read(at), "what is taken back has changed again")
	s.SetLayout(gt.Build(gt.Laminar, gt.Spec{Components: 2}), s.Blocks.own)
	s.Restore(clone)
	_, _, ok = s.Journal.Since(at)
	require.False(t, ok, "another layout")
}

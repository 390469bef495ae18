package ecs

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

type optionalA int32
type optionalB int32
type optionalC int32

// TestOptionalColumnsAreMet holds that a column is not looked up in a block before an entity with it may stand there, and always afterwards.
func TestOptionalColumnsAreMet(t *testing.T) {
	for _, layout := range []Layout{Lanes, Laminar, Trees} {
		w := NewWorld(WithLayout(layout))
		a, b, c := Component[optionalA](w), Component[optionalB](w), Component[optionalC](w)
		w.Group(a, c)
		sum := optionalB(0)
		s := w.NewSystem("S", []Term{a, b}, func(block Block) {
			for _, v := range b.In(block) {
				sum += v
			}
		}, Optional(b))
		run := func() optionalB {
			sum = 0
			s.Run(0)
			return sum
		}
		w.Spawn(a)
		w.Spawn(a, c)
		mustCommit(t, w)
		require.Zero(t, run())
		require.Empty(t, s.walk.Plan().Handled, "no composition has B")

		first := w.Spawn(a, c)
		mustCommit(t, w)
		b.Set(first, 3)
		mustCommit(t, w)
		require.EqualValues(t, 3, run())
		require.NotEmpty(t, s.walk.Plan().Handled)
		for i := range s.walk.Plan().Leaves {
			from, n := w.store().Blocks.Range(s.walk.Plan().Lead, int(s.walk.Plan().Leaves[i].Leaf))
			require.Equal(t, n == 2, s.walk.Plan().Finds(i), "only the block of A and C, from row %d, has an entity with B", from)
		}
		b.Set(w.Spawn(a), 4)
		mustCommit(t, w)
		require.EqualValues(t, 7, run())
	}
}

// TestKeptRowsOnceAnOptionalColumnIsMet holds that an explanation between a commit and the next run knows what the commit brought.
func TestKeptRowsOnceAnOptionalColumnIsMet(t *testing.T) {
	w := NewWorld()
	a, b, c := Component[optionalA](w), Component[optionalB](w), Component[optionalC](w)
	s := w.NewSystem("S", []Term{a, b, c}, func(Block) {}, Optional(b))
	for range 100 {
		w.Spawn(a, c)
	}
	for range 3 {
		mustCommit(t, w)
		s.Run(0)
	}
	require.Equal(t, 100, s.Explain().kept.entities)
	b.Set(w.Spawn(a, c), 1)
	mustCommit(t, w)
	require.Zero(t, s.Explain().kept.entities, "the column was not looked up before")
	s.Run(0)
	s.Run(0)
	require.Equal(t, 101, s.Explain().kept.entities)
}

// TestOptionalColumnsInTheOverflowBlocks holds that nothing is missed where more compositions occur than there are blocks of their own.
func TestOptionalColumnsInTheOverflowBlocks(t *testing.T) {
	const partners, first = 13, 6_000 // beyond the 4,096 classes of a layout
	w := NewWorld()
	hub, extra := Component[optionalA](w), Component[optionalB](w)
	var raws []Term
	for i := range partners {
		raws = append(raws, w.Dynamic("P"+strconv.Itoa(i), 4))
		w.Group(hub, raws[i])
	}
	sum := optionalB(0)
	s := w.NewSystem("S", []Term{hub, extra}, func(b Block) {
		for _, v := range extra.In(b) {
			sum += v
		}
	}, Optional(extra))
	want := optionalB(0)
	spawn := func(set int) {
		terms := []Term{hub}
		for i, raw := range raws {
			if set>>i&1 == 1 {
				terms = append(terms, raw)
			}
		}
		e := w.Spawn(terms...)
		if set >= first && set%3 == 0 {
			extra.Set(e, optionalB(set))
			want += optionalB(set)
		}
	}
	for from := 0; from < 1<<partners; from += 512 {
		w.Batch(func() { // at once, each would extend the layout
			for set := from; set < from+512; set++ {
				spawn(set)
			}
		})
		sum = 0
		s.Run(0)
		require.Equal(t, want, sum, "%d entities", from+512)
	}
	require.Positive(t, w.arrays().Layout().Overflow(int(hub.ID())))
}

package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// tiledPair returns the chain of the benchmarks twice, without and with turns.
func tiledPair(t require.TestingT, entities func(c chain)) (plain, tiled chain) {
	plain, tiled = newChain(), newChain()
	require.NoError(t, tiled.w.TakeTurns(tiled.w.Systems()...))
	for _, c := range []chain{plain, tiled} {
		entities(c)
		_, err := c.w.commit()
		require.NoError(t, err)
	}
	return plain, tiled
}

func (c chain) state(t require.TestingT, e Entity) (out [4]c0) {
	require.True(t, c.w.Alive(e))
	for i, read := range []func() (c0, error){
		func() (c0, error) { return c.c0.TryGet(e) },
		func() (c0, error) { v, err := c.c1.TryGet(e); return c0(v), err },
		func() (c0, error) { v, err := c.c2.TryGet(e); return c0(v), err },
		func() (c0, error) { v, err := c.c3.TryGet(e); return c0(v), err },
	} {
		out[i], _ = read()
	}
	return out
}

func TestTilesGiveTheSameValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 9000).Draw(t, "entities")
		var all []Entity
		plain, tiled := tiledPair(t, func(c chain) { all = c.spawn(n) })
		tiled.w.Systems()[0].tiling.tileRows = rapid.SampledFrom([]int{100, minTile, maxTile}).Draw(t, "tile rows")
		for range 3 {
			require.NoError(t, plain.w.Tick(1.0/1024))
			require.NoError(t, tiled.w.Tick(1.0/1024))
		}
		for _, e := range all {
			require.Equal(t, plain.state(t, e), tiled.state(t, e), "entity %v", e)
		}
	})
}

// TestTilesAreInOrder checks that every system runs once over each entity, tile by tile, in order.
func TestTilesAreInOrder(t *testing.T) {
	type a struct{ N [80]int } // so many bytes that a tile has minTile rows
	type b struct{ N [80]int }
	w := NewWorld()
	ha, hb := Component[a](w), Component[b](w)
	w.Group(ha, hb)
	order := map[Entity]string{}
	blocks := ""
	note := func(name string) func(blk Block, _ []a, _ []b) {
		return func(blk Block, x []a, y []b) {
			require.LessOrEqual(t, blk.Len(), minTile)
			require.Len(t, x, blk.Len())
			require.Len(t, y, blk.Len())
			blocks += name
			for _, e := range blk.Entities() {
				order[e] += name
			}
		}
	}
	first, second := System2(w, "x", note("x")), System2(w, "y", note("y"))
	require.NoError(t, w.TakeTurns(first, second))
	_, err := w.TrySpawnMany(3*minTile-100, nil, ha, hb)
	require.NoError(t, err)
	require.NoError(t, w.Tick(0))
	require.Equal(t, "xyxyxy", blocks)
	require.Len(t, order, 3*minTile-100)
	for e, names := range order {
		require.Equal(t, "xy", names, "%v", e)
	}
	second.Disable()
	blocks = ""
	require.NoError(t, w.Tick(0))
	require.Equal(t, "xxx", blocks)
}

// TestTileRows checks that wider columns make tiles of fewer rows. A column of several systems counts once,
// and tags do not count.
func TestTileRows(t *testing.T) {
	type tag struct{}
	type vec struct{ X, Y, Z float32 }
	type hundred struct{ N [100]byte }
	type wide struct{ N [1 << 12]byte }
	w := NewWorld()
	marked := With(Tag[tag](w))
	one := System1(w, "12", func(Block, []vec) {}, marked)
	two := System2(w, "112", func(Block, []vec, []hundred) {})
	three := System2(w, "4196", func(Block, []hundred, []wide) {}, marked)
	for _, c := range []struct {
		systems []*System
		rows    int
	}{
		{[]*System{one, one}, maxTile},
		{[]*System{one, two}, 41 * copiedRows}, // 42,130 rows of 112 bytes
		{[]*System{two, three}, minTile},
	} {
		require.Equal(t, c.rows, w.tileRows(c.systems))
	}
}

func TestTurnsAreRefused(t *testing.T) {
	type a struct{ N int }
	type b struct{ N int }
	type c struct{ N int }
	w := NewWorld()
	ha, hb, hc := Component[a](w), Component[b](w), Component[c](w)
	w.Group(ha, hb)
	ab := System2(w, "ab", func(Block, []a, []b) {}, Reads(ha))
	random := System1(w, "random", func(Block, []a) {}, AlsoReads(hb))
	uses := System1(w, "uses", func(Block, []a) {}, Uses[int]())
	other := System1(w, "other", func(Block, []c) {})
	partial := System2(w, "partial", func(Block, []a, []c) {})
	last := System1(w, "last", func(Block, []a) {})
	lone := NewWorld()
	foreign := System1(lone, "foreign", func(Block, []a) {})
	refused := func(text string, systems ...*System) {
		t.Helper()
		require.EqualError(t, w.TakeTurns(systems...), text)
	}
	refused("ecs: it takes two systems to take turns", ab)
	refused(`ecs: system "foreign" is not run by the ticks of this world`, foreign, ab)
	refused(`ecs: system "uses" does not follow "ab" in the tick: systems that take turns are declared one after another`, ab, uses)
	refused(`ecs: system "random" reads or writes components of other entities, over which another system may not have run yet`, ab, random)
	refused(`ecs: system "uses" uses a resource, through which it may see what others do`, uses, other)
	refused(`ecs: system "partial" is blind and not full: it would have to wait for rows of others`, other, partial)
	_ = hc
	_ = last
	type d struct{ N int }
	one := System1(w, "one", func(Block, []a) {})
	two := System1(w, "two", func(Block, []d) {})
	three := System1(w, "three", func(Block, []d) {})
	refused(`ecs: system "two" does not walk the same rows as "one": its entities are in other arrays`, one, two)
	require.NoError(t, w.TakeTurns(two, three))
	refused(`ecs: system "two" takes turns with others already`, two, three)
	w.beginPhase("a test")
	require.PanicsWithValue(t, "ecs: systems cannot be told to take turns during a test; do it afterwards", func() { _ = w.TakeTurns(one, two) })
	w.endPhase()
}

// TestTurnsEndWithALaterGroup checks that systems run one after the other if a later group rules turns out.
func TestTurnsEndWithALaterGroup(t *testing.T) {
	type a struct{ N int }
	type b struct{ N int }
	type c struct{ N int }
	w := NewWorld(WithLayout(Trees))
	ha, hb, hc := Component[a](w), Component[b](w), Component[c](w)
	calls := ""
	one := System1(w, "one", func(Block, []a) { calls += "1" })
	two := System2(w, "two", func(Block, []a, []b) { calls += "2" })
	w.Group(ha, hb)
	require.NoError(t, w.TakeTurns(one, two))
	one.tiling.tileRows = minTile
	_, err := w.TrySpawnMany(3*minTile-100, nil, ha, hb)
	require.NoError(t, err)
	require.NoError(t, w.Tick(0))
	require.Equal(t, "121212", calls)
	_ = hc
	w.groups = w.groups[:0] // as if the group had not been declared
	w.dropLayout()
	calls = ""
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1", calls[:1])
	require.NotContains(t, calls[1:], "1", "two is no longer full, so it runs after one has ended")
}

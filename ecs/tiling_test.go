package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/views"
)

// fusedPair returns the chain of the benchmarks twice; the second is fused.
func fusedPair(t require.TestingT, entities func(c chain), options ...StageOption) (plain, tiled chain, stage *Stage) {
	plain, tiled = newChain(), newChain()
	stage = tiled.w.inStage("fused", tiled.w.Systems(), append(options, Fuse())...)
	for _, c := range []chain{plain, tiled} {
		entities(c)
		_, err := c.w.commits().Commit()
		require.NoError(t, err)
	}
	return plain, tiled, stage
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
		plain, tiled, stage := fusedPair(t, func(c chain) { all = c.spawn(n) })
		stage.tiling.tiles.Rows = rapid.SampledFrom([]int{100, execution.MinTile, execution.MaxTile}).Draw(t, "tile rows")
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
	type a struct{ N [80]int } // so many bytes that a tile has execution.MinTile rows
	type b struct{ N [80]int }
	w := NewWorld()
	ha, hb := Component[a](w), Component[b](w)
	w.Group(ha, hb)
	order := map[Entity]string{}
	blocks := ""
	note := func(name string) func(blk Block, _ []a, _ []b) {
		return func(blk Block, x []a, y []b) {
			require.LessOrEqual(t, blk.Len(), execution.MinTile)
			require.Len(t, x, blk.Len())
			require.Len(t, y, blk.Len())
			blocks += name
			for _, e := range blk.Entities() {
				order[e] += name
			}
		}
	}
	fused := In(w.Stage("fused", Fuse()))
	System2(w, "x", note("x"), fused)
	second := System2(w, "y", note("y"), fused)
	_, err := w.TrySpawnMany(3*execution.MinTile-100, nil, ha, hb)
	require.NoError(t, err)
	require.NoError(t, w.Tick(0))
	require.Equal(t, "xyxyxy", blocks)
	require.Len(t, order, 3*execution.MinTile-100)
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
		{[]*System{one, one}, execution.MaxTile},
		{[]*System{one, two}, 41 * views.CopiedRows}, // 42,130 rows of 112 bytes
		{[]*System{two, three}, execution.MinTile},
	} {
		require.Equal(t, c.rows, execution.TileRows(w.env(), newTiling(c.systems).tiles.Walkers))
	}
}

// TestFusingIsRefused checks the complete texts for systems that cannot be in a stage with Fuse.
func TestFusingIsRefused(t *testing.T) {
	type a struct{ N int }
	type b struct{ N int }
	type c struct{ N int }
	w := NewWorld()
	ha, hb := Component[a](w), Component[b](w)
	Component[c](w)
	w.Group(ha, hb)
	stage := w.Stage("chain", Fuse())
	System2(w, "ab", func(Block, []a, []b) {}, In(stage))
	for reason, declare := range map[string]func(){
		`it reads or writes components of other entities, over which another system may not have run yet`: func() {
			System1(w, "x", func(Block, []a) {}, AlsoReads(hb), With(hb), In(stage))
		},
		`it uses a resource, through which it may see what others do: declare it with ecs.ReadsResource if it only reads it`: func() {
			System2(w, "x", func(Block, []a, []b) {}, Uses[int](), In(stage))
		},
		`it is blind and not full, so it would have to wait for rows of others; the group a & c would make it full`: func() {
			System2(w, "x", func(Block, []a, []c) {}, In(stage))
		},
		`it does not walk the same rows as "ab": its entities are in other arrays`: func() {
			System1(w, "x", func(Block, []c) {}, In(stage))
		},
		`it has an optional column that is fetched by handle`: func() {
			System3(w, "x", func(Block, []a, []b, []c) {}, Optional(Component[c](w)), In(stage))
		},
	} {
		want := `ecs: system "x": it cannot be in the stage "chain", which has ecs.Fuse: ` + reason + `; put it into a stage of its own`
		require.Equal(t, want, panicText(declare))
		require.Len(t, stage.systems, 1)
		require.Len(t, stage.tiling.systems, 1)
	}
	require.NoError(t, w.Tick(1))
	System2(w, "ba", func(Block, []b, []a) {}, In(stage))
	require.Len(t, stage.tiling.systems, 2)
}

// TestFusingEndsWithALaterGroup checks that systems run one after the other if a later group rules it out, and that the
// stage then still takes systems.
func TestFusingEndsWithALaterGroup(t *testing.T) {
	type a struct{ N int }
	type b struct{ N int }
	w := NewWorld(WithLayout(Trees))
	ha, hb := Component[a](w), Component[b](w)
	calls := ""
	w.Group(ha, hb)
	stage := w.Stage("fused", Fuse())
	System1(w, "one", func(Block, []a) { calls += "1" }, In(stage))
	System2(w, "two", func(Block, []a, []b) { calls += "2" }, In(stage))
	stage.tiling.tiles.Rows = execution.MinTile
	_, err := w.TrySpawnMany(3*execution.MinTile-100, nil, ha, hb)
	require.NoError(t, err)
	require.NoError(t, w.Tick(0))
	require.Equal(t, "121212", calls)
	w.arrays().Groups = nil // as if the group had not been declared
	w.dropLayout()
	calls = ""
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1", calls[:1])
	require.NotContains(t, calls[1:], "1", "two is no longer full, so it runs after one has ended")
	require.Equal(t, `ecs: system "three": it cannot be in the stage "fused", which has ecs.Fuse: system "two" is blind and not full, so it would have to wait for rows of others; put it into a stage of its own`,
		panicText(func() { System1(w, "three", func(Block, []a) {}, In(stage)) }))
}

package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/world/execution"
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
		require.Len(t, stage.core.Entries(), 1)
	}
	require.NoError(t, w.Tick(1))
	System2(w, "ba", func(Block, []b, []a) {}, In(stage))
	require.Len(t, stage.core.Entries(), 2)
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
	stage.core.Tiling().Tiles.Rows = execution.MinTile
	_, err := w.TrySpawnMany(3*execution.MinTile-100, nil, ha, hb)
	require.NoError(t, err)
	require.NoError(t, w.Tick(0))
	require.Equal(t, "121212", calls)
	w.arrays().Groups = nil // as if the group had not been declared
	w.arrays().Drop()
	calls = ""
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1", calls[:1])
	require.NotContains(t, calls[1:], "1", "two is no longer full, so it runs after one has ended")
	require.Equal(t, `ecs: system "three": it cannot be in the stage "fused", which has ecs.Fuse: system "two" is blind and not full, so it would have to wait for rows of others; put it into a stage of its own`,
		panicText(func() { System1(w, "three", func(Block, []a) {}, In(stage)) }))
}

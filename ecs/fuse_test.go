package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// fusedPair returns the chain of the benchmarks twice; the second is fused.
func fusedPair(t require.TestingT, entities func(c chain), options ...ecs.StageOption) (plain, tiled chain, stage *ecs.Stage) {
	plain, tiled = newChain(), newChain()
	stage = inStage(tiled.w, "fused", tiled.w.Systems(), append(options, ecs.Fuse())...)
	for _, c := range []chain{plain, tiled} {
		entities(c)
		_, err := tryCommit(c.w)
		require.NoError(t, err)
	}
	return plain, tiled, stage
}

func (c chain) state(t require.TestingT, e ecs.Entity) (out [4]c0) {
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
	w := ecs.NewWorld()
	ha, hb := ecs.Component[a](w), ecs.Component[b](w)
	ecs.Component[c](w)
	w.Group(ha, hb)
	stage := w.Stage("chain", ecs.Fuse())
	ecs.System2(w, "ab", func(ecs.Block, []a, []b) {}, ecs.In(stage))
	for reason, declare := range map[string]func(){
		`it reads or writes components of other entities, over which another system may not have run yet`: func() {
			ecs.System1(w, "x", func(ecs.Block, []a) {}, ecs.AlsoReads(hb), ecs.With(hb), ecs.In(stage))
		},
		`it uses a resource, through which it may see what others do: declare it with ecs.ReadsResource if it only reads it`: func() {
			ecs.System2(w, "x", func(ecs.Block, []a, []b) {}, ecs.Uses[int](), ecs.In(stage))
		},
		`it is blind and not full, so it would have to wait for rows of others; the group a & c would make it full`: func() {
			ecs.System2(w, "x", func(ecs.Block, []a, []c) {}, ecs.In(stage))
		},
		`it does not walk the same rows as "ab": its entities are in other arrays`: func() {
			ecs.System1(w, "x", func(ecs.Block, []c) {}, ecs.In(stage))
		},
		`it has an optional column that is fetched by handle`: func() {
			ecs.System3(w, "x", func(ecs.Block, []a, []b, []c) {}, ecs.Optional(ecs.Component[c](w)), ecs.In(stage))
		},
	} {
		want := `ecs: system "x": it cannot be in the stage "chain", which has ecs.Fuse: ` + reason + `; put it into a stage of its own`
		require.Equal(t, want, panicText(declare))
		require.Len(t, w.Systems(), 1)
	}
	require.NoError(t, w.Tick(1))
	ecs.System2(w, "ba", func(ecs.Block, []b, []a) {}, ecs.In(stage))
	require.Len(t, w.Systems(), 2)
}

// TestFusingEndsWithALaterGroup checks that systems run one after the other if a later group rules it out, and that the
// stage then still takes systems.
func TestFusingEndsWithALaterGroup(t *testing.T) {
	type a struct{ N int }
	type b struct{ N int }
	w := ecs.NewWorld(ecs.WithLayout(Trees))
	ha, hb := ecs.Component[a](w), ecs.Component[b](w)
	calls := ""
	w.Group(ha, hb)
	stage := w.Stage("fused", ecs.Fuse())
	ecs.System1(w, "one", func(ecs.Block, []a) { calls += "1" }, ecs.In(stage))
	ecs.System2(w, "two", func(ecs.Block, []a, []b) { calls += "2" }, ecs.In(stage))
	tileRows(w, stage, execution.MinTile)
	_, err := w.TrySpawnMany(3*execution.MinTile-100, nil, ha, hb)
	require.NoError(t, err)
	require.NoError(t, w.Tick(0))
	require.Equal(t, "121212", calls)
	forgetGroups(w)
	calls = ""
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1", calls[:1])
	require.NotContains(t, calls[1:], "1", "two is no longer full, so it runs after one has ended")
	require.Equal(t, `ecs: system "three": it cannot be in the stage "fused", which has ecs.Fuse: system "two" is blind and not full, so it would have to wait for rows of others; put it into a stage of its own`,
		panicText(func() { ecs.System1(w, "three", func(ecs.Block, []a) {}, ecs.In(stage)) }))
}

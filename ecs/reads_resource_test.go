package ecs_test

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

type gravity struct{ G float32 }

// Systems that only read a resource run in stages of every kind, with the same result as in a plain one.
func TestResourcesAreReadInEveryKindOfStage(t *testing.T) {
	fall := func(options ...ecs.StageOption) []c1 {
		w := ecs.NewWorld()
		w.SetWorkers(4)
		splitRows(w, 1)
		a, b := ecs.Component[c1](w), ecs.Component[c2](w)
		w.Group(a, b)
		ecs.SetResource(w, gravity{1})
		var calls atomic.Int64
		stage := w.Stage("falling", options...)
		ecs.System1(w, "A", func(_ ecs.Block, v []c1) {
			for i := range v {
				v[i].Y += ecs.Resource[gravity](w).G
			}
			calls.Add(1)
		}, ecs.ReadsResource[gravity](), ecs.With(b), ecs.In(stage))
		ecs.System1(w, "B", func(_ ecs.Block, v []c2) {
			for i := range v {
				v[i].Y += ecs.Resource[gravity](w).G
			}
		}, ecs.ReadsResource[gravity](), ecs.With(a), ecs.In(stage))
		w.SpawnMany(100, nil, a, b)
		for range 3 {
			require.NoError(t, w.Tick(1))
			ecs.Resource[gravity](w).G *= 2
		}
		require.Positive(t, calls.Load())
		var out []c1
		for _, v := range ecs.NewQuery1[c1](w).All() {
			out = append(out, *v.A)
		}
		return out
	}
	want := fall()
	require.Equal(t, float32(7), want[0].Y)
	for _, options := range [][]ecs.StageOption{{ecs.Parallel()}, {ecs.Concurrent()}, {ecs.Parallel(), ecs.Concurrent()}, {ecs.Fuse()}, {ecs.Fuse(), ecs.Parallel()}} {
		require.Equal(t, want, fall(options...))
	}
}

// What only reads a resource cannot set or remove it, nor a resource that it has not declared.
func TestReadsResourceIsNoUse(t *testing.T) {
	w := ecs.NewWorld()
	ecs.SetResource(w, gravity{1})
	var do func()
	ecs.Task(w, "T", func(ecs.Tick) { do() }, ecs.ReadsResource[gravity]())
	for text, f := range map[string]func(){
		`ecs: task "T": it sets the resource gravity, which it declares with ecs.ReadsResource: declare it with ecs.Uses`:               func() { ecs.SetResource(w, gravity{}) },
		`ecs: task "T": it removes the resource gravity, which it declares with ecs.ReadsResource: declare it with ecs.Uses`:            func() { ecs.RemoveResource[gravity](w) },
		`ecs: task "T": it uses the resource caption without having declared it: add ecs.Uses, or ecs.ReadsResource if it is only read`: func() { ecs.Resource[caption](w) },
	} {
		do = f
		require.Equal(t, text, panicText(func() { _ = w.Tick(1) }))
	}
	require.Equal(t, gravity{1}, *ecs.Resource[gravity](w))

	both := ecs.Task(w, "both", func(ecs.Tick) { ecs.SetResource(w, gravity{5}) }, ecs.ReadsResource[gravity](), ecs.Uses[gravity]())
	both.Run(1)
	require.Equal(t, gravity{5}, *ecs.Resource[gravity](w))
}

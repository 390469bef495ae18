package ecs

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

type gravity struct{ G float32 }

// Systems that only read a resource run in stages of every kind, with the same result as in a plain one.
func TestResourcesAreReadInEveryKindOfStage(t *testing.T) {
	fall := func(options ...StageOption) []c1 {
		w := NewWorld()
		w.SetWorkers(4)
		w.parallel().JobRows = 1
		a, b := Component[c1](w), Component[c2](w)
		w.Group(a, b)
		SetResource(w, gravity{1})
		var calls atomic.Int64
		stage := w.Stage("falling", options...)
		System1(w, "A", func(_ Block, v []c1) {
			for i := range v {
				v[i].Y += Resource[gravity](w).G
			}
			calls.Add(1)
		}, ReadsResource[gravity](), With(b), In(stage))
		System1(w, "B", func(_ Block, v []c2) {
			for i := range v {
				v[i].Y += Resource[gravity](w).G
			}
		}, ReadsResource[gravity](), With(a), In(stage))
		w.SpawnMany(100, nil, a, b)
		for range 3 {
			require.NoError(t, w.Tick(1))
			Resource[gravity](w).G *= 2
		}
		require.Positive(t, calls.Load())
		var out []c1
		for _, v := range NewQuery1[c1](w).All() {
			out = append(out, *v.A)
		}
		return out
	}
	want := fall()
	require.Equal(t, float32(7), want[0].Y)
	for _, options := range [][]StageOption{{Parallel()}, {Concurrent()}, {Parallel(), Concurrent()}, {Fuse()}, {Fuse(), Parallel()}} {
		require.Equal(t, want, fall(options...))
	}
}

// What only reads a resource cannot set or remove it, nor a resource that it has not declared.
func TestReadsResourceIsNoUse(t *testing.T) {
	w := NewWorld()
	SetResource(w, gravity{1})
	var do func()
	Task(w, "T", func(Tick) { do() }, ReadsResource[gravity]())
	for text, f := range map[string]func(){
		`ecs: task "T": it sets the resource gravity, which it declares with ecs.ReadsResource: declare it with ecs.Uses`:               func() { SetResource(w, gravity{}) },
		`ecs: task "T": it removes the resource gravity, which it declares with ecs.ReadsResource: declare it with ecs.Uses`:            func() { RemoveResource[gravity](w) },
		`ecs: task "T": it uses the resource caption without having declared it: add ecs.Uses, or ecs.ReadsResource if it is only read`: func() { Resource[caption](w) },
	} {
		do = f
		require.Equal(t, text, panicText(func() { _ = w.Tick(1) }))
	}
	require.Equal(t, gravity{1}, *Resource[gravity](w))

	both := Task(w, "both", func(Tick) { SetResource(w, gravity{5}) }, ReadsResource[gravity](), Uses[gravity]())
	both.Run(1)
	require.Equal(t, gravity{5}, *Resource[gravity](w))
}

//go:build copse_debug

package ecs_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// keptBlocks has a block of each way in which a program gets one.
func keptBlocks(t *testing.T) (w *ecs.World, names []string, kept []ecs.Block) {
	w = ecs.NewWorld()
	a, far := ecs.Component[weight](w), ecs.Component[caption](w)
	keep := func(name string, b ecs.Block) {
		require.Equal(t, slices.Clone(b.Entities())[0], b.Entity(0)) // inside the call it can be used
		names, kept = append(names, name), append(kept, b)
	}
	w.SpawnMany(3, func(b ecs.Block) { keep("SpawnMany", b) }, a)
	w.Batch(func() { w.SpawnMany(3, func(b ecs.Block) { keep("SpawnMany", b) }, a, far) })
	ecs.System1(w, "Full", func(b ecs.Block, _ []weight) { keep(`system "Full"`, b) })
	ecs.System2(w, "Blind", func(b ecs.Block, _ []weight, _ []caption) { keep(`system "Blind"`, b) }, ecs.In(w.Stage("later")))
	ecs.System1(w, "Many", func(b ecs.Block, _ []weight) { keep(`system "Many"`, b) }, ecs.In(w.Stage("last", ecs.Parallel())))
	require.NoError(t, w.Tick(1))
	for b := range ecs.NewQuery1[weight](w).Chunks() {
		keep("a loop over a query", b)
	}
	return w, names, kept
}

func TestDebugFindsABlockThatIsKept(t *testing.T) {
	w, names, kept := keptBlocks(t)
	a := ecs.Component[weight](w)
	for i, b := range kept {
		want := "ecs: a Block of " + names[i] + " is used after the call that it was made for has returned: copy what is needed later, as slices.Clone(b.Entities()) does"
		for _, use := range []func(){
			func() { b.Len() }, func() { b.Delta() }, func() { b.Number() }, func() { b.World() }, func() { b.Entities() },
			func() { b.Entity(0) }, func() { b.Present(a, 0) }, func() { a.In(b) },
		} {
			require.Equal(t, want, panicText(use))
		}
	}
}

// TestDebugFindsABlockThatIsKeptByACall checks that a block is refused in the next call of the same function, and after one that has panicked.
func TestDebugFindsABlockThatIsKeptByACall(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	w.SpawnMany(3, nil, a)
	var first ecs.Block
	calls := 0
	s := ecs.System1(w, "S", func(b ecs.Block, _ []weight) {
		if calls++; calls == 1 {
			first = b
			panic("enough")
		}
		first.Delta()
	})
	const want = `ecs: a Block of system "S" is used after the call that it was made for has returned: copy what is needed later, as slices.Clone(b.Entities()) does`
	require.Equal(t, "enough", panicText(func() { s.Run(1) }))
	require.Equal(t, want, panicText(func() { first.Delta() }))
	require.Equal(t, want, panicText(func() { s.Run(2) }))
	s.Remove()
	require.Equal(t, want, panicText(func() { first.World() }))
}

func TestDebugFindsATickThatIsKept(t *testing.T) {
	w := ecs.NewWorld()
	var kept ecs.Tick
	s := ecs.Task(w, "T", func(tick ecs.Tick) {
		if kept = tick; tick.Delta() == 2 {
			panic("enough")
		}
	})
	s.Run(1)
	check := func() {
		for _, use := range []func(){func() { kept.Delta() }, func() { kept.Number() }, func() { kept.World() }} {
			require.Equal(t, `ecs: a Tick of task "T" is used after the task has returned: copy what is needed later, as t.Number() does`, panicText(use))
		}
	}
	check()
	require.Equal(t, "enough", panicText(func() { s.Run(2) }))
	check()
}

// TestDebugFindsAWriteToEntities checks each list of entities that belongs to the world. What was written is taken back.
func TestDebugFindsAWriteToEntities(t *testing.T) {
	w := ecs.NewWorld()
	a, far := ecs.Component[weight](w), ecs.Component[caption](w)
	spoil := false
	write := func(list []ecs.Entity) {
		if spoil {
			list[1] = list[0]
		}
	}
	fill := func(b ecs.Block) { write(b.Entities()) }
	w.SpawnMany(3, nil, a)
	w.SpawnMany(3, nil, a, far)
	full := ecs.System1(w, "Full", func(b ecs.Block, _ []weight) { write(b.Entities()) })
	blind := ecs.System1(w, "Blind", func(b ecs.Block, _ []weight) { write(b.Entities()) }, ecs.With(far))
	loop := ecs.NewQuery1[weight](w)
	w.Observe(a, ecs.Despawned, func(o ecs.Observed) { write(o.Entities()) })
	for _, c := range []struct {
		subject string
		do      func()
	}{
		{`system "Full" has written to the Entities of its Block`, func() { full.Run(1) }},
		{`system "Blind" has written to the Entities of its Block`, func() { blind.Run(1) }},
		{"a loop over a query has written to the Entities of its Block", func() {
			for b := range loop.Chunks() {
				write(b.Entities())
			}
		}},
		{"SpawnMany has written to the Entities of its Block", func() { w.SpawnMany(2, fill, a) }},
		{"SpawnMany has written to the Entities of its Block", func() { w.Batch(func() { w.SpawnMany(2, fill, a) }) }},
		{"an observer has written to the Entities of its Observed", func() { w.DespawnAll(a) }},
	} {
		spoil = true
		require.Equal(t, "ecs: "+c.subject+", which belong to the world, at index 1: write to slices.Clone of them", panicText(c.do))
		mustBeSound(t, w)
		spoil = false
		c.do()
	}
}

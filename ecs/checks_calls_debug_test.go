//go:build copse_debug

package ecs

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// keptBlocks has a block of each way in which a program gets one.
func keptBlocks(t *testing.T) (names []string, kept []Block) {
	w := NewWorld()
	a, far := Component[weight](w), Component[caption](w)
	keep := func(name string, b Block) {
		require.Equal(t, slices.Clone(b.Entities())[0], b.Entity(0)) // inside the call it can be used
		names, kept = append(names, name), append(kept, b)
	}
	w.SpawnMany(3, func(b Block) { keep("SpawnMany", b) }, a)
	w.Batch(func() { w.SpawnMany(3, func(b Block) { keep("SpawnMany", b) }, a, far) })
	System1(w, "Full", func(b Block, _ []weight) { keep(`system "Full"`, b) })
	System2(w, "Blind", func(b Block, _ []weight, _ []caption) { keep(`system "Blind"`, b) }, In(w.Stage("later")))
	System1(w, "Many", func(b Block, _ []weight) { keep(`system "Many"`, b) }, In(w.Stage("last", Parallel())))
	require.NoError(t, w.Tick(1))
	for b := range NewQuery1[weight](w).Chunks() {
		keep("a loop over a query", b)
	}
	return names, kept
}

func TestDebugFindsABlockThatIsKept(t *testing.T) {
	names, kept := keptBlocks(t)
	for i, b := range kept {
		want := "ecs: a Block of " + names[i] + " is used after the call that it was made for has returned: copy what is needed later, as slices.Clone(b.Entities()) does"
		a := Component[weight](b.d.w)
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
	w := NewWorld()
	a := Component[weight](w)
	w.SpawnMany(3, nil, a)
	var first Block
	s := System1(w, "S", func(b Block, _ []weight) {
		if first.f == nil {
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
	w := NewWorld()
	var kept Tick
	s := Task(w, "T", func(tick Tick) {
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
	w := NewWorld()
	a, far := Component[weight](w), Component[caption](w)
	spoil := false
	write := func(list []Entity) {
		if spoil {
			list[1] = list[0]
		}
	}
	fill := func(b Block) { write(b.Entities()) }
	w.SpawnMany(3, nil, a)
	w.SpawnMany(3, nil, a, far)
	full := System1(w, "Full", func(b Block, _ []weight) { write(b.Entities()) })
	blind := System1(w, "Blind", func(b Block, _ []weight) { write(b.Entities()) }, With(far))
	loop := NewQuery1[weight](w)
	w.Observe(a, Despawned, func(o Observed) { write(o.Entities()) })
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
		require.NoError(t, w.store().Check())
		spoil = false
		c.do()
	}
}

package ecs_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// The tests TestPromiseB1 to B6 hold what the library promises about access. B2 and B3 are found by programs that are built with
// the tag copse_debug (checks_debug_test.go), B5 is in goroutines_test.go.

// TestPromiseB1UndeclaredAccessPanics checks that a system cannot read or write what it has not declared, whether or not the entity has
// the component or is alive.
func TestPromiseB1UndeclaredAccessPanics(t *testing.T) {
	w := ecs.NewWorld()
	pos, vel, raw := ecs.Component[position](w), ecs.Component[c1](w), w.Dynamic("raw", 4)
	with, without, dead := w.Spawn(pos, vel, raw), w.Spawn(pos), w.Spawn(pos)
	w.Despawn(dead)
	var e ecs.Entity
	ways := []struct {
		verb, component, option string
		do                      func()
	}{
		{"reads", "c1", "AlsoReads", func() { vel.Get(e) }},
		{"reads", "c1", "AlsoReads", func() { sure(vel.TryGet(e)) }},
		{"reads", "c1", "AlsoReads", func() { w.Value(e, vel) }},
		{"reads", "c1", "AlsoReads", func() { sure(w.TryValue(e, vel)) }},
		{"reads", "c1", "AlsoReads", func() {
			for range vel.GetMany([]ecs.Entity{e}) {
			}
		}},
		{"writes", "c1", "AlsoWrites", func() { vel.Ptr(e) }},
		{"writes", "c1", "AlsoWrites", func() { sure(vel.TryPtr(e)) }},
		{"reads", "raw", "AlsoReads", func() { raw.Get(e) }},
		{"reads", "raw", "AlsoReads", func() { sure(raw.TryGet(e)) }},
		{"writes", "raw", "AlsoWrites", func() { raw.Ptr(e) }},
		{"writes", "raw", "AlsoWrites", func() { sure(raw.TryPtr(e)) }},
		{"reads", "c1", "AlsoReads", func() {
			for range vel.TryGetMany([]ecs.Entity{e}) {
			}
		}},
		{"reads", "c1", "AlsoReads", func() { ecs.NewQuery1[c1](w, ecs.Reads(vel)).First() }},
	}
	do := func() {}
	ecs.System1(w, "Look", func(_ ecs.Block, p []position) { do() })
	for i, way := range ways {
		for _, e = range []ecs.Entity{with, without, dead, {}} {
			do = way.do
			got := panicText(func() { _ = w.Tick(1) })
			want := "ecs: system \"Look\": it " + way.verb + " " + way.component + " of an entity without having declared it: add ecs." + way.option
			if got != want {
				t.Errorf("way %d, entity %v: %s\nwant %s", i, e, got, want)
			}
		}
	}
}

// TestPromiseB4OneRuleForTime checks every verb in every place: outside of everything a change is made at once; in a Batch, a loop over a
// query or sources, a system, a task and an observer it waits for the end of that.
func TestPromiseB4OneRuleForTime(t *testing.T) {
	type fixture struct {
		w     *ecs.World
		e     ecs.Entity
		mass  ecs.Handle[weight]
		ice   ecs.TagHandle
		likes ecs.RelationHandle
	}
	verbs := map[string]struct {
		change func(f fixture)
		done   func(f fixture) bool
	}{
		"Spawn":     {func(f fixture) { f.w.Spawn(f.ice) }, func(f fixture) bool { return f.w.Count(f.ice) == 1 }},
		"SpawnMany": {func(f fixture) { f.w.SpawnMany(2, nil, f.ice) }, func(f fixture) bool { return f.w.Count(f.ice) == 2 }},
		"Clone":     {func(f fixture) { f.w.Clone(f.e) }, func(f fixture) bool { return f.w.Count(ecs.Type[marked]()) == 2 }},
		"Set":       {func(f fixture) { f.mass.Set(f.e, 5) }, func(f fixture) bool { return f.mass.Get(f.e) == 5 }},
		"SetValue":  {func(f fixture) { f.w.SetValue(f.e, f.mass, weight(5)) }, func(f fixture) bool { return f.mass.Get(f.e) == 5 }},
		"Add":       {func(f fixture) { f.ice.Add(f.e) }, func(f fixture) bool { return f.ice.Has(f.e) }},
		"Remove":    {func(f fixture) { f.mass.Remove(f.e) }, func(f fixture) bool { return !f.mass.Has(f.e) }},
		"Despawn":   {func(f fixture) { f.w.Despawn(f.e) }, func(f fixture) bool { return !f.w.Alive(f.e) }},
		"target":    {func(f fixture) { f.likes.Set(f.e, f.e) }, func(f fixture) bool { return f.likes.CountOf(f.e) == 2 }},
		"name":      {func(f fixture) { f.w.SetName(f.e, "x") }, func(f fixture) bool { return f.w.NameOf(f.e) == "x" }},
	}
	type mine struct{}
	places := map[string]func(f fixture, inside func()){
		"outside": func(_ fixture, inside func()) { inside() },
		"Batch":   func(f fixture, inside func()) { f.w.Batch(inside) },
		"query": func(f fixture, inside func()) {
			for range ecs.NewQuery1[weight](f.w).All() {
				inside()
			}
		},
		"sources": func(f fixture, inside func()) {
			for range f.likes.Of(f.e) {
				inside()
			}
		},
		"system": func(f fixture, inside func()) {
			ecs.System1(f.w, "S", func(ecs.Block, []weight) { inside() }, ecs.AlsoReads(f.likes))
			require.NoError(t, f.w.Tick(1))
		},
		"task": func(f fixture, inside func()) {
			ecs.Task(f.w, "T", func(ecs.Tick) { inside() }, ecs.AlsoReads(f.mass, f.likes, ecs.Type[marked]()))
			require.NoError(t, f.w.Tick(1))
		},
		"observer": func(f fixture, inside func()) {
			o := f.w.Observe(f.mass, ecs.Added, func(ecs.Observed) { inside() })
			f.w.Add(f.w.Spawn(), f.mass)
			o.Stop()
		},
	}
	for place, in := range places {
		for verb, of := range verbs {
			w := ecs.NewWorld()
			f := fixture{w: w, mass: ecs.Component[weight](w), ice: ecs.Tag[frozen](w), likes: ecs.Relation[mine](w)}
			f.e = w.Spawn(f.mass, ecs.Tag[marked](w))
			f.likes.Set(w.Spawn(), f.e)
			in(f, func() {
				of.change(f)
				require.Equal(t, place == "outside", of.done(f), "%s in %s", verb, place)
			})
			require.True(t, of.done(f), "%s after %s", verb, place)
		}
	}
}

// TestPromiseB6EntitiesAreText writes and reads entities as JSON, also as the keys of a map.
func TestPromiseB6EntitiesAreText(t *testing.T) {
	w := ecs.NewWorld()
	old := w.Spawn()
	w.Despawn(old)
	e := w.Spawn()
	type saved struct {
		Leader ecs.Entity
		Bags   map[ecs.Entity][]ecs.Entity
	}
	from := saved{e, map[ecs.Entity][]ecs.Entity{e: {old, {}}, old: nil}}
	text, err := json.Marshal(from)
	require.NoError(t, err)
	require.JSONEq(t, `{"Leader": "0.2", "Bags": {"0.2": ["0.1", "none"], "0.1": null}}`, string(text))
	var to saved
	require.NoError(t, json.Unmarshal(text, &to))
	require.Equal(t, from, to)
	for _, wrong := range []string{"", "7", "7.", ".1", "7.0", "-1.1", "7.1 ", "4294967296.1"} {
		e := e
		require.EqualError(t, e.UnmarshalText([]byte(wrong)), `ecs: "`+wrong+`" is no entity: one is written as index.generation, such as 7.1, or none`)
		require.Equal(t, from.Leader, e)
	}
}

package ecs_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestEveryMethodRefusesNoWorld calls every method of World, with zero arguments, of worlds that NewWorld has not made.
func TestEveryMethodRefusesNoWorld(t *testing.T) {
	for want, w := range map[string]*ecs.World{
		"ecs: a nil World: make one with ecs.NewWorld":  nil,
		"ecs: a zero World: make one with ecs.NewWorld": new(ecs.World),
	} {
		of := reflect.ValueOf(w)
		require.Greater(t, of.NumMethod(), 40)
		for i := range of.NumMethod() {
			method, name := of.Method(i), of.Type().Method(i).Name
			var arguments []reflect.Value
			for k := range method.Type().NumIn() {
				if !method.Type().IsVariadic() || k < method.Type().NumIn()-1 {
					arguments = append(arguments, reflect.Zero(method.Type().In(k)))
				}
			}
			require.Equal(t, want, panicText(func() {
				out := method.Call(arguments)
				if strings.HasPrefix(name, "Try") { // which returns what the form without Try panics with
					must(out[len(out)-1].Interface().(error))
				}
			}), name)
		}
	}
}

// TestResourcesThatAreNotDeclared checks that what sets a resource declares it, as what reads it does, and that a run condition
// changes nothing.
func TestResourcesThatAreNotDeclared(t *testing.T) {
	w := ecs.NewWorld()
	w.Spawn(ecs.Component[weight](w))
	set := func() { ecs.SetResource(w, caption{"new"}) }
	for want, s := range map[string]*ecs.System{
		`ecs: system "S": it sets the resource caption without having declared it: add ecs.Uses`:  ecs.System1(w, "S", func(ecs.Block, []weight) { set() }),
		`ecs: task "T": it sets the resource caption without having declared it: add ecs.Uses`:    ecs.Task(w, "T", func(ecs.Tick) { set() }),
		`ecs: task "R": it removes the resource caption without having declared it: add ecs.Uses`: ecs.Task(w, "R", func(ecs.Tick) { ecs.RemoveResource[caption](w) }),
	} {
		require.Equal(t, want, panicText(func() { s.Run(1) }))
		require.Nil(t, ecs.Resource[caption](w))
	}
	asked := ecs.RunIf(func() bool { set(); return true })
	late := ecs.Task(w, "late", func(ecs.Tick) {}, asked, ecs.In(w.Stage("first")))
	for _, s := range w.Systems() {
		if s != late {
			s.Disable()
		}
	}
	require.Equal(t, "ecs: a resource cannot be set during a run condition; do it afterwards", panicText(func() { _ = w.Tick(1) }))
	require.Nil(t, ecs.Resource[caption](w))
	ecs.Task(w, "declared", func(ecs.Tick) { set() }, ecs.Uses[caption]()).Run(1)
	require.Equal(t, caption{"new"}, *ecs.Resource[caption](w))
}

// TestManyWithoutErrors checks the Try forms of the verbs for many entities.
func TestManyWithoutErrors(t *testing.T) {
	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar} {
		w := ecs.NewWorld(ecs.WithLayout(layout))
		a, b, c := ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w)
		w.Group(a, b)
		w.Group(a, c)
		list := append(w.SpawnMany(200, nil, a, b), w.SpawnMany(200, nil, a, c)...)
		list = append(list, w.Spawn(b), ecs.Entity{}, list[7])
		want := map[int]n1{}
		for i, e := range list {
			if a.Has(e) {
				*a.Ptr(e) = n1(i)
			}
		}
		for i, e := range list {
			if a.Has(e) {
				want[i] = a.Get(e)
			}
		}
		got := map[int]n1{}
		for i, v := range a.TryGetMany(list) {
			got[i] = v
		}
		require.Len(t, want, 401)
		require.Equal(t, want, got)
		require.Equal(t, rowsMoved, panicText(func() {
			for range a.TryGetMany(list) {
				w.Spawn(a)
			}
		}))
		n, err := w.TryRemoveAll(b, a)
		require.NoError(t, err)
		require.Equal(t, 200, n)
		n, err = w.TryDespawnAll(a, ecs.Not(c))
		require.NoError(t, err)
		require.Equal(t, 201, n)
	}
}

// TestManyWithErrors checks that a change of many entities that would take a required match is refused as a whole.
func TestManyWithErrors(t *testing.T) {
	w := ecs.NewWorld()
	a, b, c, d := ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w), ecs.Tag[frozen](w)
	w.Group(a, b, ecs.Not(c), ecs.Not(d))
	w.Group(b, c)
	ecs.System2(w, "S", func(ecs.Block, []n1, []n2) {}, ecs.With(d)).MustMatch(ecs.Full)
	x := w.TagNamed("x")
	list := []ecs.Entity{w.Spawn(a, c), w.Spawn(a, c)}
	const text = `ecs: system "S" requires to be full, and would be blind as soon as there are entities with n1 & n2 & n3: nothing was changed`
	require.EqualError(t, w.TryBatch(func() error { w.Add(list[0], b); return nil }), text)
	require.Equal(t, text, panicText(func() { w.Batch(func() { w.Add(list[0], b) }) })[len("an error: "):])
	n, err := w.TryRemoveAll(x)
	require.NoError(t, err)
	require.Zero(t, n)
	require.Equal(t, 2, w.DespawnAll(a))
}

// TestEveryVerbHasATryTwin checks that what may meet a stale handle or a limit has a form that returns the error.
func TestEveryVerbHasATryTwin(t *testing.T) {
	verbs := []string{
		"Spawn", "SpawnMany", "SpawnBulk", "Clone", "Batch", "Set", "SetAt", "SetBefore", "SetValue", "SetName", "Add", "Remove", "RemoveAll", "Despawn", "DespawnAll", "Get", "GetMany", "Ptr", "Value",
		"Reserve", "Release",
	}
	found := map[string]bool{}
	for _, of := range []any{&ecs.World{}, ecs.Handle[weight]{}, ecs.TagHandle{}, ecs.Dynamic{}, ecs.RelationHandle{}, &ecs.Bundle[struct{ W weight }]{}} {
		typ := reflect.TypeOf(of)
		for i := range typ.NumMethod() {
			name := typ.Method(i).Name
			_, twin := typ.MethodByName("Try" + name)
			require.Equal(t, slices.Contains(verbs, name), twin, "%v.%s", typ, name)
			found[name] = twin || found[name]
		}
	}
	for _, verb := range verbs {
		require.True(t, found[verb], verb)
	}
}

package ecs

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryMethodRefusesNoWorld calls every method of World, with zero arguments, of worlds that NewWorld has not made.
func TestEveryMethodRefusesNoWorld(t *testing.T) {
	for want, w := range map[string]*World{
		"ecs: a nil World: make one with ecs.NewWorld":  nil,
		"ecs: a zero World: make one with ecs.NewWorld": new(World),
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
	w := NewWorld()
	w.Spawn(Component[weight](w))
	set := func() { SetResource(w, caption{"new"}) }
	for want, s := range map[string]*System{
		`ecs: system "S": it sets the resource caption without having declared it: add ecs.Uses`:  System1(w, "S", func(Block, []weight) { set() }),
		`ecs: task "T": it sets the resource caption without having declared it: add ecs.Uses`:    Task(w, "T", func(Tick) { set() }),
		`ecs: task "R": it removes the resource caption without having declared it: add ecs.Uses`: Task(w, "R", func(Tick) { RemoveResource[caption](w) }),
	} {
		require.Equal(t, want, panicText(func() { s.Run(1) }))
		require.Nil(t, Resource[caption](w))
	}
	asked := RunIf(func() bool { set(); return true })
	late := Task(w, "late", func(Tick) {}, asked, In(w.Stage("first")))
	for _, s := range w.Systems() {
		if s != late {
			s.Disable()
		}
	}
	require.Equal(t, "ecs: a resource cannot be set during a run condition; do it afterwards", panicText(func() { _ = w.Tick(1) }))
	require.Nil(t, Resource[caption](w))
	Task(w, "declared", func(Tick) { set() }, Uses[caption]()).Run(1)
	require.Equal(t, caption{"new"}, *Resource[caption](w))
}

// TestManyWithoutErrors checks the Try forms of the verbs for many entities.
func TestManyWithoutErrors(t *testing.T) {
	for _, layout := range []Layout{Lanes, Laminar} {
		w := NewWorld(WithLayout(layout))
		a, b, c := Component[n1](w), Component[n2](w), Component[n3](w)
		w.Group(a, b)
		w.Group(a, c)
		list := append(w.SpawnMany(200, nil, a, b), w.SpawnMany(200, nil, a, c)...)
		list = append(list, w.Spawn(b), Entity{}, list[7])
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
		n, err = w.TryDespawnAll(a, Not(c))
		require.NoError(t, err)
		require.Equal(t, 201, n)
	}
}

// TestManyWithErrors checks that a change of many entities that would take a required match is refused as a whole.
func TestManyWithErrors(t *testing.T) {
	w := NewWorld()
	a, b, c, d := Component[n1](w), Component[n2](w), Component[n3](w), Tag[frozen](w)
	w.Group(a, b, Not(c), Not(d))
	w.Group(b, c)
	System2(w, "S", func(Block, []n1, []n2) {}, With(d)).MustMatch(Full)
	x := w.TagNamed("x")
	list := []Entity{w.Spawn(a, c), w.Spawn(a, c)}
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
	for _, of := range []any{&World{}, Handle[weight]{}, TagHandle{}, Dynamic{}, RelationHandle{}, &Bundle[struct{ W weight }]{}} {
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

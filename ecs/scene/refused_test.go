package scene_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/scene"
)

// panicOf returns what f panics with, nil if it does not.
func panicOf(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

// TestEveryVerbOfASceneReturnsWhatItRefuses checks the forms with Try and those without against each other, outside and inside a Batch: nothing changes.
func TestEveryVerbOfASceneReturnsWhatItRefuses(t *testing.T) {
	w := ecs.NewWorld()
	s := scene.New2D(w)
	childOf := ecs.Relation[ecs.ChildOf](w)
	top, low, gone, none := w.Spawn(), w.Spawn(), w.Spawn(), (*scene.Scene[scene.Local2, scene.World2])(nil)
	w.Despawn(gone)
	s.Place(top, scene.At2(1, 0))
	s.AttachLocal(low, top)
	const (
		dead  = " 2.1: the entity is dead: it was despawned, and this handle was kept"
		cycle = "ecs: entity 0.1 cannot have the target 1.1 of ChildOf, which is acyclic: it leads from that to the entity; remove it on the way first"
		self  = "ecs: entity 0.1 cannot have itself as target of ChildOf, which is acyclic: give another target"
		zero  = "a zero Scene: make one with scene.New3D, New2D or New"
	)
	for _, c := range []struct {
		want  string
		try   func() error
		plain func()
	}{
		{cycle, func() error { return s.TryAttach(top, low) }, func() { s.Attach(top, low) }},
		{self, func() error { return s.TryAttach(top, top) }, func() { s.Attach(top, top) }},
		{"ChildOf of entity" + dead, func() error { return s.TryAttach(gone, top) }, func() { s.Attach(gone, top) }},
		{"entity" + dead, func() error { return s.TryAttach(top, gone) }, func() { s.Attach(top, gone) }},
		{"entity none: the zero Entity is no entity", func() error { return s.TryAttach(top, ecs.Entity{}) }, func() { s.Attach(top, ecs.Entity{}) }},
		{cycle, func() error { return s.TryAttachLocal(top, low) }, func() { s.AttachLocal(top, low) }},
		{"entity" + dead, func() error { return s.TryAttachLocal(low, gone) }, func() { s.AttachLocal(low, gone) }},
		{"ChildOf of entity" + dead, func() error { return s.TryDetach(gone) }, func() { s.Detach(gone) }},
		{"entity" + dead, func() error { return s.TryDespawnAlone(gone) }, func() { s.DespawnAlone(gone) }},
		{"Local2 of entity" + dead, func() error { return s.TryPlace(gone, scene.At2(1, 1)) }, func() { s.Place(gone, scene.At2(1, 1)) }},
		{"Local2 of entity" + dead, func() error { _, err := s.TryLocal(gone); return err }, func() { s.Local(gone) }},
		{zero, func() error { return none.TryAttach(top, low) }, func() { none.Attach(top, low) }},
		{zero, func() error { return none.TryAttachLocal(top, low) }, func() { none.AttachLocal(top, low) }},
		{zero, func() error { return none.TryDetach(top) }, func() { none.Detach(top) }},
		{zero, func() error { return none.TryDespawnAlone(top) }, func() { none.DespawnAlone(top) }},
		{zero, func() error { return none.TryPlace(top, scene.At2(0, 0)) }, func() { none.Place(top, scene.At2(0, 0)) }},
		{zero, func() error { _, err := none.TryLocal(top); return err }, func() { none.Local(top) }},
	} {
		before := w.Snapshot()
		require.EqualError(t, c.try(), c.want)
		require.Equal(t, "ecs: "+strings.TrimPrefix(c.want, "ecs: "), panicOf(c.plain))
		w.Batch(func() {
			require.EqualError(t, c.try(), c.want)
			require.NotNil(t, panicOf(c.plain))
		})
		require.True(t, before.Equal(w.Snapshot()), c.want)
	}
	require.Equal(t, []ecs.Entity{low}, slices.Collect(childOf.Of(top)))

	var err error
	ecs.Task(w, "undeclared", func(ecs.Tick) { err = s.TryAttach(low, top) }).Run(1)
	require.EqualError(t, err, `ecs: task "undeclared": it reads Local2 of an entity without having declared it: add ecs.AlsoReads`)

	typ := reflect.TypeOf(s)
	for _, name := range []string{"Attach", "AttachLocal", "Detach", "DespawnAlone", "Place", "Local"} {
		_, found := typ.MethodByName("Try" + name)
		require.True(t, found, name)
	}
}

// TestAFunctionOfASceneThatPanics checks that nothing of an attachment is carried out if a function of the program panics, also in a Batch that
// goes on.
func TestAFunctionOfASceneThatPanics(t *testing.T) {
	type local float64
	type world float64
	w := ecs.NewWorld()
	for until := range 8 { // calls of a function
		calls, most := 0, 1<<20
		called := func() {
			if calls++; calls > most {
				panic("no")
			}
		}
		s := scene.New(w, world(until), func(p *world, l *local) world { called(); return *p + world(*l) }, func(p, c *world) local { called(); return local(*c - *p) })
		a, b, c := w.Spawn(), w.Spawn(), w.Spawn()
		s.Place(a, 1)
		s.AttachLocal(b, a)
		for name, f := range map[string]func(){"attach": func() { s.Attach(c, b) }, "local": func() { s.AttachLocal(c, b) }, "detach": func() { s.Detach(b) }} {
			before := w.Snapshot()
			calls, most = 0, until
			w.Batch(func() { _ = panicOf(f) })
			ended := calls > most
			most = 1 << 20
			require.Equal(t, ended, before.Equal(w.Snapshot()), fmt.Sprint(name, " after ", until))
			w.Restore(before)
		}
		w.Reset()
		w = ecs.NewWorld()
	}
}

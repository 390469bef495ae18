//go:build copse_debug

package ecs_test

import (
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

// A system over two components that no group brings together has a copy of one of them. The 100 entities are spawned in
// different orders, so that no rows are neighbours.
func scattered(w *ecs.World) (ecs.Handle[position], ecs.Handle[c1], []ecs.Entity) {
	pos, vel := ecs.Component[position](w), ecs.Component[c1](w)
	var all []ecs.Entity
	for range 100 {
		all = append(all, w.Spawn(pos))
	}
	for i := range all {
		vel.Set(all[i*37%100], c1{})
	}
	return pos, vel, all
}

func TestPromiseB2WritesOfReadColumnsPanic(t *testing.T) {
	for _, groups := range []bool{false, true} { // the column is a copy, or the array itself
		w := ecs.NewWorld()
		pos, vel, all := scattered(w)
		if groups {
			w.Group(pos, vel)
		}
		wrong := -1
		ecs.System2(w, "Move", func(b ecs.Block, p []position, v []c1) {
			for i := range p {
				p[i].X++
				if b.Entity(i) == all[max(wrong, 0)] && wrong >= 0 {
					v[i].Y = 1
				}
			}
		}, ecs.Reads(vel))
		if err := w.Tick(1); err != nil {
			t.Fatal(err)
		}
		wrong = 12
		want := "ecs: system \"Move\": it has written c1 of entity " + all[12].String() + ", which it declares with ecs.Reads: " +
			"a write is lost where values are fetched by handle; take c1 out of ecs.Reads"
		if got := panicText(func() { _ = w.Tick(1) }); got != want {
			t.Errorf("groups %v: %s\nwant %s", groups, got, want)
		}
	}
}

func TestPromiseB3PointersToCopiedValuesPanic(t *testing.T) {
	w := ecs.NewWorld()
	pos, vel, all := scattered(w)
	other := w.Spawn(pos, vel)
	var target ecs.Entity
	var ask func()
	ecs.System2(w, "Move", func(b ecs.Block, p []position, v []c1) {
		if target.IsZero() {
			target = b.Entity(3)
		}
		ask()
	})
	ways := []func(){
		func() { vel.Ptr(target).X = 1; pos.Ptr(target).X = 1 },
		func() { _, _ = vel.TryPtr(target); _, _ = pos.TryPtr(target) },
		func() {
			for range ecs.NewQuery(w, ecs.With(pos)).All() {
				vel.Ptr(target).X = 1
				pos.Ptr(target).X = 1
			}
		},
	}
	for i, way := range ways {
		target, ask = ecs.Entity{}, way
		got := panicText(func() { _ = w.Tick(1) })
		want := func(component string) string {
			return "ecs: system \"Move\": it asks for a pointer to " + component + " of entity " + target.String() +
				" while its function holds a copy of that value: what is written through the pointer is lost, or not seen; write to the column"
		}
		if got != want("c1") && got != want("position") {
			t.Errorf("way %d: %s\nwant %s", i, got, want("c1"))
		}
	}
	target = other
	ask = func() { pos.Ptr(all[0]) }
	w.Group(pos, vel) // nothing is copied
	if err := w.Tick(1); err != nil {
		t.Error(err)
	}
}

func TestDebugFindsAWriteOfAResourceThatIsRead(t *testing.T) {
	w := ecs.NewWorld()
	ecs.SetResource(w, gravity{1})
	w.Spawn(ecs.Component[position](w))
	write := false
	spoil := func() {
		if g := ecs.Resource[gravity](w); write {
			g.G++
		}
	}
	task := ecs.Task(w, "T", func(ecs.Tick) { spoil() }, ecs.ReadsResource[gravity]())
	system := ecs.System1(w, "S", func(ecs.Block, []position) { spoil() }, ecs.ReadsResource[gravity]())
	if err := w.Tick(1); err != nil {
		t.Fatal(err)
	}
	write = true
	for subject, s := range map[string]*ecs.System{`task "T"`: task, `system "S"`: system} {
		want := "ecs: " + subject + ": it has written the resource gravity, which it declares with ecs.ReadsResource: declare it with ecs.Uses"
		if got := panicText(func() { s.Run(1) }); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

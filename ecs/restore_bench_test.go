package ecs_test

import (
	"strconv"
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

// newRollback makes a world with ten systems, of which eight are full, one is blind and one tests a tag.
func newRollback(n int) (*ecs.World, []ecs.Entity) {
	w := ecs.NewWorld()
	a, b, c, pos, body, ice := ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w), ecs.Component[position](w), ecs.Component[c1](w), ecs.Tag[frozen](w)
	w.Group(a, b)
	w.Group(a, c)
	w.Group(pos, body)
	list := w.SpawnMany(n, nil, a, pos)
	for i, e := range list {
		if i%2 == 0 {
			b.Set(e, 2)
		}
		if i%3 == 0 {
			c.Set(e, 3)
		}
		if i%5 > 0 {
			body.Set(e, c1{1, 2, 3})
		}
		if i%7 == 0 {
			ice.Add(e)
		}
	}
	for i := range 2 {
		name := strconv.Itoa(i)
		ecs.System1(w, "a"+name, func(_ ecs.Block, x []n1) { x[0]++ })
		ecs.System2(w, "ab"+name, func(_ ecs.Block, x []n1, y []n2) { x[0] += n1(y[0]) }, ecs.Reads(b))
		ecs.System2(w, "ac"+name, func(_ ecs.Block, x []n1, y []n3) { x[0] += n1(y[0]) }, ecs.Reads(c))
		ecs.System2(w, "move"+name, func(_ ecs.Block, p []position, v []c1) { p[0].X += v[0].X }, ecs.Reads(body))
	}
	ecs.System2(w, "blind", func(_ ecs.Block, p []position, y []n2) { p[0].X += float32(y[0]) }, ecs.Reads(b))
	ecs.System1(w, "tagged", func(_ ecs.Block, p []position) { p[0].X++ }, ecs.With(ice))
	return w, list
}

// BenchmarkRestore is a frame of a game with rollback: one entity in a thousand changes, a snapshot is restored or not, and the systems run.
// The functions do nothing, so the rest is what the library needs.
func BenchmarkRestore(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		for _, what := range []string{"tick", "snapshot", "restore", "restore and tick", "restore and plan", "restore and four ticks", "four ticks"} {
			b.Run(strconv.Itoa(n)+"/"+what, func(b *testing.B) {
				w, list := newRollback(n)
				x := ecs.Component[n2](w)
				change := func() {
					for i := 0; i < n; i += 1000 {
						if e := list[i]; x.Has(e) {
							x.Remove(e)
						} else {
							x.Set(e, 1)
						}
					}
				}
				tick := func() {
					w.Batch(change)
					if err := w.Tick(1); err != nil {
						b.Fatal(err)
					}
				}
				for range 4 {
					tick()
				}
				s := w.Snapshot()
				for b.Loop() {
					switch what {
					case "tick":
						tick()
					case "snapshot":
						w.Snapshot()
					case "restore":
						w.Restore(s)
					case "restore and tick":
						w.Restore(s)
						tick()
					case "restore and plan":
						w.Restore(s)
						for _, s := range w.Systems() {
							entryOf(w, s).Walk.Prepare()
						}
					case "restore and four ticks":
						w.Restore(s)
						for range 4 {
							tick()
						}
					case "four ticks":
						for range 4 {
							tick()
						}
					}
				}
			})
		}
	}
}

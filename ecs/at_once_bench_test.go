package ecs_test

import (
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

// changesAtOnce are changes at once of a world of 1,000 entities, each of which leaves the world as it was.
var changesAtOnce = []struct {
	name string
	of   func(p *parts, ice ecs.TagHandle, list []ecs.Entity) func(i int)
}{
	{"set", func(p *parts, _ ecs.TagHandle, list []ecs.Entity) func(i int) {
		return func(i int) { p.a.Set(list[i], part1(i)) }
	}},
	{"add and remove", func(p *parts, _ ecs.TagHandle, list []ecs.Entity) func(i int) {
		return func(i int) {
			p.c.Set(list[i], part3(i))
			p.c.Remove(list[i])
		}
	}},
	{"tag and untag", func(p *parts, ice ecs.TagHandle, list []ecs.Entity) func(i int) {
		return func(i int) {
			ice.Add(list[i])
			ice.Remove(list[i])
		}
	}},
	{"spawn and despawn", func(p *parts, _ ecs.TagHandle, list []ecs.Entity) func(i int) {
		return func(int) { p.w.Despawn(p.w.Spawn(p.a, p.b)) }
	}},
	{"spawn a bundle and despawn", func(p *parts, _ ecs.TagHandle, list []ecs.Entity) func(i int) {
		return func(i int) { p.w.Despawn(p.of2.Spawn(pair{part1(i), part2(i)})) }
	}},
}

// newAtOnce returns the parts of a world with 1,000 entities.
func newAtOnce() (p *parts, ice ecs.TagHandle, list []ecs.Entity) {
	p = newParts(1)
	ice = ecs.Tag[frozen](p.w)
	for i := range 1000 {
		list = append(list, p.of2.Spawn(pair{part1(i), part2(i)}))
	}
	return p, ice, list
}

// BenchmarkAtOnce makes changes at once that nothing observes.
func BenchmarkAtOnce(b *testing.B) {
	for _, c := range changesAtOnce {
		b.Run(c.name, func(b *testing.B) {
			do := c.of(newAtOnce())
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				do(i % 1000)
			}
		})
	}
}

// BenchmarkObserved makes the same changes where an observer sees changes of another component, and where one sees each of these.
func BenchmarkObserved(b *testing.B) {
	seen := 0
	for _, one := range []bool{false, true} {
		for _, c := range changesAtOnce {
			b.Run(c.name+map[bool]string{false: "/of another component", true: "/of this"}[one], func(b *testing.B) {
				p, ice, list := newAtOnce()
				of := []ecs.Term{p.d}
				if one {
					of = []ecs.Term{p.a, p.c}
				}
				for _, t := range of {
					p.w.Observe(t, everyChange, func(o ecs.Observed) { seen += len(o.Entities()) })
				}
				if one {
					p.w.Observe(ice, everyChange&^ecs.Replaced, func(o ecs.Observed) { seen += len(o.Entities()) })
				}
				do := c.of(p, ice, list)
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					do(i % 1000)
				}
			})
		}
	}
}

// BenchmarkObservedBatch spawns 1,000 entities with two components in a Batch, adds a third to each in another one, and despawns them in a
// third, with an observer of each that reads values and without.
func BenchmarkObservedBatch(b *testing.B) {
	for _, name := range []string{"no observer", "of another component", "one observer of each"} {
		b.Run(name, func(b *testing.B) {
			p := newParts(1)
			sum := 0
			switch name {
			case "of another component":
				p.w.Observe(p.d, everyChange, func(o ecs.Observed) { sum += len(o.Entities()) })
			case "one observer of each":
				for what, h := range map[ecs.Change]ecs.Handle[part1]{ecs.Spawned: p.a, ecs.Despawned: p.a} {
					p.w.Observe(h, what, func(o ecs.Observed) { sum += int(h.After(o)[0]) + int(h.Before(o)[0]) })
				}
				p.w.Observe(p.c, ecs.Added, func(o ecs.Observed) { sum += int(p.c.After(o)[0]) })
			}
			list := make([]ecs.Entity, 1000)
			b.ReportAllocs()
			for b.Loop() {
				p.w.Batch(func() {
					for i := range list {
						list[i] = p.of2.Spawn(pair{part1(i), part2(i)})
					}
				})
				p.w.Batch(func() {
					for i, e := range list {
						p.c.Set(e, part3(i))
					}
				})
				p.w.Batch(func() {
					for _, e := range list {
						p.w.Despawn(e)
					}
				})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(list)), "ns/entity")
		})
	}
}

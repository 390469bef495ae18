package ecs

import "testing"

// atOnce are changes at once of a world of 1,000 entities, each of which leaves the world as it was.
var atOnce = []struct {
	name string
	of   func(p *parts, ice TagHandle, list []Entity) func(i int)
}{
	{"set", func(p *parts, _ TagHandle, list []Entity) func(i int) {
		return func(i int) { p.a.Set(list[i], part1(i)) }
	}},
	{"add and remove", func(p *parts, _ TagHandle, list []Entity) func(i int) {
		return func(i int) {
			p.c.Set(list[i], part3(i))
			p.c.Remove(list[i])
		}
	}},
	{"tag and untag", func(p *parts, ice TagHandle, list []Entity) func(i int) {
		return func(i int) {
			ice.Add(list[i])
			ice.Remove(list[i])
		}
	}},
	{"spawn and despawn", func(p *parts, _ TagHandle, list []Entity) func(i int) {
		return func(int) { p.w.Despawn(p.w.Spawn(p.a, p.b)) }
	}},
	{"spawn a bundle and despawn", func(p *parts, _ TagHandle, list []Entity) func(i int) {
		return func(i int) { p.w.Despawn(p.of2.Spawn(pair{part1(i), part2(i)})) }
	}},
}

// newAtOnce returns the parts of a world with 1,000 entities.
func newAtOnce() (p *parts, ice TagHandle, list []Entity) {
	p = newParts(1)
	ice = Tag[frozen](p.w)
	for i := range 1000 {
		list = append(list, p.of2.Spawn(pair{part1(i), part2(i)}))
	}
	return p, ice, list
}

// BenchmarkAtOnce makes changes at once that nothing observes.
func BenchmarkAtOnce(b *testing.B) {
	for _, c := range atOnce {
		b.Run(c.name, func(b *testing.B) {
			do := c.of(newAtOnce())
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				do(i % 1000)
			}
		})
	}
}

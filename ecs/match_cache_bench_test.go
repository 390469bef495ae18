package ecs

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// joined is a world in which a random half of the entities with a position have a body, and half of those
// a mass. Without groups the system over position and body is blind; with two groups that cross it is
// partial.
type joined struct {
	w      *World
	pos    Handle[position]
	body   Handle[c1]
	mass   Handle[n1]
	all    []Entity
	random *rand.Rand
	runs   *System
}

func newJoined(n int, partial bool) *joined {
	w := NewWorld(WithLayout(Laminar)) // in the layout Lanes every group is full
	j := &joined{w: w, pos: Component[position](w), body: Component[c1](w), mass: Component[n1](w), random: rand.New(rand.NewPCG(1, 2))}
	if partial { // they cross: the second divides one array, and the other has its own order
		w.Group(j.body, j.mass)
		w.Group(j.pos, j.body)
	}
	for range n {
		e := w.Spawn(j.pos)
		j.all = append(j.all, e)
	}
	if _, err := w.commits().Commit(); err != nil {
		panic(err)
	}
	for _, i := range j.random.Perm(n) { // so that the arrays have unrelated orders
		if j.random.IntN(2) == 0 {
			j.body.Set(j.all[i], c1{1, 2, 3})
			if j.random.IntN(2) == 0 {
				j.mass.Set(j.all[i], 2)
			}
		}
	}
	if _, err := w.commits().Commit(); err != nil {
		panic(err)
	}
	j.runs = System2(w, "move", func(_ Block, p []position, b []c1) {
		for i := range p {
			p[i].X += b[i].X
		}
	}, Reads(j.body))
	if want := map[bool]Match{true: Partial, false: Blind}[partial]; j.runs.Match() != want {
		panic(j.runs.Explain().String())
	}
	return j
}

// BenchmarkMatchCache repeats a system with and without the cache: without changes, and with a change
// before every first, second or fourth run.
func BenchmarkMatchCache(b *testing.B) {
	for _, partial := range []bool{true, false} {
		for _, n := range []int{10_000, 100_000, 1_000_000} {
			j := newJoined(n, partial)
			name := j.runs.Match().String() + "/" + strconv.Itoa(n)
			for _, every := range []int{0, 4, 2, 1} {
				for _, uncached := range []bool{true, false} {
					what := map[bool]string{true: "uncached", false: "cached"}[uncached]
					b.Run(name+"/change every "+strconv.Itoa(every)+"/"+what, func(b *testing.B) {
						j.w.env().KeepNothing = uncached
						for i := range 5 {
							j.round(i, every)
						}
						b.ResetTimer()
						for i := range b.N {
							j.round(i, every)
						}
						b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/entity")
					})
				}
			}
		}
	}
}

// round runs the system, and changes one entity before some of the runs.
func (j *joined) round(i, every int) {
	if every > 0 && i%every == 0 {
		e := j.all[j.random.IntN(len(j.all))]
		if j.body.Has(e) {
			j.body.Remove(e)
		} else {
			j.body.Set(e, c1{1, 2, 3})
		}
		if _, err := j.w.commits().Commit(); err != nil {
			panic(err)
		}
	}
	j.runs.Run(1)
}

package ecs_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

// joined is a world in which a random half of the entities with a position have a body, and half of those
// a mass. Without groups the system over position and body is blind; with two groups that cross it is
// partial.
type joined struct {
	w      *ecs.World
	pos    ecs.Handle[position]
	body   ecs.Handle[c1]
	mass   ecs.Handle[n1]
	all    []ecs.Entity
	random *rand.Rand
	runs   *ecs.System
}

func newJoined(n int, partial bool) *joined {
	w := ecs.NewWorld(ecs.WithLayout(ecs.Laminar)) // in the layout Lanes every group is full
	j := &joined{w: w, pos: ecs.Component[position](w), body: ecs.Component[c1](w), mass: ecs.Component[n1](w), random: rand.New(rand.NewPCG(1, 2))}
	if partial { // they cross: the second divides one array, and the other has its own order
		w.Group(j.body, j.mass)
		w.Group(j.pos, j.body)
	}
	for range n {
		e := w.Spawn(j.pos)
		j.all = append(j.all, e)
	}
	if _, err := tryCommit(w); err != nil {
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
	if _, err := tryCommit(w); err != nil {
		panic(err)
	}
	j.runs = ecs.System2(w, "move", func(_ ecs.Block, p []position, b []c1) {
		for i := range p {
			p[i].X += b[i].X
		}
	}, ecs.Reads(j.body))
	if want := map[bool]ecs.Match{true: ecs.Partial, false: ecs.Blind}[partial]; j.runs.Match() != want {
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
						keepNothing(j.w, uncached)
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
		if _, err := tryCommit(j.w); err != nil {
			panic(err)
		}
	}
	j.runs.Run(1)
}

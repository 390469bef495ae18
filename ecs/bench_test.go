package ecs_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

// The derivative workload in small: components in a chain, entities that have the
// first k of them, systems that add each to the one before.
type (
	c0 struct{ X, Y, Z float32 }
	c1 struct{ X, Y, Z float32 }
	c2 struct{ X, Y, Z float32 }
	c3 struct{ X, Y, Z float32 }
)

type vector interface{ c0 | c1 | c2 | c3 }

type chain struct {
	w  *ecs.World
	c0 ecs.Handle[c0]
	c1 ecs.Handle[c1]
	c2 ecs.Handle[c2]
	c3 ecs.Handle[c3]
}

func newChain() chain {
	w := ecs.NewWorld()
	c := chain{w, ecs.Component[c0](w), ecs.Component[c1](w), ecs.Component[c2](w), ecs.Component[c3](w)}
	w.Group(c.c0, c.c1)
	w.Group(c.c0, c.c1, c.c2)
	w.Group(c.c0, c.c1, c.c2, c.c3)
	ecs.System4(w, "third", func(b ecs.Block, _ []c0, _ []c1, p []c2, v []c3) { axpy(b, p, v) }, ecs.Reads(c.c0, c.c1, c.c3)).MustMatch(ecs.Full)
	ecs.System3(w, "second", func(b ecs.Block, _ []c0, p []c1, v []c2) { axpy(b, p, v) }, ecs.Reads(c.c0, c.c2)).MustMatch(ecs.Full)
	ecs.System2(w, "first", func(b ecs.Block, p []c0, v []c1) { axpy(b, p, v) }, ecs.Reads(c.c1)).MustMatch(ecs.Full)
	return c
}

func axpy[A, B vector](b ecs.Block, p []A, v []B) {
	dt := float32(b.Delta())
	v = v[:len(p)]
	for i := range p {
		a, d := c0(p[i]), c0(v[i])
		p[i] = A{a.X + dt*d.X, a.Y + dt*d.Y, a.Z + dt*d.Z}
	}
}

func (c chain) spawn(n int) []ecs.Entity {
	random := rand.New(rand.NewPCG(1, 2))
	out := make([]ecs.Entity, n)
	for i := range out {
		e := c.w.Spawn()
		out[i] = e
		k := random.IntN(4)
		c.c0.Set(e, c0{1, 1, 1})
		if k > 0 {
			c.c1.Set(e, c1{1, 1, 1})
		}
		if k > 1 {
			c.c2.Set(e, c2{1, 1, 1})
		}
		if k > 2 {
			c.c3.Set(e, c3{1, 1, 1})
		}
	}
	return out
}

// BenchmarkTick runs the three systems and an empty commit; ns/entity is for a tick.
func BenchmarkTick(b *testing.B) {
	for _, n := range []int{1e4, 1e5, 1e6} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			c := newChain()
			c.spawn(n)
			commitAll(b, c.w)
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				if err := c.w.Tick(1.0 / 1024); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/entity")
		})
	}
}

// BenchmarkEvents sends 1,000 events in a task and reads them in the next stage, and does the same with a slice that the
// program clears; ns/event is for sending and reading one, the tick included.
func BenchmarkEvents(b *testing.B) {
	const events = 1000
	type strike struct {
		target ecs.Entity
		damage int
	}
	tick := func(b *testing.B, send, read func(ecs.Tick), options ...ecs.Option) {
		w := ecs.NewWorld()
		ecs.Task(w, "send", send, append(options, ecs.In(w.Stage("send")))...)
		ecs.Task(w, "read", read, append(options, ecs.In(w.Stage("read")))...)
		b.ReportAllocs()
		for b.Loop() {
			if err := w.Tick(1); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*events), "ns/event")
	}
	sum := 0
	b.Run("events", func(b *testing.B) {
		var w *ecs.World
		var q *ecs.EventQueue[strike]
		var r *ecs.EventReader[strike]
		begin := func(t ecs.Tick) {
			if w != t.World() {
				w = t.World()
				q = ecs.Events[strike](t.World())
				r = q.Reader()
			}
		}
		tick(b, func(t ecs.Tick) {
			begin(t)
			for i := range events {
				q.Send(strike{damage: i})
			}
		}, func(ecs.Tick) {
			for e := range r.Read() {
				sum += e.damage
			}
		}, ecs.Sends[strike](), ecs.Receives[strike]())
	})
	b.Run("slice", func(b *testing.B) {
		var list []strike
		tick(b, func(ecs.Tick) {
			for i := range events {
				list = append(list, strike{damage: i})
			}
		}, func(ecs.Tick) {
			for _, e := range list {
				sum += e.damage
			}
			list = list[:0]
		})
	})
}

// BenchmarkTickOfStages runs ticks of a number of empty stages, of as many tasks in one stage, and of as many stages of
// which each changes one entity.
func BenchmarkTickOfStages(b *testing.B) {
	for _, n := range []int{1, 10, 100} {
		for _, kind := range []string{"empty", "tasks", "changes"} {
			b.Run(kind+"/"+strconv.Itoa(n), func(b *testing.B) {
				w := ecs.NewWorld()
				tag := ecs.Tag[frozen](w)
				a := ecs.Component[c0](w)
				w.Group(a, tag)
				w.SpawnMany(1000, nil, a)
				e := w.Spawn(a)
				one := w.Stage("one")
				for i := range n {
					name := strconv.Itoa(i)
					switch kind {
					case "empty":
						w.Stage(name)
					case "tasks":
						ecs.Task(w, name, func(ecs.Tick) {}, ecs.In(one))
					default:
						ecs.Task(w, name, func(ecs.Tick) {
							if tag.Has(e) {
								tag.Remove(e)
							} else {
								tag.Add(e)
							}
						}, ecs.In(w.Stage(name)))
					}
				}
				b.ReportAllocs()
				for b.Loop() {
					if err := w.Tick(1); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/part")
			})
		}
	}
}

// BenchmarkEmptyStage runs ticks of 100 stages without changes: empty, with a condition that says no, with a task, and with
// a fixed step; ns/stage is for one stage.
func BenchmarkEmptyStage(b *testing.B) {
	const stages = 100
	no, task := ecs.RunIf(func() bool { return false }), func(ecs.Tick) {}
	for _, name := range []string{"empty", "condition", "task", "fixed", "fixed together"} {
		b.Run(name, func(b *testing.B) {
			w := newChain().w
			shared := w.FixedStep(1, 1)
			for i := range stages {
				var options []ecs.StageOption
				switch name {
				case "condition":
					options = append(options, no)
				case "fixed":
					options = append(options, w.FixedStep(1, 1))
				case "fixed together":
					options = append(options, shared)
				}
				s := w.Stage(strconv.Itoa(i), options...)
				if name == "task" {
					ecs.Task(w, "task"+strconv.Itoa(i), task, ecs.In(s))
				}
			}
			for _, s := range w.Systems() {
				if !strings.HasPrefix(s.Name(), "task") {
					s.Disable()
				}
			}
			b.ReportAllocs()
			for b.Loop() {
				if err := w.Tick(1); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*stages), "ns/stage")
		})
	}
}

func commitAll(b *testing.B, w *ecs.World) {
	if _, err := tryCommit(w); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkSpawn queues entities with 1 to 4 components and commits them.
func BenchmarkSpawn(b *testing.B) {
	const n = 1e6
	b.ReportAllocs()
	for range b.N {
		c := newChain()
		c.spawn(n)
		commitAll(b, c.w)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/entity")
}

// BenchmarkChange lets 1% or 10% of 100,000 entities lose or regain their highest
// component in every tick; ns/change includes the commit.
func BenchmarkChange(b *testing.B) {
	for _, percent := range []int{1, 10} {
		b.Run(strconv.Itoa(percent)+"%", func(b *testing.B) {
			const n = 100_000
			c := newChain()
			all := make([]ecs.Entity, n)
			for i := range all {
				all[i] = c.w.Spawn(c.c0, c.c1, c.c2, c.c3)
			}
			commitAll(b, c.w)
			random := rand.New(rand.NewPCG(1, 2))
			changes := n * percent / 100
			tick := func() {
				for range changes {
					if e := all[random.IntN(n)]; c.c3.Has(e) {
						c.c3.Remove(e)
					} else {
						c.c3.Set(e, c3{1, 1, 1})
					}
				}
				commitAll(b, c.w)
			}
			for range 20 {
				tick()
			}
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				tick()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*changes), "ns/change")
		})
	}
}

// BenchmarkGet reads a component of entities in random order.
func BenchmarkGet(b *testing.B) {
	for _, n := range []int{1e5, 1e6} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			c := newChain()
			all := c.spawn(n)
			commitAll(b, c.w)
			rand.New(rand.NewPCG(1, 2)).Shuffle(n, func(i, j int) { all[i], all[j] = all[j], all[i] })
			b.ResetTimer()
			sum := float32(0)
			for i := range b.N {
				sum += c.c0.Get(all[i%n]).X
			}
			if sum == 0 {
				b.Fatal("nothing was read")
			}
		})
	}
}

// BenchmarkGetOverLanes reads, in random order, the component that two crossing groups have in common, in the layout
// that has one array of it and in the one that has two.
func BenchmarkGetOverLanes(b *testing.B) {
	for _, n := range []int{1e4, 1e5, 1e6} {
		for _, layout := range []ecs.Layout{ecs.Laminar, ecs.Lanes} {
			b.Run(strconv.Itoa(n)+"/"+layout.String(), func(b *testing.B) {
				w := ecs.NewWorld(ecs.WithLayout(layout))
				at, others := ecs.Component[c0](w), []ecs.Term{ecs.Component[c1](w), ecs.Component[c2](w)}
				for _, other := range others {
					w.Group(at, other)
				}
				random := rand.New(rand.NewPCG(1, 2))
				all := make([]ecs.Entity, n)
				for i := range all {
					all[i] = w.Spawn(at, others[random.IntN(2)])
				}
				commitAll(b, w)
				random.Shuffle(n, func(i, j int) { all[i], all[j] = all[j], all[i] })
				b.ResetTimer()
				sum := float32(0)
				for done := 0; done < b.N; done += n {
					for _, e := range all[:min(n, b.N-done)] {
						sum += at.Get(e).X
					}
				}
				if sum != 0 {
					b.Fatal("something was written")
				}
			})
		}
	}
}

// Command compositions measures a system over two components of 20,000 entities that nearly all have different compositions, in Copse and in Ark. Run
// it from the root of the repository:
//
//	go -C internal/measure/bench/peers run ./compositions
//
// A storage with a table for each composition walks thousands of tables of one or two entities. In Copse a group makes the two arrays one block, whatever
// else the entities have. Memory is counted. Of times only ratios are printed, of the fastest ticks of runs that alternate in one process, the median of
// five: other programs on the machine make ticks slower, and hardly the fastest one.
package main

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	ark "github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

const (
	entities = 20_000
	tags     = 16  // each of which a third of the entities have
	rounds   = 5   // of runs that alternate
	ticks    = 100 // in a run
)

type (
	position struct{ X, Y float32 }
	velocity struct{ X, Y float32 }
)

// drawKinds returns the tags of each entity as bits, and how many different ones there are.
func drawKinds() (kinds []uint16, different int) {
	random, seen := scenario.NewRandom(1), map[uint16]bool{}
	for range entities {
		kind := uint16(0)
		for b := range tags {
			if random.Below(3) == 0 {
				kind |= 1 << b
			}
		}
		kinds, seen[kind] = append(kinds, kind), true
	}
	return kinds, len(seen)
}

// start returns the values of an entity.
func start(i int) (position, velocity) { return position{float32(i), 0}, velocity{1, float32(i % 7)} }

// stretches counts the calls of move.
var stretches int

// move moves entities that are neighbours.
func move(p []position, v []velocity) {
	stretches++
	for i := range p {
		p[i].X += v[i].X
		p[i].Y += v[i].Y
	}
}

// storage is a world with the entities.
type storage struct {
	name string
	tick func()
	sum  func() float64 // of all positions
	keep any
}

func inCopse(kinds []uint16) storage {
	w := ecs.NewWorld()
	pos, vel := ecs.Component[position](w), ecs.Component[velocity](w)
	w.Group(pos, vel)
	var marks []ecs.Term
	for b := range tags {
		marks = append(marks, w.TagNamed(fmt.Sprint("tag ", b)))
	}
	ecs.System2(w, "Move", func(_ ecs.Block, p []position, v []velocity) { move(p, v) }, ecs.Reads(vel)).MustMatch(ecs.Full)
	for i, kind := range kinds {
		terms := []ecs.Term{pos, vel}
		for b := range tags {
			if kind>>b&1 != 0 {
				terms = append(terms, marks[b])
			}
		}
		e := w.Spawn(terms...)
		*pos.Ptr(e), *vel.Ptr(e) = start(i)
	}
	query := ecs.NewQuery1[position](w)
	return storage{"copse", func() {
		if err := w.Tick(1); err != nil {
			panic(err)
		}
	}, func() (sum float64) {
		for _, row := range query.All() {
			sum += float64(row.A.X) + float64(row.A.Y)
		}
		return sum
	}, w}
}

// inArk gives each table room for so many entities at first; 0 stands for what Ark takes by itself, which is 1,024.
func inArk(name string, room int, kinds []uint16) storage {
	var rooms []int
	if room > 0 {
		rooms = []int{room}
	}
	w := ark.NewWorld(rooms...)
	values := ark.NewMap2[position, velocity](w)
	marks := arkTags(w)
	for i, kind := range kinds {
		ids := []ark.ID{ark.ComponentID[position](w), ark.ComponentID[velocity](w)}
		for b := range tags {
			if kind>>b&1 != 0 {
				ids = append(ids, marks[b])
			}
		}
		p, v := values.Get(w.Unsafe().NewEntity(ids...))
		*p, *v = start(i)
	}
	filter := ark.NewFilter2[position, velocity](w).Register()
	return storage{name, func() {
		query := filter.Query()
		for query.NextTable() {
			p, v := query.GetColumns()
			move(p, v)
		}
	}, func() (sum float64) {
		query := filter.Query()
		for query.Next() {
			p, _ := query.Get()
			sum += float64(p.X) + float64(p.Y)
		}
		return sum
	}, w}
}

// heap returns the bytes in use.
func heap() int64 {
	runtime.GC()
	runtime.GC() // what finalizers have freed
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// measured is a storage and the bytes that it takes.
type measured struct {
	storage
	bytes int64
}

// build makes the storages, Copse first.
func build(kinds []uint16) (out []measured) {
	for _, make := range []func() storage{
		func() storage { return inCopse(kinds) },
		func() storage { return inArk("ark", 0, kinds) },
		func() storage { return inArk("ark, room for 1 in each table", 1, kinds) },
	} {
		before := heap()
		s := make()
		s.tick() // what is made in the first tick counts
		out = append(out, measured{s, heap() - before})
	}
	return out
}

// ratios returns for each storage the median of how many times as long as that of the first the fastest tick of its runs takes.
func ratios(list []measured) (out []float64) {
	all := make([][]float64, len(list))
	for round := range rounds {
		first := fastest(list[0].tick)
		for k, s := range list {
			if all[k] = append(all[k], 1); k > 0 {
				all[k][round] = float64(fastest(s.tick)) / float64(first)
			}
		}
	}
	for _, of := range all {
		slices.Sort(of)
		out = append(out, of[rounds/2])
	}
	return out
}

// fastest returns how long the fastest tick of a run takes.
func fastest(tick func()) time.Duration {
	least := time.Duration(math.MaxInt64)
	for range ticks {
		begin := time.Now()
		tick()
		least = min(least, time.Since(begin))
	}
	return least
}

func main() {
	kinds, different := drawKinds()
	list := build(kinds)
	times := ratios(list)
	fmt.Printf("%d entities of %d compositions; a tick moves all of them\n", entities, different)
	for k, s := range list {
		stretches = 0
		s.tick()
		fmt.Printf("%-30s %6.1f MB, %5.1f times as many; a tick walks %5d stretches and takes %5.1f times as long; sum %g\n",
			s.name, float64(s.bytes)/1e6, float64(s.bytes)/float64(list[0].bytes), stretches, times[k], s.sum())
	}
	runtime.KeepAlive(list)
}

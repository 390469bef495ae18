package ecs_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// Components of the programs that run in several ways. Every entity has a serial, by which what must not depend on the way is ordered.
type (
	serial int
	spot   int
	speed  int
	life   int
	death  struct{ Serial serial }
)

// way is how a program runs, which must make no difference.
type way struct {
	layout         ecs.Layout
	workers, rows  int // of a job
	parallel, fuse bool
	batches        bool // changes between ticks are made together
}

var ways = []way{
	{layout: ecs.Lanes}, {layout: ecs.Laminar, batches: true}, {layout: Trees}, {layout: Paper, batches: true}, {layout: Naive},
	{layout: ecs.Lanes, workers: 4, rows: 1, parallel: true, batches: true}, {layout: ecs.Laminar, workers: 3, rows: 2, parallel: true},
	{layout: ecs.Lanes, fuse: true, rows: 2}, {layout: ecs.Laminar, workers: 2, rows: 3, parallel: true, fuse: true, batches: true},
	{layout: Naive, workers: 4, rows: 1, parallel: true},
}

// game is a program with stages, tasks, a fixed step, conditions, events, a state and observers.
type game struct {
	way
	w       *ecs.World
	serials ecs.Handle[serial]
	places  ecs.Handle[spot]
	speeds  ecs.Handle[speed]
	lives   ecs.Handle[life]
	cold    ecs.TagHandle
	next    serial
	log     []string // of what happens in an order that the program says
	seen    []string // of observers, in any order
}

func newGame(by way, step int, every, crowded int) *game {
	w := ecs.NewWorld(ecs.WithLayout(by.layout))
	g := &game{way: by, w: w, serials: ecs.Component[serial](w), places: ecs.Component[spot](w), speeds: ecs.Component[speed](w), lives: ecs.Component[life](w), cold: ecs.Tag[frozen](w)}
	w.Group(g.places, g.speeds)
	w.Group(g.places, g.lives)
	options := []ecs.StageOption{ecs.Every(every)}
	if by.parallel {
		options = append(options, ecs.Parallel())
	}
	if by.fuse {
		options = append(options, ecs.Fuse())
	}
	resting := ecs.NewState(w, false)
	fixed := w.FixedStep(float64(step), 3)
	moving, judging, mourning := w.Stage("moving", options...), w.Stage("judging", fixed), w.Stage("mourning", fixed, resting.Is(false))
	w.SetWorkers(by.workers)
	splitRows(w, by.rows)
	ecs.System2(w, "Push", func(b ecs.Block, all []speed, at []spot) {
		for i := range all {
			all[i] = (3*all[i] + speed(at[i])) % 1009
		}
	}, ecs.Reads(g.places), ecs.In(moving))
	ecs.System2(w, "Move", func(b ecs.Block, at []spot, all []speed) {
		for i := range at {
			at[i] = (at[i] + spot(all[i])) % 1009
		}
	}, ecs.Reads(g.speeds), ecs.In(moving))
	deaths := ecs.Events[death](w).In(judging)
	ecs.Task(w, "Judge", func(ecs.Tick) {
		for _, e := range g.entities() {
			if v, err := g.lives.TryGet(e); err == nil {
				if *g.lives.Ptr(e) = v - 1; v <= 1 {
					w.Despawn(e)
					deaths.Send(death{g.serials.Get(e)})
				}
			}
		}
	}, ecs.In(judging), ecs.AlsoWrites(g.lives), ecs.AlsoReads(g.serials), ecs.Sends[death]())
	reader := deaths.Reader()
	ecs.Task(w, "Mourn", func(t ecs.Tick) {
		for d := range reader.Read() {
			g.log = append(g.log, fmt.Sprint("death of ", d.Serial, " in run ", t.Number()))
			g.spawn(int(d.Serial), 5)
		}
		resting.Set(w.Len() > crowded)
	}, ecs.In(mourning), ecs.Receives[death]())
	ecs.Task(w, "Wake", func(ecs.Tick) { resting.Set(false) }, ecs.Every(3))
	resting.OnEnter(true, func() {
		g.log = append(g.log, fmt.Sprint("rest of ", w.Len()))
		g.spawn(1, 3)
	})
	w.Observe(g.lives, ecs.Spawned|ecs.Added|ecs.Replaced|ecs.Removed|ecs.Despawned, func(o ecs.Observed) {
		before, after := g.lives.Before(o), g.lives.After(o)
		for i := range o.Entities() {
			g.seen = append(g.seen, fmt.Sprint(o.Change(), g.serials.Before(o)[i]+g.serials.After(o)[i], before[i], after[i]))
		}
	})
	return g
}

// entities returns all entities in the order of their serials.
func (g *game) entities() []ecs.Entity {
	var list []ecs.Entity
	for e := range g.w.Entities() {
		list = append(list, e)
	}
	slices.SortFunc(list, func(x, y ecs.Entity) int { return cmp.Compare(g.serials.Get(x), g.serials.Get(y)) })
	return list
}

// spawn spawns an entity whose components follow from a number.
func (g *game) spawn(n, lives int) {
	g.next++
	e := g.w.Spawn()
	g.serials.Set(e, g.next)
	if n%2 == 0 {
		g.places.Set(e, spot(n))
	}
	if n%3 != 0 {
		g.speeds.Set(e, speed(7*n))
	}
	if n%5 < 3 {
		g.lives.Set(e, life(lives))
	}
	if n%7 == 0 {
		g.cold.Add(e)
	}
}

// change makes changes between ticks, each of which is a pair of what is done and to which entity; spawns come first.
func (g *game) change(pairs [][2]int) {
	list := g.entities()
	do := func() {
		for _, p := range pairs {
			if p[0] == 0 {
				g.spawn(p[1], 1+p[1]%9)
			}
		}
		for _, p := range pairs {
			if len(list) == 0 || p[0] == 0 {
				continue
			}
			e := list[p[1]%len(list)]
			switch {
			case !g.w.Alive(e) || g.w.Despawning(e):
			case p[0] == 1:
				g.lives.Set(e, life(p[1]%6))
			case p[0] == 2:
				g.speeds.Remove(e)
			case p[0] == 3:
				g.places.Set(e, spot(p[1]))
			case p[0] == 4:
				g.w.Despawn(e)
			}
		}
	}
	if g.batches {
		g.w.Batch(do)
	} else {
		do()
	}
}

// result is everything that must not depend on the way.
func (g *game) result() (out []string) {
	for _, e := range g.entities() {
		spot, _ := g.places.TryGet(e)
		speed, _ := g.speeds.TryGet(e)
		life, _ := g.lives.TryGet(e)
		out = append(out, fmt.Sprint(g.serials.Get(e), len(g.w.Composition(e)), spot, speed, life))
	}
	return append(out, g.log...)
}

// TestResultsDoNotDependOnTheWay runs random programs in every layout, on several goroutines, fused, and with changes at once and together. It compares all
// values, the events that are read, the transitions of a state, and what observers see in each tick.
func TestResultsDoNotDependOnTheWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		step, every, crowded := rapid.IntRange(1, 3).Draw(t, "step"), rapid.IntRange(1, 2).Draw(t, "every"), rapid.IntRange(2, 12).Draw(t, "crowded")
		var games []*game
		for _, by := range ways {
			games = append(games, newGame(by, step, every, crowded))
		}
		for range rapid.IntRange(1, 6).Draw(t, "ticks") {
			var pairs [][2]int
			for range rapid.IntRange(0, 6).Draw(t, "changes") {
				pairs = append(pairs, [2]int{rapid.IntRange(0, 4).Draw(t, "what"), rapid.IntRange(0, 40).Draw(t, "which")})
			}
			dt := rapid.IntRange(0, 5).Draw(t, "seconds")
			for _, g := range games {
				g.change(pairs)
				g.seen = []string{} // a value that is set twice is replaced twice at once, and once together
				require.NoError(t, g.w.Tick(float64(dt)))
				slices.Sort(g.seen)
				require.Equal(t, games[0].result(), g.result(), "%+v", g.way)
				require.Equal(t, games[0].seen, g.seen, "%+v", g.way)
				mustBeSound(t, g.w)
			}
		}
	})
}

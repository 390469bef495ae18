package ecs

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// splitRows is how many rows a goroutine takes at a time: enough to be worth the way to
// it, and few enough that none waits long for the last. It does not depend on the machine, so
// that functions are called with the same blocks everywhere.
const splitRows = 8 * blockRows

// MaxWorkers is how many goroutines [World.SetWorkers] can ask for.
const MaxWorkers = 256

// Split lets the rows of each of the systems be split over goroutines: its function is
// called with different blocks at the same time. Every entity is in one block, as before, so
// the result is the same, whatever runs first. The function may
//
//   - read and write the values of its block, and what it finds through the block itself;
//   - read components of other entities with [Handle.Get] that it has declared with
//     [AlsoReads], or takes and only [Reads];
//   - ask [World.Alive], [World.State], [World.Has] and [World.Parent].
//
// It must not write variables that its calls share, unless it guards them, and it panics if it
// queues a change, spawns, despawns, sets a parent, defers, runs a query, takes a [Handle.Ptr],
// or reads what it writes through a handle. What it wants changed it notes in a component, and a
// system that is not split queues it.
//
// Split returns an error that says why where the declarations alone rule it out: if a
// system uses a resource, or reads or writes of other entities what it writes itself.
// Systems without a component to walk run on one goroutine still, as everything does where
// there is one processor, in WebAssembly for one. A goroutine takes 8,192 rows at a time, so a
// system with fewer runs on one. Systems that take turns, see [World.TakeTurns], and are all
// split take turns on several blocks at the same time.
func (w *World) Split(systems ...*System) error {
	w.outside("systems cannot be split")
	for _, s := range systems {
		if s.w != w {
			return errors.New("ecs: system " + strconv.Quote(s.name) + " is one of another world")
		}
		if err := s.alike(); err != nil {
			return errors.New("ecs: system " + strconv.Quote(s.name) + " " + err.Error())
		}
	}
	for _, s := range systems {
		s.split, s.alone = true, newParty(w, s)
	}
	return nil
}

// RunTogether lets consecutive systems of a tick run at the same time, on goroutines of
// their own. It returns an error that says why where one could see what another does: if one
// writes a component that another reads or writes, of whatever entities, or if both use the
// same resource. Of their functions holds what [World.Split] says of one; a system that is not
// split too is called by one goroutine at a time.
func (w *World) RunTogether(systems ...*System) error {
	w.outside("systems cannot be told to run together")
	if err := w.consecutive("run at the same time", systems); err != nil {
		return err
	}
	for i, s := range systems {
		if err := s.alike(); err != nil {
			return errors.New("ecs: system " + strconv.Quote(s.name) + " " + err.Error())
		}
		for _, other := range systems[:i] {
			both := s.writes().Intersect(other.touches()).Union(other.writes().Intersect(s.touches()))
			if !both.Empty() {
				return errors.New("ecs: systems " + strconv.Quote(other.name) + " and " + strconv.Quote(s.name) + " cannot run together: " +
					w.components[both.First()].name + " is written by one and read or written by the other")
			}
		}
	}
	systems[0].party = newParty(w, systems...)
	for _, s := range systems {
		s.together = true
	}
	return nil
}

// SetWorkers sets how many goroutines, the caller's included, run systems that are split
// or run together, 1 to MaxWorkers; 0 stands for as many as runtime.GOMAXPROCS allows, which
// is the default.
func (w *World) SetWorkers(n int) {
	w.outside("the number of goroutines cannot be set")
	if n < 0 || n > MaxWorkers {
		panic("ecs: " + strconv.Itoa(n) + " goroutines cannot run systems; 1 to " + strconv.Itoa(MaxWorkers) + " can, and 0 stands for one for each processor")
	}
	w.crew.workers = n
}

// alike says why calls of the system's function cannot be made at the same time, as far
// as its declarations tell.
func (s *System) alike() error {
	w := s.w
	switch own := s.columnSet(true); {
	case !s.randomWrites.Empty():
		return errors.New("writes " + w.components[s.randomWrites.First()].name + " of other entities, which another goroutine may be at")
	case s.random.Meets(own):
		return errors.New("reads " + w.components[s.random.Intersect(own).First()].name +
			" of other entities and writes it too: a goroutine would read what another is writing")
	case len(s.uses) > 0:
		return errors.New("uses the resource " + typeName(s.uses[0]) + ", which has one place for all goroutines")
	}
	return nil
}

// columnSet returns the components that the function takes, or those of them that it writes.
func (s *System) columnSet(written bool) (out grouptree.Set) {
	for _, c := range s.columns {
		if c.write || !written {
			out.Add(int(c.id))
		}
	}
	return out
}

// writes returns the components that a system writes, touches also those it reads.
func (s *System) writes() grouptree.Set  { return s.columnSet(true).Union(s.randomWrites) }
func (s *System) touches() grouptree.Set { return s.columnSet(false).Union(s.random) }

// party are systems whose functions are called at the same time.
type party struct {
	systems []*System
	all     *System // stands for all of them while they run
}

func newParty(w *World, systems ...*System) *party {
	p := &party{systems: slices.Clone(systems), all: &System{w: w, shared: true}}
	var names []string
	var written grouptree.Set
	for _, s := range systems {
		names = append(names, s.name)
		p.all.readable = p.all.readable.Union(s.touches())
		written = written.Union(s.writes())
	}
	p.all.readable = p.all.readable.Minus(written)
	p.all.name = strings.Join(names, ", ")
	return p
}

// together returns the party of the systems if all of them are split.
func (t *turns) together(w *World) *party {
	for _, s := range t.systems {
		if !s.split {
			return nil
		}
	}
	if t.party == nil {
		t.party = newParty(w, t.systems...)
	}
	return t.party
}

// tasks appends what there is to do for a system.
func (s *System) tasks(list []task) []task {
	s.prepare()
	if s.plan.Match == Scan {
		return append(list, task{system: s, leaf: -1})
	}
	for i := 0; i < len(s.plan.Leaves); {
		next, from, to := s.stretch(i)
		step := to - from
		if s.split {
			step = s.w.crew.step()
		}
		for ; from < to; from += step {
			list = append(list, task{system: s, leaf: i, from: from, to: min(from+step, to)})
		}
		i = next
	}
	return list
}

// equip makes sure that each goroutine has a frame for the system.
func (s *System) equip(n int, dt float64) {
	for len(s.frames) < n-1 {
		f := &frame{w: s.w, s: s}
		for _, c := range s.columns {
			f.ports = append(f.ports, s.w.components[c.id].port())
		}
		s.frames = append(s.frames, f)
	}
	for i := range n {
		f := s.frameOf(i)
		f.dt, f.stop, f.kept = dt, false, nil // what is kept is in the order of one goroutine
	}
}

// frameOf returns the frame of a goroutine; the first has the system's own.
func (s *System) frameOf(worker int) *frame {
	if worker == 0 {
		return &s.frame
	}
	return s.frames[worker-1]
}

// apart panics if goroutines run systems: what follows is not for several at once.
func (w *World) apart(what string) {
	if w.running != nil && w.running.shared {
		panic(w.running.apart(what))
	}
}

func (s *System) apart(what string) string {
	return s.error(what + " while it runs on several goroutines: note it in a component, and let a system that is not split do it")
}

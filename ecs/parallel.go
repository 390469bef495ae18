package ecs

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// MaxWorkers is how many goroutines [World.SetWorkers] can ask for.
const MaxWorkers = 256

// parallel is what [Parallel] returns.
type parallel struct{}

// Parallel lets several goroutines run each system of a stage, on different blocks at the same time. The systems still
// follow each other. Every entity is in one block, as before, so the result is the same in whatever order the blocks
// are run. The functions may
//
//   - read and write the values of their block, and what they find through the block itself;
//   - read resources that the system has declared with [ReadsResource];
//   - read components of other entities with [Handle.Get] that the system has declared with [AlsoReads],
//     or takes and only [Reads];
//   - ask [World.Alive], [World.EntityState] and [World.Has], and relations that the system has declared with [AlsoReads].
//
// They must guard variables that their calls share, and they panic if they queue a change, spawn,
// despawn, set a target, run a query, take a [Handle.Ptr], or read what they write
// through a handle. To change entities a function notes the change in a component, and a system in a stage
// without Parallel queues it.
//
// A system whose declaration rules it out is refused when it is declared into the stage, with a panic that says why: if it uses a
// resource and not only reads it, or reads or writes of other entities what it writes itself. So is a task. A system without a
// component to walk still runs on one goroutine, as all systems do with one processor, and so in
// WebAssembly. A goroutine takes 8,192 rows at a time, so a system with fewer runs on one.
// With [Fuse] several tiles of rows are walked at the same time; with [Concurrent] all systems run at the same time, on
// blocks of their own.
func Parallel() StageOption { return parallel{} }

func (parallel) toStage(s *Stage) { s.parallel = true }

// concurrent is what [Concurrent] returns.
type concurrent struct{}

// Concurrent lets the systems of a stage run at the same time, on goroutines of their own. A system that could see what another of
// the stage does is refused when it is declared into it, with a panic that says why: if one writes a component
// that another reads or writes, of whatever entities, or if it uses a resource and not only reads it. What
// [Parallel] says of functions holds for theirs; without Parallel each system is called by
// one goroutine at a time. A stage cannot have both Concurrent and [Fuse].
func Concurrent() StageOption { return concurrent{} }

func (concurrent) toStage(s *Stage) { s.concurrent = &concurrentSet{} }

// admitParallel prepares a system for a stage with [Parallel].
func (s *Stage) admitParallel(x *System) {
	if why := x.sharesState(); why != "" {
		s.refuse(x, "Parallel", why)
	}
	x.split = newConcurrentSet(x)
}

// admitConcurrent adds a system to those of a stage with [Concurrent].
func (s *Stage) admitConcurrent(x *System) {
	if why := x.sharesState(); why != "" {
		s.refuse(x, "Concurrent", why)
	}
	for _, other := range s.systems {
		both := x.writes().Intersect(other.reads()).Union(other.writes().Intersect(x.reads()))
		if !both.Empty() {
			s.refuse(x, "Concurrent", s.w.component(ID(both.First())).Name+" is written by it or by "+other.access.Subject()+", and read or written by the other")
		}
	}
	s.concurrent = newConcurrentSet(append(slices.Clone(s.systems), x)...)
}

// SetWorkers sets how many goroutines, the caller's included, run the systems of stages with [Parallel] or [Concurrent],
// 1 to MaxWorkers; 0 means as many as runtime.GOMAXPROCS allows, which is the default.
// It panics if n is out of range.
func (w *World) SetWorkers(n int) {
	w.checkIdle("the number of goroutines cannot be set")
	if n < 0 || n > MaxWorkers {
		panic("ecs: " + strconv.Itoa(n) + " goroutines cannot run systems; 1 to " + strconv.Itoa(MaxWorkers) + " can, and 0 means one for each processor")
	}
	w.parallel().Pool.Limit = n
}

// sharesState says why the declarations of a system rule out that several calls of its function run at the same time, or "".
func (s *System) sharesState() string {
	w, written := s.w, s.walk.Columns.Written()
	switch {
	case !s.otherWrites.Empty():
		return "it writes " + w.component(ID(s.otherWrites.First())).Name + " of other entities, which another goroutine may read or write"
	case s.otherReads.Meets(written):
		return "it reads " + w.component(ID(s.otherReads.Intersect(written).First())).Name +
			" of other entities and writes it too: a goroutine would read what another is writing"
	case len(s.access.Uses) > 0:
		return "it uses the resource " + registry.TypeName(s.access.Uses[0]) + ", which all goroutines would share: declare it with ecs.ReadsResource if it only reads it"
	case len(s.access.Sends) > 0:
		return "it sends " + registry.TypeName(s.access.Sends[0]) + ": the order of events would depend on which goroutine is first"
	case len(s.access.Receives) > 0:
		return "it reads events of " + registry.TypeName(s.access.Receives[0]) + ", each of which only one goroutine would get"
	}
	return ""
}

func newConcurrentSet(systems ...*System) *concurrentSet {
	set := &concurrentSet{systems: slices.Clone(systems), access: access.Access{Parallel: true}}
	var names []string
	var written grouptree.Set
	for _, s := range systems {
		names = append(names, s.name)
		set.walkers = append(set.walkers, &s.walk)
		set.access.Readable = set.access.Readable.Union(s.reads())
		written = written.Union(s.writes())
		set.access.LooksAt = append(set.access.LooksAt, s.access.LooksAt...)
	}
	set.access.Readable = set.access.Readable.Minus(written)
	set.access.Name = strings.Join(names, ", ")
	return set
}

// run runs the systems of a set once, without those that are disabled. A system that is run by
// itself runs in any case: it was asked for.
func (set *concurrentSet) run(w *World, dt float64) {
	w.parallel().Begin()
	for _, s := range set.systems {
		if !s.isOff() || s.split == set {
			s.runs++
			w.parallel().Add(&s.walk, s.split != nil)
		}
	}
	w.guard().OnGoroutines(&set.access, func() { w.parallel().Run(set.walkers, dt) })
}

// run runs a system once over all entities that match.
func (s *System) run(dt float64) {
	if s.split != nil {
		s.split.run(s.w, dt)
		return
	}
	s.runs++
	s.w.enter(&s.access)
	defer s.w.leave()
	if s.task != nil {
		s.task.run(dt)
		return
	}
	s.walk.Walk(dt, s.walk.Body)
}

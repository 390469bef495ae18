package ecs

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// splitRows is how many rows of a split system one job has: enough to be worth the start of a job,
// and few enough that no worker waits long for the last one. It is the same on all machines, so
// that functions are called with the same blocks everywhere.
const splitRows = 8 * copiedRows

// MaxWorkers is how many goroutines [World.SetWorkers] can ask for.
const MaxWorkers = 256

// Split lets several goroutines run each of the systems, on different blocks at the same time.
// Every entity is in one block, as before, so the result is the same in whatever order the blocks
// are run. The function may
//
//   - read and write the values of its block, and what it finds through the block itself;
//   - read components of other entities with [Handle.Get] that it has declared with [AlsoReads],
//     or takes and only [Reads];
//   - ask [World.Alive], [World.State], [World.Has] and [World.Parent].
//
// It must guard variables that its calls share, and it panics if it queues a change, spawns,
// despawns, sets a parent, defers, runs a query, takes a [Handle.Ptr], or reads what it writes
// through a handle. To change entities it notes the change in a component, and a system that is
// not split queues it.
//
// Split returns an error that says why if the declarations alone rule it out: if a system uses a
// resource, or reads or writes of other entities what it writes itself. A system without a
// component to walk still runs on one goroutine, as all systems do with one processor, and so in
// WebAssembly. A goroutine takes 8,192 rows at a time, so a system with fewer runs on one.
// Systems that take turns (see [World.TakeTurns]) and are all split run on several tiles of rows
// at the same time.
func (w *World) Split(systems ...*System) error {
	w.checkIdle("systems cannot be split")
	if slices.Contains(systems, nil) {
		return errors.New("ecs: one of the systems to split is nil")
	}
	for _, s := range systems {
		if s.removed {
			return errors.New(s.error(wasRemoved))
		}
		if s.w != w {
			return errors.New("ecs: system " + strconv.Quote(s.name) + " belongs to another world")
		}
		if err := s.checkConcurrent(); err != nil {
			return err
		}
	}
	for _, s := range systems {
		s.split = newConcurrentSet(s)
	}
	return nil
}

// RunTogether lets consecutive systems of a tick run at the same time, on goroutines of their own.
// It returns an error that says why if one could see what another does: if one writes a component
// that another reads or writes, of whatever entities, or if one of them uses a resource. What
// [World.Split] says of functions holds for theirs; a system that is not split too is called by
// one goroutine at a time.
func (w *World) RunTogether(systems ...*System) error {
	w.checkIdle("systems cannot be told to run together")
	if err := w.checkConsecutive("run at the same time", systems); err != nil {
		return err
	}
	for i, s := range systems {
		if err := s.checkConcurrent(); err != nil {
			return err
		}
		for _, other := range systems[:i] {
			both := s.writes().Intersect(other.reads()).Union(other.writes().Intersect(s.reads()))
			if !both.Empty() {
				return errors.New("ecs: systems " + strconv.Quote(other.name) + " and " + strconv.Quote(s.name) + " cannot run together: " +
					w.component(ID(both.First())).name + " is written by one and read or written by the other")
			}
		}
	}
	set := newConcurrentSet(systems...)
	for _, s := range systems {
		s.together = set
	}
	return nil
}

// SetWorkers sets how many goroutines, the caller's included, run systems that are split or run
// together, 1 to MaxWorkers; 0 means as many as runtime.GOMAXPROCS allows, which is the default.
// It panics if n is out of range.
func (w *World) SetWorkers(n int) {
	w.checkIdle("the number of goroutines cannot be set")
	if n < 0 || n > MaxWorkers {
		panic("ecs: " + strconv.Itoa(n) + " goroutines cannot run systems; 1 to " + strconv.Itoa(MaxWorkers) + " can, and 0 means one for each processor")
	}
	w.parallel.pool.limit = n
}

// checkConcurrent returns an error if the declarations of a system rule out that several calls of
// its function run at the same time.
func (s *System) checkConcurrent() error {
	w, written, why := s.w, s.writtenColumns(), ""
	switch {
	case s.task != nil:
		why = "is called once, by one goroutine"
	case !s.otherWrites.Empty():
		why = "writes " + w.component(ID(s.otherWrites.First())).name + " of other entities, which another goroutine may read or write"
	case s.otherReads.Meets(written):
		why = "reads " + w.component(ID(s.otherReads.Intersect(written).First())).name +
			" of other entities and writes it too: a goroutine would read what another is writing"
	case len(s.access.uses) > 0:
		why = "uses the resource " + typeName(s.access.uses[0]) + ", which all goroutines would share"
	default:
		return nil
	}
	return errors.New("ecs: " + s.access.subject() + " " + why)
}

func newConcurrentSet(systems ...*System) *concurrentSet {
	set := &concurrentSet{systems: slices.Clone(systems), access: access{parallel: true}}
	var names []string
	var written grouptree.Set
	for _, s := range systems {
		names = append(names, s.name)
		set.access.readable = set.access.readable.Union(s.reads())
		written = written.Union(s.writes())
	}
	set.access.readable = set.access.readable.Minus(written)
	set.access.name = strings.Join(names, ", ")
	return set
}

// run runs the systems of a set once, without those that are disabled. A system that is run by
// itself runs in any case: it was asked for.
func (r *parallelRun) run(w *World, set *concurrentSet, dt float64) {
	r.jobs, r.parts = r.jobs[:0], r.parts[:0]
	for _, s := range set.systems {
		if !s.off() || s.split == set {
			r.addJobs(s)
		}
	}
	r.runJobs(w, set, dt)
}

// runTiles runs systems that take turns on all of their rows.
func (r *parallelRun) runTiles(w *World, t *tiling, dt float64) {
	r.jobs, r.parts = r.jobs[:0], r.parts[:0]
	step := r.rowsPerJob()
	for _, span := range t.spans {
		for from := span.from; from < span.to; from += step {
			r.jobs = append(r.jobs, job{tiling: t, tile: rowRange{list: span.list, from: from, to: min(from+step, span.to)}})
		}
	}
	r.runJobs(w, t.split, dt)
}

func (r *parallelRun) rowsPerJob() int {
	if r.jobRows > 0 {
		return r.jobRows
	}
	return splitRows
}

// addJobs adds the jobs of a system: parts of its runs, many small ones in one job. A system that is not split has one job.
func (r *parallelRun) addJobs(s *System) {
	s.runs++
	s.prepare()
	if s.frame.cache = s.beginCache(); s.cache != nil {
		s.cache.ended = true
	}
	if s.plan.Match == Scan {
		r.jobs = append(r.jobs, job{system: s})
		return
	}
	step := math.MaxInt
	if s.split != nil {
		step = r.rowsPerJob()
	}
	left := 0 // rows that the last job can still have
	for i := 0; i < len(s.plan.Leaves); {
		next, from, to := s.runOfBlocks(i)
		for from < to {
			n := min(step, to-from)
			if n > left {
				r.jobs = append(r.jobs, job{system: s, first: len(r.parts)})
				left = step
			}
			r.parts = append(r.parts, part{i, from, from + n})
			r.jobs[len(r.jobs)-1].last = len(r.parts)
			from, left = from+n, left-n
		}
		i = next
	}
}

// runJobs runs all jobs.
func (r *parallelRun) runJobs(w *World, set *concurrentSet, dt float64) {
	workers := r.pool.workersFor(len(r.jobs))
	for _, s := range set.systems {
		s.prepareFrames(workers, dt)
	}
	w.enter(&set.access)
	w.queueOpen = false
	defer func() {
		w.leave()
		w.queueOpen = w.arranged && w.phase == ""
	}()
	r.pool.run(len(r.jobs), r)
}

// runJob runs one job. A scan has one job, so it can use the frame of worker 0 on any worker.
func (r *parallelRun) runJob(worker, number int) {
	switch j := &r.jobs[number]; {
	case j.tiling != nil:
		j.tiling.runTiles(worker, j.tile)
	case j.first == j.last:
		j.system.frame.scan()
	default:
		f := j.system.frameOf(worker)
		for _, p := range r.parts[j.first:j.last] {
			f.walkRun(p.block, p.from, p.to)
		}
	}
}

// run runs a system once over all entities that match.
func (s *System) run(dt float64) {
	if s.split != nil {
		s.w.parallel.run(s.w, s.split, dt)
		return
	}
	s.runs++
	s.w.enter(&s.access)
	defer s.w.leave()
	if s.task != nil {
		s.task(Tick{s, dt})
		return
	}
	s.walk(dt)
}

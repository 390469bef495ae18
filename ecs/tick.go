package ecs

import (
	"errors"

	"github.com/copse-ecs/copse/internal/blockstore"
)

// CommitStats is what a commit did. Slices by component are indexed by [ID]; they are
// good until the next commit.
type CommitStats struct {
	Spawned, Despawned, Changed int   // entities
	Moves                       int   // rows that changed their place, once for all arrays that share them
	Writes                      []int // by component: rows written, additions included
	OneByOne                    []int // by component: what the paper's algorithm would have written; nil unless counted
}

// Tick runs every system in the order of declaration, once or as often as [World.Substeps]
// says, and commits what they queued.
// dt is handed to them as [Block.Delta]; its unit is the program's, seconds by custom.
// Systems see what was committed before: an entity that is still queued when a tick
// begins is met by them in the next one. It returns the error of the commit: then the
// systems have run, and what is queued stays queued.
func (w *World) Tick(dt float64) error {
	w.settle()
	w.outside("a tick cannot begin", committedLater)
	for left := w.systems; len(left) > 0; {
		if r := left[0].rounds; r != nil {
			r.run(w, dt)
			left = left[len(r.systems):]
			continue
		}
		left = left[w.runNext(left, dt):]
	}
	_, err := w.Commit()
	return err
}

// Run runs one system once, without a commit, also if ticks leave it out.
func (s *System) Run(dt float64) {
	s.w.settle()
	s.w.outside("a system cannot be run")
	s.run(dt)
}

// Commit carries out what is queued: per entity and component the last write wins,
// and entities join their blocks in the order in which they were first touched. A
// limit that is reached returns an error, and a hook that panics goes on panicking:
// in both cases the world is as it was before, and the queue too. O(changes), and
// one row for each block to the right of a change.
func (w *World) Commit() (CommitStats, error) {
	w.settle()
	w.outside("a commit cannot begin", committedLater)
	if err := w.store.Prepare(); err != nil {
		return CommitStats{}, errors.New("ecs: " + err.Error())
	}
	w.hooks.call(w)
	w.take(w.store.Apply())
	w.family.settle()
	w.afterwards()
	return w.last, nil
}

// afterwards calls what was deferred to the end of the commit.
func (w *World) afterwards() {
	for len(w.deferred) > 0 {
		later := w.deferred
		w.deferred = nil
		for _, f := range later {
			f(w)
		}
	}
}

func (w *World) take(s blockstore.Stats) {
	w.last = CommitStats{s.Spawned, s.Despawned, s.Changed, s.Moves, s.Writes, s.OneByOne}
}

// LastCommit returns what the last commit did.
func (w *World) LastCommit() CommitStats { return w.last }

// CountOneByOne makes every commit from now on also count what the paper's one-by-one
// algorithm (paper, sections III-D and V) would have written. It is for measuring, and for
// good: each commit then takes about twice as long.
func (w *World) CountOneByOne() { w.store.SetOneByOne(true) }

// Queued returns how many entities the next commit is about.
func (w *World) Queued() int { return w.store.Pending() }

// Discard drops everything that is queued, as if it had not been asked for: entities
// spawned in this tick are dead, and children are where they were.
func (w *World) Discard() {
	w.outside("the queue cannot be discarded")
	w.store.Discard()
	w.family.discard()
	w.deferred = nil
}

// Defer calls f after the next commit that succeeds. It is how a hook changes the world:
// what f queues belongs to the commit after. What hooks have deferred before a later one
// panics stays deferred too: it runs after the commit that is tried again, in which they
// are called again, or [World.Discard] drops it.
func (w *World) Defer(f func(*World)) {
	w.apart("nothing can be deferred")
	w.deferred = append(w.deferred, f)
}

// Step is one single move of the one-by-one algorithm (paper, sections III-D and V), made
// in all arrays of one class.
type Step = blockstore.Step

// The kinds of single moves.
const (
	StepLeave  = blockstore.Leave  // an entity leaves its block; nothing is written
	StepFill   = blockstore.Fill   // the last of the block fills the hole
	StepRotate = blockstore.Rotate // a block moves by one row: one of its ends goes to the other
	StepJoin   = blockstore.Join   // an entity is written to the end of its block
)

// CommitStepwise commits as the paper does, one entity and one row after the other,
// and yields every single move: for looking at, since Commit writes far less. The
// world must not be used inside; if yield returns false, or panics, the rest is done
// without it.
func (w *World) CommitStepwise(yield func(Step) bool) (CommitStats, error) {
	w.settle()
	w.outside("a commit cannot begin", committedLater)
	if err := w.store.Prepare(); err != nil {
		return CommitStats{}, errors.New("ecs: " + err.Error())
	}
	w.hooks.call(w)
	stats, thrown, err := w.stepwise(yield)
	if err != nil {
		return CommitStats{}, errors.New("ecs: " + err.Error())
	}
	w.take(stats)
	w.family.settle()
	if thrown != nil {
		panic(thrown)
	}
	w.afterwards()
	return w.last, nil
}

// stepwise commits and returns what yield panicked with, nil if it did not: a commit
// that has begun is finished.
func (w *World) stepwise(yield func(Step) bool) (stats blockstore.Stats, thrown any, err error) {
	w.begin("a commit step by step")
	defer w.idle()
	stats, err = w.store.CommitStepwise(func(step Step) (more bool) {
		defer func() { thrown = recover() }()
		return yield(step)
	})
	return stats, thrown, err
}

// begin says what goes on that nothing may interrupt, until idle.
func (w *World) begin(phase string) { w.phase, w.ready = phase, false }

func (w *World) idle() { w.phase, w.ready = "", w.arranged }

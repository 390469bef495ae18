package ecs

import (
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/onebyone"
)

// Commit carries out what is queued: for each entity and component the last write wins, and
// entities join their blocks in the order in which they were first touched. If a limit is exceeded
// it returns an error that wraps a [LimitError]; if a hook panics it panics. In both cases the
// world and the queue are as before. O(changes), and one moved row for each block to the right of
// a change.
func (w *World) Commit() (CommitStats, error) {
	if err := w.beginCommit(); err != nil {
		return CommitStats{}, err
	}
	var oneByOne []int
	if w.oneByOne != nil {
		oneByOne = w.oneByOne.Count(w.store)
	}
	w.endCommit(w.store.Apply(), oneByOne)
	w.runDeferred()
	return w.lastCommit, nil
}

// beginCommit prepares a commit and calls the hooks. Nothing has changed if it returns an error or
// panics.
func (w *World) beginCommit() error {
	w.ensureArranged()
	w.checkIdle("a commit cannot begin", committedLater)
	if err := w.store.Prepare(); err != nil {
		return wrap(err)
	}
	if w.hooks.any && w.store.Queue.Len() > 0 {
		w.beginPhase("the hooks of a commit")
		defer w.endPhase()
		w.hooks.call(w.store.Prepared())
	}
	if w.use != nil {
		w.countCommit()
	}
	return nil
}

// endCommit notes what a commit did, and commits the hierarchy. oneByOne is nil if it was not counted.
func (w *World) endCommit(s blockstore.Stats, oneByOne []int) {
	w.lastCommit = CommitStats{s.Spawned, s.Despawned, s.Changed, s.Moves, s.Writes, oneByOne}
	w.hierarchy.commit()
}

// runDeferred calls the functions given to Defer, and those that these give to it.
func (w *World) runDeferred() {
	for len(w.deferred) > 0 {
		list := w.deferred
		w.deferred = nil
		for _, f := range list {
			f(w)
		}
	}
}

// LastCommit returns what the last commit did.
func (w *World) LastCommit() CommitStats { return w.lastCommit }

// CountOneByOne makes every commit from now on also count what the paper's one-by-one algorithm
// (paper, sections III-D and V) would have written. It is for measurements, and cannot be switched
// off: each commit then takes about twice as long.
func (w *World) CountOneByOne() { w.oneByOne = new(onebyone.Counter) }

// Queued returns how many entities have queued changes.
func (w *World) Queued() int { return w.store.Queue.Len() }

// Discard drops everything that is queued: entities spawned since the last commit are dead, and
// children have the parents that they had.
func (w *World) Discard() {
	w.checkIdle("the queue cannot be discarded")
	w.store.Queue.Discard()
	w.hierarchy.discard()
	w.deferred = nil
}

// Defer calls f after the next commit that succeeds. It is how a hook changes the world: what f
// queues belongs to the commit after. If a hook panics, what earlier hooks have deferred stays
// deferred: it runs after the commit that is tried again, in which these hooks are called again,
// or [World.Discard] drops it.
func (w *World) Defer(f func(*World)) {
	w.checkOneGoroutine("nothing can be deferred")
	w.deferred = append(w.deferred, f)
}

// CommitStepwise commits as the paper does, one entity and one row after the other, and yields
// every single move. It is for programs that show the moves; Commit writes far fewer rows. The
// world must not be used in yield. If yield returns false or panics, the commit is finished without
// it; a panic goes on afterwards.
func (w *World) CommitStepwise(yield func(Step) bool) (CommitStats, error) {
	if err := w.beginCommit(); err != nil {
		return CommitStats{}, err
	}
	stats, thrown, err := w.applyStepwise(yield)
	if err != nil {
		return CommitStats{}, wrap(err)
	}
	w.endCommit(stats, nil)
	if thrown != nil {
		panic(thrown)
	}
	w.runDeferred()
	return w.lastCommit, nil
}

// applyStepwise carries out a commit and returns what yield panicked with, nil if it did not.
func (w *World) applyStepwise(yield func(Step) bool) (stats blockstore.Stats, thrown any, err error) {
	w.beginPhase("a commit step by step")
	defer w.endPhase()
	stats, err = onebyone.Commit(w.store, func(step Step) (more bool) {
		defer func() { thrown = recover() }()
		return yield(step)
	})
	return stats, thrown, err
}

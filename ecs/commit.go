package ecs

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/onebyone"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/tally"
)

// commit carries out what is queued: for each entity and component the last write wins, and
// entities join their blocks in the order in which they were first touched. If a limit is exceeded
// it returns an error that wraps a [LimitError]; if an observer panics it panics. In both cases the
// world is as before. O(changes), and one moved row for each block to the right of a change.
func (w *World) commit() (tally.Stats, error) {
	if err := w.beginCommit(); err != nil {
		return tally.Stats{}, err
	}
	var oneByOne []int
	if w.oneByOne != nil {
		oneByOne = w.oneByOne.Count(w.store)
	}
	return w.endCommit(w.store.Apply(), oneByOne), nil
}

// beginCommit prepares a commit and calls the observers. The world has not changed if it returns an error or
// panics.
func (w *World) beginCommit() error {
	w.ensureArranged()
	w.checkIdle("a commit cannot begin", committedLater)
	if err := w.store.Prepare(); err != nil {
		return wrap(err)
	}
	if w.store.Queue.Len() > 0 && w.observers.ConcernsCommit(w.single) {
		if err := w.observers.TellCommit(); err != nil {
			return wrap(err)
		}
	}
	if w.use != nil {
		w.use.AddCommit(w.store, w.single)
	}
	if w.env.Changes != nil {
		w.env.Changes.NoteQueued()
	}
	return nil
}

// endCommit notes what a commit did, and commits relations and names. oneByOne is nil if it was not counted.
func (w *World) endCommit(s blockstore.Stats, oneByOne []int) tally.Stats {
	w.quiet = 0
	stats := tally.Stats{Spawned: s.Spawned, Despawned: s.Despawned, Changed: s.Changed, Moves: s.Moves, Writes: s.Writes, OneByOne: oneByOne}
	if !w.single {
		w.tally.Last = stats
	}
	w.relations.Commit()
	w.names.Commit(w.store)
	w.events.Publish()
	if w.env.Changes != nil {
		w.env.Changes.MarkFlushed()
	}
	return stats
}

// commitNothing is commit for a stage that has queued nothing. It gives up memory that earlier ticks needed. That is done already if another stage
// of the tick has queued nothing, or if as many ticks have as memory is kept for.
func (w *World) commitNothing() {
	if w.settled || w.quiet == column.RetentionTicks {
		return
	}
	w.settled = true
	w.quiet++
	w.ensureArranged()
	must(w.store.Prepare())
	w.store.Apply()
}

// beginTickStats begins the sum of what the stages of a tick commit. After some quiet ticks it is empty already.
func (w *World) beginTickStats() {
	w.settled = false
	if n := w.Components(); w.quiet != column.RetentionTicks || !w.tally.IsFor(n) {
		w.tally.BeginTick(n)
	}
}

// countOneByOne makes every commit from now on also count what the paper's one-by-one algorithm
// (paper, sections III-D and V) would have written. It is for measurements, and cannot be switched
// off: each commit then takes about twice as long.
func (w *World) countOneByOne() {
	w.oneByOne = new(onebyone.Counter)
	w.observers.SeeEverything()
}

// commitStepwise commits as the paper does, one entity and one row after the other, and yields
// every single move. It is for programs that show the moves; commit writes far fewer rows. The
// world must not be used in yield. If yield returns false or panics, the commit is finished without
// it; a panic goes on afterwards.
func (w *World) commitStepwise(yield func(onebyone.Step) bool) (tally.Stats, error) {
	if err := w.beginCommit(); err != nil {
		return tally.Stats{}, err
	}
	stats, thrown, err := w.applyStepwise(yield)
	if err != nil {
		return tally.Stats{}, wrap(err)
	}
	out := w.endCommit(stats, nil)
	if thrown != nil {
		panic(thrown)
	}
	return out, nil
}

// applyStepwise carries out a commit and returns what yield panicked with, nil if it did not.
func (w *World) applyStepwise(yield func(onebyone.Step) bool) (stats blockstore.Stats, thrown any, err error) {
	w.mode.Open(mode.Steps)
	defer w.mode.Close(mode.Steps)
	stats, err = onebyone.Commit(w.store, func(step onebyone.Step) (more bool) {
		defer func() { thrown = recover() }()
		return yield(step)
	})
	return stats, thrown, err
}

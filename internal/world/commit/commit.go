package commit

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/onebyone"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/tally"
)

// Commit carries out what is queued: for each entity and component the last write wins, and entities join their blocks in the order in
// which they were first touched. If a limit is exceeded it returns an error; if an observer panics it panics. In both cases nothing has
// changed, and the queue is as it was but for what observers have added. O(changes), and one moved row for each block to the right of a change.
func (c *Commits) Commit() (tally.Stats, error) {
	if err := c.commit(); err != nil {
		return tally.Stats{}, err
	}
	return c.Tally.Last, nil
}

// commit is Commit. What the commit did is the last of the tally, unless it is that of one change, of which no one asks what it did.
func (c *Commits) commit() error {
	if err := c.begin(); err != nil {
		return err
	}
	if c.one {
		c.of.Store.ApplyOne()
	} else {
		c.count(c.of.Store.Apply())
	}
	c.end()
	return nil
}

// count makes what a commit did the last of the tally.
func (c *Commits) count(s blockstore.Stats) {
	c.Tally.Last = tally.Stats{Spawned: s.Spawned, Despawned: s.Despawned, Changed: s.Changed, Moves: s.Moves, Writes: s.Writes}
}

// begin prepares a commit and calls the observers. Nothing has changed if it returns an error or panics.
func (c *Commits) begin() error {
	c.host.Begin()
	if err := c.of.Store.Prepare(); err != nil {
		return c.host.Refusal(err)
	}
	if c.of.Store.Queue.Len() > 0 {
		if err := c.host.Observe(c.one); err != nil {
			return err
		}
	}
	if c.Use != nil {
		c.Use.AddCommit(c.of.Store, c.one)
	}
	if c.Totals != nil {
		c.Totals.AddCommit(c.of.Store)
	}
	if c.Changes != nil {
		c.Changes.NoteQueued()
	}
	return nil
}

// end commits what is queued elsewhere than in the store.
func (c *Commits) end() {
	c.quiet = 0
	c.of.Relations.Commit()
	c.of.Names.Commit(c.of.Store)
	c.of.Events.Publish()
	if c.Changes != nil {
		c.Changes.MarkFlushed()
	}
}

// CommitStepwise commits as the paper does, one entity and one row after the other, and yields every single move. It is for what shows the
// moves or checks them; Commit writes far fewer rows. The world must not be used in yield. If yield returns false or panics, the commit is
// finished without it; a panic goes on afterwards.
func (c *Commits) CommitStepwise(yield func(onebyone.Step) bool) (tally.Stats, error) {
	if err := c.begin(); err != nil {
		return tally.Stats{}, err
	}
	stats, thrown, err := c.applyStepwise(yield)
	if err != nil {
		return tally.Stats{}, c.host.Refusal(err)
	}
	c.count(stats)
	c.end()
	if thrown != nil {
		panic(thrown)
	}
	return c.Tally.Last, nil
}

// applyStepwise carries out a commit and returns what yield panicked with, nil if it did not.
func (c *Commits) applyStepwise(yield func(onebyone.Step) bool) (stats blockstore.Stats, thrown any, err error) {
	c.of.Mode.Open(mode.Steps)
	defer c.of.Mode.Close(mode.Steps)
	stats, err = onebyone.Commit(c.of.Store, func(step onebyone.Step) (more bool) {
		defer func() { thrown = recover() }()
		return yield(step)
	})
	return stats, thrown, err
}

// Settle ends a change that was queued: it is carried out, unless a system, a loop, an observer or a batch does that later. What cannot be
// carried out is dropped. It is inlined.
func (c *Commits) Settle() error {
	if c.of.Mode.Waits() {
		return nil
	}
	return c.CommitOne()
}

// CommitOne carries out one change that is queued, or drops it if that is not possible. It is no commit for the tally.
func (c *Commits) CommitOne() error {
	done := false
	c.one = true
	defer func() {
		c.one = false
		if !done {
			c.Drop()
		}
	}()
	err := c.commit()
	if done = err == nil; done && c.of.States.Waiting() {
		err = c.MakeTransitions()
	}
	return err
}

// CommitOrDrop carries out what is queued, or drops it if that is not possible. Then states have the transitions that wait for it.
func (c *Commits) CommitOrDrop() error {
	if err := c.commitQueue(); err != nil || !c.of.States.Waiting() {
		return err
	}
	return c.MakeTransitions()
}

// commitQueue carries out what is queued, or drops it if that is not possible.
func (c *Commits) commitQueue() error {
	done := false
	defer c.dropUnless(&done)
	err := c.commit()
	done = err == nil
	return err
}

// MakeTransitions makes the transitions of all states that wait. If that fails or panics, what is queued is dropped.
func (c *Commits) MakeTransitions() error {
	done := false
	defer c.dropUnless(&done)
	err := c.of.States.Settle()
	done = err == nil
	return err
}

// CommitTransition carries out what the functions of a transition have queued, or drops it if that is not possible.
func (c *Commits) CommitTransition() error {
	if !c.queued() {
		return nil
	}
	return c.commitQueue()
}

// dropUnless drops what is queued if something was not done. It is deferred, so that it is called after panics too.
func (c *Commits) dropUnless(done *bool) {
	if !*done {
		c.Drop()
	}
}

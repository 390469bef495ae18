package commit

import "github.com/copse-ecs/copse/internal/world/mode"

// Batch calls f and carries out what it has queued, if nothing around it does that later. If f panics or fails, or if what it has queued cannot be
// carried out, that is dropped; inside of something else that is for what is around it to decide. The error of f is returned as it is.
func (c *Commits) Batch(f func() error) error {
	if c.of.Mode.Waits() {
		return f()
	}
	if err := c.collect(f); err != nil {
		return err
	}
	return c.CommitOrDrop()
}

// collect calls f, whose changes are queued, and drops them if it panics or fails.
func (c *Commits) collect(f func() error) error {
	c.of.Mode.Open(mode.Batch)
	done := false
	defer func() {
		c.of.Mode.Close(mode.Batch)
		if !done {
			c.Drop()
		}
	}()
	err := f()
	done = err == nil
	return err
}

// Observed calls do, which changes entities and calls observers for that, and carries out what these change. If do panics or fails, or if
// what observers change cannot be carried out, it calls undo. Then states that they have set have their transitions.
func (c *Commits) Observed(do func() error, undo func()) error {
	if err := c.observed(do, undo); err != nil || c.of.Mode.Waits() || !c.of.States.Waiting() {
		return err
	}
	return c.MakeTransitions()
}

// observed is Observed without the transitions.
func (c *Commits) observed(do func() error, undo func()) error {
	done := false
	defer func() {
		if !done {
			c.Drop()
			undo()
		}
	}()
	err := do()
	if err == nil && c.Waiting() && !c.of.Mode.Waits() {
		_, err = c.Commit()
	}
	done = err == nil
	return err
}

// EndLoop carries out what was queued in a loop that has ended, unless something around it does that later. If the loop was not done,
// because of a panic, it is dropped.
func (c *Commits) EndLoop(done bool) error {
	switch {
	case c.of.Mode.Waits() || !c.Waiting():
		return nil
	case done:
		return c.CommitOrDrop()
	}
	c.Drop()
	return nil
}

// Guard calls f. If it panics, what is queued is dropped, or kept if the program has chosen so.
func (c *Commits) Guard(f func()) {
	done := false
	defer func() {
		switch {
		case done:
		case c.keep && c.Waiting():
			c.of.Mode.Put(mode.Kept, true)
		default:
			c.Drop()
		}
	}()
	f()
	done = true
}

// CommitKept carries out what a panic has left, or drops it if that is not possible. It is called before everything that changes or moves anything.
// It is inlined.
func (c *Commits) CommitKept() error {
	if !c.of.Mode.In(mode.Kept) {
		return nil
	}
	return c.commitKept()
}

func (c *Commits) commitKept() error {
	c.of.Mode.Put(mode.Kept, false)
	return c.CommitOrDrop()
}

// DropKept drops what a panic has left.
func (c *Commits) DropKept() {
	if c.of.Mode.In(mode.Kept) {
		c.of.Mode.Put(mode.Kept, false)
		c.Drop()
	}
}

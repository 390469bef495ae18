package commit

import (
	"github.com/copse-ecs/copse/internal/store/column"
)

// BeginTick begins the sum of what the stages of a tick commit, by component. After some quiet ticks it is empty already. O(components).
func (c *Commits) BeginTick(components int) {
	c.settled = false
	if c.quiet != column.RetentionTicks || !c.Tally.IsFor(components) {
		c.Tally.BeginTick(components)
	}
}

// EndStage carries out what the functions of a stage have queued, or drops it if that is not possible.
func (c *Commits) EndStage() error {
	if !c.Waiting() && c.Use == nil {
		if !c.settled && c.quiet != column.RetentionTicks {
			c.commitNothing()
		}
		return nil
	}
	c.settled = false
	if err := c.CommitOrDrop(); err != nil {
		return err
	}
	c.Tally.AddToTick()
	return nil
}

// commitNothing is Commit for a stage that has queued nothing. It gives up memory that earlier ticks needed. That is done already if another
// stage of the tick has queued nothing, or if as many ticks have as memory is kept for.
func (c *Commits) commitNothing() {
	c.settled = true
	c.quiet++
	c.host.Arrange()
	if err := c.of.Store.Prepare(); err != nil {
		panic("ecs: " + err.Error()) // no limit refuses a commit of nothing
	}
	c.of.Store.Apply()
}

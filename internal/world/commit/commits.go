// Package commit carries out what is queued in a world, or drops it, and keeps what is to be known of that: what commits have done, and how
// long nothing was queued.
//
// Changes of entities, names, events, states and targets are queued apart. They are carried out or dropped together, and only here.
package commit

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/states"
	"github.com/copse-ecs/copse/internal/world/tally"
	"github.com/copse-ecs/copse/internal/world/usage"
)

// Parts are the parts of a world that have a queue, and the mode, which says whether changes wait.
type Parts struct {
	Store     *blockstore.Store
	Relations *relations.Relations
	Names     *names.Names
	Events    *events.Events
	States    *states.States
	Mode      *mode.Mode
}

// Host is the world that commits belong to. It is asked for what no part of it can do.
type Host interface {
	// Arrange lets the arrays follow the layout.
	Arrange()
	// Begin is Arrange before a commit, which may move rows. It panics if that is not possible now.
	Begin()
	// Observe calls the observers that the prepared commit concerns. What they change is part of it, so the commit is prepared when it
	// returns. one tells that the commit is that of one change.
	Observe(one bool) error
	// Refusal returns the error of a program for one of the store.
	Refusal(err error) error
}

// Commits are the commits of one world.
type Commits struct {
	Tally   tally.Tally      // what commits have done
	Use     *usage.Use       // which commits there were, nil if they are not counted
	Totals  *usage.Totals    // what all of them have changed, nil if nothing asks for that
	Changes *changed.Changes // when values were written, nil if nothing asks for that

	of   Parts
	host Host
	keep bool // a panic in a function of a system leaves what is queued

	settled bool // the last commit was that of a stage of this tick which had queued nothing
	quiet   int  // ticks since something was queued, at most column.RetentionTicks
	one     bool // the commit that runs is that of one change
}

// New returns the commits of a world. With keep a panic that leaves Guard does not drop what is queued.
func New(of Parts, host Host, keep bool) Commits { return Commits{of: of, host: host, keep: keep} }

// Waiting reports whether something is queued, or a state waits for its transition. O(1).
func (c *Commits) Waiting() bool { return c.queued() || c.of.States.Waiting() }

// queued reports whether changes of entities, names or events are queued.
func (c *Commits) queued() bool {
	return c.of.Store.Queue.Len() > 0 || c.of.Names.Changed() || c.of.Events.Waiting()
}

// Drop drops everything that is queued: entities that would have been spawned are dead, entities have the targets and the names that they
// had, events that wait are not sent, and states that wait stay as they are. O(what is queued).
func (c *Commits) Drop() {
	c.of.Store.Queue.Discard()
	c.quiet = 0
	c.of.Relations.Discard()
	c.of.Names.Forget()
	c.of.Events.Discard()
	c.of.States.Drop()
}

package world

import (
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/guard"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/refuse"
)

// inside is a World as its parts see it: the host of each of them.
type inside World

func (w *inside) world() *World { return (*World)(w) }

// Arrange is [World.Arrange] that panics.
func (w *inside) Arrange() { refuse.Must(w.world().Arrange()) }

// Arranged is [World.Arrange].
func (w *inside) Arranged() error { return w.world().Arrange() }

// Begin panics if no commit may begin now, and lets the arrays follow the layout.
func (w *inside) Begin() {
	if w.mode.Idle() && w.arrays.Follows() {
		w.guard.Moves++
		return
	}
	w.Arrange()
	refuse.Must(w.guard.Idle("a commit cannot begin", guard.CommittedLater))
}

// Observe calls the observers that the prepared commit concerns.
func (w *inside) Observe(one bool) error {
	if !w.observers.ConcernsCommit(one) {
		return nil
	}
	err := w.observers.TellCommit()
	if err != nil {
		err = w.host.Refusal(err)
	}
	return err
}

func (w *inside) Refusal(err error) error { return w.host.Refusal(err) }

func (w *inside) Unfit(e entity.Entity, component int) error { return w.host.Unfit(e, component) }

func (w *inside) Required(change string) error { return w.host.Required(change) }

func (w *inside) Requires() bool { return w.host.Requires() }

// Arrange makes the arrays follow the layout, and the lists that systems ask for. The error says that nothing can be rearranged now, or that
// something is lost which the program requires: then it is done.
func (w *World) Arrange() error {
	if w.arrays.Follows() {
		return nil
	}
	if err := w.Rearrange(); err != nil {
		return err
	}
	w.arrays.MakeLists()
	return nil
}

// Rearrange is Arrange without the lists.
func (w *World) Rearrange() error {
	if !w.mode.In(mode.Unarranged) {
		return nil
	}
	if err := w.guard.Idle("the arrays cannot be rearranged"); err != nil {
		return err
	}
	w.arrays.Arrange()
	return w.host.Required("a later group changed the layout")
}

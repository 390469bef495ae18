package ecs

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/world/order"
)

// Order says what a system, a task or a stage runs before or after. It is an [Option] and a [StageOption].
type Order struct {
	before bool
	names  []string
}

// Before lets a system or task run before others of its stage, or a stage before other stages, which are named. They may be
// declared later: names are resolved by the first [World.Tick] after a declaration, which panics before anything runs if
// there is no such name in the stage, or if the order is a cycle. Where nothing is said, the order is that of the
// declarations: of those that may run next, the one that was declared first does. Before panics if a name is missing or empty.
func Before(names ...string) Order { return newOrder(true, names) }

// After is Before where a system, a task or a stage runs after others.
func After(names ...string) Order { return newOrder(false, names) }

func newOrder(before bool, names []string) Order {
	o := Order{before, slices.Clone(names)}
	switch {
	case len(names) == 0:
		panic("ecs: " + o.verb() + " without a name: give the names of systems and tasks of the stage, or of stages")
	case slices.Contains(names, ""):
		panic("ecs: " + o.verb() + " of an empty name")
	}
	return o
}

func (o Order) declare(d *declaration) { o.add(&d.entry.Order, d.name, d.error) }
func (o Order) toStage(s *Stage)       { o.add(&s.core.Order, s.core.Name, s.core.Text) }

// add notes the names for the system or stage with a name of its own.
func (o Order) add(to *order.Place, own string, text func(string) string) {
	switch {
	case len(o.names) == 0:
		panic(text("a zero Order: take one from ecs.Before or ecs.After"))
	case slices.Contains(o.names, own):
		panic(text("it cannot run " + strings.ToLower(o.verb()) + " itself"))
	case o.before:
		to.Before = append(to.Before, o.names...)
	default:
		to.After = append(to.After, o.names...)
	}
}

func (o Order) verb() string {
	if o.before {
		return "Before"
	}
	return "After"
}

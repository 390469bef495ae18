// Package town is a simulation of a city: people sleep, walk to work on a grid of streets, earn money, grow hungry, buy food,
// pay rent, and move away when they cannot. A tick is a minute.
//
// The result is the same in every layout and with any number of workers: people meet only in sums, such as how many are in
// a street, and what is random follows from a person's number.
package town

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// Side is the width and height of the grid. A Day has 1,440 ticks.
const (
	Side    = 128
	Day     = 1440
	shift   = 8 * 60
	crowded = 8 // people in a street that slow one another down
)

// Point is a crossing of streets.
type Point struct{ X, Y int16 }

// The components of people and shops.
type (
	Place  Point
	Number uint32
	Goal   struct { // where somebody goes, what for, and how long it takes there
		Point
		For  Activity
		Left int16
	}
	Needs   struct{ Hunger, Money int32 }
	Routine struct {
		Home, Work, Shop Point
		Begin            int16 // of work, in minutes after midnight
		Store            ecs.Entity
	}
	Till struct{ Sales, Revenue int } // of a shop
)

// Activity is what a person does; an entity has the tag of one.
type Activity uint8

// The activities.
const (
	Resting Activity = iota
	Working
	Shopping
	Walking
)

// Light is a state of the program.
type Light string

// Shops are open by daylight.
const (
	Bright Light = "bright"
	Dark   Light = "dark"
)

// Sale is an event.
type Sale struct {
	Store ecs.Entity
	Price int
}

// Report is a resource: what has happened.
type Report struct{ Trips, Jams, Sales, Revenue, Came, Left, Nights int }

// Rules say how large a city is.
type Rules struct {
	Seed   uint64
	People int
}

// The resources that functions of a stage with ecs.Parallel read: the minute, and how many people walk in each street.
type (
	Minute  int
	Traffic [Side][Side]int32
)

// Town is a world, and what its systems need.
type Town struct {
	World *ecs.World
	Rules Rules

	place   ecs.Handle[Place]
	number  ecs.Handle[Number]
	goal    ecs.Handle[Goal]
	needs   ecs.Handle[Needs]
	routine ecs.Handle[Routine]
	till    ecs.Handle[Till]
	tags    [4]ecs.TagHandle // by activity
	people  *ecs.Bundle[person]
	streets *ecs.Query1[Place]
	light   *ecs.State[Light]
	sales   *ecs.EventQueue[Sale]
	unread  *ecs.EventReader[Sale]

	stores []ecs.Entity
	count  Number
}

// person is what each person has.
type person struct {
	Place
	Number
	Goal
	Needs
	Routine
}

// New declares a city and fills it.
func New(world *ecs.World, rules Rules) *Town {
	t := &Town{
		World: world, Rules: rules, place: ecs.Component[Place](world), number: ecs.Component[Number](world), goal: ecs.Component[Goal](world),
		needs: ecs.Component[Needs](world), routine: ecs.Component[Routine](world), till: ecs.Component[Till](world), light: ecs.NewState(world, Dark),
	}
	for i, name := range []string{"Resting", "Working", "Shopping", "Walking"} {
		t.tags[i] = world.TagNamed(name)
	}
	world.Exclusive(t.tags[:]...)
	for _, tag := range t.tags[:Walking] {
		world.Group(t.goal, t.needs, t.routine, tag)
	}
	world.Group(t.place, t.number, t.goal, t.tags[Walking])
	t.people = ecs.NewBundle[person](world)
	t.streets = ecs.NewQuery1[Place](world, ecs.With(t.tags[Walking]), ecs.Reads(t.place))
	t.sales = ecs.Events[Sale](world)
	t.unread = t.sales.Reader()
	ecs.SetResource(world, Report{})
	ecs.SetResource(world, Minute(0))
	ecs.SetResource(world, Traffic{})
	t.declare()

	for y := range 8 {
		for x := range 8 {
			e := world.Spawn(t.till, t.place)
			t.place.Set(e, Place{int16(x*Side/8 + 8), int16(y*Side/8 + 8)})
			t.stores = append(t.stores, e)
		}
	}
	world.Reserve(rules.People, t.place, t.number, t.goal, t.needs, t.routine)
	world.Batch(func() { t.settle(rules.People) })
	return t
}

func (t *Town) declare() {
	w, report, minute := t.World, ecs.Uses[Report](), ecs.ReadsResource[Minute]()
	with := func(a Activity) ecs.Option { return ecs.With(t.tags[a]) }
	timing, bodies, streets := w.Stage("timing"), w.Stage("bodies", ecs.Parallel(), ecs.Concurrent()), w.Stage("streets", ecs.Parallel())
	arriving, shopping := w.Stage("arriving"), w.Stage("shopping", t.light.Is(Bright))
	deciding, midnight := w.Stage("deciding"), w.Stage("midnight", ecs.Every(Day))
	t.sales.In(shopping)

	ecs.Task(w, "Clock", t.clock, ecs.Uses[Minute](), ecs.In(timing))
	ecs.Task(w, "Traffic", t.watch, ecs.AlsoReads(t.place), ecs.Uses[Traffic](), report, ecs.In(timing))
	ecs.System1(w, "Hunger", hunger, ecs.In(bodies))
	ecs.System3(w, "Walk", t.walk, ecs.Reads(t.number, t.goal), with(Walking), minute, ecs.ReadsResource[Traffic](), ecs.In(streets))
	ecs.System2(w, "Arrive", t.arrive, ecs.Reads(t.place, t.goal), with(Walking), ecs.With(t.number), report, ecs.In(arriving))
	ecs.System3(w, "Buy", t.buy, ecs.Reads(t.routine), with(Shopping), ecs.Sends[Sale](), ecs.In(shopping))
	ecs.Task(w, "Cash", t.cash, ecs.Receives[Sale](), ecs.AlsoWrites(t.till), report, ecs.In(deciding))
	ecs.System3(w, "Plan", t.plan, ecs.Reads(t.routine, t.needs), with(Resting), minute, ecs.In(deciding))
	ecs.System3(w, "Leave", t.leave, ecs.Reads(t.routine), with(Working), minute, ecs.In(deciding))
	ecs.System1(w, "Rent", rent, ecs.In(midnight))
	ecs.System1(w, "Evict", t.evict, ecs.Reads(t.needs), report, ecs.In(midnight))
	ecs.Task(w, "Welcome", t.welcome, report, ecs.In(midnight))
	t.light.OnEnter(Dark, func() { ecs.Resource[Report](w).Nights++ })
}

// Summary says what people do now, and what has happened.
func (t *Town) Summary() string {
	now := ""
	for _, tag := range t.tags {
		now += fmt.Sprintf("%s %d, ", t.World.Name(tag), t.World.Count(tag))
	}
	return fmt.Sprintf("%s%+v", now, *ecs.Resource[Report](t.World))
}

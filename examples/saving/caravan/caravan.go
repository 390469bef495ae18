// Package caravan is a small world worth saving: wagons drive between towns, each with crates in it, riders follow wagons, and
// at night a fire burns. It has what makes saving difficult: references between entities, parents with children in order,
// names, a component of a script, a value with a slice, a resource and a state.
package caravan

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// The components.
type (
	Position struct{ X, Y float64 }
	Route    struct { // of a wagon
		Towns []Position
		Next  int
		Speed float64
	}
	Food    int                        // in a crate
	Follows struct{ Wagon ecs.Entity } // of a rider
	Fire    struct{ Wagon ecs.Entity } // next to which it burns
	Tired   struct{}                   // a tag: a rider who is slow
)

// Time is a resource. The number of a tick is not one that can be saved: it begins at 1 in every world.
type Time struct{ Ticks, Bought int }

// Phase is the state of the caravan.
type Phase string

// It travels by day and rests at night.
const (
	Day   Phase = "day"
	Night Phase = "night"
)

// Caravan is the handles that the program needs.
type Caravan struct {
	World *ecs.World
	Phase *ecs.State[Phase]

	pos     ecs.Handle[Position]
	route   ecs.Handle[Route]
	food    ecs.Handle[Food]
	follows ecs.Handle[Follows]
	fire    ecs.Handle[Fire]
	tired   ecs.TagHandle
	brand   ecs.Dynamic // of a script: two bytes
}

// Declare declares everything in an empty world. It spawns nothing, so that a saved caravan can be loaded.
func Declare(world *ecs.World) *Caravan {
	c := &Caravan{
		World: world, Phase: ecs.NewState(world, Day),
		pos: ecs.Component[Position](world), route: ecs.Component[Route](world), food: ecs.Component[Food](world),
		follows: ecs.Component[Follows](world), fire: ecs.Component[Fire](world), tired: ecs.Tag[Tired](world),
		brand: world.Dynamic("Brand", 2),
	}
	ecs.SetResource(world, Time{})
	world.Group(c.pos, c.route)
	world.Group(c.pos, c.follows)

	driving, following, eating := world.Stage("driving", c.Phase.Is(Day)), world.Stage("following"), world.Stage("eating")
	ecs.System2(world, "Drive", c.drive, ecs.In(driving))
	ecs.System2(world, "Follow", c.follow, ecs.Reads(c.follows), ecs.Without(c.route), ecs.In(following))
	ecs.System1(world, "Eat", c.eat, ecs.AlsoReads(ecs.Relation[ecs.ChildOf](world)), ecs.In(eating))
	world.NewSystem("Buy", []ecs.Term{c.brand}, c.buy, ecs.Reads(c.brand), ecs.Uses[Time](), ecs.AlsoReads(ecs.Relation[ecs.ChildOf](world)), ecs.In(eating))
	ecs.Task(world, "Clock", c.clock, ecs.Uses[Time](), ecs.In(eating))
	c.Phase.OnEnter(Night, c.light)
	c.Phase.OnExit(Night, func() { world.DespawnAll(c.fire) })
	return c
}

// Spawn makes a caravan of wagons with crates and riders. It leaves holes in the numbers of entities, as a long game does.
func (c *Caravan) Spawn(wagons int) {
	c.World.SpawnMany(5, nil, c.fire)
	for i := range wagons {
		wagon := c.World.Spawn(c.pos)
		c.World.SetName(wagon, fmt.Sprint("wagon ", i+1))
		c.route.Set(wagon, Route{Towns: []Position{{10, float64(i)}, {float64(i), 12}, {0, 0}}, Speed: 0.5 + float64(i)/8})
		c.brand.Set(wagon, []byte{10 + byte(i), '!'})
		for n := range 3 {
			ecs.Relation[ecs.ChildOf](c.World).Set(c.crate(Food(20+10*n)), wagon)
		}
		rider := c.World.Spawn(c.pos)
		c.follows.Set(rider, Follows{wagon})
		if i%2 == 1 {
			c.tired.Add(rider)
		}
	}
	c.World.DespawnAll(c.fire)
}

func (c *Caravan) crate(food Food) ecs.Entity {
	e := c.World.Spawn()
	c.food.Set(e, food)
	return e
}

// drive moves wagons towards their next town.
func (c *Caravan) drive(_ ecs.Block, pos []Position, route []Route) {
	for i := range pos {
		if pos[i].walk(route[i].Towns[route[i].Next], route[i].Speed) {
			route[i].Next = (route[i].Next + 1) % len(route[i].Towns)
		}
	}
}

// follow moves riders towards their wagons, tired ones slowly.
func (c *Caravan) follow(b ecs.Block, pos []Position, follows []Follows) {
	for i, e := range b.Entities() {
		step := 0.7
		if c.tired.Has(e) {
			step = 0.4
		}
		pos[i].walk(c.pos.Get(follows[i].Wagon), step)
	}
}

// eat empties every crate by one, and takes empty ones away.
func (c *Caravan) eat(b ecs.Block, food []Food) {
	for i, e := range b.Entities() {
		if food[i]--; food[i] <= 0 {
			c.World.Despawn(e)
		}
	}
}

// buy gives a wagon with fewer than two crates a new one. Its brand says how much is in it.
func (c *Caravan) buy(b ecs.Block) {
	brand := c.brand.In(b) // two bytes for each wagon
	for i, wagon := range b.Entities() {
		if crates := slices.Collect(ecs.Relation[ecs.ChildOf](c.World).Of(wagon)); len(crates) < 2 {
			ecs.Relation[ecs.ChildOf](c.World).Set(c.crate(Food(brand[2*i])), wagon)
			ecs.Resource[Time](c.World).Bought++
		}
	}
}

// clock counts the ticks, and changes the phase after each twelve.
func (c *Caravan) clock(ecs.Tick) {
	time := ecs.Resource[Time](c.World)
	time.Ticks++
	c.Phase.Set(time.phase())
}

func (t Time) phase() Phase { return []Phase{Day, Night}[t.Ticks/12%2] }

// light makes a fire next to the first wagon.
func (c *Caravan) light() {
	if wagon, found := c.World.Find("wagon 1"); found {
		c.fire.Set(c.World.Spawn(), Fire{wagon})
	}
}

// walk moves p towards a place, and reports whether it is there.
func (p *Position) walk(to Position, step float64) bool {
	dx, dy := to.X-p.X, to.Y-p.Y
	if far := math.Hypot(dx, dy); far > step {
		p.X, p.Y = p.X+dx/far*step, p.Y+dy/far*step
		return false
	}
	*p = to
	return true
}

// time is saved with the entities. The phase follows from it.
var time = persist.Resource[Time]("Time")

// Save writes the caravan as JSON.
func (c *Caravan) Save(w io.Writer) error { return persist.Save(w, c.World, time, persist.JSON()) }

// SaveFile is Save to a file, which keeps what it has until all of the new content is there.
func (c *Caravan) SaveFile(path string) error {
	return persist.SaveFile(path, c.World, time, persist.JSON())
}

// Load declares a caravan in an empty world, and reads what Save has written.
func Load(r io.Reader, world *ecs.World) (*Caravan, error) {
	c := Declare(world)
	if _, err := persist.Load(r, world, time); err != nil {
		return nil, err
	}
	c.Phase.Load(ecs.Resource[Time](world).phase()) // Set would light a second fire at night
	return c, nil
}

// Summary says where the wagons are, and what else there is.
func (c *Caravan) Summary() string {
	time := ecs.Resource[Time](c.World)
	text := fmt.Sprintf("tick %d, %s: %d crates, %d bought; %d fires; %d riders are tired", time.Ticks, c.Phase.Get(),
		c.World.Count(c.food), time.Bought, c.World.Count(c.fire), c.World.Count(c.tired))
	byName := func(x, y ecs.Entity) int { return cmp.Compare(c.World.NameOf(x), c.World.NameOf(y)) }
	for wagon := range ecs.NewQuery(c.World, ecs.With(c.route)).Sorted(byName) {
		at := c.pos.Get(wagon)
		text += fmt.Sprintf("\n%s at %.3f %.3f", c.World.NameOf(wagon), at.X, at.Y)
		for crate := range ecs.Relation[ecs.ChildOf](c.World).Of(wagon) {
			text += fmt.Sprint(", ", c.food.Get(crate))
		}
	}
	return text
}

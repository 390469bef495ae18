// Package pasture is a simulation of grass, sheep and wolves. Sheep wander and graze, wolves follow sheep and eat them, both
// have young when they are well fed and starve when they are not.
//
// The result is the same in every layout, because no rule asks which of two animals comes first in an array: an animal has a
// number of its own, from which its random numbers follow, and of several in a cell the one with the lowest number is first.
package pasture

import "github.com/copse-ecs/copse/ecs"

// Width and Height are the size of the field in cells. Its edges are joined.
const (
	Width, Height = 64, 20
	Ripe          = 8 // how high grass grows
)

// The components: where an animal is, and how it is.
type (
	Place  struct{ X, Y int }
	Animal struct {
		Number uint64 // that of its parent, mixed with the parent's age
		Age    int    // in ticks
		Energy int
	}
)

// An animal is one of these.
type (
	Sheep struct{}
	Wolf  struct{}
)

// Field is a resource: what grows in each cell, and which sheep are in it.
type Field struct {
	Grass  [Height][Width]int
	Flock  [Height][Width]Flock
	Hunter [Height][Width]uint64 // the number of the wolf that eats here, 0 if there is none
}

// Flock is the sheep in a cell. First is the one with the lowest number.
type Flock struct {
	Count  int
	First  ecs.Entity
	Number uint64
}

// Totals is a resource: what has happened.
type Totals struct{ Ticks, Born, Grazed, Eaten, Starved int }

// Rules say how the simulation begins.
type Rules struct {
	Seed          uint64
	Sheep, Wolves int
}

// pasture has what the systems need.
type pasture struct {
	world       *ecs.World
	place       ecs.Handle[Place]
	animal      ecs.Handle[Animal]
	sheep, wolf ecs.TagHandle
	animals     *ecs.Bundle[young]
	flock, pack *ecs.Query2[Place, Animal]
}

// young is what every new animal gets, apart from its tag.
type young struct {
	Place
	Animal
}

// Declare declares components, resources, stages and systems in an empty world, and spawns the first animals.
func Declare(world *ecs.World, rules Rules) {
	p := &pasture{world: world, place: ecs.Component[Place](world), animal: ecs.Component[Animal](world), sheep: ecs.Tag[Sheep](world), wolf: ecs.Tag[Wolf](world)}
	p.animals = ecs.NewBundle[young](world)
	world.Exclusive(p.sheep, p.wolf)
	world.Group(p.place, p.animal, p.sheep)
	world.Group(p.place, p.animal, p.wolf)
	p.flock = ecs.NewQuery2[Place, Animal](world, ecs.With(p.sheep), ecs.Reads(p.place, p.animal))
	p.pack = ecs.NewQuery2[Place, Animal](world, ecs.With(p.wolf), ecs.Reads(p.place, p.animal))

	ecs.SetResource(world, Totals{})
	field := Field{}
	for y := range field.Grass {
		for x := range field.Grass[y] {
			field.Grass[y][x] = int(mix(rules.Seed, uint64(y*Width+x)) % (Ripe + 1))
		}
	}
	ecs.SetResource(world, field)

	p.declareSystems()
	world.Batch(func() {
		for i := range rules.Sheep + rules.Wolves {
			tag, energy, r := p.sheep, 10, mix(rules.Seed, uint64(i)+1<<32)
			if i >= rules.Sheep {
				tag, energy = p.wolf, 40
			}
			p.spawn(tag, Place{int(r % Width), int(r >> 32 % Height)}, Animal{Number: r, Energy: energy})
		}
	})
}

func (p *pasture) declareSystems() {
	moving, meeting, living := p.world.Stage("moving"), p.world.Stage("meeting"), p.world.Stage("living")
	field, totals := ecs.Uses[Field](), ecs.Uses[Totals]()

	ecs.System2(p.world, "Wander", p.wander, ecs.Reads(p.animal), ecs.With(p.sheep), field, ecs.In(moving))
	ecs.System2(p.world, "Prowl", p.prowl, ecs.Reads(p.animal), ecs.With(p.wolf), field, ecs.In(moving))

	ecs.Task(p.world, "Look", p.look, ecs.AlsoReads(p.place, p.animal), field, ecs.In(meeting))
	ecs.System2(p.world, "Graze", p.graze, ecs.Reads(p.place), ecs.With(p.sheep), field, totals, ecs.In(meeting))
	ecs.System2(p.world, "Hunt", p.hunt, ecs.Reads(p.place), ecs.With(p.wolf), field, totals, ecs.In(meeting))

	ecs.Task(p.world, "Grow", p.grow, field, totals, ecs.In(living))
	ecs.System2(p.world, "BreedSheep", p.breed(p.sheep, 20), ecs.Reads(p.place), ecs.With(p.sheep), totals, ecs.In(living))
	ecs.System2(p.world, "BreedWolves", p.breed(p.wolf, 110), ecs.Reads(p.place), ecs.With(p.wolf), totals, ecs.In(living))
}

func (p *pasture) spawn(tag ecs.TagHandle, at Place, a Animal) {
	tag.Add(p.animals.Spawn(young{at, a}))
}

// wander moves each sheep to a cell next to it, at random, if more grows there.
func (p *pasture) wander(b ecs.Block, at []Place, a []Animal) {
	field := ecs.Resource[Field](b.World())
	for i := range at {
		next := at[i].step(mix(a[i].Number, uint64(a[i].Age)))
		if field.Grass[next.Y][next.X] >= field.Grass[at[i].Y][at[i].X] {
			at[i] = next
		}
	}
}

// prowl moves each wolf to the cell next to it with most sheep, and at random if there are none.
func (p *pasture) prowl(b ecs.Block, at []Place, a []Animal) {
	field := ecs.Resource[Field](b.World())
	for i := range at {
		r, most := mix(a[i].Number, uint64(a[i].Age)), 0
		to := at[i].step(r)
		for d := range uint64(4) {
			next := at[i].step(r + d)
			if n := field.Flock[next.Y][next.X].Count; n > most {
				to, most = next, n
			}
		}
		at[i] = to
	}
}

// look notes which animals are in which cell.
func (p *pasture) look(t ecs.Tick) {
	field := ecs.Resource[Field](t.World())
	field.Flock = [Height][Width]Flock{}
	field.Hunter = [Height][Width]uint64{}
	for e, row := range p.flock.All() {
		cell := &field.Flock[row.A.Y][row.A.X]
		if cell.Count++; cell.Count == 1 || row.B.Number < cell.Number {
			cell.First, cell.Number = e, row.B.Number
		}
	}
	for _, row := range p.pack.All() {
		if hunter := &field.Hunter[row.A.Y][row.A.X]; *hunter == 0 || row.B.Number < *hunter {
			*hunter = row.B.Number
		}
	}
}

// graze lets the first sheep of each cell eat the grass that is high enough.
func (p *pasture) graze(b ecs.Block, at []Place, a []Animal) {
	field, totals := ecs.Resource[Field](b.World()), ecs.Resource[Totals](b.World())
	for i := range at {
		x, y := at[i].X, at[i].Y
		if field.Flock[y][x].Number == a[i].Number && field.Grass[y][x] >= 4 {
			field.Grass[y][x] -= 4
			a[i].Energy += 4
			totals.Grazed++
		}
	}
}

// hunt lets the first wolf of each cell eat the first sheep there.
func (p *pasture) hunt(b ecs.Block, at []Place, a []Animal) {
	field, totals := ecs.Resource[Field](b.World()), ecs.Resource[Totals](b.World())
	for i := range at {
		x, y := at[i].X, at[i].Y
		if field.Hunter[y][x] == a[i].Number && field.Flock[y][x].Count > 0 && a[i].Energy < 100 {
			p.world.Despawn(field.Flock[y][x].First)
			a[i].Energy += 25
			totals.Eaten++
		}
	}
}

// grow lets grass grow, in every cell once in 16 ticks.
func (p *pasture) grow(t ecs.Tick) {
	field := ecs.Resource[Field](t.World())
	for y := range field.Grass {
		for x := (t.Number() + 5*y) % 16; x < Width; x += 16 {
			field.Grass[y][x] = min(field.Grass[y][x]+1, Ripe)
		}
	}
	ecs.Resource[Totals](t.World()).Ticks++
}

// breed returns the system that lets animals grow older, starve, and have young when they have enough energy.
func (p *pasture) breed(tag ecs.TagHandle, enough int) func(ecs.Block, []Place, []Animal) {
	return func(b ecs.Block, at []Place, a []Animal) {
		totals := ecs.Resource[Totals](b.World())
		for i, e := range b.Entities() {
			a[i].Age++
			a[i].Energy--
			switch {
			case a[i].Energy < 0:
				p.world.Despawn(e)
				totals.Starved++
			case a[i].Energy >= enough:
				a[i].Energy /= 2
				p.spawn(tag, at[i], Animal{Number: mix(a[i].Number, uint64(a[i].Age)+1<<32), Energy: a[i].Energy})
				totals.Born++
			}
		}
	}
}

// step returns the cell next to p in one of four directions.
func (p Place) step(direction uint64) Place {
	switch direction % 4 {
	case 0:
		return Place{(p.X + 1) % Width, p.Y}
	case 1:
		return Place{(p.X + Width - 1) % Width, p.Y}
	case 2:
		return Place{p.X, (p.Y + 1) % Height}
	}
	return Place{p.X, (p.Y + Height - 1) % Height}
}

// mix makes a random number of two numbers (splitmix64).
func mix(a, b uint64) uint64 {
	z := a + b*0x9e3779b97f4a7c15 + 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

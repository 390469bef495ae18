package bench

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// copseGame does the game on ours.
type copseGame struct {
	Params
	*Changes
	has      []contract.Set
	world    *ecs.World
	links    []chainLink
	tags     []ecs.TagHandle
	shield   ecs.Handle[Shield]
	entities []ecs.Entity
	terms    []ecs.Term // of the entity that is spawned
}

func newCopseGame(p Params) *copseGame {
	return &copseGame{Params: p, Changes: NewChanges(p, gamePercent), has: GameHas(p)}
}

// Setup declares groups and systems, and spawns.
func (g *copseGame) Setup() {
	w := ecs.NewWorld()
	g.world = w
	g.links = []chainLink{
		linkOf[Position](w), linkOf[Velocity](w), linkOf[Force](w), linkOf[Rotation](w), linkOf[Spin](w), linkOf[Health](w),
		linkOf[Regeneration](w), linkOf[Shield](w), linkOf[Energy](w), linkOf[Charge](w), linkOf[Ammo](w), linkOf[Reload](w),
		linkOf[Target](w), linkOf[Aim](w), linkOf[Frame](w), linkOf[FrameRate](w),
	}
	g.tags = []ecs.TagHandle{ecs.Tag[Frozen](w), ecs.Tag[Player](w), ecs.Tag[Enemy](w), ecs.Tag[Burning](w)}
	g.shield = ecs.Component[Shield](w)
	g.group()
	g.declare()
	g.entities = make([]ecs.Entity, 0, g.Entities)
	for i := range g.Entities {
		g.entities = append(g.entities, g.spawn(i))
	}
	commit(w)
}

// term is a component by its number.
func (g *copseGame) term(c int) ecs.Term {
	if c < GameValues {
		return g.links[c].term
	}
	return g.tags[c-GameValues]
}

// group keeps together what the systems walk, where they do not cross one another.
func (g *copseGame) group() {
	frozen := ecs.Not(g.tags[gFrozen-GameValues])
	for _, group := range [][]ecs.Term{
		{g.term(gPosition), g.term(gVelocity)},
		{g.term(gPosition), g.term(gVelocity), g.term(gForce)},
		{g.term(gPosition), g.term(gVelocity), frozen},
		{g.term(gRotation), g.term(gSpin), frozen},
		{g.term(gHealth), g.term(gRegeneration)},
		{g.term(gEnergy), g.term(gCharge)},
		{g.term(gEnergy), g.term(gCharge), g.term(gShield)},
		{g.term(gAmmo), g.term(gReload)},
		{g.term(gAim), g.term(gTarget)},
		{g.term(gFrame), g.term(gFrameRate), frozen},
	} {
		g.world.Group(group...)
	}
}

// gameSystem declares a system of the rules.
func gameSystem[To, From vec](g *copseGame, rule int) {
	r := GameRules[rule]
	var with, not []ecs.Term
	for _, c := range r.With.List() {
		with = append(with, g.term(c))
	}
	for _, c := range r.Without.List() {
		not = append(not, g.term(c))
	}
	options := []ecs.Option{ecs.Reads(ecs.Component[From](g.world))}
	if len(with) > 0 {
		options = append(options, ecs.With(with...))
	}
	if len(not) > 0 {
		options = append(options, ecs.Without(not...))
	}
	ecs.System2(g.world, r.Name, func(b ecs.Block, to []To, from []From) {
		Loop(as(to), as(from), float32(b.Delta()))
	}, options...)
}

// declare declares the systems, in the order of [GameRules].
func (g *copseGame) declare() {
	for i, system := range [len(GameRules)]func(*copseGame, int){
		gameSystem[Velocity, Force], gameSystem[Velocity, Target], gameSystem[Position, Velocity], gameSystem[Rotation, Spin],
		gameSystem[Health, Regeneration], gameSystem[Health, Position], gameSystem[Energy, Charge], gameSystem[Shield, Energy],
		gameSystem[Ammo, Reload], gameSystem[Aim, Target], gameSystem[Rotation, Velocity], gameSystem[Frame, FrameRate],
	} {
		system(g, i)
	}
}

// spawn queues the i-th entity as it is at first.
func (g *copseGame) spawn(i int) ecs.Entity {
	g.terms = g.terms[:0]
	for left := g.has[i] >> GameValues; left != 0; left &= left - 1 {
		g.terms = append(g.terms, g.tags[left.First()])
	}
	e := g.world.Spawn(g.terms...)
	for left := g.has[i] & upTo(GameValues); left != 0; left &= left - 1 {
		g.links[left.First()].set(e)
	}
	return e
}

// Step lets happen what happens, and runs a tick.
func (g *copseGame) Step(step int) {
	g.events(step)
	commit(g.world)
	if err := g.world.Tick(Delta); err != nil {
		panic(err) // no limit was set
	}
}

// events queues what happens to the entities of a step.
func (g *copseGame) events(step int) {
	for _, change := range g.Of(step) {
		e := g.entities[change.Entity]
		switch GameEventOf(step, change.Entity) {
		case GameFreeze:
			toggleTag(g.tags[gFrozen-GameValues], e)
		case GameBurn:
			toggleTag(g.tags[gBurning-GameValues], e)
		case GameProtect:
			if g.shield.Has(e) {
				g.shield.Remove(e)
			} else {
				g.shield.Set(e, Shield(Regained(step)))
			}
		default:
			g.world.Despawn(e)
			g.entities[change.Entity] = g.spawn(int(change.Entity))
		}
	}
}

func toggleTag(t ecs.TagHandle, e ecs.Entity) {
	if t.Has(e) {
		t.Remove(e)
	} else {
		t.Add(e)
	}
}

// Units returns the number of entities.
func (g *copseGame) Units() int { return g.Params.Entities }

// Checksum adds up the values and tags of all entities.
func (g *copseGame) Checksum() uint64 {
	return GameSum(len(g.entities), func(i, c int) (v Vec, has bool) {
		e := g.entities[i]
		if !g.world.Has(e, g.term(c)) || c >= GameValues {
			return v, g.world.Has(e, g.term(c))
		}
		return g.links[c].value(e), true
	})
}

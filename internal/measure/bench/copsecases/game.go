package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// NewGame returns an instance of the game workload.
func NewGame(p bench.Params) bench.Instance { return newGame(p) }

type gameCase struct {
	bench.Params
	*scenario.Changes
	has      []contract.Set // by entity, the initial components
	world    *ecs.World
	handles  []vecHandle
	tags     []ecs.TagHandle
	shield   ecs.Handle[scenario.Shield]
	entities []ecs.Entity
	terms    []ecs.Term // scratch for spawn
}

// World is the world of the systems.
func (g *gameCase) World() *ecs.World { return g.world }

func newGame(p bench.Params) *gameCase {
	return &gameCase{Params: p, Changes: scenario.NewChanges(p, scenario.GameChangePercent), has: scenario.DrawGame(p)}
}

// Setup declares groups and systems and spawns the entities.
func (g *gameCase) Setup() {
	w := ecs.NewWorld()
	g.world = w
	g.handles = []vecHandle{
		vecHandleOf[scenario.Position](w), vecHandleOf[scenario.Velocity](w), vecHandleOf[scenario.Force](w), vecHandleOf[scenario.Rotation](w),
		vecHandleOf[scenario.Spin](w), vecHandleOf[scenario.Health](w), vecHandleOf[scenario.Regeneration](w), vecHandleOf[scenario.Shield](w),
		vecHandleOf[scenario.Energy](w), vecHandleOf[scenario.Charge](w), vecHandleOf[scenario.Ammo](w), vecHandleOf[scenario.Reload](w),
		vecHandleOf[scenario.Target](w), vecHandleOf[scenario.Aim](w), vecHandleOf[scenario.Frame](w), vecHandleOf[scenario.FrameRate](w),
	}
	g.tags = []ecs.TagHandle{ecs.Tag[scenario.Frozen](w), ecs.Tag[scenario.Player](w), ecs.Tag[scenario.Enemy](w), ecs.Tag[scenario.Burning](w)}
	g.shield = ecs.Component[scenario.Shield](w)
	g.declareGroups()
	g.declareSystems()
	g.entities = make([]ecs.Entity, 0, g.Entities)
	w.Batch(func() {
		for i := range g.Entities {
			g.entities = append(g.entities, g.spawn(i))
		}
	})
}

// term returns the component with a number of scenario.GameRules.
func (g *gameCase) term(c int) ecs.Term {
	if c < scenario.GameValues {
		return g.handles[c].term
	}
	return g.tags[c-scenario.GameValues]
}

// declareGroups declares groups for all systems but those that cross others.
func (g *gameCase) declareGroups() {
	frozen := ecs.Not(g.tags[scenario.GameFrozen-scenario.GameValues])
	for _, group := range [][]ecs.Term{
		{g.term(scenario.GamePosition), g.term(scenario.GameVelocity)},
		{g.term(scenario.GamePosition), g.term(scenario.GameVelocity), g.term(scenario.GameForce)},
		{g.term(scenario.GamePosition), g.term(scenario.GameVelocity), frozen},
		{g.term(scenario.GameRotation), g.term(scenario.GameSpin), frozen},
		{g.term(scenario.GameHealth), g.term(scenario.GameRegeneration)},
		{g.term(scenario.GameEnergy), g.term(scenario.GameCharge)},
		{g.term(scenario.GameEnergy), g.term(scenario.GameCharge), g.term(scenario.GameShield)},
		{g.term(scenario.GameAmmo), g.term(scenario.GameReload)},
		{g.term(scenario.GameAim), g.term(scenario.GameTarget)},
		{g.term(scenario.GameFrame), g.term(scenario.GameFrameRate), frozen},
	} {
		g.world.Group(group...)
	}
}

// gameSystem declares the system of a rule.
func gameSystem[To, From scenario.AnyVec](g *gameCase, rule int) {
	r := scenario.GameRules[rule]
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
		scenario.Loop(scenario.AsVecs(to), scenario.AsVecs(from), float32(b.Delta()))
	}, options...)
}

// declareSystems declares the systems, in the order of scenario.GameRules.
func (g *gameCase) declareSystems() {
	for i, system := range [len(scenario.GameRules)]func(*gameCase, int){
		gameSystem[scenario.Velocity, scenario.Force], gameSystem[scenario.Velocity, scenario.Target],
		gameSystem[scenario.Position, scenario.Velocity], gameSystem[scenario.Rotation, scenario.Spin],
		gameSystem[scenario.Health, scenario.Regeneration], gameSystem[scenario.Health, scenario.Position],
		gameSystem[scenario.Energy, scenario.Charge], gameSystem[scenario.Shield, scenario.Energy],
		gameSystem[scenario.Ammo, scenario.Reload], gameSystem[scenario.Aim, scenario.Target],
		gameSystem[scenario.Rotation, scenario.Velocity], gameSystem[scenario.Frame, scenario.FrameRate],
	} {
		system(g, i)
	}
}

// spawn queues the i-th entity with its initial components.
func (g *gameCase) spawn(i int) ecs.Entity {
	g.terms = g.terms[:0]
	for left := g.has[i] >> scenario.GameValues; left != 0; left &= left - 1 {
		g.terms = append(g.terms, g.tags[left.First()])
	}
	e := g.world.Spawn(g.terms...)
	for left := g.has[i] & contract.UpTo(scenario.GameValues); left != 0; left &= left - 1 {
		g.handles[left.First()].set(e)
	}
	return e
}

// Step commits the events of the step and runs a tick.
func (g *gameCase) Step(step int) {
	g.world.Batch(func() {
		g.queueEvents(step)
	})
	must(g.world.Tick(scenario.Delta))
}

// queueEvents queues what happens to the entities of a step.
func (g *gameCase) queueEvents(step int) {
	for _, change := range g.Of(step) {
		e := g.entities[change.Entity]
		switch scenario.GameEventOf(step, change.Entity) {
		case scenario.GameFreeze:
			toggleTag(g.tags[scenario.GameFrozen-scenario.GameValues], e)
		case scenario.GameBurn:
			toggleTag(g.tags[scenario.GameBurning-scenario.GameValues], e)
		case scenario.GameProtect:
			if g.shield.Has(e) {
				g.shield.Remove(e)
			} else {
				g.shield.Set(e, scenario.Shield(scenario.RegainedValue(step)))
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
func (g *gameCase) Units() int { return g.Params.Entities }

// Checksum includes the values and tags of all entities.
func (g *gameCase) Checksum() uint64 {
	return scenario.GameSum(len(g.entities), func(i, c int) (v scenario.Vec, has bool) {
		e := g.entities[i]
		if has = g.world.Has(e, g.term(c)); has && c < scenario.GameValues {
			v = g.handles[c].get(e)
		}
		return v, has
	})
}

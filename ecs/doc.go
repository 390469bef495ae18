// Package ecs is an entity-component-system whose component arrays are arranged by
// groups, so that a system walks several arrays in step.
//
// A [World] keeps each component in one contiguous slice. Groups, declared with
// [World.Group], divide the slices into sub-blocks: the entities of a group stand side
// by side, in the same order in every array that can keep them so. A system declares
// the components it needs by the parameters of its function and is given whole slices
// of equal length, once for each stretch. How well the arrangement serves it is a value, its
// [Match]: full if nothing is tested and every column is contiguous, partial if some
// column must be fetched through the entity, blind if entities must be tested. The same
// function runs in all three cases. [System.Explain] says which, and why.
//
//	world := ecs.NewWorld()
//	pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)
//	world.Group(pos, vel)
//	move := ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {
//		dt := float32(b.Delta())
//		for i := range p {
//			p[i].X += v[i].X * dt
//		}
//	}, ecs.Reads(vel))
//	move.Require(ecs.Full)
//	e := world.Spawn()
//	pos.Set(e, Position{})
//	vel.Set(e, Velocity{X: 1})
//	world.Commit()
//	world.Tick(0.016)
//
// Changes of entities are queued and carried out together, by [World.Commit] or at the
// end of [World.Tick]; until then everybody reads the old state. Handles are checked in every
// call: one whose entity is gone is told apart from one that was never given out.
//
// Mistakes of the program, such as the use of a dead entity, panic with a message that
// names the entity and the component; Try forms return an [Error] instead. Limits are
// returned as errors, and leave the world as it was.
//
// # What it costs
//
// Memory: the arrays, 12 bytes for an entity's record, 8 for each class of arrays it
// stands in, and 4 for each class after the first. Arrays that a group keeps together are
// one class; a component that no group mentions is one by itself. A change of composition
// writes its own row and up to one row for each block to the right of it, in every array that
// shares them: groups are paid for at changes, and pay at every tick. docs/ecs.md in the
// repository is a guide that gives the price of each principle.
//
// Do not use it where entities change their composition more often than systems run
// over them, where there are a few hundred entities, or where several goroutines must
// change one world.
package ecs

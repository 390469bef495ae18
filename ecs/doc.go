// Package ecs is an entity-component-system whose component arrays are divided by groups, so that a
// system walks several arrays with one index.
//
// A [World] keeps each component in one contiguous array, or in several where groups cross. Groups,
// declared with [World.Group], divide the arrays into blocks: the entities of a group are neighbours,
// in the same order in the arrays of all its components. A system declares the components it needs by the parameters of its
// function, and is given whole slices of equal length, once for each run of blocks. How well the
// arrays serve it is a value, its [Match]: full if nothing is tested and every column is contiguous,
// partial if some column must be fetched through the entity, blind if entities must be tested. The
// same function runs in all three cases. [System.Explain] says which it is, and why.
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
//	move.MustMatch(ecs.Full)
//	e := world.Spawn()
//	pos.Set(e, Position{})
//	vel.Set(e, Velocity{X: 1})
//	world.Tick(0.016)
//
// A change of an entity is made at once. Inside a system or a [Task] it waits for the end of its [Stage], which is that of
// [World.Tick] if the program declares no stages; inside a loop over a query for the end of that, and inside a
// [World.Batch] for its end; until then all reads see the old state. Handles are checked in every call: a handle of an
// entity that is despawned is distinguished from one that the world never returned.
//
// Mistakes of the program, such as the use of a dead entity, panic with a message that names the
// entity and the component. Methods whose names begin with Try return an error instead: an [Error], a [LimitError],
// or one with the text of the panic. Only what functions of the program panic with goes on. Either way the world is as it was,
// but for values that these functions have written in place, which stay; a [World.Snapshot] from before takes them back.
//
// # What it costs
//
// Memory: the arrays; 12 bytes for an entity's record; 8 bytes for each class of arrays in which it
// has a row, and 4 for each class after the first. A class is arrays that a group keeps in the same
// order; a component that no group mentions is a class by itself. A change of composition writes its
// own row and up to one row for each block to the right of it, in every array of the class: groups
// make changes slower, and ticks faster. docs/ecs.md in the repository is a guide that gives the
// price of each principle.
//
// Do not use it if entities change their composition more often than systems run over them, if
// there are a few hundred entities, or if several goroutines must change one world.
//
// # Where things are
//
// The package is larger than others of this project because a program shall import one name. The
// files, from the bottom up:
//
//   - id.go, entity.go, entity_state.go, errors.go: parts that know no world
//   - core.go, world.go, system.go, frame.go: the types that refer to each other: worlds, groups, systems, and
//     what a system's function is called with
//   - host.go: what the core, which is package internal/world, asks of a world
//   - guard.go, layout.go, match.go, require.go: when an operation is allowed, the
//     arrays' layout, how well it serves a system; the storage is package internal/store/blockstore
//   - component.go, untyped.go, term.go, handle.go, dynamic.go, group.go, exclusive.go, resource.go, kept_resource.go, new_world.go: what a program declares
//   - get.go, get_many.go, value.go, selection.go: reads by handle
//   - change.go, bundle.go, names.go, clone.go, commit.go: changes, at once or together
//   - relation.go, relation_place.go, relations.go: targets of entities, and what their end does
//   - observe.go, observed.go: what is called for changes
//   - spawn_many.go, entities.go, snapshot.go, reset.go: many entities at once, and all of them
//   - remove.go: systems and groups that are taken back
//   - filter.go, changed.go: what systems ask for on top of a conjunction, and when values changed
//   - declare.go, option.go, systems.go, query.go, queries.go: declarations of systems and queries
//   - block.go: what a function of a system is given
//   - stage.go, task.go, condition.go, fixed_step.go, order.go, state.go: stages of a tick, tasks, when they run, and in which order
//   - events.go, events_kept.go: values that systems send and read, and how long they stay
//   - tick.go, substeps.go, fuse.go, parallel.go: how a tick runs systems
//   - explain.go, design.go: descriptions of systems and worlds
//   - advise.go: which groups to declare
package ecs

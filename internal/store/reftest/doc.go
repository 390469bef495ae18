// Package reftest is the reference model of a world: the simplest program that does what the storages and the library
// must do. Tests perform the same random operations on the model and on the code under test, and compare the two.
//
// A [World] is a map from entities to their values. It has the changes that are queued until the next commit, changes
// at once, relations between entities, and snapshots. Two rules of the real worlds are visible in it:
//
//   - The last write wins: for each entity and component a commit carries out what was queued last. A despawn wins over
//     everything else that is queued for the entity.
//   - A commit goes through the entities in the order in which each was first touched since the previous commit.
//
// [Arrays] is the second half: the rows of each component's array under a layout, and what a commit does to them. It
// knows both algorithms, one entity at a time ([Arrays.OneByOne]) and the whole commit as one batch ([Arrays.Batch]),
// and counts the rows that each of them writes.
//
// The model does not give out handles, because the order in which indexes are used again belongs to the code under
// test. The test passes the handle that the code under test returned, after a check that [World.State] says Unknown.
// The model does not check its arguments either; a test that wants an operation to be refused asks the model first
// whether it is allowed.
//
// Cost: maps and copies everywhere. Most operations take time proportional to the entities of the world; tests use
// some hundred of them.
//
//	m := reftest.New()
//	e := entity.New(0, 1)         // as the world under test gave it out
//	m.Spawn(e)
//	m.Set(e, 2, 40)               // component 2 gets the value 40
//	changes := m.Commit()         // one change: e, from nothing to {2: 40}
//	arrays := reftest.NewArrays(layout)
//	writes := arrays.Batch(changes) // by component
package reftest

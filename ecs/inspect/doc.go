// Package inspect shows figures of a world of package ecs that a program does not need to do its work: what the last commit
// wrote, what it cost to rearrange the arrays, what systems keep of their last runs, and the layouts that the others are
// compared with. It is for benchmarks, tests and tools. It changes nothing, and costs nothing where it is not asked:
//
//	world.Batch(func() { world.Despawn(e) })
//	fmt.Println(inspect.LastCommit(world).Moves, "rows moved")
package inspect

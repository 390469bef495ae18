package ecs

import "strconv"

// MaxWorkers is how many goroutines [World.SetWorkers] can ask for.
const MaxWorkers = 256

// Parallel lets several goroutines run each system of a stage, on different blocks at the same time. The systems still
// follow each other. Every entity is in one block, as before, so the result is the same in whatever order the blocks
// are run. The functions may
//
//   - read and write the values of their block, and what they find through the block itself;
//   - read resources that the system has declared with [ReadsResource];
//   - read components of other entities with [Handle.Get] that the system has declared with [AlsoReads],
//     or takes and only [Reads];
//   - ask [World.Alive], [World.EntityState] and [World.Has], and relations that the system has declared with [AlsoReads].
//
// They must guard variables that their calls share, and they panic if they queue a change, spawn,
// despawn, set a target, run a query, take a [Handle.Ptr], or read what they write
// through a handle. To change entities a function notes the change in a component, and a system in a stage
// without Parallel queues it.
//
// A system whose declaration rules it out is refused when it is declared into the stage, with a panic that says why: if it uses a
// resource and not only reads it, or reads or writes of other entities what it writes itself. So is a task. A system without a
// component to walk still runs on one goroutine, as all systems do with one processor, and so in
// WebAssembly. A goroutine takes 8,192 rows at a time, so a system with fewer runs on one.
// With [Fuse] several tiles of rows are walked at the same time; with [Concurrent] all systems run at the same time, on
// blocks of their own.
func Parallel() StageOption { return stageOption(func(s *Stage) { s.core.Parallel = true }) }

// Concurrent lets the systems of a stage run at the same time, on goroutines of their own. A system that could see what another of
// the stage does is refused when it is declared into it, with a panic that says why: if one writes a component
// that another reads or writes, of whatever entities, or if it uses a resource and not only reads it. What
// [Parallel] says of functions holds for theirs; without Parallel each system is called by
// one goroutine at a time. A stage cannot have both Concurrent and [Fuse].
func Concurrent() StageOption { return stageOption(func(s *Stage) { s.core.Concurrent = true }) }

// SetWorkers sets how many goroutines, the caller's included, run the systems of stages with [Parallel] or [Concurrent],
// 1 to MaxWorkers; 0 means as many as runtime.GOMAXPROCS allows, which is the default.
// It panics if n is out of range.
func (w *World) SetWorkers(n int) {
	w.checkIdle("the number of goroutines cannot be set")
	if n < 0 || n > MaxWorkers {
		panic("ecs: " + strconv.Itoa(n) + " goroutines cannot run systems; 1 to " + strconv.Itoa(MaxWorkers) + " can, and 0 means one for each processor")
	}
	w.parallel().Pool.Limit = n
}

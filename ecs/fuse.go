package ecs

// Fuse lets the systems of a stage run on tiles of rows, about 4.5 MB of all
// their columns and 4,096 to 65,536 rows each, instead of each walking all of its rows before the
// next begins: all systems run on a tile, in their order, and then on the next. A chain of systems then reads memory once and
// not once for each. Functions that wait
// for memory gain by it, those with SIMD most; a loop that is bound by its arithmetic does not, and
// can lose, so measure both.
//
// The result is the same, since the systems run over every entity in their order. A system for which that cannot be guaranteed
// is refused when it is declared into the stage, with a panic that says why: if it is not full in the layout of the groups
// declared so far, or reads or writes other entities or resources, or does not walk the same rows as the others. So is
// a task. If a later group makes it so, the systems run one after the other again. Changes that systems queue are queued in
// another order. A stage cannot have both Fuse and [Concurrent].
func Fuse() StageOption { return stageOption(func(s *Stage) { s.core.Fused = true }) }

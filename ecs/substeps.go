package ecs

import "strconv"

// MaxSubsteps is how many [Substeps] a run of a stage can have.
const MaxSubsteps = 1024

// Substeps lets each run of a stage run its systems n times, 1 to [MaxSubsteps], one substep after the other. Each substep has the
// n-th part of the time of the run as [Block.Delta]. It is for what needs short steps, such as stiff springs and fast
// bodies, while the rest of the program runs once. A substep sees the values that the previous one has written; what systems
// queue is committed once, after the last one. Conditions of systems are asked once, before the first.
//
// In a stage with [Fuse] a tile of rows goes through all substeps before the next tile begins: memory is then
// read once in a run and not once in a substep, which is what bounds a chain of fast systems.
//
// A task is called once in a run, so it is refused when it is declared into the stage. Substeps panics if n is out of range.
func Substeps(n int) StageOption {
	if n < 1 || n > MaxSubsteps {
		panic("ecs: a stage cannot have " + strconv.Itoa(n) + " substeps; it can have 1 to " + strconv.Itoa(MaxSubsteps))
	}
	return stageOption(func(s *Stage) {
		if s.core.Substeps > 0 {
			panic(s.core.Text("Substeps is given twice"))
		}
		s.core.Substeps = n
	})
}

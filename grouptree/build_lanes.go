package grouptree

// MaxClasses is the number of classes that a lanes layout can hold, without those of its overflow blocks and the lists of tags.
const MaxClasses = 4096

// Limits of the builds that find out which groups share the class of another group: the number of
// builds and their steps.
const (
	fallbackTries = 4
	fallbackSteps = cutSteps / 4
)

// buildLanes builds a layout with as many arrays for each component as it takes for every group to be full
// (docs/theory.md, "Crossing groups need a second array"). The known compositions get their blocks in their order.
func buildLanes(l *Layout) {
	for i, g := range l.Spec.Groups {
		l.Groups[i] = judgeAlone(l, i, g)
	}
	b := newClassBuilder(l)
	for tries, steps := 1, 0; b.cutAll(tries <= fallbackTries && steps < fallbackSteps); tries++ {
		steps += b.spent()
		b = newClassBuilder(l)
	}
	b.finish()
	l.completeVerdicts()
	known, listed := l.Spec.Known, l.Spec.Listed
	l.Spec.Known, l.Spec.Listed = nil, nil
	for _, tag := range listed {
		l.addList(tag)
	}
	for _, comp := range known {
		l.know(comp)
	}
	l.listBlocks()
	l.addTrees()
}

package grouptree

import "slices"

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

// judgeAlone gives a group the verdict that it has without any limit: it keeps its whole set.
func judgeAlone(l *Layout, i int, g Conj) Verdict {
	required := l.Spec.required(g)
	if required.Empty() {
		return rejected(CodeNoStorage)
	}
	v := Verdict{Outcome: InFamily, Code: CodeFits, Tree: -1, Other: -1, Kept: required}
	if first := slices.Index(l.Spec.Groups[:i], g); first >= 0 {
		v.Outcome, v.Code, v.Other, v.Node = Alias, CodeAlias, first, g
	}
	return v
}

// completeVerdicts sets the lane of each group. For a group in a further lane it also sets the
// group of lane 0 that it crosses.
func (l *Layout) completeVerdicts() {
	for i := range l.Groups {
		v := &l.Groups[i]
		switch v.Outcome {
		case InFamily:
			v.Lane = l.laneOf(v.Kept)
			if v.Kept != l.Spec.required(l.Spec.Groups[i]) {
				v.Crosses, v.Code = true, CodeTooManyBlocks
			} else if v.Lane > 0 {
				v.Outcome, v.Code = InLane, CodeLane
				v.Other = slices.IndexFunc(l.Groups, func(other Verdict) bool {
					return (other.Outcome == InFamily || other.Outcome == InLane) && cross(&other.Kept, &v.Kept) && l.laneOf(other.Kept) == 0
				})
			}
		case Alias:
			first := &l.Groups[v.Other]
			v.Lane, v.Kept, v.Crosses = first.Lane, first.Kept, first.Crosses
		}
	}
}

// laneOf returns the lane of a class.
func (l *Layout) laneOf(set Set) int { return l.Classes[l.state.classOf[set]].Lane }

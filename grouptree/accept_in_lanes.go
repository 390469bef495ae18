package grouptree

import "slices"

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

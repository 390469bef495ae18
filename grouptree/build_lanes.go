package grouptree

import (
	"slices"

	"github.com/copse-ecs/copse/internal/sorting"
)

// MaxClasses is the number of classes that a lanes layout can hold, without those of its overflow blocks.
const MaxClasses = 4096

// buildLanes builds a layout with as many arrays for each component as it takes for every group to be full
// (docs/theory.md, "Crossing groups need a second array"). The known compositions get their blocks in their order.
func buildLanes(l *Layout) {
	for i, g := range l.Spec.Groups {
		l.Groups[i] = judgeAlone(l, i, g)
	}
	for tries, steps := 0, 0; ; tries++ {
		b := newLaneBuilder(l)
		shared := b.cutAll(tries < fallbackTries && steps < fallbackSteps)
		if !shared {
			b.finish()
			return
		}
		steps += b.segments.stepsSpent()
	}
}

// What bounds the builds that find out which groups share the class of another: their number, and the steps that they
// take.
const (
	fallbackTries = 4
	fallbackSteps = cutSteps / 4
)

// judgeAlone says what becomes of a group if there is no limit: it keeps its own set.
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

// laneBuilder makes the classes of the groups and divides their segments.
type laneBuilder struct {
	l        *Layout
	state    *laneState
	segments *segments
}

func newLaneBuilder(l *Layout) *laneBuilder {
	s := newLaneState(l)
	l.Classes = l.Classes[:0]
	for _, set := range s.sets {
		l.Classes = append(l.Classes, Class{Set: set, Lane: lowestLane(l.Classes, set)})
	}
	for c := range l.Spec.stored().All() {
		if set := SetOf(c); !slices.Contains(s.sets, set) {
			l.Classes = append(l.Classes, Class{Set: set})
		}
	}
	sorting.Stable(l.Classes, func(a, b Class) int { return largerFirst(a.Set, b.Set) })
	b := &laneBuilder{l: l, state: s, segments: newSegments(l.Spec.Groups, l.Classes)}
	for k := range l.Classes {
		c := &l.Classes[k]
		c.Parent = smallestSuperset(l.Classes, c.Set, c.Lane)
		s.classOf[c.Set] = k
		b.segments.start(k, s.segment(c.Set))
	}
	return b
}

// largerFirst orders sets by size, largest first, then by their lowest ids.
func largerFirst(a, b Set) int {
	if d := b.Len() - a.Len(); d != 0 {
		return d
	}
	return a.Compare(b)
}

// cross reports whether two sets meet and neither contains the other.
func cross(a, b Set) bool {
	var both, onlyA, onlyB uint64
	for w := range a {
		both |= a[w] & b[w]
		onlyA |= a[w] &^ b[w]
		onlyB |= b[w] &^ a[w]
	}
	return both != 0 && onlyA != 0 && onlyB != 0
}

// lowestLane returns the lowest lane in which no class crosses a set.
func lowestLane(classes []Class, set Set) int {
	var taken []bool // by lane
	for k := range classes {
		c := &classes[k]
		if c.Lane < len(taken) && taken[c.Lane] || !cross(c.Set, set) {
			continue
		}
		for len(taken) <= c.Lane {
			taken = append(taken, false)
		}
		taken[c.Lane] = true
	}
	if lane := slices.Index(taken, false); lane >= 0 {
		return lane
	}
	return len(taken)
}

// smallestSuperset returns the smallest class of a lane that properly contains a set, or -1. The classes that contain
// the set are nested, because they meet and do not cross.
func smallestSuperset(classes []Class, set Set, lane int) int {
	best := -1
	for k := range classes {
		if c := &classes[k]; c.Lane == lane && c.Set != set && c.Set.Contains(set) && (best < 0 || classes[best].Set.Contains(c.Set)) {
			best = k
		}
	}
	return best
}

// cutAll divides the classes by all groups, in order of declaration. A group that would make too many blocks and is the
// only one with its set gives that class up and takes the class of an earlier group, if mayShare says so: then the
// layout has to be built again, and cutAll returns true. Any other group that would make too many blocks is rejected.
func (b *laneBuilder) cutAll(mayShare bool) (shared bool) {
	accepted := b.state.groups
	b.state.groups = nil
	for at, i := range accepted {
		v := &b.l.Groups[i]
		refused := b.segments.cut(i, v.Kept)
		if refused == "" {
			b.state.groups = append(b.state.groups, i)
			continue
		}
		kept := b.fallback(i)
		if mayShare && kept != v.Kept && !b.hasSet(v.Kept, b.state.groups) && !b.hasSet(v.Kept, accepted[at+1:]) {
			v.Kept = kept
			return true
		}
		*v = rejected(refused)
	}
	return false
}

// fallback returns the set of the class that a group takes if it cannot have its own: the largest set of an earlier
// group within its own set, else its lowest component.
func (b *laneBuilder) fallback(i int) Set {
	own := b.l.Groups[i].Kept
	best := SetOf(own.First())
	for _, j := range b.state.groups {
		if set := b.l.Groups[j].Kept; j < i && set != own && own.Contains(set) && largerFirst(set, best) < 0 {
			best = set
		}
	}
	return best
}

// hasSet reports whether one of some groups keeps a set.
func (b *laneBuilder) hasSet(set Set, groups []int) bool {
	return slices.ContainsFunc(groups, func(i int) bool { return b.l.Groups[i].Kept == set })
}

// finish makes the blocks leaves, completes the verdicts and adds the known compositions.
func (b *laneBuilder) finish() {
	l, s := b.l, b.state
	l.lanes = s
	b.completeVerdicts()
	s.requested = l.requestedGroups()
	for k := range l.Classes {
		b.segments.orderBlocks(k)
	}
	s.left, s.order = b.segments.left, b.segments.order
	for k := range l.Classes {
		l.addLaneBlocks(k, b.segments.blocks[k])
	}
	l.Steps = b.segments.stepsSpent()
	known := l.Spec.Known
	l.Spec.Known = nil
	for _, comp := range known {
		l.know(comp)
	}
	l.addLaneTrees()
}

// completeVerdicts says in which lane each group is and, of a group in a further lane, which group of lane 0 it
// crosses.
func (b *laneBuilder) completeVerdicts() {
	groups := b.l.Groups
	for i := range groups {
		v := &groups[i]
		switch {
		case v.Outcome == InFamily:
			v.Lane = b.l.Classes[b.state.classOf[v.Kept]].Lane
			if own := b.l.Spec.required(b.l.Spec.Groups[i]); v.Kept != own {
				v.Crosses, v.Code = true, CodeTooManyBlocks
			} else if v.Lane > 0 {
				v.Outcome, v.Code, v.Other = InLane, CodeLane, b.crossed(v.Kept)
			}
		case v.Outcome == Alias && groups[v.Other].Outcome == Rejected:
			*v = groups[v.Other] // the blocks that it names do not exist
		case v.Outcome == Alias:
			other := &groups[v.Other]
			v.Lane, v.Kept, v.Crosses = other.Lane, other.Kept, other.Crosses
		}
	}
}

// crossed returns the first group of lane 0 whose set crosses the given one.
func (b *laneBuilder) crossed(set Set) int {
	for _, i := range b.state.groups {
		if kept := b.l.Groups[i].Kept; cross(kept, set) && b.l.Classes[b.state.classOf[kept]].Lane == 0 {
			return i
		}
	}
	return -1
}

// requestedGroups returns the accepted groups by their literals.
func (l *Layout) requestedGroups() map[Conj][]int {
	requested := make(map[Conj][]int)
	for i, v := range l.Groups {
		if v.Outcome == InFamily || v.Outcome == InLane || v.Outcome == Alias {
			requested[l.Spec.Groups[i]] = append(requested[l.Spec.Groups[i]], i)
		}
	}
	return requested
}

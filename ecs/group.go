package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// Group declares a group: entities that have all the terms, and none that is given with [Not].
// Declare groups before the systems that require them.
//
// In the layout [Lanes] every group is full: a system of exactly its terms walks arrays in step.
// Their order does not matter. Two groups cross if they have a component in common and neither has
// all components of the other; then the components of one of them get a further array, which
// systems of such a component walk as one run more. In the layout [Laminar] each component has one
// array, and of two groups that cross only the first is full.
//
// Group may be called when entities exist: the arrays are rearranged once, see [World.Arrange]. A
// group that the layout rejects changes nothing; [Group.Accepted] and [Group.Explain] say so. Group
// panics if there are no terms, if they contradict each other, or if there would be more than
// MaxGroups.
func (w *World) Group(terms ...Term) *Group {
	checkWorld(w)
	if len(terms) == 0 {
		panic("ecs: a group needs at least one component: a group of all entities would divide nothing")
	}
	if len(w.face().groups) == MaxGroups {
		panic("ecs: there are " + strconv.Itoa(MaxGroups) + " groups, which is the limit")
	}
	conj := sure(conjOf(w, terms))
	must(w.tryDeclare())
	w.arrays().AddGroup(conj)
	g := &Group{w: w, index: len(w.face().groups), conj: conj}
	w.face().groups = append(w.face().groups, g)
	return g
}

// Accepted reports whether the arrays of all components of the group follow it, so that a system of
// exactly its terms is full. In the layout [Lanes] that is so unless the group exceeds the number
// of blocks that a layout can hold, or requires no component with data. In the layout [Laminar],
// with one array for each component, it is false too for a group that crosses an earlier one. A later
// group can change it only if the two cross.
func (g *Group) Accepted() bool {
	g.checkNotRemoved()
	v := &g.w.arrays().Layout().Groups[g.index]
	return v.Outcome != grouptree.Rejected && !v.Crosses
}

// String writes the group as the design language does: "Position & Velocity & !Frozen".
func (g *Group) String() string {
	if g == nil || g.w == nil {
		return "zero Group"
	}
	return g.w.registry().Names().Conj(g.conj)
}

// Explain says in a sentence or two what became of the group and why, in the words of the
// playground.
func (g *Group) Explain() string {
	g.checkNotRemoved()
	names := make([]string, len(g.w.face().groups))
	for i, other := range g.w.face().groups {
		names[i] = other.String()
	}
	return g.w.arrays().Layout().Reason(g.index, g.w.registry().Names(), names)
}

// Groups returns the groups in order of declaration.
func (w *World) Groups() []*Group {
	checkWorld(w)
	return append([]*Group(nil), w.face().groups...)
}

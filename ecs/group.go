package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// Outcome says what the layout made of a group.
type Outcome = grouptree.Outcome

// Group declares a group: entities that have all the terms, and none that is given with [Not].
// Declare groups before the systems that require them. Their order does not matter in the layouts
// [Lanes] and [Laminar], except that a laminar layout keeps only the first of two groups that cross
// whole. Group may be called when entities
// exist: the arrays are rearranged once, see [World.Arrange]. A group that the layout rejects
// changes nothing; [Group.Outcome] and [Group.Explain] say why. It panics if there are no terms,
// if they contradict each other, or if there would be more than MaxGroups.
func (w *World) Group(terms ...Term) *Group {
	checkWorld(w)
	if len(terms) == 0 {
		panic("ecs: a group needs at least one component: a group of all entities would divide nothing")
	}
	if len(w.groups) == MaxGroups {
		panic("ecs: there are " + strconv.Itoa(MaxGroups) + " groups, which is the limit")
	}
	conj := w.conj(terms)
	w.dropLayout()
	g := &Group{w: w, index: len(w.groups), conj: conj}
	w.groups = append(w.groups, g)
	return g
}

// Outcome returns what the layout of the groups declared so far made of this one. In a laminar
// layout a later group changes it only if the two cross.
func (g *Group) Outcome() Outcome { return g.w.currentLayout().Groups[g.index].Outcome }

// Accepted reports whether the group divides the arrays as it asks: it is not rejected and, in a
// laminar layout, crosses no other.
func (g *Group) Accepted() bool {
	v := &g.w.currentLayout().Groups[g.index]
	return v.Outcome != grouptree.Rejected && !v.Crosses
}

// String writes the group as the design language does: "Position & Velocity & !Frozen".
func (g *Group) String() string { return g.w.registry.names().Conj(g.conj) }

// Explain says in a sentence or two what became of the group and why, in the words of the
// playground.
func (g *Group) Explain() string {
	names := make([]string, len(g.w.groups))
	for i, other := range g.w.groups {
		names[i] = other.String()
	}
	return g.w.currentLayout().Reason(g.index, g.w.registry.names(), names)
}

// Groups returns the groups in order of declaration.
func (w *World) Groups() []*Group { return append([]*Group(nil), w.groups...) }

package grouptree

// Best returns the deepest node of a component's lowered tree that g implies; g
// must require the component (the paper, section VI). In a lanes layout it returns
// the deepest node that holds everything of g that has occurred or may occur in
// this array, or nil if several arrays of the component hold some of it.
func (l *Layout) Best(component int, g Conj) *Node {
	if l.Kind == Lanes {
		return l.Planner(Census{}, make([]int, len(l.Leaves))).Best(component, g)
	}
	return l.Arrays[component].Root.descend(g)
}

// Best is Layout.Best, and quicker for several systems of a lanes layout: most of its
// work is that of the plan of a system with the same literals, if that was planned last.
func (p *Planner) Best(component int, g Conj) *Node {
	if p.l.Kind == Lanes {
		return p.bestInLanes(component, g)
	}
	return p.l.Best(component, g)
}

// PaperClass returns the class of a system by the paper, section VI, for a layout of
// the kinds Paper and Trees. Full: one node that equals the signature serves every
// accessed component. Partial: such a node serves some of them. Blind: there is no
// such node.
func (l *Layout) PaperClass(sig Signature) Match {
	leads := l.Spec.required(sig.Match)
	if leads.Empty() {
		return Scan
	}
	access := sig.Access.Minus(l.Spec.Tags)
	served := make(map[*Node]Set) // by node that equals the signature
	match := Blind
	for c := range leads.All() {
		n := l.Best(c, sig.Match)
		if !n.Equals(sig.Match) {
			continue
		}
		s := served[n].Union(SetOf(c))
		served[n] = s
		if match = min(match, Partial); s.Contains(access) {
			match = Full
		}
	}
	return match
}

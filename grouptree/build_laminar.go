package grouptree

// buildLaminar builds a layout of a laminar family: each set of the family is a
// class, each component array is the chain of the classes that contain the
// component, and each class is cut by the groups that apply to it
// (docs/theory.md, "Laminar layouts").
func buildLaminar(l *Layout) {
	f := newFamily(l)
	for i, g := range l.Spec.Groups {
		l.Groups[i] = f.accept(i, g)
	}
	f.acceptCrossing()
	l.Classes = f.classes()

	s := newSegments(l.Spec.Groups, l.Classes)
	for k := range l.Classes {
		s.start(k, l.segment(k))
	}
	for i := range l.Groups {
		if v := &l.Groups[i]; v.Outcome == InFamily {
			if refused := s.cut(i, v.Kept); refused != "" {
				*v = rejected(refused)
			}
		}
	}
	for i := range l.Groups {
		if v := &l.Groups[i]; v.Outcome == Alias && l.Groups[v.Other].Outcome == Rejected {
			*v = l.Groups[v.Other] // the blocks that it names do not exist
		}
	}

	for k := range l.Classes {
		s.orderBlocks(k)
		l.addBlocks(k, s.blocks[k])
	}
	l.chainClasses()
	addClassTrees(l, s)
	l.Steps = s.stepsSpent()
}

// segment returns the entities that have the set of class k but not that of its parent.
func (l *Layout) segment(k int) Region {
	c := &l.Classes[k]
	r := Region{R: Conj{Cares: c.Set, Has: c.Set}}
	if c.Parent >= 0 {
		p := l.Classes[c.Parent].Set
		r = r.minus(Conj{Cares: p, Has: p})
	}
	return r
}

// addBlocks makes the blocks of class k leaves of the layout.
func (l *Layout) addBlocks(k int, blocks []block) {
	c := &l.Classes[k]
	for _, b := range blocks {
		c.Leaves = append(c.Leaves, len(l.Leaves))
		l.Leaves = append(l.Leaves, Leaf{Region: b.region, Shared: c.Set, Class: k, hull: b.hull, exact: b.region.impliedBy(b.hull)})
	}
}

// chainClasses fills the array of each component with the classes that contain it,
// largest first: the class of the component alone, behind its parents.
func (l *Layout) chainClasses() {
	for k := range l.Classes {
		if l.Classes[k].Set.Len() > 1 {
			continue
		}
		var chain []int
		for p := k; p >= 0; p = l.Classes[p].Parent {
			chain = append(chain, p)
		}
		a := &l.Arrays[l.Classes[k].Set.First()]
		for i := len(chain) - 1; i >= 0; i-- {
			a.Leaves = append(a.Leaves, l.Classes[chain[i]].Leaves...)
		}
	}
}

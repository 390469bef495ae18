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
	b := newClassBuilder(l)
	b.cutAll(false)
	b.finish()
	l.addTrees()
}

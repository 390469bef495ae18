package grouptree

// kinds describes the kinds of layout. A new kind needs a line of this table, a
// constant, and a builder in a file of its own.
var kinds = [...]struct {
	name        string // in the design language
	build       func(*Layout)
	cutsOverlap bool // the exclusions of a block may overlap
}{
	Lanes:   {name: "lanes", build: buildLanes, cutsOverlap: true},
	Laminar: {name: "laminar", build: buildLaminar, cutsOverlap: true},
	Trees:   {name: "trees", build: buildTreesWithAbove},
	Paper:   {name: "paper", build: buildTreesAsInPaper},
	Naive:   {name: "naive", build: buildNaive},
}

// String returns the name of the layout in the design language.
func (k Kind) String() string { return kinds[k].name }

// ParseKind returns the kind of layout with the given name.
func ParseKind(name string) (Kind, bool) {
	for k := range kinds {
		if kinds[k].name == name {
			return Kind(k), true
		}
	}
	return 0, false
}

// Kinds returns all kinds of layout, the default first.
func Kinds() []Kind {
	out := make([]Kind, len(kinds))
	for k := range out {
		out[k] = Kind(k)
	}
	return out
}

// Build builds a layout. It never fails: a group that cannot be accepted has a
// verdict that says why and changes nothing else. For m groups it costs O(m *
// nodes) comparisons of 64 bytes in trees, and O(m * blocks) questions about
// regions in laminar layouts.
func Build(kind Kind, spec Spec) *Layout {
	if kind != Lanes {
		spec.Listed = nil
	}
	l := newLayout(kind, spec)
	kinds[kind].build(l)
	return l
}

package grouptree

// lookups counts, for the entities of a census, which of them match a signature
// and how many columns they have fetched by handle. What it has found out for one
// signature serves the next.
type lookups struct {
	l      *Layout
	census Census

	class    []int32  // by leaf: its class, in a table that is quicker to read than the leaves
	leaves   []uint16 // by composition and component: one more than its leaf, or 0 if not known yet
	matching []int32  // the compositions that satisfy last
	last     Conj

	tallies []tally // by class
	round   uint32
	steps   int // compositions that were looked at
}

// tally is what one round counts for one class.
type tally struct {
	round   uint32 // the tally is empty if this is not the current round
	columns int32  // the accessed columns that are not direct there
	matched int    // entities
}

// mostKnownLeaves bounds the table of leaves; if there were more, each leaf is found
// again whenever it is needed.
const mostKnownLeaves = 4 << 20

func newLookups(l *Layout, census Census) lookups {
	t := lookups{l: l, census: census, class: make([]int32, len(l.Leaves)), tallies: make([]tally, len(l.Classes))}
	for i := range l.Leaves {
		t.class[i] = int32(l.Leaves[i].Class)
	}
	if n := len(census.Comps) * len(l.Arrays); n <= mostKnownLeaves {
		t.leaves = make([]uint16, n)
	}
	return t
}

// count returns the entities that match and the columns that are fetched by handle
// over all of them, if the given component leads, or -1 for the entity table.
func (t *lookups) count(sig Signature, lead int) (matched, lookups int) {
	tags := t.l.Spec.Tags
	access, optional := sig.Access.Minus(tags), sig.Optional.Minus(tags)
	some := !optional.Empty()
	t.round++
	for _, i := range t.compositions(sig.Match) {
		n := t.census.Count[i]
		matched += n
		present := optional
		if some {
			present = present.Intersect(t.census.Comps[i])
		}
		if lead < 0 {
			lookups += n * (access.Len() + present.Len())
			continue
		}
		class := int(t.class[t.leaf(lead, int(i))])
		lookups += n * int(t.tally(class, &access).columns)
		if some {
			lookups += n * present.Minus(t.l.Classes[class].Set).Len()
		}
	}
	return matched, lookups
}

// addByColumn adds to each element of dst, indexed by component, the matching
// entities for which that column is fetched by handle.
func (t *lookups) addByColumn(sig Signature, lead int, dst []int) {
	tags := t.l.Spec.Tags
	access, optional := sig.Access.Minus(tags), sig.Optional.Minus(tags)
	add := func(columns Set, n int) {
		for c := range columns.All() {
			dst[c] += n
		}
	}
	t.round++
	var classes []int
	all := 0
	for _, i := range t.compositions(sig.Match) {
		n := t.census.Count[i]
		if n == 0 { // a composition that has no entities any more
			continue
		}
		all += n
		byHandle := optional.Intersect(t.census.Comps[i])
		if lead >= 0 {
			class := int(t.class[t.leaf(lead, int(i))])
			of := t.tally(class, &access)
			if of.matched == 0 {
				classes = append(classes, class)
			}
			of.matched += n
			byHandle = byHandle.Minus(t.l.Classes[class].Set)
		}
		add(byHandle, n)
	}
	for _, k := range classes {
		add(access.Minus(t.l.Classes[k].Set), t.tallies[k].matched)
	}
	if lead < 0 {
		add(access, all)
	}
}

// tally returns the tally of a class in this round.
func (t *lookups) tally(class int, access *Set) *tally {
	of := &t.tallies[class]
	if of.round != t.round {
		*of = tally{round: t.round, columns: int32(access.Minus(t.l.Classes[class].Set).Len())}
	}
	return of
}

// compositions returns the indices of the compositions that satisfy g.
func (t *lookups) compositions(g Conj) []int32 {
	if t.matching != nil && t.last == g {
		t.steps += len(t.matching)
		return t.matching
	}
	t.steps += len(t.census.Comps)
	if t.last = g; t.matching == nil {
		t.matching = make([]int32, 0, 8)
	}
	t.matching = t.matching[:0]
	for i := range t.census.Comps {
		if g.Holds(t.census.Comps[i]) {
			t.matching = append(t.matching, int32(i))
		}
	}
	return t.matching
}

// leaf returns the leaf of composition i in the array of a component that it has.
func (t *lookups) leaf(component, i int) int {
	if t.leaves == nil {
		return t.l.Leaf(component, t.census.Comps[i])
	}
	row := t.leaves[i*len(t.l.Arrays):][:len(t.l.Arrays)]
	if row[component] == 0 {
		leaf := t.l.Leaf(component, t.census.Comps[i])
		for c := range t.l.Leaves[leaf].Shared.All() {
			row[c] = uint16(leaf + 1) // these arrays share the leaf
		}
	}
	return int(row[component]) - 1
}

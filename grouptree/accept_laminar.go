package grouptree

// family is a set of component sets of which any two are nested or disjoint: a
// laminar family (docs/theory.md, "Laminar layouts").
type family struct {
	l        *Layout
	sets     []Set
	parent   []int        // of each set: its smallest proper superset, or -1
	index    map[Set]int  // into sets
	first    map[Conj]int // the first group with these literals
	crossing []int        // groups whose set crosses a set of the family
}

// newFamily returns the family of the single stored components.
func newFamily(l *Layout) *family {
	f := &family{l: l, index: make(map[Set]int), first: make(map[Conj]int)}
	for c := range l.Spec.stored().All() {
		f.add(SetOf(c))
	}
	return f
}

// add adds s, which crosses no member. It costs O(members).
func (f *family) add(s Set) {
	if _, ok := f.index[s]; ok {
		return
	}
	parent := -1
	for k, r := range f.sets {
		if r.Contains(s) && (parent < 0 || f.sets[parent].Contains(r)) {
			parent = k
		}
	}
	for k, r := range f.sets {
		if f.parent[k] == parent && s.Contains(r) {
			f.parent[k] = len(f.sets)
		}
	}
	f.index[s] = len(f.sets)
	f.sets, f.parent = append(f.sets, s), append(f.parent, parent)
}

// crosses returns the first member that s crosses.
func (f *family) crosses(s Set) (Set, bool) {
	for _, r := range f.sets {
		if x := r.Intersect(s); !x.Empty() && x != r && x != s {
			return r, true
		}
	}
	return Set{}, false
}

// accept adds the set of group i if it crosses no member. A group that crosses
// waits for acceptCrossing, after every group that does not.
func (f *family) accept(i int, g Conj) Verdict {
	required := f.l.Spec.required(g)
	if required.Empty() {
		return rejected(CodeNoStorage)
	}
	v := Verdict{Outcome: InFamily, Code: CodeFits, Tree: -1, Other: -1, Kept: required}
	if first, ok := f.first[g]; ok {
		v.Outcome, v.Code, v.Other, v.Node = Alias, CodeAlias, first, g
		return v
	}
	f.first[g] = i
	if _, crosses := f.crosses(required); crosses {
		f.crossing = append(f.crossing, i)
		return v
	}
	f.add(required)
	return v
}

// acceptCrossing gives each crossing group the largest part of its set that keeps
// the family laminar.
func (f *family) acceptCrossing() {
	for _, i := range f.crossing {
		v := &f.l.Groups[i]
		crossed, _ := f.crosses(v.Kept) // sets are only added, so it still crosses one
		v.Crosses, v.Code = true, CodeCrossing
		v.Other = f.groupOf(crossed, i)
		v.Kept = f.largestPart(v.Kept)
		f.add(v.Kept)
	}
	for i := range f.l.Groups {
		if v := &f.l.Groups[i]; v.Outcome == Alias {
			v.Kept, v.Crosses = f.l.Groups[v.Other].Kept, f.l.Groups[v.Other].Crosses
		}
	}
}

// groupOf returns the first group, other than i, whose set in the family is s.
func (f *family) groupOf(s Set, i int) int {
	for j := range f.l.Groups {
		if v := &f.l.Groups[j]; j != i && v.Outcome == InFamily && v.Kept == s {
			return j
		}
	}
	return -1
}

// largestPart returns the largest subset of s that crosses no member, and of
// several the one with the lowest ids. A subset that crosses nothing is within one
// member, or within none, and is then the union of this member's children that are
// subsets of s; every single component is a member, so the largest is among these
// unions. It costs O(members).
func (f *family) largestPart(s Set) Set {
	unions := make([]Set, len(f.sets)+1) // by parent; the last is for sets without one
	for k, r := range f.sets {
		if s.Contains(r) {
			p := f.parent[k]
			if p < 0 {
				p = len(f.sets)
			}
			unions[p] = unions[p].Union(r)
		}
	}
	var best Set
	for _, u := range unions {
		if d := u.Len() - best.Len(); d > 0 || d == 0 && u.Compare(best) < 0 {
			best = u
		}
	}
	return best
}

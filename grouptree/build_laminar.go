package grouptree

import "slices"

// buildLaminar builds the layout of section 6: a laminar family of classes, each
// component array the chain of its classes, each class cut by the groups that
// apply to it.
func buildLaminar(l *Layout) {
	f := newFamily(l)
	for i, g := range l.Spec.Groups {
		l.Groups[i] = f.judge(i, g)
	}
	f.settleCrossing()
	l.Classes = f.classes()
	b := laminarBuilder{l: l, parts: make([][]part, len(l.Classes)), cuts: buildCuts}
	b.start()
	for i := range l.Groups {
		switch v := &l.Groups[i]; {
		case v.Outcome == InFamily:
			b.cut(i)
		case v.Outcome == Alias && l.Groups[v.Other].Outcome == Rejected:
			*v = l.Groups[v.Other] // another name for a block that is not there
		}
	}
	b.number()
	b.raise()
	l.Steps = b.steps + stepCut*int(buildCuts-max(b.cuts, 0))
}

// family is a set of component sets of which any two are nested or disjoint.
type family struct {
	l      *Layout
	sets   []Set
	parent []int        // of each set: its smallest proper superset, or -1
	at     map[Set]int  // where a set stands
	seen   map[Conj]int // the first group with these literals
	late   []int        // groups whose set crosses the family
}

func newFamily(l *Layout) *family {
	f := &family{l: l, at: make(map[Set]int), seen: make(map[Conj]int)}
	for c := range l.stored().All() {
		f.add(SetOf(c))
	}
	return f
}

// add puts s, which crosses no member, between its smallest superset and that
// one's members within s. It costs O(members).
func (f *family) add(s Set) {
	if _, ok := f.at[s]; ok {
		return
	}
	up := -1
	for k, r := range f.sets {
		if r.Contains(s) && (up < 0 || f.sets[up].Contains(r)) {
			up = k
		}
	}
	for k, r := range f.sets {
		if f.parent[k] == up && s.Contains(r) {
			f.parent[k] = len(f.sets)
		}
	}
	f.at[s] = len(f.sets)
	f.sets, f.parent = append(f.sets, s), append(f.parent, up)
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

// judge accepts the set of group i if it fits; one that crosses waits until
// every set that fits is in.
func (f *family) judge(i int, g Conj) Verdict {
	t := g.Has.Minus(f.l.Spec.Tags)
	v := Verdict{Outcome: InFamily, Code: CodeFits, Tree: -1, Other: -1, Kept: t}
	if t.Empty() {
		v.Outcome, v.Code = Rejected, CodeNoStorage
		return v
	}
	if first, ok := f.seen[g]; ok {
		v.Outcome, v.Code, v.Other, v.Node = Alias, CodeAlias, first, g
		return v
	}
	f.seen[g] = i
	if _, crosses := f.crosses(t); crosses {
		f.late = append(f.late, i)
		return v
	}
	f.add(t)
	return v
}

// settleCrossing gives each crossing group the largest part of its set that
// keeps the family laminar.
func (f *family) settleCrossing() {
	for _, i := range f.late {
		v := &f.l.Groups[i]
		t := v.Kept
		against, crosses := f.crosses(t)
		if !crosses {
			f.add(t) // cannot happen while sets are only added; harmless if it could
			continue
		}
		v.Crosses, v.Code = true, CodeCrossing
		v.Other = f.ownerOf(against, i)
		v.Kept = f.largestPart(t)
		f.add(v.Kept)
	}
	for i := range f.l.Groups {
		if v := &f.l.Groups[i]; v.Outcome == Alias {
			v.Kept, v.Crosses = f.l.Groups[v.Other].Kept, f.l.Groups[v.Other].Crosses
		}
	}
}

// ownerOf returns the first group, other than i, that was given the set s.
func (f *family) ownerOf(s Set, i int) int {
	for j := range f.l.Groups {
		if v := &f.l.Groups[j]; j != i && v.Outcome == InFamily && v.Kept == s {
			return j
		}
	}
	return -1
}

// largestPart returns the largest subset of t that fits, the one of lowest ids
// among equals: for each member r and for the root, what t has in r without the
// children of r that are not within t. That is the union of r's children within
// t, for every component is a member by itself. It costs O(members).
func (f *family) largestPart(t Set) Set {
	parts := make([]Set, len(f.sets)+1) // the last is the root's
	for k, s := range f.sets {
		if t.Contains(s) {
			p := f.parent[k]
			if p < 0 {
				p = len(f.sets)
			}
			parts[p] = parts[p].Union(s)
		}
	}
	var best Set
	for _, s := range parts {
		if d := s.Len() - best.Len(); d > 0 || d == 0 && s.Compare(best) < 0 {
			best = s
		}
	}
	return best
}

// classes returns the family as classes, largest first.
func (f *family) classes() []Class {
	out := make([]Class, len(f.sets))
	for k, s := range f.sets {
		out[k].Set = s
	}
	sortClasses(out)
	return out
}

// part is a block of a class while it is being cut, with the groups it lies in.
type part struct {
	*block
	groups bitset // its own
}

type block struct {
	region Region
	hull   Conj // the region implies exactly what its hull does
	doubt  doubt
}

func (b *laminarBuilder) part(r Region, groups bitset) part {
	out := &block{region: r, doubt: r.doubt()}
	out.hull, _ = r.hullIn(&out.doubt, &b.cuts)
	return part{out, groups}
}

type laminarBuilder struct {
	cutter
	l      *Layout
	parts  [][]part // by class
	own    []int    // by component: the class of it alone
	blocks int
	steps  int // spent on judging and dividing blocks
	cuts   meter
	fates  []fate // of the blocks that a group may cut, by class
}

// What the blocks of a laminar layout may cost, in steps of about a nanosecond. They
// are counted and not timed, so that the same groups always make the same layout. Of
// 60 random designs at every limit the dearest took 5 million for all of it, of 2,000 with
// 6 to 12 components 300,000; maximalWorld, with 4,070 blocks, takes 12 million.
const (
	buildSteps = 20_000_000

	stepCut    = 20   // an exclusion is looked at in a question that needs cuts
	stepFate   = 12   // a block and a group are compared by their hulls
	stepLook   = 6    // an exclusion of the block is looked at
	stepDivide = 1000 // a block becomes two
	stepKeep   = 110  // with their exclusions

	orderingSteps = 8_000_000 // to look for better orders of blocks than that of cutting

	stepNode  = 600 // a node of a lowered tree
	stepCarry = 40  // with its exclusions
)

func stepsToDivide(p *part) int { return stepDivide + stepKeep*len(p.region.Not) }

// start gives every class its segment: the entities that have its set but not
// the next larger one.
func (b *laminarBuilder) start() {
	for k, c := range b.l.Classes {
		seg := Region{R: Conj{Cares: c.Set, Has: c.Set}}
		if c.Parent >= 0 {
			p := b.l.Classes[c.Parent].Set
			seg = seg.minus(Conj{Cares: p, Has: p})
		}
		b.parts[k] = []part{b.part(seg, newBitset(len(b.l.Groups)))}
		b.blocks++
	}
}

// cut divides the blocks of every class that contains the kept set of group i,
// unless that makes too many or costs too much. It judges all blocks before it makes any.
func (b *laminarBuilder) cut(i int) {
	v, g := &b.l.Groups[i], b.l.Spec.Groups[i]
	b.fates = b.fates[:0]
	room, dividing := MaxBlocks-b.blocks, 0
	tooIntricate := Verdict{Outcome: Rejected, Code: CodeTooIntricate, Tree: -1, Other: -1}
	if b.steps > buildSteps {
		*v = tooIntricate
		return
	}
	for k, c := range b.l.Classes {
		if !c.Set.Contains(v.Kept) {
			continue
		}
		for j := range b.parts[k] {
			p := &b.parts[k][j]
			f := b.fate(p, g)
			if f == mixed {
				room--
				dividing += stepsToDivide(p)
			}
			if b.steps+dividing > buildSteps {
				*v = tooIntricate
				return
			}
			if room < 0 {
				*v = Verdict{Outcome: Rejected, Code: CodeTooManyBlocks, Tree: -1, Other: -1}
				return
			}
			b.fates = append(b.fates, f)
		}
	}
	b.blocks = MaxBlocks - room
	b.steps += dividing
	fates := b.fates
	for k, c := range b.l.Classes {
		if c.Set.Contains(v.Kept) {
			n := len(b.parts[k])
			b.parts[k] = b.divide(b.parts[k], fates[:n], i, g)
			fates = fates[n:]
		}
	}
}

// fate says how a block relates to a group.
func (b *laminarBuilder) fate(p *part, g Conj) fate {
	b.steps += stepFate
	switch {
	case p.hull.implies(&g):
		return dense
	case p.hull.excludes(&g):
		return skipped
	case p.doubt.fills(g):
		b.steps += stepLook * len(p.region.Not)
		if p.region.excludes(g, &b.cuts) {
			return skipped
		}
	}
	return mixed
}

// divide makes of each mixed block what is in group i and what is not, neither empty.
func (b *laminarBuilder) divide(parts []part, fates []fate, i int, g Conj) []part {
	if !slices.Contains(fates, mixed) {
		for j := range parts {
			if fates[j] == dense {
				parts[j].groups.add(i)
			}
		}
		return parts
	}
	out := make([]part, 0, len(parts)+len(parts)/8+1)
	for j, p := range parts {
		switch fates[j] {
		case dense:
			p.groups.add(i)
			out = append(out, p)
		case skipped:
			out = append(out, p)
		default:
			out = append(out, b.part(b.and(&p.region, g), p.groups.with(i)), b.part(b.minus(&p.region, g), p.groups))
		}
	}
	return out
}

// number puts the blocks of each class into their order and makes them leaves.
func (b *laminarBuilder) number() {
	l, order := b.l, orderingSteps
	for k := range l.Classes {
		c := &l.Classes[k]
		// The order of cutting can always be drawn as a tree; so can nearly every other.
		if parts := arrange(b.parts[k], &order); order >= 0 && raisable(parts, &order) {
			b.parts[k] = parts
		}
		for _, p := range b.parts[k] {
			c.Leaves = append(c.Leaves, len(l.Leaves))
			l.Leaves = append(l.Leaves, Leaf{Region: p.region, Shared: c.Set, Class: k, hull: p.hull, exact: p.region.ImpliedBy(p.hull)})
		}
	}
	b.steps += orderingSteps - max(order, 0)
	own := make(map[Set]int, len(l.Classes))
	for k := range l.Classes {
		own[l.Classes[k].Set] = k
	}
	b.own = make([]int, len(l.Arrays))
	for c := range l.stored().All() {
		b.own[c] = own[SetOf(c)]
		var chain []int
		for k := b.own[c]; k >= 0; k = l.Classes[k].Parent {
			chain = append(chain, k)
		}
		a := &l.Arrays[c]
		for k := len(chain) - 1; k >= 0; k-- {
			a.Leaves = append(a.Leaves, l.Classes[chain[k]].Leaves...)
		}
	}
}

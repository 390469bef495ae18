package blockstore

import (
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
)

// composition is what is known of a set of components.
type composition struct {
	set    gt.Set
	places []place // the largest class first; together they hold every stored component once
	count  int     // committed entities
	first  int32   // the class of its first place, -1 if it has none
	plain  bool    // its leaves are whole arrays
}

// What Reach.where tells of a composition; from inClass on it is a class
// in which the row has to be looked up.
const (
	nowhere = iota // the composition has no row of it
	inFirst        // the row is in the first place: it is the record's
	inClass
)

// place is a leaf that the entities of a composition have.
type place struct{ class, leaf int32 }

// edge is a remembered step from one composition to another, or to itself: with or
// without one component.
type edge struct {
	key   uint64 // 1 + composition, component or set, and whether it is there afterwards
	to    uint32
	shift uint32 // that of one that takes it at once, plus 1; see Store.shiftAt
}

// edgeKey is the key of a step; x is a component, or setEdge and the number of a set.
func edgeKey(comp uint32, x int, has bool) uint64 {
	key := (uint64(comp)<<24|uint64(x))<<1 + 1
	if has {
		key++
	}
	return key
}

// edgeAt returns where a step is remembered.
func (s *Store) edgeAt(key uint64) *edge { return &s.edges[key*0x9e3779b97f4a7c15>>(64-edgeBits)] }

// Both caches are direct-mapped: what does not fit is looked up in a map.
const (
	edgeBits   = 12
	edgeCache  = 1 << edgeBits
	shiftCache = 1 << 10
)

// intern returns the number of a composition; ok is false if there would be too many.
func (s *Store) intern(set gt.Set) (comp uint32, ok bool) {
	if k, known := s.compOf[set]; known {
		return k, true
	}
	if len(s.comps) == MaxCompositions {
		return noComp, false
	}
	k := uint32(len(s.comps))
	s.comps = append(s.comps, composition{set: set})
	s.locate(k)
	s.compOf[set] = k
	return k, true
}

// locate works out the places of a composition, the last one or one that was there before.
func (s *Store) locate(comp uint32) {
	c := &s.comps[comp]
	c.places = c.places[:0]
	stored := c.set.Minus(s.layout.Spec.Tags)
	for rest := stored; !rest.Empty(); {
		x := rest.First()
		l := s.leafIn(x, s.layout.Leaf(x, c.set))
		k := s.leaves[l].class
		c.places = append(c.places, place{k, l})
		rest = rest.Minus(s.classes[k].set)
	}
	for i := range c.places { // they are few, and code for sorting them would be more than this
		for j := i; j > 0 && s.before(c.places[j], c.places[j-1]); j-- {
			c.places[j], c.places[j-1] = c.places[j-1], c.places[j]
		}
	}
	c.first = -1
	if len(c.places) > 0 {
		c.first = c.places[0].class
	}
	c.plain = !slices.ContainsFunc(c.places, func(p place) bool { return !s.whole(p.class) })
	for _, r := range s.reach {
		if int(comp) == len(r.where) {
			r.where = append(r.where, nowhere)
		}
	}
	for k, p := range c.places {
		at := uint16(inFirst)
		if k > 0 {
			at = inClass + uint16(p.class)
		}
		for x := range s.classes[p.class].set.All() {
			s.reach[x].where[comp] = at
		}
	}
}

// placeOf returns which place of a composition holds a component, -1 if it has no row.
func (s *Store) placeOf(comp uint32, component int) int {
	return slices.IndexFunc(s.comps[comp].places, func(p place) bool { return s.classes[p.class].set.Has(component) })
}

// before reports whether place a comes before b: the larger class, then the earlier one.
func (s *Store) before(a, b place) bool {
	x, y := s.classes[a.class].set.Len(), s.classes[b.class].set.Len()
	return x > y || x == y && a.class < b.class
}

// setEdge is the number of set 0 in keys: components have the numbers below it.
const setEdge = gt.MaxComponents

// stepped returns the step to the composition that is another one with or without component x.
func (s *Store) stepped(comp uint32, x int, has bool) (step *edge, ok bool) {
	key := edgeKey(comp, x, has)
	e := s.edgeAt(key)
	if e.key == key {
		return e, true
	}
	set := s.comps[comp].set
	if has {
		set.Add(x)
	} else {
		set.Remove(x)
	}
	to, ok := s.intern(set)
	if ok {
		*e = edge{key: key, to: to}
	}
	return e, ok
}

// shiftAt returns the number of the transition of an entity that takes a step from a composition:
// for the step of a set from noComp, not from the composition without components.
func (s *Store) shiftAt(step *edge, from uint32) uint32 {
	if step.shift == 0 {
		step.shift = s.shiftBetween(from, step.to) + 1
	}
	return step.shift - 1
}

// transition is what an entity does that goes from one composition to another.
type transition struct {
	old, new uint32
	outs     []out  // leaves it leaves
	joins    []join // leaves it joins
	copies   []copied
	moved    []kept // rows it keeps, under another number
	uses     int    // in the commit that is being prepared
	lean     lean
	single   bool // it joins one leaf
	direct   bool // that is the first place, or it joins none, and no other row gets another number
}

// lean is what the usual transition is about: it leaves one leaf, in its first place, joins another, and
// carries values of one pair, or none.
type lean struct {
	out, join int32 // leaves
	pair      int32 // -1 if nothing is carried
	valid     bool  // it is such a transition
}

// swift is a transition between compositions whose leaves are whole arrays, which leaves and joins one
// at most, in few bytes: where any change may follow any other, transitions are seldom near.
type swift struct {
	old, new          uint32
	out, join         place // of class -1 if it leaves, or joins, none
	demoted, promoted int32 // the class whose row stops being in the record, and the one whose row begins to be; -1 if none
	outFirst          bool  // what it leaves is the first place
	joinFirst         bool
	valid             bool // it is such a transition
}

// out is a place of the old composition that is left.
type out struct {
	place
	at     int  // index into places of the old composition
	passes bool // all that stands there goes to one join, along the same arrays
}

// join is a leaf that is joined.
type join struct {
	place
	lane int32
	at   int32 // index into places of the new composition
	from int32 // index into outs: what passes to it, -1 if nothing does
}

// copied says that columns are carried from a leaf to another.
type copied struct {
	pair int32 // the classes
	out  int   // index into outs
	join int   // index into joins
}

// kept is a row that stays what it is, while its place has another number.
type kept struct {
	class    int32
	from, to int
}

// pair is a class and a leaf of another, and the columns they have in common, with the
// rows that the commit carries from one to the other.
type pair struct {
	columns []int
	leaf    int32
	from    []uint32
	to      []uint32 // places among what joins the leaf; rows when it is carried out
	used    bool
}

// recentShift is a transition that was asked for before.
type recentShift struct {
	old, new, shift uint32 // old and new are equal as long as there is none
}

// recentShift returns where a transition that was asked for before is remembered.
func (s *Store) recentShift(old, new uint32) *recentShift {
	return &s.recent[(old*0x9e3779b1^new*0x85ebca6b)>>16%shiftCache]
}

// shiftBetween returns the number of the transition from one composition to another, which are
// not equal.
func (s *Store) shiftBetween(old, new uint32) uint32 {
	if recent := s.recentShift(old, new); recent.old == old && recent.new == new {
		return recent.shift
	}
	return s.transitionOf(old, new)
}

// transitionOf returns the transition from one composition to another, which are not equal.
func (s *Store) transitionOf(old, new uint32) uint32 {
	key := uint64(old)<<32 | uint64(new)
	k, known := s.shiftOf[key]
	if !known {
		k = uint32(len(s.shifts))
		s.shifts = append(s.shifts, s.workOut(old, new))
		s.swifts = append(s.swifts, s.swiftOf(&s.shifts[k]))
		s.shiftOf[key] = k
	}
	*s.recentShift(old, new) = recentShift{old, new, k}
	return k
}

// placesOf returns the places of a composition, none for noComp.
func (s *Store) placesOf(comp uint32) []place {
	if comp == noComp {
		return nil
	}
	return s.comps[comp].places
}

func (s *Store) workOut(old, new uint32) transition {
	t := transition{old: old, new: new}
	from, to := s.placesOf(old), s.placesOf(new)
	for i, p := range from {
		if j := slices.Index(to, p); j < 0 {
			t.outs = append(t.outs, out{place: p, at: i})
		} else if i != j && (i == 0 || j == 0) {
			t.moved = append(t.moved, kept{p.class, i, j})
		}
	}
	for j, p := range to {
		if !slices.Contains(from, p) {
			t.joins = append(t.joins, join{p, s.classes[p.class].lane, int32(j), -1})
		}
	}
	for i, o := range t.outs {
		a := o.class
		if len(s.classes[a].columns) == 0 {
			continue // there is nothing to carry
		}
		for j, p := range t.joins {
			if s.classes[a].set.Meets(s.classes[p.class].set) {
				t.copies = append(t.copies, copied{s.pairFor(a, p.place), i, j})
			}
		}
	}
	s.findPasses(&t)
	t.single = len(t.joins) == 1
	if t.single && len(t.outs) == 1 && t.outs[0].at == 0 {
		t.lean = lean{out: t.outs[0].leaf, join: t.joins[0].leaf, pair: -1, valid: true}
		if len(t.copies) > 0 { // what leaves once and joins once is carried once
			t.lean.pair = t.copies[0].pair
		}
	}
	t.direct = len(t.moved) == 0 && (len(t.joins) == 0 || t.single && t.joins[0].at == 0)
	return t
}

// findPasses finds what leaves a leaf and joins another one of the same arrays, and nothing else does
// either.
func (s *Store) findPasses(t *transition) {
	froms, tos := make([]int, len(t.outs)), make([]int, len(t.joins))
	for _, c := range t.copies {
		froms[c.out]++
		tos[c.join]++
	}
	for _, c := range t.copies {
		o, j := &t.outs[c.out], &t.joins[c.join]
		if froms[c.out] == 1 && tos[c.join] == 1 && (s.continues(o.class, j.class) || s.continues(j.class, o.class)) {
			o.passes, j.from = true, int32(c.out)
		}
	}
}

// continues reports whether a class is another one, or one of those that continue it.
func (s *Store) continues(k, of int32) bool {
	for k >= 0 && k != of {
		k = s.classes[k].parent
	}
	return k == of
}

func (s *Store) swiftOf(t *transition) swift {
	none := place{-1, -1}
	plain := t.old != noComp && t.new != noComp && s.comps[t.old].plain && s.comps[t.new].plain
	w := swift{
		old: t.old, new: t.new, out: none, join: none, demoted: -1, promoted: -1,
		valid: plain && len(t.outs) <= 1 && len(t.joins) <= 1,
	}
	for _, o := range t.outs {
		w.out, w.outFirst = o.place, o.at == 0
	}
	for _, j := range t.joins {
		w.join, w.joinFirst = j.place, j.at == 0
	}
	for _, m := range t.moved {
		if m.from == 0 {
			w.demoted = m.class
		} else {
			w.promoted = m.class
		}
	}
	return w
}

// whole reports whether a class is all there is of its arrays, and one leaf.
func (s *Store) whole(k int32) bool {
	c := &s.classes[k]
	return c.parent < 0 && len(c.children) == 0 && len(c.leaves) == 1
}

// pairFor returns the number of the pair of a class and a place.
func (s *Store) pairFor(a int32, b place) int32 {
	key := uint64(a)<<32 | uint64(b.leaf)
	k, known := s.pairOf[key]
	if !known {
		k = int32(len(s.pairs))
		p := pair{leaf: b.leaf}
		for _, c := range s.classes[a].columns {
			if s.classes[b.class].set.Has(c) {
				p.columns = append(p.columns, c)
			}
		}
		s.pairs = append(s.pairs, p)
		s.pairOf[key] = k
	}
	return k
}

package grouptree

import (
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
)

// composition is what is known of a set of components.
type composition struct {
	set    gt.Set
	places []place  // the largest class first; together they hold every stored component once
	at     []uint16 // by component: 1 + index into places, 0 if it has no row
	first  gt.Set   // the components whose row is in the first place: the record's
	count  int      // committed entities

	edgeOf int32  // 1 + the component that was toggled last
	edgeTo uint32 // the composition that came of it
}

// place is a leaf that the entities of a composition have.
type place struct{ class, leaf int32 }

// edge is a remembered step from one composition to another: with or without one component.
type edge struct {
	key uint64 // 1 + composition and component
	to  uint32
}

// Both caches are direct-mapped: what does not fit is looked up in a map.
const (
	edgeCache  = 1 << 12
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
	s.locate(&s.comps[k])
	s.compOf[set] = k
	return k, true
}

// locate works out the places of a composition.
func (s *Store) locate(c *composition) {
	c.places, c.at = c.places[:0], make([]uint16, len(s.layout.Arrays))
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
	if c.first = (gt.Set{}); len(c.places) > 0 {
		c.first = s.classes[c.places[0].class].set
	}
	for k, p := range c.places {
		for x := range s.classes[p.class].set.All() {
			c.at[x] = uint16(k + 1)
		}
	}
}

// before reports whether place a comes before b: the larger class, then the earlier one.
func (s *Store) before(a, b place) bool {
	x, y := s.classes[a.class].set.Len(), s.classes[b.class].set.Len()
	return x > y || x == y && a.class < b.class
}

// toggled returns the composition with component x added if it is not there, and
// removed if it is.
func (s *Store) toggled(comp uint32, x int) (uint32, bool) {
	key := uint64(comp)<<8 | uint64(x)
	e := &s.edges[(comp*31+uint32(x))%edgeCache]
	if e.key != key+1 {
		to, ok := s.intern(s.comps[comp].set.Differ(gt.SetOf(x)))
		if !ok {
			return noComp, false
		}
		*e = edge{key + 1, to}
	}
	c := &s.comps[comp]
	c.edgeOf, c.edgeTo = int32(x)+1, e.to
	return e.to, true
}

// transition is what an entity does that goes from one composition to another.
type transition struct {
	old, new uint32
	outs     []out  // leaves it leaves
	joins    []join // leaves it joins
	copies   []copied
	moved    []kept // rows it keeps, under another number
	uses     int    // in the commit that is being prepared
}

// out is a place of the old composition that is left.
type out struct {
	leaf int32
	at   int // index into places of the old composition
}

// join is a leaf that is joined.
type join struct {
	place
	at int // index into places of the new composition
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

// pair is two classes and the columns they have in common, with the rows that the
// commit carries from one to the other.
type pair struct {
	columns []int
	from    []uint32
	to      []uint32 // slots while it is prepared, rows when it is carried out
	used    bool
}

// recentShift is a transition that was asked for before.
type recentShift struct {
	old, new, shift uint32
	known           bool
}

// transitionOf returns the transition from one composition to another.
func (s *Store) transitionOf(old, new uint32) uint32 {
	recent := &s.recent[(old*0x9e3779b1^new*0x85ebca6b)>>16%shiftCache]
	if recent.known && recent.old == old && recent.new == new {
		return recent.shift
	}
	key := uint64(old)<<32 | uint64(new)
	k, known := s.shiftOf[key]
	if !known {
		k = uint32(len(s.shifts))
		s.shifts = append(s.shifts, s.workOut(old, new))
		s.shiftOf[key] = k
	}
	*recent = recentShift{old, new, k, true}
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
			t.outs = append(t.outs, out{p.leaf, i})
		} else if i != j && (i == 0 || j == 0) {
			t.moved = append(t.moved, kept{p.class, i, j})
		}
	}
	for j, p := range to {
		if !slices.Contains(from, p) {
			t.joins = append(t.joins, join{p, j})
		}
	}
	for i, o := range t.outs {
		a := s.leaves[o.leaf].class
		if len(s.classes[a].columns) == 0 {
			continue // there is nothing to carry
		}
		for j, p := range t.joins {
			b := p.class
			if s.classes[a].set.Meets(s.classes[b].set) {
				t.copies = append(t.copies, copied{s.pairFor(a, b), i, j})
			}
		}
	}
	return t
}

// pairFor returns the number of a pair of classes.
func (s *Store) pairFor(a, b int32) int32 {
	key := uint64(a)<<32 | uint64(b)
	k, known := s.pairOf[key]
	if !known {
		k = int32(len(s.pairs))
		p := pair{}
		for _, c := range s.classes[a].columns {
			if s.classes[b].set.Has(c) {
				p.columns = append(p.columns, c)
			}
		}
		s.pairs = append(s.pairs, p)
		s.pairOf[key] = k
	}
	return k
}

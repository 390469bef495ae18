package grouptree

// Conj is a conjunction of literals such as A & !B. An entity satisfies it if the
// entity has the components of Has and none of the other components of Cares. Has
// is a subset of Cares. The zero Conj is "true". A group, the signature of a system
// and a composition are all conjunctions (the two bit arrays of the paper, section IV).
type Conj struct{ Cares, Has Set }

// NewConj returns the conjunction of the positive literals has and the negative
// literals not. ok is false if a component is in both, which is a contradiction.
func NewConj(has, not Set) (g Conj, ok bool) {
	return Conj{Cares: has.Union(not), Has: has}, !has.Meets(not)
}

// Not returns the components that an entity must not have.
func (g Conj) Not() Set { return g.Cares.Minus(g.Has) }

// Implies reports whether everything that satisfies g satisfies h.
func (g Conj) Implies(h Conj) bool { return g.implies(&h) }

// Excludes reports whether nothing satisfies both g and h.
func (g Conj) Excludes(h Conj) bool { return g.excludes(&h) }

// implies and excludes are called millions of times for one layout, so they take
// pointers: a Conj is 64 bytes.
func (g *Conj) implies(h *Conj) bool {
	return (h.Cares[0]&^g.Cares[0]|(g.Has[0]^h.Has[0])&h.Cares[0])|
		(h.Cares[1]&^g.Cares[1]|(g.Has[1]^h.Has[1])&h.Cares[1])|
		(h.Cares[2]&^g.Cares[2]|(g.Has[2]^h.Has[2])&h.Cares[2])|
		(h.Cares[3]&^g.Cares[3]|(g.Has[3]^h.Has[3])&h.Cares[3]) == 0
}

func (g *Conj) excludes(h *Conj) bool {
	return (g.Has[0]^h.Has[0])&g.Cares[0]&h.Cares[0]|
		(g.Has[1]^h.Has[1])&g.Cares[1]&h.Cares[1]|
		(g.Has[2]^h.Has[2])&g.Cares[2]&h.Cares[2]|
		(g.Has[3]^h.Has[3])&g.Cares[3]&h.Cares[3] != 0
}

// And returns the conjunction of g and h, which must not exclude each other.
func (g Conj) And(h Conj) Conj {
	return Conj{Cares: g.Cares.Union(h.Cares), Has: g.Has.Union(h.Has)}
}

// Holds reports whether an entity with exactly the components of comp satisfies g.
func (g Conj) Holds(comp Set) bool { return comp.Intersect(g.Cares) == g.Has }

// with returns g with the literal of component c added or replaced.
func (g Conj) with(c int, has bool) Conj {
	g.Cares.Add(c)
	if has {
		g.Has.Add(c)
	} else {
		g.Has.Remove(c)
	}
	return g
}

// without returns g with the literals of the given components taken out.
func (g Conj) without(s Set) Conj {
	return Conj{Cares: g.Cares.Minus(s), Has: g.Has.Minus(s)}
}

// relation is how a region relates to a conjunction.
type relation uint8

const (
	outside relation = iota // nothing in the region satisfies the conjunction
	inside                  // everything in the region satisfies it
	mixed                   // part of the region may satisfy it
)

package bench

import "iter"

// The components of the lifecycle workload.
type (
	LifeA struct{ X, Y, Z float64 }
	LifeB struct{ X, Y float64 }
	LifeC struct{ X, Y float64 }
	LifeD struct{ X, Y float64 }
)

// LifeKinds is how many components the lifecycle workload has.
const LifeKinds = 4

// Sizes are the counts of the six tests. At a million entities they are those of Varkor's
// article.
type Sizes struct {
	Create      int // entities
	Add         int // entities
	Rounds      int // of AddWriteDelete and of the distributed test
	Batch       int // entities in such a round
	Families    int // rounds of the test of relationships
	Roots       int // in such a round
	Children    int // of each root
	Grandchild  int // of each child
	RandomRound int // rounds of the random test
	RandomSteps int // in its first and in its last phase; twice as many between
}

// SizesOf scales the six tests: what exists at a time grows with the number of entities,
// the number of rounds does not.
func SizesOf(p Params) Sizes {
	n := p.Entities
	return Sizes{
		Create: n, Add: max(1, n/2), Rounds: 300, Batch: max(1, n/500),
		Families: 500, Roots: max(1, n/100_000), Children: 10, Grandchild: 20,
		RandomRound: 10, RandomSteps: max(1, n/20),
	}
}

// Pairs are the two components that entity j of the distributed test gets, by j%4: AD, BA,
// CB, DC.
var Pairs = [LifeKinds][2]int{{0, 3}, {1, 0}, {2, 1}, {3, 2}}

// The values that the tests write. Each is the number of whatever is being done; the other
// fields tell components apart.
func NewA(n float64) LifeA { return LifeA{n, 1, 2} }

// NewB is what is written to a B.
func NewB(n float64) LifeB { return LifeB{n, 3} }

// NewC is what is written to a C.
func NewC(n float64) LifeC { return LifeC{n, 4} }

// NewD is what is written to a D.
func NewD(n float64) LifeD { return LifeD{n, 5} }

// The tests by name, in the order of Varkor's table.
const (
	LifeCreate       = "Create"
	LifeAdd          = "Add"
	LifeWrite        = "AddWriteDelete"
	LifeDistributed  = "DistributedAddWriteRemoveAddDelete"
	LifeRelationship = "RelationshipAddWriteDelete"
	LifeRandom       = "Random"
)

// Lifecycle is Varkor's six tests of the lives of entities: each runs once in a world of
// its own. Its entities are made with the number of their round as values; to write one is
// to add 1 to the X of all of its components, and the X of those go into the checksum. What
// Add has added is read in the end, see [AddSum]. In the random test, whose draws are in [Script], to write is to set.
func Lifecycle(p Params) Workload {
	p.Components = LifeKinds
	w := Workload{Name: "lifecycle", About: "entities are created, changed and deleted: Varkor's six tests"}
	for _, test := range []struct {
		name string
		run  func(*copseLife)
	}{
		{LifeCreate, (*copseLife).create},
		{LifeAdd, (*copseLife).add},
		{LifeWrite, (*copseLife).addWriteDelete},
		{LifeDistributed, (*copseLife).distributed},
		{LifeRelationship, (*copseLife).relationship},
		{LifeRandom, (*copseLife).random},
	} {
		w.Metrics = append(w.Metrics, Metric{Name: test.name, Unit: "ms", Kind: Once, Params: p, Cases: []Case{
			{"copse", func(p Params) Instance { return newCopseLife(p, test.name, test.run) }},
		}})
		names := append(common[:len(common):len(common)], revisions...)
		if test.name == LifeRandom { // which asks in the end for those that are gone
			names = without(names, "sparseset-unchecked")
		}
		addStored(&w, test.name, names, func(m maker, p Params) *storedLife {
			return newStoredLife(m, p, test.name)
		})
	}
	w.Add(LifeCreate, Case{"copse-bulk", func(p Params) Instance { return newCopseLife(p, LifeCreate, (*copseLife).createBulk) }})
	w.Add(LifeAdd, Case{"copse-bulk", func(p Params) Instance { return newCopseLife(p, LifeAdd, (*copseLife).addBulk) }})
	w.Add(LifeRandom, Case{"copse-queued", func(p Params) Instance { return newCopseLife(p, LifeRandom, (*copseLife).randomQueued) }})
	return w
}

// Action is what a step of the random test does.
type Action uint8

const (
	Create Action = iota // an entity, the next one, with the components of the mask
	Write                // all of its components, which are those of the mask
	Ensure               // that it has the one component of the mask: it is added or overwritten
	Remove               // the one component of the mask, if it is there
	Delete
)

// Op is a step of the random test. Its value, where it has one, is its place in the round.
type Op struct {
	Action Action
	Mask   uint8 // of components: 1 is A, 2 B, 4 C, 8 D
	Entity int32 // by order of creation, over all rounds
}

// Has tells whether the mask has a component.
func (o Op) Has(component int) bool { return o.Mask>>component&1 != 0 }

// Script draws the random test: for each round three phases, after each of which all of it
// must have happened. In the first every step creates an entity with a probability that
// falls from 1 to 0, else writes one; in the second it writes one, makes sure of one of its
// components, or removes one; in the third it deletes one with a probability that rises
// from 0 to 1, else writes one.
func Script(p Params) [][3][]Op {
	s := script{random: NewRandom(p.Seed + 3)}
	sizes := SizesOf(p)
	var out [][3][]Op
	for range sizes.RandomRound {
		n := sizes.RandomSteps
		s.ops = make([]Op, 0, 4*n)
		for i := range n {
			if s.random.Float() < 1-float64(i)/float64(n) {
				s.create()
			} else {
				s.write()
			}
		}
		first := len(s.ops)
		for range 2 * n {
			switch s.random.Below(3) {
			case 0:
				s.write()
			case 1:
				s.change(Ensure)
			default:
				s.change(Remove)
			}
		}
		second := len(s.ops)
		for i := range n {
			if s.random.Float() < float64(i)/float64(n) {
				s.delete()
			} else {
				s.write()
			}
		}
		out = append(out, [3][]Op{s.ops[:first:first], s.ops[first:second:second], s.ops[second:]})
	}
	return out
}

// script knows what is there while it is drawn.
type script struct {
	random *Random
	ops    []Op
	alive  []int32
	masks  []uint8 // by entity, the dead ones included
}

// pick draws an entity and returns its place among those alive, -1 if there is none.
func (s *script) pick() int {
	if len(s.alive) == 0 {
		return -1
	}
	return s.random.Below(len(s.alive))
}

func (s *script) create() {
	e, mask := int32(len(s.masks)), uint8(s.random.Below(1<<LifeKinds))
	s.masks, s.alive = append(s.masks, mask), append(s.alive, e)
	s.ops = append(s.ops, Op{Create, mask, e})
}

func (s *script) write() {
	if i := s.pick(); i >= 0 {
		e := s.alive[i]
		s.ops = append(s.ops, Op{Write, s.masks[e], e})
	}
}

func (s *script) change(a Action) {
	if i := s.pick(); i >= 0 {
		e, bit := s.alive[i], uint8(1)<<s.random.Below(LifeKinds)
		if s.ops = append(s.ops, Op{a, bit, e}); a == Ensure {
			s.masks[e] |= bit
		} else {
			s.masks[e] &^= bit
		}
	}
}

func (s *script) delete() {
	if i := s.pick(); i >= 0 {
		e := s.alive[i]
		last := len(s.alive) - 1
		s.alive[i] = s.alive[last]
		s.alive = s.alive[:last]
		s.ops = append(s.ops, Op{Delete, 0, e})
	}
}

// Created is how many entities a script creates.
func Created(rounds [][3][]Op) (n int) {
	for _, phases := range rounds {
		for _, op := range phases[0] {
			if op.Action == Create {
				n++
			}
		}
	}
	return n
}

// Life is what an entity with all four components holds.
type Life struct {
	A LifeA
	B LifeB
	C LifeC
	D LifeD
}

// AddSum is the checksum of the test [LifeAdd]: how many entities are left, and every value of
// those with all components, in whatever order, since all are alike.
func AddSum(left int, all iter.Seq[Life]) uint64 {
	sum := Mix(0, uint64(left), 0, 0, 0)
	for l := range all {
		sum = Mix(sum, 1, float32(l.A.X), float32(l.A.Y), float32(l.A.Z))
		sum = Mix(sum, 2, float32(l.B.X), float32(l.B.Y), 0)
		sum = Mix(sum, 3, float32(l.C.X), float32(l.C.Y), 0)
		sum = Mix(sum, 4, float32(l.D.X), float32(l.D.Y), 0)
	}
	return sum
}

// LifeSum is the checksum of the other lifecycle tests: what was written on the way, how many
// entities are left, and what they have. value returns the X of a component of the i-th of
// those created, false if it has none or is gone; created is 0 for tests whose entities
// have no components or are all gone in the end.
func LifeSum(written float64, left, created int, value func(i, component int) (x float64, has bool)) uint64 {
	sum := Mix(0, uint64(left), float32(int64(written)>>24), float32(int64(written)&0xffffff), 0)
	for i := range created {
		for c := range LifeKinds {
			if x, has := value(i, c); has {
				sum = Mix(sum, uint64(i*LifeKinds+c), float32(x), 0, 0)
			}
		}
	}
	return sum
}

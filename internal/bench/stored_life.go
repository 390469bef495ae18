package bench

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// storedLife does the lifecycle tests on a storage of the contract, which makes each change at
// once.
type storedLife struct {
	Sizes
	stored
	maker
	test    string
	script  [][3][]Op
	queries []contract.Query // in the order in which values are written
	written float64
}

// lifeLinks is the component that links an entity to its family: none of these storages knows
// of children, so the program has to find them.
const lifeLinks = LifeKinds

// relatives are the first child of an entity and its next sibling.
type relatives struct{ first, next entity.Entity }

func newStoredLife(m maker, p Params, test string) *storedLife {
	l := &storedLife{Sizes: SizesOf(p), maker: m, test: test}
	if test == LifeRandom {
		l.script = Script(p)
		l.entities = make([]entity.Entity, 0, Created(l.script))
	}
	return l
}

// Setup makes the empty storage, with a group where the test's entities ask for one.
func (l *storedLife) Setup() {
	kinds := []contract.Kind{contract.KindOf[LifeA](), contract.KindOf[LifeB](), contract.KindOf[LifeC](), contract.KindOf[LifeD]()}
	var groups []contract.Set
	var writes []contract.Set
	switch l.test {
	case LifeAdd, LifeWrite:
		groups, writes = []contract.Set{upTo(4)}, []contract.Set{upTo(4)}
	case LifeDistributed:
		groups = []contract.Set{contract.SetOf(Pairs[0][:]...)}
	case LifeRelationship:
		kinds = append(kinds, contract.KindOf[relatives]())
		groups = []contract.Set{upTo(2)}
		writes = []contract.Set{upTo(2), contract.SetOf(2), contract.SetOf(3)}
	}
	l.s = l.make(kinds, groups)
	for _, w := range writes {
		l.queries = append(l.queries, l.s.Query(contract.Spec{Read: w.List(), With: w}))
	}
}

// Step runs the test.
func (l *storedLife) Step(int) {
	switch l.test {
	case LifeCreate:
		for range l.Create {
			l.s.Spawn(0)
		}
	case LifeAdd:
		for range l.Add {
			l.all(0)
		}
	case LifeWrite:
		l.addWriteDelete()
	case LifeDistributed:
		l.distributed()
	case LifeRelationship:
		l.relationship()
	default:
		l.random()
	}
}

// Units says that a test is one thing.
func (l *storedLife) Units() int { return 1 }

// putLife writes the value of a component that was made from a number.
func putLife(p unsafe.Pointer, component int, x float64) {
	switch component {
	case 0:
		*(*LifeA)(p) = NewA(x)
	case 1:
		*(*LifeB)(p) = NewB(x)
	case 2:
		*(*LifeC)(p) = NewC(x)
	default:
		*(*LifeD)(p) = NewD(x)
	}
}

// of makes an entity with the given components.
func (l *storedLife) of(has contract.Set, x float64) entity.Entity {
	e := l.s.Spawn(has)
	for left := has & upTo(LifeKinds); left != 0; left &= left - 1 {
		putLife(l.s.Get(e, left.First()), left.First(), x)
	}
	return e
}

func (l *storedLife) all(x float64) entity.Entity { return l.of(upTo(LifeKinds), x) }

func (l *storedLife) addWriteDelete() {
	for round := range l.Rounds {
		l.entities = l.entities[:0]
		for range l.Batch {
			l.entities = append(l.entities, l.all(float64(round)))
		}
		l.write()
		l.despawn()
	}
}

// write adds 1 to the first number of every value.
func (l *storedLife) write() {
	for _, q := range l.queries {
		q.Each(l.writeStretch)
	}
}

// writeStretch works down column by column: every value begins with its X.
func (l *storedLife) writeStretch(s *contract.Stretch) {
	for _, v := range s.Views {
		sum := 0.0
		if v.Rows == nil {
			for i := range uint32(s.Len) {
				x := (*float64)(contract.Place(v, i))
				*x++
				sum += *x
			}
		} else {
			for _, row := range v.Rows {
				x := (*float64)(contract.Place(v, row))
				*x++
				sum += *x
			}
		}
		l.written += sum
	}
}

func (l *storedLife) despawn() {
	for _, e := range l.entities {
		l.s.Despawn(e)
	}
}

func (l *storedLife) distributed() {
	for round := range l.Rounds {
		l.entities = l.entities[:0]
		x := float64(round)
		for j := range l.Batch {
			l.entities = append(l.entities, l.of(contract.SetOf(Pairs[j%LifeKinds][:]...), x))
		}
		for j, e := range l.entities {
			for _, c := range Pairs[j%LifeKinds] {
				v := (*float64)(l.s.Get(e, c))
				*v++
				l.written += *v
			}
		}
		for j, e := range l.entities {
			for _, c := range Pairs[j%LifeKinds] {
				l.s.Remove(e, c)
			}
		}
		for j := len(l.entities) - 1; j >= 0; j-- {
			for _, c := range Pairs[(j+1)%LifeKinds] {
				putLife(l.s.Add(l.entities[j], c), c, x)
			}
		}
		l.despawn()
	}
}

func (l *storedLife) relationship() {
	links := contract.SetOf(lifeLinks)
	for round := range l.Families {
		x := float64(round)
		l.entities = l.entities[:0]
		for range l.Roots {
			root := l.of(upTo(2)|links, x)
			l.entities = append(l.entities, root)
			for range l.Children {
				child := l.of(contract.SetOf(2)|links, x)
				l.adopt(child, root)
				for range l.Grandchild {
					l.adopt(l.of(contract.SetOf(3)|links, x), child)
				}
			}
		}
		l.write()
		for _, root := range l.entities {
			l.deleteFamily(root)
		}
	}
}

func (l *storedLife) links(e entity.Entity) *relatives {
	return contract.Value[relatives](l.s, e, lifeLinks)
}

// adopt makes an entity the first child of another.
func (l *storedLife) adopt(child, parent entity.Entity) {
	l.links(child).next = l.links(parent).first
	l.links(parent).first = child
}

// deleteFamily deletes an entity with all below it.
func (l *storedLife) deleteFamily(e entity.Entity) {
	for child := l.links(e).first; !child.IsZero(); {
		next := l.links(child).next
		l.deleteFamily(child)
		child = next
	}
	l.s.Despawn(e)
}

func (l *storedLife) random() {
	for _, phases := range l.script {
		for _, ops := range phases {
			for i, op := range ops {
				l.do(op, float64(i))
			}
		}
	}
}

func (l *storedLife) do(op Op, x float64) {
	mask := contract.Set(op.Mask)
	if op.Action == Create {
		l.entities = append(l.entities, l.of(mask, x))
		return
	}
	e := l.entities[op.Entity]
	switch op.Action {
	case Write:
		for left := mask; left != 0; left &= left - 1 {
			putLife(l.s.Get(e, left.First()), left.First(), x)
		}
	case Ensure:
		putLife(l.s.Add(e, mask.First()), mask.First(), x)
	case Remove:
		l.s.Remove(e, mask.First())
	case Delete:
		l.s.Despawn(e)
	}
}

// Checksum adds up what was written and what is left.
func (l *storedLife) Checksum() uint64 {
	if l.test == LifeAdd {
		return AddSum(l.s.Len(), l.lives)
	}
	created := 0
	if l.test == LifeRandom {
		created = len(l.entities)
	}
	return LifeSum(l.written, l.s.Len(), created, func(i, c int) (float64, bool) {
		if p := l.s.Get(l.entities[i], c); p != nil {
			return *(*float64)(p), true
		}
		return 0, false
	})
}

// lives yields what all entities hold.
func (l *storedLife) lives(yield func(Life) bool) {
	more := true
	l.queries[0].Each(func(s *contract.Stretch) {
		for i := 0; i < s.Len && more; i++ {
			more = yield(Life{*contract.At[LifeA](s, 0, i), *contract.At[LifeB](s, 1, i), *contract.At[LifeC](s, 2, i), *contract.At[LifeD](s, 3, i)})
		}
	})
}

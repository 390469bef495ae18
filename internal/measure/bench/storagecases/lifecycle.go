package storagecases

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/sparseset"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// NewLife returns an instance of a test of the lifecycle workload.
func NewLife(storage string, p bench.Params, test string) bench.Instance {
	l := &lifeCase{LifeSizes: scenario.LifeSizesOf(p), population: newPopulation(storage, p), test: test}
	if test == scenario.LifeRandom {
		l.script = scenario.DrawLifeScript(p)
		l.entities = make([]entity.Entity, 0, scenario.CountCreated(l.script))
	}
	return l
}

type lifeCase struct {
	scenario.LifeSizes
	population
	test    string
	script  [][3][]scenario.LifeOp
	queries []contract.Query // in the order in which values are written
	written float64          // the sum of all values that were written
	vectors childVectors     // of the test of relationships with vectors
}

// linksComponent links an entity to its family: these storages have no children, so the program keeps them.
const linksComponent = scenario.LifeComponents

// familyLinks are the links of an entity.
type familyLinks struct{ firstChild, nextSibling entity.Entity }

// Setup makes an empty storage with a group for the entities of the test.
func (l *lifeCase) Setup() {
	kinds := []contract.Kind{contract.KindOf[scenario.LifeA](), contract.KindOf[scenario.LifeB](), contract.KindOf[scenario.LifeC](), contract.KindOf[scenario.LifeD]()}
	var groups []contract.Set
	var writes []contract.Set
	switch l.test {
	case scenario.LifeAdd, scenario.LifeAddWriteDelete, scenario.LifeCreateThenAdd:
		groups, writes = []contract.Set{contract.UpTo(4)}, []contract.Set{contract.UpTo(4)}
	case scenario.LifeDistributed:
		groups = []contract.Set{contract.SetOf(scenario.LifePairs[0][:]...)}
	case scenario.LifeRelationship:
		kinds = append(kinds, contract.KindOf[familyLinks]())
		groups = []contract.Set{contract.UpTo(2)}
		writes = []contract.Set{contract.UpTo(2), contract.SetOf(2), contract.SetOf(3)}
	case scenario.LifeRelationshipVectors:
		kinds = append(kinds, contract.KindOf[vectorNumber]())
		groups = []contract.Set{contract.UpTo(2)}
		writes = []contract.Set{contract.UpTo(2), contract.SetOf(2), contract.SetOf(3)}
	}
	l.create(kinds, groups)
	if l.factory.name == FixedSets {
		l.reserve()
	}
	for _, w := range writes {
		l.queries = append(l.queries, l.storage.Query(contract.Spec{Read: w.List(), With: w}))
	}
}

// reserve makes room for all entities that the test has at a time.
func (l *lifeCase) reserve() { l.storage.(*sparseset.Space).Reserve(l.MostAlive(l.test, l.script)) }

// Step runs the test.
func (l *lifeCase) Step(int) {
	if l.factory.name == ReservedSets {
		l.reserve()
	}
	switch l.test {
	case scenario.LifeCreate:
		for range l.Create {
			l.storage.Spawn(0)
		}
	case scenario.LifeAdd:
		for range l.Add {
			l.spawnABCD(0)
		}
	case scenario.LifeAddWriteDelete:
		l.addWriteDelete()
	case scenario.LifeDistributed:
		l.distribute(scenario.LifePairs[0][:], scenario.LifePairs[1][:], scenario.LifePairs[2][:], scenario.LifePairs[3][:])
	case scenario.LifeRelationship:
		l.relationship()
	case scenario.LifeCreateThenAdd:
		l.createThenAdd()
	case scenario.LifeOneOfFour:
		l.distribute([]int{0}, []int{1}, []int{2}, []int{3})
	case scenario.LifeRelationshipVectors:
		l.relationshipVectors()
	default:
		l.random()
	}
}

// Units returns 1: the unit is the whole test.
func (l *lifeCase) Units() int { return 1 }

// putLife writes a value, made of a number, to an address.
func putLife(p unsafe.Pointer, component int, x float64) {
	switch component {
	case 0:
		*(*scenario.LifeA)(p) = scenario.NewA(x)
	case 1:
		*(*scenario.LifeB)(p) = scenario.NewB(x)
	case 2:
		*(*scenario.LifeC)(p) = scenario.NewC(x)
	default:
		*(*scenario.LifeD)(p) = scenario.NewD(x)
	}
}

// spawnLife makes an entity with the given components.
func (l *lifeCase) spawnLife(has contract.Set, x float64) entity.Entity {
	e := l.storage.Spawn(has)
	for left := has & contract.UpTo(scenario.LifeComponents); left != 0; left &= left - 1 {
		putLife(l.storage.Get(e, left.First()), left.First(), x)
	}
	return e
}

// spawnABCD makes an entity with all four components.
func (l *lifeCase) spawnABCD(x float64) entity.Entity {
	return l.spawnLife(contract.UpTo(scenario.LifeComponents), x)
}

func (l *lifeCase) addWriteDelete() {
	for round := range l.Rounds {
		l.entities = l.entities[:0]
		for range l.Batch {
			l.entities = append(l.entities, l.spawnABCD(float64(round)))
		}
		l.write()
		l.despawn()
	}
}

// write adds 1 to the X of every value.
func (l *lifeCase) write() {
	for _, q := range l.queries {
		q.Each(l.writeBatch)
	}
}

// writeBatch adds 1 to the X of every value of a batch, column by column. X is the first field of every component.
func (l *lifeCase) writeBatch(s *contract.Batch) {
	for _, v := range s.Views {
		sum := 0.0
		if v.Rows == nil {
			for i := range uint32(s.Len) {
				x := (*float64)(contract.Address(v, i))
				*x++
				sum += *x
			}
		} else {
			for _, row := range v.Rows {
				x := (*float64)(contract.Address(v, row))
				*x++
				sum += *x
			}
		}
		l.written += sum
	}
}

func (l *lifeCase) despawn() {
	for _, e := range l.entities {
		l.storage.Despawn(e)
	}
}

// distribute makes entities of four kinds, which have these components, writes and removes what they have, and gives each what the next
// kind has.
func (l *lifeCase) distribute(kinds ...[]int) {
	for round := range l.Rounds {
		l.entities = l.entities[:0]
		x := float64(round)
		for j := range l.Batch {
			l.entities = append(l.entities, l.spawnLife(contract.SetOf(kinds[j%len(kinds)]...), x))
		}
		for j, e := range l.entities {
			for _, c := range kinds[j%len(kinds)] {
				v := (*float64)(l.storage.Get(e, c))
				*v++
				l.written += *v
			}
		}
		for j, e := range l.entities {
			for _, c := range kinds[j%len(kinds)] {
				l.storage.Remove(e, c)
			}
		}
		for j := len(l.entities) - 1; j >= 0; j-- {
			for _, c := range kinds[(j+1)%len(kinds)] {
				putLife(l.storage.Add(l.entities[j], c), c, x)
			}
		}
		l.despawn()
	}
}

func (l *lifeCase) relationship() {
	links := contract.SetOf(linksComponent)
	for round := range l.FamilyRounds {
		x := float64(round)
		l.entities = l.entities[:0]
		for range l.Roots {
			root := l.spawnLife(contract.UpTo(2)|links, x)
			l.entities = append(l.entities, root)
			for range l.Children {
				child := l.spawnLife(contract.SetOf(2)|links, x)
				l.adopt(child, root)
				for range l.Grandchildren {
					l.adopt(l.spawnLife(contract.SetOf(3)|links, x), child)
				}
			}
		}
		l.write()
		for _, root := range l.entities {
			l.deleteFamily(root)
		}
	}
}

// links returns the links of an entity.
func (l *lifeCase) links(e entity.Entity) *familyLinks {
	return contract.Value[familyLinks](l.storage, e, linksComponent)
}

// adopt makes an entity the first child of another.
func (l *lifeCase) adopt(child, parent entity.Entity) {
	l.links(child).nextSibling = l.links(parent).firstChild
	l.links(parent).firstChild = child
}

// deleteFamily deletes an entity and its descendants.
func (l *lifeCase) deleteFamily(e entity.Entity) {
	for child := l.links(e).firstChild; !child.IsZero(); {
		next := l.links(child).nextSibling
		l.deleteFamily(child)
		child = next
	}
	l.storage.Despawn(e)
}

func (l *lifeCase) random() {
	for _, phases := range l.script {
		for _, ops := range phases {
			for i, op := range ops {
				l.do(op, float64(i))
			}
		}
	}
}

// do does a step of the random test.
func (l *lifeCase) do(op scenario.LifeOp, x float64) {
	mask := contract.Set(op.Mask)
	if op.Action == scenario.OpCreate {
		l.entities = append(l.entities, l.spawnLife(mask, x))
		return
	}
	e := l.entities[op.Entity]
	switch op.Action {
	case scenario.OpWrite:
		for left := mask; left != 0; left &= left - 1 {
			putLife(l.storage.Get(e, left.First()), left.First(), x)
		}
	case scenario.OpEnsure:
		putLife(l.storage.Add(e, mask.First()), mask.First(), x)
	case scenario.OpRemove:
		l.storage.Remove(e, mask.First())
	case scenario.OpDelete:
		l.storage.Despawn(e)
	}
}

// Checksum includes the sum of all written values and the values that are left.
func (l *lifeCase) Checksum() uint64 {
	if l.test == scenario.LifeAdd || l.test == scenario.LifeCreateThenAdd {
		return scenario.AddSum(l.storage.Len(), l.allValues)
	}
	created := 0
	if l.test == scenario.LifeRandom {
		created = len(l.entities)
	}
	return scenario.LifeSum(l.written, l.storage.Len(), created, func(i, c int) (float64, bool) {
		if p := l.storage.Get(l.entities[i], c); p != nil {
			return *(*float64)(p), true
		}
		return 0, false
	})
}

// allValues yields the values of every entity with all four components.
func (l *lifeCase) allValues(yield func(scenario.LifeValues) bool) {
	more := true
	l.queries[0].Each(func(s *contract.Batch) {
		for i := 0; i < s.Len && more; i++ {
			more = yield(scenario.LifeValues{
				A: *contract.At[scenario.LifeA](s, 0, i), B: *contract.At[scenario.LifeB](s, 1, i),
				C: *contract.At[scenario.LifeC](s, 2, i), D: *contract.At[scenario.LifeD](s, 3, i),
			})
		}
	})
}

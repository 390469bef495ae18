package scenario

import (
	"iter"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// The components of the lifecycle workload.
type (
	LifeA struct{ X, Y, Z float64 }
	LifeB struct{ X, Y float64 }
	LifeC struct{ X, Y float64 }
	LifeD struct{ X, Y float64 }
)

// LifeComponents is how many components the lifecycle workload has.
const LifeComponents = 4

// NewA returns an A made of the number of the current round or step. The other fields tell the components apart.
func NewA(n float64) LifeA { return LifeA{n, 1, 2} }

// NewB returns a B made of a number.
func NewB(n float64) LifeB { return LifeB{n, 3} }

// NewC returns a C made of a number.
func NewC(n float64) LifeC { return LifeC{n, 4} }

// NewD returns a D made of a number.
func NewD(n float64) LifeD { return LifeD{n, 5} }

// The six tests by name, in the order of Varkor's table.
const (
	LifeCreate         = "Create"
	LifeAdd            = "Add"
	LifeAddWriteDelete = "AddWriteDelete"
	LifeDistributed    = "DistributedAddWriteRemoveAddDelete"
	LifeRelationship   = "RelationshipAddWriteDelete"
	LifeRandom         = "Random"
)

// Three of the tests as the article's text describes them: Add makes the entities first and then adds one component after the other, the
// distributed test gives each entity one of the four components and then another one, and in the test of relationships every parent has a
// vector of its children. Above, the distributed test does what the code of the article's tests does, and the other two what is usual here.
const (
	LifeCreateThenAdd       = "CreateThenAdd"
	LifeOneOfFour           = "OneOfFour"
	LifeRelationshipVectors = "RelationshipVectors"
)

// LifeTests are all tests, in the order in which they are measured.
var LifeTests = []string{
	LifeCreate, LifeAdd, LifeCreateThenAdd, LifeAddWriteDelete, LifeDistributed, LifeOneOfFour, LifeRelationship, LifeRelationshipVectors, LifeRandom,
}

// VectorRoom is for how many children a vector of children has room at first; then it doubles. With 10 and 20 children of an entity it
// is allocated once and twice, which are the 210 allocations of a round in the article's table.
const VectorRoom = 10

// LifeSizes are the counts of the six tests. For a million entities they are those of Varkor's article.
type LifeSizes struct {
	Create        int // entities of Create
	Add           int // entities of Add
	Rounds        int // of AddWriteDelete and of the distributed test
	Batch         int // entities in such a round
	FamilyRounds  int // rounds of the test of relationships
	Roots         int // in such a round
	Children      int // of each root
	Grandchildren int // of each child
	RandomRounds  int // rounds of the random test
	RandomSteps   int // in the first and in the last phase of such a round; the second phase has twice as many
}

// LifeSizesOf returns the counts for a number of entities: how many entities exist at a time grows with it, the number of
// rounds does not.
func LifeSizesOf(p bench.Params) LifeSizes {
	n := p.Entities
	return LifeSizes{
		Create: n, Add: max(1, n/2), Rounds: 300, Batch: max(1, n/500),
		FamilyRounds: 500, Roots: max(1, n/100_000), Children: 10, Grandchildren: 20,
		RandomRounds: 10, RandomSteps: max(1, n/20),
	}
}

// MostAlive returns how many entities exist at most at a time in a test.
func (s LifeSizes) MostAlive(test string, script [][3][]LifeOp) int {
	switch test {
	case LifeCreate:
		return s.Create
	case LifeAdd, LifeCreateThenAdd:
		return s.Add
	case LifeRelationship, LifeRelationshipVectors:
		return s.Roots * (1 + s.Children*(1+s.Grandchildren))
	case LifeRandom:
		return mostAlive(script)
	}
	return s.Batch
}

// LifePairs are the two components that entity j of the distributed test gets, by j%4: AD, BA, CB, DC.
var LifePairs = [LifeComponents][2]int{{0, 3}, {1, 0}, {2, 1}, {3, 2}}

// LifeValues are the values of an entity that has all four components.
type LifeValues struct {
	A LifeA
	B LifeB
	C LifeC
	D LifeD
}

// AddSum is the checksum of the test [LifeAdd]: how many entities are left, and every value of those with all components.
// Their order does not matter.
func AddSum(left int, all iter.Seq[LifeValues]) uint64 {
	sum := Mix(0, uint64(left), 0, 0, 0)
	for l := range all {
		sum = Mix(sum, 1, float32(l.A.X), float32(l.A.Y), float32(l.A.Z))
		sum = Mix(sum, 2, float32(l.B.X), float32(l.B.Y), 0)
		sum = Mix(sum, 3, float32(l.C.X), float32(l.C.Y), 0)
		sum = Mix(sum, 4, float32(l.D.X), float32(l.D.Y), 0)
	}
	return sum
}

// LifeSum is the checksum of the other tests: the sum of all values that were written, how many entities are left, and the
// values of the first created entities. value returns the X of a component of the i-th created entity, if it is alive and
// has the component. created is 0 for tests that leave no entities, or entities without components.
func LifeSum(written float64, left, created int, value func(i, component int) (x float64, has bool)) uint64 {
	sum := Mix(0, uint64(left), float32(int64(written)>>24), float32(int64(written)&0xffffff), 0)
	for i := range created {
		for c := range LifeComponents {
			if x, has := value(i, c); has {
				sum = Mix(sum, uint64(i*LifeComponents+c), float32(x), 0, 0)
			}
		}
	}
	return sum
}

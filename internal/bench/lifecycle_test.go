package bench

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// naive lives in maps and works out each test from its description.
type naive struct {
	entities []map[int]float64 // by order of creation, nil when deleted
	written  float64
	left     int
}

func (n *naive) spawn(x float64, components ...int) {
	e := map[int]float64{}
	for _, c := range components {
		e[c] = x
	}
	n.entities, n.left = append(n.entities, e), n.left+1
}

func (n *naive) write(i int) {
	for c := range n.entities[i] {
		n.entities[i][c]++
		n.written += n.entities[i][c]
	}
}

func (n *naive) delete(i int) { n.entities[i], n.left = nil, n.left-1 }

func (n *naive) sum(created int) uint64 {
	return LifeSum(n.written, n.left, created, func(i, c int) (float64, bool) {
		x, has := n.entities[i][c]
		return x, has
	})
}

func (n *naive) run(test string, p Params) uint64 {
	s := SizesOf(p)
	switch test {
	case LifeCreate, LifeAdd:
		n.left = s.Create
		if test == LifeAdd {
			return n.added(s.Add)
		}
	case LifeWrite, LifeDistributed:
		n.rounds(s, test == LifeDistributed)
	case LifeRelationship:
		for round := range s.Families { // roots with 2, 10 children with 1, 200 grandchildren with 1
			n.written += float64(s.Roots*(2+10+200)) * float64(round+1)
		}
	default:
		n.play(Script(p))
		return n.sum(len(n.entities))
	}
	return n.sum(0)
}

// added is what Add is to leave behind.
func (n *naive) added(count int) uint64 {
	return AddSum(count, func(yield func(Life) bool) {
		for range count {
			if !yield(Life{LifeA{0, 1, 2}, LifeB{0, 3}, LifeC{0, 4}, LifeD{0, 5}}) {
				return
			}
		}
	})
}

func (n *naive) rounds(s Sizes, pairs bool) {
	for round := range s.Rounds {
		n.entities = nil
		for j := range s.Batch {
			all := []int{0, 1, 2, 3}
			if pairs {
				all = [][]int{{0, 3}, {1, 0}, {2, 1}, {3, 2}}[j%4]
			}
			n.spawn(float64(round), all...)
			n.write(j)
		}
		for j := range s.Batch {
			n.delete(j)
		}
	}
}

func (n *naive) play(rounds [][3][]Op) {
	for _, phases := range rounds {
		for _, ops := range phases {
			for at, op := range ops {
				n.do(op, float64(at))
			}
		}
	}
}

func (n *naive) do(op Op, x float64) {
	switch op.Action {
	case Create:
		n.spawn(0)
	case Delete:
		n.delete(int(op.Entity))
	}
	for c := range LifeKinds {
		if e := n.entities[op.Entity]; op.Has(c) && op.Action == Remove {
			delete(e, c)
		} else if op.Has(c) {
			e[c] = x
		}
	}
}

func TestLifecycleChecksumsRecomputed(t *testing.T) {
	p := Params{Entities: 4000, Components: LifeKinds, Seed: 3}
	for _, m := range Lifecycle(p).Metrics {
		x := instance(t, Lifecycle(p), m.Name, "copse")
		x.steps(1)
		require.Equal(t, new(naive).run(m.Name, p), x.Checksum(), m.Name)
	}
}

// What a write finds is what the script says is there, so that no storage has to ask.
func TestScriptWritesWhatIsThere(t *testing.T) {
	p := Params{Entities: 4000, Seed: 3}
	n := &naive{}
	kinds := map[Action]int{}
	for _, phases := range Script(p) {
		for phase, ops := range phases {
			for _, op := range ops {
				kinds[op.Action]++
				if op.Action == Write {
					require.NotNil(t, n.entities[op.Entity])
					for c := range LifeKinds {
						_, has := n.entities[op.Entity][c]
						require.Equal(t, has, op.Has(c))
					}
				}
				require.Equal(t, phase, map[Action]int{Create: 0, Write: phase, Ensure: 1, Remove: 1, Delete: 2}[op.Action])
				n.do(op, 0)
			}
		}
	}
	require.Len(t, kinds, 5)
	require.Equal(t, len(n.entities), Created(Script(p)))
	require.Positive(t, n.left)
}

func TestSizesOfTheArticle(t *testing.T) {
	require.Equal(t, Sizes{
		Create: 1_000_000, Add: 500_000, Rounds: 300, Batch: 2000, Families: 500, Roots: 10, Children: 10, Grandchild: 20,
		RandomRound: 10, RandomSteps: 50_000,
	}, SizesOf(Params{Entities: 1e6}))
}

// held is the memory in use when all garbage is gone: what pools keep goes at the second
// collection.
func held() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// The memory of a world after three rounds is that after three hundred.
func TestMemoryDoesNotGrowWithRounds(t *testing.T) {
	p := Params{Entities: 200_000, Components: LifeKinds, Seed: 3}
	for _, test := range []string{LifeWrite, LifeDistributed, LifeRelationship} {
		heap := func(rounds int) int64 {
			l := instance(t, Lifecycle(p), test, "copse").Instance.(*copseLife)
			l.Rounds, l.Families = rounds, rounds
			before := held()
			l.Step(0)
			after := held()
			runtime.KeepAlive(l)
			return after - before
		}
		few := heap(3)
		require.Positive(t, few)
		require.LessOrEqual(t, heap(300), few+few/20, test)
	}
}

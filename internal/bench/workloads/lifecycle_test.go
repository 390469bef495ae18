package workloads

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/scenario"
)

// model keeps entities in maps and does each test as its description says.
type model struct {
	entities []map[int]float64 // by order of creation; nil for deleted ones
	written  float64
	left     int
}

func (n *model) spawn(x float64, components ...int) {
	e := map[int]float64{}
	for _, c := range components {
		e[c] = x
	}
	n.entities, n.left = append(n.entities, e), n.left+1
}

func (n *model) write(i int) {
	for c := range n.entities[i] {
		n.entities[i][c]++
		n.written += n.entities[i][c]
	}
}

func (n *model) delete(i int) { n.entities[i], n.left = nil, n.left-1 }

func (n *model) sum(created int) uint64 {
	return scenario.LifeSum(n.written, n.left, created, func(i, c int) (float64, bool) {
		x, has := n.entities[i][c]
		return x, has
	})
}

func (n *model) run(test string, p bench.Params) uint64 {
	s := scenario.LifeSizesOf(p)
	switch test {
	case scenario.LifeCreate, scenario.LifeAdd:
		n.left = s.Create
		if test == scenario.LifeAdd {
			return n.added(s.Add)
		}
	case scenario.LifeAddWriteDelete, scenario.LifeDistributed:
		n.rounds(s, test == scenario.LifeDistributed)
	case scenario.LifeRelationship:
		for round := range s.FamilyRounds { // roots with 2, 10 children with 1, 200 grandchildren with 1
			n.written += float64(s.Roots*(2+10+200)) * float64(round+1)
		}
	default:
		n.play(scenario.DrawLifeScript(p))
		return n.sum(len(n.entities))
	}
	return n.sum(0)
}

// added is the checksum of the test Add.
func (n *model) added(count int) uint64 {
	return scenario.AddSum(count, func(yield func(scenario.LifeValues) bool) {
		for range count {
			if !yield(scenario.LifeValues{A: scenario.LifeA{Y: 1, Z: 2}, B: scenario.LifeB{Y: 3}, C: scenario.LifeC{Y: 4}, D: scenario.LifeD{Y: 5}}) {
				return
			}
		}
	})
}

func (n *model) rounds(s scenario.LifeSizes, pairs bool) {
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

func (n *model) play(rounds [][3][]scenario.LifeOp) {
	for _, phases := range rounds {
		for _, ops := range phases {
			for at, op := range ops {
				n.do(op, float64(at))
			}
		}
	}
}

func (n *model) do(op scenario.LifeOp, x float64) {
	switch op.Action {
	case scenario.OpCreate:
		n.spawn(0)
	case scenario.OpDelete:
		n.delete(int(op.Entity))
	}
	for c := range scenario.LifeComponents {
		if e := n.entities[op.Entity]; op.Has(c) && op.Action == scenario.OpRemove {
			delete(e, c)
		} else if op.Has(c) {
			e[c] = x
		}
	}
}

func TestLifecycleChecksumsRecomputed(t *testing.T) {
	p := bench.Params{Entities: 4000, Components: scenario.LifeComponents, Seed: 3}
	for _, m := range Lifecycle(p).Metrics {
		x := driver(t, Lifecycle(p), m.Name, "copse")
		x.Steps(1)
		require.Equal(t, new(model).run(m.Name, p), x.Checksum(), m.Name)
	}
}

// A step of the script that writes an entity lists exactly the components that the entity has, so that no storage has to ask.
func TestScriptListsTheComponentsOfTheEntity(t *testing.T) {
	p := bench.Params{Entities: 4000, Seed: 3}
	n := &model{}
	kinds := map[scenario.LifeAction]int{}
	for _, phases := range scenario.DrawLifeScript(p) {
		for phase, ops := range phases {
			for _, op := range ops {
				kinds[op.Action]++
				if op.Action == scenario.OpWrite {
					require.NotNil(t, n.entities[op.Entity])
					for c := range scenario.LifeComponents {
						_, has := n.entities[op.Entity][c]
						require.Equal(t, has, op.Has(c))
					}
				}
				require.Equal(t, phase, map[scenario.LifeAction]int{scenario.OpCreate: 0, scenario.OpWrite: phase, scenario.OpEnsure: 1, scenario.OpRemove: 1, scenario.OpDelete: 2}[op.Action])
				n.do(op, 0)
			}
		}
	}
	require.Len(t, kinds, 5)
	require.Equal(t, len(n.entities), scenario.CountCreated(scenario.DrawLifeScript(p)))
	require.Positive(t, n.left)
}

//go:build !race

package workloads

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
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
	case scenario.LifeCreate, scenario.LifeAdd, scenario.LifeCreateThenAdd:
		n.left = s.Create
		if test != scenario.LifeCreate {
			return n.added(s.Add)
		}
	case scenario.LifeAddWriteDelete:
		n.rounds(s, func(int) []int { return []int{0, 1, 2, 3} })
	case scenario.LifeDistributed:
		n.rounds(s, func(j int) []int { return [][]int{{0, 3}, {1, 0}, {2, 1}, {3, 2}}[j%4] })
	case scenario.LifeOneOfFour:
		n.rounds(s, func(j int) []int { return []int{j % 4} })
	case scenario.LifeRelationship, scenario.LifeRelationshipVectors:
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

func (n *model) rounds(s scenario.LifeSizes, components func(j int) []int) {
	for round := range s.Rounds {
		n.entities = nil
		for j := range s.Batch {
			n.spawn(float64(round), components(j)...)
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

// The vectors of children are allocated as often as the article's table says: 210 times in a round, 105,000 times in all.
func TestVectorsOfChildren(t *testing.T) {
	p := bench.Params{Entities: 1e6, Components: scenario.LifeComponents, Seed: 3}
	s := scenario.LifeSizesOf(p)
	require.Equal(t, 105_000, s.FamilyRounds*s.Roots*(1+2*s.Children), "once for 10 children, twice for 20")
	require.Less(t, 10, 2*scenario.VectorRoom)
	p.Entities = 1000 // one root
	for _, storage := range []string{"sparseset", "copse"} {
		x := driver(t, Lifecycle(p), scenario.LifeRelationshipVectors, storage)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		x.Steps(1)
		runtime.ReadMemStats(&after)
		require.InDelta(t, s.FamilyRounds*21, float64(after.Mallocs-before.Mallocs), 1700, "%s: three more for the walks of a round", storage)
	}
}

// A storage of a fixed capacity has room for what a test keeps at a time, and no more.
func TestMostAlive(t *testing.T) {
	p := bench.Params{Entities: 1e6, Components: scenario.LifeComponents, Seed: 3}
	s := scenario.LifeSizesOf(p)
	for test, want := range map[string]int{
		scenario.LifeCreate: 1e6, scenario.LifeAdd: 5e5, scenario.LifeCreateThenAdd: 5e5, scenario.LifeAddWriteDelete: 2000, scenario.LifeDistributed: 2000,
		scenario.LifeOneOfFour: 2000, scenario.LifeRelationship: 2110, scenario.LifeRelationshipVectors: 2110,
	} {
		require.Equal(t, want, s.MostAlive(test, nil), test)
	}
	p.Entities = 4000
	script := scenario.DrawLifeScript(p)
	alive, most := map[int32]bool{}, 0
	for _, phases := range script {
		for _, ops := range phases {
			for _, op := range ops {
				if alive[op.Entity] = op.Action != scenario.OpDelete; !alive[op.Entity] {
					delete(alive, op.Entity)
				}
				most = max(most, len(alive))
			}
		}
	}
	require.Equal(t, most, s.MostAlive(scenario.LifeRandom, script))
}

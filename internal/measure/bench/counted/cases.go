package counted

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// Case is work that is counted.
type Case struct {
	Name  string
	Per   string // what one unit of the work is
	Units int    // in a step
	Steps int    // of the shorter of two runs; the longer one has twice as many
	Start func() Work
}

// Work is a population with what is done to it.
type Work struct {
	Step func()
	Sum  func() uint64 // of all values
}

// entities is the population of most cases. Its values fit into the last level of the caches, and not into the first.
const entities = 10_000

// All returns the cases in the order of the table.
func All() []Case {
	return []Case{
		{"get", "get", entities, 60, get},
		{"set", "set", entities, 30, verbs(set, atOnce, false)},
		{"set-new", "set and remove", entities, 1, verbs(setNew, atOnce, false)},
		{"add-remove", "add and remove", entities, 1, verbs(addRemove, atOnce, false)},
		{"spawn-despawn", "spawn and despawn", entities, 1, verbs(spawnDespawn, atOnce, false)},
		{"batch-set", "set", entities, 10, verbs(set, inBatch, false)},
		{"batch-set-new", "set and remove", entities, 2, verbs(setNew, inBatch, false)},
		{"batch-add-remove", "add and remove", entities, 2, verbs(addRemove, inBatch, false)},
		{"batch-spawn-despawn", "spawn and despawn", entities, 2, verbs(spawnDespawn, inBatch, false)},
		{"tick-set-new", "set and remove", entities, 2, verbs(setNew, inTick, false)},
		{"tick-1-system", "tick", 1, 20_000, ticks(1)},
		{"tick-1000-systems", "run of a system", 1000, 50, ticks(1000)},
		{"commit-abc", "change", crossingChanges, 40, commits("abc")},
		{"commit-pairs", "change", crossingChanges, 30, commits("pairs")},
		{"commit-hub", "change", crossingChanges, 15, commits("hub")},
		{"spawn-bulk", "entity", entities, 30, spawnBulk},
		{"families", "entity", members, 20, relatives},
		{"events", "event", entities, 40, events},
		{"observed-set-new", "set and remove", entities, 1, verbs(setNew, atOnce, true)},
		{"observed-spawn-despawn", "spawn and despawn", entities, 1, verbs(spawnDespawn, atOnce, true)},
		{"observed-tick-set-new", "set and remove", entities, 2, verbs(setNew, inTick, true)},
		{"scene-all", "node", sceneNodes, 6, hierarchies(scenario.SceneAll)},
		{"scene-some", "node that changes", sceneSome, 200, hierarchies(scenario.SceneSome)},
		{"scene-moves", "move", sceneMoves, 200, hierarchies(scenario.SceneMoves)},
		{"walk-wicked", "node", sceneNodes, 6, walks(func() scenario.SceneNodes { return handwritten.NewWicked(handwritten.WickedOptions{}) })},
		{"walk-pointers", "node", sceneNodes, 6, walks(func() scenario.SceneNodes { return handwritten.NewScenePointers(false) })},
		{"walk-slices", "node", sceneNodes, 6, walks(func() scenario.SceneNodes { return handwritten.NewSceneRows() })},
		{"chain-groups", "entity", entities, 40, chainGroups},
		{"chain-pointers", "entity", entities, 40, chainPointers(handwritten.AsAllocated)},
		{"chain-sorted", "entity", entities, 40, chainPointers(handwritten.ByType)},
		{"chain-shuffled", "entity", entities, 40, chainPointers(handwritten.Shuffled)},
		{"save", "entity", entities, 32, save},
		{"load", "entity", entities, 15, load},
	}
}

// Find returns the case with the given name.
func Find(name string) (Case, bool) {
	all := All()
	i := slices.IndexFunc(all, func(c Case) bool { return c.Name == name })
	if i < 0 {
		return Case{}, false
	}
	return all[i], true
}

// Run does the steps of a case and returns its checksum.
func (c Case) Run(steps int) uint64 {
	work := c.Start()
	for range steps {
		work.Step()
	}
	return work.Sum()
}

func params() bench.Params {
	return bench.Params{Entities: entities, Components: scenario.StructuralComponents, Seed: bench.DefaultSeed}
}

// rounds makes the Work of a workload: a step of the Work makes the numbered steps of the workload one after the other.
func rounds(x bench.Instance, numbers ...int) Work {
	x.Setup()
	if p, ok := x.(bench.Preparer); ok {
		p.Prepare(0, slices.Max(numbers)+1)
	}
	resetter, resets := x.(bench.Resetter)
	return Work{
		Step: func() {
			for _, number := range numbers {
				if resets {
					resetter.Reset(number)
				}
				x.Step(number)
			}
		},
		Sum: x.Checksum,
	}
}

// must panics if an operation fails; without limits none does.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

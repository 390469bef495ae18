package counted

import (
	"strconv"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// smallPopulation is how many entities a small system runs over.
const smallPopulation = 16

// ticks runs ticks of small systems. Every second system has two components of its own.
func ticks(systems int) func() Work {
	return func() Work {
		w := ecs.NewWorld()
		position := small[scenario.Position, scenario.Velocity](w)
		jerk := small[scenario.Snap, scenario.Jerk](w)
		for i := range systems {
			if i%2 == 0 {
				position(strconv.Itoa(i))
			} else {
				jerk(strconv.Itoa(i))
			}
		}
		positions := ecs.NewQuery2[scenario.Position, scenario.Velocity](w)
		return Work{
			Step: func() { must(w.Tick(scenario.Delta)) },
			Sum: func() (sum uint64) {
				for _, c := range positions.Chunks() {
					for i, v := range c.A {
						sum = scenario.Mix(sum, uint64(i), v.X, v.Y, v.Z)
					}
				}
				return sum
			},
		}
	}
}

// small spawns entities with two components and returns what adds a system that computes the first of them from the second.
func small[A, B scenario.AnyVec](w *ecs.World) (add func(name string)) {
	a, b := ecs.Component[A](w), ecs.Component[B](w)
	w.Group(a, b)
	w.SpawnMany(smallPopulation, func(block ecs.Block) {
		for i, column := 0, b.In(block); i < len(column); i++ {
			column[i] = B(scenario.VerbValue(i, 0))
		}
	}, a, b)
	return func(name string) {
		ecs.System2(w, name, func(block ecs.Block, to []A, from []B) {
			dt, values := float32(block.Delta()), scenario.AsVecs(to)
			for i, v := range scenario.AsVecs(from) {
				values[i] = scenario.Vec{X: v.X * dt, Y: v.Y * dt, Z: v.Z * dt}
			}
		}, ecs.Reads(b)).MustMatch(ecs.Full)
	}
}

// events sends events in one stage of a tick and reads them in the next.
func events() Work {
	w := ecs.NewWorld()
	strikes := ecs.Events[scenario.Strike](w)
	reader := strikes.Reader()
	var sum uint64
	ecs.Task(w, "Send", func(ecs.Tick) {
		for i := range entities {
			strikes.Send(scenario.Strike{Target: i, Damage: 1})
		}
	}, ecs.In(w.Stage("fight")), ecs.Sends[scenario.Strike]())
	ecs.Task(w, "Read", func(ecs.Tick) {
		sum = 0
		for s := range reader.Read() {
			sum += uint64(s.Target * s.Damage)
		}
	}, ecs.In(w.Stage("settle")), ecs.Receives[scenario.Strike]())
	return Work{Step: func() { must(w.Tick(1)) }, Sum: func() uint64 { return sum }}
}

const (
	crossingLots    = 4 // different sets of entities that lose a component or regain it
	crossingChanges = 2 * crossingLots * entities * scenario.ChangePercent / 100
	sceneLots       = 2 // of nodes that are written; or moves, and those that take them back
	sceneNodes      = sceneLots * entities
	sceneSome       = sceneNodes / 100
	sceneMoves      = sceneNodes / 1000
)

// commits commits changes of 1% of the entities, and takes them back with the next commit.
func commits(design string) func() Work {
	return func() Work {
		for _, d := range scenario.CrossingDesigns {
			if d.Name == design {
				p := params()
				p.Components = d.Components
				return rounds(copsecases.NewCrossing(p, d, scenario.CrossingChange, ecs.Lanes), 0, 0, 1, 1, 2, 2, 3, 3)
			}
		}
		panic("counted: no design " + design)
	}
}

// hierarchies writes or moves nodes and computes transforms.
func hierarchies(work scenario.SceneWork) func() Work {
	return func() Work {
		return rounds(scenario.NewScene(params(), scenario.SceneMixed, work, copsecases.NewScene(copsecases.SceneOptions{})), 0, 1)
	}
}

// walks writes all nodes of a hierarchy and computes where they are.
func walks(create func() scenario.SceneNodes) func() Work {
	return func() Work { return rounds(scenario.NewSceneWalk(params(), scenario.SceneWide, create()), 0, 1) }
}

// chainParams are those of the paper's benchmark at its smallest size and largest N.
func chainParams() bench.Params {
	return bench.Params{Entities: entities, Components: scenario.MaxChain, Seed: bench.DefaultSeed}
}

// chainGroups makes ticks of the paper's benchmark on its groups, which take no time, so that they leave the values as they found them.
func chainGroups() Work {
	still := func(p, v []scenario.Vec, _ float32) { scenario.Loop(p, v, 0) }
	return rounds(copsecases.NewChain(chainParams(), still, copsecases.ChainOptions{}), 0)
}

// chainPointers makes the same ticks on the paper's pointers.
func chainPointers(order handwritten.Order) func() Work {
	return func() Work { return rounds(handwritten.NewStillObjects(chainParams(), order), 0) }
}

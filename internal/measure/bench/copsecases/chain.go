package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// ChainOptions choose how a chain is set up and how its systems run.
type ChainOptions struct {
	Bulk     bool // entities are spawned in bulk, one composition at a time
	Blocked  bool // the systems are fused: all of them run on some rows, and then on the next
	Parallel bool // the rows of each system are split over goroutines, one for each processor
	Substeps int  // how often a tick runs the systems; 1 if 0
}

// NewChain returns an instance of the derivative or the substeps workload.
func NewChain(p bench.Params, kernel scenario.Kernel, options ChainOptions) bench.Instance {
	return newChain(p, kernel, options)
}

func newChain(p bench.Params, kernel scenario.Kernel, options ChainOptions) *chainCase {
	options.Substeps = max(1, options.Substeps)
	return &chainCase{
		Params: p, kernel: kernel, options: options, highest: scenario.DrawHighest(p), entities: make([]ecs.Entity, p.Entities),
	}
}

type chainCase struct {
	bench.Params
	kernel   scenario.Kernel
	options  ChainOptions
	world    *ecs.World
	handles  []vecHandle
	entities []ecs.Entity // the program's own list: made before memory is counted
	highest  []uint8      // by entity, the highest component
}

func (c *chainCase) declare() {
	w := ecs.NewWorld()
	c.world, c.handles = w, chainHandles(w, c.Components)
	var terms []ecs.Term
	for _, h := range c.handles {
		terms = append(terms, h.term)
		if len(terms) > 1 {
			w.Group(terms...)
		}
	}
	w.Stage(ecs.MainStage, c.options.stageOptions()...)
	all := []func(*ecs.World, scenario.Kernel, []ecs.Term, ecs.Match){
		addSystem[scenario.Position, scenario.Velocity], addSystem[scenario.Velocity, scenario.Acceleration],
		addSystem[scenario.Acceleration, scenario.Jerk], addSystem[scenario.Jerk, scenario.Snap],
		addSystem[scenario.Snap, scenario.Crackle], addSystem[scenario.Crackle, scenario.Pop],
		addSystem[scenario.Pop, scenario.Lock], addSystem[scenario.Lock, scenario.Drop], addSystem[scenario.Drop, scenario.Tumble],
		addSystem[scenario.Tumble, scenario.Waver], addSystem[scenario.Waver, scenario.Quiver],
	}
	for i := c.Components - 2; i >= 0; i-- {
		all[i](w, c.kernel, terms[:i], ecs.Full)
	}
}

// stageOptions says how the world runs the systems.
func (o ChainOptions) stageOptions() (out []ecs.StageOption) {
	if o.Parallel {
		out = append(out, ecs.Parallel())
	}
	if o.Blocked {
		out = append(out, ecs.Fuse())
	}
	return append(out, ecs.Substeps(o.Substeps))
}

// Setup spawns the population, either queued and committed once, or in bulk.
func (c *chainCase) Setup() {
	c.declare()
	if c.options.Bulk {
		c.setupBulk()
		return
	}
	c.world.Batch(func() {
		spawn := prefixSpawners(c.world, c.Components)
		for i, k := range c.highest {
			c.entities[i] = spawn[k]()
		}
	})
}

func (c *chainCase) setupBulk() {
	counts := make([]int, c.Components)
	for _, k := range c.highest {
		counts[k]++
	}
	lists := make([][]ecs.Entity, c.Components)
	terms := make([]ecs.Term, c.Components)
	for k, h := range c.handles {
		terms[k] = h.term
	}
	for k, more := 0, len(c.highest); k < c.Components; k++ {
		c.world.Reserve(more, terms[k])
		more -= counts[k]
	}
	for k := c.Components - 1; k >= 0; k-- { // the leftmost block first, so that no row moves
		lists[k] = spawnMany(c.world, counts[k], func(b ecs.Block) {
			for _, h := range c.handles[:k+1] {
				h.fill(b)
			}
		}, terms[:k+1]...)
	}
	for i, k := range c.highest {
		c.entities[i], lists[k] = lists[k][0], lists[k][1:]
	}
}

// Step runs a tick.
func (c *chainCase) Step(int) { must(c.world.Tick(scenario.Delta * float64(c.options.Substeps))) }

// Units returns the number of entities, once for each substep.
func (c *chainCase) Units() int { return c.Params.Entities * c.options.Substeps }

// Checksum includes every value of every entity.
func (c *chainCase) Checksum() uint64 {
	return scenario.ChainSum(c.highest, func(i, component int) scenario.Vec { return c.handles[component].get(c.entities[i]) })
}

package bench

import (
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
)

// Vec is the value of every component of the derivative workload.
type Vec struct{ X, Y, Z float32 }

// The components of the derivative workload (the paper's benchmark), from the position to
// its eleventh derivative.
type (
	Position     Vec
	Velocity     Vec
	Acceleration Vec
	Jerk         Vec
	Snap         Vec
	Crackle      Vec
	Pop          Vec
	Lock         Vec
	Drop         Vec
	Tumble       Vec
	Waver        Vec
	Quiver       Vec
)

type vec interface {
	Position | Velocity | Acceleration | Jerk | Snap | Crackle | Pop | Lock | Drop | Tumble | Waver | Quiver |
		Force | Rotation | Spin | Health | Regeneration | Shield | Energy | Charge | Ammo | Reload | Target | Aim | Frame | FrameRate
}

// MaxChain is the length of the longest chain.
const MaxChain = 12

// Kernel adds dt * v to p, value by value.
type Kernel func(p, v []Vec, dt float32)

// as gives a column of any of the components the type that kernels take.
func as[T vec](values []T) []Vec {
	return unsafe.Slice((*Vec)(unsafe.Pointer(unsafe.SliceData(values))), len(values))
}

// Derivative is the paper's benchmark: every entity has a prefix of a chain of components,
// and each tick adds each component, times dt, to the one before, the highest first.
func Derivative(p Params) Workload {
	cases := derivativeCases()
	w := Workload{
		Name:  "derivative",
		About: "entities with the first k of N components; a tick adds each derivative to the one below it",
		Metrics: []Metric{
			{Name: "tick", Unit: "ns", Per: "entity and tick", Kind: Steps, Params: p, Cases: cases},
			{Name: "setup", Unit: "ms", Per: "population", Kind: Setup, Params: p, Cases: setupCases(cases)},
			{Name: "setup-bulk", Unit: "ms", Per: "population", Kind: Setup, Params: p, Cases: bulkCases()},
			{Name: "memory", Unit: "B", Per: "entity", Kind: Memory, Params: p, Cases: setupCases(cases)},
		},
	}
	for _, metric := range []string{"tick", "setup", "memory"} {
		addStored(&w, metric, without(common, "pointers"), newStoredChain) // whose floor has no handles to keep
	}
	return w
}

func derivativeCases() []Case {
	out := []Case{
		{"copse", func(p Params) Instance { return newCopseChain(p, Loop) }},
		{"copse-blocked", func(p Params) Instance { return inTurns(newCopseChain(p, Loop)) }},
		{"copse-parallel", func(p Params) Instance { return inParallel(newCopseChain(p, Loop)) }},
		{"slices", func(p Params) Instance { return newSliceChain(p, Loop) }},
		{"pointers", func(p Params) Instance { return newPointerChain(p, inOrder) }},
		{"pointers-sorted", func(p Params) Instance { return newPointerChain(p, sorted) }},
		{"pointers-shuffled", func(p Params) Instance { return newPointerChain(p, shuffled) }},
	}
	return append(out, simdCases()...)
}

// setupCases are the storages whose setup differs from that of others.
func setupCases(all []Case) []Case {
	var out []Case
	for _, c := range all {
		switch c.Storage {
		case "copse", "slices", "pointers":
			out = append(out, c)
		}
	}
	return out
}

func bulkCases() []Case {
	return []Case{
		{"copse", func(p Params) Instance {
			c := newCopseChain(p, Loop)
			c.bulk = true
			return c
		}},
		{"slices", func(p Params) Instance { return newSliceChain(p, Loop) }},
	}
}

// copseChain does it on ours.
type copseChain struct {
	Params
	kernel   Kernel
	bulk     bool
	turns    bool
	parallel bool
	rounds   int // of the systems in a tick
	world    *ecs.World
	links    []chainLink
	entities []ecs.Entity // the program's: made before memory is counted
	chain    []uint8
}

// chainLink is one component of the chain, its type forgotten.
type chainLink struct {
	term  ecs.Term
	set   func(e ecs.Entity)
	value func(e ecs.Entity) Vec
	fill  func(b ecs.Block)

	remove func(e ecs.Entity)
}

func newCopseChain(p Params, kernel Kernel) *copseChain {
	return &copseChain{Params: p, kernel: kernel, rounds: 1, chain: Chain(p), entities: make([]ecs.Entity, p.Entities)}
}

// inTurns lets the systems take turns on blocks of rows.
func inTurns(c *copseChain) *copseChain {
	c.turns = true
	return c
}

// inRounds lets a tick run the systems Rounds times.
func inRounds(c *copseChain) *copseChain {
	c.rounds = Rounds
	return c
}

// inParallel splits the rows of each system over goroutines, one for each processor.
func inParallel(c *copseChain) *copseChain {
	c.parallel = true
	return c
}

func linkOf[T vec](w *ecs.World) chainLink {
	h := ecs.Component[T](w)
	return chainLink{
		term:  h,
		set:   func(e ecs.Entity) { h.Set(e, T(One)) },
		value: func(e ecs.Entity) Vec { return Vec(h.Get(e)) },
		fill: func(b ecs.Block) {
			for i, column := 0, h.In(b); i < len(column); i++ {
				column[i] = T(One)
			}
		},
		remove: h.Remove,
	}
}

// chainLinks registers the first n components.
func chainLinks(w *ecs.World, n int) []chainLink {
	all := []func(*ecs.World) chainLink{
		linkOf[Position], linkOf[Velocity], linkOf[Acceleration], linkOf[Jerk], linkOf[Snap], linkOf[Crackle],
		linkOf[Pop], linkOf[Lock], linkOf[Drop], linkOf[Tumble], linkOf[Waver], linkOf[Quiver],
	}
	var out []chainLink
	for _, link := range all[:n] {
		out = append(out, link(w))
	}
	return out
}

// derive declares the system that adds dt * V to P, for entities that have the others too. It
// must have that match, and no better one either.
func derive[P, V vec](w *ecs.World, kernel Kernel, others []ecs.Term, match ecs.Match) {
	v := ecs.Component[V](w)
	s := ecs.System2(w, w.Name(v), func(b ecs.Block, p []P, v []V) {
		kernel(as(p), as(v), float32(b.Delta()))
	}, ecs.Reads(v), ecs.With(others...))
	if s.Match() != match {
		panic("bench: " + s.Explain().String())
	}
}

func (c *copseChain) declare() {
	w := ecs.NewWorld()
	c.world, c.links = w, chainLinks(w, c.Components)
	var terms []ecs.Term
	for _, l := range c.links {
		terms = append(terms, l.term)
		if len(terms) > 1 {
			w.Group(terms...)
		}
	}
	all := []func(*ecs.World, Kernel, []ecs.Term, ecs.Match){
		derive[Position, Velocity], derive[Velocity, Acceleration], derive[Acceleration, Jerk], derive[Jerk, Snap],
		derive[Snap, Crackle], derive[Crackle, Pop], derive[Pop, Lock], derive[Lock, Drop], derive[Drop, Tumble],
		derive[Tumble, Waver], derive[Waver, Quiver],
	}
	for i := c.Components - 2; i >= 0; i-- {
		all[i](w, c.kernel, terms[:i], ecs.Full)
	}
	if c.parallel {
		if err := w.Split(w.Systems()...); err != nil {
			panic(err) // none looks at other entities
		}
	}
	systems := w.Systems()
	if c.turns && len(systems) > 1 {
		if err := w.TakeTurns(systems...); err != nil {
			panic(err) // every one is full
		}
	}
	if c.rounds > 1 {
		if err := w.Substeps(c.rounds, systems...); err != nil {
			panic(err) // they are all there are
		}
	}
}

func commit(w *ecs.World) {
	if _, err := w.Commit(); err != nil {
		panic(err) // no limit was set
	}
}

// Setup spawns the population, queued and committed once, or in bulk.
func (c *copseChain) Setup() {
	c.declare()
	if c.bulk {
		c.setupBulk()
		return
	}
	spawn := prefixes(c.world, c.Components)
	for i, k := range c.chain {
		c.entities[i] = spawn[k]()
	}
	commit(c.world)
}

func (c *copseChain) setupBulk() {
	counts := make([]int, c.Components)
	for _, k := range c.chain {
		counts[k]++
	}
	lists := make([][]ecs.Entity, c.Components)
	terms := make([]ecs.Term, c.Components)
	for k, l := range c.links {
		terms[k] = l.term
	}
	for k, more := 0, len(c.chain); k < c.Components; k++ {
		c.world.Reserve(more, terms[k])
		more -= counts[k]
	}
	for k := c.Components - 1; k >= 0; k-- { // what stands left first, so that nothing moves
		list, err := c.world.SpawnMany(counts[k], func(b ecs.Block) {
			for _, l := range c.links[:k+1] {
				l.fill(b)
			}
		}, terms[:k+1]...)
		if err != nil {
			panic(err) // no limit was set
		}
		lists[k] = list
	}
	for i, k := range c.chain {
		c.entities[i], lists[k] = lists[k][0], lists[k][1:]
	}
}

// Step runs a tick.
func (c *copseChain) Step(int) {
	if err := c.world.Tick(Delta * float64(c.rounds)); err != nil {
		panic(err) // no limit was set
	}
}

// Units returns the number of entities, once for each round.
func (c *copseChain) Units() int { return c.Params.Entities * c.rounds }

// Checksum adds up every value of every entity.
func (c *copseChain) Checksum() uint64 {
	return ChainSum(c.chain, func(i, d int) Vec { return c.links[d].value(c.entities[i]) })
}

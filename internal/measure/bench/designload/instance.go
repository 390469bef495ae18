package designload

// world is a storage with the components and systems of a design.
type world interface {
	target
	declare() // makes the empty storage
	tick()    // runs all systems, and commits
	run(system int)
	Checksum() uint64
}

// put sets an element of a list, which grows by one element if the list has it not yet.
func put[E any](list []E, at int, e E) []E {
	if at == len(list) {
		return append(list, e)
	}
	list[at] = e
	return list
}

// tickInstance measures ticks.
type tickInstance struct {
	design *workloadDesign
	world
}

// Setup does what the text says.
func (x *tickInstance) Setup() {
	x.declare()
	apply(x.design.ops, x.world)
}

// Step runs a tick.
func (x *tickInstance) Step(int) { x.tick() }

// Units returns the number of entities that the text leaves.
func (x *tickInstance) Units() int { return x.design.entities }

// textInstance measures the text.
type textInstance struct {
	design *workloadDesign
	world
}

// Setup makes an empty world.
func (x *textInstance) Setup() { x.declare() }

// Step does what the text says.
func (x *textInstance) Step(int) { apply(x.design.ops, x.world) }

// Units returns the number of entities that the text leaves.
func (x *textInstance) Units() int { return x.design.entities }

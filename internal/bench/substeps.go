package bench

// Rounds is how often a tick of the substeps workload runs the systems.
const Rounds = 4

// Substeps is the derivative workload in short steps, as physics takes them: a tick runs the whole
// chain of systems [Rounds] times. Nothing is committed between, so a storage may take a block of
// rows through all rounds while it is in a cache.
func Substeps(p Params) Workload {
	w := Workload{
		Name:  "substeps",
		About: "entities with the first k of N components; a tick adds each derivative to the one below it four times, in short steps",
		Metrics: []Metric{{Name: "substep", Unit: "ns", Per: "entity and substep", Kind: Steps, Params: p, Cases: append([]Case{
			{"copse", func(p Params) Instance { return inRounds(newCopseChain(p, Loop)) }},
			{"copse-blocked", func(p Params) Instance { return inRounds(inTurns(newCopseChain(p, Loop))) }},
			{"slices", func(p Params) Instance { return Repeated(newSliceChain(p, Loop)) }},
			{"slices-blocked", func(p Params) Instance { return inBlockedRounds(newSliceChain(p, Loop)) }},
			{"pointers", func(p Params) Instance { return Repeated(newPointerChain(p, inOrder)) }},
		}, substepCases()...)}},
	}
	addStored(&w, "substep", without(common, "pointers"), func(m maker, p Params) Instance { return Repeated(newStoredChain(m, p)) })
	return w
}

// Repeated returns an instance each of whose steps is Rounds steps of the given one.
func Repeated(of Instance) Instance { return &repeated{of} }

type repeated struct{ Instance }

// Step makes Rounds steps.
func (r *repeated) Step(i int) {
	for k := range Rounds {
		r.Instance.Step(i*Rounds + k)
	}
}

// Units returns the units of all rounds.
func (r *repeated) Units() int { return r.Instance.Units() * Rounds }

package designload

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// Name is the name of the workload.
const Name = "design"

// Groups says which groups a design is measured with.
type Groups uint8

const (
	// Declared: the groups of the text, in its layout.
	Declared Groups = iota
	// OfSystems: a group for every system, of what it requires and excludes, in layout lanes. For every optional component of a system
	// there is another group, with that component.
	OfSystems
)

// Design is a design that can be measured.
type Design struct {
	bench.Definition
	Compositions int // how many compositions the entities have that the text leaves
	PeakEntities int // the most entities that a world of the text holds at once, those that a commit despawns included
	PeakBytes    int // the most that the values of entities take at once
	parsed       *workloadDesign
}

// SetTitle adds a title to the name of the workload, to tell several designs apart.
func (d *Design) SetTitle(title string) {
	name, create := Name+" "+title, d.New
	d.Name = name
	d.New = func(p bench.Params) bench.Workload {
		w := create(p)
		w.Name = name
		return w
	}
}

// Of makes the workload of the text of a design with its own groups. Its error is a [Fault].
func Of(text string) (bench.Definition, error) {
	d, err := Read(text, Declared)
	return d.Definition, err
}

// Read makes the workload of the text of a design. Its error is a [Fault].
func Read(text string, groups Groups) (Design, error) {
	s, err := parse(text, groups)
	if err != nil {
		return Design{}, err
	}
	return Design{parsed: s, Compositions: s.remaining, PeakEntities: s.peak.entities, PeakBytes: s.peak.bytes, Definition: bench.Definition{
		Name: Name, Entities: s.entities, Most: s.entities, Components: s.layout.Spec.Components, FixedEntities: true, New: s.workload,
	}}, nil
}

// workload makes the workload: cases in the layout of the design, in all other layouts, by hand, and on the storages that can keep
// the design.
func (s *workloadDesign) workload(p bench.Params) bench.Workload {
	w := bench.Workload{Name: Name, About: "a design's own population, systems and ticks", Metrics: []bench.Metric{
		{Name: "tick", Unit: "ns", Per: "entity and tick", Kind: bench.Steps, Params: p},
		{Name: "text", Unit: "ms", Per: "text", Kind: bench.Once, Params: p},
	}}
	round := s.round()
	if round != nil {
		w.Metrics = append(w.Metrics, bench.Metric{Name: "round", Unit: "ns", Per: "round", Kind: bench.Steps, Params: p})
	}
	add := func(storage string, create func() world) {
		w.Add("tick", bench.Case{Storage: storage, New: func(bench.Params) bench.Instance { return &tickInstance{s, create()} }})
		w.Add("text", bench.Case{Storage: storage, New: func(bench.Params) bench.Instance { return &textInstance{s, create()} }})
		if round != nil {
			w.Add("round", bench.Case{Storage: storage, New: func(bench.Params) bench.Instance { return &roundInstance{round: round, world: create()} }})
		}
	}
	add("copse", func() world { return &copseWorld{workloadDesign: s, kind: s.kind} })
	if d := s.declared; d != nil {
		add(DeclaredStorage, func() world { return &copseWorld{workloadDesign: d, kind: d.kind} })
	}
	for _, kind := range grouptree.Kinds() {
		if kind != s.kind {
			add("copse-"+kind.String(), func() world { return &copseWorld{workloadDesign: s, kind: kind} })
		}
	}
	if s.fitsStorages() {
		if s.kind != grouptree.Naive { // in which a row does not mean the same in all arrays of a block
			add(SlicesStorage, func() world { return &slicesWorld{workloadDesign: s} })
		}
		for _, storage := range storagecases.Common() {
			add(storage, func() world { return &storageWorld{workloadDesign: s, storage: storage} })
		}
	}
	return w
}

package session

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// JSScripts are the storages of the scripted workload that are written in JavaScript, by their number in [scenario.ScriptStorages]. Each has
// one population at a time; a new one replaces it.
type JSScripts interface {
	// Setup makes a storage with the population of the workload, for the work of a metric of [scenario.ScriptMetrics].
	Setup(kind, metric int, compositions []uint16)
	// Reset ends what the last step has spawned.
	Reset(kind int)
	// Step makes a step of the work.
	Step(kind int)
	// End returns what the storage has.
	End(kind int) scenario.ScriptedEnding
}

// addScripts adds the storages written in JavaScript to the scripted workload.
func (h Host) addScripts(w *bench.Workload) {
	for metric, name := range scenario.ScriptMetrics {
		for kind, storage := range scenario.ScriptStorages {
			w.Add(name, bench.Case{Storage: storage, New: func(p bench.Params) bench.Instance {
				s := scriptInstance{p, h.Scripts, kind, metric}
				if name == scenario.ScriptedUpdate || name == scenario.ScriptedRemove {
					return &scriptUpdate{s}
				}
				return &s
			}})
		}
	}
}

// scriptInstance is such a storage as an instance of a metric.
type scriptInstance struct {
	bench.Params
	scripts      JSScripts
	kind, metric int
}

// Setup makes the population.
func (s *scriptInstance) Setup() {
	s.scripts.Setup(s.kind, s.metric, scenario.ScriptedCompositions(scenario.ScriptMetrics[s.metric], s.Entities))
}

// Step makes a step of the work.
func (s *scriptInstance) Step(int) { s.scripts.Step(s.kind) }

// Units returns the units of work of a step.
func (s *scriptInstance) Units() int {
	return scenario.ScriptedUnits(scenario.ScriptMetrics[s.metric], s.Entities)
}

// Checksum adds up all values of all entities.
func (s *scriptInstance) Checksum() uint64 {
	return s.scripts.End(s.kind).Checksum(scenario.ScriptMetrics[s.metric])
}

// scriptUpdate spawns entities in each step, or before it.
type scriptUpdate struct{ scriptInstance }

// Reset ends what the last step has spawned, and spawns what the next one takes a component from.
func (s *scriptUpdate) Reset(int) { s.scripts.Reset(s.kind) }

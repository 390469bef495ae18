package nativerun

import (
	"fmt"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
)

const (
	// mostMemory is how many bytes a design may take while its systems are measured, as estimated.
	mostMemory = 2_000_000_000
	// entityOverhead is roughly what the library holds for an entity besides its values.
	entityOverhead = 170
)

// systemsArgs are the arguments of a run that measures each system of a design: a round of it on the library, in the layout of the text.
var systemsArgs = []string{"-events", "-workload", designload.Name, "-storages", "copse", "-metrics", "round", "-reps", "5", "-"}

// measurable returns why the systems of a design are not measured.
func measurable(text string) error {
	d, err := designload.Read(text, designload.Declared)
	if err != nil {
		return err
	}
	// Arrays that grow are twice as long as what they hold, for a short time.
	if need := 2*d.PeakBytes + entityOverhead*d.PeakEntities; need > mostMemory {
		return fmt.Errorf("the design needs about %d MB where it has the most entities, and a native run may take %d MB: spawn fewer entities, or make the components smaller", need/1_000_000, mostMemory/1_000_000)
	}
	_, err = bench.Request{Workloads: []bench.Definition{d.Definition}, Storages: []string{"copse"}, Metrics: []string{"round"}, Seed: bench.DefaultSeed}.Plan()
	return err
}

package devserver

import (
	"bytes"
	"fmt"
	"io"
	"net/http"

	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/designload"
	"github.com/copse-ecs/copse/internal/design/syntax"
)

const (
	// mostMemory is how many bytes a design may take while its systems are measured, as estimated.
	mostMemory = 2_000_000_000
	// entityOverhead is roughly what the library holds for an entity besides its values.
	entityOverhead = 170
)

// systemsArgs are the arguments of a run that measures each system of a design: a round of it on the library, in the layout of the text.
var systemsArgs = []string{"bench", "-events", "-workload", designload.Name, "-storages", "copse", "-metrics", "round", "-reps", "5", "-"}

// systems measures how long a run of each system takes. The body of the request is the text of the design.
func (n *native) systems(r *http.Request, s *eventStream) {
	text, err := io.ReadAll(io.LimitReader(r.Body, syntax.MaxText+1)) // a longer text is refused by the language
	if err == nil {
		err = measurable(string(text))
	}
	if err != nil {
		s.say("refused", sentence(err.Error()))
		return
	}
	cmd := n.command(r.Context(), n.project.Root, n.self, systemsArgs...)
	cmd.Stdin = bytes.NewReader(text)
	n.follow(s, cmd, func(line []byte) { s.say("", string(line)) })
}

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

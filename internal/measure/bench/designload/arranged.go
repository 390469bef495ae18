package designload

import (
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench"
)

// searchTime limits the search for the groups of a design that is measured as arranged.
const searchTime = 20 * time.Second

// DeclaredStorage is the design with the groups of its text, next to the one with the groups that were found.
const DeclaredStorage = "copse-declared"

// arranged returns the design in layout lanes with the groups that cost least of those that a search finds.
func (s *workloadDesign) arranged() *workloadDesign {
	out, declared := *s, *s
	out.kind = grouptree.Lanes
	out.found = autogroup.Search(s.input, autogroup.Options{
		Prices: cost.Default, Layouts: []grouptree.Kind{out.kind}, Declared: s.groups, Deadline: time.Now().Add(searchTime),
	})
	out.groups, out.declared = out.found.Groups, &declared
	return &out
}

// Arranged is a design as it is and as it is arranged, to measure what that gains.
type Arranged struct {
	Entities, Groups int     // Groups: as arranged
	Proved           bool    // no other set of the candidates has a lower total
	Before, After    float64 // the totals, in nanoseconds
	Workload         bench.Workload
}

// Arrange reads a design and arranges it with n entities in the place of each. The round of the workload is measured on copse, which has the
// groups that were found, on copse-declared, which has those of the text, and on other storages. Its error is a [Fault].
func Arrange(text string, n int) (Arranged, error) {
	s, err := parse(text, Declared)
	if err != nil {
		return Arranged{}, err
	}
	s = s.scaledBy(n).arranged()
	before := s.input.On(s.input.Build(s.declared.kind, s.declared.groups)).Total(&cost.Default)
	return Arranged{
		Entities: s.entities, Groups: len(s.groups), Proved: s.found.Status == autogroup.Optimal,
		Before: float64(before.Sum()) / 1000, After: float64(s.found.Total.Sum()) / 1000, Workload: s.workload(bench.Params{}),
	}, nil
}

package arrange

import (
	"errors"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/wording"
)

// Limits of [Optimum], which ends after counted work and not by the clock, so that every machine gives the same answer.
const (
	mostProved = 64    // candidates
	mostSteps  = 6_000 // of the search: it asks so often whether to go on
)

// Optimum returns the lowest total of a round, in picoseconds, that any set of the candidates gives the design in layout
// lanes. The search proves it and autogroup.Verify repeats the proof. The error says why no optimum is known.
func Optimum(a *analysis.Analysis) (int64, error) {
	if err := arrangeable(a); err != nil {
		return 0, err
	}
	in, steps := a.CostInput(), 0
	options := autogroup.Options{
		Prices:   cost.Default,
		Layouts:  []grouptree.Kind{grouptree.Lanes},
		Declared: declared(a),
		Cancel: func() bool {
			steps++
			return steps > mostSteps
		},
	}
	if n := len(autogroup.Candidates(in, options.Declared)); n > mostProved {
		return 0, errors.New("the design has " + wording.Grouped(n) + " candidates for groups, and the best arrangement is proved among at most " + wording.Grouped(mostProved))
	}
	found := autogroup.Search(in, options)
	switch {
	case found.Status != autogroup.Optimal:
		return 0, errors.New("no arrangement was proved best in " + wording.Grouped(mostSteps) + " steps of the search")
	case cost.Tenths(found.Certificate.Bound) < cost.Tenths(found.Total.Sum()):
		return 0, errors.New("the proof of the best arrangement is too long to be repeated")
	}
	if err := autogroup.Verify(in, options, found.Certificate); err != nil {
		return 0, errors.New("the proof of the best arrangement does not hold: " + err.Error())
	}
	return found.Total.Sum(), nil
}

// arrangeable returns why a design cannot be arranged, nil if it can.
func arrangeable(a *analysis.Analysis) error {
	switch {
	case hasErrors(a):
		return ErrHasErrors
	case a.MadeUp() || a.Census.Total() == 0:
		return ErrNoEntities
	}
	return nil
}

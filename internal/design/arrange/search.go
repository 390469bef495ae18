package arrange

import (
	"errors"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/design/analysis"
)

// Options limit a search.
type Options struct {
	Layout   grouptree.Kind
	Time     time.Duration // that the search may take
	Cancel   func() bool   // asked often; ends the search with the best so far
	Progress func(autogroup.Progress)
}

// ErrNoEntities is the refusal of a design in which nothing is moved or visited.
var ErrNoEntities = errors.New("the design spawns no entities, so every arrangement costs the same; spawn some first")

// Arrangement is the best arrangement that was found for a design.
type Arrangement struct {
	*Replaced
	From  *analysis.Analysis
	Found *autogroup.Result
	Kept  bool // the arrangement that was found costs no less, so that the design stays as it is
}

// Design searches for the best groups of a design and writes them into its text.
func Design(a *analysis.Analysis, opt Options) (*Arrangement, error) {
	switch {
	case hasErrors(a):
		return nil, ErrHasErrors
	case a.MadeUp() || a.Census.Total() == 0:
		return nil, ErrNoEntities
	}
	found := autogroup.Search(a.CostInput(), autogroup.Options{
		Prices:   cost.Default,
		Layouts:  []grouptree.Kind{opt.Layout},
		Declared: declared(a),
		Deadline: time.Now().Add(opt.Time),
		Cancel:   opt.Cancel,
		Progress: opt.Progress,
	})
	out := &Arrangement{From: a, Found: found}
	var err error
	if out.Replaced, err = Replace(a, found.Layout, found.Groups); err != nil {
		return nil, err
	}
	if out.Analysis.Total.Sum() >= a.Total.Sum() {
		out.Kept = true
		out.Replaced, err = Replace(a, a.Design.Kind, declared(a))
	}
	return out, err
}

// declared returns the groups of the text.
func declared(a *analysis.Analysis) (out []grouptree.Conj) {
	for _, g := range a.GroupParts() {
		out = append(out, g.Conj)
	}
	return out
}

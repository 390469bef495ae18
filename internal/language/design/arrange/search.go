package arrange

import (
	"errors"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
)

// Options limit a search.
type Options struct {
	Layout   grouptree.Kind
	Time     time.Duration // that the search may take; 0 for no limit
	Cancel   func() bool   // asked often; ends the search with the best so far
	Progress func(autogroup.Progress)
	Present  func(func() *autogroup.Result) // see autogroup.Options
}

// ErrNoEntities is the refusal of a design in which nothing is moved or visited.
var ErrNoEntities = errors.New("the design spawns no entities, so every arrangement costs the same; spawn some first")

// Arrangement is the best arrangement that was found for a design.
type Arrangement struct {
	*Replaced
	From  *analysis.Analysis
	Found *autogroup.Result
	Kept  bool // the arrangement that was found is no better, so that the design stays as it is
	front []autogroup.Point
	point int // which point of the front it is; noPoint if it is none
}

// Design searches for the best groups of a design and writes them into its text.
func Design(a *analysis.Analysis, opt Options) (*Arrangement, error) {
	if err := arrangeable(a); err != nil {
		return nil, err
	}
	options := autogroup.Options{
		Prices:   cost.Default,
		Layouts:  []grouptree.Kind{opt.Layout},
		Declared: declared(a),
		Cancel:   opt.Cancel,
		Progress: opt.Progress,
		Present:  opt.Present,
	}
	if opt.Time > 0 {
		options.Deadline = time.Now().Add(opt.Time)
	}
	return arranged(a, autogroup.Search(a.CostInput(), options))
}

// arranged writes the best choice that was found into the text, if it is better than the groups of the text.
func arranged(a *analysis.Analysis, found *autogroup.Result) (*Arrangement, error) {
	out := &Arrangement{From: a, Found: found, front: shown(found), point: noPoint}
	var err error
	if out.Replaced, err = Replace(a, found.Layout, found.Groups); err != nil {
		return nil, err
	}
	if !found.Beats(a.Total, len(declared(a)), len(a.Layout.Leaves)) {
		out.Kept = true
		out.Replaced, err = Replace(a, a.Design.Kind, declared(a))
		return out, err
	}
	out.point = best(out.front, found.Total)
	return out, nil
}

// declared returns the groups of the text.
func declared(a *analysis.Analysis) (out []grouptree.Conj) {
	for _, g := range a.GroupParts() {
		out = append(out, g.Conj)
	}
	return out
}

package autogroup

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// choice is a sequence of candidates by their index: the groups in order of declaration.
type choice []int16

// key returns the choice as a key of a map.
func (c choice) key() string {
	b := make([]byte, 2*len(c))
	for i, at := range c {
		b[2*i], b[2*i+1] = byte(at), byte(at>>8)
	}
	return string(b)
}

// ordered reports whether the order of declaration matters in a kind of layout. In the layout of
// lanes it decides at most the order of blocks within a class, which is left to the builder.
func ordered(kind grouptree.Kind) bool { return kind != grouptree.Lanes }

// evaluator computes the totals of choices on one kind of layout.
type evaluator struct {
	in         *cost.Input
	prices     *cost.Prices
	kind       grouptree.Kind
	candidates []grouptree.Conj
	known      map[string]cost.Total
	compared   int
}

// mostKnown bounds the totals that are kept.
const mostKnown = 1 << 17

func newEvaluator(in *cost.Input, prices *cost.Prices, kind grouptree.Kind, candidates []grouptree.Conj) *evaluator {
	return &evaluator{in: in, prices: prices, kind: kind, candidates: candidates, known: make(map[string]cost.Total)}
}

// groups returns the groups of a choice.
func (e *evaluator) groups(c choice) []grouptree.Conj {
	out := make([]grouptree.Conj, len(c))
	for i, at := range c {
		out[i] = e.candidates[at]
	}
	return out
}

// design builds the layout of a choice.
func (e *evaluator) design(c choice) *cost.Design {
	return e.in.On(e.in.Build(e.kind, e.groups(c)))
}

// total returns the total of a choice.
func (e *evaluator) total(c choice) cost.Total {
	key := c.key()
	if t, ok := e.known[key]; ok {
		return t
	}
	e.compared++
	t := e.design(c).Total(e.prices)
	if len(e.known) < mostKnown {
		e.known[key] = t
	}
	return t
}

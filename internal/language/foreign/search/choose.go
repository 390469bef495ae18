package search

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// mostWork limits the search of storages, in runs of a system over a composition.
const mostWork = 20_000_000

// Way is how a library stores a component, by a number that the library gives a meaning. The first way is the usual one.
type Way uint8

// Ways has the way of each component of an input.
type Ways []Way

// Of returns the components that are stored in a way.
func (w Ways) Of(way Way) (out grouptree.Set) {
	for c, x := range w {
		if x == way {
			out.Add(c)
		}
	}
	return out
}

// With returns the ways with another one for a component.
func (w Ways) With(c int, way Way) Ways {
	out := slices.Clone(w)
	out[c] = way
	return out
}

// waysOf returns ways in which a set of components is stored in one, and all others in the usual one.
func waysOf(in *model.Input, set grouptree.Set, way Way) Ways {
	out := make(Ways, len(in.Components))
	for c := range set.All() {
		out[c] = way
	}
	return out
}

// Library is one whose components can be stored in several ways.
type Library interface {
	Input() *model.Input
	// Now has the ways of the program.
	Now() Ways
	// Chosen has the components whose way can be chosen, those that decide most first.
	Chosen() []int
	// Ways is how many there are.
	Ways() int
	// Run returns what runs of systems do.
	Run(w Ways) func(s *model.System) model.Run
	Changes(w Ways) model.Moved
	// Bound returns a sum that no choice of ways for the open components is below.
	Bound(w Ways, open grouptree.Set) int64
	// Priced returns the library with prices of changes multiplied by a number and divided by another.
	Priced(by, over int64) Library
}

// Storages is a choice of storages with what a round costs.
type Storages struct {
	Ways    Ways
	Systems int64 // picoseconds
	Changes int64
}

// Sum returns what a round costs, in picoseconds.
func (s *Storages) Sum() int64 { return s.Systems + s.Changes }

// Stored is the best choice of storages that was found.
type Stored struct {
	Storages
	Status     autogroup.Status
	Bound      int64 // no choice costs less
	Nodes      int
	Components int // whose storage is chosen
	Each       int // ways of each: there are Each^Components choices
}

// PriceStorages prices a choice of storages.
func PriceStorages(l Library, w Ways) *Storages {
	out, run, in := &Storages{Ways: w, Changes: l.Changes(w).Picoseconds}, l.Run(w), l.Input()
	for i := range in.Systems {
		out.Systems += int64(in.Systems[i].Weight) * run(&in.Systems[i]).Picoseconds
	}
	return out
}

// Choose finds the storages that cost least. Of equal choices the one of the program is kept. cancel may be nil.
func Choose(l Library, cancel func() bool) *Stored {
	in, now := l.Input(), l.Now()
	b := &storages{library: l, cancel: cancel, order: l.Chosen()}
	b.nodesLeft = max(100, mostWork/(1+len(in.Compositions)*(1+len(in.Systems)+len(in.Transitions))))
	b.best = *PriceStorages(l, now)
	b.climb()
	root := l.Bound(now, setOf(b.order))
	b.visit(0, now)
	out := &Stored{Storages: b.best, Bound: b.best.Sum(), Nodes: b.nodes, Components: len(b.order), Each: l.Ways()}
	switch {
	case b.stopped:
		out.Status, out.Bound = autogroup.Stopped, min(root, b.best.Sum())
	case b.cut:
		out.Status, out.Bound = autogroup.Bounded, min(root, b.best.Sum())
	}
	return out
}

// storages searches choices of storages.
type storages struct {
	library   Library
	order     []int // components whose storage is chosen
	best      Storages
	nodes     int
	nodesLeft int
	cut       bool
	stopped   bool
	cancel    func() bool
}

func setOf(list []int) grouptree.Set { return grouptree.SetOf(list...) }

// climb changes one storage at a time while that costs less, so that the search has a good choice to begin with.
func (b *storages) climb() {
	for again := true; again && b.more(); {
		again = false
		for _, c := range b.order {
			for way := range Way(b.library.Ways()) {
				if way == b.best.Ways[c] {
					continue
				}
				if b.canceled() {
					return
				}
				if next := PriceStorages(b.library, b.best.Ways.With(c, way)); next.Sum() < b.best.Sum() {
					b.best, again = *next, true
				}
				b.nodes++
			}
		}
	}
}

// more reports whether the search may go on.
func (b *storages) more() bool {
	if b.nodes >= b.nodesLeft {
		b.cut = true
	}
	return !b.canceled() && !b.cut
}

// canceled asks now and then whether the search is to end.
func (b *storages) canceled() bool {
	if b.cancel != nil && b.nodes%16 == 0 && b.cancel() {
		b.cut, b.stopped = true, true
	}
	return b.stopped
}

// visit decides on the components from k on, and tries the way of the best choice so far first.
func (b *storages) visit(k int, w Ways) {
	b.nodes++
	switch {
	case !b.more():
		return
	case k == len(b.order):
		if next := PriceStorages(b.library, w); next.Sum() < b.best.Sum() {
			b.best = *next
		}
		return
	case b.library.Bound(w, setOf(b.order[k:])) >= b.best.Sum():
		return
	}
	c := b.order[k]
	first := b.best.Ways[c]
	b.visit(k+1, w.With(c, first))
	for way := range Way(b.library.Ways()) {
		if way != first {
			b.visit(k+1, w.With(c, way))
		}
	}
}

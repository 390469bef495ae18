package search

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// mostWork limits the search of storages, in runs of a system over a composition.
const mostWork = 20_000_000

// Storages is a choice of storages with what a round costs.
type Storages struct {
	Sparse  grouptree.Set
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
	Components int // whose storage is chosen: there are 2^Components choices
}

// PriceStorages prices a choice of storages.
func PriceStorages(in *model.Input, prices model.BevyPrices, sparse grouptree.Set) *Storages {
	b := model.NewBevy(in, prices, sparse)
	out := &Storages{Sparse: sparse, Changes: b.Changes().Picoseconds}
	for i := range in.Systems {
		out.Systems += int64(in.Systems[i].Weight) * b.Run(&in.Systems[i]).Picoseconds
	}
	return out
}

// Bevy finds the storages that cost least. Of equal choices the one of the program is kept. cancel may be nil.
func Bevy(in *model.Input, prices model.BevyPrices, cancel func() bool) *Stored {
	b := &storages{in: in, prices: prices, cancel: cancel, order: chosen(in)}
	b.nodesLeft = max(100, mostWork/(1+len(in.Compositions)*(1+len(in.Systems)+len(in.Transitions))))
	now := in.Stored()
	b.best = *PriceStorages(in, prices, now)
	b.climb()
	root := b.bound(now.Minus(setOf(b.order)), setOf(b.order))
	b.visit(0, now.Minus(setOf(b.order)))
	out := &Stored{Storages: b.best, Bound: b.best.Sum(), Nodes: b.nodes, Components: len(b.order)}
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
	in        *model.Input
	prices    model.BevyPrices
	order     []int // components whose storage is chosen
	best      Storages
	nodes     int
	nodesLeft int
	cut       bool
	stopped   bool
	cancel    func() bool
}

// chosen returns the components that some entity has, those that changes put on and take off most first.
func chosen(in *model.Input) []int {
	toggled := make([]int64, len(in.Components))
	var used grouptree.Set
	for i := range in.Compositions {
		used = used.Union(in.Compositions[i].Has)
	}
	for _, t := range in.Transitions {
		if t.From == model.None || t.To == model.None {
			continue
		}
		for c := range in.Compositions[t.From].Has.Differ(in.Compositions[t.To].Has).All() {
			toggled[c] += t.Thousandths
		}
	}
	var out []int
	for c := range used.All() {
		out = append(out, c)
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(toggled[b], toggled[a]) })
	return out
}

func setOf(list []int) grouptree.Set { return grouptree.SetOf(list...) }

// climb changes one storage at a time while that costs less, so that the search has a good choice to begin with.
func (b *storages) climb() {
	for again := true; again && b.more(); {
		again = false
		for _, c := range b.order {
			if next := PriceStorages(b.in, b.prices, flipped(b.best.Sparse, c)); next.Sum() < b.best.Sum() {
				b.best, again = *next, true
			}
			b.nodes++
		}
	}
}

func flipped(s grouptree.Set, c int) grouptree.Set { return s.Differ(grouptree.SetOf(c)) }

// more reports whether the search may go on.
func (b *storages) more() bool {
	if b.nodes >= b.nodesLeft {
		b.cut = true
	}
	if b.cancel != nil && b.nodes%16 == 0 && b.cancel() {
		b.cut, b.stopped = true, true
	}
	return !b.cut
}

// visit decides on the components from k on.
func (b *storages) visit(k int, sparse grouptree.Set) {
	b.nodes++
	switch {
	case !b.more():
		return
	case k == len(b.order):
		if next := PriceStorages(b.in, b.prices, sparse); next.Sum() < b.best.Sum() {
			b.best = *next
		}
		return
	case b.bound(sparse, setOf(b.order[k:])) >= b.best.Sum():
		return
	}
	with := sparse
	with.Add(b.order[k])
	if b.best.Sparse.Has(b.order[k]) {
		b.visit(k+1, with)
		b.visit(k+1, sparse)
		return
	}
	b.visit(k+1, sparse)
	b.visit(k+1, with)
}

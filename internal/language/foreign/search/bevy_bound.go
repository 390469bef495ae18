package search

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// bound returns a sum that no choice is below in which the sparse components are sparse and those that are open may be either.
func (b *storages) bound(sparse, open grouptree.Set) (sum int64) {
	most := model.NewBevy(b.in, b.prices, sparse.Union(open))
	least := model.NewBevy(b.in, b.prices, sparse)
	for i := range b.in.Systems {
		s := &b.in.Systems[i]
		sum += int64(s.Weight) * b.run(s, sparse, open, least)
	}
	changes := int64(0)
	for i := range b.in.Transitions {
		t := &b.in.Transitions[i]
		changes += t.Thousandths * most.Least(t, open)
	}
	return sum + changes/1000
}

// run returns what a system costs at least: as a dense query with the fewest tables, or archetype by archetype.
func (b *storages) run(s *model.System, sparse, open grouptree.Set, least *model.Bevy) int64 {
	terms := s.Has.Union(s.Not).Union(s.Optional)
	apart := func() int64 { return least.Apart(s, open).Picoseconds }
	if terms.Meets(sparse) {
		return apart()
	}
	// What is no term and is sparse makes tables fewer.
	dense := model.NewBevy(b.in, b.prices, sparse.Union(open.Minus(terms))).Run(s).Picoseconds
	if !terms.Meets(open) {
		return dense
	}
	return min(dense, apart())
}

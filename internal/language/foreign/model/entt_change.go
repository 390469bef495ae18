package model

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// step is one component that an entity gets or loses.
type step struct {
	component int
	construct bool
	has       grouptree.Set // what the entity has before
}

// Order returns in which order an entity loses and gets components: what goes is erased, then what comes is emplaced, each in the order
// of names. The order of pools is that of their first use, which a text does not tell. An entity that is destroyed loses its
// components in the opposite order, as by registry.destroy.
func (in *Input) Order(from, to grouptree.Set, destroyed bool) (gone, come []int) {
	gone = in.byName(from.Minus(to))
	if destroyed {
		slices.Reverse(gone)
	}
	return gone, in.byName(to.Minus(from))
}

// steps returns how a transition is carried out.
func (in *Input) steps(t *Transition) (out []step) {
	from := in.set(t.From)
	gone, come := in.Order(from, in.set(t.To), t.To == None)
	has := from
	for _, c := range gone {
		out = append(out, step{c, false, has})
		has.Remove(c)
	}
	for _, c := range come {
		out = append(out, step{c, true, has})
		has.Add(c)
	}
	return out
}

// byName returns the components of a set in the order of their names.
func (in *Input) byName(s grouptree.Set) []int {
	out := inOrderOf(s, nil)
	slices.SortStableFunc(out, func(a, b int) int { return strings.Compare(in.Components[a].Name, in.Components[b].Name) })
	return out
}

// Base returns what the transitions of a round cost without groups: a row at the end of each new pool, and one that fills each hole.
func (m *EnTT) Base() Moved {
	return m.moved(func(s *step) Moved {
		size := int64(m.In.Components[s.component].Bytes)
		if s.construct {
			return Moved{Rows: 1, Bytes: size + 2*indexBytes, Picoseconds: m.Prices.Emplace}
		}
		return Moved{Filled: 1, Bytes: size + 3*indexBytes, Picoseconds: m.Prices.Erase}
	})
}

// Upkeep returns what the handlers of a group do in a round. A handler is called for each construction and destruction of a type
// that the group names, and swaps a pair of rows in each owned pool if the entity enters or leaves.
func (m *EnTT) Upkeep(g *Group) Moved {
	names := g.Own.Union(g.Get).Union(g.Not)
	swap := Moved{Swaps: int64(g.Own.Len())}
	for c := range g.Own.All() {
		swap.Bytes += 2 * int64(m.In.Components[c].Bytes+2*indexBytes)
		swap.Picoseconds += m.Prices.Swap
		if m.isFar(c) {
			swap.Picoseconds += m.Prices.FarSwap
		}
	}
	if g.Own.Empty() {
		swap = Moved{Listed: 1, Bytes: 2 * indexBytes, Picoseconds: m.Prices.List}
	}
	return m.moved(func(s *step) (out Moved) {
		if !names.Has(s.component) {
			return out
		}
		out = Moved{Signals: 1, Picoseconds: m.Prices.Signal}
		after := s.has
		if s.construct {
			after.Add(s.component)
		} else {
			after.Remove(s.component)
		}
		if g.Holds(s.has) != g.Holds(after) {
			out = out.Plus(swap)
		}
		return out
	})
}

// Crossings returns how many entities enter or leave a group in a round, in thousandths.
func (m *EnTT) Crossings(g *Group) (n int64) {
	up := m.Upkeep(g)
	if g.Own.Empty() {
		return up.Listed
	}
	return up.Swaps / int64(g.Own.Len())
}

// CrossingPrice returns what one entity that enters or leaves a group costs, in picoseconds: one handler that is called, and its swaps.
func (m *EnTT) CrossingPrice(g *Group) int64 {
	price := m.Prices.Signal
	if g.Own.Empty() {
		return price + m.Prices.List
	}
	for c := range g.Own.All() {
		price += m.Prices.Swap
		if m.isFar(c) {
			price += m.Prices.FarSwap
		}
	}
	return price
}

// moved sums up what is done at each step of each transition.
func (m *EnTT) moved(at func(*step) Moved) (sum Moved) {
	for i := range m.In.Transitions {
		t := &m.In.Transitions[i]
		var one Moved
		for k := range m.steps[i] {
			one = one.Plus(at(&m.steps[i][k]))
		}
		sum = sum.Plus(one.times(t.Thousandths))
	}
	sum.Picoseconds /= 1000
	return sum
}

// Holds reports whether an entity with a set of components belongs to the group.
func (g *Group) Holds(s grouptree.Set) bool {
	return s.Contains(g.Own.Union(g.Get)) && !s.Meets(g.Not)
}

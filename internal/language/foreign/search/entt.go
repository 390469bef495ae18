package search

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// Limits bound the work of a search for groups. All of them are counted, so the same input ends at the same place on every machine.
type Limits struct {
	Owned int // types of a signature of which every part is tried
	Nodes int // of the tree of choices
	Sets  int // sets that are counted; none for 0
	Work  int // compositions and changes that are looked at to price options; 0 for no limit
}

// share returns the limits for one of several signatures.
func (l Limits) share(of int) Limits {
	if l.Work > 0 {
		l.Work = max(1, l.Work/of)
	}
	return l
}

// Full are the limits of a search that is asked for by itself.
var Full = Limits{Owned: 12, Nodes: 200_000, Sets: 100_000}

const mostNodes = 200_000 // of the tree of choices of storages

// Option is a group that a signature can have.
type Option struct {
	model.Group
	Order   []int // its types as the systems name them
	Systems []int // which run over it
	Saves   int64 // picoseconds of a round that these systems take less than as views
	Upkeep  int64 // what its handlers take
}

// Gain is what the group saves in a round, in picoseconds.
func (o *Option) Gain() int64 { return o.Saves - o.Upkeep }

// Groups is a set of groups with what a round costs.
type Groups struct {
	Chosen  []Option
	By      []int // of each system: the index of the group that it runs over, -1 for a view
	Systems int64 // picoseconds
	Changes int64
}

// Sum returns what a round costs, in picoseconds.
func (g *Groups) Sum() int64 { return g.Systems + g.Changes }

// Found is the best set of groups that was found.
type Found struct {
	Groups
	Status   autogroup.Status
	Bound    int64 // no set costs less
	Nodes    int   // of the search
	Sets     int   // that EnTT accepts together
	More     bool  // there are more sets than Sets
	Narrowed int   // signatures of which not every part was tried as owned
}

// signature is what several systems match, with its options that gain something, best first.
type signature struct {
	has, not grouptree.Set
	systems  []int
	views    []int64 // what each of them costs as a view
	options  []Option
	narrowed int64 // what a group that was not tried saves at most; 0 if every part was tried as owned
}

// EnTT finds the set of groups that costs least. cancel may be nil.
func EnTT(m *model.EnTT, cancel func() bool) *Found { return Within(m, Full, cancel) }

// Within finds the set of groups that costs least, as far as limits allow. cancel may be nil.
func Within(m *model.EnTT, most Limits, cancel func() bool) *Found {
	all := signatures(m, most)
	out := &Found{Status: autogroup.Optimal}
	open := int64(0)
	for i := range all {
		if all[i].narrowed > 0 {
			out.Narrowed++
			out.Status = autogroup.Bounded
			open += all[i].narrowed
		}
	}
	var chosen []Option
	for _, part := range parts(m.Version, all) {
		b := newBranch(m.Version, part, most.Nodes-out.Nodes, cancel)
		b.visit(0, 0)
		out.Nodes += b.nodes
		chosen = append(chosen, b.bestSet...)
		if b.cut {
			out.Status = autogroup.Bounded
			open += b.most() - b.best
		}
		if b.stopped {
			out.Status = autogroup.Stopped
		}
	}
	out.Groups = *Price(m, chosen)
	out.Bound = out.Sum() - open
	if most.Sets > 0 {
		out.Sets, out.More = countSets(m, most)
	}
	return out
}

// Price prices a set of groups, each over the systems that it names.
func Price(m *model.EnTT, chosen []Option) *Groups {
	out := &Groups{Chosen: chosen, By: make([]int, len(m.In.Systems))}
	out.Changes = m.Base().Picoseconds
	for i := range out.By {
		out.By[i] = -1
	}
	for k := range chosen {
		out.Changes += m.Upkeep(&chosen[k].Group).Picoseconds
		for _, i := range chosen[k].Systems {
			out.By[i] = k
		}
	}
	for i := range m.In.Systems {
		s := &m.In.Systems[i]
		out.Systems += int64(s.Weight) * out.Run(m, i).Picoseconds
	}
	return out
}

// Run returns what a run of a system does.
func (g *Groups) Run(m *model.EnTT, system int) model.Run {
	s := &m.In.Systems[system]
	if g.By[system] < 0 {
		return m.View(s)
	}
	return m.InGroup(s, &g.Chosen[g.By[system]].Group)
}

// signatures returns the signatures of the systems, those that gain most first.
func signatures(m *model.EnTT, most Limits) (out []signature) {
	at := map[[2]grouptree.Set]int{}
	for i := range m.In.Systems {
		s := &m.In.Systems[i]
		k, known := at[[2]grouptree.Set{s.Has, s.Not}]
		if !known {
			k = len(out)
			at[[2]grouptree.Set{s.Has, s.Not}] = k
			out = append(out, signature{has: s.Has, not: s.Not})
		}
		out[k].systems = append(out[k].systems, i)
		out[k].views = append(out[k].views, m.View(s).Picoseconds)
	}
	for k := range out {
		out[k].fill(m, most.share(len(out)))
	}
	slices.SortStableFunc(out, func(a, b signature) int { return cmp.Compare(b.best(), a.best()) })
	return out
}

func (x *signature) best() int64 {
	if len(x.options) == 0 {
		return 0
	}
	return x.options[0].Gain()
}

// fill finds the options that gain something: every part of the types that it may own. If these are too many, every part of the first
// of them, each of the others alone, and all together.
func (x *signature) fill(m *model.EnTT, most Limits) {
	if x.has.Empty() || x.has.Len()+x.not.Len() < 2 {
		return
	}
	all, owned := ownable(m.In, x.has), most.Owned
	if most.Work > 0 {
		each := 1 + len(m.In.Transitions) + len(x.systems)*(x.has.Len()+x.not.Len())*len(m.In.Compositions)
		owned = min(owned, max(1, bits.Len(uint(most.Work/each))-1))
	}
	// Also types whose values no system uses: a group that owns one swaps it, which costs less than a list of its own.
	parts := subsets(all, owned)
	if all.Len() > owned {
		parts = append(append(parts, singles(all, owned)...), all)
		x.narrowed = x.most(m, all)
	}
	for _, own := range parts {
		if o := x.option(m, own); o.Gain() > 0 {
			x.options = append(x.options, o)
		}
	}
	slices.SortStableFunc(x.options, func(a, b Option) int {
		return cmp.Or(cmp.Compare(b.Gain(), a.Gain()), cmp.Compare(a.Own.Len(), b.Own.Len()))
	})
}

// most returns what a group of the signature saves at most, if its upkeep is nothing: the more it owns, the less is looked up. No pool
// is taken to be far, because which order a group walks decides what else is.
func (x *signature) most(m *model.EnTT, all grouptree.Set) (saves int64) {
	near := *m
	near.Prices.FarTest, near.Prices.FarLookup = 0, 0
	g := model.Group{Own: all, Get: x.has.Minus(all), Not: x.not}
	for k, i := range x.systems {
		s := &m.In.Systems[i]
		saves += max(0, x.views[k]-near.InGroup(s, &g).Picoseconds) * int64(s.Weight)
	}
	return saves
}

// ownable returns the components of a set that a group can own.
func ownable(in *model.Input, s grouptree.Set) grouptree.Set {
	for c := range s.All() {
		if in.Components[c].Unowned != "" {
			s.Remove(c)
		}
	}
	return s
}

// subsets returns all subsets of the first components of a set, at most so many.
func subsets(s grouptree.Set, most int) []grouptree.Set {
	out := []grouptree.Set{{}}
	n := 0
	for c := range s.All() {
		if n == most {
			break
		}
		n++
		for _, t := range slices.Clone(out) {
			t.Add(c)
			out = append(out, t)
		}
	}
	return out
}

// singles returns each component of a set but so many first ones.
func singles(s grouptree.Set, but int) (out []grouptree.Set) {
	for c := range s.All() {
		if but--; but < 0 {
			out = append(out, grouptree.SetOf(c))
		}
	}
	return out
}

// option returns the group of a signature that owns some types.
func (x *signature) option(m *model.EnTT, own grouptree.Set) Option {
	o := Option{Group: model.Group{Own: own, Get: x.has.Minus(own), Not: x.not}}
	o.Upkeep = m.Upkeep(&o.Group).Picoseconds
	// Texts that take their values by name, with get, can have any order.
	for _, ordered := range []bool{true, false} {
		for k, i := range x.systems {
			s := &m.In.Systems[i]
			order, ok := Fits(m.In, s, own)
			if s.Ordered != ordered || !ok || ordered && o.Order != nil && !slices.Equal(m.In.WithValues(order), m.In.WithValues(o.Order)) {
				continue
			}
			o.Saves += (x.views[k] - m.InGroup(s, &o.Group).Picoseconds) * int64(s.Weight)
			o.Systems = append(o.Systems, i)
			if o.Order == nil {
				o.Order = order
			}
		}
	}
	slices.Sort(o.Systems)
	return o
}

// Fits returns the types of a system in the order of a group that owns some of them. It is not ok where the text cannot run over
// the group: a group gives its owned values first, so those of the text must stand first too.
func Fits(in *model.Input, s *model.System, own grouptree.Set) (order []int, ok bool) {
	text := s.Types()
	if s.Fixed != "" {
		return text, s.Over != nil && s.Over.Own == own
	}
	for _, first := range []bool{true, false} {
		for _, c := range text {
			if own.Has(c) == first {
				order = append(order, c)
			}
		}
	}
	return order, !s.Ordered || slices.Equal(in.WithValues(text), in.WithValues(order))
}

// parts divides the signatures: groups of different parts never conflict.
func parts(v model.Version, all []signature) (out [][]signature) {
	part := make([]int, len(all))
	for i := range all {
		part[i] = i
		for k := range i {
			if part[k] != part[i] && meet(v, &all[i], &all[k]) {
				from, to := part[k], part[i]
				for n := range i + 1 {
					if part[n] == from {
						part[n] = to
					}
				}
			}
		}
	}
	for p := range all {
		var list []signature
		for i := range all {
			if part[i] == p && len(all[i].options) > 0 {
				list = append(list, all[i])
			}
		}
		if list != nil {
			out = append(out, list)
		}
	}
	return out
}

// meet reports whether some options of two signatures conflict.
func meet(v model.Version, a, b *signature) bool {
	if both := a.owned().Intersect(b.owned()); both.Empty() || v == model.Disjoint {
		return !both.Empty() // some option of each owns it
	}
	for i := range a.options {
		for k := range b.options {
			if v.Conflict(&a.options[i].Group, &b.options[k].Group) {
				return true
			}
		}
	}
	return false
}

// owned returns the types that some option owns.
func (x *signature) owned() (s grouptree.Set) {
	for i := range x.options {
		s = s.Union(x.options[i].Own)
	}
	return s
}

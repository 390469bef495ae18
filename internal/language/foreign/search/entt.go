package search

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// Limits of the searches, in counted work.
const (
	mostOwned = 12      // types of a signature of which every part is tried
	mostNodes = 200_000 // of the tree of choices
	mostSets  = 100_000 // sets that are counted
)

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
	Status autogroup.Status
	Bound  int64 // no set costs less
	Nodes  int   // of the search
	Sets   int   // that EnTT accepts together
	More   bool  // there are more sets than Sets
}

// signature is what several systems match, with its options that gain something, best first.
type signature struct {
	has, not grouptree.Set
	systems  []int
	options  []Option
}

// EnTT finds the set of groups that costs least. cancel may be nil.
func EnTT(m *model.EnTT, cancel func() bool) *Found {
	all := signatures(m)
	out := &Found{Status: autogroup.Optimal}
	var chosen []Option
	open := int64(0)
	for _, part := range parts(m.Version, all) {
		b := newBranch(m.Version, part, mostNodes-out.Nodes, cancel)
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
	out.Sets, out.More = countSets(m)
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
func signatures(m *model.EnTT) (out []signature) {
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
	}
	for k := range out {
		out[k].fill(m)
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

// fill finds the options that gain something.
func (x *signature) fill(m *model.EnTT) {
	if x.has.Empty() || x.has.Len()+x.not.Len() < 2 {
		return
	}
	// Also types whose values no system uses: a group that owns one swaps it, which costs less than a list of its own.
	for _, own := range subsets(ownable(m.In, x.has)) {
		if o := x.option(m, own); o.Gain() > 0 {
			x.options = append(x.options, o)
		}
	}
	slices.SortStableFunc(x.options, func(a, b Option) int {
		return cmp.Or(cmp.Compare(b.Gain(), a.Gain()), cmp.Compare(a.Own.Len(), b.Own.Len()))
	})
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

// subsets returns all subsets of the first components of a set.
func subsets(s grouptree.Set) []grouptree.Set {
	out := []grouptree.Set{{}}
	n := 0
	for c := range s.All() {
		if n == mostOwned {
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

// option returns the group of a signature that owns some types.
func (x *signature) option(m *model.EnTT, own grouptree.Set) Option {
	o := Option{Group: model.Group{Own: own, Get: x.has.Minus(own), Not: x.not}}
	o.Upkeep = m.Upkeep(&o.Group).Picoseconds
	// Texts that take their values by name, with get, can have any order.
	for _, ordered := range []bool{true, false} {
		for _, i := range x.systems {
			s := &m.In.Systems[i]
			order, ok := Fits(m.In, s, own)
			if s.Ordered != ordered || !ok || ordered && o.Order != nil && !slices.Equal(m.In.WithValues(order), m.In.WithValues(o.Order)) {
				continue
			}
			o.Saves += (m.View(s).Picoseconds - m.InGroup(s, &o.Group).Picoseconds) * int64(s.Weight)
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
	for i := range a.options {
		for k := range b.options {
			if v.Conflict(&a.options[i].Group, &b.options[k].Group) {
				return true
			}
		}
	}
	return false
}

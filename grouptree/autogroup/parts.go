package autogroup

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// part is what can be arranged apart: components that no candidate and no system connects to
// others. The total of a design is the sum over its parts and a constant, because blocks, plans and
// writes of an array depend only on the groups that its components are connected with.
type part struct {
	of         *problem
	kind       grouptree.Kind
	in         *cost.Input // of these components alone; other components of exclusions are tags
	prices     cost.Prices // without that of a change, which belongs to the constant
	candidates []grouptree.Conj
	index      []int16 // by candidate: its index among all candidates
	useful     []int16 // the candidates that are not idle

	declared choice // the candidates that are declared
	known    map[string]value
	compared int
	best     found
	byCount  []found // the best of each number of groups
}

// value is what a choice costs: the runs of the systems in a round, and all commits after the first.
type value struct {
	systems, commits int64
	writes           int  // rows that these commits write
	blocks           int  // of the layout
	atLimit          bool // the layout is at a limit: the choice is never taken
}

func (v value) plus(w value) value {
	return value{v.systems + w.systems, v.commits + w.commits, v.writes + w.writes, v.blocks + w.blocks, v.atLimit || w.atLimit}
}

func (v value) minus(w value) value {
	return value{v.systems - w.systems, v.commits - w.commits, v.writes - w.writes, v.blocks - w.blocks, v.atLimit}
}

// scale turns values into sums. A sum is ticks times the total, so that no fraction is lost.
type scale struct{ ticks, rounds int64 }

func scaleOf(in *cost.Input) scale {
	s := scale{ticks: 1}
	if n := len(in.Ticks) - 1; n >= 1 {
		s.ticks, s.rounds = int64(n), int64(in.CommitsOfRound())
	}
	return s
}

func (s scale) sum(v value) int64 { return s.ticks*v.systems + s.rounds*v.commits }

func (s scale) total(v value) cost.Total {
	return cost.Total{Systems: v.systems, Changes: s.rounds * v.commits / s.ticks}
}

// floor returns the total of a sum, without fractions.
func (s scale) floor(sum int64) int64 { return sum / s.ticks }

// priced returns the value of an input on a layout.
func priced(in *cost.Input, prices *cost.Prices, layout *grouptree.Layout) (v value) {
	d := in.On(layout)
	v.blocks, v.atLimit = len(layout.Leaves), layout.AtLimit()
	v.systems = d.Total(prices).Systems
	commits := d.Commits()
	for i := range commits {
		if i > 0 {
			v.commits += prices.CommitPicoseconds(&commits[i])
			v.writes += commits[i].Writes
		}
	}
	return v
}

// split returns the parts of an input that have candidates.
func split(in *cost.Input, kind grouptree.Kind, prices *cost.Prices, candidates []grouptree.Conj) (parts []*part) {
	var of []grouptree.Set // the components of the parts
	connect := func(k grouptree.Set) {
		k = k.Minus(in.Tags)
		others := of[:0]
		for _, set := range of {
			if set.Meets(k) {
				k = k.Union(set)
			} else {
				others = append(others, set)
			}
		}
		of = append(others, k)
	}
	for _, g := range candidates {
		connect(connected(kind, g))
	}
	for i := range in.Systems {
		connect(in.Systems[i].Match.Has)
	}
	for _, set := range of {
		if p := newPart(in, kind, prices, candidates, set); len(p.candidates) > 0 {
			parts = append(parts, p)
		}
	}
	return parts
}

// connected returns the components that a group connects: those that it requires, and in the layout trees those
// that it excludes too. There the remainder next to a group requires what the group excludes, and a tree that
// would gain an array by its remainder takes no group above another.
func connected(kind grouptree.Kind, g grouptree.Conj) grouptree.Set {
	if kind == grouptree.Trees {
		return g.Cares
	}
	return g.Has
}

// newPart returns the part of some components.
func newPart(in *cost.Input, kind grouptree.Kind, prices *cost.Prices, candidates []grouptree.Conj, set grouptree.Set) *part {
	p := &part{kind: kind, prices: *prices, known: make(map[string]value)}
	p.prices.PerChange = 0
	named := set // what the part's literals name
	var systems []*cost.System
	for i := range in.Systems {
		if s := &in.Systems[i]; s.Match.Has.Minus(in.Tags).Meets(set) {
			systems = append(systems, s)
			named = named.Union(s.Match.Cares)
		}
	}
	for i, g := range candidates {
		if g.Has.Minus(in.Tags).Meets(set) {
			p.candidates, p.index = append(p.candidates, g), append(p.index, int16(i))
			named = named.Union(g.Cares)
		}
	}
	r := renumbering{named, slices.Collect(named.All())}
	p.in = r.input(in, set)
	p.in.Commits = in.CommitsOfRound()
	for i, g := range p.candidates {
		p.candidates[i] = r.conj(g)
	}
	for i, g := range p.candidates {
		if !idle(kind, g) {
			p.useful = append(p.useful, int16(i))
		}
	}
	for _, s := range systems {
		p.in.Systems = append(p.in.Systems, cost.System{Weight: s.Weight, Signature: grouptree.Signature{
			Match: r.conj(s.Match), Access: r.set(s.Access), Optional: r.set(s.Optional.Intersect(set)),
		}})
	}
	return p
}

// renumbering gives the components of a part the ids from 0 on, in the same order.
type renumbering struct {
	named grouptree.Set
	ids   []int
}

func (r *renumbering) set(s grouptree.Set) (out grouptree.Set) {
	for i, c := range r.ids {
		if s.Has(c) {
			out.Add(i)
		}
	}
	return out
}

func (r *renumbering) conj(g grouptree.Conj) grouptree.Conj {
	return grouptree.Conj{Cares: r.set(g.Cares), Has: r.set(g.Has)}
}

// input returns an input without systems. Compositions that the part cannot tell apart become one.
func (r *renumbering) input(in *cost.Input, stored grouptree.Set) *cost.Input {
	out := &cost.Input{Tags: r.set(r.named.Minus(stored))}
	for _, c := range r.ids {
		out.Bytes = append(out.Bytes, in.Bytes[c])
	}
	number, index := make([]int, len(in.Compositions)), make(map[grouptree.Set]int)
	for i, comp := range in.Compositions {
		comp = r.set(comp)
		k, ok := index[comp]
		if !ok {
			k = len(out.Compositions)
			index[comp] = k
			out.Compositions, out.Population = append(out.Compositions, comp), append(out.Population, 0)
		}
		number[i] = k
		out.Population[k] += in.Population[i]
	}
	for _, tick := range in.Ticks {
		out.Ticks = append(out.Ticks, nil)
		last, at := &out.Ticks[len(out.Ticks)-1], make(map[[2]int]int)
		for _, t := range tick {
			if t.From != cost.None {
				t.From = number[t.From]
			}
			if t.To != cost.None {
				t.To = number[t.To]
			}
			k, ok := at[[2]int{t.From, t.To}]
			if !ok {
				at[[2]int{t.From, t.To}] = len(*last)
				*last = append(*last, t)
				continue
			}
			(*last)[k].Count += t.Count
		}
	}
	return out
}

package model

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// pool is a sparse set with values: packed entities, and the row of each entity, -1 for none.
type pool struct {
	size   int
	packed []int
	row    []int
}

func (p *pool) contains(e int) bool { return e < len(p.row) && p.row[e] >= 0 }

func (p *pool) emplace(e int) {
	for len(p.row) <= e {
		p.row = append(p.row, -1)
	}
	p.row[e] = len(p.packed)
	p.packed = append(p.packed, e)
}

// erase fills the hole with the last value.
func (p *pool) erase(e int) {
	last := p.packed[len(p.packed)-1]
	p.packed[p.row[e]], p.row[last] = last, p.row[e]
	p.packed = p.packed[:len(p.packed)-1]
	p.row[e] = -1
}

func (p *pool) swap(at, e int) {
	other := p.packed[at]
	p.packed[at], p.packed[p.row[e]] = e, other
	p.row[other], p.row[e] = p.row[e], at
}

// handler is what keeps a group: its entities are the first rows of its owned pools, or a list.
type handler struct {
	r             *registry
	own, get, not []int
	length        int
	list          map[int]bool
}

// registry carries changes out and counts what they write.
type registry struct {
	pools    []pool
	handlers []*handler
	moved    Moved
}

func (r *registry) all(types []int, e int, want bool) bool {
	for _, c := range types {
		if r.pools[c].contains(e) != want {
			return false
		}
	}
	return true
}

func (h *handler) inside(e int) bool {
	if len(h.own) == 0 {
		return h.list[e]
	}
	p := &h.r.pools[h.own[0]]
	return p.contains(e) && p.row[e] < h.length
}

func (h *handler) push(e int, leaving int) {
	for _, c := range h.not {
		if h.r.pools[c].contains(e) && c != leaving {
			return
		}
	}
	if h.inside(e) || !h.r.all(h.own, e, true) || !h.r.all(h.get, e, true) {
		return
	}
	if len(h.own) == 0 {
		h.list[e] = true
		h.r.moved.Listed++
		h.r.moved.Bytes += 8
		return
	}
	h.swap(h.length, e)
	h.length++
}

func (h *handler) remove(e int) {
	switch {
	case !h.inside(e):
	case len(h.own) == 0:
		delete(h.list, e)
		h.r.moved.Listed++
		h.r.moved.Bytes += 8
	default:
		h.length--
		h.swap(h.length, e)
	}
}

func (h *handler) swap(at, e int) {
	for _, c := range h.own {
		h.r.pools[c].swap(at, e)
		h.r.moved.Swaps++
		h.r.moved.Bytes += int64(2 * (h.r.pools[c].size + 8))
	}
}

func has(list []int, c int) bool {
	for _, x := range list {
		if x == c {
			return true
		}
	}
	return false
}

func (r *registry) emplace(c, e int) {
	r.pools[c].emplace(e)
	r.moved.Rows++
	r.moved.Bytes += int64(r.pools[c].size + 8)
	for _, h := range r.handlers {
		switch {
		case has(h.own, c) || has(h.get, c):
			r.moved.Signals++
			h.push(e, -1)
		case has(h.not, c):
			r.moved.Signals++
			h.remove(e)
		}
	}
}

// erase calls the handlers before the value goes.
func (r *registry) erase(c, e int) {
	for i := len(r.handlers) - 1; i >= 0; i-- {
		h := r.handlers[i]
		switch {
		case has(h.own, c) || has(h.get, c):
			r.moved.Signals++
			h.remove(e)
		case has(h.not, c):
			r.moved.Signals++
			h.push(e, c)
		}
	}
	r.pools[c].erase(e)
	r.moved.Filled++
	r.moved.Bytes += int64(r.pools[c].size + 12)
}

// counted are the counts of a run, with a cache of one line for each array.
type counted struct {
	run  Run
	last map[[2]int]int
}

func (n *counted) read(array, part, at, size int) {
	n.run.Bytes += size
	for l := at * size / line; size > 0 && l <= (at*size+size-1)/line; l++ {
		if last, known := n.last[[2]int{array, part}]; !known || last != l {
			n.run.Lines++
			n.last[[2]int{array, part}] = l
		}
	}
}

// The parts of a pool.
const (
	ids = iota
	rows
	values
)

func (n *counted) test(p *pool, c, e int) bool {
	n.run.Tests++
	n.read(c, rows, e, 4)
	return p.contains(e)
}

func (n *counted) lookup(p *pool, c, e int) {
	if p.size > 0 {
		n.run.Lookups++
		n.read(c, rows, e, 4)
		n.read(c, values, p.row[e], p.size)
	}
}

// view runs a system as EnTT does: the smallest pool leads, the others are asked until one says no.
func (r *registry) view(s *System) Run {
	n := counted{last: map[[2]int]int{}}
	lead := s.Lead
	for _, c := range s.Types() {
		if s.Lead < 0 && (lead < 0 || len(r.pools[c].packed) < len(r.pools[lead].packed)) {
			lead = c
		}
	}
	n.run.Pieces = 1
entities:
	for at, e := range r.pools[lead].packed {
		n.run.Visited++
		n.read(lead, ids, at, 4)
		if s.Has.Len() > 1 || !s.Not.Empty() {
			n.run.Tested++
		}
		for _, c := range s.Types() {
			if c != lead && !n.test(&r.pools[c], c, e) {
				continue entities
			}
		}
		for _, c := range append(s.Without, list(s.Not.Minus(grouptree.SetOf(s.Without...)))...) {
			if n.test(&r.pools[c], c, e) {
				continue entities
			}
		}
		r.visit(&n, s, e, at, grouptree.SetOf(lead))
	}
	return n.run
}

// visit reads the values of an entity. Those of direct pools stand next to it unless the loop asks for each.
func (r *registry) visit(n *counted, s *System, e, at int, direct grouptree.Set) {
	n.run.Matched++
	for c := range s.Access.All() {
		if direct.Has(c) && s.Loop != "get" {
			n.read(c, values, at, r.pools[c].size)
		} else {
			n.lookup(&r.pools[c], c, e)
		}
	}
	for c := range s.Optional.All() {
		if n.test(&r.pools[c], c, e) {
			n.lookup(&r.pools[c], c, e)
		}
	}
}

// group runs a system over the group that a handler keeps.
func (r *registry) group(s *System, h *handler) Run {
	n := counted{last: map[[2]int]int{}}
	n.run.Pieces = 1
	var all []int
	if len(h.own) > 0 {
		all = r.pools[h.own[0]].packed[:h.length]
	} else {
		for e := range h.list {
			all = append(all, e)
		}
	}
	for at, e := range all {
		n.run.Visited++
		n.read(-1, ids, at, 4)
		for _, c := range h.own {
			if r.pools[c].packed[at] != e {
				panic("the pools of a group are not in one order")
			}
		}
		r.visit(&n, s, e, at, grouptree.SetOf(h.own...))
	}
	return n.run
}

// history is a random history of entities: each row is a transition of one entity.
type history struct {
	in       *Input
	alive    []grouptree.Set // by entity, in the order of their making
	gone     []bool
	moves    []move
	numbers  map[grouptree.Set]int
	fromTo   map[[2]int]int64
	everLeft bool
}

type move struct {
	entity   int
	from, to int
}

const types = 5

func drawComponents(t *rapid.T) (list []Component) {
	for c := range types {
		list = append(list, Component{Name: string(rune('A' + c)), Bytes: rapid.SampledFrom([]int{0, 1, 4, 12, 16, 64, 100}).Draw(t, "bytes")})
	}
	return list
}

func drawSet(t *rapid.T, name string) (s grouptree.Set) {
	for c := range types {
		if rapid.IntRange(0, 2).Draw(t, name) == 0 {
			s.Add(c)
		}
	}
	return s
}

func (h *history) number(s grouptree.Set) int {
	n, known := h.numbers[s]
	if !known {
		n = len(h.in.Compositions)
		h.numbers[s] = n
		h.in.Compositions = append(h.in.Compositions, Composition{Has: s})
	}
	return n
}

func (h *history) move(entity, from, to int) {
	h.moves = append(h.moves, move{entity, from, to})
	h.fromTo[[2]int{from, to}]++
	if from != None {
		h.in.Compositions[from].Count--
	}
	if to != None {
		h.in.Compositions[to].Count++
		h.alive[entity] = h.in.Compositions[to].Has
	}
	h.gone[entity] = to == None
}

// drawHistory draws entities that are made, changed and destroyed.
func drawHistory(t *rapid.T) *history {
	h := &history{in: &Input{Components: drawComponents(t)}, numbers: map[grouptree.Set]int{}, fromTo: map[[2]int]int64{}}
	for range rapid.IntRange(1, 60).Draw(t, "moves") {
		if len(h.alive) == 0 || rapid.IntRange(0, 2).Draw(t, "spawn") == 0 {
			h.alive, h.gone = append(h.alive, grouptree.Set{}), append(h.gone, false)
			h.move(len(h.alive)-1, None, h.number(drawSet(t, "made")))
			continue
		}
		e := rapid.IntRange(0, len(h.alive)-1).Draw(t, "entity")
		if h.gone[e] {
			continue
		}
		from, to := h.number(h.alive[e]), None
		if rapid.IntRange(0, 4).Draw(t, "destroy") > 0 {
			to = h.number(drawSet(t, "changed"))
		}
		if to != from {
			h.move(e, from, to)
		}
	}
	for k, n := range h.fromTo {
		h.in.Transitions = append(h.in.Transitions, Transition{From: k[0], To: k[1], Thousandths: 1000 * n})
	}
	return h
}

func drawSystem(t *rapid.T, in *Input) *System {
	s := &System{Name: "s", Lead: -1, Weight: 1, Loop: "each"}
	for c := range types {
		switch rapid.IntRange(0, 5).Draw(t, "role") {
		case 0, 1:
			s.Has.Add(c)
			s.Access.Add(c)
		case 2:
			s.Has.Add(c)
		case 3:
			s.Not.Add(c)
		case 4:
			if in.Components[c].Bytes > 0 {
				s.Optional.Add(c)
			}
		}
	}
	if s.Has.Empty() {
		s.Has.Add(0)
		s.Not.Remove(0)
		s.Optional.Remove(0)
	}
	for c := range s.Access.Union(s.Optional).All() {
		if rapid.Bool().Draw(t, "written") {
			s.Write.Add(c)
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "chosen") == 0 {
		s.Lead = s.Has.First()
	}
	if rapid.Bool().Draw(t, "get") {
		s.Loop = "get"
	}
	s.Access = in.valued(s.Access)
	if rapid.Bool().Draw(t, "order") {
		s.Order = rapid.Permutation(s.Types()).Draw(t, "ordered")
		s.Without = rapid.Permutation(list(s.Not)).Draw(t, "excluded")
	}
	return s
}

func list(s grouptree.Set) (out []int) {
	for c := range s.All() {
		out = append(out, c)
	}
	return out
}

// play carries a history out in pools, with the handlers of groups.
func (h *history) play(groups ...*Group) *registry {
	r := &registry{pools: make([]pool, types)}
	for c := range r.pools {
		r.pools[c].size = h.in.Components[c].Bytes
	}
	for _, g := range groups {
		r.handlers = append(r.handlers, &handler{r: r, own: list(g.Own), get: list(g.Get), not: list(g.Not), list: map[int]bool{}})
	}
	for _, m := range h.moves {
		for _, s := range h.in.steps(&Transition{From: m.from, To: m.to}) {
			if s.construct {
				r.emplace(s.component, m.entity)
			} else {
				r.erase(s.component, m.entity)
			}
		}
	}
	return r
}

// counts returns a run without what the pools do not count.
func (r Run) counts() Run {
	r.How, r.Picoseconds, r.Lines = "", 0, 0
	return r
}

func (m Moved) counts() Moved {
	m.Picoseconds = 0
	return m
}

func thousandths(m Moved) Moved { return m.times(1000) }

func TestViewsCountWhatPoolsDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHistory(t)
		r, m := h.play(), NewEnTT(h.in, EnTTDefault, Disjoint)
		require.Equal(t, thousandths(r.moved), m.Base().counts())
		s := drawSystem(t, h.in)
		want, got := r.view(s), m.View(s)
		require.Equal(t, want.counts(), got.counts())
		require.LessOrEqual(t, want.Lines, got.Lines)
	})
}

// Without changes every pool is in the order of the entities, and a view of one pool reads its lines once.
func TestLinesOfAPoolInOrder(t *testing.T) {
	h := &history{in: &Input{Components: []Component{{Name: "A", Bytes: 12}, {Name: "B", Bytes: 4}, {}, {}, {}}}, numbers: map[grouptree.Set]int{}, fromTo: map[[2]int]int64{}}
	h.alive, h.gone = make([]grouptree.Set, 1000), make([]bool, 1000)
	for e := range 1000 {
		h.move(e, None, h.number(grouptree.SetOf(0, 1)))
	}
	s := &System{Has: grouptree.SetOf(0, 1), Access: grouptree.SetOf(0, 1), Lead: -1}
	want, got := h.play().view(s), NewEnTT(h.in, EnTTDefault, Disjoint).View(s)
	require.Equal(t, want.Lines+63, got.Lines, "the row numbers are counted for the test and for the look-up")
}

func TestGroupsCountWhatHandlersDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHistory(t)
		s := drawSystem(t, h.in)
		own := drawSet(t, "owned").Intersect(s.Has)
		g := &Group{own, s.Has.Minus(own), s.Not}
		r, m := h.play(g), NewEnTT(h.in, EnTTDefault, Disjoint)
		require.Equal(t, thousandths(r.moved), m.Base().Plus(m.Upkeep(g)).counts())
		want, got := r.group(s, r.handlers[0]), m.InGroup(s, g)
		require.Equal(t, want.counts(), got.counts())
		require.Equal(t, int64(1000)*int64(len(h.crossings(g))), m.Crossings(g))
	})
}

// crossings returns the steps at which an entity enters or leaves a group.
func (h *history) crossings(g *Group) (out []step) {
	for _, m := range h.moves {
		for _, s := range h.in.steps(&Transition{From: m.from, To: m.to}) {
			after := s.has
			if s.construct {
				after.Add(s.component)
			} else {
				after.Remove(s.component)
			}
			if g.Holds(s.has) != g.Holds(after) {
				out = append(out, s)
			}
		}
	}
	return out
}

// Nested groups, which 3.11 accepts, keep their entities each for itself: swaps add up.
func TestNestedGroupsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHistory(t)
		outer := &Group{Own: grouptree.SetOf(0, 1)}
		inner := &Group{Own: grouptree.SetOf(0, 1, 2)}
		r, m := h.play(outer, inner), NewEnTT(h.in, EnTTDefault, Nested)
		require.False(t, Nested.Conflict(outer, inner))
		require.Equal(t, thousandths(r.moved), m.Base().Plus(m.Upkeep(outer)).Plus(m.Upkeep(inner)).counts())
		for i, g := range []*Group{outer, inner} {
			s := &System{Has: g.Own, Access: h.in.valued(g.Own), Lead: -1}
			require.Equal(t, r.group(s, r.handlers[i]).counts(), m.InGroup(s, g).counts())
		}
	})
}

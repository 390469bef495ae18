package model

import "github.com/copse-ecs/copse/grouptree"

// EnTT is the model of a registry: a pool for each component, and views and groups over them.
type EnTT struct {
	In       *Input
	Prices   EnTTPrices
	Version  Version
	alive    int
	pools    []int         // entities of each component
	steps    [][]step      // of each transition
	shuffled grouptree.Set // pools whose order is not that of the entities, because changes took rows out
}

// NewEnTT returns the model of an input, in O(components x (compositions + transitions)).
func NewEnTT(in *Input, prices EnTTPrices, version Version) *EnTT {
	m := &EnTT{In: in, Prices: prices, Version: version, pools: make([]int, len(in.Components))}
	for i := range in.Compositions {
		m.alive += in.Compositions[i].Count
		for c := range in.Compositions[i].Has.All() {
			m.pools[c] += in.Compositions[i].Count
		}
	}
	for i := range in.Transitions {
		t := &in.Transitions[i]
		m.steps = append(m.steps, in.steps(t))
		if t.Thousandths > 0 {
			m.shuffled = m.shuffled.Union(in.set(t.From).Differ(in.set(t.To)))
		}
	}
	return m
}

// indexBytes is the size of an entity, and of the row number of one.
const indexBytes = 4

// View runs a system as a view of the registry.
func (m *EnTT) View(s *System) Run { return m.view(s, nil) }

func (m *EnTT) view(s *System, seen *touches) Run {
	if s.Has.Empty() {
		return m.all(s, seen)
	}
	lead := m.Lead(s)
	r := Run{How: "view, " + m.In.Components[lead].Name + " leads", Pieces: 1, Visited: m.pools[lead], Matched: m.In.Having(s.Has, s.Not)}
	w := walk{m, s, &r, grouptree.SetOf(lead), seen}
	if s.Has.Len() > 1 || !s.Not.Empty() {
		r.Tested = r.Visited
		w.tests(lead)
		if r.Visited > 0 {
			r.Picoseconds += 2 * int64(r.Matched) * int64(r.Visited-r.Matched) / int64(r.Visited) * m.Prices.Miss
		}
	}
	w.rows()
	values := m.In.valued(s.Access)
	if direct := values.Intersect(grouptree.SetOf(lead)); s.LoopsEach() {
		w.direct(direct)
		values = values.Minus(direct)
	}
	w.lookups(values)
	return r
}

// LoopsEach reports whether the values come with the entity. Of a loop that the text does not show this is assumed.
func (s *System) LoopsEach() bool { return s.Loop != "get" && s.Loop != "registry" }

// all runs a system that requires nothing: over all entities of the registry.
func (m *EnTT) all(s *System, seen *touches) Run {
	r := Run{How: "all entities", Pieces: 1, Visited: m.alive, Matched: m.In.Having(s.Has, s.Not)}
	w := walk{m, s, &r, grouptree.Set{}, seen}
	if !s.Not.Empty() {
		r.Tested = r.Visited
		w.tests(-1)
	}
	w.rows()
	w.lookups(grouptree.Set{})
	return r
}

// Lead returns the component whose pool a view goes over: the smallest, the first of equal ones, unless the text chooses it.
func (m *EnTT) Lead(s *System) int {
	if s.Lead >= 0 && s.Has.Has(s.Lead) {
		return s.Lead
	}
	order := s.Types()
	lead := order[0]
	for _, c := range order[1:] {
		if m.pools[c] < m.pools[lead] {
			lead = c
		}
	}
	return lead
}

// Serves reports whether a group has exactly the entities of a system.
func (g *Group) Serves(s *System) bool { return g.Own.Union(g.Get) == s.Has && g.Not == s.Not }

// InGroup runs a system over a group that serves it.
func (m *EnTT) InGroup(s *System, g *Group) Run { return m.inGroup(s, g, nil) }

func (m *EnTT) inGroup(s *System, g *Group, seen *touches) Run {
	n := m.In.Having(s.Has, s.Not)
	r := Run{How: "group", Pieces: 1, Visited: n, Matched: n}
	w := walk{m, s, &r, g.Own, seen}
	w.rows()
	values := m.In.valued(s.Access)
	if s.LoopsEach() {
		w.direct(values.Intersect(g.Own))
		values = values.Minus(g.Own)
	}
	w.lookups(values)
	return r
}

// walk adds to a run.
type walk struct {
	m    *EnTT
	s    *System
	r    *Run
	over grouptree.Set // the pools whose rows are walked
	seen *touches
}

// rows adds the entities that are visited.
func (w walk) rows() {
	for c := range w.over.All() {
		w.seen.add(c, grouptree.Set{}, Walked, w.r.Visited)
	}
	w.r.Bytes += indexBytes * w.r.Visited
	w.r.Lines += inOrder(w.r.Visited, w.r.Visited, indexBytes)
	w.r.Picoseconds += int64(w.r.Visited) * w.m.Prices.Row
}

// tests asks each pool until one says no: those that the system requires, then those that it excludes.
func (w walk) tests(lead int) {
	has, not := w.over, grouptree.Set{}
	for _, c := range w.s.Types() {
		if c != lead {
			w.test(c, w.m.In.Having(has, not))
			has.Add(c)
		}
	}
	for _, c := range inOrderOf(w.s.Not, w.s.Without) {
		w.test(c, w.m.In.Having(has, not))
		not.Add(c)
	}
}

// test asks of n entities whether they have a component.
func (w walk) test(c, n int) {
	w.seen.add(c, grouptree.Set{}, Tested, n)
	w.r.Tests += n
	w.r.Bytes += indexBytes * n
	w.r.Lines += w.indices(c, n)
	w.r.Picoseconds += int64(n) * (w.m.Prices.Test + w.far(c, w.m.Prices.FarTest))
}

// direct adds the values that stand next to the entities.
func (w walk) direct(values grouptree.Set) {
	for c := range values.All() {
		size := w.m.In.Components[c].Bytes
		w.r.Bytes += w.r.Matched * size
		w.r.Lines += inOrder(w.r.Matched, w.m.pools[c], size)
		w.r.Picoseconds += int64(w.r.Matched) * (w.m.Prices.Direct + int64(size)*w.m.Prices.Byte)
	}
}

// lookups adds the values that are found by their entity, and those that are there for some.
func (w walk) lookups(values grouptree.Set) {
	for c := range values.All() {
		w.lookup(c, w.r.Matched)
	}
	for c := range w.s.Optional.All() {
		w.test(c, w.r.Matched)
		has := w.s.Has
		has.Add(c)
		w.lookup(c, w.m.In.Having(has, w.s.Not))
	}
}

func (w walk) lookup(c, n int) {
	size := w.m.In.Components[c].Bytes
	if size == 0 {
		return
	}
	w.seen.add(c, grouptree.Set{}, LookedUp, n)
	w.r.Lookups += n
	w.r.Bytes += n * (indexBytes + size)
	w.r.Lines += w.indices(c, n)
	if w.unordered(c) {
		w.r.Lines += n * linesOf(size)
	} else {
		w.r.Lines += inOrder(n, w.m.pools[c], size)
	}
	price := w.m.Prices.Lookup + int64(size)*w.m.Prices.Byte + w.far(c, w.m.Prices.FarLookup)
	if w.s.Loop == "registry" {
		price += w.m.Prices.Registry
	}
	w.r.Picoseconds += int64(n) * price
}

// indices returns the lines of the row numbers of n entities, which stand in the order of the entities.
func (w walk) indices(c, n int) int {
	if w.unordered(c) {
		return n
	}
	return inOrder(n, w.m.alive, indexBytes)
}

// unordered reports whether a pool has another order than the one that is walked.
func (w walk) unordered(c int) bool { return w.m.shuffled.Meets(w.over) || w.m.shuffled.Has(c) }

// far returns what is added to a price where a pool has another order and is large.
func (w walk) far(c int, more int64) int64 {
	if w.unordered(c) && w.m.isFar(c) {
		return more
	}
	return 0
}

func (m *EnTT) isFar(c int) bool {
	return m.pools[c]*(m.In.Components[c].Bytes+2*indexBytes) > m.Prices.FarBytes
}

// Memory returns the pools: pages of 1,024 values and of 4,096 row numbers, and the list of entities.
func (m *EnTT) Memory() (out Memory) {
	const valuePage, indexPage = 1024, 4096
	for c, n := range m.pools {
		if n == 0 {
			continue
		}
		size := m.In.Components[c].Bytes
		out.Pools++
		out.Used += n * (size + 2*indexBytes)
		out.Bytes += (n+valuePage-1)/valuePage*valuePage*size + n*indexBytes + (m.alive+indexPage-1)/indexPage*indexPage*indexBytes
	}
	return out
}

package model

import "github.com/copse-ecs/copse/grouptree"

// Flecs is the model of a world of Flecs: a table for each type, with a column for each component that is not Sparse. What is
// DontFragment is Sparse too, and no part of types.
type Flecs struct {
	In           *Input
	Prices       FlecsPrices
	Sparse       grouptree.Set // in sets of their own, and part of types
	DontFragment grouptree.Set // in sets of their own, and no part of types
	toggled      grouptree.Set
	tables       []Table
	of           [][]int // compositions of each table
}

// Sizes of what Flecs keeps next to values.
const flecsSparseBytes = 12 // of an entity in a sparse set: its number, and where it is

// NewFlecs returns the model of an input with a choice of traits, in O(compositions).
func NewFlecs(in *Input, prices FlecsPrices, sparse, dontFragment grouptree.Set) *Flecs {
	f := &Flecs{In: in, Prices: prices, Sparse: sparse.Minus(dontFragment), DontFragment: dontFragment, toggled: in.Switched()}
	at := map[grouptree.Set]int{}
	for i := range in.Compositions {
		typ := f.typeOf(i)
		n, known := at[typ]
		if !known {
			n = len(f.tables)
			at[typ] = n
			f.tables, f.of = append(f.tables, Table{Has: typ}), append(f.of, nil)
		}
		f.tables[n].Rows += in.Compositions[i].Count
		f.of[n] = append(f.of[n], i)
	}
	return f
}

// apart returns the components that are in sets of their own.
func (f *Flecs) apart() grouptree.Set { return f.Sparse.Union(f.DontFragment) }

// typeOf returns the type of the entities of a composition: the components of their table.
func (f *Flecs) typeOf(composition int) grouptree.Set {
	if composition == None {
		return grouptree.Set{}
	}
	c := &f.In.Compositions[composition]
	return c.Has.Union(c.Off).Minus(f.DontFragment)
}

// ask is a question that a query asks of an entity.
type ask struct {
	component int
	want      bool
}

// Run runs a system as a query. Tables without entities are not counted: passing them costs next to nothing.
func (f *Flecs) Run(s *System) Run { return f.run(s, nil) }

func (f *Flecs) run(s *System, seen *touches) Run {
	asks := f.asks(s)
	if s.Has.Minus(f.DontFragment).Empty() && s.Has.Meets(f.DontFragment) {
		return f.overSet(s, asks, seen)
	}
	r := Run{How: "table by table"}
	if len(asks) > 0 {
		r.How = "table by table, each row asked"
	}
	for i := range f.tables {
		t := &f.tables[i]
		if t.Rows == 0 || !t.Has.Contains(s.Has.Minus(f.DontFragment)) || t.Has.Meets(s.Not.Minus(f.DontFragment).Minus(f.toggled)) {
			continue
		}
		r.Pieces++
		r.Visited += t.Rows
		asked := f.inTable(i, s, asks, &r, seen)
		if asked {
			r.Tested += t.Rows
		}
	}
	plan := f.Prices.CachedTable
	if len(asks) > 0 {
		plan = f.Prices.Plan
		r.Picoseconds = int64(r.Matched) * f.Prices.One
	}
	r.Picoseconds += int64(r.Visited)*f.Prices.Row + int64(r.Pieces)*plan
	f.price(&r)
	return r
}

func (f *Flecs) price(r *Run) {
	r.Picoseconds += int64(r.Tests)*f.Prices.Has + int64(r.Lookups)*f.Prices.Get + int64(r.Bytes)*f.Prices.Byte
}

// asks returns what a query asks of each row: what is DontFragment, in the order of the text, what is required first.
func (f *Flecs) asks(s *System) (out []ask) {
	for _, c := range s.Types() {
		if f.DontFragment.Has(c) {
			out = append(out, ask{c, true})
		}
	}
	for _, c := range inOrderOf(s.Not, s.Without) {
		if f.DontFragment.Has(c) {
			out = append(out, ask{c, false})
		}
	}
	return out
}

// inTable adds the rows of a table, and reports whether something is asked of each: what is DontFragment, or a bit.
func (f *Flecs) inTable(table int, s *System, asks []ask, r *Run, seen *touches) bool {
	t := &f.tables[table]
	off := grouptree.Set{}
	for _, i := range f.of[table] {
		off = off.Union(f.In.Compositions[i].Off)
	}
	bits := s.Has.Union(s.Not).Minus(f.DontFragment).Intersect(f.toggled).Intersect(t.Has)
	if !bits.Meets(off) && !bits.Meets(s.Not) {
		bits = grouptree.Set{}
	}
	for c := range bits.All() {
		r.Tests += t.Rows
		seen.add(c, t.Has, Tested, t.Rows)
	}
	for _, i := range f.of[table] {
		c := &f.In.Compositions[i]
		if !bits.Empty() && (!c.Has.Contains(s.Has.Minus(f.DontFragment)) || c.Has.Meets(s.Not.Minus(f.DontFragment))) {
			continue
		}
		if f.answers(c, asks, r, seen) {
			f.values(c, t.Has, s, len(asks) > 0 || !bits.Empty(), r, seen)
		}
	}
	return len(asks) > 0 || !bits.Empty()
}

// answers asks the entities of a composition, until an answer is not the one that is wanted.
func (f *Flecs) answers(c *Composition, asks []ask, r *Run, seen *touches) bool {
	for _, a := range asks {
		r.Tests += c.Count
		seen.add(a.component, grouptree.Set{}, Tested, c.Count)
		if c.Has.Has(a.component) != a.want {
			return false
		}
	}
	return true
}

// values adds the values that a query reads of the entities of a composition. scattered says that the rows are not one after the other.
func (f *Flecs) values(c *Composition, table grouptree.Set, s *System, scattered bool, r *Run, seen *touches) {
	n := c.Count
	r.Matched += n
	for x := range f.In.valued(s.Access.Union(s.Optional)).All() {
		size := f.In.Components[x].Bytes
		if f.DontFragment.Has(x) && !s.Has.Has(x) { // it is optional
			r.Tests += n
			seen.add(x, grouptree.Set{}, Tested, n)
		}
		switch {
		case !c.Has.Has(x):
		case f.apart().Has(x):
			seen.add(x, grouptree.Set{}, LookedUp, n)
			r.Lookups += n
			r.Bytes += n * (size + flecsSparseBytes)
			r.Lines += n * (linesOf(size) + 1)
		case scattered:
			seen.add(x, table, Gathered, n)
			r.Gathered += n
			r.Bytes += n * size
			r.Lines += n * linesOf(size)
		default:
			seen.add(x, table, Walked, n)
			r.Bytes += n * size
			r.Lines += inOrder(n, n, size) + 1
		}
	}
}

// overSet runs a query all of whose required components are DontFragment: over the set of the first, asking for the others.
func (f *Flecs) overSet(s *System, asks []ask, seen *touches) Run {
	lead := asks[0].component
	r := Run{How: "over the set of " + f.In.Components[lead].Name, Pieces: 1}
	asks = asks[1:]
	for _, c := range inOrderOf(s.Not, s.Without) {
		if !f.DontFragment.Has(c) {
			asks = append(asks, ask{c, false})
		}
	}
	for i := range f.In.Compositions {
		c := &f.In.Compositions[i]
		if !c.Has.Has(lead) {
			continue
		}
		r.Visited += c.Count
		seen.add(lead, grouptree.Set{}, Walked, c.Count)
		if f.answers(c, asks, &r, seen) {
			f.values(c, f.typeOf(i), s, true, &r, seen)
		}
	}
	if len(asks) > 0 {
		r.Tested = r.Visited
	}
	r.Picoseconds = int64(r.Visited) * f.Prices.One
	f.price(&r)
	return r
}

// Changes returns what the transitions of a round cost. Commands wait and are carried out together for each entity, so that it moves
// once, whatever it loses and gets.
func (f *Flecs) Changes() (sum Moved) {
	for i := range f.In.Transitions {
		t := &f.In.Transitions[i]
		sum = sum.Plus(f.Change(t).times(t.Thousandths))
	}
	sum.Picoseconds /= 1000
	return sum
}

// Change returns what one entity of a transition costs, in ones: its row is copied to another table, the last row fills the hole, and
// values go into sets and out of them.
func (f *Flecs) Change(t *Transition) (m Moved) {
	from, to := f.typeOf(t.From), f.typeOf(t.To)
	if from != to || t.From == None || t.To == None {
		m.Picoseconds = f.Prices.Move
		if t.To != None {
			m.Rows, m.Bytes = 1, f.row(to)
		}
		if t.From != None {
			m.Filled++
			m.Bytes += f.row(from)
		}
	}
	had, has := f.held(t.From), f.held(t.To)
	for c := range had.Differ(has).Intersect(f.apart()).All() {
		if has.Has(c) {
			m.Rows++
		} else {
			m.Filled++
		}
		m.Bytes += int64(f.In.Components[c].Bytes + flecsSparseBytes)
		m.Picoseconds += f.Prices.SparseMove
	}
	m.Toggled = int64(f.In.set(t.From).Differ(f.In.set(t.To)).Intersect(f.toggled).Intersect(had).Intersect(has).Len())
	m.Picoseconds += m.Bytes*f.Prices.MovedByte + m.Toggled*f.Prices.Toggle
	return m
}

// held returns what entities of a composition hold, enabled or not.
func (f *Flecs) held(composition int) grouptree.Set {
	if composition == None {
		return grouptree.Set{}
	}
	return f.In.Compositions[composition].Has.Union(f.In.Compositions[composition].Off)
}

// row returns the bytes of a row of a table: its entity, and a value in each column.
func (f *Flecs) row(table grouptree.Set) int64 {
	return int64(entityBytes + f.In.Width(table.Minus(f.Sparse)))
}

// Memory returns the tables and sparse sets.
func (f *Flecs) Memory() (out Memory) {
	sets := grouptree.Set{}
	for i := range f.tables {
		out.Used += f.tables[i].Rows * int(f.row(f.tables[i].Has))
		if f.tables[i].Rows > 0 {
			out.Tables++
		}
	}
	for i := range f.In.Compositions {
		for c := range f.held(i).Intersect(f.apart()).All() {
			sets.Add(c)
			out.Used += f.In.Compositions[i].Count * (f.In.Components[c].Bytes + flecsSparseBytes)
		}
	}
	out.SparseSets, out.Bytes = sets.Len(), out.Used
	return out
}

// Tables returns the tables with entities, in the order of their first composition.
func (f *Flecs) Tables() (out []Table) {
	for i := range f.tables {
		if f.tables[i].Rows > 0 {
			out = append(out, f.tables[i])
		}
	}
	return out
}

// Columns returns the components of a table that have a column or are tags.
func (f *Flecs) Columns(table grouptree.Set) grouptree.Set { return table.Minus(f.Sparse) }

// RowBytes returns the bytes of a row of a table, with its entity.
func (f *Flecs) RowBytes(table grouptree.Set) int { return int(f.row(table)) }

// SparseBytes returns the bytes of a value in a sparse set, with its entity.
func (f *Flecs) SparseBytes(c int) int { return f.In.Components[c].Bytes + flecsSparseBytes }

// Touches returns what a run of a system does with each component.
func (f *Flecs) Touches(s *System) []Touch {
	var seen touches
	f.run(s, &seen)
	return seen
}

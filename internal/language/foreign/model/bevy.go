package model

import "github.com/copse-ecs/copse/grouptree"

// Bevy is the model of a world in which a set of components has the storage SparseSet and all others are columns of tables.
type Bevy struct {
	In     *Input
	Prices BevyPrices
	Sparse grouptree.Set
	rows   map[grouptree.Set]int // of each table, by its components
	shared map[grouptree.Set]int // archetypes with entities of each table
}

// Sizes of what Bevy keeps next to values.
const (
	tickBytes      = 8  // of a row of a column: when it was added, when it was changed
	changedBytes   = 4  // of these, what a mutable access writes
	archetypeBytes = 16 // of an entity in an archetype: the entity and its row in the table
	entityBytes    = 8  // of an entity in a table or sparse set
	sparseBytes    = 4  // of an entity number in the index of a sparse set
)

// NewBevy returns the model of an input with a choice of storages, in O(compositions).
func NewBevy(in *Input, prices BevyPrices, sparse grouptree.Set) *Bevy {
	b := &Bevy{in, prices, sparse, map[grouptree.Set]int{}, map[grouptree.Set]int{}}
	for i := range in.Compositions {
		c := &in.Compositions[i]
		b.rows[c.Has.Minus(sparse)] += c.Count
		if c.Count > 0 {
			b.shared[c.Has.Minus(sparse)]++
		}
	}
	return b
}

// Stored returns the components whose storage is SparseSet in the program.
func (in *Input) Stored() (sparse grouptree.Set) {
	for i := range in.Components {
		if in.Components[i].Sparse {
			sparse.Add(i)
		}
	}
	return sparse
}

// Dense reports whether a query goes over tables: none of its terms, filters included, is sparse.
func (b *Bevy) Dense(s *System) bool {
	return !s.Has.Union(s.Not).Union(s.Optional).Meets(b.Sparse)
}

// Run runs a system as a query. Tables and archetypes without entities are not counted: passing them costs next to nothing.
func (b *Bevy) Run(s *System) Run { return b.run(s, nil) }

func (b *Bevy) run(s *System, seen *touches) Run {
	r := Run{How: "dense, table by table"}
	if !b.Dense(s) {
		r.How = "archetype by archetype"
	}
	done := map[grouptree.Set]bool{}
	for i := range b.In.Compositions {
		c := &b.In.Compositions[i]
		table := c.Has.Minus(b.Sparse)
		if !c.Has.Contains(s.Has) || c.Has.Meets(s.Not) || b.rows[table] == 0 {
			continue
		}
		switch {
		case !b.Dense(s) && c.Count == 0:
		case !b.Dense(s):
			b.archetype(s, c, table, &r, seen)
		case !done[table]:
			done[table] = true
			r.Pieces++
			r.Visited += b.rows[table]
			for x := range b.In.valued(s.Access.Union(s.Optional).Intersect(table)).All() {
				seen.add(x, table, Walked, b.rows[table])
				b.column(s, x, b.rows[table], &r)
			}
		}
	}
	r.Matched = r.Visited
	r.Picoseconds += int64(r.Visited)*b.Prices.Row + int64(r.Pieces)*b.Prices.Piece + int64(r.Bytes)*b.Prices.Byte
	return r
}

// column adds n values of a column that are read in the order of its rows.
func (b *Bevy) column(s *System, c, n int, r *Run) {
	size := b.In.Components[c].Bytes
	r.Bytes += n * size
	r.Lines += inOrder(n, n, size)
	b.ticks(s, c, n, r)
}

// ticks adds what mutable accesses write to detect changes.
func (b *Bevy) ticks(s *System, c, n int, r *Run) {
	if s.Write.Has(c) {
		r.Bytes += n * changedBytes
		r.Lines += inOrder(n, n, changedBytes)
	}
}

// archetype adds an archetype of a query that is not dense: rows of its table, and values of sparse sets.
func (b *Bevy) archetype(s *System, c *Composition, table grouptree.Set, r *Run, seen *touches) {
	n := c.Count
	r.Pieces++
	r.Visited += n
	r.Bytes += n * archetypeBytes
	r.Lines += inOrder(n, n, archetypeBytes)
	for x := range b.In.valued(s.Access.Union(s.Optional).Intersect(c.Has)).All() {
		size := b.In.Components[x].Bytes
		switch {
		case b.Sparse.Has(x):
			seen.add(x, grouptree.Set{}, LookedUp, n)
			r.Lookups += n
			r.Bytes += n * (size + sparseBytes)
			r.Lines += n * (linesOf(size) + 1)
			b.ticksApart(s, x, n, r)
			r.Picoseconds += int64(n) * b.Prices.Sparse
		case b.shared[table] > 1:
			seen.add(x, table, Gathered, n)
			r.Gathered += n
			r.Bytes += n * size
			r.Lines += n * linesOf(size)
			b.ticksApart(s, x, n, r)
			r.Picoseconds += int64(n) * b.Prices.Gather
		default:
			seen.add(x, table, Walked, n)
			b.column(s, x, n, r)
		}
	}
}

// ticksApart adds the ticks of rows that are not read in their order.
func (b *Bevy) ticksApart(s *System, c, n int, r *Run) {
	if s.Write.Has(c) {
		r.Bytes += n * changedBytes
		r.Lines += n
	}
}

// Changes returns what the transitions of a round cost. Removing and inserting are two commands, so an entity that loses some
// components and gets others moves twice.
func (b *Bevy) Changes() (sum Moved) {
	for i := range b.In.Transitions {
		t := &b.In.Transitions[i]
		sum = sum.Plus(b.Change(t).times(t.Thousandths))
	}
	sum.Picoseconds /= 1000
	return sum
}

// Change returns what one entity of a transition costs, in ones.
func (b *Bevy) Change(t *Transition) Moved {
	from, to := b.In.set(t.From), b.In.set(t.To)
	between := from.Intersect(to)
	if t.From == None || t.To == None || between == from || between == to {
		return b.command(t.From != None, t.To != None, from, to)
	}
	return b.command(true, true, from, between).Plus(b.command(true, true, between, to))
}

// command returns what one command costs: from one set of components to another, of an entity that was alive and will be.
func (b *Bevy) command(was, will bool, from, to grouptree.Set) (m Moved) {
	if from == to && was && will {
		return m
	}
	m.Picoseconds = b.Prices.Archetype
	tables := from.Minus(b.Sparse) != to.Minus(b.Sparse) || !was || !will
	if tables {
		m.Picoseconds += b.Prices.NewTable
	}
	if will {
		m.Bytes += archetypeBytes
		if tables {
			m.Rows++
			m.Bytes += b.row(to.Minus(b.Sparse))
		}
	}
	if was { // the last row fills the hole
		m.Bytes += archetypeBytes
		if tables {
			m.Filled++
			m.Bytes += b.row(from.Minus(b.Sparse))
		}
	}
	for x := range to.Minus(from).Intersect(b.Sparse).All() {
		m.Rows++
		m.Bytes += b.sparseRow(x)
		m.Picoseconds += b.Prices.SparseMove
	}
	for x := range from.Minus(to).Intersect(b.Sparse).All() {
		m.Filled++
		m.Bytes += b.sparseRow(x)
		m.Picoseconds += b.Prices.SparseMove
	}
	m.Picoseconds += m.Bytes * b.Prices.MovedByte
	return m
}

// row returns the bytes of a row of a table: its entity, and a value with its ticks in each column.
func (b *Bevy) row(table grouptree.Set) int64 {
	return int64(b.In.Width(table) + table.Len()*tickBytes + entityBytes)
}

// sparseRow returns the bytes of a value in a sparse set.
func (b *Bevy) sparseRow(c int) int64 {
	return int64(b.In.Components[c].Bytes + tickBytes + entityBytes + sparseBytes)
}

// Memory returns the tables, archetypes and sparse sets.
func (b *Bevy) Memory() (out Memory) {
	sets := grouptree.Set{}
	for i := range b.In.Compositions {
		c := &b.In.Compositions[i]
		out.Used += c.Count * archetypeBytes
		for x := range c.Has.Intersect(b.Sparse).All() {
			sets.Add(x)
			out.Used += c.Count * int(b.sparseRow(x))
		}
	}
	for table, n := range b.rows {
		out.Used += n * int(b.row(table))
	}
	out.Tables, out.Archetypes, out.SparseSets = len(b.rows), len(b.In.Compositions), sets.Len()
	out.Bytes = out.Used
	return out
}

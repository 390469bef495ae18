package model

import "github.com/copse-ecs/copse/grouptree"

// Ark is the model of a world of Ark: a table for each composition and each combination of the targets of its relations. A set of
// components are no components but fields of others, which loops test.
type Ark struct {
	In     *Input
	Prices ArkPrices
	Fields grouptree.Set
	held   []grouptree.Set // of each composition
	tables []ArkTable
	inside map[int]int // archetypes by their components
}

// ArkTable is what the entities that hold the same components are stored in: a table for each combination of targets that they have.
type ArkTable struct {
	Held   grouptree.Set
	Rows   int
	Tables int
	of     []int // compositions
}

// Sizes of what Ark stores.
const (
	fieldBytes      = 1
	mostTargets     = 128  // for how many rows a table with targets has room at first
	initialCapacity = 1024 // the same of other tables

)

// NewArk returns the model of an input in which a set of components are fields of others, in O(compositions x transitions).
func NewArk(in *Input, prices ArkPrices, fields grouptree.Set) *Ark {
	a := &Ark{In: in, Prices: prices, Fields: fields, held: in.heldWith(fields), inside: map[int]int{}}
	at := map[grouptree.Set]int{}
	for i := range in.Compositions {
		n, known := at[a.held[i]]
		if !known {
			n = len(a.tables)
			at[a.held[i]] = n
			a.tables = append(a.tables, ArkTable{Held: a.held[i]})
			for c := range a.held[i].Minus(fields).All() {
				a.inside[c]++
			}
		}
		a.tables[n].Rows += in.Compositions[i].Count
		a.tables[n].of = append(a.tables[n].of, i)
	}
	for i := range a.tables {
		t := &a.tables[i]
		t.Tables = min(in.values(t.Held), t.Rows)
	}
	return a
}

// Run runs a system as a query.
func (a *Ark) Run(s *System) Run { return a.run(s, nil) }

func (a *Ark) run(s *System, seen *touches) Run {
	r := Run{How: "table by table"}
	asks := a.asks(s)
	if len(asks) > 0 {
		r.How = "table by table, fields tested"
	}
	for i := range a.tables {
		t := &a.tables[i]
		if t.Rows == 0 || !t.Held.Contains(s.Has) || t.Held.Meets(s.Not.Minus(a.Fields)) {
			continue
		}
		r.Pieces += t.Tables
		r.Visited += t.Rows
		a.rows(t, s, asks, &r, seen)
	}
	r.Bytes += r.Tests * fieldBytes
	r.Lines += r.Tests
	r.Picoseconds = int64(r.Visited)*a.Prices.Row + int64(r.Bytes)*a.Prices.Byte + int64(r.Pieces)*a.Prices.Piece + int64(a.asked(s))*a.Prices.Archetype + int64(r.Tests)*a.Prices.Test
	return r
}

// asks returns the fields that the loop of a system tests, in the order of the text, what is required first.
func (a *Ark) asks(s *System) (out []ask) {
	for _, c := range s.Types() {
		if a.Fields.Has(c) {
			out = append(out, ask{c, true})
		}
	}
	for _, c := range inOrderOf(s.Not, s.Without) {
		if a.Fields.Has(c) {
			out = append(out, ask{c, false})
		}
	}
	return out
}

// asked returns how many archetypes a query asks whether they are for it: those with the component of it that fewest have.
func (a *Ark) asked(s *System) int {
	least := len(a.tables)
	for c := range s.Has.Minus(a.Fields).All() {
		least = min(least, a.inside[c])
	}
	return least
}

// rows adds the rows of tables. A field that an entity can never have is not there to be tested.
func (a *Ark) rows(t *ArkTable, s *System, asks []ask, r *Run, seen *touches) {
	tested := false
	for _, i := range t.of {
		c := &a.In.Compositions[i]
		matches := true
		for _, q := range asks {
			if !t.Held.Has(q.component) {
				continue
			}
			tested = true
			r.Tests += c.Count
			seen.add(q.component, t.Held, Tested, c.Count)
			if matches = c.Has.Has(q.component) == q.want; !matches {
				break
			}
		}
		if !matches {
			continue
		}
		r.Matched += c.Count
		for x := range a.In.valued(s.Access.Union(s.Optional).Intersect(c.Has)).All() {
			seen.add(x, t.Held, Walked, c.Count)
			r.Bytes += c.Count * a.In.Components[x].Bytes
			r.Lines += c.Count * linesOf(a.In.Components[x].Bytes)
		}
	}
	if tested {
		r.Tested += t.Rows
	}
}

// Changes returns what the transitions of a round cost.
func (a *Ark) Changes() (sum Moved) {
	for i := range a.In.Transitions {
		t := &a.In.Transitions[i]
		sum = sum.Plus(a.Change(t).times(t.Thousandths))
	}
	sum.Picoseconds /= 1000
	return sum
}

// Change returns what one entity of a transition costs, in ones: its row is copied to another table, and the last row fills the hole. In
// a batch whole tables are copied, and there are no holes. From a composition to itself the target of a relation changes.
func (a *Ark) Change(t *Transition) (m Moved) {
	from, to := a.heldBy(t.From), a.heldBy(t.To)
	if from != to || t.From == None || t.To == None || t.From == t.To {
		m.Picoseconds = a.Prices.Move
		if t.Batch {
			m.Picoseconds = a.Prices.Batch
		}
		if t.To != None {
			m.Rows, m.Bytes = 1, a.row(to)
		}
		if t.From != None && !t.Batch {
			m.Filled = 1
			m.Bytes += a.row(from)
		}
	}
	if t.From != None && t.To != None {
		m.Toggled = int64(a.In.set(t.From).Differ(a.In.set(t.To)).Intersect(a.Fields).Len())
	}
	m.Bytes += m.Toggled * fieldBytes
	m.Picoseconds += m.Bytes*a.Prices.MovedByte + m.Toggled*a.Prices.Set
	return m
}

func (a *Ark) heldBy(composition int) grouptree.Set {
	if composition == None {
		return grouptree.Set{}
	}
	return a.held[composition]
}

// row returns the bytes of a row of a table: its entity, a value in each column, and a byte for each field.
func (a *Ark) row(held grouptree.Set) int64 {
	return int64(entityBytes + a.In.Width(held) + held.Intersect(a.Fields).Len()*fieldBytes)
}

// RowBytes returns the bytes of a row of a table, with its entity.
func (a *Ark) RowBytes(held grouptree.Set) int { return int(a.row(held)) }

// Tables returns the tables with entities, in the order of their first composition. Those of the same components, which differ in their
// targets, are one.
func (a *Ark) Tables() (out []ArkTable) {
	for i := range a.tables {
		if a.tables[i].Rows > 0 {
			out = append(out, a.tables[i])
		}
	}
	return out
}

// Memory returns the tables, and how much of the room that they have is used. A table begins with room for 1,024 rows, one with targets
// for 128, and doubles it.
func (a *Ark) Memory() (out Memory) {
	for i := range a.tables {
		t := &a.tables[i]
		out.Archetypes++
		out.Tables += t.Tables
		out.Used += t.Rows * int(a.row(t.Held))
		capacity := initialCapacity
		if a.In.values(t.Held) > 1 {
			capacity = mostTargets
		}
		for n := range t.Tables {
			rows := t.Rows / t.Tables
			if n < t.Rows%t.Tables {
				rows++
			}
			room := capacity
			for room < rows {
				room *= 2
			}
			out.Bytes += room * int(a.row(t.Held))
		}
	}
	return out
}

// Touches returns what a run of a system does with each component.
func (a *Ark) Touches(s *System) []Touch {
	var seen touches
	a.run(s, &seen)
	return seen
}

// LeastOfQuery returns what a run of a system costs at least, in picoseconds, whatever are fields.
func (a *Ark) LeastOfQuery(s *System) int64 {
	matched, bytes := 0, 0
	for i := range a.In.Compositions {
		c := &a.In.Compositions[i]
		if c.Has.Contains(s.Has) && !c.Has.Meets(s.Not) {
			matched += c.Count
			bytes += c.Count * a.In.Width(s.Access.Union(s.Optional).Intersect(c.Has))
		}
	}
	return int64(matched)*a.Prices.Row + int64(bytes)*a.Prices.Byte
}

// LeastOfChange returns what one entity of a transition costs at least, in picoseconds, if open components may be fields.
func (a *Ark) LeastOfChange(t *Transition, open grouptree.Set) int64 {
	from, to := a.In.set(t.From), a.In.set(t.To)
	none := Ark{In: a.In}
	move := a.Prices.Move
	if t.Batch {
		move = a.Prices.Batch
	}
	if t.To != None {
		move += none.row(to) * a.Prices.MovedByte
	}
	if t.From != None && !t.Batch {
		move += none.row(from) * a.Prices.MovedByte
	}
	changed := from.Differ(to)
	if t.From == None || t.To == None || t.From == t.To || !changed.Minus(a.Fields).Minus(open).Empty() {
		return move
	}
	return min(move, int64(changed.Len())*(a.Prices.Set+fieldBytes*a.Prices.MovedByte))
}

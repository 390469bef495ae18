package storagecost

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// archetypes models the storage that has a table for every composition that occurs, as Flecs, Bevy
// and Ark have it. Its rules, which are all counted:
//
// - A table has a column for each component with storage of its composition. A tag has no column,
// but entities with it are in another table. A table that becomes empty is kept.
//
// - A new entity writes one row in each column of its table.
//
// - The changes of a tick are carried out together, with one move for each entity. An entity whose
// composition changes moves to the end of another table: one row is written in each column there,
// copied if the old table has the column, and new if not.
//
// - The last row of the table that the entity leaves fills the gap: one row is written in each of
// its columns, none if the entity was the last.
//
// Rows written are counted by component over all tables, so they can be compared with those of the
// layouts.
type archetypes struct {
	ledger
	stored  grouptree.Set // components with storage
	sets    []grouptree.Set
	rows    []int     // by composition
	tables  [][]int32 // by composition: entities in row order
	told    [][]told  // by composition: entities after those, which never change
	row     []int32   // by number - 1
	shifts  []shift
	shiftAt map[[2]int32]int
}

// shift is the number of entities that moved from one table to another.
type shift struct {
	from, to int32 // to is gone for despawned entities
	entities int
}

func newArchetypes(a *analysis.Analysis) *archetypes {
	return &archetypes{ledger: newLedger(len(a.Design.Components)), stored: a.Stored(), shiftAt: make(map[[2]int32]int)}
}

// table adds the table of a composition if there is none.
func (t *archetypes) table(comp int32, set grouptree.Set) {
	for len(t.sets) <= int(comp) {
		t.sets, t.rows, t.tables, t.told = append(t.sets, grouptree.Set{}), append(t.rows, 0), append(t.tables, nil), append(t.told, nil)
	}
	t.sets[comp] = set
}

func (t *archetypes) spawn(comp int32, set grouptree.Set, first int32, n int) {
	t.table(comp, set)
	t.write(set.Intersect(t.stored), n)
	t.rows[comp] += n
	for i := first; i < first+int32(n) && i <= syntax.MaxAfterTick; i++ {
		t.row = append(t.row, int32(len(t.tables[comp])))
		t.tables[comp] = append(t.tables[comp], i)
	}
	if beyond := max(int(first), syntax.MaxAfterTick+1); int(first)+n > beyond {
		t.told[comp] = append(t.told[comp], told{set: set, first: beyond, n: int(first) + n - beyond})
	}
}

func (t *archetypes) change(number int32, from, to int32, after grouptree.Set) {
	t.leave(number, from)
	if to != gone {
		t.table(to, after)
		t.moved++
		t.write(t.sets[to].Intersect(t.stored), 1)
		t.row[number-1] = int32(len(t.tables[to]))
		t.tables[to] = append(t.tables[to], number)
		t.rows[to]++
	}
	key := [2]int32{from, to}
	at, known := t.shiftAt[key]
	if !known {
		at = len(t.shifts)
		t.shiftAt[key] = at
		t.shifts = append(t.shifts, shift{from: from, to: to})
	}
	t.shifts[at].entities++
}

// leave removes an entity from its table.
func (t *archetypes) leave(number int32, comp int32) {
	table, hole := t.tables[comp], t.row[number-1]
	last := len(table) - 1
	if int(hole) != last {
		table[hole] = table[last]
		t.row[table[last]-1] = hole
		t.write(t.sets[comp].Intersect(t.stored), 1)
	}
	t.tables[comp] = table[:last]
	t.rows[comp]--
}

// judge returns how a system runs: over all rows of every table that matches, column by column. It
// tests and looks up nothing. Each further table with rows costs the start of a loop; that of the
// first table is in the cost of the bytes, as for other storages. An empty table costs nearly
// nothing and is counted as free.
func (t *archetypes) judge(a *analysis.Analysis, s *analysis.SystemResult) storageSystem {
	out := storageSystem{how: grouptree.Full}
	empty := 0
	for k, set := range t.sets {
		if !s.Signature.Match.Holds(set) {
			continue
		}
		out.tables = append(out.tables, k)
		rows := t.rows[k]
		if rows == 0 {
			empty++
		}
		out.Visited += rows
		out.walk(a, s.Signature.Access.Union(s.Signature.Optional.Intersect(set)).Intersect(t.stored), rows)
	}
	out.Matched, out.pieces = out.Visited, len(out.tables)
	out.sumUp(0)
	out.Estimate += (max(0, out.pieces-empty-1)*cost.PerTable + 500) / 1000
	out.text = "It visits " + wording.Amount(out.pieces, "table") + " of " + wording.Grouped(len(t.sets)) + ", " + wording.Amount(out.Visited, "row") + " in all"
	if empty > 0 {
		out.text += "; " + wording.Grouped(empty) + " of them" + wording.IsAre(empty) + "empty now"
	}
	out.text += "."
	return out
}

// tableName returns the name of the table of a composition.
func (t *archetypes) tableName(a *analysis.Analysis, k int) string {
	if t.sets[k].Empty() {
		return "no component"
	}
	return a.Names.Conj(grouptree.Conj{Cares: t.sets[k], Has: t.sets[k]})
}

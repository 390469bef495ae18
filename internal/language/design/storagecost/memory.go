package storagecost

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// Limits of the lists in the document of the memory.
const (
	maxMemoryTables = 300
	maxBands        = 400       // of a set
	maxSpans        = 1000      // in a list: shorter gaps than this part of the whole are left out
	maxFetchSteps   = 100 << 20 // rows that are looked at for the lists of fetched rows
)

// memory is what the views of the storages show: the models after the last tick, and the costs.
type memory struct {
	a      *analysis.Analysis
	tables *archetypes
	sets   *owning
	run    *recorder
	listed []int // the tables that are listed, by their numbers in the document
	number []int // by composition; -1 if the table is not listed
	steps  int   // left for the lists of fetched rows
}

// Memory describes how the entities of a design lie in memory as archetypes and in sparse sets, and
// what the systems cost there. It runs the design once more.
func Memory(a *analysis.Analysis) *document.Memory {
	plain := withoutGroups(a)
	m := &memory{a: a, tables: newArchetypes(a), sets: newOwning(plain).withTags(a), steps: maxFetchSteps}
	m.run = runRecorded(a, m.tables, m.sets)
	m.listTables()
	out := &document.Memory{
		Entities: a.Census.Total(), Numbers: m.run.total,
		Complete: m.run.Refusal() == analysis.Nothing && !m.sets.beyond,
	}
	m.describeTables(out)
	for c := range a.Design.Components {
		out.Sets = append(out.Sets, m.sparseSet(c))
	}
	m.describeStorages(out, plain)
	return out
}

// listTables chooses the tables of the document: those with the most rows, in the order in which
// they were made.
func (m *memory) listTables() {
	for k := range m.tables.rows {
		m.listed = append(m.listed, k)
	}
	if len(m.listed) > maxMemoryTables {
		slices.SortStableFunc(m.listed, func(i, k int) int { return m.tables.rows[k] - m.tables.rows[i] })
		m.listed = m.listed[:maxMemoryTables]
		slices.Sort(m.listed)
	}
	m.number = slices.Repeat([]int{-1}, len(m.tables.rows))
	for i, k := range m.listed {
		m.number[k] = i
	}
}

func (m *memory) describeTables(out *document.Memory) {
	out.MoreTables, out.MoreRows = len(m.tables.rows)-len(m.listed), out.Entities
	byset := make(map[grouptree.Set]int)
	for i, k := range m.listed {
		byset[m.tables.sets[k]] = i
		out.MoreRows -= m.tables.rows[k]
		out.Tables = append(out.Tables, m.table(k))
	}
	moved := m.movedAlong()
	for i, k := range m.listed {
		set := m.tables.sets[k]
		for c := range set.All() {
			if from, ok := byset[set.Minus(grouptree.SetOf(c))]; ok {
				out.Edges = append(out.Edges, document.TableEdge{From: from, To: i, Component: c, Entities: moved[[2]int{from, i}]})
			}
		}
	}
}

// table describes the table of a composition.
func (m *memory) table(k int) document.MemoryTable {
	set := m.tables.sets[k]
	d := document.MemoryTable{Expr: m.tables.tableName(m.a, k), Components: set, Rows: m.tables.rows[k], Leaf: -1}
	for g := range m.a.Groups {
		if m.a.Groups[g].Conj.Holds(set) {
			d.Groups = append(d.Groups, g)
		}
	}
	if m.a.Layout.Knows(set) {
		for leaf := range m.a.Layout.LeavesOf(set) {
			d.Leaves = append(d.Leaves, leaf)
			if d.Leaf < 0 || m.a.Rows[leaf] < m.a.Rows[d.Leaf] {
				d.Leaf = leaf
			}
		}
	}
	return d
}

// movedAlong counts the moves of entities between two listed tables, in both directions. The table
// with fewer components is the first.
func (m *memory) movedAlong() map[[2]int]int {
	moved := make(map[[2]int]int)
	for _, s := range m.tables.shifts {
		if s.to == gone || m.number[s.from] < 0 || m.number[s.to] < 0 {
			continue
		}
		from, to := m.number[s.from], m.number[s.to]
		if m.tables.sets[s.from].Len() > m.tables.sets[s.to].Len() {
			from, to = to, from
		}
		moved[[2]int{from, to}] += s.entities
	}
	return moved
}

// bands returns the stretches of consecutive entities in the set of a component, by row.
func (m *memory) bands(c int) (out []document.Band) {
	p := &m.sets.pools[c]
	add := func(entity, row, n int) {
		if last := len(out) - 1; last >= 0 && out[last].Entity+out[last].Count == entity && out[last].Row+out[last].Count == row {
			out[last].Count += n
			return
		}
		out = append(out, document.Band{Entity: entity, Row: row, Count: n})
	}
	for row, entity := range p.dense {
		add(int(entity), row, 1)
	}
	for _, t := range p.told {
		add(t.first, t.row, t.n)
	}
	return out
}

func (m *memory) sparseSet(c int) document.SparseSet {
	bands := m.bands(c)
	d := document.SparseSet{Rows: m.sets.pools[c].n, Filled: m.filled(bands)}
	if len(bands) > maxBands {
		slices.SortStableFunc(bands, func(x, y document.Band) int { return y.Count - x.Count })
		for _, b := range bands[maxBands:] {
			d.MoreRows += b.Count
		}
		d.MoreBands = len(bands) - maxBands
		bands = bands[:maxBands]
		slices.SortFunc(bands, func(x, y document.Band) int { return x.Row - y.Row })
	}
	d.Bands = bands
	return d
}

// filled returns the entity numbers of a set's bands.
func (m *memory) filled(bands []document.Band) []document.Span {
	sorted := slices.SortedFunc(slices.Values(bands), func(x, y document.Band) int { return x.Entity - y.Entity })
	s := spans{grain: grainOf(m.run.total + 1)}
	for _, b := range sorted {
		s.add(b.Entity, b.Count)
	}
	return s.list
}

// spans collects stretches in ascending order. Gaps below the grain are left out, so that the list
// stays short.
type spans struct {
	list  []document.Span
	grain int
}

// grainOf returns the shortest gap that a list of spans keeps.
func grainOf(whole int) int { return 1 + whole/maxSpans }

func (s *spans) add(from, n int) {
	if last := len(s.list) - 1; last >= 0 && from-s.list[last].To < s.grain {
		s.list[last].To = from + n
		return
	}
	s.list = append(s.list, document.Span{From: from, To: from + n})
}

// fetched returns the rows of a set whose values a system looks up: those of the entities that
// match. ok is false if that takes too long.
func (m *memory) fetched(c int, match grouptree.Conj) (d document.FetchedRows, ok bool) {
	p := &m.sets.pools[c]
	if m.steps -= len(p.dense) + len(p.told) + len(m.run.comps); m.steps < 0 {
		return d, false
	}
	s := spans{grain: grainOf(p.n)}
	holds := make([]bool, len(m.run.comps))
	for k, set := range m.run.comps {
		holds[k] = match.Holds(set)
	}
	for row, entity := range p.dense {
		if holds[m.run.of[entity-1]] {
			s.add(row, 1)
			d.Rows++
		}
	}
	for _, t := range p.told {
		if match.Holds(t.set) {
			s.add(t.row, t.n)
			d.Rows += t.n
		}
	}
	d.Component, d.Spans = c, s.list
	return d, true
}

// describeStorages lists what the systems cost: in the design's own layout, as archetypes, in sparse
// sets, and in sparse sets with the best groups.
func (m *memory) describeStorages(out *document.Memory, plain *registry) {
	grouped := withGroups(m.a)
	c := comparison{a: m.a, tables: m.tables, sets: grouped}
	own := c.ownLayout()
	out.Storages = []document.MemoryStorage{
		{Storage: own.name, Text: own.text},
		{Storage: "archetype", Text: c.tablesText()},
		{Storage: "sparse", Text: "Every component has a sparse set of its own."},
		{Storage: "owning", Text: grouped.text()},
	}
	var rounds [4]int
	var prices [4][]int // of the runs of each system in a round
	for i := range m.a.Systems {
		s := &m.a.Systems[i]
		systems := []storageSystem{own.systems[i], m.tables.judge(m.a, s), plain.judge(i), grouped.judge(i)}
		for k := range systems {
			x := &systems[k]
			d := &out.Storages[k]
			price := s.Statement.Weight.Value * x.Estimate
			rounds[k], prices[k] = rounds[k]+price, append(prices[k], price)
			next := document.MemorySystem{
				How: x.how, Cost: describe.Cost(&x.Cost), Text: x.text, Lead: -1, Counted: true,
				Time:   wording.Duration(1000 * int64(x.Estimate)),
				Change: wording.SignedChange(int64(systems[0].Estimate), int64(x.Estimate)),
				Better: cmp.Compare(systems[0].Estimate, x.Estimate),
			}
			switch d.Storage {
			case "archetype":
				next.Tables = m.listedOf(x.tables)
			case "sparse":
				next.Lead = x.route.lead
				next.Fetched, next.Counted = m.fetchedBy(s, x)
			}
			d.Systems = append(d.Systems, next)
		}
	}
	for k := range out.Storages {
		d := &out.Storages[k]
		d.Round = wording.Duration(1000 * int64(rounds[k]))
		largest := slices.Max(slices.Concat([]int{0}, prices[0], prices[k]))
		for i := range d.Systems {
			x := &d.Systems[i]
			x.Share, x.OwnShare = document.FractionOf(int64(prices[k][i]), int64(largest)), document.FractionOf(int64(prices[0][i]), int64(largest))
		}
	}
}

// listedOf returns the numbers of tables in the document.
func (m *memory) listedOf(tables []int) (out []int) {
	for _, k := range tables {
		if m.number[k] >= 0 {
			out = append(out, m.number[k])
		}
	}
	return out
}

// fetchedBy returns the rows that a system looks up in sparse sets: in those of the columns that it
// does not walk, and in those of its optional columns.
func (m *memory) fetchedBy(s *analysis.SystemResult, x *storageSystem) (out []document.FetchedRows, counted bool) {
	for c := range x.away.Union(s.Signature.Optional.Minus(m.a.Design.Tags)).All() {
		d, ok := m.fetched(c, s.Signature.Match)
		if !ok {
			return nil, false
		}
		if d.Rows > 0 {
			out = append(out, d)
		}
	}
	return out, true
}

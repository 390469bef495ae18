package storagecost

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/internal/design/figures"
	"github.com/copse-ecs/copse/internal/design/wording"
)

// storage is how a design does in one of the storages that are compared.
type storage struct {
	name, text string
	systems    []storageSystem
	ticks      []storageTick
}

// storageSystem is how a system runs in a storage.
type storageSystem struct {
	analysis.Cost
	direct int // bytes of columns that are walked
	how    grouptree.Match
	pieces int   // stretches of rows that are walked
	tables []int // archetypes: those that match
	course course
	away   grouptree.Set // owning: the columns that are looked up
	text   string
}

// walk counts columns of which a number of rows is walked, as price does.
func (s *storageSystem) walk(a *analysis.Analysis, set grouptree.Set, rows int) {
	for c := range set.All() {
		size := rows * a.Design.Components[c].Bytes
		s.direct += size
		s.CacheLines += (size + analysis.LineBytes - 1) / analysis.LineBytes
	}
}

// fetch counts columns that are found through the entity, for n entities.
func (s *storageSystem) fetch(a *analysis.Analysis, set grouptree.Set, n int) {
	for c := range set.All() {
		size := a.Design.Components[c].Bytes
		s.Lookups += n
		s.Bytes += n * size
		s.CacheLines += n * ((size + analysis.LineBytes - 1) / analysis.LineBytes)
	}
}

// settle works out what follows from the rest.
func (s *storageSystem) settle() {
	s.Bytes += s.direct
	s.Estimate = analysis.Estimate(s.direct, s.Tested, s.Lookups)
}

// How much of each storage is listed.
const (
	maxTables       = 300
	maxShifts       = 200
	maxStorageTicks = 500
)

// contest holds the three storages against each other.
type contest struct {
	*analysis.Analysis
	document.Writer
	tables            *archetypes
	group             sparse
	system, statement int // which the group is taken from
	complete          bool
	storages          []storage
}

// Append appends how the same design does as archetypes and with one owning group,
// beside its own layout, as one JSON document of schema copse.storages/1:
//
//	{"schema", "entities", "complete", "summary",
//	 "storages": [{"storage": "grouptree|archetype|owning", "text",
//	   "tables": [{"expr","components","rows"}], "moreTables",
//	   "moves": [{"from","to","entities","copied","new","bytes"}], "moreMoves",
//	   "group": {"expr","owned","rows","system","statement"} or null,
//	   "systems": [{"name","how","pieces","tables","cost","text"}],
//	   "ticks": [{"moved","written": [[component, rows]],"rows","bytes"}], "moreTicks",
//	   "totals": [{"measure","unit","value"}]}]}
//
// All is counted by the rules that types archetypes, owning and sparse state, of the same
// entities and the same ticks, with the weights of cost.go. Tables and moves are those of
// the archetypes: a move goes from one table to another, -1 for entities that end, and
// tells for one entity how many columns are copied and new, and their bytes. The group is
// what a system asks for or a group statement says, -1 for the other of the two. What is
// moved are entities that change, or change tables, or swaps. It carries out the design
// once more, and judges every system with at most as many groups as there are systems and
// groups: 3 ms for a design of 12 components, 16 systems and 12 groups.
func Append(dst []byte, a *analysis.Analysis) []byte {
	w := contest{Analysis: a, Writer: document.Writer{Buf: dst}}
	w.group, w.system, w.statement = bestGroup(a)
	w.tables = newArchetypes(a)
	sets := newOwning(a, w.group.group, w.group.owned)
	t := tallied(a, w.tables, sets)
	w.complete = t.Refusal() == analysis.Nothing && !sets.beyond
	n := len(a.Ticks) // what populates a design is no tick of it
	w.storages = []storage{
		w.ownLayout(),
		{name: "archetype", ticks: w.tables.ticks[:n], text: w.tablesText()},
		{name: "owning", ticks: sets.ticks[:n], text: w.groupText()},
	}
	for i := range a.Systems {
		s := &a.Systems[i]
		w.storages[1].systems = append(w.storages[1].systems, w.tables.judge(a, s))
		x := w.group.judge(a, i)
		x.text = x.course.text(a, x.away)
		w.storages[2].systems = append(w.storages[2].systems, x)
	}
	w.document()
	return w.Buf
}

// ownLayout is how the design does in the layout that it chooses.
func (w *contest) ownLayout() storage {
	out := storage{name: "grouptree", text: "The layout " + w.Layout.Kind.String() + ": " + wording.Amount(len(w.Layout.Leaves), "sub-block") + "."}
	for i := range w.Analysis.Systems {
		s := &w.Analysis.Systems[i]
		out.systems = append(out.systems, storageSystem{Cost: s.Cost, how: s.Plan.Match, pieces: s.Plan.Runs, text: s.Why[0].Text})
	}
	for i := range w.Analysis.Ticks {
		t := &w.Analysis.Ticks[i]
		next := storageTick{moved: t.Changed}
		for _, x := range t.Writes {
			if x.Batch > 0 {
				next.writes = append(next.writes, tickRows{x.Component, x.Batch})
			}
		}
		out.ticks = append(out.ticks, next)
	}
	return out
}

func (w *contest) tablesText() string {
	empty := 0
	for _, n := range w.tables.rows {
		if n == 0 {
			empty++
		}
	}
	text := wording.Amount(len(w.tables.rows), "table")
	if empty > 0 {
		text += ", " + wording.Grouped(empty) + " of them empty at the end"
	}
	return text + "."
}

func (w *contest) groupText() string {
	if w.group.owned.Empty() {
		return "No group makes the systems cheaper; every component has a sparse set of its own."
	}
	text := "The group " + w.Names.Conj(w.group.group)
	if w.system >= 0 {
		text += ", which is what " + w.Analysis.Systems[w.system].Statement.Name.Text + " asks for,"
	}
	return text + " owns " + w.Names.List(w.group.owned) + "."
}

func (w *contest) document() {
	w.Buf = append(w.Buf, '{')
	w.Key("schema").String("copse.storages/1")
	w.Key("entities").Int(w.Census.Total())
	w.Key("complete").Bool(w.complete)
	w.Key("summary").String(w.summary())
	w.Key("storages").Open('[')
	for i := range w.storages {
		s := &w.storages[i]
		w.Open('{')
		w.Key("storage").String(s.name)
		w.Key("text").String(s.text)
		w.tableEntries(i == 1)
		w.groupEntry(i == 2)
		w.systemEntries(s)
		w.tickEntries(s)
		w.totals(s)
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
}

// tableEntries writes the tables of the archetypes and what goes from one to another.
func (w *contest) tableEntries(here bool) {
	tables, shifts := 0, 0
	if here {
		tables, shifts = len(w.tables.rows), len(w.tables.shifts)
	}
	w.Key("tables").Open('[')
	for k := range min(tables, maxTables) {
		w.Open('{')
		w.Key("expr").String(w.tables.tableName(w.Analysis, k))
		w.Key("components")
		w.Set(w.tables.sets[k])
		w.Key("rows").Int(w.tables.rows[k])
		w.Close('}')
	}
	w.Close(']')
	w.Key("moreTables").Int(max(0, tables-maxTables))
	w.Key("moves").Open('[')
	for k := range min(shifts, maxShifts) {
		s := &w.tables.shifts[k]
		var copied, fresh grouptree.Set
		if s.to != gone {
			to := w.tables.sets[s.to].Intersect(w.tables.stored)
			copied = to.Intersect(w.tables.sets[s.from])
			fresh = to.Minus(copied)
		}
		w.Open('{')
		w.Key("from").Int(int(s.from))
		w.Key("to").Int(int(s.to))
		w.Key("entities").Int(s.entities)
		w.Key("copied").Int(copied.Len())
		w.Key("new").Int(fresh.Len())
		w.Key("bytes").Int(bytesOf(w.Analysis, copied.Union(fresh)))
		w.Close('}')
	}
	w.Close(']')
	w.Key("moreMoves").Int(max(0, shifts-maxShifts))
}

// bytesOf returns the size of one row of each component of a set.
func bytesOf(a *analysis.Analysis, s grouptree.Set) int {
	n := 0
	for c := range s.All() {
		n += a.Design.Components[c].Bytes
	}
	return n
}

func (w *contest) groupEntry(here bool) {
	if w.Key("group"); !here || w.group.owned.Empty() {
		w.Null()
		return
	}
	w.Open('{')
	w.Key("expr").String(w.Names.Conj(w.group.group))
	w.Key("owned")
	w.Set(w.group.owned)
	w.Key("rows").Int(w.group.inside)
	w.Key("system").Int(w.system)
	w.Key("statement").Int(w.statement)
	w.Close('}')
}

func (w *contest) systemEntries(s *storage) {
	w.Key("systems").Open('[')
	for i := range s.systems {
		x := &s.systems[i]
		w.Open('{')
		w.Key("name").String(w.Analysis.Systems[i].Statement.Name.Text)
		w.Key("how").String(x.how.String())
		w.Key("pieces").Int(x.pieces)
		w.Key("tables").Open('[')
		for _, k := range x.tables {
			if k < maxTables {
				w.Int(k)
			}
		}
		w.Close(']')
		w.Costs(x.Cost)
		w.Key("text").String(x.text)
		w.Close('}')
	}
	w.Close(']')
}

func (w *contest) tickEntries(s *storage) {
	w.Key("ticks").Open('[')
	for _, t := range s.ticks[:min(len(s.ticks), maxStorageTicks)] {
		w.Open('{')
		w.Key("moved").Int(t.moved)
		w.Key("written").Open('[')
		for _, x := range t.writes {
			w.Ints([]int{x.component, x.rows})
		}
		w.Close(']')
		rows, bytes := w.sum(&t)
		w.Key("rows").Int(rows)
		w.Key("bytes").Int(bytes)
		w.Close('}')
	}
	w.Close(']')
	w.Key("moreTicks").Int(max(0, len(s.ticks)-maxStorageTicks))
}

// sum adds up what a tick writes.
func (w *contest) sum(t *storageTick) (rows, bytes int) {
	for _, x := range t.writes {
		rows += x.rows
		bytes += x.rows * w.Design.Components[x.component].Bytes
	}
	return rows, bytes
}

// count measures a storage as a comparison measures a design.
func (w *contest) count(s *storage) figures.Values {
	out := make(figures.Values)
	for i := range s.systems {
		x := &s.systems[i]
		out.Add(figures.Subject{}, figures.Full+figures.Figure(x.how), 1)
		out.AddCosts(x.Cost, w.Analysis.Systems[i].Statement.Weight.Value)
	}
	for i := range s.ticks {
		rows, bytes := w.sum(&s.ticks[i])
		out.Add(figures.Subject{}, figures.Written, rows)
		out.Add(figures.Subject{}, figures.WrittenBytes, bytes)
	}
	return out
}

func (w *contest) totals(s *storage) {
	count := w.count(s)
	w.Key("totals").Open('[')
	for _, m := range figures.Totals {
		w.Open('{')
		w.Key("measure").String(figures.Words[m].Name)
		w.Key("unit").String(figures.Words[m].Unit)
		w.Key("value").Int(count[figures.Key{Subject: figures.Subject{}, Figure: m}])
		w.Close('}')
	}
	w.Close(']')
}

// summary says in a sentence how the three compare.
func (w *contest) summary() string {
	if len(w.Analysis.Systems) == 0 {
		return "There is no system to compare the storages by."
	}
	full := func(i int) string {
		n := 0
		for _, s := range w.storages[i].systems {
			if s.how == grouptree.Full {
				n++
			}
		}
		return wording.Grouped(n) + " of " + wording.Amount(len(w.Analysis.Systems), "system")
	}
	most := slices.MaxFunc(w.storages[1].systems, func(a, b storageSystem) int { return a.pieces - b.pieces })
	text := "This layout makes " + full(0) + " full, and one owning group " + full(2) +
		"; as archetypes a system visits up to " + wording.Amount(most.pieces, "table")
	var rows [3]int
	for i := range w.storages {
		rows[i] = w.count(&w.storages[i])[figures.Key{Subject: figures.Subject{}, Figure: figures.Written}]
	}
	more := ""
	if !w.complete {
		more = " They ask for too much to be followed to their end in every storage."
	}
	return text + ". The ticks write " + wording.Amount(rows[0], "row") + ", with the owning group " + wording.Grouped(rows[2]) + ", as archetypes " + wording.Grouped(rows[1]) + "." + more
}

package design

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// storage is how a design does in one of the storages that are compared.
type storage struct {
	name, text string
	systems    []storageSystem
	ticks      []storageTick
}

// storageSystem is how a system runs in a storage.
type storageSystem struct {
	cost
	direct int // bytes of columns that are walked
	how    grouptree.Match
	pieces int   // stretches of rows that are walked
	tables []int // archetypes: those that match
	course course
	away   grouptree.Set // owning: the columns that are looked up
	text   string
}

// walk counts columns of which a number of rows is walked, as price does.
func (s *storageSystem) walk(a *Analysis, set grouptree.Set, rows int) {
	for c := range set.All() {
		size := rows * a.m.comps[c].bytes
		s.direct += size
		s.cacheLines += (size + lineBytes - 1) / lineBytes
	}
}

// fetch counts columns that are found through the entity, for n entities.
func (s *storageSystem) fetch(a *Analysis, set grouptree.Set, n int) {
	for c := range set.All() {
		size := a.m.comps[c].bytes
		s.Lookups += n
		s.bytes += n * size
		s.cacheLines += n * ((size + lineBytes - 1) / lineBytes)
	}
}

// settle works out what follows from the rest.
func (s *storageSystem) settle() {
	s.bytes += s.direct
	s.estimate = estimate(s.direct, s.Tested, s.Lookups)
}

// stored returns the components that have storage.
func (a *Analysis) stored() (out grouptree.Set) {
	for c := range a.m.comps {
		if !a.m.comps[c].tag {
			out.Add(c)
		}
	}
	return out
}

// How much of each storage is listed.
const (
	maxTables       = 300
	maxShifts       = 200
	maxStorageTicks = 500
)

// contest holds the three storages against each other.
type contest struct {
	*Analysis
	writer
	tables            *archetypes
	group             sparse
	system, statement int // which the group is taken from
	complete          bool
	storages          []storage
}

// AppendStorages appends how the same design does as archetypes and with one owning group,
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
func (a *Analysis) AppendStorages(dst []byte) []byte {
	w := contest{Analysis: a, writer: writer{buf: dst}}
	w.group, w.system, w.statement = a.bestGroup()
	w.tables = newArchetypes(a)
	sets := newOwning(a, w.group.group, w.group.owned)
	t := a.tallied(w.tables, sets)
	w.complete = t.Refusal() == Nothing && !sets.beyond
	n := len(a.ticks) // what populates a design is no tick of it
	w.storages = []storage{
		w.ownLayout(),
		{name: "archetype", ticks: w.tables.ticks[:n], text: w.tablesText()},
		{name: "owning", ticks: sets.ticks[:n], text: w.groupText()},
	}
	for i := range a.systems {
		s := &a.systems[i]
		w.storages[1].systems = append(w.storages[1].systems, w.tables.judge(a, s))
		x := w.group.judge(a, i)
		x.text = x.course.text(a, x.away)
		w.storages[2].systems = append(w.storages[2].systems, x)
	}
	w.document()
	return w.buf
}

// ownLayout is how the design does in the layout that it chooses.
func (w *contest) ownLayout() storage {
	out := storage{name: "grouptree", text: "The layout " + w.Layout.Kind.String() + ": " + amount(len(w.Layout.Leaves), "sub-block") + "."}
	for i := range w.Analysis.systems {
		s := &w.Analysis.systems[i]
		out.systems = append(out.systems, storageSystem{cost: s.cost, how: s.plan.Match, pieces: s.plan.Runs, text: s.why[0].Text})
	}
	for i := range w.Analysis.ticks {
		t := &w.Analysis.ticks[i]
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
	text := amount(len(w.tables.rows), "table")
	if empty > 0 {
		text += ", " + group3(empty) + " of them empty at the end"
	}
	return text + "."
}

func (w *contest) groupText() string {
	if w.group.owned.Empty() {
		return "No group makes the systems cheaper; every component has a sparse set of its own."
	}
	text := "The group " + w.Names.Conj(w.group.group)
	if w.system >= 0 {
		text += ", which is what " + w.Analysis.systems[w.system].stmt.Name.Text + " asks for,"
	}
	return text + " owns " + w.Names.List(w.group.owned) + "."
}

func (w *contest) document() {
	w.buf = append(w.buf, '{')
	w.key("schema").string("copse.storages/1")
	w.key("entities").int(w.Census.Total())
	w.key("complete").bool(w.complete)
	w.key("summary").string(w.summary())
	w.key("storages").open('[')
	for i := range w.storages {
		s := &w.storages[i]
		w.open('{')
		w.key("storage").string(s.name)
		w.key("text").string(s.text)
		w.tableEntries(i == 1)
		w.groupEntry(i == 2)
		w.systemEntries(s)
		w.tickEntries(s)
		w.totals(s)
		w.close('}')
	}
	w.close(']')
	w.close('}')
}

// tableEntries writes the tables of the archetypes and what goes from one to another.
func (w *contest) tableEntries(here bool) {
	tables, shifts := 0, 0
	if here {
		tables, shifts = len(w.tables.rows), len(w.tables.shifts)
	}
	w.key("tables").open('[')
	for k := range min(tables, maxTables) {
		w.open('{')
		w.key("expr").string(w.tables.tableName(w.Analysis, k))
		w.key("components")
		w.set(w.tables.sets[k])
		w.key("rows").int(w.tables.rows[k])
		w.close('}')
	}
	w.close(']')
	w.key("moreTables").int(max(0, tables-maxTables))
	w.key("moves").open('[')
	for k := range min(shifts, maxShifts) {
		s := &w.tables.shifts[k]
		var copied, fresh grouptree.Set
		if s.to != gone {
			to := w.tables.sets[s.to].Intersect(w.tables.stored)
			copied = to.Intersect(w.tables.sets[s.from])
			fresh = to.Minus(copied)
		}
		w.open('{')
		w.key("from").int(int(s.from))
		w.key("to").int(int(s.to))
		w.key("entities").int(s.entities)
		w.key("copied").int(copied.Len())
		w.key("new").int(fresh.Len())
		w.key("bytes").int(w.bytesOf(copied.Union(fresh)))
		w.close('}')
	}
	w.close(']')
	w.key("moreMoves").int(max(0, shifts-maxShifts))
}

// bytesOf returns the size of one row of each component of a set.
func (a *Analysis) bytesOf(s grouptree.Set) int {
	n := 0
	for c := range s.All() {
		n += a.m.comps[c].bytes
	}
	return n
}

func (w *contest) groupEntry(here bool) {
	if w.key("group"); !here || w.group.owned.Empty() {
		w.null()
		return
	}
	w.open('{')
	w.key("expr").string(w.Names.Conj(w.group.group))
	w.key("owned")
	w.set(w.group.owned)
	w.key("rows").int(w.group.inside)
	w.key("system").int(w.system)
	w.key("statement").int(w.statement)
	w.close('}')
}

func (w *contest) systemEntries(s *storage) {
	w.key("systems").open('[')
	for i := range s.systems {
		x := &s.systems[i]
		w.open('{')
		w.key("name").string(w.Analysis.systems[i].stmt.Name.Text)
		w.key("how").string(x.how.String())
		w.key("pieces").int(x.pieces)
		w.key("tables").open('[')
		for _, k := range x.tables {
			if k < maxTables {
				w.int(k)
			}
		}
		w.close(']')
		w.costs(x.cost)
		w.key("text").string(x.text)
		w.close('}')
	}
	w.close(']')
}

func (w *contest) tickEntries(s *storage) {
	w.key("ticks").open('[')
	for _, t := range s.ticks[:min(len(s.ticks), maxStorageTicks)] {
		w.open('{')
		w.key("moved").int(t.moved)
		w.key("written").open('[')
		for _, x := range t.writes {
			w.ints([]int{x.component, x.rows})
		}
		w.close(']')
		rows, bytes := w.sum(&t)
		w.key("rows").int(rows)
		w.key("bytes").int(bytes)
		w.close('}')
	}
	w.close(']')
	w.key("moreTicks").int(max(0, len(s.ticks)-maxStorageTicks))
}

// sum adds up what a tick writes.
func (w *contest) sum(t *storageTick) (rows, bytes int) {
	for _, x := range t.writes {
		rows += x.rows
		bytes += x.rows * w.m.comps[x.component].bytes
	}
	return rows, bytes
}

// count measures a storage as a comparison measures a design.
func (w *contest) count(s *storage) measures {
	out := make(measures)
	for i := range s.systems {
		x := &s.systems[i]
		out.add(subject{}, fullMeasure+measure(x.how), 1)
		out.costs(x.cost, w.Analysis.systems[i].stmt.Weight.Value)
	}
	for i := range s.ticks {
		rows, bytes := w.sum(&s.ticks[i])
		out.add(subject{}, writtenMeasure, rows)
		out.add(subject{}, writtenBytesMeasure, bytes)
	}
	return out
}

func (w *contest) totals(s *storage) {
	count := w.count(s)
	w.key("totals").open('[')
	for _, m := range totalMeasures {
		w.open('{')
		w.key("measure").string(measureWords[m].name)
		w.key("unit").string(measureWords[m].unit)
		w.key("value").int(count[measureKey{subject{}, m}])
		w.close('}')
	}
	w.close(']')
}

// summary says in a sentence how the three compare.
func (w *contest) summary() string {
	if len(w.Analysis.systems) == 0 {
		return "There is no system to compare the storages by."
	}
	full := func(i int) string {
		n := 0
		for _, s := range w.storages[i].systems {
			if s.how == grouptree.Full {
				n++
			}
		}
		return group3(n) + " of " + amount(len(w.Analysis.systems), "system")
	}
	most := slices.MaxFunc(w.storages[1].systems, func(a, b storageSystem) int { return a.pieces - b.pieces })
	text := "This layout makes " + full(0) + " full, and one owning group " + full(2) +
		"; as archetypes a system visits up to " + amount(most.pieces, "table")
	var rows [3]int
	for i := range w.storages {
		rows[i] = w.count(&w.storages[i])[measureKey{subject{}, writtenMeasure}]
	}
	more := ""
	if !w.complete {
		more = " They ask for too much to be followed to their end in every storage."
	}
	return text + ". The ticks write " + amount(rows[0], "row") + ", with the owning group " + group3(rows[2]) + ", as archetypes " + group3(rows[1]) + "." + more
}

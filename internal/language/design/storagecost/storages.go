package storagecost

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/figures"
	"github.com/copse-ecs/copse/internal/wording"
)

// storage is the cost of a design in one of the storages that are compared.
type storage struct {
	name    document.StorageName
	text    string
	systems []storageSystem
	ticks   []storageTick
}

// storageSystem is the cost of a system in one storage.
type storageSystem struct {
	analysis.Cost
	direct int // bytes of columns that are walked
	how    grouptree.Match
	pieces int           // stretches of rows that are walked
	tables []int         // archetypes: those that match
	route  route         // sparse sets
	away   grouptree.Set // sparse sets: the columns in another order, which are looked up
	text   string
}

// walk counts columns of which a number of rows is walked, with the rules of analysis/cost.go.
func (s *storageSystem) walk(a *analysis.Analysis, set grouptree.Set, rows int) {
	for c := range set.All() {
		size := rows * a.Design.Components[c].Bytes
		s.direct += size
		s.CacheLines += (size + analysis.LineBytes - 1) / analysis.LineBytes
	}
}

// fetch counts columns that are looked up, for n entities.
func (s *storageSystem) fetch(a *analysis.Analysis, set grouptree.Set, n int) {
	for c := range set.All() {
		size := a.Design.Components[c].Bytes
		s.Lookups += n
		s.Bytes += n * size
		s.CacheLines += n * ((size + analysis.LineBytes - 1) / analysis.LineBytes)
	}
}

// sumUp adds up the bytes and estimates the time of a run over one stretch of rows. apart is the price of what is done besides, in
// picoseconds.
func (s *storageSystem) sumUp(apart int64) {
	s.Bytes += s.direct
	stretches := min(s.Visited, 1)
	s.Estimate = analysis.Nanoseconds(&cost.Run{Runs: stretches, Lanes: stretches, Bytes: s.Bytes}) + int((apart+500)/1000)
}

// comparison is the same design in the three storages.
type comparison struct {
	a        *analysis.Analysis
	tables   *archetypes
	sets     *registry
	complete bool
	storages []storage
}

// Storages compares the cost of a design in its own layout, as archetypes, and in sparse sets with
// the best groups. Everything is counted by the rules in the comments on archetypes, owning and
// registry, for the same entities and ticks. It runs the design once more, and searches for the
// groups within limits.
func Storages(a *analysis.Analysis) *document.Storages {
	c := comparison{a: a, sets: withGroups(a)}
	c.tables = newArchetypes(a)
	sets := newOwning(c.sets)
	t := runRecorded(a, c.tables, sets)
	c.complete = t.Refusal() == analysis.Nothing && !sets.beyond
	n := len(a.Ticks) // without the commit of made-up entities, which is no tick of the design
	c.storages = []storage{
		c.ownLayout(),
		{name: "archetype", ticks: c.tables.ticks[:n], text: c.tablesText()},
		{name: "owning", ticks: sets.ticks[:n], text: c.sets.text()},
	}
	for i := range a.Systems {
		c.storages[1].systems = append(c.storages[1].systems, c.tables.judge(a, &a.Systems[i]))
		c.storages[2].systems = append(c.storages[2].systems, c.sets.judge(i))
	}
	return c.document()
}

// ownLayout returns the cost of the design in its own layout.
func (c *comparison) ownLayout() storage {
	out := storage{name: "grouptree", text: "The layout " + c.a.Layout.Kind.String() + ": " + wording.Amount(len(c.a.Layout.Leaves), "block") + "."}
	for i := range c.a.Systems {
		s := &c.a.Systems[i]
		out.systems = append(out.systems, storageSystem{Cost: s.Cost, how: s.Plan.Match, pieces: s.Plan.Runs, text: s.Why[0].Text})
	}
	for i := range c.a.Ticks {
		t := &c.a.Ticks[i]
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

func (c *comparison) tablesText() string {
	empty := 0
	for _, n := range c.tables.rows {
		if n == 0 {
			empty++
		}
	}
	text := wording.Amount(len(c.tables.rows), "table")
	if empty > 0 {
		text += ", " + wording.Grouped(empty) + " of them empty at the end"
	}
	return text + "."
}

// bytesOf returns the size of one row of each component of a set.
func bytesOf(a *analysis.Analysis, s grouptree.Set) int {
	n := 0
	for c := range s.All() {
		n += a.Design.Components[c].Bytes
	}
	return n
}

// sum adds up the rows that a tick writes.
func (c *comparison) sum(t *storageTick) (rows, bytes int) {
	for _, x := range t.writes {
		rows += x.rows
		bytes += x.rows * c.a.Design.Components[x.component].Bytes
	}
	return rows, bytes
}

// count returns the figures of a storage, with the same keys as a comparison of designs.
func (c *comparison) count(s *storage) figures.Values {
	out := make(figures.Values)
	for i := range s.systems {
		x := &s.systems[i]
		out.Add(figures.Subject{}, figures.Full+figures.Figure(x.how), 1)
		out.AddCosts(x.Cost, c.a.Systems[i].Statement.Weight.Value)
	}
	for i := range s.ticks {
		rows, bytes := c.sum(&s.ticks[i])
		out.Add(figures.Subject{}, figures.Written, rows)
		out.Add(figures.Subject{}, figures.WrittenBytes, bytes)
	}
	return out
}

// groups says how many groups there are in sparse sets.
func (c *comparison) groups() string {
	if n := len(c.sets.groups.Chosen); n > 0 {
		return wording.Amount(n, "group")
	}
	return "no group"
}

// summary returns a sentence that compares the three storages.
func (c *comparison) summary() string {
	if len(c.a.Systems) == 0 {
		return "There is no system to compare the storages by."
	}
	full := func(i int) string {
		n := 0
		for _, s := range c.storages[i].systems {
			if s.how == grouptree.Full {
				n++
			}
		}
		return wording.Grouped(n) + " of " + wording.Amount(len(c.a.Systems), "system")
	}
	most := slices.MaxFunc(c.storages[1].systems, func(a, b storageSystem) int { return a.pieces - b.pieces })
	text := "This layout makes " + full(0) + " full, and sparse sets with " + c.groups() + " " + full(2) +
		"; as archetypes a system visits up to " + wording.Amount(most.pieces, "table")
	var rows [3]int
	for i := range c.storages {
		rows[i] = c.count(&c.storages[i])[figures.Key{Subject: figures.Subject{}, Figure: figures.Written}]
	}
	more := ""
	if !c.complete {
		more = " They ask for too much to be followed to their end in every storage."
	}
	return text + ". The ticks write " + wording.Amount(rows[0], "row") + ", in sparse sets " + wording.Grouped(rows[2]) + ", as archetypes " + wording.Grouped(rows[1]) + "." + more
}

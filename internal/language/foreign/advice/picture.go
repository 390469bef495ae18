package advice

import (
	"cmp"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
	"github.com/copse-ecs/copse/internal/wording"
)

// mostStores is how many pools or tables a picture has: those with the most rows.
const mostStores = 64

// place names a column of a picture: a component in a table, or in a pool or sparse set.
type place struct {
	component int
	table     grouptree.Set
}

// drawing makes a picture of stores.
type drawing struct {
	in  *model.Input
	out document.ForeignPicture
	at  map[place][2]int // store and column
}

// pools draws the registry with some groups.
func (a *Advice) pools(m *model.EnTT, g *search.Groups, when string) {
	d := &drawing{in: m.In, at: map[place][2]int{}}
	d.out.Title, d.out.When = "EnTT's pools", when
	all := largest(len(m.In.Components), m.Rows)
	d.leave(len(all), "pools")
	for _, c := range all[:min(len(all), mostStores)] {
		d.at[place{component: c}] = [2]int{len(d.out.Stores), 0}
		store := d.store(document.PoolStore, m.In.Components[c].Name, m.Rows(c), width(m.In.Components[c].Bytes))
		store.Columns = []document.ForeignColumn{d.column(c)}
		for i := range g.Chosen {
			if o := &g.Chosen[i]; o.Own.Has(c) {
				rows := m.In.Having(o.Own.Union(o.Get), o.Not)
				by := m.Code(&o.Group, o.Order)
				store.Owned = append(store.Owned, document.ForeignOwned{Rows: rows, By: by, Says: "owned by " + by + ": the first " + wording.Amount(rows, "row")})
			}
		}
		d.out.Stores = append(d.out.Stores, store)
	}
	for i := range m.In.Systems {
		run := g.Run(m, i)
		var over *model.Group
		if g.By[i] >= 0 {
			over = &g.Chosen[g.By[i]].Group
		}
		seen := m.Touches(&m.In.Systems[i], over)
		d.runs(d.saysOfEnTT(over, &run, seen), seen)
	}
	a.Pictures = append(a.Pictures, d.out)
}

// tables draws the world with a choice of storages.
func (a *Advice) tables(b *model.Bevy, when string) {
	d := &drawing{in: b.In, at: map[place][2]int{}}
	d.out.Title, d.out.When = "Bevy's tables", when
	columns := func(table grouptree.Set) grouptree.Set { return table }
	d.tables(b.Tables(), columns, func(t model.Table) string { return wording.Bytes(b.RowBytes(t.Has)) + " a row, with ticks" })
	d.sets(b.Sparse, func(c int) string { return "sparse, " + wording.Bytes(b.SparseBytes(c)) })
	for i := range b.In.Systems {
		run := b.Run(&b.In.Systems[i])
		d.runs(saysOfBevy(&run), b.Touches(&b.In.Systems[i]))
	}
	a.Pictures = append(a.Pictures, d.out)
}

// tables draws tables, those with the most rows first. columns are the components of a table that are drawn in it.
func (d *drawing) tables(tables []model.Table, columns func(grouptree.Set) grouptree.Set, says func(model.Table) string) {
	slices.SortStableFunc(tables, func(x, y model.Table) int { return cmp.Compare(y.Rows, x.Rows) })
	d.leave(len(tables), "tables")
	for _, t := range tables[:min(len(tables), mostStores)] {
		name := names(d.in, listOf(t.Has))
		if name == "" {
			name = "no column"
		}
		store := d.store(document.TableStore, name, t.Rows, says(t))
		for c := range columns(t.Has).All() {
			d.at[place{c, t.Has}] = [2]int{len(d.out.Stores), len(store.Columns)}
			store.Columns = append(store.Columns, d.column(c))
		}
		d.out.Stores = append(d.out.Stores, store)
	}
}

// sets draws sparse sets.
func (d *drawing) sets(sparse grouptree.Set, says func(c int) string) {
	for c := range sparse.All() {
		rows := d.in.Having(grouptree.SetOf(c), grouptree.Set{})
		d.at[place{component: c}] = [2]int{len(d.out.Stores), 0}
		store := d.store(document.SparseStore, d.in.Components[c].Name, rows, says(c))
		store.Columns = []document.ForeignColumn{d.column(c)}
		d.out.Stores = append(d.out.Stores, store)
	}
}

// largest returns the numbers up to n, those with the most rows if there are more than a picture has.
func largest(n int, rows func(int) int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	if n > mostStores {
		slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(rows(b), rows(a)) })
	}
	return all
}

// leave says what a picture has no room for.
func (d *drawing) leave(n int, what string) {
	if n > mostStores {
		d.out.Left = "The " + wording.Grouped(mostStores) + " " + what + " with the most rows are drawn; " + wording.Grouped(n-mostStores) + " are left out. They are in all counts."
	}
}

func (d *drawing) store(kind document.ForeignStoreKind, name string, rows int, says string) document.ForeignStore {
	d.out.Rows = max(d.out.Rows, rows)
	return document.ForeignStore{Name: name, Kind: kind, Rows: rows, Says: says, Count: wording.Grouped(rows)}
}

func (d *drawing) column(c int) document.ForeignColumn {
	return document.ForeignColumn{Name: d.in.Components[c].Name, Bytes: d.in.Components[c].Bytes}
}

func width(bytes int) string {
	if bytes == 0 {
		return "a tag, no values"
	}
	return wording.Bytes(bytes)
}

// runs adds what a run of a system reads.
func (d *drawing) runs(says string, seen []model.Touch) {
	out := document.ForeignReads{Says: says}
	var parts [][4]int // of each read, by way
	for _, t := range seen {
		at, drawn := d.at[place{t.Component, t.Table}]
		if !drawn {
			continue
		}
		k := slices.IndexFunc(out.Reads, func(r document.ForeignRead) bool { return r.Store == at[0] && r.Column == at[1] })
		if k < 0 {
			k = len(out.Reads)
			out.Reads, parts = append(out.Reads, document.ForeignRead{Store: at[0], Column: at[1]}), append(parts, [4]int{})
		}
		parts[k][t.Way] += t.Count
	}
	tests := slices.ContainsFunc(seen, func(t model.Touch) bool { return t.Way == model.Tested })
	for k := range out.Reads {
		read := &out.Reads[k]
		read.Lead = parts[k][model.Walked] > 0
		read.Way, read.Rows, read.Says = wayOf(parts[k], tests)
	}
	slices.SortStableFunc(out.Reads, func(a, b document.ForeignRead) int { return cmp.Compare(rank(&a), rank(&b)) })
	d.out.Runs = append(d.out.Runs, out)
}

// rank puts what a run walks before what it asks and looks up.
func rank(r *document.ForeignRead) int {
	if r.Lead {
		return 0
	}
	return 1
}

// wayOf returns how a column is drawn, how many rows that are, and both in words. tests says whether the run asks anything: then
// each row that it walks is tested.
func wayOf(counts [4]int, tests bool) (way document.ForeignWay, rows int, says string) {
	var words []string
	if n := counts[model.Walked]; n > 0 {
		way, rows = document.WalkedWay, n
		word := wording.Grouped(n) + " walked"
		if tests {
			way, word = document.TestedWay, word+", each tested"
		}
		words = append(words, word)
	}
	if n := counts[model.Tested]; n > 0 {
		way, rows = document.TestedWay, n
		words = append(words, "asked "+wording.Amount(n, "time"))
	}
	if n := counts[model.Gathered]; n > 0 {
		way, rows = document.GatheredWay, n
		words = append(words, wording.Grouped(n)+" gathered")
	}
	if n := counts[model.LookedUp]; n > 0 {
		if counts[model.Walked] == 0 {
			way, rows = document.LookedUpWay, n
		}
		words = append(words, wording.Grouped(n)+" looked up")
	}
	return way, rows, strings.Join(words, ", ")
}

// saysOfEnTT says what a run does, in a clause. seen are its touches.
func (d *drawing) saysOfEnTT(over *model.Group, r *model.Run, seen []model.Touch) string {
	var says []string
	walked := slices.IndexFunc(seen, func(t model.Touch) bool { return t.Way == model.Walked })
	switch {
	case over != nil && over.Own.Empty():
		says = append(says, "goes over the list of its group, "+wording.Amount(r.Visited, "row"))
	case over != nil:
		says = append(says, "walks the "+wording.Amount(r.Visited, "row")+" of its group in step")
	case walked >= 0:
		says = append(says, "walks "+d.in.Components[seen[walked].Component].Name+", "+wording.Amount(r.Visited, "row"))
	default:
		says = append(says, "goes over all "+wording.Entities(r.Visited))
	}
	if r.Tests > 0 {
		says = append(says, "asks "+wording.Amount(r.Tests, "time")+" whether an entity has another component, and is for "+wording.Grouped(r.Matched))
	}
	if r.Lookups > 0 {
		says = append(says, "looks up "+wording.Amount(r.Lookups, "value")+" by the entity")
	}
	return strings.Join(says, "; ")
}

// saysOfBevy says what a run does, in a clause.
func saysOfBevy(r *model.Run) string {
	kind := "table"
	if r.How != "dense, table by table" {
		kind = "archetype"
	}
	says := []string{"goes over " + wording.Amount(r.Visited, "row") + " of " + wording.Amount(r.Pieces, kind)}
	if r.Gathered > 0 {
		says = append(says, "gathers "+wording.Amount(r.Gathered, "value")+" out of the order of their rows")
	}
	if r.Lookups > 0 {
		says = append(says, "looks up "+wording.Amount(r.Lookups, "value")+" in sparse sets")
	}
	return strings.Join(says, "; ")
}

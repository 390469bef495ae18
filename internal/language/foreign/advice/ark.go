package advice

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
	"github.com/copse-ecs/copse/internal/wording"
)

// ark fills the advice for a program of Ark. It has no options, so whatever gains is to be done by hand.
func (a *Advice) ark(b *builder, opt Options) {
	a.start(b, opt)
	library := search.Ark{In: b.in, Prices: model.ArkDefault}
	a.Prices, a.Memory = library.Prices.Table(), library.World(library.Now()).Memory()
	a.stored(b, storing{
		Library: library,
		what: func(c int, _, _ search.Way) (what, code, now string) {
			return "make " + b.in.Components[c].Name + " a field", "field", "component"
		},
		patch:  func(int, search.Way, string) ([]patch.Edit, string) { return nil, "" },
		byHand: "Ark has no option for it, so there is no patch: give a component that these entities have a bool, set it where the text adds and removes this one, and test it in the loops.",
		draw:   func(w search.Ways, when string) { a.archetypes(library.World(w), when) },
	}, opt)
}

// archetypes draws the tables of a world. Those that differ in the targets of relations are drawn as one.
func (a *Advice) archetypes(world *model.Ark, when string) {
	d := &drawing{in: world.In, at: map[place][2]int{}}
	d.out.Title, d.out.When = "Ark's tables", when
	var tables []model.Table
	several := map[grouptree.Set]int{}
	for _, t := range world.Tables() {
		tables = append(tables, model.Table{Has: t.Held, Rows: t.Rows})
		several[t.Held] = t.Tables
	}
	slices.SortStableFunc(tables, func(x, y model.Table) int { return cmp.Compare(y.Rows, x.Rows) })
	columns := func(table grouptree.Set) grouptree.Set { return table }
	d.tables(tables, columns, func(t model.Table) string {
		says := wording.Bytes(world.RowBytes(t.Has)) + " a row"
		if n := several[t.Has]; n > 1 {
			says += ", in " + wording.Amount(n, "table") + ", one for each target"
		}
		return says
	})
	for i := range world.In.Systems {
		run := world.Run(&world.In.Systems[i])
		d.runs(saysOfArk(&run), world.Touches(&world.In.Systems[i]))
	}
	a.Pictures = append(a.Pictures, d.out)
}

// saysOfArk says what a run does, in a clause.
func saysOfArk(r *model.Run) string {
	says := "goes over " + wording.Amount(r.Visited, "row") + " of " + wording.Amount(r.Pieces, "table")
	if r.Tests > 0 {
		says += "; tests a field " + wording.Amount(r.Tests, "time") + ", and is for " + wording.Entities(r.Matched)
	}
	return says
}

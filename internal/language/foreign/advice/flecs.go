package advice

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
	"github.com/copse-ecs/copse/internal/wording"
)

// flecs fills the advice for a program of Flecs.
func (a *Advice) flecs(b *builder, opt Options) {
	a.start(b, opt)
	library := search.Flecs{In: b.in, Prices: model.FlecsDefault, Known: knownTraits(a.Program.Version)}
	if library.Known < len(search.FlecsTraits) {
		a.Notes = append(a.Notes, "The text is for Flecs "+a.Program.Version+": Sparse is known from 4.0 on, DontFragment from 4.1 on, and what the version does not know is not considered.")
	}
	text := patch.NewFlecs(a.text, a.Program)
	a.Prices, a.Memory = library.Prices.Table(), library.World(library.Now()).Memory()
	word := func(way search.Way) string {
		if way == 0 {
			return "a column of its tables"
		}
		return search.FlecsTraits[way]
	}
	a.stored(b, storing{
		Library: library,
		what: func(c int, way, was search.Way) (what, code, now string) {
			return "make " + b.in.Components[c].Name + " " + word(way), word(way), word(was)
		},
		patch: func(c int, way search.Way, reason string) ([]patch.Edit, string) {
			return text.Trait(c, search.FlecsTraits[way], reason)
		},
		draw: func(w search.Ways, when string) { a.types(library.World(w), when) },
	}, opt)
}

// knownTraits returns how many of the traits a version has; one that the text does not say is the newest.
func knownTraits(version string) int {
	switch {
	case strings.HasPrefix(version, "2.") || strings.HasPrefix(version, "3."):
		return 1
	case strings.HasPrefix(version, "4.0"):
		return 2
	}
	return len(search.FlecsTraits)
}

// types draws the tables and sets of a world with a choice of traits.
func (a *Advice) types(f *model.Flecs, when string) {
	d := &drawing{in: f.In, at: map[place][2]int{}}
	d.out.Title, d.out.When = "Flecs' tables", when
	d.tables(f.Tables(), f.Columns, func(t model.Table) string { return wording.Bytes(f.RowBytes(t.Has)) + " a row" })
	d.sets(f.Sparse.Union(f.DontFragment), func(c int) string {
		trait := "Sparse"
		if f.DontFragment.Has(c) {
			trait = "DontFragment"
		}
		return trait + ", " + wording.Bytes(f.SparseBytes(c))
	})
	for i := range f.In.Systems {
		run := f.Run(&f.In.Systems[i])
		d.runs(saysOfFlecs(&run), f.Touches(&f.In.Systems[i]))
	}
	a.Pictures = append(a.Pictures, d.out)
}

// saysOfFlecs says what a run does, in a clause.
func saysOfFlecs(r *model.Run) string {
	says := "goes " + r.How + ", " + wording.Amount(r.Visited, "row")
	switch r.How {
	case "table by table", "table by table, each row asked":
		says = "goes over " + wording.Amount(r.Visited, "row") + " of " + wording.Amount(r.Pieces, "table")
	}
	if r.Tests > 0 {
		says += "; asks " + wording.Amount(r.Tests, "time") + " whether an entity has a component, and is for " + wording.Grouped(r.Matched)
	}
	if r.Lookups > 0 {
		says += "; looks up " + wording.Amount(r.Lookups, "value") + " in sparse sets"
	}
	return says
}

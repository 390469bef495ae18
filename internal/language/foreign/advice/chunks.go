package advice

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/wording"
)

// mostChunks is how many chunks of an archetype a picture has.
const mostChunks = 48

// chunks draws the world with a choice of components that are enableable: a row for each archetype, a box for each chunk.
func (a *Advice) chunks(u *model.Unity, when string) {
	d := &drawing{in: u.In, at: map[place][2]int{}}
	d.out.Title, d.out.When = "Unity's chunks", when
	archetypes := u.Archetypes()
	slices.SortStableFunc(archetypes, func(x, y model.Archetype) int { return cmp.Compare(y.Rows, x.Rows) })
	d.leave(len(archetypes), "archetypes")
	for _, x := range archetypes[:min(len(archetypes), mostStores)] {
		name := names(u.In, listOf(x.Held))
		if name == "" {
			name = "no component"
		}
		says := wording.Bytes(u.RowBytes(x.Held)) + " an entity, " + wording.Grouped(x.Capacity) + " a chunk"
		store := d.store(document.ChunkStore, name, x.Rows, says)
		for c := range x.Held.All() {
			d.at[place{c, x.Held}] = [2]int{len(d.out.Stores), len(store.Columns)}
			store.Columns = append(store.Columns, d.column(c))
		}
		fills := u.Fills(&x)
		for i, rows := range fills {
			if i < mostChunks-1 || i == len(fills)-1 {
				store.Chunks = append(store.Chunks, document.FractionOf(int64(rows), int64(x.Capacity)))
			}
		}
		if left := len(fills) - len(store.Chunks); left > 0 {
			store.More = "and " + wording.Amount(left, "chunk") + " more"
		}
		d.out.Stores = append(d.out.Stores, store)
	}
	for i := range u.In.Systems {
		run := u.Run(&u.In.Systems[i])
		d.runs(saysOfUnity(&run), u.Touches(&u.In.Systems[i]))
	}
	a.Pictures = append(a.Pictures, d.out)
}

// saysOfUnity says what a run does, in a clause.
func saysOfUnity(r *model.Run) string {
	says := "goes over " + wording.Amount(r.Visited, "row") + " in " + wording.Amount(r.Pieces, "chunk")
	if r.Tested > 0 {
		says += "; tests " + wording.Entities(r.Tested) + " by their bits, and is for " + wording.Grouped(r.Matched)
	}
	return says
}

package execution

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/views"
)

// tiled is walkers that run on tiles.
type tiled struct {
	Tiles
	askers []*asker
	off    []bool

	mutex sync.Mutex
	order []int // of the calls
}

func never(int) bool { return false }

// tile makes tiles of those of some walkers that can run on them: they are full, and walk the same lists as the first that walks something.
func tile(rows int, list ...*asker) *tiled {
	x := &tiled{Tiles: Tiles{Rows: rows}}
	for _, a := range list {
		a.walker.Prepare()
		lists := a.walker.EntityLists()
		p := &a.walker.plan
		if p.Match != grouptree.Full || !a.walker.Signature.Optional.Minus(p.Always).Empty() || len(x.Lists) > 0 && len(lists) > 0 && !slices.Equal(lists, x.Lists) {
			continue
		}
		if len(x.Lists) == 0 {
			x.Lists = lists
		}
		n := len(x.Walkers)
		x.Walkers, x.askers, x.off = append(x.Walkers, &a.walker), append(x.askers, a), append(x.off, false)
		a.walker.Body = func(f *Frame) {
			x.mutex.Lock()
			x.order = append(x.order, n)
			x.mutex.Unlock()
			a.body(f)
		}
	}
	return x
}

// naive runs the walkers that are not off one after the other, so often, in the model.
func (x *tiled) naive(repeats int) {
	for range repeats {
		for i, a := range x.askers {
			if x.off[i] {
				continue
			}
			want := a.begin()
			for _, e := range want {
				s := a.w.states[e]
				for _, c := range a.columns {
					if c.Write && s.set.Has(c.Component) {
						s.value[c.Component] = next(s.value[c.Component])
					}
				}
				a.w.states[e] = s
			}
		}
	}
}

// drawTiled draws walkers most of which can run together: they are over the entities of one group.
func drawTiled(t *rapid.T) (w *world, core grouptree.Set, list []*asker) {
	w = drawWorld(t)
	core = drawSet(t, "core", firstTag).Union(grouptree.SetOf(compA))
	w.group(core, grouptree.Set{})
	for range rapid.IntRange(2, 6).Draw(t, "walkers") {
		r := request{with: core}
		for c := range drawSet(t, "columns", components).Intersect(core).All() {
			r.with = r.with.Minus(grouptree.SetOf(c))
			r.columns = append(r.columns, Column{Component: c, Write: rapid.Bool().Draw(t, "writes")})
		}
		if rapid.IntRange(0, 4).Draw(t, "another") == 0 {
			r = drawRequest(t, 3)
			r.any, r.exactly = nil, false
		}
		list = append(list, w.declare(&w.env, r))
	}
	return w, core, list
}

// runs runs the walkers on tiles, so often, and compares.
func (x *tiled) runs(t *rapid.T, round *Round, repeats int) {
	x.naive(repeats)
	x.Prepare(0.5, repeats, func(i int) bool { return x.off[i] })
	if rapid.Bool().Draw(t, "workers") {
		x.RunOn(round, 0.5)
	} else {
		x.Run(func(int) {})
	}
	for i, a := range x.askers {
		times, want := map[entity.Entity]int{}, map[entity.Entity]int{}
		for _, b := range a.blocks {
			for _, e := range b.entities {
				times[e]++
			}
		}
		for _, e := range a.want() {
			if !x.off[i] {
				want[e] = repeats
			}
		}
		require.Equal(t, want, times)
		a.blocks = nil
	}
}

// TestTilesVisitTheSame compares random walkers on tiles with the model: on one goroutine and several, once and several times on a tile, some of
// them off, and after changes that let the tiles be.
func TestTilesVisitTheSame(t *testing.T) {
	had := coverage{}
	had.check(t, []string{"several", "off"}, func(t *rapid.T) {
		w, core, list := drawTiled(t)
		round := Round{JobRows: rapid.SampledFrom([]int{3, 100, 0}).Draw(t, "job rows")}
		round.Pool.Limit = 3
		rows := rapid.SampledFrom([]int{1, 5, 64, MinTile}).Draw(t, "rows")
		x, version, classes := tile(rows, list...), w.arrays.Version, len(w.arrays.Layout().Classes)
		for range rapid.IntRange(1, 4).Draw(t, "runs") {
			if rapid.IntRange(0, 4).Draw(t, "grows") == 0 {
				for range w.store.Len() + 20 {
					w.spawn(core, true)
				}
				w.commit()
			}
			if w.arrays.Version != version || len(w.arrays.Layout().Classes) != classes {
				x, version, classes = tile(rows, list...), w.arrays.Version, len(w.arrays.Layout().Classes)
			}
			if len(x.Walkers) > 1 {
				had["several"]++
			}
			for i := range x.off {
				if x.off[i] = rapid.IntRange(0, 5).Draw(t, "off") == 0; x.off[i] {
					had["off"]++
				}
			}
			x.runs(t, &round, rapid.IntRange(1, 3).Draw(t, "repeats"))
			w.compare()
			w.changes(t, 10)
		}
	})
}

// TestTilesAreInOrder checks that every walker runs on a tile, in the order of the walkers and so often as it shall, before the first runs on the next.
func TestTilesAreInOrder(t *testing.T) {
	const rows = 10
	w := newWorld(t, grouptree.Laminar)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	w.spawnEach(3*rows-4, compA, compB)
	columns := []Column{{Component: compA, Write: true}, {Component: compB}}
	x := tile(rows, w.declare(&w.env, request{columns: columns}), w.declare(&w.env, request{columns: columns}))
	require.Len(t, x.Walkers, 2)
	var before []int
	for _, c := range []struct {
		repeats int
		off     int
		want    []int
	}{
		{1, -1, []int{0, 1, 0, 1, 0, 1}},
		{1, 1, []int{0, 0, 0}},
		{2, -1, []int{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1}},
		{2, 0, []int{1, 1, 1, 1, 1, 1}},
	} {
		x.order, before = nil, nil
		x.askers[0].blocks = nil
		x.Tiles.Prepare(0.5, c.repeats, func(i int) bool { return i == c.off })
		x.Run(func(i int) { before = append(before, i) })
		require.Equal(t, c.want, x.order)
		require.Len(t, before, 2*3*c.repeats)
		require.Nil(t, x.before)
		if c.off != 0 {
			require.Equal(t, slices.Concat(slices.Repeat([]int{rows}, 2*c.repeats), slices.Repeat([]int{rows - 4}, c.repeats)), x.askers[0].sizes())
		}
	}
}

// TestTilesBeginAtTheSameRows runs walkers over other rows of one list: tiles are those of the list, not of the walker that is first.
func TestTilesBeginAtTheSameRows(t *testing.T) {
	const rows = 10
	w := newWorld(t, grouptree.Laminar)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	w.spawnEach(rows+4, compA)
	w.spawnEach(rows+4, compA, compB)
	columns := []Column{{Component: compA, Write: true}}
	x := tile(rows, w.declare(&w.env, request{columns: columns, without: grouptree.SetOf(compB)}),
		w.declare(&w.env, request{columns: columns, with: grouptree.SetOf(compB)}), w.declare(&w.env, request{columns: columns}))
	require.Len(t, x.Walkers, 3)
	run := func(on ...int) {
		for _, a := range x.askers {
			a.blocks = nil
		}
		x.Tiles.Prepare(0.5, 1, func(i int) bool { return !slices.Contains(on, i) })
		x.Run(nil)
	}
	for i, a := range x.askers[:2] { // one of the two begins in the middle
		run(i)
		want := []int{10, 4}
		if a.walker.plan.runs[0].from > 0 {
			want = []int{6, 8}
		}
		require.Equal(t, want, a.sizes())
		run(i, 2)
		require.Equal(t, want, a.sizes())
		require.Equal(t, []int{10, 10, 8}, x.askers[2].sizes(), "they begin before the rows of the first")
	}
}

// sizes returns how many entities each block had.
func (a *asker) sizes() (out []int) {
	for _, b := range a.blocks {
		out = append(out, b.n)
	}
	return out
}

// TestTileRows checks that wider columns make tiles of fewer rows. A column of several walkers counts once.
func TestTileRows(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	bytes := []int{12, 100, 1 << 12}
	for id, n := range bytes {
		w.registry.List[id].Bytes = n
	}
	walker := func(of ...int) *Walker {
		r := request{with: grouptree.SetOf(tagF)}
		for _, c := range of {
			r.columns = append(r.columns, Column{Component: c})
		}
		return &w.declare(&w.env, r).walker
	}
	none, one, two, three := walker(), walker(0), walker(0, 1), walker(1, 2)
	for _, c := range []struct {
		walkers []*Walker
		rows    int
	}{
		{[]*Walker{none}, MaxTile},
		{[]*Walker{one, one}, MaxTile},
		{[]*Walker{one, two, two}, 41 * views.CopiedRows}, // 42,130 rows of 112 bytes
		{[]*Walker{two, three}, MinTile},
	} {
		require.Equal(t, c.rows, TileRows(&w.env, c.walkers))
	}
}

// TestTilesOfSeveralRunsAreSmaller checks that a tile on which walkers run several times has an eighth of the rows, at least MinTile.
func TestTilesOfSeveralRunsAreSmaller(t *testing.T) {
	for _, c := range []struct{ rows, repeats, step int }{
		{MaxTile, 1, MaxTile}, {MaxTile, 2, MaxTile / 8}, {2 * MinTile, 2, MinTile}, {MinTile, 8, MinTile}, {100, 2, 100},
	} {
		x := Tiles{Rows: c.rows}
		x.Prepare(0.5, c.repeats, never)
		require.Equal(t, c.step, x.step, "%+v", c)
	}
}

// TestAPanicEndsTheRunsOfTiles lets a function panic on a tile: what the walkers may have written is noted, and they can run again.
func TestAPanicEndsTheRunsOfTiles(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	w.spawnEach(20, compA, compB)
	asks := w.declare(&w.env, request{columns: []Column{{Component: compB}}, changed: []grouptree.Set{grouptree.SetOf(compA)}})
	asks.walk()
	x := tile(5, w.declare(&w.env, request{columns: []Column{{Component: compA, Write: true}, {Component: compB}}}))
	x.Tiles.Prepare(0.5, 1, never)
	x.naive(1)
	x.Walkers[0].Body = func(*Frame) { panic("of the function") }
	require.Panics(t, func() { x.Run(nil) })
	require.False(t, x.Walkers[0].timed.runs)
	require.Equal(t, 20, asks.walker.Count(false))
}

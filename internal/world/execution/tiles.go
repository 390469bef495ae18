package execution

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/views"
)

// A tile has TileBytes in the columns of all walkers, but at least MinTile rows, so that a call is a
// small part of what it does (half a microsecond in WebAssembly) and the processor can fetch ahead,
// and at most MaxTile, from where nothing is gained.
const (
	TileBytes = 9 << 19
	MinTile   = 4 * views.CopiedRows
	MaxTile   = 64 * views.CopiedRows
)

// Tiles runs walkers on tiles of rows: all of them run on one tile before the first
// runs on the next (loop tiling). What one function has written, the next finds in a cache.
//
// All walkers are full, and walk the same entity lists or nothing.
type Tiles struct {
	Walkers []*Walker
	Lists   []int // the entity lists that each of the walkers walks, in order
	Rows    int   // of a tile

	rows    [][]rowRange     // by walker: the rows of the current run
	spans   []rowRange       // by entity list: all rows that some walker walks in the current run
	step    int              // rows of a tile in the current run
	repeats int              // how often the walkers run on each tile in the current run
	before  func(walker int) // called before each function where one goroutine runs all, else nil
}

// rowRange is the rows from to to-1 of an entity list.
type rowRange struct {
	list     int // index into Tiles.Lists
	run      int // of the rows of one walker: the number of its run
	from, to int
}

// TileRows returns how many rows a tile of walkers has, a multiple of [views.CopiedRows].
func TileRows(env *Env, walkers []*Walker) int {
	var columns grouptree.Set
	for _, w := range walkers {
		columns = columns.Union(w.Columns.Set())
	}
	bytes := 0
	for c := range columns.All() {
		bytes += env.Registry.List[c].Bytes
	}
	rows := TileBytes / max(bytes, 1) / views.CopiedRows * views.CopiedRows
	return min(max(rows, MinTile), MaxTile)
}

// Prepare finds the rows of each walker that is not off, and of all together, for a run in which the walkers run so often on each tile.
func (t *Tiles) Prepare(dt float64, repeats int, off func(walker int) bool) {
	t.repeats, t.step = repeats, t.Rows
	if repeats > 1 { // a tile that is walked several times shall stay in the second-level cache
		t.step = max(t.Rows/8, min(t.Rows, MinTile))
	}
	t.spans = t.spans[:0]
	for list := range t.Lists {
		t.spans = append(t.spans, rowRange{list: list})
	}
	for len(t.rows) < len(t.Walkers) {
		t.rows = append(t.rows, nil)
	}
	for i, w := range t.Walkers {
		if t.rows[i] = t.rows[i][:0]; !off(i) {
			t.prepareRows(i, w, dt)
		}
	}
}

func (t *Tiles) prepareRows(i int, w *Walker, dt float64) {
	if w.Prepare(); w.Timed() {
		w.beginTimed()
	}
	w.frame.Delta, w.frame.Stop, w.frame.columns.cache = dt, false, nil
	t.rows[i] = t.appendRows(t.rows[i], w)
	for _, r := range t.rows[i] {
		span := &t.spans[r.list]
		if span.to == 0 || r.from < span.from {
			span.from = r.from / t.step * t.step
		}
		span.to = max(span.to, r.to)
	}
}

// appendRows appends the rows of a walker's plan, which is full, to dst.
func (t *Tiles) appendRows(dst []rowRange, w *Walker) []rowRange {
	list := 0
	for k, r := range w.plan.findRuns(&w.store.Blocks) {
		for t.Lists[list] != r.list {
			list++
		}
		dst = append(dst, rowRange{list, k, r.from, r.to})
	}
	return dst
}

// Run runs what was prepared on one goroutine. before is called before each function.
func (t *Tiles) Run(before func(walker int)) {
	defer t.end()
	t.before = before
	for _, span := range t.spans {
		t.runTiles(0, span)
	}
}

// RunOn runs what was prepared on the workers of a round.
func (t *Tiles) RunOn(r *Round, dt float64) {
	defer t.end()
	r.Begin()
	r.addTiles(t)
	r.Run(t.Walkers, dt)
}

// end ends a run, also one that a panic leaves: none of the walkers asks for changes.
func (t *Tiles) end() {
	t.before = nil
	endAllTimed(t.Walkers, true)
}

// runTiles runs the walkers on some rows of an entity list, on one worker.
func (t *Tiles) runTiles(worker int, in rowRange) {
	for ; in.from < in.to; in.from += t.step {
		for range t.repeats {
			for i, w := range t.Walkers {
				if t.before != nil {
					t.before(i)
				}
				w.frameOf(worker).callTile(t.rows[i], rowRange{list: in.list, from: in.from, to: min(in.from+t.step, in.to)})
			}
		}
	}
}

// callTile calls the function for those of its rows that are in a tile.
func (f *Frame) callTile(rows []rowRange, tile rowRange) {
	for i := range rows {
		r := &rows[i]
		if lo, hi := max(r.from, tile.from), min(r.to, tile.to); r.list == tile.list && lo < hi {
			f.standAt(f.walker.plan.run(r.run))
			f.callInPlace(lo, hi, f.walker.Body)
		}
	}
}

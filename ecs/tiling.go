package ecs

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/views"
)

// A tile has tileBytes in the columns of all systems, but at least minTile rows, so that a call is a
// small part of what it does (half a microsecond in WebAssembly) and the processor can fetch ahead,
// and at most maxTile, from where nothing is gained.
const (
	tileBytes = 9 << 19
	minTile   = 4 * views.CopiedRows
	maxTile   = 64 * views.CopiedRows
)

// fuse is what [Fuse] returns.
type fuse struct{}

// Fuse lets the systems of a stage run on tiles of rows, about 4.5 MB of all
// their columns and 4,096 to 65,536 rows each, instead of each walking all of its rows before the
// next begins: all systems run on a tile, in their order, and then on the next. A chain of systems then reads memory once and
// not once for each. Functions that wait
// for memory gain by it, those with SIMD most; a loop that is bound by its arithmetic does not, and
// can lose, so measure both.
//
// The result is the same, since the systems run over every entity in their order. A system for which that cannot be guaranteed
// is refused when it is declared into the stage, with a panic that says why: if it is not full in the layout of the groups
// declared so far, or reads or writes other entities or resources, or does not walk the same rows as the others. So is
// a task. If a later group makes it so, the systems run one after the other again. Changes that systems queue are queued in
// another order. A stage cannot have both Fuse and [Concurrent].
func Fuse() StageOption { return fuse{} }

func (fuse) toStage(s *Stage) { s.tiling = &tiling{} }

// admitFused adds a system to those of a stage with [Fuse].
func (s *Stage) admitFused(x *System) {
	w := s.w
	w.ensureArranged()
	t := &tiling{systems: append(slices.Clone(s.systems), x), layoutVersion: -1}
	if t.update(w); t.refusal != "" {
		hint := ""
		if x.plan.Match != grouptree.Full {
			hint = x.wayOut(Full)
		}
		s.refuse(x, "Fuse", t.refusal+hint)
	}
	s.fuse(t)
}

// fuse lets the systems of a stage run on tiles as t says.
func (s *Stage) fuse(t *tiling) {
	t.tileRows = s.w.tileRows(t.systems)
	if s.parallel {
		t.split = newConcurrentSet(t.systems...)
	}
	s.tiling = t
}

// tileRows returns how many rows a tile has, a multiple of views.CopiedRows.
func (w *World) tileRows(systems []*System) int {
	var columns grouptree.Set
	for _, s := range systems {
		columns = columns.Union(s.columnSet())
	}
	bytes := 0
	for c := range columns.All() {
		bytes += w.component(ID(c)).Bytes
	}
	rows := tileBytes / max(bytes, 1) / views.CopiedRows * views.CopiedRows
	return min(max(rows, minTile), maxTile)
}

// update checks whether the systems can be fused, if the layout has changed or has been extended.
func (t *tiling) update(w *World) {
	if classes := len(w.arrays.Layout().Classes); t.layoutVersion != w.arrays.Version || t.classes != classes {
		t.layoutVersion, t.classes = w.arrays.Version, classes
		t.refusal = t.check()
	}
}

// check says why the systems cannot be fused in the layout as it is, or "". The last one of them is "it".
func (t *tiling) check() string {
	of := ""
	for i, s := range t.systems {
		s.prepare()
		it := "it"
		if i < len(t.systems)-1 {
			it = s.access.Subject()
		}
		switch {
		case s.plan.Match != grouptree.Full:
			return it + " is " + s.plan.Match.String() + " and not full, so it would have to wait for rows of others"
		case !s.otherReads.Empty():
			return it + " reads or writes components of other entities, over which another system may not have run yet"
		case len(s.access.Uses) > 0:
			return it + " uses a resource, through which it may see what others do: declare it with ecs.ReadsResource if it only reads it"
		case s.access.UsesEvents():
			return it + " sends or reads events, whose order would depend on the tiles"
		case !s.signature.Optional.Minus(s.plan.Always).Empty():
			return it + " has an optional column that is fetched by handle"
		}
		switch lists := s.entityLists(); {
		case len(lists) == 0: // it walks nothing
		case of == "":
			t.lists, of = lists, s.name
		case !slices.Equal(lists, t.lists):
			return it + " does not walk the same rows as " + strconv.Quote(of) + ": its entities are in other arrays"
		}
	}
	return ""
}

// entityLists returns the entity lists that the plan of a system walks, in order.
func (s *System) entityLists() (out []int) {
	for _, leaf := range s.plan.Leaves {
		list := s.w.store.Blocks.EntityList(s.plan.Lead, int(leaf.Leaf))
		if n := len(out); n == 0 || out[n-1] != list {
			out = append(out, list)
		}
	}
	return out
}

// run runs the systems a number of times: on tiles if possible, otherwise one after the other.
func (t *tiling) run(w *World, dt float64, repeats int) {
	if t.update(w); t.refusal != "" {
		t.runOneByOne(dt, repeats)
		return
	}
	t.repeats, t.step = repeats, t.tileRows
	if repeats > 1 { // a tile that is walked several times shall stay in the second-level cache
		t.step = max(t.tileRows/8, min(t.tileRows, minTile))
	}
	t.prepareRows(dt)
	if w.changes != nil {
		defer endAllTimed(t.systems, true) // none of them asks for changes
	}
	if t.split != nil {
		w.parallel.runTiles(w, t, dt)
		return
	}
	w.enter(nil)
	defer w.leave()
	for _, span := range t.spans {
		t.runTiles(0, span)
	}
}

// prepareRows finds the rows of each system that is not disabled, and of all together.
func (t *tiling) prepareRows(dt float64) {
	t.spans = t.spans[:0]
	for list := range t.lists {
		t.spans = append(t.spans, rowRange{list: list})
	}
	for len(t.rows) < len(t.systems) {
		t.rows = append(t.rows, nil)
	}
	for i, s := range t.systems {
		t.rows[i] = t.rows[i][:0]
		if s.isOff() {
			continue
		}
		s.runs += t.repeats
		if s.prepare(); s.timed() {
			s.beginTimed()
		}
		s.frame.dt, s.frame.stop, s.frame.cache = dt, false, nil
		t.rows[i] = t.appendRows(t.rows[i], s)
		for _, r := range t.rows[i] {
			span := &t.spans[r.list]
			if span.to == 0 || r.from < span.from {
				span.from = r.from / t.step * t.step
			}
			span.to = max(span.to, r.to)
		}
	}
}

// appendRows appends the rows of a system's plan, which is full, to dst.
func (t *tiling) appendRows(dst []rowRange, s *System) []rowRange {
	list := 0
	for k, r := range s.plan.FindRuns(&s.w.store.Blocks) {
		for t.lists[list] != r.List {
			list++
		}
		dst = append(dst, rowRange{list, k, r.From, r.To})
	}
	return dst
}

// runOneByOne runs the systems a number of times, each over all of its rows.
func (t *tiling) runOneByOne(dt float64, repeats int) {
	for range repeats {
		for _, s := range t.systems {
			if !s.isOff() {
				s.run(dt)
			}
		}
	}
}

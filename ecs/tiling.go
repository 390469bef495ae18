package ecs

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/execution"
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

// newTiling returns what runs some systems on tiles. It is not known yet whether they can be fused.
func newTiling(systems []*System) *tiling {
	t := &tiling{layoutVersion: -1}
	t.setSystems(systems)
	return t
}

// setSystems says which systems are fused, in their order.
func (t *tiling) setSystems(list []*System) {
	t.systems, t.tiles.Walkers = list, nil
	for _, s := range list {
		t.tiles.Walkers = append(t.tiles.Walkers, &s.walk)
	}
}

// admitFused adds a system to those of a stage with [Fuse].
func (s *Stage) admitFused(x *System) {
	w := s.w
	w.ensureArranged()
	t := newTiling(append(slices.Clone(s.systems), x))
	if t.update(w); t.refusal != "" {
		hint := ""
		if x.walk.Plan().Match != grouptree.Full {
			hint = x.wayOut(Full)
		}
		s.refuse(x, "Fuse", t.refusal+hint)
	}
	s.fuse(t)
}

// fuse lets the systems of a stage run on tiles as t says.
func (s *Stage) fuse(t *tiling) {
	t.tiles.Rows = execution.TileRows(s.w.env(), t.tiles.Walkers)
	if s.parallel {
		t.split = newConcurrentSet(t.systems...)
	}
	s.tiling = t
}

// update checks whether the systems can be fused, if the layout has changed or has been extended.
func (t *tiling) update(w *World) {
	if classes := len(w.arrays().Layout().Classes); t.layoutVersion != w.arrays().Version || t.classes != classes {
		t.layoutVersion, t.classes = w.arrays().Version, classes
		t.refusal = t.check()
	}
}

// check says why the systems cannot be fused in the layout as it is, or "". The last one of them is "it".
func (t *tiling) check() string {
	of := ""
	for i, s := range t.systems {
		s.walk.Prepare()
		plan := s.walk.Plan()
		it := "it"
		if i < len(t.systems)-1 {
			it = s.access.Subject()
		}
		switch {
		case plan.Match != grouptree.Full:
			return it + " is " + plan.Match.String() + " and not full, so it would have to wait for rows of others"
		case !s.otherReads.Empty():
			return it + " reads or writes components of other entities, over which another system may not have run yet"
		case len(s.access.Uses) > 0:
			return it + " uses a resource, through which it may see what others do: declare it with ecs.ReadsResource if it only reads it"
		case s.access.UsesEvents():
			return it + " sends or reads events, whose order would depend on the tiles"
		case !s.walk.Signature.Optional.Minus(plan.Always).Empty():
			return it + " has an optional column that is fetched by handle"
		}
		switch lists := s.walk.EntityLists(); {
		case len(lists) == 0: // it walks nothing
		case of == "":
			t.tiles.Lists, of = lists, s.name
		case !slices.Equal(lists, t.tiles.Lists):
			return it + " does not walk the same rows as " + strconv.Quote(of) + ": its entities are in other arrays"
		}
	}
	return ""
}

// run runs the systems a number of times: on tiles if possible, otherwise one after the other.
func (t *tiling) run(w *World, dt float64, repeats int) {
	if t.update(w); t.refusal != "" {
		t.runOneByOne(dt, repeats)
		return
	}
	t.tiles.Prepare(dt, repeats, func(i int) bool { return t.systems[i].isOff() })
	for _, s := range t.systems {
		if !s.isOff() {
			s.runs += repeats
		}
	}
	if t.split != nil {
		w.guard().OnGoroutines(&t.split.access, func() { t.tiles.RunOn(w.parallel(), dt) })
		return
	}
	w.enter(nil)
	defer w.leave()
	t.tiles.Run(func(i int) { w.guard().Switch(&t.systems[i].access) })
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

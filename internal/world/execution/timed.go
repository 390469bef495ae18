package execution

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/changed"
)

// Changed is components of which one has to have changed since the last run.
type Changed struct {
	Set   grouptree.Set
	of    []*changed.Versions
	known []uint64 // by component: the position in its log at the end of the last run
}

// timed is what a walker keeps for runs that ask when values were written, or note it.
type timed struct {
	seen    uint64              // the time of the last run, 0 before the first
	watched int                 // how many components were watched when marks was made
	marks   []*changed.Versions // of the columns that it writes and some walker watches
	runs    bool                // a run has begun and not ended
	began   uint64              // the time after the marks at the begin of the run
	pick    pick
	counted pick      // of Count, which may be asked within a run
	modes   []Reading // of the columns, if entities are picked one by one: all by handle
	first   bool      // the run is for the first entity alone, which is marked by itself
	sorts   bool      // the run finds entities that are walked afterwards
}

// pick is the entities of a run, among those that match.
type pick struct {
	all   bool     // all of them
	list  []uint32 // if not all: by index, ascending
	walks bool     // they are so many that blocks are walked, and not the list
	set   bitset   // then the same by index, else empty
}

// walkBlocksFrom says how many of the entities of a world have to be picked for blocks to be walked: the 8th part. To find
// the values of one entity by handle takes several times as long as to pass over a row.
const walkBlocksFrom = 8

// Watch lets the times of what [Changed] names be kept. versions returns those of a component.
func (w *Walker) Watch(versions func(component int) *changed.Versions) {
	for i := range w.Filter.Changed {
		x := &w.Filter.Changed[i]
		for c := range x.Set.All() {
			x.of = append(x.of, versions(c))
		}
		x.known = make([]uint64, len(x.of))
	}
}

// Timed reports whether a run asks when values were written, or notes it.
func (w *Walker) Timed() bool {
	if w.env.Changes == nil {
		return false
	}
	if t, n := &w.timed, w.env.Changes.Count(); t.watched != n {
		t.watched, t.marks = n, w.env.Changes.Of(w.Columns.Written())
	}
	return len(w.Filter.Changed) > 0 || len(w.timed.marks) > 0
}

// beginTimed begins a run of a timed walker that is prepared: it picks the entities, and notes what the run may write. The
// entities are picked before anything is noted, so they are the same whatever the order of blocks.
func (w *Walker) beginTimed() {
	c, t := w.env.Changes, &w.timed
	c.Update()
	t.pick.choose(w)
	t.pick.arrange(w)
	t.mark(w)
	t.began, t.runs = c.Time, true
}

// EndTimed ends a run. What it has written itself has the time at which it has seen everything, or an earlier one. If another
// run has looked in between, what was written after that is noted.
func (w *Walker) EndTimed(complete bool) {
	c, t := w.env.Changes, &w.timed
	if t.runs = false; t.began != c.Time {
		t.mark(w)
	}
	if t.pick.release(); !complete || t.sorts || len(w.Filter.Changed) == 0 {
		return
	}
	t.seen = c.Pass()
	for i := range w.Filter.Changed {
		x := &w.Filter.Changed[i]
		for k, v := range x.of {
			x.known[k] = v.End()
		}
	}
}

// endAllTimed ends the runs of those walkers that have begun one.
func endAllTimed(walkers []*Walker, complete bool) {
	for _, w := range walkers {
		if w.timed.runs {
			w.EndTimed(complete)
		}
	}
}

// mark notes that the values of all entities that were picked are written.
func (t *timed) mark(w *Walker) {
	if len(t.marks) == 0 || t.first {
		return
	}
	for _, v := range t.marks {
		if !t.pick.all {
			for _, i := range t.pick.list {
				v.Mark(i)
			}
			continue
		}
		for k, matches := range w.matches {
			if matches {
				v.MarkComposition(k)
			}
		}
	}
	w.env.Changes.Pass()
}

// MarkOne notes that the values of one entity are written.
func (w *Walker) MarkOne(e entity.Entity) {
	for _, v := range w.timed.marks {
		v.Mark(e.Index())
	}
}

// OnlyFirst says that runs are for the first entity alone, which [Walker.MarkOne] marks, or that they are no longer.
func (w *Walker) OnlyFirst(is bool) { w.timed.first = is }

// FindsOnly says that runs find entities that are walked by a loop which follows, so that they are no runs by themselves, or that they no
// longer do.
func (w *Walker) FindsOnly(is bool) { w.timed.sorts = is }

// choose picks entities, as the world is now. The times are up to date.
func (p *pick) choose(w *Walker) {
	p.list, p.walks = p.list[:0], false
	from := -1 // the first option of which only some entities have a change
	if w.timed.seen > 0 {
		from = slices.IndexFunc(w.Filter.Changed, func(x Changed) bool { return !x.all(w) })
	}
	if p.all = from < 0; p.all {
		return
	}
	if x := &w.Filter.Changed[from]; x.logged(w) {
		for k, v := range x.of {
			p.list = append(p.list, v.Since(x.known[k])...)
		}
		slices.Sort(p.list)
		p.list = slices.Compact(p.list)
		p.list = slices.DeleteFunc(p.list, func(i uint32) bool { return !p.takes(w, i) })
		return
	}
	for i := range uint32(w.store.Indices()) {
		if p.takes(w, i) {
			p.list = append(p.list, i)
		}
	}
}

// takes reports whether there is an entity with an index that matches, and has the changes that are asked for.
func (p *pick) takes(w *Walker, index uint32) bool {
	composition, alive := w.store.CompositionAt(index)
	if !alive || composition >= len(w.matches) || !w.matches[composition] { // one that is not known yet has no entities
		return false
	}
	for i := range w.Filter.Changed {
		if !w.Filter.Changed[i].one(index, composition, w.timed.seen) {
			return false
		}
	}
	return true
}

// one reports whether an entity has a change since a time.
func (x *Changed) one(index uint32, composition int, seen uint64) bool {
	for _, v := range x.of {
		if v.Wrote(index, composition, seen) {
			return true
		}
	}
	return false
}

// all reports whether all entities that match have a change since the last run. O(compositions).
func (x *Changed) all(w *Walker) bool {
	return !w.anyComposition(func(k int) bool {
		return !slices.ContainsFunc(x.of, func(v *changed.Versions) bool { return v.WroteAll(k, w.timed.seen) })
	})
}

// logged reports whether the logs list all entities with a change since the last run. O(compositions).
func (x *Changed) logged(w *Walker) bool {
	for k, v := range x.of {
		if !v.Reaches(x.known[k]) {
			return false
		}
	}
	return !w.anyComposition(func(k int) bool {
		return slices.ContainsFunc(x.of, func(v *changed.Versions) bool { return v.WroteMany(k, w.timed.seen) })
	})
}

// anyComposition reports whether there is a composition that matches and has entities, for which ask returns true.
func (w *Walker) anyComposition(ask func(k int) bool) bool {
	list := &w.store.Compositions
	for k, matches := range w.matches {
		if matches && list.CountOf(k) > 0 && ask(k) {
			return true
		}
	}
	return false
}

// arrange decides how the entities of a pick are walked.
func (p *pick) arrange(w *Walker) {
	st := w.store
	if p.all || w.plan.Match == grouptree.Scan || len(p.list)*walkBlocksFrom < st.Len() {
		return
	}
	p.walks = true
	if n := st.Indices()/64 + 1; n > len(p.set) {
		p.set = append(p.set, make(bitset, n-len(p.set))...)
	}
	for _, i := range p.list {
		p.set.put(int(i), true)
	}
}

// release makes the set of a pick empty again.
func (p *pick) release() {
	if !p.walks {
		return
	}
	for _, i := range p.list {
		p.set.put(int(i), false)
	}
	p.walks = false
}

// has reports whether an entity is in a pick that walks blocks.
func (p *pick) has(e entity.Entity) bool { return p.set[e.Index()/64]>>(e.Index()%64)&1 != 0 }

// walkTimed is Walk for a timed walker.
func (w *Walker) walkTimed(dt float64, body func(*Frame)) {
	w.beginTimed()
	done := false
	defer func() { w.EndTimed(done && !w.frame.Stop) }()
	f := &w.frame
	if p := &w.timed.pick; p.all || p.walks {
		w.walkPlan(dt, body)
	} else {
		f.Delta, f.Stop = dt, false
		f.walkList(body)
	}
	done = true
}

// walkList calls the function for the entities of a pick, whose values are all copied.
func (f *Frame) walkList(body func(*Frame)) {
	w := f.walker
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
	f.columns.cache = nil
	f.columns.runModes = w.timed.modes
	f.standInLane(0)
	for _, i := range w.timed.pick.list {
		if f.Stop {
			return
		}
		f.collect(int(i), w.store.Handle(i), body)
	}
	f.callCopied(body)
}

// nextPicked is nextMatching for a pick that walks blocks.
func (f *Frame) nextPicked(entities []entity.Entity, from, at int) (first, n int) {
	to, p := from+len(entities), &f.walker.timed.pick
	for at < to && !p.has(entities[at-from]) {
		at++
	}
	for first = at; at < to && p.has(entities[at-from]); {
		at++
	}
	return first, at - first
}

// Count returns how many entities match, and have the changes that are asked for. looping says that a loop of the walker runs, which has
// prepared it. O(compositions); with changes also O(entities that have changed), or O(entities) where the logs do not list them.
func (w *Walker) Count(looping bool) int {
	if len(w.Filter.Changed) == 0 {
		return w.store.Compositions.CountIf(w.Holds)
	}
	if !looping {
		w.Prepare()
	}
	w.env.Changes.Update()
	p := &w.timed.counted
	if p.choose(w); p.all {
		return w.store.Compositions.CountIf(w.Holds)
	}
	return len(p.list)
}

// RunOverLog is a run of a walker that asks for changes of one component. It lists the index of each entity with a change, maybe more
// than once, and also of some that do not match, in no order. It returns false, and is no run, unless a log has all of them.
func (w *Walker) RunOverLog() (list []uint32, ok bool) {
	w.Prepare()
	w.env.Changes.Update()
	x := &w.Filter.Changed[0]
	if w.timed.seen == 0 || !x.logged(w) {
		return nil, false
	}
	v := x.of[0]
	list = w.timed.pick.list[:0]
	for _, index := range v.Since(x.known[0]) {
		if v.WroteOne(index, w.timed.seen) {
			list = append(list, index)
		}
	}
	w.timed.pick.list = list
	w.EndTimed(true)
	return list, true
}

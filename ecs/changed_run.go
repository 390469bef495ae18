package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// changedRun is what a system keeps for runs that ask when values were written, or note it.
type changedRun struct {
	seen    uint64              // the time of the last run, 0 before the first
	watched int                 // how many components were watched when marks was made
	marks   []*changed.Versions // of the columns that it writes and some system watches
	runs    bool                // a run has begun and not ended
	began   uint64              // the time after the marks at the begin of the run
	pick    pick
	counted pick                // of Count, which may be asked within a run
	modes   []execution.Reading // of the columns, if entities are picked one by one: all by handle
	first   bool                // the run is for the first entity alone, which is marked by itself
	sorts   bool                // the run finds entities that are walked afterwards
}

// pick is over which of the entities that match a run is.
type pick struct {
	all   bool           // all of them
	list  []uint32       // if not all: by index, ascending
	walks bool           // they are so many that blocks are walked, and not the list
	set   execution.Bits // then the same by index, else empty
}

// walkBlocksFrom says how many of the entities of a world have to be picked for blocks to be walked: the 8th part. To find
// the values of one entity by handle takes several times as long as to pass over a row.
const walkBlocksFrom = 8

// timed reports whether a run of the system asks when values were written, or notes it.
func (s *System) timed() bool {
	if s.w.changes == nil {
		return false
	}
	if t, n := &s.times, s.w.changes.Count(); t.watched != n {
		t.watched, t.marks = n, s.w.changes.Of(s.writtenColumns())
	}
	return len(s.filter.changed) > 0 || len(s.times.marks) > 0
}

// beginTimed begins a run of a timed system that is prepared: it picks the entities, and notes what the run may write. The
// entities are picked before anything is noted, so they are the same whatever the order of blocks.
func (s *System) beginTimed() {
	c, t := s.w.changes, &s.times
	c.Update()
	s.choose(&t.pick)
	t.pick.arrange(s)
	s.mark()
	t.began, t.runs = c.Time, true
}

// endTimed ends a run. What it has written itself has the time at which it has seen everything, or an earlier one. If another
// run has looked in between, what was written after that is noted.
func (s *System) endTimed(complete bool) {
	c, t := s.w.changes, &s.times
	if t.runs = false; t.began != c.Time {
		s.mark()
	}
	if t.pick.release(); !complete || t.sorts || len(s.filter.changed) == 0 {
		return
	}
	t.seen = c.Pass()
	for i := range s.filter.changed {
		x := &s.filter.changed[i]
		for k, v := range x.of {
			x.known[k] = v.End()
		}
	}
}

// endAllTimed ends the runs of those systems that have begun one.
func endAllTimed(systems []*System, complete bool) {
	for _, s := range systems {
		if s.times.runs {
			s.endTimed(complete)
		}
	}
}

// mark notes that the values of all entities that were picked are written.
func (s *System) mark() {
	t := &s.times
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
		for k, matches := range s.matches {
			if matches {
				v.MarkComposition(k)
			}
		}
	}
	s.w.changes.Pass()
}

// markOne notes that the values of one entity are written.
func (s *System) markOne(e Entity) {
	for _, v := range s.times.marks {
		v.Mark(e.Index())
	}
}

// choose picks entities, as the world is now. The times are up to date.
func (s *System) choose(p *pick) {
	p.list, p.walks = p.list[:0], false
	from := -1 // the first option of which only some entities have a change
	if s.times.seen > 0 {
		from = slices.IndexFunc(s.filter.changed, func(x changedTerms) bool { return !s.changedAll(&x) })
	}
	if p.all = from < 0; p.all {
		return
	}
	if x := &s.filter.changed[from]; s.logged(x) {
		for k, v := range x.of {
			p.list = append(p.list, v.Since(x.known[k])...)
		}
		slices.Sort(p.list)
		p.list = slices.Compact(p.list)
		p.list = slices.DeleteFunc(p.list, func(i uint32) bool { return !s.pickable(i) })
		return
	}
	for i := range uint32(s.w.store.Indices()) {
		if s.pickable(i) {
			p.list = append(p.list, i)
		}
	}
}

// pickable reports whether there is an entity with an index that matches, and has the changes that are asked for.
func (s *System) pickable(index uint32) bool {
	composition, alive := s.w.store.CompositionAt(index)
	if !alive || !s.matchesNumber(composition) {
		return false
	}
	for i := range s.filter.changed {
		if !s.changedOne(&s.filter.changed[i], index, composition) {
			return false
		}
	}
	return true
}

// matchesNumber reports whether entities with a composition match. One that is not known yet has no entities.
func (s *System) matchesNumber(composition int) bool {
	return composition < len(s.matches) && s.matches[composition]
}

// changedOne reports whether an entity has a change since the last run.
func (s *System) changedOne(x *changedTerms, index uint32, composition int) bool {
	for _, v := range x.of {
		if v.Wrote(index, composition, s.times.seen) {
			return true
		}
	}
	return false
}

// changedAll reports whether all entities that match have a change since the last run. O(compositions).
func (s *System) changedAll(x *changedTerms) bool {
	return !s.anyComposition(func(k int) bool {
		return !slices.ContainsFunc(x.of, func(v *changed.Versions) bool { return v.WroteAll(k, s.times.seen) })
	})
}

// logged reports whether the logs list all entities with a change since the last run. O(compositions).
func (s *System) logged(x *changedTerms) bool {
	for k, v := range x.of {
		if !v.Reaches(x.known[k]) {
			return false
		}
	}
	return !s.anyComposition(func(k int) bool {
		return slices.ContainsFunc(x.of, func(v *changed.Versions) bool { return v.WroteMany(k, s.times.seen) })
	})
}

// anyComposition reports whether there is a composition that matches and has entities, for which ask returns true.
func (s *System) anyComposition(ask func(k int) bool) bool {
	list := &s.w.store.Compositions
	for k, matches := range s.matches {
		if matches && list.CountOf(k) > 0 && ask(k) {
			return true
		}
	}
	return false
}

// arrange decides how the entities of a pick are walked.
func (p *pick) arrange(s *System) {
	st := s.w.store
	if p.all || Match(s.plan.Match) == Scan || len(p.list)*walkBlocksFrom < st.Len() {
		return
	}
	p.walks = true
	if n := st.Indices()/64 + 1; n > len(p.set) {
		p.set = append(p.set, make(execution.Bits, n-len(p.set))...)
	}
	for _, i := range p.list {
		p.set.Put(int(i), true)
	}
}

// release makes the set of a pick empty again.
func (p *pick) release() {
	if !p.walks {
		return
	}
	for _, i := range p.list {
		p.set.Put(int(i), false)
	}
	p.walks = false
}

// has reports whether an entity is in a pick that walks blocks.
func (p *pick) has(e Entity) bool { return p.set[e.Index()/64]>>(e.Index()%64)&1 != 0 }

// walkTimed is walk for a timed system.
func (s *System) walkTimed(dt float64, body func(Block)) {
	s.beginTimed()
	done := false
	defer func() { s.endTimed(done && !s.frame.stop) }()
	f := &s.frame
	if p := &s.times.pick; p.all || p.walks {
		s.walkPlan(dt, body)
	} else {
		f.dt, f.stop = dt, false
		f.walkList(body)
	}
	done = true
}

// walkList calls the function for the entities of a pick, whose values are all copied.
func (f *frame) walkList(body func(Block)) {
	s := f.s
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
	f.cache = nil
	f.runModes = s.times.modes
	f.standInLane(0)
	for _, i := range s.times.pick.list {
		if f.stop {
			return
		}
		f.collect(int(i), Entity(s.w.store.Handle(i)), body)
	}
	f.callCopied(body)
}

// nextPicked is nextMatching for a pick that walks blocks.
func (f *frame) nextPicked(entities []Entity, from, at int) (first, n int) {
	to, p := from+len(entities), &f.s.times.pick
	for at < to && !p.has(entities[at-from]) {
		at++
	}
	for first = at; at < to && p.has(entities[at-from]); {
		at++
	}
	return first, at - first
}

// count returns how many entities match a query, and have the changes that it asks for.
func (s *System) count() int {
	w := s.w
	if len(s.filter.changed) == 0 {
		return w.countMatching(s.holds)
	}
	w.checkOneGoroutine("changes cannot be counted")
	if !s.looping { // else its own loop runs, which has prepared it
		w.ensureArranged()
		s.prepare()
	}
	w.changes.Update()
	p := &s.times.counted
	if s.choose(p); p.all {
		return w.countMatching(s.holds)
	}
	return len(p.list)
}

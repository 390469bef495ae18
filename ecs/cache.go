package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
)

// A system that is not full looks at the record of every entity: whether it matches, and at
// which row a column has it. Nothing of that changes before a commit reaches the blocks
// concerned, so where systems run more often than that it is kept: stretches of rows that
// match, and rows of columns that are fetched by handle, in the order in which a run meets
// them. What has been kept is invisible but for the time it saves, and for [Explanation.Kept].

// worth is how often what is kept must be used before it is out of date, at least, for it to
// have been worth keeping. To keep a row costs its 4 bytes, written while the row is looked up
// anyway, which is a fraction of what one use saves.
const worth = 1

// forgetAfter is how many runs may make no use of the memory before it is given up.
const forgetAfter = 64

// keeper keeps what a run of a system finds out, and counts how often that is of use.
type keeper struct {
	rows     [][]uint32 // by column: rows of those fetched by handle, in the order of a run
	runs     []matching
	tested   []int // by stretch of rows that are tested: the end of its part of runs
	entities int   // entities that a run meets

	good   bool   // all of that is complete, and was true at the last run
	seen   uint64 // the store's number at the last run
	calm   int    // runs since the last change that found everything as it was
	before int    // how many there were between the two changes before
	used   int    // runs that what is kept has served
	idle   int    // runs since then that made no use of the memory

	building      bool
	next          []int // by column, of rows
	nextRun, part int   // of runs and tested
}

// matching are rows side by side that match.
type matching struct{ from, n uint32 }

// keepable works out whether a run of the plan finds out anything that can be kept.
func (s *System) keepable() bool {
	if s.plan.Match == Scan {
		return false
	}
	for i, leaf := range s.plan.Leaves {
		if leaf.Test || slices.Contains(s.plan.modes[i], byHandle) {
			return true
		}
	}
	return false
}

// remember prepares a run: it returns what is kept, to be used or to be filled, or nil if it is
// better to look everything up, as after a change that others are likely to follow.
func (s *System) remember() *keeper {
	if !s.plan.keeps || s.w.forgetful {
		return nil
	}
	k := s.kept
	if k == nil {
		k = &keeper{}
		s.kept = k
	}
	if s.unchanged(k) {
		k.calm++
	} else {
		k.before, k.calm, k.good = k.calm, 0, false
	}
	k.seen = s.w.store.CommitNumber()
	k.building = !k.good
	if k.building && k.calm < worth && k.before < worth {
		k.rest()
		return nil
	}
	k.rewind(len(s.columns))
	return k
}

// unchanged reports whether all is as it was at the last run.
func (s *System) unchanged(k *keeper) bool {
	st, p := s.w.store, &s.plan
	if k.seen == st.CommitNumber() || k.seen == 0 {
		return k.seen != 0
	}
	for _, leaf := range p.Leaves {
		rows, compositions := st.LastChanged(p.Lead, int(leaf.Leaf))
		if rows > k.seen || leaf.Test && compositions > k.seen {
			return false
		}
	}
	for _, c := range p.handled {
		for _, leaf := range st.Layout().Arrays[c].Leaves {
			if rows, _ := st.LastChanged(int(c), leaf); rows > k.seen {
				return false
			}
		}
	}
	return true
}

// rest notes a run that makes no use of the memory.
func (k *keeper) rest() {
	if k.idle++; k.idle == forgetAfter {
		k.rows, k.runs, k.tested = nil, nil, nil
	}
}

// rewind goes back to the beginning of what is kept, or empties it to be filled.
func (k *keeper) rewind(columns int) {
	k.idle, k.nextRun, k.part = 0, 0, 0
	for len(k.next) < columns {
		k.next = append(k.next, 0)
	}
	clear(k.next)
	if !k.building {
		return
	}
	for len(k.rows) < columns {
		k.rows = append(k.rows, nil)
	}
	for i := range k.rows {
		k.rows[i] = k.rows[i][:0]
	}
	k.runs, k.tested, k.used, k.entities = k.runs[:0], k.tested[:0], 0, 0
}

// done ends a run; whole tells whether it has met everybody. It is nil-safe: most runs keep
// nothing.
func (k *keeper) done(whole bool) {
	switch {
	case k == nil:
	case !k.building:
		k.used++
	case whole:
		k.good = true
	}
}

// rowsOf returns the rows of the next entities in column c: those that are kept, or, when
// they are to be kept, new memory for them and false.
func (k *keeper) rowsOf(c, n int) (rows []uint32, known bool) {
	from := k.next[c]
	k.next[c] += n
	if k.building {
		k.rows[c] = slices.Grow(k.rows[c], n)[:from+n]
	}
	return k.rows[c][from : from+n], !k.building
}

// note keeps that rows match.
func (k *keeper) note(from, n int) {
	k.runs = append(k.runs, matching{uint32(from), uint32(n)})
}

// endPart ends a stretch of rows that were tested.
func (k *keeper) endPart() { k.tested = append(k.tested, len(k.runs)) }

// nextPart returns what matches in the next stretch of rows that are to be tested.
func (k *keeper) nextPart() []matching {
	from := k.nextRun
	k.nextRun = k.tested[k.part]
	k.part++
	return k.runs[from:k.nextRun]
}

// keeps says what is kept and still true.
func (s *System) keeps() Kept {
	k := s.kept
	if k == nil || !k.good || s.plan.version != s.w.version || !s.unchanged(k) {
		return Kept{}
	}
	return Kept{k.entities, k.used}
}

// anyRow reports whether there is a row among rows.
func anyRow(rows []uint32) bool {
	return slices.ContainsFunc(rows, func(row uint32) bool { return row != column.NoRow })
}

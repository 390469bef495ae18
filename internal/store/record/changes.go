package record

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/column"
)

// Change is what is queued for an entity.
type Change struct {
	Index      uint32
	Old, New   uint32 // compositions; NoComposition before it is spawned and after it is despawned
	Transition uint32 // set when the commit is prepared; NoIndex if the composition stays
	Slot       uint32 // its number among those that join its block; if it joins several, where these numbers are
}

// Changes holds the changes of a tick in order of first touch. Its fields are read in inner loops; List gets longer by Push alone.
type Changes struct {
	List []Change
	keep column.Retention
}

// Push appends a change and returns it. Its fields are written one by one: written as a value
// that is then copied they took three times as long, since the copy waits for them.
func (l *Changes) Push(index, old, new uint32) *Change {
	n := len(l.List)
	if n == cap(l.List) {
		l.List = Doubled(l.List)
	}
	l.List = l.List[:n+1]
	c := &l.List[n]
	c.Index, c.Old, c.New = index, old, new
	return c
}

// Reset forgets all changes.
func (l *Changes) Reset() { l.List = Emptied(l.List, &l.keep) }

// Committed returns the composition that a record has until the commit, NoComposition if none.
func (l *Changes) Committed(r *Record) uint32 {
	if r.Comp&Queued != 0 {
		return l.List[r.Comp&^Queued].Old
	}
	return r.Comp
}

// Coming returns the composition that a record has after the commit, NoComposition if none.
func (l *Changes) Coming(r *Record) uint32 {
	if r.Comp&Queued != 0 {
		return l.List[r.Comp&^Queued].New
	}
	return r.Comp
}

// keepLen is how many elements a list of a tick keeps memory for, however few it has.
const keepLen = 1 << 14

// Doubled returns a list with memory for twice as many elements: append would copy a long list five times over.
func Doubled[T any](list []T) []T { return slices.Grow(list, max(len(list), 1<<10)) }

// Emptied returns the list of a tick without its elements, or without its memory if that is more than Retention says.
func Emptied[T any](list []T, keep *column.Retention) []T {
	if cap(list) > keepLen && cap(list) > max(keepLen, 2*keep.Note(len(list))) {
		return nil
	}
	return list[:0]
}

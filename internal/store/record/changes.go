package record

import (
	"github.com/copse-ecs/copse/internal/store/column"
)

// Change is what is queued for an entity.
type Change struct {
	Index      uint32
	Old, New   uint32 // compositions; NoComposition before it is spawned and after it is despawned
	Transition uint32 // 1 + the number of what this is; 0 if the composition stays, and until the commit is prepared where it is not known
}

// Changes holds the changes of a tick in order of first touch. Its fields are read in inner loops; List gets longer by Push alone.
type Changes struct {
	List []Change
	keep column.Retention
}

// Push appends a change and returns it. Its fields are written one by one: written as a value
// that is then copied they took three times as long, since the copy waits for them.
func (l *Changes) Push(index, old, new, transition uint32) *Change {
	n := len(l.List)
	if n == cap(l.List) {
		l.List = Doubled(l.List)
	}
	l.List = l.List[:n+1]
	c := &l.List[n]
	c.Index, c.Old, c.New, c.Transition = index, old, new, transition
	return c
}

// Reset forgets all changes.
func (l *Changes) Reset() { l.List = column.Emptied(l.List, len(l.List), 0, &l.keep) }

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

// Doubled returns a list with memory for twice as many elements, and not one more: append would copy a long list five times over, and
// slices.Grow may add so much that Emptied gives the memory up after each tick.
func Doubled[T any](list []T) []T {
	grown := make([]T, len(list), max(2*len(list), 1<<10))
	copy(grown, list)
	return grown
}

package blockstore

import (
	"github.com/copse-ecs/copse/internal/record"
	"slices"

	"github.com/copse-ecs/copse/internal/column"
)

// change is what is queued for an entity.
type change struct {
	index      uint32
	old, new   uint32 // compositions; record.NoComposition before it is spawned and after it is despawned
	transition uint32 // set when the commit is prepared; record.NoIndex if the composition stays
	slot       uint32 // its number among those that join its block; its first index into plan.joined if it joins several
}

// changeList holds the changes in order of first touch.
type changeList struct {
	list []change
	keep column.Retention
}

// push appends a change and returns it. Its fields are written one by one: written as a value
// that is then copied they took three times as long, since the copy waits for them.
func (l *changeList) push(index, old, new uint32) *change {
	n := len(l.list)
	if n == cap(l.list) {
		l.list = doubled(l.list)
	}
	l.list = l.list[:n+1]
	c := &l.list[n]
	c.index, c.old, c.new = index, old, new
	return c
}

// committed returns the composition that a record has until the commit, record.NoComposition if none.
func (l *changeList) committed(r *record.Record) uint32 {
	if r.Comp&record.Queued != 0 {
		return l.list[r.Comp&^record.Queued].old
	}
	return r.Comp
}

// coming returns the composition that a record has after the commit, record.NoComposition if none.
func (l *changeList) coming(r *record.Record) uint32 {
	if r.Comp&record.Queued != 0 {
		return l.list[r.Comp&^record.Queued].new
	}
	return r.Comp
}

// keepLen is how many elements a list of the queue keeps memory for, however few it has.
const keepLen = 1 << 14

// doubled returns a list with memory for twice as many elements: append would copy a long list five times over.
func doubled[T any](list []T) []T { return slices.Grow(list, max(len(list), 1<<10)) }

// emptied returns a list without its elements, or without its memory if that is more than Retention says.
func emptied[T any](list []T, keep *column.Retention) []T {
	if cap(list) > keepLen && cap(list) > max(keepLen, 2*keep.Note(len(list))) {
		return nil
	}
	return list[:0]
}

package blockstore

// change is what is queued for an entity.
type change struct {
	index      uint32
	old, new   uint32 // compositions; noComp before it is spawned and after it is despawned
	transition uint32 // set when the commit is prepared; noIndex if the composition stays
	slot       uint32 // the how manieth it is of those that join its block; its first index into plan.joined if it joins several
}

// changeList holds the changes in order of first touch.
type changeList struct{ pageList[change] }

// push appends a change and returns it. Its fields are written one by one: written as a value
// that is then copied they took three times as long, since the copy waits for them.
func (l *changeList) push(index, old, new uint32) *change {
	i := l.n % pageLen // as in add, a call of which is not inlined here
	if i == 0 {
		l.next()
	}
	c := &l.last[i]
	c.index, c.old, c.new = index, old, new
	l.n++
	return c
}

// committed returns the composition that a record has until the commit, noComp if none.
func (l *changeList) committed(r *record) uint32 {
	if r.comp&queuedFlag != 0 {
		return l.at(int(r.comp &^ queuedFlag)).old
	}
	return r.comp
}

// coming returns the composition that a record has after the commit, noComp if none.
func (l *changeList) coming(r *record) uint32 {
	if r.comp&queuedFlag != 0 {
		return l.at(int(r.comp &^ queuedFlag)).new
	}
	return r.comp
}

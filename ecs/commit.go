package ecs

// Arrange lets the arrays follow the layout.
func (f *face) Arrange() { f.w.ensureArranged() }

// Begin panics if no commit may begin now, and lets the arrays follow the layout.
func (f *face) Begin() {
	f.w.ensureArranged()
	f.w.checkIdle("a commit cannot begin", committedLater)
}

// Observe calls the observers that the prepared commit concerns.
func (f *face) Observe(one bool) error {
	if !f.w.observers().ConcernsCommit(one) {
		return nil
	}
	return wrap(f.w.observers().TellCommit())
}

// Refusal returns an error of this package for one of the store.
func (f *face) Refusal(err error) error { return wrap(err) }

// Batch calls f and carries out the changes that it makes together, when it returns: until then reads
// see the old state. That is the fast way to change many entities, or one entity in several
// ways. A Batch inside of another one, or inside a system, an observer or a loop over a query, leaves its changes to that. If f
// panics, or if the changes cannot be carried out, none of them is made; Batch panics then, and
// [World.TryBatch] returns the error. Values that f has written in place, through [Handle.Ptr] or a query, stay written; a
// [World.Snapshot] from before takes them back. O(changes), and one moved row for each block to the right of a change.
func (w *World) Batch(f func()) {
	must(w.tryBatch(f == nil))
	must(w.commits().Batch(func() error { f(); return nil }))
}

// TryBatch is Batch where f can fail, and where the changes may exceed a limit or take a match from a system that requires it.
// If f returns an error, none of the changes is made, as if it had panicked, and TryBatch returns that error as it is. Otherwise
// it returns nil, or an error that wraps a [LimitError] or says which system. Inside another Batch, a system, an observer or a
// loop over a query TryBatch returns the error of f too, but what was queued before stays queued: that is for what is around it to decide, and
// a TryBatch around it drops everything if its function returns the error in turn. O(changes), as Batch.
func (w *World) TryBatch(f func() error) error {
	if err := w.tryBatch(f == nil); err != nil {
		return err
	}
	return w.commits().Batch(f)
}

// tryBatch returns an error if a batch cannot begin.
func (w *World) tryBatch(isNil bool) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if isNil {
		return misuse("ecs: a Batch of a nil function")
	}
	return w.openQueueAlone("a batch cannot begin")
}

// BeginAll panics if what reads or writes all entities cannot begin now. The arrays follow the layout then.
func (f *face) BeginAll(operation string) {
	f.w.ensureArranged()
	f.w.checkIdle(operation)
	f.w.checkNoBatch(operation)
}

// Batch is [World.TryBatch].
func (f *face) Batch(do func() error) error { return f.w.TryBatch(do) }

// SetName is [World.TrySetName].
func (f *face) SetName(e stored, name string) error { return f.w.TrySetName(Entity(e), name) }

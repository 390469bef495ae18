package ecs

// Batch calls f and carries out the changes that it makes together, when it returns: until then reads
// see the old state. That is the fast way to change many entities, or one entity in several
// ways. A Batch inside of another one, or inside a system, an observer or a loop over a query, leaves its changes to that. If f
// panics, or if the changes cannot be carried out, none of them is made; Batch panics then, and
// [World.TryBatch] returns the error. Values that f has written in place, through [Handle.Ptr] or a query, stay written; a
// [World.Snapshot] from before takes them back. O(changes), and one moved row for each block to the right of a change.
func (w *World) Batch(f func()) {
	if f == nil {
		must(w.TryBatch(nil))
	}
	must(w.TryBatch(func() error { f(); return nil }))
}

// TryBatch is Batch where f can fail, and where the changes may exceed a limit or take a match from a system that requires it.
// If f returns an error, none of the changes is made, as if it had panicked, and TryBatch returns that error as it is. Otherwise
// it returns nil, or an error that wraps a [LimitError] or says which system. Inside another Batch, a system, an observer or a
// loop over a query TryBatch returns the error of f too, but what was queued before stays queued: that is for what is around it to decide, and
// a TryBatch around it drops everything if its function returns the error in turn. O(changes), as Batch.
func (w *World) TryBatch(f func() error) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if f == nil {
		return misuse("ecs: a Batch of a nil function")
	}
	return w.core().Batch(f)
}

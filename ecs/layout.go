package ecs

// tryDeclare returns an error if no component or group can be declared now.
func (w *World) tryDeclare() error {
	return w.tryIdle("components and groups cannot be declared")
}

// Arrange rearranges the arrays for the groups declared so far, in one pass over all rows. The world does it by itself before
// the next change, tick or commit; a program calls Arrange to choose the moment. It panics if a system has lost a match that
// it requires, and inside a system or a loop over a query. O(rows of all arrays), nothing if no component and no group was
// declared since.
func (w *World) Arrange() {
	w.checkIdle("the arrays cannot be rearranged")
	must(w.core().Rearrange())
}

// ensureArranged makes the arrays follow the layout, and the lists that systems ask for.
func (w *World) ensureArranged() {
	checkWorld(w)
	must(w.core().Arrange())
}

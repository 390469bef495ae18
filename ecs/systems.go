package ecs

// System1 declares a system over one component, which is registered if it is not yet.
//
// System1 to [System8] differ only in the number of components. The types of the function's slices
// name the components; each is required, and counts as written, unless the options say otherwise.
// The slices have equal length, [Block.Len], and index i is the same entity in all of them. The
// function is called once for each run of entities whose columns are neighbouring rows of their
// arrays, and once for each block of at most 1,024 entities if some column is fetched by handle. It
// must not keep the slices.
//
// A system runs in every [World.Tick], after those of its [Stage] that were declared before it. System1 panics if a type is
// a tag or is listed twice, if the options contradict each other, if the name is empty or that of another system or task,
// or if there would be more than MaxSystems.
func System1[A any](w *World, name string, run func(Block, []A), options ...Option) *System {
	s := newSystem(w, name).withFunction(run != nil)
	addColumn[A](s)
	return s.finish(options, func(block Block) {
		run(block, columnOf[A](block, 0))
	}).schedule()
}

// System2 declares a system over two components, as [System1] does over one.
func System2[A, B any](w *World, name string, run func(Block, []A, []B), options ...Option) *System {
	s := newSystem(w, name).withFunction(run != nil)
	addColumn[A](s)
	addColumn[B](s)
	return s.finish(options, func(block Block) {
		run(block, columnOf[A](block, 0), columnOf[B](block, 1))
	}).schedule()
}

// System3 declares a system over three components, as [System1] does over one.
func System3[A, B, C any](w *World, name string, run func(Block, []A, []B, []C), options ...Option) *System {
	s := newSystem(w, name).withFunction(run != nil)
	addColumn[A](s)
	addColumn[B](s)
	addColumn[C](s)
	return s.finish(options, func(block Block) {
		run(block, columnOf[A](block, 0), columnOf[B](block, 1), columnOf[C](block, 2))
	}).schedule()
}

// System4 declares a system over four components, as [System1] does over one.
func System4[A, B, C, D any](w *World, name string, run func(Block, []A, []B, []C, []D), options ...Option) *System {
	s := newSystem(w, name).withFunction(run != nil)
	addColumn[A](s)
	addColumn[B](s)
	addColumn[C](s)
	addColumn[D](s)
	return s.finish(options, func(block Block) {
		run(block, columnOf[A](block, 0), columnOf[B](block, 1), columnOf[C](block, 2), columnOf[D](block, 3))
	}).schedule()
}

// System5 declares a system over five components, as [System1] does over one.
func System5[A, B, C, D, E any](w *World, name string, run func(Block, []A, []B, []C, []D, []E), options ...Option) *System {
	s := newSystem(w, name).withFunction(run != nil)
	addColumn[A](s)
	addColumn[B](s)
	addColumn[C](s)
	addColumn[D](s)
	addColumn[E](s)
	return s.finish(options, func(block Block) {
		run(block, columnOf[A](block, 0), columnOf[B](block, 1), columnOf[C](block, 2), columnOf[D](block, 3), columnOf[E](block, 4))
	}).schedule()
}

// System6 declares a system over six components, as [System1] does over one.
func System6[A, B, C, D, E, F any](w *World, name string, run func(Block, []A, []B, []C, []D, []E, []F), options ...Option) *System {
	s := newSystem(w, name).withFunction(run != nil)
	addColumn[A](s)
	addColumn[B](s)
	addColumn[C](s)
	addColumn[D](s)
	addColumn[E](s)
	addColumn[F](s)
	return s.finish(options, func(block Block) {
		run(block, columnOf[A](block, 0), columnOf[B](block, 1), columnOf[C](block, 2), columnOf[D](block, 3), columnOf[E](block, 4), columnOf[F](block, 5))
	}).schedule()
}

// System7 declares a system over seven components, as [System1] does over one.
func System7[A, B, C, D, E, F, G any](w *World, name string, run func(Block, []A, []B, []C, []D, []E, []F, []G), options ...Option) *System {
	s := newSystem(w, name).withFunction(run != nil)
	addColumn[A](s)
	addColumn[B](s)
	addColumn[C](s)
	addColumn[D](s)
	addColumn[E](s)
	addColumn[F](s)
	addColumn[G](s)
	return s.finish(options, func(block Block) {
		run(block, columnOf[A](block, 0), columnOf[B](block, 1), columnOf[C](block, 2), columnOf[D](block, 3), columnOf[E](block, 4), columnOf[F](block, 5), columnOf[G](block, 6))
	}).schedule()
}

// System8 declares a system over eight components, as [System1] does over one.
func System8[A, B, C, D, E, F, G, H any](w *World, name string, run func(Block, []A, []B, []C, []D, []E, []F, []G, []H), options ...Option) *System {
	s := newSystem(w, name).withFunction(run != nil)
	addColumn[A](s)
	addColumn[B](s)
	addColumn[C](s)
	addColumn[D](s)
	addColumn[E](s)
	addColumn[F](s)
	addColumn[G](s)
	addColumn[H](s)
	return s.finish(options, func(block Block) {
		run(block, columnOf[A](block, 0), columnOf[B](block, 1), columnOf[C](block, 2), columnOf[D](block, 3), columnOf[E](block, 4), columnOf[F](block, 5), columnOf[G](block, 6), columnOf[H](block, 7))
	}).schedule()
}

// NewSystem declares a system over components that are known at run time: its function gets the
// columns with [Handle.In] or [Dynamic.In]. Otherwise it is as [System1].
func (w *World) NewSystem(name string, components []Term, run func(Block), options ...Option) *System {
	s := newSystem(w, name)
	if run == nil {
		panic(s.error("its function is nil"))
	}
	for _, t := range components {
		id := w.idOf(t)
		if w.component(id).tag {
			panic(s.error(w.component(id).name + " has no values to be passed; With and Without are for tags"))
		}
		s.appendColumn(id, w.component(id).newView())
	}
	return s.finish(options, run).schedule()
}

package ecs

import "iter"

// Row1 points to the values of one entity for a [Query1].
type Row1[A any] struct {
	A *A
}

// Query1 loops over the entities with one component, one at a time. Each entity costs a function
// call, which it does not in a [System1].
type Query1[A any] struct {
	s *System
	a *typedView[A]
}

// NewQuery1 prepares a query, to be used many times. The options are those of a system.
func NewQuery1[A any](w *World, options ...Option) *Query1[A] {
	q := &Query1[A]{s: newSystem(w, "query")}
	q.a = addColumn[A](q.s)
	q.s.finish(options, nil)
	return q
}

// All yields every entity that matches with pointers to its values, which may be read and written
// in this iteration of the loop. The pointer of an optional component is nil if the entity does
// not have it. Changes made inside the loop are carried out when it ends. O(entities), the same rows as a system.
func (q *Query1[A]) All() iter.Seq2[Entity, Row1[A]] {
	return func(yield func(Entity, Row1[A]) bool) {
		q.s.each(func(i int, e Entity) bool {
			return yield(e, Row1[A]{q.a.at(i)})
		})
	}
}

// Row2 points to the values of one entity for a [Query2].
type Row2[A, B any] struct {
	A *A
	B *B
}

// Query2 loops over the entities with two components, one at a time. Each entity costs a function
// call, which it does not in a [System2].
type Query2[A, B any] struct {
	s *System
	a *typedView[A]
	b *typedView[B]
}

// NewQuery2 prepares a query. The options are those of a system.
func NewQuery2[A, B any](w *World, options ...Option) *Query2[A, B] {
	q := &Query2[A, B]{s: newSystem(w, "query")}
	q.a, q.b = addColumn[A](q.s), addColumn[B](q.s)
	q.s.finish(options, nil)
	return q
}

// All yields every entity that matches with its values, as [Query1.All] does.
func (q *Query2[A, B]) All() iter.Seq2[Entity, Row2[A, B]] {
	return func(yield func(Entity, Row2[A, B]) bool) {
		q.s.each(func(i int, e Entity) bool {
			return yield(e, Row2[A, B]{q.a.at(i), q.b.at(i)})
		})
	}
}

// Row3 points to the values of one entity for a [Query3].
type Row3[A, B, C any] struct {
	A *A
	B *B
	C *C
}

// Query3 loops over the entities with three components, one at a time. Each entity costs a function
// call, which it does not in a [System3].
type Query3[A, B, C any] struct {
	s *System
	a *typedView[A]
	b *typedView[B]
	c *typedView[C]
}

// NewQuery3 prepares a query. The options are those of a system.
func NewQuery3[A, B, C any](w *World, options ...Option) *Query3[A, B, C] {
	q := &Query3[A, B, C]{s: newSystem(w, "query")}
	q.a, q.b, q.c = addColumn[A](q.s), addColumn[B](q.s), addColumn[C](q.s)
	q.s.finish(options, nil)
	return q
}

// All yields every entity that matches with its values, as [Query1.All] does.
func (q *Query3[A, B, C]) All() iter.Seq2[Entity, Row3[A, B, C]] {
	return func(yield func(Entity, Row3[A, B, C]) bool) {
		q.s.each(func(i int, e Entity) bool {
			return yield(e, Row3[A, B, C]{q.a.at(i), q.b.at(i), q.c.at(i)})
		})
	}
}

// Row4 points to the values of one entity for a [Query4].
type Row4[A, B, C, D any] struct {
	A *A
	B *B
	C *C
	D *D
}

// Query4 loops over the entities with four components, one at a time. Each entity costs a function
// call, which it does not in a [System4].
type Query4[A, B, C, D any] struct {
	s *System
	a *typedView[A]
	b *typedView[B]
	c *typedView[C]
	d *typedView[D]
}

// NewQuery4 prepares a query. The options are those of a system.
func NewQuery4[A, B, C, D any](w *World, options ...Option) *Query4[A, B, C, D] {
	q := &Query4[A, B, C, D]{s: newSystem(w, "query")}
	q.a, q.b, q.c, q.d = addColumn[A](q.s), addColumn[B](q.s), addColumn[C](q.s), addColumn[D](q.s)
	q.s.finish(options, nil)
	return q
}

// All yields every entity that matches with its values, as [Query1.All] does.
func (q *Query4[A, B, C, D]) All() iter.Seq2[Entity, Row4[A, B, C, D]] {
	return func(yield func(Entity, Row4[A, B, C, D]) bool) {
		q.s.each(func(i int, e Entity) bool {
			return yield(e, Row4[A, B, C, D]{q.a.at(i), q.b.at(i), q.c.at(i), q.d.at(i)})
		})
	}
}

// each calls visit for each entity that matches, until visit returns false.
func (s *System) each(visit func(i int, e Entity) bool) {
	w := s.w
	w.ensureArranged()
	w.checkQueueOpen("a query cannot run")
	if s.body != nil {
		panic("ecs: a query runs within its own loop: make another one for the inner loop")
	}
	for _, c := range s.columns { // a query inside a system may access what the system has declared
		if w.checkRead(c.id); c.write {
			w.checkWrite(c.id)
		}
	}
	w.openQueries++
	w.deferring++
	done := false
	defer func() {
		w.openQueries--
		w.deferring--
		s.body = nil
		w.endLoop(done)
	}()
	f := &s.frame
	s.body = func(b Block) {
		for i, e := range b.Entities() {
			if f.stop = !visit(i, e); f.stop {
				return
			}
		}
	}
	s.walk(0)
	done = true
}

// endLoop carries out the changes that were made in a loop, unless something around it does that later. If the loop has
// panicked they are dropped.
func (w *World) endLoop(done bool) {
	switch {
	case w.running != nil || w.deferring > 0 || !w.hasQueue():
	case done:
		must(w.commitOrDiscard())
	default:
		w.dropQueue()
	}
}

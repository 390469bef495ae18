package ecs

import "iter"

// Row1 is an entity's place in the column of a [Query1].
type Row1[A any] struct {
	A *A
}

// Query1 looks at entities one by one, by one component. It is convenient, and pays a
// call for each entity; a [System1] does not.
type Query1[A any] struct {
	s *System
	a *typed[A]
}

// NewQuery1 prepares a query, to be used many times. The options are those of a system.
func NewQuery1[A any](w *World, options ...Option) *Query1[A] {
	q := &Query1[A]{s: newSystem(w, "query")}
	q.a = addPort[A](q.s)
	q.s.finish(options, nil)
	return q
}

// All yields every entity that matches with its values, which may be written until the
// loop goes on. The place of an optional component is nil where the entity does not have
// it. Changes may be queued inside the loop.
func (q *Query1[A]) All() iter.Seq2[Entity, Row1[A]] {
	return func(yield func(Entity, Row1[A]) bool) {
		q.s.each(func(i int, e Entity) bool {
			return yield(e, Row1[A]{q.a.at(i)})
		})
	}
}

// Row2 is an entity's place in the two columns of a [Query2].
type Row2[A, B any] struct {
	A *A
	B *B
}

// Query2 looks at entities one by one, by two components. It is convenient, and pays a
// call for each entity; a [System2] does not.
type Query2[A, B any] struct {
	s *System
	a *typed[A]
	b *typed[B]
}

// NewQuery2 prepares a query. The options are those of a system.
func NewQuery2[A, B any](w *World, options ...Option) *Query2[A, B] {
	q := &Query2[A, B]{s: newSystem(w, "query")}
	q.a, q.b = addPort[A](q.s), addPort[B](q.s)
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

// Row3 is an entity's place in the three columns of a [Query3].
type Row3[A, B, C any] struct {
	A *A
	B *B
	C *C
}

// Query3 looks at entities one by one, by three components. It is convenient, and pays a
// call for each entity; a [System3] does not.
type Query3[A, B, C any] struct {
	s *System
	a *typed[A]
	b *typed[B]
	c *typed[C]
}

// NewQuery3 prepares a query. The options are those of a system.
func NewQuery3[A, B, C any](w *World, options ...Option) *Query3[A, B, C] {
	q := &Query3[A, B, C]{s: newSystem(w, "query")}
	q.a, q.b, q.c = addPort[A](q.s), addPort[B](q.s), addPort[C](q.s)
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

// Row4 is an entity's place in the four columns of a [Query4].
type Row4[A, B, C, D any] struct {
	A *A
	B *B
	C *C
	D *D
}

// Query4 looks at entities one by one, by four components. It is convenient, and pays a
// call for each entity; a [System4] does not.
type Query4[A, B, C, D any] struct {
	s *System
	a *typed[A]
	b *typed[B]
	c *typed[C]
	d *typed[D]
}

// NewQuery4 prepares a query. The options are those of a system.
func NewQuery4[A, B, C, D any](w *World, options ...Option) *Query4[A, B, C, D] {
	q := &Query4[A, B, C, D]{s: newSystem(w, "query")}
	q.a, q.b, q.c, q.d = addPort[A](q.s), addPort[B](q.s), addPort[C](q.s), addPort[D](q.s)
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

// each runs over entities one by one until visit returns false.
func (s *System) each(visit func(i int, e Entity) bool) {
	w := s.w
	w.settle()
	w.calm("a query cannot run")
	if s.body != nil {
		panic("ecs: a query runs within its own loop: make another one for the inner loop")
	}
	if w.running != nil { // it is part of what that system does
		for _, c := range s.columns {
			if w.running.mustRead(c.id); c.write {
				w.running.mustWrite(c.id)
			}
		}
	}
	w.iterating++
	defer func() { w.iterating--; s.body = nil }()
	f := &s.frame
	s.body = func(b Block) {
		for i, e := range b.Entities() {
			if f.stop = !visit(i, e); f.stop {
				return
			}
		}
	}
	s.over(0)
}

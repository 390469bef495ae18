package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
)

// work is the memory of a commit while it is prepared. Slices by leaf or class have
// one element for each; the others grow and are kept.
type work struct {
	flow         []flow   // by leaf
	start, count []uint32 // by leaf: what will be
	end          []uint32 // by class: where its last leaf will end
	moveAt       []uint32 // by leaf: where its part of moves begins
	moveEnd      []uint32
	free         []freeRows // by leaf: what those that join it get
	need         []uint32   // by component: rows
	rows         []uint32   // lent to FlushChunk
	mixed        []bool     // by page of the queue: it has entities that settlePages leaves to the end

	alone pending        // the change that is made at once
	fresh []uint32       // by component: the row of the entity that last joined at once
	one   [1]uint32      // see oneRow
	move  [1]column.Move // lent to Move

	steady  column.Steady // of pending entities
	joined  []uint32      // by slot: which of those it is that join a leaf
	moves   []column.Move // of survivors
	gains   []uint32      // by pending entity: its place among those that get a component
	used    []uint32      // transitions
	pairs   []int32       // in use
	order   []int32       // leaves, in the order in which their moves are safe
	waiting []int32
	marks   []uint64
	digits  digits
	links   linkStock // for countOneByOne
	rings   []ring
}

// flow is what leaves a leaf and joins it.
type flow struct {
	left    []uint32 // the first of them are rows that are left, ascending once they are assigned
	out, in uint32   // entities that leave, so many of left, and join
}

// stopFlow lets nothing leave or join any leaf.
func (w *work) stopFlow() {
	for l := range w.flow {
		w.flow[l].out, w.flow[l].in = 0, 0
	}
}

// fit makes the slices as long as a layout needs.
func (w *work) fit(leaves, classes, components int) {
	*w = work{
		fresh: slices.Repeat([]uint32{column.NoRow}, components),
		flow:  make([]flow, leaves),
		start: make([]uint32, leaves), count: make([]uint32, leaves),
		end:    make([]uint32, classes),
		moveAt: make([]uint32, leaves), moveEnd: make([]uint32, leaves),
		free:  make([]freeRows, leaves),
		order: make([]int32, 0, leaves), waiting: make([]int32, 0, leaves),
	}
}

// sized returns a slice of n elements, in the memory of s if it is large enough.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// trim gives up memory that one large commit took and a steady tick does not need.
func trim[T any](s []T, most int) []T {
	if cap(s) > most {
		return nil
	}
	return s[:0]
}

func (s *Store) trimWork() {
	w := &s.work
	n := max(1<<14, len(s.records)/8, 4*w.steady.Note(s.pending.n)) // an entity may join several leaves
	s.births.parts = trim(s.births.parts, n)
	w.joined, w.moves, w.gains, w.digits.spare = trim(w.joined, n), trim(w.moves, n), trim(w.gains, n), trim(w.digits.spare, n)
	for l := range w.flow {
		w.flow[l].left, w.free[l].outs = trim(w.flow[l].left, n), nil
	}
	s.forgetPending()
	for _, k := range w.pairs {
		p := &s.pairs[k]
		p.from, p.to, p.used = trim(p.from, n), trim(p.to, n), false
	}
	w.pairs = w.pairs[:0]
}

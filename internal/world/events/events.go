// Package events keeps the events of a world: a queue for each type, and until when its events stay. Events that are sent while changes are
// queued wait for their commit. Others stay for two whole ticks, for two whole runs of the stage that the queue is in, and until each of
// its receivers has run twice.
package events

import "reflect"

// Events are the queues of one world. The zero Events has none.
type Events struct {
	handles   map[reflect.Type]any // by type: what a program knows the queue as
	all       []queue              // in order of declaration
	waiting   []queue              // those with events that wait for a commit
	main      *Stage               // for queues that are put into no other
	receivers []*Receiver
}

// queue is a Queue of any type.
type queue interface {
	log() *Log
	publish()
	discard()
	clearOld()
}

// Handle returns what Declare was given for the events of a type.
func (e *Events) Handle(typ reflect.Type) (handle any, found bool) {
	handle, found = e.handles[typ]
	return handle, found
}

// Declare adds an empty queue, with what a program knows it as.
func Declare[T any](e *Events, q *Queue[T], handle any) {
	typ := reflect.TypeFor[T]()
	if e.handles == nil {
		e.handles = map[reflect.Type]any{}
	}
	e.handles[typ] = handle
	e.all = append(e.all, q)
	q.of, q.typ = e, typ
	if e.main != nil {
		q.putInto(e.main)
	}
	for _, r := range e.receivers {
		if r.awaits(typ) {
			q.receive(r)
		}
	}
}

// Waiting reports whether events wait for a commit. O(1).
func (e *Events) Waiting() bool { return len(e.waiting) > 0 }

// Publish lets readers see all events that wait for a commit. O(queues with such events).
func (e *Events) Publish() {
	for _, q := range e.waiting {
		q.publish()
	}
	e.waiting = e.waiting[:0]
}

// Discard drops all events that wait for a commit. O(these events).
func (e *Events) Discard() {
	for _, q := range e.waiting {
		q.discard()
	}
	e.waiting = e.waiting[:0]
}

// BeginTick says that a tick begins. O(queues).
func (e *Events) BeginTick() {
	for _, q := range e.all {
		l := q.log()
		l.tick.begun = l.there
	}
}

// EndTick says that a tick has ended, and clears what nothing keeps. O(queues), and O(events).
func (e *Events) EndTick() {
	for _, q := range e.all {
		q.log().tick.end()
		q.clearOld()
	}
}

package ecs

import (
	"iter"
	"reflect"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// EventQueue has the events of type T of a world: values that say that something has happened, such as a hit. [Events]
// returns it.
//
// [EventQueue.Send] follows the rule for changes. Inside a system or task an event waits for the end of its stage: readers in later
// stages of the tick see it, and those in the same stage and in earlier ones see it when they run next. Inside a loop over a query, an observer or
// a [World.Batch] it waits for the end of that. Elsewhere it is there at once. Where the changes of a stage are dropped, because
// something panics or a limit is reached, its events are dropped too. Readers see events in the order in which they were sent.
//
// An event stays until every system and task that declares [Receives] has run twice since the event was there. So a system misses no
// event, however seldom it runs: in a stage with a [FixedStep], with conditions, in a stage that is paused, disabled, or
// with [System.Run] alone. An event also stays for two whole ticks, and for two whole runs of its stage, which [EventQueue.In]
// gives; otherwise it is [MainStage], if the program has it. That is for readers outside of systems, and for systems with
// [ReceivesRecent]: what these do not read in that time is cleared, and [EventReader.Missed] counts it. A run of a system that
// panics does not count, and neither does a run of a stage or a tick that fails.
//
// At most [MaxEvents] events wait longer than two ticks. A [State] that is left clears none: where the next game must not read what the
// last one has sent, a function of [State.OnExit] calls [EventQueue.Clear].
//
// Events are not in a [Snapshot], because readers outside the world have their places in them: [World.Restore] leaves them as they are.
type EventQueue[T any] struct {
	eventLog
	list []T // from number base on; those from number there on wait for a commit
}

// eventLog is what a queue has for any type. Events are numbered in the order in which they are sent.
type eventLog struct {
	w   *World
	typ reflect.Type

	cannotSend, cannotClear, cannotRead string // how refusals begin

	base    uint64 // number of the first event that is kept
	there   uint64 // number of the first event that waits for a commit, or of the next one
	dropped uint64 // number of the first event after the last Clear
	drop    uint64 // the same for a Clear that waits for a commit; otherwise dropped
	waiting bool   // an event waits for a commit

	sender, receiver *access.Access // of the system that is known to have declared the events, nil for the world outside of systems

	keeping
}

// eventQueue is an EventQueue of any type.
type eventQueue interface {
	log() *eventLog
	publish()
	discard()
	clearOld()
}

func (l *eventLog) log() *eventLog { return l }

// worldEvents is what a world knows of events.
type worldEvents struct {
	byType  map[reflect.Type]eventQueue
	all     []eventQueue // in order of declaration
	waiting []eventQueue // those with events that wait for a commit
}

// Events returns the world's events of type T, the same queue in each call.
func Events[T any](w *World) *EventQueue[T] {
	checkWorld(w)
	typ := reflect.TypeFor[T]()
	if q, ok := w.events.byType[typ]; ok {
		return q.(*EventQueue[T])
	}
	w.checkOneGoroutine("events cannot be declared")
	if w.events.byType == nil {
		w.events.byType = map[reflect.Type]eventQueue{}
	}
	of := " of " + typeName(typ) + " cannot be "
	q := &EventQueue[T]{eventLog: eventLog{w: w, typ: typ, cannotSend: "an event" + of + "sent", cannotClear: "events" + of + "cleared", cannotRead: "events" + of + "read"}}
	w.events.byType[typ] = q
	w.events.all = append(w.events.all, q)
	q.keepFor(w)
	return q
}

// String returns "events of" and the name of their type.
func (q *EventQueue[T]) String() string { return "events of " + typeName(reflect.TypeFor[T]()) }

// world returns the queue's world, and panics if there is no queue, or one that Events has not made.
func (q *EventQueue[T]) world() *World {
	if q == nil || q.w == nil {
		refuseQueue[T]()
	}
	return q.w
}

// refuseQueue is world where there is none. It is apart, so that world is inlined.
func refuseQueue[T any]() {
	panic("ecs: a zero EventQueue of " + typeName(reflect.TypeFor[T]()) + ": take it from ecs.Events")
}

// In puts the events into a stage, and returns them: they stay for two whole runs of it, as [EventQueue] says. It says nothing of the
// stages that send and read them, and systems with [Receives] need it not. In panics if the stage is nil or belongs to another
// world, if the events are in another stage already, and while a system runs.
func (q *EventQueue[T]) In(stage *Stage) *EventQueue[T] {
	w, name := q.world(), typeName(reflect.TypeFor[T]())
	switch {
	case stage == nil:
		panic("ecs: events of " + name + ": In of a nil Stage: make one with World.Stage")
	case stage.w == nil:
		stage.check()
	case stage.w != w:
		panic("ecs: events of " + name + ": the stage " + strconv.Quote(stage.name) + " belongs to another world")
	case q.isIn && q.stage == stage:
		return q
	case q.isIn:
		panic("ecs: events of " + name + " are in the stage " + strconv.Quote(q.stage.name) + " already, and cannot be in " + strconv.Quote(stage.name) + " too")
	}
	w.checkIdle("events cannot be put into a stage")
	q.isIn = true
	q.putInto(stage)
	return q
}

// Send sends an event. Inside a system or task, which declares it with [Sends], it waits for the end of the stage; see
// [EventQueue]. It panics in a system that has not declared it or runs on several goroutines, in a run condition, in
// the function of a bulk spawn, and if [MaxEvents] events wait for something that does not run. O(1), and it allocates nothing once
// the queue has its largest size.
func (q *EventQueue[T]) Send(event T) {
	w := q.world()
	atOnce := !w.mode.Waits()
	if w.running != q.sender || w.mode.Has(mode.Phases|1<<mode.Kept) {
		q.checkSend(q.cannotSend, "sends ")
		q.checkRoom()
		if atOnce {
			must(w.commitKept())
		}
	}
	if q.list = append(q.list, event); atOnce {
		q.there++
		return
	}
	if !q.waiting {
		q.waiting = true
		w.events.waiting = append(w.events.waiting, q)
	}
}

// Clear drops all events that were sent before it, whether they were read or not, when Send sends one: inside a system or task,
// which declares that it sends events of the type, at the end of the stage, together with those that wait; inside a function of a
// [State] with its transition; elsewhere at once. What is sent after it stays. [EventReader.Missed] begins again at 0. Clear panics where [EventQueue.Send]
// does, but for [MaxEvents]. O(events).
func (q *EventQueue[T]) Clear() {
	w := q.world()
	if w.running != q.sender || w.mode.Has(mode.Phases) {
		q.checkSend(q.cannotClear, "clears events of ")
	}
	must(w.commitKept())
	q.drop = q.base + uint64(len(q.list))
	if !w.mode.Waits() {
		q.publish()
		return
	}
	if !q.waiting {
		q.waiting = true
		w.events.waiting = append(w.events.waiting, q)
	}
}

// checkSend panics if an event cannot be sent, or events cannot be cleared.
func (l *eventLog) checkSend(operation, verb string) {
	w := l.w
	if c, closed := w.mode.Closed(); closed && c != mode.Observers {
		must(w.tooSoon(c, operation))
	}
	if a := w.running; a != nil && !slices.Contains(a.Sends, l.typ) {
		panic(a.Text("it " + verb + typeName(l.typ) + " without having declared it: add ecs.Sends"))
	}
	if !l.full {
		l.sender = w.running
	}
}

// publish lets readers see the events that wait, and carries out the last Clear.
func (q *EventQueue[T]) publish() {
	q.there = q.base + uint64(len(q.list))
	q.waiting = false
	if q.drop != q.dropped {
		q.dropped = q.drop
		q.forget(q.drop)
		q.findFull()
	}
}

// forget drops the events before the one with a number.
func (q *EventQueue[T]) forget(number uint64) {
	if number > q.base {
		n := number - q.base
		kept := copy(q.list, q.list[n:])
		clear(q.list[kept:])
		q.list = q.list[:kept]
		q.base = number
	}
}

// discard drops the events that wait.
func (q *EventQueue[T]) discard() {
	n := q.there - q.base
	clear(q.list[n:])
	q.list = q.list[:n]
	q.waiting = false
	q.drop = q.dropped
}

// clearOld drops the events that nothing keeps. A tick ends with it.
func (q *EventQueue[T]) clearOld() {
	q.forget(q.firstKept())
	q.findFull()
}

// Reader returns a new reader, which begins with the oldest event that is not cleared. Each system that reads events needs one of
// its own, and declares [Receives], which keeps events until it has run. A reader that is used outside of systems reads in every
// second tick at least: [EventReader.Missed] counts what was cleared before.
func (q *EventQueue[T]) Reader() *EventReader[T] {
	q.world().checkOneGoroutine("a reader of events cannot be made")
	return &EventReader[T]{q: q, next: q.base, dropped: q.dropped}
}

// EventReader reads each event of a queue once. [EventQueue.Reader] makes it.
type EventReader[T any] struct {
	q       *EventQueue[T]
	next    uint64 // number of the next event to read
	dropped uint64 // of the queue when missed was counted
	missed  int
}

// queue returns the reader's queue, and panics if there is no reader, or one that EventQueue.Reader has not made.
func (r *EventReader[T]) queue() *EventQueue[T] {
	if r == nil || r.q == nil {
		panic("ecs: a zero EventReader of " + typeName(reflect.TypeFor[T]()) + ": take it from EventQueue.Reader")
	}
	return r.q
}

// Read yields the events that are there and that the reader has not read, in the order in which they were sent. An event is read when
// the body of the loop gets it, also if the body panics. What the loop leaves is read next time, and so is what is
// sent in it. A system over entities is called once for each block, so that only its first call finds events: read them in a [Task].
//
// Read panics in a system or task that has not declared it with [Receives] or runs on several goroutines, in a run
// condition, and in an observer. O(events), and nothing is allocated.
func (r *EventReader[T]) Read() iter.Seq[T] {
	return func(yield func(T) bool) {
		q := r.queue()
		if q.w.running != q.receiver || q.w.mode.Has(mode.Phases) {
			q.w.checkQueueOpen(q.cannotRead)
			q.checkReceive()
		}
		for last := q.there; r.next < last; {
			if r.next < q.base {
				r.skip()
				continue
			}
			event := q.list[r.next-q.base]
			if r.next++; !yield(event) {
				return
			}
		}
	}
}

// checkReceive panics if what runs has not declared that it reads the events.
func (l *eventLog) checkReceive() {
	w := l.w
	w.checkOneGoroutine(l.cannotRead)
	if a := w.running; a != nil && !slices.Contains(a.Receives, l.typ) {
		panic(a.Text("it reads events of " + typeName(l.typ) + " without having declared it: add ecs.Receives"))
	}
	l.receiver = w.running
}

// skip goes on to the first event that is not cleared.
func (r *EventReader[T]) skip() {
	if r.dropped != r.q.dropped {
		r.dropped, r.missed = r.q.dropped, 0
		r.next = max(r.next, r.dropped)
	}
	if r.next < r.q.base {
		r.missed += int(r.q.base - r.next)
		r.next = r.q.base
	}
}

// Len returns how many events [EventReader.Read] would yield. It may be asked in a run condition, and in systems and tasks
// that have declared [Receives]. O(1).
func (r *EventReader[T]) Len() int {
	r.queue().checkReceive()
	r.skip()
	return int(r.q.there - r.next)
}

// Missed returns how many events were cleared before the reader has read them, since it was made or since the last
// [EventQueue.Clear], whose events do not count. It may be asked where [EventReader.Len] may. O(1).
func (r *EventReader[T]) Missed() int {
	r.queue().checkReceive()
	r.skip()
	return r.missed
}

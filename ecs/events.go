package ecs

import (
	"iter"
	"reflect"
	"slices"
	"strconv"
)

// EventQueue has the events of type T of a world: values that say that something has happened, such as a hit. [Events]
// returns it.
//
// [EventQueue.Send] follows the rule for changes. Inside a system or task an event waits for the end of its stage: readers in later
// stages of the tick see it, and those in the same stage and in earlier ones see it when they run next. Inside a loop over a query, an observer or
// a [World.Batch] it waits for the end of that. Elsewhere it is there at once. Where the changes of a stage are dropped, because
// something panics or a limit is reached, its events are dropped too. Readers see events in the order in which they were sent.
//
// An event is cleared at the end of the second run of its stage that has begun after it was there, whether it was read or not. Events
// are in the stage that [EventQueue.In] says. Others are in [MainStage]; in a program without that stage each tick is a run. A
// stage that is paused, or left out by a condition, clears nothing, and neither does a run that fails. A [State] that is left
// clears nothing either: where the next game must not read what the last one has sent, a function of [State.OnExit] calls
// [EventQueue.Clear]. So a reader that runs in every
// run, or in every second run, of the events' stage misses none. What runs less often may, and [EventReader.Missed] tells. If a stage
// with a [FixedStep] reads what others send, the events should be in that stage; if it sends what others
// read, in theirs. For what stages of one FixedStep send each other, any of these will do.
//
// Events are not in a [Snapshot], because readers outside the world have their places in them: [World.Restore] leaves them as they are.
type EventQueue[T any] struct {
	eventLog
	list []T // from number base on; those from number there on wait for a commit
}

// eventLog is what a queue has for any type. Events are numbered in the order in which they are sent.
type eventLog struct {
	w     *World
	typ   reflect.Type
	stage *Stage // nil until In says which

	cannotSend, cannotClear, cannotRead string // how refusals begin

	base    uint64 // number of the first event that is kept
	there   uint64 // number of the first event that waits for a commit, or of the next one
	begun   uint64 // the same when the stage has begun its last run
	oldest  uint64 // the same for the run before that: what is older is cleared next
	dropped uint64 // number of the first event after the last Clear
	drop    uint64 // the same for a Clear that waits for a commit; otherwise dropped
	waiting bool   // an event waits for a commit

	sender, receiver *access // of the system that is known to have declared the events, nil for the world outside of systems
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
	byType   map[reflect.Type]eventQueue
	unplaced []eventQueue // those of no stage
	waiting  []eventQueue // those with events that wait for a commit
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
	list := w.eventsOf(nil)
	*list = append(*list, q)
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

// In puts the events into a stage, whose runs clear them, and returns them. It says nothing of the stages that send and
// read them. In panics if the stage is nil or belongs to another world, if the events are in another stage already, and while a system runs.
func (q *EventQueue[T]) In(stage *Stage) *EventQueue[T] {
	w, name := q.world(), typeName(reflect.TypeFor[T]())
	switch {
	case stage == nil:
		panic("ecs: events of " + name + ": In of a nil Stage: make one with World.Stage")
	case stage.w == nil:
		stage.check()
	case stage.w != w:
		panic("ecs: events of " + name + ": the stage " + strconv.Quote(stage.name) + " belongs to another world")
	case q.stage == stage:
		return q
	case q.stage != nil:
		panic("ecs: events of " + name + " are in the stage " + strconv.Quote(q.stage.name) + " already, and cannot be in " + strconv.Quote(stage.name) + " too")
	}
	q.w.checkIdle("events cannot be put into a stage")
	list := q.w.eventsOf(nil)
	*list = slices.DeleteFunc(*list, func(other eventQueue) bool { return other == eventQueue(q) })
	stage.events = append(stage.events, q)
	q.stage = stage
	return q
}

// Send sends an event. Inside a system or task, which declares it with [Sends], it waits for the end of the stage; see
// [EventQueue]. It panics in a system that has not declared it or runs on several goroutines, in a run condition, and in
// the function of a bulk spawn. O(1), and it allocates nothing once the queue has its largest size.
func (q *EventQueue[T]) Send(event T) {
	w := q.world()
	if w.running != q.sender || w.phase != "" {
		q.checkSend(q.cannotSend, "sends ")
	}
	atOnce := w.running == nil && w.deferring == 0
	if atOnce && w.kept {
		must(w.commitKept())
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
// does. O(events).
func (q *EventQueue[T]) Clear() {
	w := q.world()
	if w.running != q.sender || w.phase != "" {
		q.checkSend(q.cannotClear, "clears events of ")
	}
	if w.kept {
		must(w.commitKept())
	}
	q.drop = q.base + uint64(len(q.list))
	if w.running == nil && w.deferring == 0 {
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
	if w.checkOneGoroutine(operation); w.phase != callingObservers {
		w.checkQueueOpen(operation)
	}
	if a := w.running; a != nil && !slices.Contains(a.sends, l.typ) {
		panic(a.error("it " + verb + typeName(l.typ) + " without having declared it: add ecs.Sends"))
	}
	l.sender = w.running
}

// publish lets readers see the events that wait, and carries out the last Clear.
func (q *EventQueue[T]) publish() {
	q.there = q.base + uint64(len(q.list))
	q.waiting = false
	if q.drop != q.dropped {
		q.dropped = q.drop
		q.forget(q.drop)
		q.begun, q.oldest = max(q.begun, q.base), max(q.oldest, q.base)
	}
}

// forget drops the events before the one with a number.
func (q *EventQueue[T]) forget(number uint64) {
	if n := number - q.base; n > 0 {
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

// clearOld ends a run of the stage.
func (q *EventQueue[T]) clearOld() {
	q.forget(q.oldest)
	q.oldest = q.begun
}

// Reader returns a new reader, which begins with the oldest event that is not cleared. Each system that reads events needs one of
// its own.
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
		if q.w.running != q.receiver || q.w.phase != "" {
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
	if a := w.running; a != nil && !slices.Contains(a.receives, l.typ) {
		panic(a.error("it reads events of " + typeName(l.typ) + " without having declared it: add ecs.Receives"))
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

// Sends declares events that a system or task sends, with [EventQueue.Send].
func Sends[T any]() Option {
	return systemOption(func(s *System) { s.access.sends = append(s.access.sends, reflect.TypeFor[T]()) })
}

// Receives declares events that a system or task reads, with [EventReader.Read].
func Receives[T any]() Option {
	return systemOption(func(s *System) { s.access.receives = append(s.access.receives, reflect.TypeFor[T]()) })
}

// usesEvents reports whether a system sends or reads events.
func (a *access) usesEvents() bool { return len(a.sends)+len(a.receives) > 0 }

// eventsOf returns the list of the queues that are in a stage. For nil it is that of queues of which In says nothing.
func (w *World) eventsOf(stage *Stage) *[]eventQueue {
	if stage != nil {
		return &stage.events
	}
	for _, s := range w.stages {
		if s.name == MainStage {
			return &s.events
		}
	}
	return &w.events.unplaced
}

// publish lets readers see all events that wait for a commit.
func (e *worldEvents) publish() {
	for _, q := range e.waiting {
		q.publish()
	}
	e.waiting = e.waiting[:0]
}

// discard drops all events that wait for a commit.
func (e *worldEvents) discard() {
	for _, q := range e.waiting {
		q.discard()
	}
	e.waiting = e.waiting[:0]
}

// beginRun says that a run of the stage of some events begins.
func beginRun(events []eventQueue) {
	for _, q := range events {
		l := q.log()
		l.begun = l.there
	}
}

// endRun says that a run of the stage of some events has ended, and clears what is old.
func endRun(events []eventQueue) {
	for _, q := range events {
		q.clearOld()
	}
}

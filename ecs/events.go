package ecs

import (
	"iter"
	"reflect"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/registry"
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
	w  *World
	of events.Queue[T]

	cannotSend, cannotClear, cannotRead string // how refusals begin
}

// Events returns the world's events of type T, the same queue in each call.
func Events[T any](w *World) *EventQueue[T] {
	checkWorld(w)
	typ := reflect.TypeFor[T]()
	if q, ok := w.events().Handle(typ); ok {
		return q.(*EventQueue[T])
	}
	w.checkOneGoroutine("events cannot be declared")
	of := " of " + registry.TypeName(typ) + " cannot be "
	q := &EventQueue[T]{w: w, cannotSend: "an event" + of + "sent", cannotClear: "events" + of + "cleared", cannotRead: "events" + of + "read"}
	events.Declare(w.events(), &q.of, q)
	return q
}

// String returns "events of" and the name of their type.
func (q *EventQueue[T]) String() string {
	return "events of " + registry.TypeName(reflect.TypeFor[T]())
}

// world returns the queue's world, and panics if there is no queue, or one that Events has not made.
func (q *EventQueue[T]) world() *World {
	if q == nil || q.w == nil {
		refuseQueue[T]()
	}
	return q.w
}

// refuseQueue is world where there is none. It is apart, so that world is inlined.
func refuseQueue[T any]() {
	panic("ecs: a zero EventQueue of " + registry.TypeName(reflect.TypeFor[T]()) + ": take it from ecs.Events")
}

// In puts the events into a stage, and returns them: they stay for two whole runs of it, as [EventQueue] says. It says nothing of the
// stages that send and read them, and systems with [Receives] need it not. In panics if the stage is nil or belongs to another
// world, if the events are in another stage already, and while a system runs.
func (q *EventQueue[T]) In(stage *Stage) *EventQueue[T] {
	w, name := q.world(), registry.TypeName(reflect.TypeFor[T]())
	switch {
	case stage == nil:
		panic("ecs: events of " + name + ": In of a nil Stage: make one with World.Stage")
	case stage.w == nil:
		stage.check()
	case stage.w != w:
		panic("ecs: events of " + name + ": the stage " + strconv.Quote(stage.core.Name) + " belongs to another world")
	case q.of.Chosen() == &stage.core.Events:
		return q
	case q.of.Chosen() != nil:
		panic("ecs: events of " + name + " are in the stage " + strconv.Quote(q.of.Chosen().Name) + " already, and cannot be in " + strconv.Quote(stage.core.Name) + " too")
	}
	w.checkIdle("events cannot be put into a stage")
	q.of.PutInto(&stage.core.Events)
	return q
}

// Send sends an event. Inside a system or task, which declares it with [Sends], it waits for the end of the stage; see
// [EventQueue]. It panics in a system that has not declared it or runs on several goroutines, in a run condition, in
// the function of a bulk spawn, and if [MaxEvents] events wait for something that does not run. O(1), and it allocates nothing once
// the queue has its largest size.
func (q *EventQueue[T]) Send(event T) {
	w := q.world()
	if w.running() != q.of.Sender || !w.takesEvents() {
		q.prepareSend()
	}
	q.of.Push(event)
	if w.mode().Waits() {
		q.of.Wait()
		return
	}
	q.of.Arrive()
}

// prepareSend panics if an event cannot be sent, and carries out what a panic has left, if the event is sent at once.
func (q *EventQueue[T]) prepareSend() {
	q.checkSend(q.cannotSend, "sends ")
	q.checkRoom()
	if !q.w.mode().Waits() {
		must(q.w.commits().CommitKept())
	}
}

// Clear drops all events that were sent before it, whether they were read or not, when Send sends one: inside a system or task,
// which declares that it sends events of the type, at the end of the stage, together with those that wait; inside a function of a
// [State] with its transition; elsewhere at once. What is sent after it stays. [EventReader.Missed] begins again at 0. Clear panics where [EventQueue.Send]
// does, but for [MaxEvents]. O(events).
func (q *EventQueue[T]) Clear() {
	w := q.world()
	if w.running() != q.of.Sender || w.inPhase() {
		q.checkSend(q.cannotClear, "clears events of ")
	}
	must(w.commits().CommitKept())
	q.of.Clear(!w.mode().Waits())
}

// takesEvents reports whether an event can be sent without looking further. It is no part of Send, because a function with a type
// parameter is compiled in the program's package, where only what other functions of this package inline is inlined.
func (w *World) takesEvents() bool { return !w.mode().Has(mode.Phases | 1<<mode.Kept) }

// inPhase reports whether something is under way in which changes are refused.
func (w *World) inPhase() bool { return w.mode().Has(mode.Phases) }

// checkSend panics if an event cannot be sent, or events cannot be cleared.
func (q *EventQueue[T]) checkSend(operation, verb string) {
	w, typ := q.w, reflect.TypeFor[T]()
	if c, closed := w.mode().Closed(); closed && c != mode.Observers {
		must(w.guard().TooSoon(c, operation))
	}
	if a := w.running(); a != nil && !slices.Contains(a.Sends, typ) {
		panic(a.Text("it " + verb + registry.TypeName(typ) + " without having declared it: add ecs.Sends"))
	}
	if !q.of.Full() {
		q.of.Sender = w.running()
	}
}

// checkRoom panics if too many events wait, unless a Clear waits too.
func (q *EventQueue[T]) checkRoom() {
	if !q.of.HasRoom() {
		panic("ecs: " + q.cannotSend + ": " + strconv.Itoa(MaxEvents) + " of them wait for " + whatLags(q.of.Lags()))
	}
}

// whatLags names what does not run, a receiver or otherwise a stage, and says what can be done.
func whatLags(r *events.Receiver, s *events.Stage) string {
	if r != nil {
		return "the " + r.Text + ", which does not run: run it, remove it, give it ecs.ReceivesRecent in place of ecs.Receives, or call EventQueue.Clear"
	}
	return "the stage " + strconv.Quote(s.Name) + ", which does not run: let it run, or call EventQueue.Clear"
}

// Reader returns a new reader, which begins with the oldest event that is not cleared. Each system that reads events needs one of
// its own, and declares [Receives], which keeps events until it has run. A reader that is used outside of systems reads in every
// second tick at least: [EventReader.Missed] counts what was cleared before.
func (q *EventQueue[T]) Reader() *EventReader[T] {
	q.world().checkOneGoroutine("a reader of events cannot be made")
	return &EventReader[T]{q, q.of.Reader()}
}

// EventReader reads each event of a queue once. [EventQueue.Reader] makes it.
type EventReader[T any] struct {
	q  *EventQueue[T]
	of events.Reader[T]
}

// queue returns the reader's queue, and panics if there is no reader, or one that EventQueue.Reader has not made.
func (r *EventReader[T]) queue() *EventQueue[T] {
	if r == nil || r.q == nil {
		panic("ecs: a zero EventReader of " + registry.TypeName(reflect.TypeFor[T]()) + ": take it from EventQueue.Reader")
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
		if q.w.running() != q.of.Receiver || q.w.inPhase() {
			q.w.checkQueueOpen(q.cannotRead)
			q.checkReceive()
		}
		for end := q.of.End(); r.of.Next < end; {
			if r.of.Next < q.of.First() {
				r.of.Skip()
				continue
			}
			event := q.of.At(r.of.Next)
			r.of.Next++
			if !yield(event) {
				return
			}
		}
	}
}

// checkReceive panics if what runs has not declared that it reads the events.
func (q *EventQueue[T]) checkReceive() {
	w, typ := q.w, reflect.TypeFor[T]()
	w.checkOneGoroutine(q.cannotRead)
	if a := w.running(); a != nil && !slices.Contains(a.Receives, typ) {
		panic(a.Text("it reads events of " + registry.TypeName(typ) + " without having declared it: add ecs.Receives"))
	}
	q.of.Receiver = w.running()
}

// Len returns how many events [EventReader.Read] would yield. It may be asked in a run condition, and in systems and tasks
// that have declared [Receives]. O(1).
func (r *EventReader[T]) Len() int {
	r.queue().checkReceive()
	return r.of.Len()
}

// Missed returns how many events were cleared before the reader has read them, since it was made or since the last
// [EventQueue.Clear], whose events do not count. It may be asked where [EventReader.Len] may. O(1).
func (r *EventReader[T]) Missed() int {
	r.queue().checkReceive()
	return r.of.Missed()
}

package ecs

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/world/access"
)

// MaxEvents is how many events of a type wait, longer than two ticks, for a system or stage that has not run. Then
// [EventQueue.Send] panics, and names what they wait for.
const MaxEvents = 1 << 22

// Sends declares events that a system or task sends, with [EventQueue.Send].
func Sends[T any]() Option {
	return systemOption(func(s *System) { s.access.Sends = append(s.access.Sends, reflect.TypeFor[T]()) })
}

// Receives declares events that a system or task reads, with [EventReader.Read]. They stay until it has run twice, so it misses none,
// however seldom it runs, and what its loop leaves is there in its next run. [System.Remove] ends that, [System.Disable] does not. If
// it does not run for so long that [MaxEvents] wait, sending panics: see [ReceivesRecent].
func Receives[T any]() Option {
	return systemOption(func(s *System) {
		typ := reflect.TypeFor[T]()
		s.access.Receives = append(s.access.Receives, typ)
		if !slices.Contains(s.awaits, typ) {
			s.awaits = append(s.awaits, typ)
		}
	})
}

// ReceivesRecent is [Receives] without the promise that the events wait: it is for what may not run for long, and needs only what
// has just happened, such as an effect on the screen. It misses what is older than two ticks, and older than two runs of the stage
// of [EventQueue.In]; [EventReader.Missed] counts it.
func ReceivesRecent[T any]() Option {
	return systemOption(func(s *System) { s.access.Receives = append(s.access.Receives, reflect.TypeFor[T]()) })
}

// keeping says until when a queue keeps events.
type keeping struct {
	tick      wholeRuns
	stage     *Stage // that of In, otherwise the main stage, nil if there is none
	inStage   wholeRuns
	isIn      bool // In has said which stage it is
	receivers []*receiver
	full      bool // MaxEvents wait
}

// wholeRuns has the numbers of the first events that were not there yet when the last whole runs of something began.
type wholeRuns struct{ begun, last, before uint64 }

// end notes that the run that has begun was a whole one.
func (r *wholeRuns) end() { r.before, r.last = r.last, r.begun }

// receiver is a system or task for which a queue keeps events.
type receiver struct {
	s    *System
	l    *eventLog
	runs wholeRuns
}

// noSender is the sender of a queue that is full, so that Send does not take its short way.
var noSender access.Access

// findFull notes whether too many events wait.
func (l *eventLog) findFull() {
	l.full = l.stage != nil && l.lags(&l.inStage)
	for _, r := range l.receivers {
		l.full = l.full || l.lags(&r.runs)
	}
	if l.full {
		l.sender = &noSender
	}
}

// lags reports whether too many events, without those of the last two ticks, wait for a run.
func (l *eventLog) lags(runs *wholeRuns) bool {
	return l.tick.before >= max(runs.last, l.base)+MaxEvents
}

// checkRoom panics if too many events wait, unless a Clear waits too.
func (l *eventLog) checkRoom() {
	if l.full && l.drop == l.dropped {
		panic("ecs: " + l.cannotSend + ": " + strconv.Itoa(MaxEvents) + " of them wait for " + l.whatLags())
	}
}

// whatLags names what does not run, and says what can be done.
func (l *eventLog) whatLags() string {
	for _, r := range l.receivers {
		if l.lags(&r.runs) {
			return "the " + r.s.access.Subject() + ", which does not run: run it, remove it, give it ecs.ReceivesRecent in place of ecs.Receives, or call EventQueue.Clear"
		}
	}
	return "the stage " + strconv.Quote(l.stage.name) + ", which does not run: let it run, or call EventQueue.Clear"
}

// firstKept returns the number of the first event that something keeps.
func (l *eventLog) firstKept() uint64 {
	first := l.tick.before
	if l.stage != nil {
		first = min(first, l.inStage.before)
	}
	for _, r := range l.receivers {
		first = min(first, r.runs.before)
	}
	return first
}

// keepFor makes a new queue keep its events for the main stage, and for the systems that were declared before it.
func (l *eventLog) keepFor(w *World) {
	for _, s := range w.stages {
		if s.name == MainStage {
			l.putInto(s)
		}
	}
	for s := range w.eachSystem() {
		if slices.Contains(s.awaits, l.typ) {
			l.receive(s)
		}
	}
}

// putInto makes the runs of a stage count.
func (l *eventLog) putInto(stage *Stage) {
	if old := l.stage; old != nil {
		old.events = slices.DeleteFunc(old.events, func(other *eventLog) bool { return other == l })
	}
	stage.events = append(stage.events, l)
	l.stage, l.inStage = stage, wholeRuns{}
}

// putOthersInto makes the runs of the main stage count for the queues that In has put into no stage.
func (e *worldEvents) putOthersInto(main *Stage) {
	for _, q := range e.all {
		if l := q.log(); !l.isIn {
			l.putInto(main)
		}
	}
}

// receive makes the runs of a system count.
func (l *eventLog) receive(s *System) {
	r := &receiver{s: s, l: l}
	l.receivers = append(l.receivers, r)
	s.receivers = append(s.receivers, r)
}

// awaitEvents makes the queues that there are keep events for a new system. Later ones find it when they are made.
func (s *System) awaitEvents() {
	for _, typ := range s.awaits {
		if q, ok := s.w.events.byType[typ]; ok {
			q.log().receive(s)
		}
	}
}

// awaitNothing ends awaitEvents.
func (s *System) awaitNothing() {
	for _, r := range s.receivers {
		r.l.receivers = slices.DeleteFunc(r.l.receivers, func(other *receiver) bool { return other == r })
		r.l.findFull()
	}
	s.awaits, s.receivers = nil, nil
}

// noteRun says that the system has run, and so could read what was there. Nothing comes in while a stage runs.
func (s *System) noteRun() {
	for _, r := range s.receivers {
		r.runs.begun = r.l.there
		if r.runs.end(); r.l.full {
			r.l.findFull()
		}
	}
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

// beginTick says that a tick begins.
func (e *worldEvents) beginTick() {
	for _, q := range e.all {
		l := q.log()
		l.tick.begun = l.there
	}
}

// endTick says that a tick has ended, and clears what nothing keeps.
func (e *worldEvents) endTick() {
	for _, q := range e.all {
		q.log().tick.end()
		q.clearOld()
	}
}

// beginRun says that a run of the stage begins.
func (s *Stage) beginRun() {
	for _, l := range s.events {
		l.inStage.begun = l.there
	}
}

// endRun says that a run of the stage has ended.
func (s *Stage) endRun() {
	for _, l := range s.events {
		if l.inStage.end(); l.full {
			l.findFull()
		}
	}
}

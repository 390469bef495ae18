package events

import (
	"reflect"
	"slices"

	"github.com/copse-ecs/copse/internal/world/access"
)

// Max is how many events of a type wait, longer than two ticks, for a receiver or a stage that has not run.
const Max = 1 << 22

// Log is what a queue has for any type. Events are numbered in the order in which they are sent.
type Log struct {
	of  *Events
	typ reflect.Type

	base    uint64 // number of the first event that is kept
	there   uint64 // number of the first event that waits for a commit, or of the next one
	dropped uint64 // number of the first event after the last Clear
	drop    uint64 // the same for a Clear that waits for a commit; otherwise dropped
	waiting bool   // an event waits for a commit

	// Sender and Receiver are systems that are known to have declared that they send or read the events, so that this need not be looked up for
	// each event. They are nil for the world outside of systems. While the queue is full, Sender is no system.
	Sender, Receiver *access.Access

	tick      wholeRuns
	stage     *Stage // nil if there is none
	inStage   wholeRuns
	chosen    bool // by PutInto
	receivers []*receiving
	full      bool // Max wait
}

func (l *Log) log() *Log { return l }

// wholeRuns has the numbers of the first events that were not there yet when the last whole runs of something began.
type wholeRuns struct{ begun, last, before uint64 }

// end notes that the run that has begun was a whole one.
func (r *wholeRuns) end() { r.before, r.last = r.last, r.begun }

// noSender is the Sender of a queue that is full.
var noSender access.Access

// findFull notes whether too many events wait.
func (l *Log) findFull() {
	l.full = l.stage != nil && l.lags(&l.inStage)
	for _, r := range l.receivers {
		l.full = l.full || l.lags(&r.runs)
	}
	if l.full {
		l.Sender = &noSender
	}
}

// lags reports whether too many events, without those of the last two ticks, wait for a run.
func (l *Log) lags(runs *wholeRuns) bool {
	return l.tick.before >= max(runs.last, l.base)+Max
}

// Full reports whether too many events wait.
func (l *Log) Full() bool { return l.full }

// HasRoom reports whether one more event can be sent: not too many wait, or a Clear waits too.
func (l *Log) HasRoom() bool { return !l.full || l.drop != l.dropped }

// Lags returns what too many events wait for: a receiver, or nil and the stage.
func (l *Log) Lags() (*Receiver, *Stage) {
	for _, r := range l.receivers {
		if l.lags(&r.runs) {
			return r.receiver, nil
		}
	}
	return nil, l.stage
}

// firstKept returns the number of the first event that something keeps.
func (l *Log) firstKept() uint64 {
	first := l.tick.before
	if l.stage != nil {
		first = min(first, l.inStage.before)
	}
	for _, r := range l.receivers {
		first = min(first, r.runs.before)
	}
	return first
}

// Stage is what a stage is for events: they stay for two whole runs of it.
type Stage struct {
	Name string
	logs []*Log
}

// PutInto makes the runs of a stage count, instead of those of the main stage.
func (l *Log) PutInto(s *Stage) {
	l.chosen = true
	l.putInto(s)
}

// Chosen returns the stage that PutInto has chosen, nil if none is.
func (l *Log) Chosen() *Stage {
	if l.chosen {
		return l.stage
	}
	return nil
}

func (l *Log) putInto(s *Stage) {
	if old := l.stage; old != nil {
		old.logs = slices.DeleteFunc(old.logs, func(other *Log) bool { return other == l })
	}
	s.logs = append(s.logs, l)
	l.stage, l.inStage = s, wholeRuns{}
}

// SetMain makes the runs of a stage count for the queues, also later ones, for which no stage is chosen.
func (e *Events) SetMain(s *Stage) {
	e.main = s
	for _, q := range e.all {
		if l := q.log(); !l.chosen {
			l.putInto(s)
		}
	}
}

// Begin says that a run of the stage begins. O(queues in it).
func (s *Stage) Begin() {
	for _, l := range s.logs {
		l.inStage.begun = l.there
	}
}

// End says that a run of the stage has ended. O(queues in it).
func (s *Stage) End() {
	for _, l := range s.logs {
		l.inStage.end()
		if l.full {
			l.findFull()
		}
	}
}

// Receiver is what a system or task is for events: those of its types stay until it has run twice.
type Receiver struct {
	Types []reflect.Type // each once
	Text  string         // how errors name it
	from  []*receiving
}

// receiving connects a queue with a receiver.
type receiving struct {
	receiver *Receiver
	log      *Log
	runs     wholeRuns
}

func (r *Receiver) awaits(typ reflect.Type) bool { return slices.Contains(r.Types, typ) }

// receive makes the runs of a receiver count.
func (l *Log) receive(r *Receiver) {
	x := &receiving{receiver: r, log: l}
	l.receivers = append(l.receivers, x)
	r.from = append(r.from, x)
}

// Receivers returns how many receivers the events wait for.
func (l *Log) Receivers() int { return len(l.receivers) }

// Await makes the queues, also later ones, keep events for a receiver.
func (e *Events) Await(r *Receiver) {
	if len(r.Types) == 0 {
		return
	}
	e.receivers = append(e.receivers, r)
	for _, q := range e.all {
		if l := q.log(); r.awaits(l.typ) {
			l.receive(r)
		}
	}
}

// AwaitNothing ends Await.
func (e *Events) AwaitNothing(r *Receiver) {
	e.receivers = slices.DeleteFunc(e.receivers, func(other *Receiver) bool { return other == r })
	for _, x := range r.from {
		x.log.receivers = slices.DeleteFunc(x.log.receivers, func(other *receiving) bool { return other == x })
		x.log.findFull()
	}
	r.Types, r.from = nil, nil
}

// Ran says that the receiver has run, and so could read what was there. Nothing comes in while a stage runs. O(its queues).
func (r *Receiver) Ran() {
	for _, x := range r.from {
		x.runs.begun = x.log.there
		x.runs.end()
		if x.log.full {
			x.log.findFull()
		}
	}
}

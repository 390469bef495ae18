package mode

import "math/bits"

// Context is something that is under way in a world. They are ordered by what a refusal names: the first that is open and refuses.
type Context uint8

const (
	Function   Context = iota // the function of a system or task is called
	Query                     // a loop over a query
	Walk                      // a loop over entities or over the sources of a relation
	Goroutines                // several goroutines call functions of systems
	Fill                      // the function of a bulk spawn writes values
	Condition                 // a run condition is asked
	Copy                      // functions copy resources
	Steps                     // a commit is carried out step by step
	Observers                 // observers are called
	Transition                // functions of a state are called
	Batch                     // a function whose changes are collected
	Clone                     // an entity is being cloned, which is one change
	Unarranged                // the arrays do not follow the layout yet
	Kept                      // a panic has left changes in the queue
	contexts
)

// Answer is what happens to a change.
type Answer uint8

const (
	AtOnce  Answer = iota // it is made at once
	Queued                // it waits for the end of what is open
	Noted                 // it waits, and who calls observers hears of it, since it may need another round
	Prepare               // something has to be done first: arrays are arranged, what a panic has left is committed. Then the mode is asked again
	Refused
)

// row is what a context says.
type row struct {
	change Answer
	moves  bool   // whether something may begin that moves rows: a commit, a tick, a declaration, a snapshot
	text   string // the end of a refusal, which begins with what cannot be done; "" where only the owner knows it
}

// leaveLoop is what ends a loop, also one that is not to be seen.
const leaveLoop = ": leave it first, and stop what iter.Pull made of one"

var table = [contexts]row{
	Function:   {Queued, false, ""},
	Query:      {Queued, false, " while a loop over a query runs" + leaveLoop},
	Walk:       {Queued, false, " while a loop over entities or sources runs" + leaveLoop},
	Goroutines: {Refused, false, ""},
	Fill:       {Refused, false, " during a bulk spawn; do it afterwards"},
	Condition:  {Refused, false, " during a run condition; do it afterwards"},
	Copy:       {Refused, false, " during a copy of resources; do it afterwards"},
	Steps:      {Refused, false, " during a commit step by step; do it afterwards"},
	Observers:  {Noted, false, " during the calls of observers: note what is to be done, as in a list, and do it after the change"},
	Transition: {Queued, true, " inside OnEnter or OnExit of a state"},
	Batch:      {Queued, true, " inside a Batch"},
	Clone:      {Queued, true, ""},
	Unarranged: {Prepare, true, ""},
	Kept:       {Prepare, true, ""},
}

// saying returns the contexts for which a condition holds.
func saying(holds func(row) bool) (s Set) {
	for c, r := range table {
		if holds(r) {
			s |= 1 << c
		}
	}
	return s
}

var (
	refusing  = saying(func(r row) bool { return r.change == Refused })
	preparing = saying(func(r row) bool { return r.change == Prepare })
	noting    = saying(func(r row) bool { return r.change == Noted })
	still     = saying(func(r row) bool { return !r.moves })
)

// The same sets where the compiler has to know them; a test compares them with the table.
const (
	// waiting has the contexts in which changes wait: they are carried out at the end of the outermost one.
	waiting Set = 1<<Goroutines | 1<<Function | 1<<Query | 1<<Walk | 1<<Observers | 1<<Transition | 1<<Batch | 1<<Clone
	// closed has those in which a change needs more than to be queued.
	closed Set = 1<<Goroutines | 1<<Fill | 1<<Condition | 1<<Copy | 1<<Steps | 1<<Observers | 1<<Unarranged | 1<<Kept
)

// Phases has the contexts in which functions of the program are called that may do little, or nothing.
const Phases Set = 1<<Fill | 1<<Condition | 1<<Copy | 1<<Steps | 1<<Observers

// Change returns what happens to a change.
func (m *Mode) Change() Answer {
	switch {
	case m.open == 0:
		return AtOnce
	case m.open&refusing != 0:
		return Refused
	case m.open&preparing != 0:
		return Prepare
	case m.open&noting != 0:
		return Noted
	case m.Waits():
		return Queued
	}
	return AtOnce
}

// Still returns the context because of which nothing that moves rows may begin, if there is one.
func (m *Mode) Still() (c Context, found bool) { return m.first(still) }

// Closed returns the context because of which a change is refused; with observers it is refused what may be changed only outside of their calls.
func (m *Mode) Closed() (c Context, found bool) { return m.first(refusing | 1<<Observers) }

// Together returns the context that collects what is changed, to be carried out together, if there is one.
func (m *Mode) Together() (c Context, found bool) { return m.first(1<<Transition | 1<<Batch) }

// first returns the first open context of a set.
func (m *Mode) first(s Set) (c Context, found bool) {
	return Context(bits.TrailingZeros32(uint32(m.open & s))), m.open&s != 0
}

// Refusal returns the end of a sentence that begins with what cannot be done, as in "a tick cannot begin"; "" for functions of systems, of which
// only the world knows the names.
func (c Context) Refusal() string { return table[c].text }

// Package mode decides what may be done to a world now: whether a change is made at once, waits, or is refused, and whether what
// moves rows may begin. Nothing else asks which functions, loops and phases are open.
//
// A [Mode] counts the contexts that are open, since they nest: an observer may loop over a query, and a system may have several loops. Each
// context has one row in the table of this package. Where several are open, the strictest answer holds.
package mode

// Set is a set of contexts.
type Set uint32

// SetOf returns a set of contexts.
func SetOf(list ...Context) (s Set) {
	for _, c := range list {
		s |= 1 << c
	}
	return s
}

// Mode counts the contexts that are open. The zero Mode has none. O(1) for everything, and nothing allocates.
type Mode struct {
	open   Set
	counts [contexts]int32
}

// Open says that a context begins.
func (m *Mode) Open(c Context) {
	m.counts[c]++
	m.open |= 1 << c
}

// Close says that a context ends. Each Close belongs to an Open.
func (m *Mode) Close(c Context) {
	if m.counts[c]--; m.counts[c] == 0 {
		m.open &^= 1 << c
	}
}

// Put opens or closes a context that does not nest, and so is not counted.
func (m *Mode) Put(c Context, open bool) {
	if open {
		m.open |= 1 << c
	} else {
		m.open &^= 1 << c
	}
}

// Has reports whether one of some contexts is open.
func (m *Mode) Has(s Set) bool { return m.open&s != 0 }

// In reports whether a context is open.
func (m *Mode) In(c Context) bool { return m.open&(1<<c) != 0 }

// Idle reports whether nothing is open: a change is made at once.
func (m *Mode) Idle() bool { return m.open == 0 }

// Waits reports whether what is changed waits for the end of something that is open.
func (m *Mode) Waits() bool { return m.open&waiting != 0 }

// Takes reports whether a change is made or queued with no more ado.
func (m *Mode) Takes() bool { return m.open&closed == 0 }

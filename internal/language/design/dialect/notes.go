package dialect

import (
	"sort"
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// Note says what of the text was not imported, or what was assumed.
type Note struct {
	// Severity is Error if nothing could be read, Warning if something of the text is not in the design, and Info if
	// something of the design is not in the text.
	Severity diagnostic.Severity
	Message  string
	Range    diagnostic.Range // in the pasted text
	Kind     program.Kind     // "" if nothing could be read
	at       span
}

// notes collects the notes about a text.
type notes struct {
	source  *source
	seen    map[string]bool // keys of once
	all     []Note
	leftOut int          // notes beyond maxNotes
	lines   map[int]bool // those that were not understood
	handled []span       // what the reader has read or noted
}

func newNotes(s *source) *notes {
	return &notes{source: s, seen: map[string]bool{}, lines: map[int]bool{}}
}

// maxNotes is the number of notes about one text. Notes about limits do not count.
const maxNotes = 200

func (n *notes) note(severity diagnostic.Severity, kind program.Kind, at span, message string) {
	n.read(at)
	if !n.once(strconv.Itoa(at.start) + " " + message) { // what is repeated for several types
		return
	}
	if len(n.all) >= maxNotes {
		n.leftOut++
		return
	}
	n.all = append(n.all, Note{severity, message, n.source.place(at), kind, at})
}

// read marks a part of the text as read, so that it does not count as overlooked.
func (n *notes) read(at span) { n.handled = append(n.handled, at) }

// lost notes that something of the text was understood and is not in the answer.
func (n *notes) lost(at span, message string) {
	n.note(diagnostic.Warning, program.LeftOut, at, message)
}

// unread notes that something of the text was not understood, so that the answer may lack what it says. Its line counts.
func (n *notes) unread(at span, message string) {
	n.lines[n.source.position(at.start).Line] = true
	n.note(diagnostic.Warning, program.Unread, at, message)
}

// assumed notes that something of the answer is not in the text.
func (n *notes) assumed(at span, message string) {
	n.note(diagnostic.Info, program.Assumed, at, message)
}

// limit notes, once for each key, that something exceeds a limit.
func (n *notes) limit(key string, at span, message string) {
	if n.once(key) {
		n.all = append(n.all, Note{diagnostic.Warning, message, n.source.place(at), program.Limit, at})
	}
}

// once returns true for the first call with a key.
func (n *notes) once(key string) bool {
	first := !n.seen[key]
	n.seen[key] = true
	return first
}

// sorted returns all notes in the order of the text.
func (n *notes) sorted() []Note {
	if n.leftOut > 0 {
		last := n.all[len(n.all)-1]
		n.all = append(n.all, Note{diagnostic.Warning, strconv.Itoa(n.leftOut) + " more notes are left out.", last.Range, program.Limit, last.at})
		n.leftOut = 0
	}
	sort.SliceStable(n.all, func(i, j int) bool { return n.all[i].Range.Start.Before(n.all[j].Range.Start) })
	return n.all
}

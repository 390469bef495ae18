package dialect

import (
	"sort"
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// Note says what of the text was not imported, or what was assumed.
type Note struct {
	// Severity is Error if nothing could be read, Warning if something of the text is not in the design, and Info if
	// something of the design is not in the text.
	Severity diagnostic.Severity
	Message  string
	Range    diagnostic.Range // in the pasted text
}

// notes collects the notes about a text.
type notes struct {
	source  *source
	seen    map[string]bool // keys of once
	all     []Note
	leftOut int // notes beyond maxNotes
}

func newNotes(s *source) *notes { return &notes{source: s, seen: map[string]bool{}} }

// maxNotes is the number of notes about one text. Notes about limits do not count.
const maxNotes = 200

func (n *notes) note(severity diagnostic.Severity, at span, message string) {
	if len(n.all) >= maxNotes {
		n.leftOut++
		return
	}
	n.all = append(n.all, Note{severity, message, n.source.place(at)})
}

// lost notes that something of the text is not in the design.
func (n *notes) lost(at span, message string) { n.note(diagnostic.Warning, at, message) }

// assumed notes that something of the design is not in the text.
func (n *notes) assumed(at span, message string) { n.note(diagnostic.Info, at, message) }

// limit notes, once for each key, that something exceeds a limit.
func (n *notes) limit(key string, at span, message string) {
	if n.once(key) {
		n.all = append(n.all, Note{diagnostic.Warning, message, n.source.place(at)})
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
		n.all = append(n.all, Note{diagnostic.Warning, strconv.Itoa(n.leftOut) + " more notes are left out.", n.all[len(n.all)-1].Range})
		n.leftOut = 0
	}
	sort.SliceStable(n.all, func(i, j int) bool { return n.all[i].Range.Start.Before(n.all[j].Range.Start) })
	return n.all
}

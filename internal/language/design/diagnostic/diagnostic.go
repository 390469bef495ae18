package diagnostic

// Position is a place in a text: line and column count from 1, columns in
// UTF-16 code units, as editors in browsers count them.
type Position struct{ Line, Column int }

// Before reports whether p is before q.
func (p Position) Before(q Position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Column < q.Column
}

// Range is a half-open stretch of text.
type Range struct{ Start, End Position }

// To returns the stretch from the start of r to the end of s.
func (r Range) To(s Range) Range { return Range{r.Start, s.End} }

// Severity says how much a diagnostic matters.
type Severity uint8

// The severities, most severe first. A design with an Error has not been
// understood in full; everything else is advice.
const (
	Error Severity = iota
	Warning
	Info
	Hint
)

// String returns the word that the analysis document uses.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	case Info:
		return "info"
	default:
		return "hint"
	}
}

// Diagnostic is one remark about a text. Its code is stable and listed, with
// every message, in docs/language.md.
type Diagnostic struct {
	Severity Severity
	Code     string
	Message  string
	Range    Range
	Notes    []Note
	Fix      *Fix // what is most likely meant; nil if there is no good answer
	Other    *Fix // what may be meant instead; nil if there is nothing else
}

// Note adds a fact about another place to a diagnostic.
type Note struct {
	Message string
	Range   Range
}

// Fix is a change of the text that answers a diagnostic. Its edits do not
// overlap, refer to the text as it was, and are applied together.
type Fix struct {
	Text  string // what it does: "declare Velocity"
	Edits []Edit
}

// Edit replaces the text of a range; an empty range inserts.
type Edit struct {
	Range Range
	Text  string
}

// Compare orders places as they stand in a text.
func (p Position) Compare(q Position) int {
	switch {
	case p.Before(q):
		return -1
	case q.Before(p):
		return 1
	}
	return 0
}

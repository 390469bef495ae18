package document

import (
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// Round is what a round costs, in nanoseconds: each system runs as often as its weight says, and
// after each run of the most frequent system a commit happens.
//
//document:part
type Round struct {
	Systems Nanoseconds // the runs of all systems
	Changes Nanoseconds // the commits
	Sum     Nanoseconds
}

// RoundOf describes a total.
func RoundOf(t cost.Total) Round {
	return Round{Systems: NanosecondsOf(t.Systems), Changes: NanosecondsOf(t.Changes), Sum: NanosecondsOf(t.Sum())}
}

// Arrangement is the best layout and groups that were found for a design. Without an arrangement
// only Refused is set.
//
//document:schema copse.arrange/1
type Arrangement struct {
	Before  Round // under the layout of the text
	After   Round
	Pays    bool // it saves at least a hundredth of a round
	Status  ArrangeStatus
	Bound   Nanoseconds // no arrangement of the candidates costs less
	Gap     Fraction    // the part of After that another set may save at most
	Groups  []string    // their expressions, in order
	Layout  LayoutKind
	Text    string // the design as arranged
	Pareto  []ParetoPoint
	Why     []string // the certificate, in sentences
	Refused string   `doc:"null"` // why the design cannot be arranged
	Summary string   // what the arrangement gains, in a sentence
	Proof   string   // the status, in a sentence
	Edits   []diagnostic.Edit
	Added   []string
	Dropped []string
	Moved   []string
	Expects []ExpectChange
	Totals  []Gain // the systems, the changes, and both together
	Systems []Gain
	Verdict string       // what is known about it, in a few words
	Front   []FrontPoint // arrangements that were found, of which none is better both in systems and in changes; the cheapest systems first
	Line    []Round      // the totals of all arrangements that were found and that none beats in both, of which Front lists some
	Point   int          // which of Front it is; -1 if none, because the design stays as it is
	Tried   []Round      // of a sample of the arrangements that were compared
	Parts   []ArrangePart
	More    bool // the search has not ended and can go on
}

// FrontPoint is an arrangement that can be chosen instead.
type FrontPoint struct {
	Groups int
	Total  Round
	Text   string // how it differs from the one with the lowest total
	// The parts of Total, with units.
	Systems string
	Changes string
	Sum     string
}

// ArrangePart is what was arranged apart: its sets have no stored component in common with those of other parts.
type ArrangePart struct {
	Components []string
	Sets       []ArrangeSet // the candidates for groups; only those that are chosen if there are many
	Text       string
}

// ArrangeSet is a candidate for a group.
type ArrangeSet struct {
	Requires []int // indices into the components of the part
	Excludes []int
	Chosen   bool
	Text     string
}

// ArrangeStatus says what is known about an arrangement: that no set of the candidates is better,
// how far it is from the bound, or that the search was stopped.
//
//document:words optimal bounded stopped
type ArrangeStatus string

// ParetoPoint is the best arrangement that was found with so many groups.
type ParetoPoint struct {
	Groups  int
	Systems Nanoseconds
	Changes Nanoseconds
	Sum     Nanoseconds
	Writes  int // rows that the commits write
}

// ExpectChange is an expectation that does not hold in the new text and was rewritten.
type ExpectChange struct {
	System string
	From   Match
	To     Match
	Text   string
}

// Gain is a system before and after, or a total without weight and match.
type Gain struct {
	Name   string
	Weight int
	From   *Match
	To     *Match
	Before Nanoseconds // in a round
	After  Nanoseconds
	Was    string // Before with a unit
	Now    string
	Change string // "42% less"
	Better Sign
	Text   string // of a system: how the arrangement treats it, in a sentence
}

// Arranging is the progress of a search.
//
//document:schema copse.arranging/1
type Arranging struct {
	Done      bool        // the arrangement can be fetched
	Share     Fraction    // of the time that the search may take
	Best      Nanoseconds // the lowest total so far; 0 before the first
	Bound     Nanoseconds // no arrangement costs less
	BestText  string      // with a unit
	BoundText string      // with a unit; "" if there is no bound yet
	Text      string
}

package document

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// Explanation describes one system.
//
//document:schema copse.explain/1
type Explanation struct {
	System    SystemID
	Name      string
	Signature string
	Match     Match
	Expected  *Match
	Story     []Sentence
	Crossing  *Crossing
	Ways      []Way
	None      string // why no edit makes it full, "" if one does
	Loop      []LoopLine
}

// SentenceKind says what a sentence is about.
//
//document:words asks reason more lead tested blocks column crossing cost
type SentenceKind string

// Sentence is a sentence with what it is about.
type Sentence struct {
	Text       string
	Kind       SentenceKind
	Components grouptree.Set
	Groups     []GroupID
	Leaves     []LeafID
	Ranges     []Range
}

// Crossing is two sets of components that cross: the required set of the system and the set of a
// group. One array can keep only one of them in order.
type Crossing struct {
	Group     GroupID
	Label     string
	Range     Range
	Text      string
	Theorem   string
	Own       grouptree.Set
	Other     grouptree.Set
	Both      grouptree.Set
	OnlyOwn   grouptree.Set
	OnlyOther grouptree.Set
}

// Way is an edit that makes the system match better.
type Way struct {
	Text      string
	Makes     Match
	Edits     []diagnostic.Edit
	Total     *Nanoseconds // the change of the total of a round; nil if it was not tried
	Pays      bool         // it saves at least a hundredth of a round
	TotalText string       // "saves 1.2 µs per round"
	Size      int          // characters that are inserted and removed
	Smallest  bool         // the smallest of those that make the system full
	Tried     bool         // the edit was tried; otherwise Theorem L proves its effect
	Worse     []SystemShift
	Better    []SystemShift
	Lost      []GroupID // groups that would be rejected
	Effect    string    // the effect on the whole design
	Cost      string    // the cost for other systems; "" if there is none
}

// SystemShift is another system that would match differently.
type SystemShift struct {
	System SystemID
	Name   string
	From   Match
	To     Match
}

// LineKind says what a line of a loop does.
//
//document:words walk test call note
type LineKind string

// LoopLine is a line of the loop that a system runs.
type LoopLine struct {
	Indent int
	Text   string
	Kind   LineKind
	Marks  []Mark
	Leaves []LeafID // the leaves that the loop walks
}

// MarkKind says how a column is read.
//
//document:words contiguous tested lookup
type MarkKind string

// Mark is the part of a line about one component, as a range of UTF-16 units.
type Mark struct {
	From      int
	To        int
	Kind      MarkKind
	Component ComponentID
}

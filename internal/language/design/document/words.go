package document

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// The kinds of numbers in documents. They are indices into the lists of the page document.
type (
	ComponentID = int
	GroupID     = int
	NodeID      = int
	TreeID      = int
	LeafID      = int
	SystemID    = int
)

// Range is a stretch of text.
type Range = diagnostic.Range

// LayoutKind names the builder of a layout.
//
//document:words lanes laminar trees paper naive
type LayoutKind = grouptree.Kind

// Match says how a system runs.
//
//document:words full partial blind scan
type Match = grouptree.Match

// Outcome is the verdict of the layout on a group.
//
//document:words new-tree inserted above alias several-trees laminar rejected lane
type Outcome = grouptree.Outcome

// Severity says how much a diagnostic matters.
//
//document:words error warning info hint
type Severity = diagnostic.Severity

// Access says what a system does with a column.
//
//document:words read write with
type Access uint8

// String returns the word of a document.
func (a Access) String() string { return [...]string{"read", "write", "with"}[a] }

// Leaves are numbers of leaves, ascending or in the order of an array.
//
//document:ranges
type Leaves []LeafID

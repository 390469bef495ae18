package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// Match says how well the arrays serve a system or query: [Full], [Partial], [Blind] or [Scan], and [NoMatch] for a task, which runs
// over no entities. A better match is the smaller number. See docs/theory.md, section 7.
type Match grouptree.Match

// The matches, best first.
const (
	Full    Match = Match(grouptree.Full)    // nothing tested, every column contiguous
	Partial Match = Match(grouptree.Partial) // nothing tested, some column fetched by handle
	Blind   Match = Match(grouptree.Blind)   // every candidate tested
	Scan    Match = Match(grouptree.Scan)    // no component with data required, and no tag that has a list: the table of entities is walked
	NoMatch Match = Scan + 1                 // of a task
)

// String returns the name of the match: "full", "partial", "blind", "scan" or "no match".
func (m Match) String() string {
	switch {
	case m == NoMatch:
		return "no match"
	case m > NoMatch:
		return "Match(" + strconv.Itoa(int(m)) + ")"
	}
	return grouptree.Match(m).String()
}

package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// Match says how well the arrays serve a system or query. A better match is the smaller number. See docs/theory.md, section 7.
type Match grouptree.Match

// The matches, best first.
const (
	Full    = Match(grouptree.Full)    // nothing tested, every column contiguous
	Partial = Match(grouptree.Partial) // nothing tested, some column fetched by handle
	Blind   = Match(grouptree.Blind)   // every candidate tested
	Scan    = Match(grouptree.Scan)    // no component with data required, and no tag that has a list: the table of entities is walked
)

// String returns the name of the match: "full", "partial", "blind" or "scan".
func (m Match) String() string {
	if m > Scan {
		return "Match(" + strconv.Itoa(int(m)) + ")"
	}
	return grouptree.Match(m).String()
}

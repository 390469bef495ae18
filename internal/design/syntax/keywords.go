package syntax

import (
	"slices"
)

// statementWords begin a statement.
var statementWords = []string{"component", "tag", "layout", "group", "system", "spawn", "seed", "tick", "add", "remove", "despawn"}

// clauseWords begin a clause of a system.
var clauseWords = []string{"with", "without", "expect", "weight"}

// innerWords have a meaning inside a statement.
var innerWords = []string{"mut", "any", "all", "of", "to", "from", "and", "or", "not"}

var (
	layoutWords = []string{"lanes", "laminar", "trees", "paper", "naive"}
	matchWords  = []string{"full", "partial", "blind", "scan"}
)

// Keywords returns all keywords. None is reserved: a word is a keyword only where a statement, a
// clause or the keyword itself may be written, and a name elsewhere.
func Keywords() []string {
	return slices.Concat(statementWords, clauseWords, innerWords, layoutWords, matchWords)
}

func isStatementWord(s string) bool { return slices.Contains(statementWords, s) }

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

// Keywords returns every word that has a meaning of its own somewhere in a
// design. None of them is reserved: each is a keyword only where a statement, a
// clause or its own place in one may begin, and a name elsewhere.
func Keywords() []string {
	return slices.Concat(statementWords, clauseWords, innerWords, layoutWords, matchWords)
}

func isStatementWord(s string) bool { return slices.Contains(statementWords, s) }

package syntax

import (
	"slices"
	"strings"
)

// statementWords begin a statement.
var statementWords = []string{"component", "tag", "layout", "group", "system", "spawn", "seed", "tick", "add", "remove", "despawn"}

// clauseWords begin a clause of a system.
var clauseWords = []string{"with", "without", "expect", "weight"}

// innerWords have a meaning inside a statement.
var innerWords = []string{"mut", "any", "all", "of", "to", "from", "and", "or", "not"}

// habits are words of other libraries and languages, in small letters: each row has what its words mean here.
type habits []struct{ meaning, words string }

// meaning returns what a word means in the design language.
func (h habits) meaning(word string) (string, bool) {
	for _, row := range h {
		if isListed(word, row.words) {
			return row.meaning, true
		}
	}
	return "", false
}

// isListed reports whether a word, which has no spaces, is one of those that spaces separate.
func isListed(word, words string) bool {
	return strings.Contains(" "+words+" ", " "+word+" ")
}

var (
	clauseHabits = habits{
		{"without", "exclude excluding excludes except not none no"},
		{"with", "has having where include includes requires require"},
	}
	statementHabits = habits{
		{"spawn", "entity create instantiate"},
		{"add", "insert attach"},
		{"remove", "detach"},
		{"despawn", "destroy delete kill"},
		{"group", "archetype"},
		{"tag", "marker"},
		{"component", "struct class record type"},
		{"system", "fn func function void def query view"},
		{"tick", "step commit flush frame"},
	}
	functionWords = []string{"fn", "func", "function", "void", "def", "system"}
)

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

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

// clauseHabits and statementHabits are words of other libraries for clauses and statements.
var (
	clauseHabits = map[string]string{
		"exclude": "without", "excluding": "without", "excludes": "without", "except": "without", "not": "without", "none": "without", "no": "without",
		"has": "with", "having": "with", "where": "with", "include": "with", "includes": "with", "requires": "with", "require": "with",
	}
	statementHabits = map[string]string{
		"entity": "spawn", "create": "spawn", "instantiate": "spawn", "insert": "add", "attach": "add", "detach": "remove",
		"destroy": "despawn", "delete": "despawn", "kill": "despawn", "archetype": "group", "marker": "tag",
		"struct": "component", "class": "component", "record": "component", "type": "component",
		"fn": "system", "func": "system", "function": "system", "void": "system", "def": "system", "query": "system", "view": "system",
		"step": "tick", "commit": "tick", "flush": "tick", "frame": "tick",
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

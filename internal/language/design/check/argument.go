package check

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// kind is the kind of a value.
type kind uint8

const (
	kindNumber kind = iota
	kindMatch
	kindOutcome
	kindLayout
	kindComponent // the name of a component
	kindTruth
	kindTime     // in tenths of a nanosecond
	kindMultiple // in thousandths
)

// argument is an argument of a measure: a name, a number or an expression.
type argument struct {
	of       parameter
	number   int
	word     string // of a name
	literals []named
}

// named is a component in an expression. A name that is not negated may also be that of a group.
type named struct {
	not  bool
	name string
}

// text returns an argument in its canonical form.
func (a *argument) text() string {
	switch {
	case a.of == paramTick:
		return strconv.Itoa(a.number)
	case a.literals == nil:
		return a.word
	}
	var list []string
	for _, l := range a.literals {
		sign := ""
		if l.not {
			sign = "!"
		}
		list = append(list, sign+l.name)
	}
	return strings.Join(list, " & ")
}

// parameter is what an argument of a measure stands for.
type parameter uint8

const (
	paramSystem parameter = iota
	paramColumn           // a component with an array
	paramName             // of anything, which need not exist
	paramGroup            // by its name or its expression
	paramExpression
	paramMatch
	paramOutcome
	paramTick // a number from 1
	paramPart // of a round: the systems or the changes
)

// kindWords are the kinds of values in messages.
var kindWords = [...]string{
	kindNumber: "a number", kindMatch: "a match", kindOutcome: "an outcome", kindLayout: "a layout", kindComponent: "a component", kindTruth: "true or false",
	kindTime: "a time", kindMultiple: "a multiple",
}

// parameterWords are the parameters in messages and in the reference.
var parameterWords = [...]struct{ phrase, short string }{
	paramSystem:     {"a system", "S"},
	paramColumn:     {"a component", "C"},
	paramName:       {"a name", "NAME"},
	paramGroup:      {"a group", "G"},
	paramExpression: {"an expression", "EXPR"},
	paramMatch:      {"a match", "MATCH"},
	paramOutcome:    {"an outcome", "OUTCOME"},
	paramTick:       {"the number of a tick", "TICK"},
	paramPart:       {"a part of a round", "PART"},
}

// partsOfRound are the words for the parts of a round.
var partsOfRound = []string{"systems", "changes"}

// wordsOf returns the words that are values of a kind.
func wordsOf(k kind) []string {
	var out []string
	switch k {
	case kindMatch:
		for m := grouptree.Full; m <= grouptree.Scan; m++ {
			out = append(out, m.String())
		}
	case kindOutcome:
		for o := grouptree.NewTree; o <= grouptree.InLane; o++ {
			out = append(out, o.String())
		}
	case kindLayout:
		for _, l := range grouptree.Kinds() {
			out = append(out, l.String())
		}
	}
	return out
}

package check

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/design/wording"
)

// kind is what a value is.
type kind uint8

const (
	aNumber kind = iota
	aMatch
	anOutcome
	aLayout
	aComponent // a component's name as a value
	aTruth
)

// node is a part of a check that is true or not.
type node interface {
	print(b *strings.Builder, outer int)
	judge(f *facts) verdict
}

// Binding of operators, weakest first.
const (
	bindOr = iota
	bindAnd
	bindNot
)

type either struct{ parts []node }
type both struct{ parts []node }
type negation struct{ of node }

// comparison compares two values of one kind.
type comparison struct {
	op          operator
	left, right operand
}

// predicate is a measure that is true or not by itself.
type predicate struct{ call }

// operand is a side of a comparison.
type operand interface {
	text() string
	kind() kind
	value(f *facts) value
}

// literal is a number or a word.
type literal struct {
	number int
	word   string
	of     kind
}

// call is a measure with its arguments.
type call struct {
	*measure
	args []argument
}

// argument is what stands between the commas: a name, a number or an expression.
type argument struct {
	of       parameter
	number   int
	word     string // of a name
	literals []named
}

// named is a component, or where alone and not negated a group, in an expression.
type named struct {
	not  bool
	name string
}

type operator uint8

const (
	equal operator = iota
	notEqual
	less
	atMost
	more
	atLeast
)

// operators are spelled thus; words say that one does not hold.
var operators = [...]struct{ sign, not string }{
	equal:    {"=", "not "},
	notEqual: {"!=", "and should be something else than "},
	less:     {"<", "not less than "},
	atMost:   {"<=", "not at most "},
	more:     {">", "not more than "},
	atLeast:  {">=", "not at least "},
}

func (o operator) holds(a, b int) bool {
	switch o {
	case equal:
		return a == b
	case notEqual:
		return a != b
	case less:
		return a < b
	case atMost:
		return a <= b
	case more:
		return a > b
	default:
		return a >= b
	}
}

// text prints a node in its one form.
func text(n node) string {
	var b strings.Builder
	n.print(&b, bindOr)
	return b.String()
}

func (n *either) print(b *strings.Builder, outer int) { join(b, n.parts, " or ", bindOr, outer) }
func (n *both) print(b *strings.Builder, outer int)   { join(b, n.parts, " and ", bindAnd, outer) }

func join(b *strings.Builder, parts []node, word string, binding, outer int) {
	if binding < outer {
		b.WriteByte('(')
	}
	for i, p := range parts {
		if i > 0 {
			b.WriteString(word)
		}
		p.print(b, binding+1)
	}
	if binding < outer {
		b.WriteByte(')')
	}
}

func (n *negation) print(b *strings.Builder, _ int) {
	b.WriteString("not ")
	n.of.print(b, bindNot)
}

func (n *comparison) print(b *strings.Builder, _ int) {
	b.WriteString(n.left.text() + " " + operators[n.op].sign + " " + n.right.text())
}

func (n *predicate) print(b *strings.Builder, _ int) { b.WriteString(n.text()) }

func (l *literal) kind() kind { return l.of }

func (l *literal) text() string {
	if l.of == aNumber {
		return strconv.Itoa(l.number)
	}
	return l.word
}

func (c *call) kind() kind { return c.result }

func (c *call) text() string {
	if len(c.args) == 0 {
		return c.name
	}
	var list []string
	for i := range c.args {
		list = append(list, c.args[i].text())
	}
	return c.name + "(" + strings.Join(list, ", ") + ")"
}

func (a *argument) text() string {
	switch {
	case a.of == theTick:
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

// shown is a value in a sentence.
func (v value) shown(of kind) string {
	if of == aNumber {
		return wording.Grouped(v.number)
	}
	return v.word
}

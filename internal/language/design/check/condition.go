package check

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/wording"
)

// node is a part of a condition that holds or does not hold.
type node interface {
	print(b *strings.Builder, outer int)
	evaluate(f *facts) result
}

// How strongly operators bind, weakest first.
const (
	bindsOr = iota
	bindsAnd
	bindsNot
)

type anyOf struct{ parts []node }
type allOf struct{ parts []node }
type negation struct{ of node }

// comparison compares two values of one kind.
type comparison struct {
	op          operator
	left, right operand
}

// predicate is a measure that is true or false.
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

type operator uint8

const (
	equal operator = iota
	notEqual
	less
	atMost
	more
	atLeast
)

// operators are the spellings of the operators, and the words for a comparison that does not hold.
var operators = [...]struct{ sign, not string }{
	equal:    {"=", "not "},
	notEqual: {"!=", "and must not be "},
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

// textOf returns a node in its canonical form.
func textOf(n node) string {
	var b strings.Builder
	n.print(&b, bindsOr)
	return b.String()
}

func (n *anyOf) print(b *strings.Builder, outer int) { join(b, n.parts, " or ", bindsOr, outer) }
func (n *allOf) print(b *strings.Builder, outer int) { join(b, n.parts, " and ", bindsAnd, outer) }

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
	n.of.print(b, bindsNot)
}

func (n *comparison) print(b *strings.Builder, _ int) {
	b.WriteString(n.left.text() + " " + operators[n.op].sign + " " + n.right.text())
}

func (n *predicate) print(b *strings.Builder, _ int) { b.WriteString(n.text()) }

func (l *literal) kind() kind { return l.of }

func (l *literal) text() string {
	if l.of == kindNumber {
		return strconv.Itoa(l.number)
	}
	return l.word
}

// ordered reports whether values of a kind are less or more than one another.
func (k kind) ordered() bool { return k == kindNumber || k == kindTime || k == kindMultiple }

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

// value returns the value of the measure in the design.
func (c *call) value(f *facts) value {
	at := asked{component: -1, second: -1}
	for i := range c.args {
		if why := f.resolve(&c.args[i], &at); why != "" {
			return missing(why)
		}
	}
	return c.measure.of(f, &at)
}

func (l *literal) value(*facts) value { return value{number: l.number, word: l.word} }

// result is the result of a node. A node with a value that is absent does not hold, and neither does its negation.
type result struct {
	holds  bool
	absent bool
	says   string // the values, in words
}

func (n *predicate) evaluate(f *facts) result {
	v := n.value(f)
	if v.absent != "" {
		return result{absent: true, says: v.absent}
	}
	says := n.no
	if v.truth {
		says = n.yes
	}
	for i := range n.args {
		says = strings.ReplaceAll(says, "{"+string(rune('1'+i))+"}", n.args[i].text())
	}
	return result{holds: v.truth, says: says}
}

func (n *comparison) evaluate(f *facts) result {
	a, b := n.left.value(f), n.right.value(f)
	for _, v := range []value{a, b} {
		if v.absent != "" {
			return result{absent: true, says: v.absent}
		}
	}
	of := n.left.kind()
	holds := n.op.holds(a.number, b.number)
	if !of.ordered() {
		holds = (a.word == b.word) == (n.op == equal)
	}
	found, wanted := a.shown(of), b.shown(of)
	if of == kindTime && found == wanted && a.number != b.number { // the shown digits do not tell them apart
		found, wanted = wording.Tenths(a.number)+" ns", wording.Tenths(b.number)+" ns"
	}
	says := n.left.text() + " is " + found
	if _, constant := n.right.(*literal); !constant {
		wanted += ", which " + n.right.text() + " is"
	}
	switch {
	case !holds:
		says += ", " + operators[n.op].not + wanted
	case n.op != equal:
		says += " (" + operators[n.op].sign + " " + wanted + ")"
	}
	return result{holds: holds, says: says}
}

func (n *negation) evaluate(f *facts) result {
	v := n.of.evaluate(f)
	return result{holds: !v.holds && !v.absent, absent: v.absent, says: v.says}
}

// evaluate says which parts do not hold, or for all parts that they hold.
func (n *allOf) evaluate(f *facts) result {
	out := result{holds: true}
	var good, bad []string
	for _, p := range n.parts {
		v := p.evaluate(f)
		out.absent = out.absent || v.absent
		if v.holds {
			good = append(good, v.says)
			continue
		}
		out.holds = false
		bad = append(bad, v.says)
	}
	out.says = strings.Join(good, "; ")
	if !out.holds {
		out.says = strings.Join(bad, "; ")
	}
	return out
}

func (n *anyOf) evaluate(f *facts) result {
	out := result{}
	var bad []string
	for _, p := range n.parts {
		v := p.evaluate(f)
		if v.holds {
			return result{holds: true, says: v.says}
		}
		out.absent = out.absent || v.absent
		bad = append(bad, v.says)
	}
	out.says = strings.Join(bad, "; ")
	return out
}

package check

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/design/syntax"
	"github.com/copse-ecs/copse/internal/design/wording"
)

// Limits of a list of checks.
const (
	MaxText     = 16 << 10 // bytes
	MaxChecks   = 64       // in one list
	MaxProblems = 20       // that are told
	maxNesting  = 50       // parentheses and 'not' in one another
	maxTick     = syntax.MaxTicks
)

// Problem says what of a list of checks cannot be understood. Columns count UTF-16 units from 1.
type Problem struct {
	Line, Column int
	Message      string
}

// parser reads the tokens of one line.
type parser struct {
	line   string
	tokens []token
	pos    int
	depth  int
}

// bailout is what fail panics with; parseLine recovers it, and nothing else.
type bailout struct {
	at      int
	message string
}

func (p *parser) fail(t token, message string) { panic(bailout{t.start, message}) }

func (p *parser) peek() token { return p.tokens[p.pos] }

func (p *parser) next() token {
	t := p.tokens[p.pos]
	if t.kind != tokEnd {
		p.pos++
	}
	return t
}

// take consumes the next token if it is of a kind.
func (p *parser) take(k tokenKind) bool {
	if p.peek().kind != k {
		return false
	}
	p.pos++
	return true
}

// word consumes the next token if it is a word.
func (p *parser) word(w string) bool {
	if t := p.peek(); t.kind != tokName || t.text != w {
		return false
	}
	p.pos++
	return true
}

// said is a token as a message repeats it.
func said(t token) string {
	if t.kind == tokEnd {
		return "the end of the line"
	}
	return wording.Quote(t.text)
}

// expression reads a whole check: conditions joined by 'and' and 'or'.
func (p *parser) expression() node {
	first := p.conjunction()
	parts := []node{first}
	for p.word("or") {
		parts = append(parts, p.conjunction())
	}
	if len(parts) == 1 {
		return first
	}
	return &either{parts}
}

func (p *parser) conjunction() node {
	first := p.condition()
	parts := []node{first}
	for p.word("and") {
		parts = append(parts, p.condition())
	}
	if len(parts) == 1 {
		return first
	}
	return &both{parts}
}

func (p *parser) condition() node {
	t := p.peek()
	if p.depth++; p.depth > maxNesting {
		p.fail(t, "this is nested more than 50 deep")
	}
	defer func() { p.depth-- }()
	switch {
	case p.word("not"):
		return &negation{p.condition()}
	case t.kind == tokBang:
		p.fail(t, "a condition is negated with 'not'; '!' negates a component in an expression")
	case p.take(tokOpen):
		n := p.expression()
		if t := p.next(); t.kind != tokClose {
			p.fail(t, "')' belongs here, not "+said(t))
		}
		return n
	}
	return p.comparison()
}

// comparison reads a measure that is true or not, or one with what it is compared to.
func (p *parser) comparison() node {
	at := p.peek()
	left := p.operand(unsettled)
	sign := p.peek()
	if c, measured := left.(*call); measured && c.result == aTruth {
		if sign.kind == tokCompare {
			p.fail(sign, c.name+" is true or not by itself; leave the comparison out, or put 'not' before it")
		}
		return &predicate{*c}
	}
	if sign.kind != tokCompare {
		p.fail(sign, "a comparison belongs here, such as '= "+example(left)+"', not "+said(sign))
	}
	p.next()
	op := operatorOf(sign.text)
	after := p.peek()
	right := p.operand(left.kind())
	left, right = p.settle(left, at, right.kind()), p.settle(right, after, left.kind())
	of := left.kind()
	switch {
	case of != right.kind() || of == aTruth:
		p.fail(after, said(at)+" and "+said(after)+" cannot be compared: one is "+kindWords[of]+", the other "+kindWords[right.kind()])
	case of != aNumber && op != equal && op != notEqual:
		p.fail(sign, kindWords[of]+" is compared with '=' and '!=' only")
	}
	return &comparison{op, left, right}
}

// kindWords are the kinds of values in a sentence.
var kindWords = [...]string{
	aNumber: "a number", aMatch: "a match", anOutcome: "an outcome", aLayout: "a layout", aComponent: "a component", aTruth: "true or not",
}

// example is a value that could be compared with an operand.
func example(o operand) string {
	if list := wordsOf(o.kind()); len(list) > 0 {
		return list[0]
	}
	if o.kind() == aComponent {
		return "Position"
	}
	return "2"
}

func operatorOf(sign string) operator {
	if sign == "==" {
		return equal
	}
	i := slices.IndexFunc(operators[:], func(o struct{ sign, not string }) bool { return o.sign == sign })
	return operator(i)
}

// unsettled marks a word whose kind the other side of the comparison decides.
const unsettled kind = 255

// operand reads a number, a word or a measure; a word of the kind that it is compared with comes
// before a measure of the same name.
func (p *parser) operand(beside kind) operand {
	t := p.next()
	switch t.kind {
	case tokNumber:
		n, ok := syntax.ParseNumber(t.text)
		if !ok {
			p.fail(t, wording.Quote(t.text)+" is not a whole number; numbers are written 1200, 1_200, 1.2k or 3M")
		}
		return &literal{number: n}
	case tokName:
		if beside != unsettled && slices.Contains(wordsOf(beside), t.text) {
			return &literal{word: t.text, of: beside}
		}
		m := find(t.text)
		if m == nil && p.peek().kind == tokOpen {
			p.unknown(t)
		}
		if m == nil {
			return &literal{word: t.text, of: unsettled}
		}
		return p.call(m, t)
	}
	p.fail(t, "something that can be asked belongs here, such as match(Integrate), not "+said(t))
	return nil
}

// settle gives a word the kind of what it is compared with.
func (p *parser) settle(o operand, at token, other kind) operand {
	l, word := o.(*literal)
	if !word || l.of != unsettled {
		return o
	}
	if other == aComponent {
		return &literal{word: l.word, of: aComponent}
	}
	list := []string(nil)
	if other != unsettled {
		list = wordsOf(other)
	}
	if list == nil {
		p.unknown(at)
	}
	p.oneOf(at, l.word, list, kindWords[other])
	return &literal{word: l.word, of: other}
}

// unknown reports a word that names nothing that can be asked.
func (p *parser) unknown(t token) {
	if like, ok := wording.Nearest(t.text, measureNames()); ok {
		p.fail(t, "nothing called "+wording.Quote(t.text)+" can be asked; did you mean "+like+"?")
	}
	p.fail(t, "nothing called "+wording.Quote(t.text)+" can be asked")
}

// oneOf makes sure that a word is in a list.
func (p *parser) oneOf(at token, word string, list []string, what string) {
	if slices.Contains(list, word) {
		return
	}
	message := what + " is " + strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1] + ", not " + wording.Quote(word)
	if like, ok := wording.Nearest(word, list); ok {
		message += "; did you mean " + like + "?"
	}
	p.fail(at, message)
}

// call reads the arguments of a measure.
func (p *parser) call(m *measure, name token) *call {
	c := &call{measure: m}
	if m.least == 0 && p.peek().kind != tokOpen {
		return c
	}
	if !p.take(tokOpen) {
		p.fail(name, m.name+" needs "+wanted(m)+" in parentheses")
	}
	for i := 0; ; i++ {
		if i == len(m.params) {
			p.fail(p.peek(), m.name+" takes "+wanted(m)+" and no more")
		}
		c.args = append(c.args, p.argument(m.params[i]))
		t := p.next()
		switch {
		case t.kind == tokComma:
			continue
		case t.kind != tokClose:
			p.fail(t, "',' or ')' belongs here, not "+said(t))
		case i+1 < m.least:
			p.fail(t, m.name+" needs "+wanted(m)+" in parentheses")
		}
		return c
	}
}

// parameterWords are what an argument is, in a sentence and in the reference.
var parameterWords = [...]struct{ phrase, short string }{
	theSystem:     {"a system", "S"},
	theColumn:     {"a component", "C"},
	theName:       {"a name", "NAME"},
	theGroup:      {"a group", "G"},
	theExpression: {"an expression", "EXPR"},
	theMatch:      {"a match", "MATCH"},
	theOutcome:    {"an outcome", "OUTCOME"},
	theTick:       {"the number of a tick", "TICK"},
}

// wanted says what the arguments of a measure are.
func wanted(m *measure) string {
	if len(m.params) == 0 {
		return "nothing"
	}
	var list []string
	for _, each := range m.params {
		list = append(list, parameterWords[each].phrase)
	}
	return strings.Join(list, " and ")
}

func (p *parser) argument(of parameter) argument {
	t := p.peek()
	switch of {
	case theGroup, theExpression:
		return argument{of: of, literals: p.literals()}
	case theTick:
		n, ok := syntax.ParseNumber(t.text)
		if t.kind != tokNumber || !ok || n < 1 || n > maxTick {
			p.fail(t, "the number of a tick belongs here, from 1 to 10,000, not "+said(t))
		}
		p.next()
		return argument{of: of, number: n}
	}
	if t.kind != tokName {
		p.fail(t, parameterWords[of].phrase+" belongs here, not "+said(t))
	}
	p.next()
	switch of {
	case theMatch:
		p.oneOf(t, t.text, wordsOf(aMatch), kindWords[aMatch])
	case theOutcome:
		p.oneOf(t, t.text, wordsOf(anOutcome), kindWords[anOutcome])
	}
	return argument{of: of, word: t.text}
}

// literals reads an expression: components and negated ones, joined by '&' or 'and'.
func (p *parser) literals() []named {
	var out []named
	for {
		not := p.take(tokBang) || p.word("not")
		t := p.next()
		if t.kind != tokName {
			p.fail(t, "a component belongs here, not "+said(t))
		}
		out = append(out, named{not, t.text})
		if !p.take(tokAmp) && !p.word("and") {
			return out
		}
	}
}

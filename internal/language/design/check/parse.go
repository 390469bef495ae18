package check

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// Limits of a list of checks.
const (
	MaxText     = 16 << 10 // bytes
	MaxChecks   = 64       // in one list
	MaxProblems = 20       // that are reported
	maxNesting  = 50       // levels of parentheses and 'not'
	maxTick     = syntax.MaxTicks
	maxTime     = 1_000_000_000 // of its unit
	maxMultiple = 1_000_000_000 // a larger one counts as this
)

// parser reads the tokens of one line.
type parser struct {
	line   string
	tokens []token
	pos    int
	depth  int
}

// syntaxError is what fail panics with. List.line recovers it.
type syntaxError struct {
	at      int
	message string
}

// fail ends the parsing of the line with a message about a token.
func (p *parser) fail(t token, message string) { panic(syntaxError{t.start, message}) }

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

// described returns a token as messages name it.
func described(t token) string {
	if t.kind == tokEnd {
		return "the end of the line"
	}
	return wording.Quote(t.text)
}

// expression reads a whole condition: parts that are joined by 'and' and 'or'.
func (p *parser) expression() node {
	first := p.conjunction()
	parts := []node{first}
	for p.word("or") {
		parts = append(parts, p.conjunction())
	}
	if len(parts) == 1 {
		return first
	}
	return &anyOf{parts}
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
	return &allOf{parts}
}

func (p *parser) condition() node {
	t := p.peek()
	if p.depth++; p.depth > maxNesting {
		p.fail(t, "this is nested more than 50 levels deep")
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
			p.fail(t, "')' belongs here, not "+described(t))
		}
		return n
	}
	return p.comparison()
}

// comparison reads a measure that is true or false, or a comparison.
func (p *parser) comparison() node {
	at := p.peek()
	left := p.operand(kindUnknown)
	sign := p.peek()
	if c, measured := left.(*call); measured && c.result == kindTruth {
		if sign.kind == tokCompare {
			p.fail(sign, c.name+" is true or false by itself; remove the comparison, or put 'not' before it")
		}
		return &predicate{*c}
	}
	if sign.kind != tokCompare {
		p.fail(sign, "a comparison belongs here, such as '= "+example(left)+"', not "+described(sign))
	}
	p.next()
	op := operatorOf(sign.text)
	after := p.peek()
	right := p.operand(left.kind())
	left, right = p.resolveWord(left, at, right.kind()), p.resolveWord(right, after, left.kind())
	left, right = asMultiple(left, right.kind()), asMultiple(right, left.kind())
	of := left.kind()
	switch {
	case of.ordered() && right.kind().ordered() && (of == kindTime) != (right.kind() == kindTime):
		p.fail(after, "a time is compared with a time, which has a unit: 640ns, 20us or 1.5ms")
	case isLiteral(left, kindMultiple) && right.kind() == kindNumber:
		p.fail(at, described(at)+" is no whole number")
	case isLiteral(right, kindMultiple) && of == kindNumber:
		p.fail(after, described(after)+" is no whole number")
	case of != right.kind() || of == kindTruth:
		p.fail(after, described(at)+" and "+described(after)+" cannot be compared: one is "+kindWords[of]+", the other "+kindWords[right.kind()])
	case !of.ordered() && op != equal && op != notEqual:
		p.fail(sign, kindWords[of]+" is compared with '=' and '!=' only")
	}
	return &comparison{op, left, right}
}

// asMultiple gives a whole number the kind of the other side, if that is a multiple.
func asMultiple(o operand, other kind) operand {
	if l, constant := o.(*literal); constant && l.of == kindNumber && other == kindMultiple {
		return &literal{number: 1000 * l.number, word: l.text(), of: kindMultiple}
	}
	return o
}

// isLiteral reports whether an operand is written out and has a kind.
func isLiteral(o operand, of kind) bool {
	l, constant := o.(*literal)
	return constant && l.of == of
}

// example returns a value that can be compared with an operand.
func example(o operand) string {
	if list := wordsOf(o.kind()); len(list) > 0 {
		return list[0]
	}
	switch o.kind() {
	case kindComponent:
		return "Position"
	case kindTime:
		return "20us"
	case kindMultiple:
		return "1.05"
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

// kindUnknown is the kind of a word until the other side of the comparison is known.
const kindUnknown kind = 255

// operand reads a number, a word or a measure. A word of the kind of the other side takes precedence over a measure of
// the same name.
func (p *parser) operand(other kind) operand {
	t := p.next()
	switch t.kind {
	case tokNumber:
		if n, ok := syntax.ParseNumber(t.text); ok {
			return &literal{number: n}
		}
		if n, ok := parseTime(t.text); ok {
			return &literal{number: n, word: t.text, of: kindTime}
		}
		if n, ok := parseMultiple(t.text); ok {
			return &literal{number: n, word: t.text, of: kindMultiple}
		}
		p.fail(t, wording.Quote(t.text)+" is not a whole number and not a time; numbers are written 1200, 1_200, 1.2k or 3M, and times 640ns, 20us or 1.5ms")
	case tokName:
		if other != kindUnknown && slices.Contains(wordsOf(other), t.text) {
			return &literal{word: t.text, of: other}
		}
		m := find(t.text)
		if m == nil && p.peek().kind == tokOpen {
			p.unknown(t)
		}
		if m == nil {
			return &literal{word: t.text, of: kindUnknown}
		}
		return p.call(m, t)
	}
	p.fail(t, "a measure belongs here, such as match(Integrate), not "+described(t))
	return nil
}

// parseTime reads a number of nanoseconds, microseconds or milliseconds with at most one digit
// behind the point: "20us". It returns tenths of a nanosecond.
func parseTime(text string) (tenths int, ok bool) {
	size := 10
	for _, unit := range [...]string{"ns", "us", "ms"} {
		if number, cut := strings.CutSuffix(text, unit); cut {
			whole, tenth, _ := strings.Cut(number, ".")
			n, ok := syntax.ParseNumber(whole)
			m, isDigit := syntax.ParseNumber(tenth)
			return n*size + m*size/10, ok && n <= maxTime && (tenth == "" || isDigit && len(tenth) == 1)
		}
		size *= 1000
	}
	return 0, false
}

// parseMultiple reads a number with one to three digits behind the point: "1.05". It returns thousandths.
func parseMultiple(text string) (thousandths int, ok bool) {
	whole, part, _ := strings.Cut(text, ".")
	n, ok := wording.Number(whole, maxMultiple)
	m, digits := wording.Number(part, 999)
	if !ok || !digits || len(part) > 3 {
		return 0, false
	}
	for range 3 - len(part) {
		m *= 10
	}
	return 1000*n + m, true
}

// resolveWord gives a word the kind of the other side of the comparison.
func (p *parser) resolveWord(o operand, at token, other kind) operand {
	l, word := o.(*literal)
	if !word || l.of != kindUnknown {
		return o
	}
	if other == kindComponent {
		return &literal{word: l.word, of: kindComponent}
	}
	list := []string(nil)
	if other != kindUnknown {
		list = wordsOf(other)
	}
	if list == nil {
		p.unknown(at)
	}
	p.oneOf(at, l.word, list, kindWords[other])
	return &literal{word: l.word, of: other}
}

// unknown reports a word that is not a measure.
func (p *parser) unknown(t token) {
	if like, ok := wording.Nearest(t.text, measureNames()); ok {
		p.fail(t, "there is no measure "+wording.Quote(t.text)+"; did you mean "+like+"?")
	}
	p.fail(t, "there is no measure "+wording.Quote(t.text))
}

// oneOf reports a word that is not in a list.
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
		p.fail(name, m.name+" needs "+wantedArguments(m)+" in parentheses")
	}
	if m.least == 0 && p.take(tokClose) {
		return c
	}
	for i := 0; ; i++ {
		if i == len(m.params) {
			p.fail(p.peek(), m.name+" takes "+wantedArguments(m)+" and no more")
		}
		c.args = append(c.args, p.argument(m.params[i]))
		t := p.next()
		switch {
		case t.kind == tokComma:
			continue
		case t.kind != tokClose:
			p.fail(t, "',' or ')' belongs here, not "+described(t))
		case i+1 < m.least:
			p.fail(t, m.name+" needs "+wantedArguments(m)+" in parentheses")
		}
		return c
	}
}

// wantedArguments describes the arguments of a measure.
func wantedArguments(m *measure) string {
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
	case paramGroup, paramExpression:
		return argument{of: of, literals: p.literals()}
	case paramTick:
		n, ok := syntax.ParseNumber(t.text)
		if t.kind != tokNumber || !ok || n < 1 || n > maxTick {
			p.fail(t, "the number of a tick belongs here, from 1 to 10,000, not "+described(t))
		}
		p.next()
		return argument{of: of, number: n}
	}
	if t.kind != tokName {
		p.fail(t, parameterWords[of].phrase+" belongs here, not "+described(t))
	}
	p.next()
	switch of {
	case paramMatch:
		p.oneOf(t, t.text, wordsOf(kindMatch), kindWords[kindMatch])
	case paramOutcome:
		p.oneOf(t, t.text, wordsOf(kindOutcome), kindWords[kindOutcome])
	case paramPart:
		p.oneOf(t, t.text, partsOfRound, parameterWords[paramPart].phrase)
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
			p.fail(t, "a component belongs here, not "+described(t))
		}
		out = append(out, named{not, t.text})
		if !p.take(tokAmp) && !p.word("and") {
			return out
		}
	}
}

// end reports anything after a condition.
func (p *parser) end() {
	if t := p.peek(); t.kind != tokEnd {
		p.fail(t, "the check is complete without "+described(t)+"; 'and' or 'or' joins conditions")
	}
}

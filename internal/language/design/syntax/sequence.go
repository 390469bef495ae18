package syntax

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// expression reads the conjunction after a keyword.
func (p *parser) expression(keyword string) Expr {
	start := p.peek().at()
	if p.peek().kind == tokEnd {
		p.failAt(&p.tokens[p.pos-1], diagnostic.MissingExpr, wording.Quote(keyword))
	}
	p.elements = p.elements[:0]
	p.sequence(&sequence{form: exprForm, keyword: keyword})
	e := Expr{End: p.takeGap(), Literals: make([]Literal, len(p.elements)), Range: start.To(p.tokens[p.pos-1].at())}
	for i, x := range p.elements {
		e.Literals[i] = Literal{x.gap, x.not, x.name, x.at}
	}
	return e
}

// list reads the components after a keyword, up to one of the words in ends. Completion suggests
// the words in offers.
func (p *parser) list(keyword string, ends, offers []string) List {
	if t := p.peek(); t.kind == tokEnd || p.endsEarly(ends) {
		p.failAt(&p.tokens[p.pos-1], diagnostic.MissingList, keyword)
	}
	start := p.peek().at()
	p.elements = p.elements[:0]
	p.sequence(&sequence{form: listForm, keyword: keyword, ends: ends, offers: offers})
	return List{Items: p.items(), End: p.takeGap(), Range: start.To(p.tokens[p.pos-1].at())}
}

// systemList reads the component list of a system in parentheses. Negated components go to without,
// as if a `without` clause named them.
func (p *parser) systemList() (list, without List) {
	open := p.open()
	p.listFrom = p.pos
	q := &sequence{form: accessForm, keyword: "system"}
	p.elements = p.elements[:0]
	if p.peek().kind != tokClose {
		p.sequence(q)
	}
	list.End = p.takeGap()
	end := p.close()
	list.Range = open.at().To(end.at())
	for _, x := range p.elements {
		if x.not {
			without.Items = append(without.Items, Item{Name: x.name, Range: x.at})
		}
	}
	if without.Items != nil {
		without.Range = without.Items[0].Range.To(without.Items[len(without.Items)-1].Range)
	}
	p.elements = slices.DeleteFunc(p.elements, func(x element) bool { return x.not })
	list.Items = p.items()
	return list, without
}

// items returns the elements that were read as items of a list.
func (p *parser) items() []Item {
	if len(p.elements) == 0 {
		return nil
	}
	items := make([]Item, len(p.elements))
	for i, x := range p.elements {
		items[i] = Item{x.gap, x.mut, x.optional, x.name, x.at}
	}
	return items
}

// open consumes a '(' and reports one that is never closed.
func (p *parser) open() *token {
	t := p.peek()
	if t.match < 0 {
		p.failAt(t, diagnostic.Unclosed)
	}
	if p.depth++; p.depth > MaxNesting {
		p.failAt(t, diagnostic.TooDeep)
	}
	return p.next(TokenParen)
}

// close consumes the ')' that closes the last '('.
func (p *parser) close() *token {
	p.depth--
	return p.next(TokenParen)
}

// sequence reads elements and the operators between them, up to a closing parenthesis, the end of
// the statement or one of the words in ends.
func (p *parser) sequence(q *sequence) {
	for {
		p.operand(q)
		p.expectAfter(q)
		t := p.peek()
		switch {
		case t.kind == tokEnd || t.kind == tokClose && t.match >= 0 && p.depth > 0:
			return
		case t.kind == tokOr || p.is("or"):
			p.disjunction(q, t)
		case t.kind == tokAnd || t.kind == tokComma || p.is("and"):
			q.last = p.next(operatorClass(t))
			if q.form == accessForm {
				p.reference(t)
			}
			if u := p.peek(); t.kind == tokComma && u.kind == tokClose && u.match >= 0 && p.depth > 0 {
				return
			}
		case p.depth == 0 && p.endsHere(q.ends):
			return
		default:
			p.missingOperator(q, t)
		}
	}
}

func operatorClass(t *token) TokenKind {
	if t.kind == tokName {
		return TokenKeyword
	}
	return TokenOperator
}

// endsHere reports whether the next token is one of the words.
func (p *parser) endsHere(words []string) bool {
	t := p.peek()
	return t.kind == tokName && slices.Contains(words, t.text) && !p.joins(p.peekAt(1))
}

// operand reads one element, or several in parentheses.
func (p *parser) operand(q *sequence) {
	if p.peek().kind != tokOpen {
		p.element(q)
		return
	}
	open := p.open()
	if t := p.peek(); t.kind == tokClose {
		p.fail(diagnostic.MissingOperand, open.at().To(t.at()), "between", "'(' and ')'")
	}
	last := q.last
	q.last = nil
	p.sequence(q)
	q.last = last
	p.close()
}

// element reads one component with the modifiers before it.
func (p *parser) element(q *sequence) {
	x := element{gap: p.takeGap()}
	start := p.peek()
	p.modifiers(q, &x)
	inside := 0
	for x.not && p.peek().kind == tokOpen {
		p.negatedParens(q, start)
		p.open()
		inside++
	}
	p.expectElement(q, &x)
	t := p.peek()
	if t.kind != tokName || p.depth == 0 && p.endsEarly(q.ends) {
		p.missingOperand(q, t)
	}
	last := p.next(TokenName)
	for range inside {
		last = p.close()
	}
	x.name = Name{t.text, t.at()}
	x.at = start.at().To(last.at())
	p.checkElement(q, start, &x)
	if x.not && q.form == accessForm && len(x.gap.Comments) > 0 {
		// The component is not in the printed list, but the comment before it must be kept.
		p.gap = Gap{true, append(x.gap.Comments, p.gap.Comments...)}
		for i := len(x.gap.Comments); i < len(p.gap.Comments); i++ {
			p.steps++
			p.gap.Comments[i].OwnLine = true
		}
	}
	p.elements = append(p.elements, x)
}

// endsEarly reports whether a keyword is where a component should be. At the end of the statement,
// or before another of these keywords, the word is the name of a component.
func (p *parser) endsEarly(words []string) bool {
	after := p.peekAt(1)
	again := after.kind == tokName && slices.Contains(words, after.text)
	return after.kind != tokEnd && !again && p.endsHere(words)
}

// modifiers reads '!', 'not', 'mut' and '?' before a name.
func (p *parser) modifiers(q *sequence, x *element) {
	for {
		p.expectElement(q, x)
		t := p.peek()
		switch {
		case t.kind == tokNot || p.is("not") && p.modifies(q):
			if x.not {
				p.doubleNot(t)
			}
			x.not = true
			p.next(operatorClass(t))
		case t.kind == tokOptional:
			if x.optional {
				p.reject(t, diagnostic.WantOne)
			}
			x.optional = true
			p.next(TokenOperator)
		case p.is("mut") && p.modifies(q):
			if x.mut {
				p.reject(t, diagnostic.WantOne)
			}
			x.mut = true
			p.next(TokenKeyword)
		default:
			return
		}
	}
}

// modifies reports whether the next word must be a modifier, because of what follows it, and is not
// a name.
func (p *parser) modifies(q *sequence) bool {
	after := p.peekAt(1)
	switch after.kind {
	case tokName:
		return !p.joins(after) && (p.depth > 0 || !slices.Contains(q.ends, after.text))
	case tokOpen, tokNot, tokOptional:
		return true
	default:
		return false
	}
}

// checkElement reports modifiers that the sequence does not allow.
func (p *parser) checkElement(q *sequence, start *token, x *element) {
	access := "?"
	if x.mut {
		access = "mut"
	}
	switch {
	case (x.mut || x.optional) && q.form != accessForm:
		taken := diagnostic.Range{Start: start.at().Start, End: x.name.Range.Start}
		text := ""
		if x.not {
			text = "!"
		}
		p.failReplacing(diagnostic.AccessOutside, x.at, taken, text, "", access)
	case (x.mut || x.optional) && x.not:
		p.fail(diagnostic.NotOptional, x.at, wording.Quote(x.name.Text), access)
	case x.not && q.form == listForm:
		p.failFix(diagnostic.NotInList, x.at, p.withoutElement(q, x), q.keyword, wording.Quote(x.name.Text))
	}
}

// withoutElement returns the edit that removes a negated component from the list of a spawn, with
// the operator before or after it.
func (p *parser) withoutElement(q *sequence, x *element) func() *diagnostic.Fix {
	if q.keyword != "spawn" || p.gap.NewLine || x.gap.NewLine {
		return nil
	}
	r := x.at
	switch after := p.peek(); {
	case q.last != nil:
		r.Start = q.last.at().Start
		if before := p.before(q.last); before != nil {
			r.Start = before.at().End
		}
	case p.joins(after):
		r.End = p.peekAt(1).at().Start
	default:
		return nil
	}
	return replace(diagnostic.NotInList, r, "")
}

// before returns the token before t on its line, or nil.
func (p *parser) before(t *token) *token {
	i, ok := slices.BinarySearchFunc(p.tokens, t.start, func(u token, start int32) int { return int(u.start - start) })
	if !ok || i == 0 || p.tokens[i-1].line != t.line {
		return nil
	}
	return &p.tokens[i-1]
}

func (p *parser) doubleNot(t *token) {
	name := p.peekAt(1)
	if name.kind != tokName {
		p.reject(t, diagnostic.WantOneNot)
	}
	from := diagnostic.Range{Start: p.tokens[p.pos-1].at().Start, End: name.at().Start}
	p.failReplacing(diagnostic.DoubleNot, from.To(name.at()), from, "", "", wording.Quote(name.text))
}

// missingOperand reports a token that is where a component should be.
func (p *parser) missingOperand(q *sequence, t *token) {
	before := &p.tokens[p.pos-1]
	switch t.kind {
	case tokNumber, tokWord:
		p.failAt(t, diagnostic.BadName, wording.Quote(t.text))
	case tokAnd:
		if name := p.peekAt(1); q.form == accessForm && name.kind == tokName {
			if name.text == "mut" && p.peekAt(2).kind == tokName {
				name = p.peekAt(2)
			}
			p.accessError(t, name.text)
		}
	case tokStray:
		if p.forms != nil && q.form != listForm && (t.text == "-" || t.text == "~") && p.peekAt(1).kind == tokName {
			p.forms.wrongSign(p, t, "!", "!")
		}
		p.reject(t, diagnostic.WantComponent)
	case tokOpen, tokColon, tokEquals:
		p.reject(t, diagnostic.WantComponent)
	}
	if t.kind == tokClose && t.match < 0 {
		p.reject(t, diagnostic.WantComponent)
	}
	if p.forms != nil && q.form == accessForm && before.kind == tokAnd && len(p.elements) > 0 && before.start == p.tokens[p.pos-2].end {
		p.forms.respell(p, before, p.lastName()) // Health&
	}
	switch k := before.kind; {
	case q.last == nil && p.joins(t):
		p.failAt(t, diagnostic.MissingOperand, "before", wording.Quote(t.text))
	case k == tokNewline || k == tokComment || k == tokOpen:
		p.failAt(t, diagnostic.MissingOperand, "before", wording.Quote(t.text))
	case q.last == nil && before.kind == tokName && q.form == exprForm:
		p.failAt(before, diagnostic.MissingExpr, wording.Quote(before.text))
	case q.last == nil && before.kind == tokName:
		p.failAt(before, diagnostic.MissingList, q.keyword)
	default:
		p.failAt(before, diagnostic.MissingOperand, "after", wording.Quote(before.text))
	}
}

// missingOperator reports a token that is where an operator should be.
func (p *parser) missingOperator(q *sequence, t *token) {
	word := t.text
	if p.forms != nil && q.form == accessForm {
		p.forms.access(p, t)
	}
	if p.forms != nil && q.form == exprForm && (word == "-" || word == "+") && p.peekAt(1).kind == tokName {
		if word == "-" {
			p.forms.wrongSign(p, t, "!", "& !")
		}
		p.forms.wrongSign(p, t, "&", "&")
	}
	switch t.kind {
	case tokName, tokNot, tokOptional, tokOpen:
	case tokWord, tokNumber:
		p.failAt(t, diagnostic.BadName, wording.Quote(word))
	default:
		p.reject(t, diagnostic.WantOperator)
	}
	if t.match < 0 && t.kind == tokOpen {
		p.reject(t, diagnostic.WantComponent)
	}
	here := diagnostic.Range{Start: t.at().Start, End: t.at().Start}
	if q.keyword == "add" || q.keyword == "remove" {
		if word := q.ends[0]; p.depth == 0 && !p.isAhead(q.ends) {
			p.failReplacing(diagnostic.MissingWord, t.at(), here, word+" ", word, word, wording.Quote(t.text))
		}
	}
	if like, ok := wording.Nearest(word, q.ends); ok && t.kind == tokName && p.depth == 0 && q.keyword != "add" && q.keyword != "remove" {
		p.failReplacing(diagnostic.UnknownClauseLike, t.at(), t.at(), like, like, wording.Quote(word), like)
	}
	before := &p.tokens[p.pos-1]
	if before.line != t.line {
		p.failAt(t, diagnostic.MissingOperator, q.op(), "the line above", wording.Quote(word))
	}
	gap, text := diagnostic.Range{Start: before.at().End, End: t.at().Start}, ", "
	if q.keyword == "group" && t.kind == tokOpen && before.end == t.start && p.pos == p.first+2 { // group g(A, B)
		p.failReplacing(diagnostic.MissingOperator, before.at().To(t.at()), gap, " = ", "=", "=", wording.Quote(before.text), wording.Quote(word))
	}
	if q.op() == "&" {
		text = " & "
	}
	p.failReplacing(diagnostic.MissingOperator, before.at().To(t.at()), gap, text, q.op(), q.op(), wording.Quote(before.text), wording.Quote(word))
}

// isAhead reports whether one of the words is in the rest of the statement.
func (p *parser) isAhead(words []string) bool {
	for i := p.pos; i < p.end; i++ {
		if t := p.look(i); t.kind == tokName && slices.Contains(words, t.text) {
			return true
		}
	}
	return false
}

// expectElement notes for completion what an element may begin with, after the modifiers that were
// read.
func (p *parser) expectElement(q *sequence, x *element) {
	names := ComponentNames
	if q.keyword == "of" {
		names |= GroupNames
	}
	p.expect(names)
	if x.not || x.mut || x.optional {
		return
	}
	switch q.form {
	case exprForm:
		p.expect(0, "not")
	case accessForm:
		p.expect(0, "mut", "not")
	}
}

// expectAfter notes for completion which words may follow an element.
func (p *parser) expectAfter(q *sequence) {
	if p.depth == 0 {
		p.expect(0, q.offers...)
	} else {
		p.expect(0)
	}
}

// reference reports `&mut` behind a component and `mut &` before one: the '&' is t, which was read
// as an operator.
func (p *parser) reference(t *token) {
	next := p.peek()
	behind := p.is("mut") && next.kind == tokName && p.peekAt(1).kind != tokName
	if t.kind != tokAnd || next.start != t.end || p.tokens[p.pos-2].end == t.start {
		return
	}
	if behind {
		p.accessError(next, p.lastName())
	}
	if next.kind == tokName && p.lastName() == "mut" {
		p.accessError(t, next.text)
	}
}

// lastName returns the last component that was read.
func (p *parser) lastName() string { return p.elements[len(p.elements)-1].name.Text }

// accessError reports access in front of or behind a component that is spelt as in another language.
func (p *parser) accessError(t *token, name string) {
	if p.forms != nil {
		p.forms.respell(p, t, name)
	}
	p.failAt(t, diagnostic.Foreign, "Bevy", "system Name(mut Position, Velocity)")
}

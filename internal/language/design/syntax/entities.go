package syntax

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

func (p *parser) spawn() *Spawn {
	s := &Spawn{Count: Number{Value: 1}}
	if p.peek().kind == tokNumber {
		s.Count = p.number("a number of entities", maxNumber)
	}
	if p.forms != nil {
		p.forms.nameSign(p, tokEquals, ":")
	}
	if p.peekAt(1).kind == tokColon {
		s.Name = p.entityName(s.Count)
	}
	s.List = p.list("spawn", nil, nil)
	return s
}

// entityName reads the name of a spawned entity with its colon.
func (p *parser) entityName(count Number) Name {
	n := p.name("spawn hero: Position")
	colon := p.next(TokenOperator)
	if _, ok := entityNumber(n.Text); ok {
		p.broken.Name = Name{}
		p.fail(diagnostic.ReservedName, n.Range, wording.Quote(n.Text))
	}
	if count.Text != "" {
		taken := diagnostic.Range{Start: n.Range.Start, End: p.peek().at().Start}
		if p.peek().kind == tokEnd {
			taken.End = colon.at().End
		}
		p.failReplacing(diagnostic.CountAndName, n.Range, taken, "", "")
	}
	return n
}

func (p *parser) seed() *Seed {
	p.expect(0)
	if t := p.peek(); t.kind != tokNumber {
		p.reject(t, diagnostic.WantSeed)
	}
	return &Seed{Value: p.number("a seed", maxNumber)}
}

// change reads the list and the selector of `add` and `remove`. word is the keyword between them;
// wrong is the one that the other statement has.
func (p *parser) change(word, wrong string) (List, Selector) {
	ends := []string{word, wrong}
	list := p.list(p.broken.Keyword, ends, ends[:1])
	t := p.peek()
	switch {
	case p.is(word):
		p.next(TokenKeyword)
	case p.is(wrong):
		p.failReplacing(diagnostic.WrongWord, t.at(), t.at(), word, word, p.broken.Keyword, word)
	case t.kind == tokEnd:
		p.failAt(&p.tokens[p.first], diagnostic.MissingTarget, p.broken.Keyword)
	}
	return list, p.selector()
}

// selector reads the entities that a statement changes.
func (p *parser) selector() Selector {
	p.expect(EntityNames, "any", "all")
	t, after := p.peek(), p.peekAt(1)
	word := t.text
	switch {
	case t.kind == tokEnd:
		p.failAt(&p.tokens[p.first], diagnostic.MissingTarget, p.broken.Keyword)
	case t.kind == tokNumber:
		p.bareNumber(t)
	case t.kind == tokWord:
		p.failAt(t, diagnostic.BadName, wording.Quote(word))
	case t.kind != tokName:
		p.reject(t, diagnostic.WantEntities)
	case word == "any" && (after.kind == tokNumber || after.kind == tokName):
		return p.anyOf(t)
	case word == "all" && (after.kind == tokName || after.kind == tokOpen || after.kind == tokNot):
		p.next(TokenKeyword)
		s := Selector{Kind: All}
		s.Expr = p.ofExpression()
		s.Range = t.at().To(s.Expr.Range)
		return s
	}
	p.next(TokenName)
	return p.entity(t, word)
}

// anyOf reads `any N of` and its expression.
func (p *parser) anyOf(t *token) Selector {
	p.next(TokenKeyword)
	p.expect(0)
	s := Selector{Kind: Any}
	if u := p.peek(); u.kind != tokNumber {
		p.failAt(t, diagnostic.MissingCount)
	}
	s.Count = p.number("a number of entities", maxNumber)
	s.Expr = p.ofExpression()
	s.Range = t.at().To(s.Expr.Range)
	return s
}

// ofExpression reads `of` and an expression.
func (p *parser) ofExpression() Expr {
	p.expect(0, "of")
	t := p.peek()
	switch {
	case p.is("of"):
		p.next(TokenKeyword)
	case t.kind == tokName || t.kind == tokOpen || t.kind == tokNot:
		here := diagnostic.Range{Start: t.at().Start, End: t.at().Start}
		p.failReplacing(diagnostic.MissingWord, t.at(), here, "of ", "of", "of", wording.Quote(t.text))
	default:
		p.reject(t, diagnostic.WantOf)
	}
	return p.expression("of")
}

// bareNumber reports an entity's number without its 'e'.
func (p *parser) bareNumber(t *token) {
	n, whole, ok := parseNumber(t.text)
	if !ok || !whole || n == 0 || n > maxNumber {
		p.reject(t, diagnostic.WantEntities)
	}
	if p.peekAt(1).kind != tokEnd {
		p.reject(t, diagnostic.WantAny)
	}
	number := "e" + strconv.Itoa(n)
	p.failReplacing(diagnostic.EntityNumber, t.at(), t.at(), number, strconv.Itoa(n))
}

func (p *parser) entity(t *token, word string) Selector {
	n, numbered := entityNumber(word)
	switch {
	case numbered && n == 0:
		p.failAt(t, diagnostic.EntityZero)
	case numbered && n > MaxEntities:
		p.failAt(t, diagnostic.NumberTooLarge, wording.Quote(word), "the number of an entity", wording.Grouped(MaxEntities))
	}
	return Selector{Kind: One, Name: Name{word, t.at()}, Entity: n, Range: t.at()}
}

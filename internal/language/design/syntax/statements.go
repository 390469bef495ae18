package syntax

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// name reads the name that a statement declares. example is a correct statement for the message.
func (p *parser) name(example string) Name {
	p.expect(0)
	t := p.peek()
	switch t.kind {
	case tokName:
	case tokNumber, tokWord:
		p.failAt(t, diagnostic.BadName, wording.Quote(t.text))
	case tokEnd, tokOpen, tokEquals, tokColon, tokComma, tokAnd:
		p.failAt(&p.tokens[p.first], diagnostic.MissingName, p.broken.Keyword, example)
	default:
		p.reject(t, diagnostic.WantName)
	}
	p.next(TokenName)
	p.broken.Name = Name{t.text, t.at()}
	return p.broken.Name
}

func (p *parser) component() *Component {
	c := &Component{Name: p.name("component Position f32x3")}
	if p.forms != nil {
		p.forms.component(p)
	}
	p.onePerStatement()
	c.Type = p.size()
	p.onePerStatement()
	return c
}

func (p *parser) tag() *Tag {
	t := &Tag{Name: p.name("tag Frozen")}
	if u := p.peek(); p.forms != nil && (u.kind == tokColon || u.kind == tokEquals || opens(u)) {
		p.forms.component(p)
	}
	p.onePerStatement()
	return t
}

// onePerStatement reports a declaration of several names.
func (p *parser) onePerStatement() {
	t := p.peek()
	if t.kind != tokComma && t.kind != tokAnd && !(t.kind == tokName && t.text == "and") {
		return
	}
	var edits []diagnostic.Edit
	for i := p.pos; i < p.end; i++ {
		u := p.look(i)
		switch {
		case u.kind == tokComma || u.kind == tokAnd || u.kind == tokName && u.text == "and":
			if i+1 == p.end || p.tokens[i+1].kind != tokName {
				p.failAt(t, diagnostic.OnePerStatement, p.broken.Keyword)
			}
			between := diagnostic.Range{Start: p.tokens[i-1].at().End, End: p.tokens[i+1].at().Start}
			edits = append(edits, diagnostic.Edit{Range: between, Text: "\n" + p.broken.Keyword + " "})
		case u.kind != tokName && u.kind != tokNumber:
			p.failAt(t, diagnostic.OnePerStatement, p.broken.Keyword)
		}
	}
	fix := func() *diagnostic.Fix { return diagnostic.OnePerStatement.Fix(edits, strconv.Itoa(len(edits)+1)) }
	p.failFix(diagnostic.OnePerStatement, t.at(), fix, p.broken.Keyword)
}

func (p *parser) layout() *Layout {
	p.expect(0, layoutWords...)
	t := p.peek()
	word := t.text
	switch {
	case t.kind == tokName && slices.Contains(layoutWords, word):
		p.next(TokenKeyword)
		return &Layout{Kind: Name{word, t.at()}}
	case t.kind == tokEnd:
		p.failAt(&p.tokens[p.first], diagnostic.MissingName, "layout", "layout laminar")
	case t.kind != tokName && t.kind != tokWord && t.kind != tokNumber:
		p.reject(t, diagnostic.WantLayout)
	}
	if like, ok := wording.Nearest(word, layoutWords); ok {
		p.failReplacing(diagnostic.UnknownLayoutLike, t.at(), t.at(), like, like, wording.Quote(word), like)
	}
	p.failAt(t, diagnostic.UnknownLayout, wording.Quote(word))
	return nil
}

func (p *parser) group() *Group {
	g := &Group{}
	if p.forms != nil {
		p.forms.nameSign(p, tokColon, "=")
	}
	if p.peekAt(1).kind == tokEquals {
		g.Name = p.name("group moving = Position & Velocity")
		p.next(TokenOperator)
	} else if t := p.peek(); t.kind == tokEquals {
		p.name("group moving = Position & Velocity")
	}
	g.Expr = p.expression("group")
	return g
}

// system reads a system after its keyword.
func (p *parser) system(keyword *token) *System {
	s := &System{Weight: Number{Value: 1}}
	if p.peek().kind == tokOpen {
		s.Name.Range = keyword.at() // nameSystems sets the name
	} else {
		s.Name = p.name("system Integrate(Position, Velocity)")
	}
	p.expect(0)
	if t := p.peek(); t.kind != tokOpen {
		if t.kind == tokStray || t.kind == tokClose {
			p.reject(t, diagnostic.WantClause)
		}
		p.failFix(diagnostic.MissingParens, p.tokens[p.first].at().To(s.Name.Range), p.parenthesise(s.Name), wording.Clip(s.Name.Text))
	}
	s.List, s.Without = p.systemList()
	p.clauses(s)
	return s
}

// parenthesise returns the edit that puts parentheses around the list of a system, if the list is
// on one line and has no other error.
func (p *parser) parenthesise(name Name) func() *diagnostic.Fix {
	return func() *diagnostic.Fix {
		last, from := name.Range, p.pos
		if t := p.peek(); t.kind == tokColon || t.kind == tokEquals {
			from++
		}
		if from < p.end && from > p.pos && p.look(from).kind == tokOpen {
			return diagnostic.MissingParens.Fix([]diagnostic.Edit{{Range: name.Range.To(p.tokens[from].at()), Text: name.Text + "("}})
		}
		for i := from; i < p.end; i++ {
			t := p.look(i)
			if t.kind == tokName && slices.Contains(clauseWords, t.text) {
				break
			}
			if t.kind != tokName && t.kind != tokComma && t.kind != tokAnd && t.kind != tokNot && t.kind != tokOptional {
				return nil
			}
			last = t.at()
		}
		if last == name.Range {
			return diagnostic.MissingParens.Fix([]diagnostic.Edit{{Range: diagnostic.Range{Start: last.End, End: last.End}, Text: "()"}})
		}
		return diagnostic.MissingParens.Fix([]diagnostic.Edit{
			{Range: diagnostic.Range{Start: name.Range.End, End: p.tokens[from].at().Start}, Text: "("},
			{Range: diagnostic.Range{Start: last.End, End: last.End}, Text: ")"},
		})
	}
}

// clauses reads what may follow the list of a system.
func (p *parser) clauses(s *System) {
	var seen [4]diagnostic.Range
	for {
		p.expect(0, p.unsaid(&seen)...)
		t := p.peek()
		if t.kind == tokEnd {
			return
		}
		k := slices.Index(clauseWords, t.text)
		if t.kind != tokName || k < 0 {
			p.badClause(t)
		}
		if seen[k] != (diagnostic.Range{}) {
			p.repeatedClause(t, seen[k])
		}
		seen[k] = t.at()
		p.next(TokenKeyword)
		switch clauseWords[k] {
		case "with":
			s.With = p.list("with", clauseWords, p.unsaid(&seen))
		case "without":
			more := p.list("without", clauseWords, p.unsaid(&seen))
			more.Items = append(s.Without.Items, more.Items...)
			s.Without = more
		case "expect":
			s.Expect = p.match()
		default:
			s.Weight = p.number("a weight", MaxWeight)
		}
	}
}

func (p *parser) badClause(t *token) {
	word := t.text
	if t.kind != tokName && t.kind != tokWord {
		p.reject(t, diagnostic.WantClause)
	}
	like, ok := clauseHabits.meaning(wording.Lower(word))
	if !ok {
		like, ok = wording.Nearest(word, clauseWords)
	}
	if ok {
		p.failReplacing(diagnostic.UnknownClauseLike, t.at(), t.at(), like, like, wording.Quote(word), like)
	}
	p.failAt(t, diagnostic.UnknownClause, wording.Quote(word))
}

func (p *parser) repeatedClause(t *token, before diagnostic.Range) {
	if p.listed(t.at()) {
		d := diagnostic.RepeatedClause.At(t.at(), t.text)
		d.Notes = []diagnostic.Note{diagnostic.RepeatedClause.NoteAt(before)}
		p.diagnostics = append(p.diagnostics, d)
	}
	panic(bailout{})
}

// match reads one of the four ways to match a layout.
func (p *parser) match() Name {
	p.expect(0, matchWords...)
	t := p.peek()
	word := t.text
	switch {
	case t.kind == tokName && slices.Contains(matchWords, word):
		p.next(TokenKeyword)
		return Name{word, t.at()}
	case t.kind != tokName && t.kind != tokWord && t.kind != tokNumber:
		p.reject(t, diagnostic.WantMatch)
	}
	if like, ok := wording.Nearest(word, matchWords); ok {
		p.failReplacing(diagnostic.BadExpectLike, t.at(), t.at(), like, like, like)
	}
	p.failAt(t, diagnostic.BadExpect, wording.Quote(word))
	return Name{}
}

package syntax

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// habits reports what other languages write in the list of a system where an operator should be.
func (p *parser) habits(t *token) {
	before, after := &p.tokens[p.pos-1], p.peekAt(1)
	ends := after.kind == tokComma || after.kind == tokClose
	switch {
	case before.kind == tokName && isOuterClause(before.text) && t.kind == tokName:
		p.clauseInList(before, p.pos-1)
	case t.kind == tokName && isOuterClause(t.text) && after.kind == tokName:
		p.clauseInList(t, p.pos)
	case t.kind == tokName && ends && isAccess(t.text), (t.kind == tokOptional || t.text == "*") && ends:
		p.respell(t, p.lastName())
	case t.kind == tokName && before.kind == tokName && isAccess(before.text):
		p.respell(before, t.text)
	case t.kind == tokColon && after.kind == tokName, t.text == "<" && isAccess(before.text) && before.kind == tokName:
		p.foreign()
		for i := p.pos + 1; i < p.end && (after.kind != tokName || after.text == "mut"); i++ {
			after = p.look(i)
		}
		p.respell(t, after.text)
	case t.text == "*" && after.kind == tokName:
		p.respell(t, p.lastName())
	}
}

// isAccess reports whether a word says access in other languages.
func isAccess(word string) bool {
	_, ok := habitualAccess(word)
	return ok
}

func isOuterClause(word string) bool { return word == "with" || word == "without" }

// clauseInList reports a clause that is inside the parentheses of a system. i is its token.
func (p *parser) clauseInList(t *token, i int) {
	p.failFix(diagnostic.ClauseInList, t.at(), func() *diagnostic.Fix {
		to := int(p.tokens[p.listFrom-1].match)
		for k := i; k < to; k++ {
			if u := p.look(k); u.kind != tokName && u.kind != tokComma && u.kind != tokAnd {
				return nil
			}
		}
		from := i
		for from > p.listFrom && p.tokens[from-1].kind == tokComma {
			from--
		}
		last := p.tokens[from-1].at()
		if p.tokens[from-1].line != t.line || p.tokens[to].line != t.line {
			return nil
		}
		return diagnostic.ClauseInList.Fix([]diagnostic.Edit{
			{Range: diagnostic.Range{Start: last.End, End: t.at().Start}, Text: ") "},
			{Range: p.tokens[to].at(), Text: ""},
		})
	}, t.text)
}

// nameSign reports the name of a group or an entity with the sign that belongs to the other.
func (p *parser) nameSign(wrong kind, sign string) {
	if t := p.peekAt(1); t.kind == wrong && p.peek().kind == tokName {
		p.wrongSign(t, sign, sign)
	}
}

// wrongSign reports a sign in the place of another. text is what replaces it.
func (p *parser) wrongSign(t *token, sign, text string) {
	p.failReplacing(diagnostic.WrongSign, t.at(), t.at(), text, sign, sign, wording.Quote(t.text))
}

// brackets reports braces or square brackets around a list, or around the body of a system.
func (p *parser) brackets(t *token) {
	from := p.pos
	for from < p.end && p.tokens[from].start < t.start {
		from++
	}
	to := p.closing(from)
	before := &p.tokens[max(from-1, p.first)]
	if p.broken.Keyword == "system" && t.text == "{" && from > p.first+2 {
		end := p.tokens[min(to, p.end-1)].at().End
		p.failReplacing(diagnostic.SystemBody, t.at(), diagnostic.Range{Start: before.at().End, End: end}, "", "")
	}
	if to == p.end || !slices.Contains([]string{"system", "group", "spawn", "add", "remove"}, p.broken.Keyword) {
		return
	}
	open := "("
	if from == p.first+2 && before.kind == tokName {
		switch p.broken.Keyword {
		case "group":
			open = " = ("
		case "spawn":
			open = ": ("
		case "add", "remove":
			open = ""
		}
	}
	r := t.at()
	if open != "(" || p.broken.Keyword == "system" {
		r.Start = before.at().End
	}
	p.failFix(diagnostic.Brackets, t.at(), func() *diagnostic.Fix {
		return diagnostic.Brackets.Fix([]diagnostic.Edit{{Range: r, Text: open}, {Range: p.tokens[to].at(), Text: ")"}})
	}, t.text)
}

// closing returns the token that closes the bracket at token i, p.end if none does.
func (p *parser) closing(i int) int {
	depth := 0
	for ; i < p.end; i++ {
		switch u := p.look(i); {
		case u.text == "{" || u.text == "[":
			depth++
		case u.text == "}" || u.text == "]":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return p.end
}

// ofLibrary returns the fix of a line of another library, in which mark stands at byte.
func (p *parser) ofLibrary(at int, mark, form string) func() *diagnostic.Fix {
	if p.listFrom > 0 {
		return p.respelt(diagnostic.Foreign)
	}
	from := p.first
	for from+1 < p.end && int(p.tokens[from+1].start-p.tokens[p.first].start) <= at {
		from++
	}
	return p.rewritten(from, mark[0] == '[', strings.HasPrefix(form, "group"))
}

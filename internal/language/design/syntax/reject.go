package syntax

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// reject reports an unexpected token, with a message that depends on the token. w is what the
// message says was expected.
func (p *parser) reject(t *token, w diagnostic.Want) {
	p.enough(t)
	text := t.text
	switch t.kind {
	case tokEnd:
		p.failAt(t, diagnostic.UnexpectedEnd, diagnostic.Wants[w])
	case tokOpen:
		if t.match < 0 {
			p.failAt(t, diagnostic.Unclosed)
		}
	case tokClose:
		if t.match < 0 {
			p.failReplacing(diagnostic.Unopened, t.at(), t.at(), "", "")
		}
	case tokStray:
		p.stray(t, text)
	}
	p.failAt(t, diagnostic.Unexpected, wording.Quote(text), diagnostic.Wants[w])
}

// stray reports a character that no statement uses.
func (p *parser) stray(t *token, text string) {
	switch text {
	case "/":
		if strings.HasPrefix(p.text[t.end:], "*") {
			p.failReplacing(diagnostic.CommentSign, t.at(), t.at(), "#", "", "/*")
		}
	case "//", "--":
		p.failReplacing(diagnostic.CommentSign, t.at(), t.at(), "#", "", text)
	case ";":
		p.failFix(diagnostic.Semicolon, t.at(), p.withoutSemicolon(t))
	case `"`, "'", "`":
		p.failAt(t, diagnostic.StrayQuote, wording.Quote(text))
	}
	p.foreign()
	if p.forms != nil && (text == "{" || text == "[") {
		p.forms.brackets(p, t)
	}
	p.failAt(t, diagnostic.StrayCharacter, wording.Quote(text))
}

// withoutSemicolon returns the edit that removes a ';', and ends the line there if another
// statement follows.
func (p *parser) withoutSemicolon(t *token) func() *diagnostic.Fix {
	return func() *diagnostic.Fix {
		r, text := t.at(), ""
		for i := p.pos; i < p.end; i++ {
			if u := p.look(i); u.start > t.start {
				if u.kind == tokName && isStatementWord(u.text) {
					r.End, text = u.at().Start, "\n"
				}
				break
			}
		}
		return diagnostic.Semicolon.Fix([]diagnostic.Edit{{Range: r, Text: text}})
	}
}

// foreignSpellings are texts that only the code of other libraries has, with the equivalent in the
// design language; of two in a line the first here is answered.
var foreignSpellings = []struct{ mark, library, form string }{
	{"[in]", "Flecs", "system Name(Position)"},
	{"[out]", "Flecs", "system Name(mut Position)"},
	{"[inout]", "Flecs", "system Name(mut Position)"},
	{"Query<", "Bevy", "system Name(mut Position, Velocity) without Frozen"},
	{"With<", "Bevy", "system Name(..) with Position"},
	{"Without<", "Bevy", "system Name(..) without Frozen"},
	{"MakeGroup<", "the paper's C++ library", "group Position & !Frozen"},
	{"GContains<", "the paper's C++ library", "group Position & !Frozen"},
	{"GNotContains<", "the paper's C++ library", "group Position & !Frozen"},
	{"group<", "EnTT", "group Position & Velocity & !Frozen"},
	{"view<", "EnTT", "system Name(Position, Velocity) without Frozen"},
	{"entt::", "EnTT", "group Position & Velocity & !Frozen"},
	{"query(", "bitECS", "system Name(Position) without Frozen"},
	{"defineQuery(", "bitECS", "system Name(Position) without Frozen"},
	{"NewFilter", "Ark", "system Name(Position) without Frozen"},
	{"ecs.C[", "Ark", "system Name(Position) without Frozen"},
}

// foreign reports the current statement if it is code of another library.
func (p *parser) foreign() {
	line := p.text[p.tokens[p.first].start:p.tokens[p.end-1].end]
	line = line[:min(len(line), 1000)]
	for _, f := range foreignSpellings {
		if strings.Contains(line, f.mark) {
			if p.forms != nil {
				p.failFix(diagnostic.Foreign, p.broken.Range, p.forms.ofLibrary(p, strings.Index(line, f.mark), f.mark, f.form), f.library, f.form)
			}
			p.fail(diagnostic.Foreign, p.broken.Range, f.library, f.form)
		}
	}
}

// badStart reports a line that does not begin with a keyword.
func (p *parser) badStart() {
	t, after := p.peek(), p.peekAt(1)
	text := t.text
	switch t.kind {
	case tokAnd, tokOr, tokComma:
		p.failFix(diagnostic.ContinuedLine, t.at(), p.joinLine(diagnostic.ContinuedLine, t), wording.Quote(text))
	case tokNot:
		p.looksLike(diagnostic.LooksLikeGroup, t, "group ")
	case tokName:
		p.badWord(t, after, text)
	case tokNumber, tokWord:
		p.failAt(t, diagnostic.UnknownStatement, wording.Quote(text))
	}
	p.reject(t, diagnostic.WantKeyword)
}

func (p *parser) badWord(t, after *token, text string) {
	switch {
	case text == "and" || text == "or":
		p.failFix(diagnostic.ContinuedLine, t.at(), p.joinLine(diagnostic.ContinuedLine, t), wording.Quote(text))
	case text == "with" || text == "without" || text == "expect" || text == "weight":
		p.failFix(diagnostic.StrayClause, t.at(), p.joinLine(diagnostic.StrayClause, t), text)
	}
	p.foreign()
	if p.forms != nil {
		p.forms.structure(p)
	}
	like, near := wording.Nearest(text, statementWords)
	if habit, ok := statementHabits.meaning(wording.Lower(text)); ok && after.kind == tokName {
		like, near = habit, true
	}
	switch {
	case after.kind == tokAnd || after.kind == tokComma || after.kind == tokEquals:
		p.looksLike(diagnostic.LooksLikeGroup, t, "group ")
	case after.kind == tokOpen && !near:
		p.looksLike(diagnostic.LooksLikeSystem, t, "system ")
	case near:
		p.failReplacing(diagnostic.UnknownStatementLike, t.at(), t.at(), like, like, wording.Quote(text), like)
	}
	p.failAt(t, diagnostic.UnknownStatement, wording.Quote(text))
}

// looksLike reports a line that lacks its keyword.
func (p *parser) looksLike(m diagnostic.Message, t *token, keyword string) {
	start := diagnostic.Range{Start: t.at().Start, End: t.at().Start}
	p.failReplacing(m, t.at(), start, keyword, "", wording.Quote(t.text))
}

// joinLine returns the edit that appends a line to the statement above, if that statement can
// continue and no comment is between them. Only a system can continue with a clause.
func (p *parser) joinLine(m diagnostic.Message, t *token) func() *diagnostic.Fix {
	return func() *diagnostic.Fix {
		n := len(p.file.Statements)
		if n == 0 {
			return nil
		}
		switch p.file.Statements[n-1].(type) {
		case *System:
		case *Broken:
			return nil
		default:
			if m == diagnostic.StrayClause {
				return nil
			}
		}
		above := p.file.Statements[n-1].Where()
		if above.Comment != "" || above.Range.End.Line+1 != int(t.line) {
			return nil
		}
		return m.Fix([]diagnostic.Edit{{Range: diagnostic.Range{Start: above.Range.End, End: t.at().Start}, Text: " "}})
	}
}

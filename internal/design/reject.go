package design

import "strings"

// reject reports a token that cannot stand where it does, by what it looks
// like; w says what could.
func (p *parser) reject(t *token, w want) {
	p.enough(t)
	text := p.str(t)
	switch t.kind {
	case tokEnd:
		p.fail(msgUnexpectedEnd, t.at(), wants[w])
	case tokOpen:
		if t.match < 0 {
			p.fail(msgUnclosed, t.at())
		}
	case tokClose:
		if t.match < 0 {
			p.failFix(msgUnopened, t.at(), replace(msgUnopened, t.at(), ""))
		}
	case tokStray:
		p.stray(t, text)
	}
	p.fail(msgUnexpected, t.at(), quote(text), wants[w])
}

// stray reports a character that no statement uses.
func (p *parser) stray(t *token, text string) {
	switch text {
	case "/":
		if strings.HasPrefix(p.text[t.end:], "*") {
			p.failFix(msgCommentSign, t.at(), replace(msgCommentSign, t.at(), "#"), "/*")
		}
	case "//", "--":
		p.failFix(msgCommentSign, t.at(), replace(msgCommentSign, t.at(), "#"), text)
	case ";":
		p.failFix(msgSemicolon, t.at(), p.withoutSemicolon(t))
	case `"`, "'", "`":
		p.fail(msgStrayQuote, t.at(), quote(text))
	}
	p.foreign()
	p.fail(msgStrayCharacter, t.at(), quote(text))
}

// withoutSemicolon takes a ';' out, and ends the line there if more follows.
func (p *parser) withoutSemicolon(t *token) func() *Fix {
	return func() *Fix {
		r, text := t.at(), ""
		for i := p.pos; i < p.end; i++ {
			if u := &p.tokens[i]; u.start > t.start {
				if u.kind == tokName && isStatementWord(p.str(u)) {
					r.End, text = u.at().Start, "\n"
				}
				break
			}
		}
		return msgSemicolon.mend([]Edit{{r, text}})
	}
}

// foreignSpellings are the marks by which the spelling of another library is
// recognised, and what to write instead.
var foreignSpellings = []struct{ mark, library, form string }{
	{"[in]", "Flecs", "system Name(Position)"},
	{"[out]", "Flecs", "system Name(mut Position)"},
	{"[inout]", "Flecs", "system Name(mut Position)"},
	{"Query<", "Bevy", "system Name(mut Position, Velocity) without Frozen"},
	{"With<", "Bevy", "system Name(..) with Position"},
	{"Without<", "Bevy", "system Name(..) without Frozen"},
	{"GContains<", "the paper's C++ library", "group Position & !Frozen"},
	{"GNotContains<", "the paper's C++ library", "group Position & !Frozen"},
	{"MakeGroup<", "the paper's C++ library", "group Position & !Frozen"},
	{"entt::", "EnTT", "group Position & Velocity & !Frozen"},
	{"group<", "EnTT", "group Position & Velocity & !Frozen"},
	{"view<", "EnTT", "system Name(Position, Velocity) without Frozen"},
	{"query(", "bitECS", "system Name(Position) without Frozen"},
	{"defineQuery(", "bitECS", "system Name(Position) without Frozen"},
	{"NewFilter", "Ark", "system Name(Position) without Frozen"},
	{"ecs.C[", "Ark", "system Name(Position) without Frozen"},
}

// foreign reports the statement at hand if it is spelt as in another library.
func (p *parser) foreign() {
	line := p.text[p.tokens[p.first].start:p.tokens[p.end-1].end]
	line = line[:min(len(line), 1000)]
	for _, f := range foreignSpellings {
		if strings.Contains(line, f.mark) {
			p.fail(msgForeign, p.broken.Range, f.library, f.form)
		}
	}
}

// badStart reports a line that begins with no statement.
func (p *parser) badStart() {
	t, after := p.peek(), p.peekAt(1)
	text := p.str(t)
	switch t.kind {
	case tokAnd, tokOr, tokComma:
		p.failFix(msgContinuedLine, t.at(), p.joinLine(msgContinuedLine, t), quote(text))
	case tokNot:
		p.looksLike(msgLooksLikeGroup, t, "group ")
	case tokName:
		p.badWord(t, after, text)
	case tokNumber, tokWord:
		p.fail(msgUnknownStatement, t.at(), quote(text))
	}
	p.reject(t, wantKeyword)
}

func (p *parser) badWord(t, after *token, text string) {
	switch {
	case text == "and" || text == "or":
		p.failFix(msgContinuedLine, t.at(), p.joinLine(msgContinuedLine, t), quote(text))
	case text == "with" || text == "without" || text == "expect" || text == "weight":
		p.failFix(msgStrayClause, t.at(), p.joinLine(msgStrayClause, t), text)
	}
	p.foreign()
	like, near := nearest(text, statementWords)
	switch {
	case after.kind == tokAnd || after.kind == tokComma || after.kind == tokEquals:
		p.looksLike(msgLooksLikeGroup, t, "group ")
	case after.kind == tokOpen && !near:
		p.looksLike(msgLooksLikeSystem, t, "system ")
	case near:
		p.failFix(msgUnknownStatementLike, t.at(), replace(msgUnknownStatementLike, t.at(), like, like), quote(text), like)
	}
	p.fail(msgUnknownStatement, t.at(), quote(text))
}

// looksLike reports a line that lacks its keyword.
func (p *parser) looksLike(m message, t *token, keyword string) {
	start := Range{t.at().Start, t.at().Start}
	p.failFix(m, t.at(), replace(m, start, keyword), quote(p.str(t)))
}

// joinLine puts a line behind the one above it, where that can go on and no
// comment stands between. A clause can go on a system alone.
func (p *parser) joinLine(m message, t *token) func() *Fix {
	return func() *Fix {
		n := len(p.file.Statements)
		if n == 0 {
			return nil
		}
		switch p.file.Statements[n-1].(type) {
		case *System:
		case *Broken:
			return nil
		default:
			if m == msgStrayClause {
				return nil
			}
		}
		above := p.file.Statements[n-1].Where()
		if above.Comment != "" || above.Range.End.Line+1 != int(t.line) {
			return nil
		}
		return m.mend([]Edit{{Range{above.Range.End, t.at().Start}, " "}})
	}
}

package syntax

import (
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/wording"
	"github.com/copse-ecs/copse/internal/sorting"
)

// Parse reads a text into its statements and says everything that is wrong with
// its form, in the order of the text. The file holds every line, understood or
// not. It takes time in proportion to the text, of which nothing is read if it
// is longer than MaxText.
func Parse(text string) (*File, []diagnostic.Diagnostic) {
	if len(text) > MaxText {
		return &File{}, []diagnostic.Diagnostic{diagnostic.TextTooLong.At(diagnostic.Range{Start: diagnostic.Position{Line: 1, Column: 1}, End: diagnostic.Position{Line: 1, Column: 1}}, wording.Grouped(len(text)))}
	}
	p := parse(text)
	return &p.file, p.diagnostics
}

// parser walks over the tokens of one statement at a time.
type parser struct {
	text        string
	tokens      []token
	file        File
	diagnostics []diagnostic.Diagnostic
	unlisted    int              // errors beyond MaxSyntax
	firstMore   diagnostic.Range // the first of them

	// The current statement.
	first, pos, end int    // its first token, the next one to read, and the one after its last
	nothing         token  // what stands at its end
	gap             Gap    // what stood before tokens[pos] and belongs to no element yet
	depth           int    // of open parentheses
	broken          Broken // what to say of it if it cannot be understood
	elements        []element

	counts counts

	// Where a text is completed, see Complete.
	caret    int32
	expected *Expected
	atCaret  bool // the parser has reached the caret
}

// bailout is what fail panics with; statement recovers it, and nothing else.
type bailout struct{}

func parse(text string) *parser {
	p := &parser{text: text, tokens: lex(text)}
	pair(text, p.tokens)
	p.run()
	p.nameSystems()
	p.checkPopulation()
	if p.unlisted > 0 {
		p.diagnostics = append(p.diagnostics, diagnostic.MoreErrors.At(p.firstMore, wording.Grouped(p.unlisted)))
	}
	sorting.Stable(p.diagnostics, func(a, b diagnostic.Diagnostic) int {
		switch {
		case a.Range.Start.Before(b.Range.Start):
			return -1
		case b.Range.Start.Before(a.Range.Start):
			return 1
		default:
			return 0
		}
	})
	return p
}

// run cuts the tokens into statements and reads each.
func (p *parser) run() {
	blank, lineStart := false, 0
	for i := 0; i < len(p.tokens); {
		if t := &p.tokens[i]; t.kind == tokNewline {
			blank = true
			lineStart = int(t.end)
			i++
			continue
		}
		end := p.statementEnd(i)
		p.statement(i, end, lineStart)
		last := p.file.Statements[len(p.file.Statements)-1]
		last.Where().Blank = blank && len(p.file.Statements) > 1
		blank = false
		if end < len(p.tokens) {
			lineStart = int(p.tokens[end].end)
		}
		i = end + 1
	}
}

// statementEnd returns the index after the last token of the statement that
// begins at i: of the end of the line, ends inside parentheses left out.
func (p *parser) statementEnd(i int) int {
	for ; i < len(p.tokens); i++ {
		switch t := &p.tokens[i]; {
		case t.kind == tokNewline:
			return i
		case t.kind == tokOpen && t.match >= 0:
			i = int(t.match)
		}
	}
	return i
}

// statement reads the tokens from first to end into one statement.
func (p *parser) statement(first, end, lineStart int) {
	line := Line{}
	if t := &p.tokens[end-1]; t.kind == tokComment {
		t.class = TokenComment
		line.Comment = trimRight(p.str(t))
		end--
	}
	if first == end {
		line.Range = p.tokens[first].at()
		p.file.Statements = append(p.file.Statements, &Remark{line})
		return
	}
	p.first, p.pos, p.end = first, first, end
	p.gap, p.depth, p.elements = Gap{}, 0, p.elements[:0]
	last := &p.tokens[end-1]
	line.Range = p.tokens[first].at().To(last.at())
	p.nothing = token{kind: tokEnd, start: last.end, end: last.end, line: last.line, col: last.past, past: last.past, match: -1}
	p.broken = Broken{Line: Line{Range: line.Range}}
	p.expect(0, statementWords...)
	if !p.begins() && p.full() {
		p.listed(p.peek().at()) // panics would add up
		p.giveUp(lineStart)
		return
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case bailout:
			p.giveUp(lineStart)
		default:
			panic(r)
		}
	}()
	s := p.dispatch()
	p.finish()
	p.count(s)
	*s.Where() = line
	p.file.Statements = append(p.file.Statements, s)
}

// giveUp keeps the current statement as a Broken one, with its text.
func (p *parser) giveUp(lineStart int) {
	b := p.broken
	last := p.end
	for i := p.first; i < len(p.tokens) && i <= p.end; i++ {
		if t := &p.tokens[i]; t.kind == tokComment {
			t.class = TokenComment
			last = max(last, i+1)
		}
	}
	b.Text = p.text[lineStart:p.tokens[last-1].end]
	if b.Keyword != "" {
		b.Body = trimSpace(p.text[p.tokens[p.first].end:p.tokens[p.end-1].end])
	}
	p.file.Statements = append(p.file.Statements, &b)
}

// fail reports an error in the current statement and gives the statement up.
func (p *parser) fail(m diagnostic.Message, r diagnostic.Range, words ...string) {
	p.failFix(m, r, nil, words...)
}

// failFix is fail with a fix that is worked out only if the error is listed.
func (p *parser) failFix(m diagnostic.Message, r diagnostic.Range, fix func() *diagnostic.Fix, words ...string) {
	if p.listed(r) {
		d := m.At(r, words...)
		if fix != nil {
			d.Fix = fix()
		}
		p.diagnostics = append(p.diagnostics, d)
	}
	panic(bailout{})
}

// enough gives the current statement up if its error would not be listed, before time is
// spent on the words of the error.
func (p *parser) enough(t *token) {
	if p.full() {
		p.listed(t.at())
		panic(bailout{})
	}
}

// full reports whether no more errors are to be listed.
func (p *parser) full() bool { return len(p.diagnostics) >= MaxSyntax }

// listed reports whether one more error is to be listed, and counts it if not.
func (p *parser) listed(r diagnostic.Range) bool {
	if !p.full() {
		return true
	}
	if p.unlisted == 0 {
		p.firstMore = r
	}
	p.unlisted++
	return false
}

// replace returns a fix of message m that puts text in the place of r.
func replace(m diagnostic.Message, r diagnostic.Range, text string, words ...string) func() *diagnostic.Fix {
	return func() *diagnostic.Fix { return m.Fix([]diagnostic.Edit{{Range: r, Text: text}}, words...) }
}

// peek returns the next token of the statement; at its end an empty one.
func (p *parser) peek() *token {
	if p.pos < p.end {
		return &p.tokens[p.pos]
	}
	return &p.nothing
}

// peekAt returns the n-th token after the next, comments and ends of lines not
// counted.
func (p *parser) peekAt(n int) *token {
	for i := p.pos; i < p.end; i++ {
		if k := p.tokens[i].kind; k == tokNewline || k == tokComment {
			continue
		}
		if n == 0 {
			return &p.tokens[i]
		}
		n--
	}
	return &p.nothing
}

// next consumes the next token as one of the given class, and collects the comments and
// line ends after it.
func (p *parser) next(class TokenKind) *token {
	t := p.peek()
	t.class = class
	if t.kind == tokEnd {
		return t
	}
	for p.pos++; p.pos < p.end; p.pos++ {
		switch u := &p.tokens[p.pos]; u.kind {
		case tokNewline:
			p.gap.NewLine = true
		case tokComment:
			u.class = TokenComment
			own := p.tokens[p.pos-1].kind == tokNewline || len(p.gap.Comments) > 0
			p.gap.Comments = append(p.gap.Comments, Comment{trimRight(p.str(u)), own})
		default:
			return t
		}
	}
	return t
}

// takeGap returns the comments and line ends before the next token, which belong to the
// element that begins there or to the end of the list.
func (p *parser) takeGap() Gap {
	g := p.gap
	p.gap = Gap{}
	return g
}

func (p *parser) str(t *token) string { return p.text[t.start:t.end] }

// is reports whether the next token is the given word.
func (p *parser) is(word string) bool {
	t := p.peek()
	return t.kind == tokName && p.str(t) == word
}

// finish reports tokens that are left after the end of the statement.
func (p *parser) finish() {
	p.expect(0)
	if t := p.peek(); t.kind != tokEnd {
		p.reject(t, diagnostic.WantEnd)
	}
}

// trimRight and trimSpace cut the space that separates tokens, and no more.
func trimRight(s string) string {
	for len(s) > 0 && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

func trimSpace(s string) string {
	for len(s) > 0 && isSpace(s[0]) {
		s = s[1:]
	}
	return trimRight(s)
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

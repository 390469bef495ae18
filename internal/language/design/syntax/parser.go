package syntax

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// parser walks over the tokens of one statement at a time.
type parser struct {
	text        string
	tokens      []token
	forms       *forms // nil for ParseOwn
	file        File
	diagnostics []diagnostic.Diagnostic
	unlisted    int              // errors beyond MaxSyntax
	firstMore   diagnostic.Range // the position of the first of these

	// The current statement.
	first, pos, end int    // its first token, the next one to read, and the one after its last
	nothing         token  // the empty token at its end
	gap             Gap    // the line break and comments before tokens[pos], until an element takes them
	depth           int    // of open parentheses
	listFrom        int    // the token after the '(' of the list of a system, 0 if there is none
	broken          Broken // the statement to append if it is not understood
	elements        []element

	counts counts
	steps  int // looks at tokens: the work of parsing, counted

	// For completion, see Complete.
	caret    int32
	expected *Expected
	atCaret  bool // the parser has reached the caret
}

// bailout is the value with which fail panics. parser.statement recovers it.
type bailout struct{}

// fail reports an error in the current statement and ends its parsing.
func (p *parser) fail(m diagnostic.Message, r diagnostic.Range, words ...string) {
	p.failFix(m, r, nil, words...)
}

// failAt is fail for a token.
func (p *parser) failAt(t *token, m diagnostic.Message, words ...string) {
	p.failFix(m, t.at(), nil, words...)
}

// failFix is fail with a fix, which is made only if the error is listed.
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

// failReplacing is failFix with a fix that replaces one range by a text. Label is the word in what the fix is called,
// if there is one.
//
//go:noinline
func (p *parser) failReplacing(m diagnostic.Message, at, r diagnostic.Range, text, label string, words ...string) {
	p.failFix(m, at, func() *diagnostic.Fix { return m.Fix([]diagnostic.Edit{{Range: r, Text: text}}, label) }, words...)
}

// enough ends the parsing of the current statement if its error would not be listed, so that no
// time is spent on the words of the error.
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

// replace returns a fix of message m that replaces the range r by text.
func replace(m diagnostic.Message, r diagnostic.Range, text string, words ...string) func() *diagnostic.Fix {
	return func() *diagnostic.Fix { return m.Fix([]diagnostic.Edit{{Range: r, Text: text}}, words...) }
}

// peek returns the next token of the statement; at its end an empty one.
func (p *parser) peek() *token {
	if p.pos < p.end {
		return p.look(p.pos)
	}
	return &p.nothing
}

// look returns token i, and counts it.
func (p *parser) look(i int) *token {
	p.steps++
	return &p.tokens[i]
}

// peekAt returns the n-th token after the next, comments and ends of lines not
// counted.
func (p *parser) peekAt(n int) *token {
	for i := p.pos; i < p.end; i++ {
		if k := p.look(i).kind; k == tokNewline || k == tokComment {
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
		switch u := p.look(p.pos); u.kind {
		case tokNewline:
			p.gap.NewLine = true
		case tokComment:
			u.class = TokenComment
			own := p.tokens[p.pos-1].kind == tokNewline || len(p.gap.Comments) > 0
			p.gap.Comments = append(p.gap.Comments, Comment{trimRight(u.text), own})
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

// is reports whether the next token is the given word.
func (p *parser) is(word string) bool {
	t := p.peek()
	return t.kind == tokName && t.text == word
}

// trimRight and trimSpace remove only the white space that separates tokens.
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

// element is a component in a list or an expression, with all modifiers that any of these allow.
type element struct {
	gap                Gap
	not, mut, optional bool
	name               Name
	at                 diagnostic.Range
}

// counts counts what the limits of a design limit.
type counts struct {
	components, groups, systems, ticks, entities int

	followed  bool             // something follows a tick
	above     diagnostic.Range // the spawn with which the entities exceeded MaxAfterTick
	aboveWith int              // how many entities there were after it
}

// joins reports whether a token is an operator between two components.
func (p *parser) joins(t *token) bool {
	return t.kind == tokAnd || t.kind == tokComma || t.kind == tokName && (t.text == "and" || t.text == "or")
}

// expect notes for completion what may be written at the position of the parser, if the caret is
// there.
func (p *parser) expect(names Names, words ...string) {
	if p.expected == nil {
		return
	}
	if t := p.peek(); t.kind != tokName || t.start != p.caret {
		return
	}
	p.atCaret = true
	p.expected.Names |= names
	for _, word := range words {
		if !slices.Contains(p.expected.Words, word) {
			p.expected.Words = append(p.expected.Words, word)
		}
	}
}

// unsaid returns the clauses that a system does not have yet, if the text is being completed.
func (p *parser) unsaid(seen *[4]diagnostic.Range) (words []string) {
	if p.expected == nil {
		return nil
	}
	for i, word := range clauseWords {
		if seen[i] == (diagnostic.Range{}) {
			words = append(words, word)
		}
	}
	return words
}

package dialect

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/copse-ecs/copse/internal/design/diagnostic"
)

// span is a stretch of the text, in bytes.
type span struct{ start, end int }

// source is a text with its tokens.
type source struct {
	text         string
	family       family
	tokens       []token
	conditionals []span
	lines        []int   // where each line begins
	scopes       []scope // functions and types, in order of their opening brace
	inside       []int32 // for each token, the innermost scope, -1 for none
}

func newSource(text string, f family) *source {
	l := lexer{text: text, family: f}
	l.run()
	s := &source{text: text, family: f, tokens: l.tokens, conditionals: l.conditionals}
	s.pair()
	s.lines = append(s.lines, 0)
	for i := range len(text) {
		if text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	s.findScopes()
	return s
}

const (
	openers = "([{<"
	closers = ")]}>"
)

// pair finds the partner of every bracket. An angle bracket that is open when
// something else closes, a statement ends or a brace opens was none. How many of
// each kind are open is counted, so that a bracket that closes nothing costs nothing.
func (s *source) pair() {
	var stack []int
	var open [4]int
	pop := func() int {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		open[strings.IndexByte(openers, s.text[s.tokens[top].start])]--
		return top
	}
	dropAngles := func() {
		for len(stack) > 0 && s.at(stack[len(stack)-1]) == "<" {
			pop()
		}
	}
	for i := range s.tokens {
		if t := &s.tokens[i]; t.kind != mark || t.end-t.start != 1 {
			continue
		}
		c := s.at(i)
		if c == ";" || c == "{" {
			dropAngles()
		}
		if k := strings.Index(openers, c); k >= 0 {
			stack = append(stack, i)
			open[k]++
			continue
		}
		k := strings.Index(closers, c)
		if k < 0 || open[k] == 0 || c == ">" && s.at(stack[len(stack)-1]) != "<" {
			continue
		}
		for {
			top := pop()
			if s.at(top) == openers[k:k+1] {
				s.tokens[top].match, s.tokens[i].match = int32(i), int32(top)
				break
			}
		}
	}
}

// at returns the text of a token, "" where there is none.
func (s *source) at(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	return s.text[s.tokens[i].start:s.tokens[i].end]
}

func (s *source) is(i int, k kind) bool { return i >= 0 && i < len(s.tokens) && s.tokens[i].kind == k }

// sequence tells whether the tokens from i on have these texts.
func (s *source) sequence(i int, texts ...string) bool {
	for n, text := range texts {
		if s.at(i+n) != text || s.is(i+n, quoted) {
			return false
		}
	}
	return true
}

// match returns the partner of a bracket, -1 if it has none.
func (s *source) match(i int) int {
	if i < 0 || i >= len(s.tokens) {
		return -1
	}
	return int(s.tokens[i].match)
}

// part is a range of tokens: from is in it, to is not.
type part struct{ from, to int }

func (p part) empty() bool { return p.from >= p.to }

// list returns what stands between a bracket and its partner, cut at commas.
func (s *source) list(open int) []part {
	end := s.match(open)
	if end < open {
		return nil
	}
	return s.cut(part{open + 1, end}, ",")
}

// cut divides a part at a mark that stands in no bracket of it. Empty pieces are left out.
func (s *source) cut(p part, at string) []part {
	var out []part
	from := p.from
	for i := p.from; i < p.to; i++ {
		if m := s.match(i); m > i && m < p.to {
			i = m
			continue
		}
		if s.at(i) == at && s.is(i, mark) {
			if from < i {
				out = append(out, part{from, i})
			}
			from = i + 1
		}
	}
	if from < p.to {
		out = append(out, part{from, p.to})
	}
	return out
}

// find returns the first token of a part, in no bracket of it, with a text; -1 if there is none.
func (s *source) find(p part, text string) int {
	for i := p.from; i < p.to; i++ {
		if s.at(i) == text && !s.is(i, quoted) {
			return i
		}
		if m := s.match(i); m > i && m < p.to {
			i = m
		}
	}
	return -1
}

func (s *source) span(p part) span {
	if p.empty() || p.from < 0 || p.to > len(s.tokens) {
		return span{}
	}
	return span{int(s.tokens[p.from].start), int(s.tokens[p.to-1].end)}
}

// one is the part that is one token.
func one(i int) part { return part{i, i + 1} }

// written returns a part as it is written, without space and comments.
func (s *source) written(p part) string {
	var b strings.Builder
	for i := p.from; i < p.to; i++ {
		if i > p.from && s.is(i, word) && s.is(i-1, word) {
			b.WriteByte(' ')
		}
		b.WriteString(s.at(i))
	}
	return b.String()
}

// unquoted returns what a string literal holds, as far as it has no escapes.
func (s *source) unquoted(i int) string {
	text := s.at(i)
	if !s.is(i, quoted) {
		return ""
	}
	if text[0] == '<' { // what is included
		return strings.Trim(text, "<>")
	}
	from := strings.IndexAny(text, "\"'`")
	to := strings.LastIndexAny(text, "\"'`")
	if from < 0 || to <= from {
		return ""
	}
	return text[from+1 : to]
}

// place returns a range as an editor counts it.
func (s *source) place(at span) diagnostic.Range {
	return diagnostic.Range{Start: s.position(at.start), End: s.position(at.end)}
}

func (s *source) position(offset int) diagnostic.Position {
	line := sort.SearchInts(s.lines, offset+1) - 1
	column := 1
	for _, r := range s.text[s.lines[line]:offset] {
		column++
		if r > 0xffff && r != utf8.RuneError {
			column++
		}
	}
	return diagnostic.Position{Line: line + 1, Column: column}
}

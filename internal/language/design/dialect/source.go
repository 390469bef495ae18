package dialect

import (
	"sort"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// source is a text with its tokens.
type source struct {
	text         string
	language     language
	tokens       []token
	conditionals []span
	lines        []int // where each line begins
	files        []program.File
	macros       map[string]*macro
	rules        map[string]*rustMacro
	unsaid       []span                          // see lexer
	macrosFull   bool                            // some uses of macros were not expanded
	known        func(i int) (n int, known bool) // the number that the name at a token stands for, see value
	iota         int                             // of Go, in the line of constants that is read; -1 outside
}

func newSource(text string, f language) *source {
	l := lexer{text: text, language: f}
	l.run()
	full := l.expand()
	s := &source{text: l.text, language: f, tokens: l.tokens, conditionals: l.conditionals, files: filesOf(text), macros: l.macros, rules: l.rules, unsaid: l.unsaid, macrosFull: full, iota: -1}
	s.matchBrackets()
	s.lines = append(s.lines, 0)
	for i := range len(text) {
		if text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

const (
	openers = "([{<"
	closers = ")]}>"
)

// matchBrackets finds the partner of every bracket. An angle bracket that is still open at another closing bracket, at
// the end of a statement or at a brace is an operator. The numbers of open brackets are counted, so that the time is
// linear for any text.
func (s *source) matchBrackets() {
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
		if t := &s.tokens[i]; t.kind != symbol || t.end-t.start != 1 {
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

// at returns the text of a token, "" for an index outside of the text.
func (s *source) at(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	return s.text[s.tokens[i].start:s.tokens[i].end]
}

// is reports whether there is a token of a kind at an index.
func (s *source) is(i int, k kind) bool { return i >= 0 && i < len(s.tokens) && s.tokens[i].kind == k }

// sequence reports whether the tokens from i on have these texts.
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

// part is a range of tokens, from..to-1.
type part struct{ from, to int }

func (p part) empty() bool { return p.from >= p.to }

// items returns the parts between a bracket and its partner that commas separate.
func (s *source) items(open int) []part {
	end := s.match(open)
	if end < open {
		return nil
	}
	return s.split(part{open + 1, end}, ",")
}

// split divides a part at a symbol, outside of its brackets. Empty pieces are left out.
func (s *source) split(p part, at string) []part {
	var out []part
	from := p.from
	for i := p.from; i < p.to; i++ {
		if m := s.match(i); m > i && m < p.to {
			i = m
			continue
		}
		if s.at(i) == at && s.is(i, symbol) {
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

// find returns the first token of a part with a text, outside of its brackets; -1 if there is none.
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

// span returns the range of a part in the text.
func (s *source) span(p part) span {
	if p.empty() || p.from < 0 || p.to > len(s.tokens) {
		return span{}
	}
	first, last := s.tokens[p.from].place(), s.tokens[p.to-1].place()
	return span{first.start, max(first.end, last.end)}
}

// one returns the part of one token.
func one(i int) part { return part{i, i + 1} }

// textOf returns the text of a part without spaces and comments.
func (s *source) textOf(p part) string {
	var b strings.Builder
	for i := p.from; i < p.to; i++ {
		if i > p.from && s.is(i, word) && s.is(i-1, word) {
			b.WriteByte(' ')
		}
		b.WriteString(s.at(i))
	}
	return b.String()
}

// unquoted returns the contents of a string literal. Escapes stay as they are.
func (s *source) unquoted(i int) string {
	text := s.at(i)
	if !s.is(i, quoted) {
		return ""
	}
	if text[0] == '<' { // of #include
		return strings.Trim(text, "<>")
	}
	from := strings.IndexAny(text, "\"'`")
	to := strings.LastIndexAny(text, "\"'`")
	if from < 0 || to <= from {
		return ""
	}
	return text[from+1 : to]
}

// place returns a range of the text in lines and columns, as an editor counts them.
func (s *source) place(at span) diagnostic.Range {
	return diagnostic.Range{Start: s.position(at.start), End: s.position(at.end)}
}

func (s *source) position(offset int) diagnostic.Position {
	line := sort.SearchInts(s.lines, offset+1) - 1
	return diagnostic.Position{Line: line + 1, Column: 1 + int(diagnostic.Columns(s.text[s.lines[line]:offset]))}
}

// numberSuffixes say which type an integer literal has.
var numberSuffixes = []string{"usize", "isize", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "f", "z", "Z", "ul", "UL", "ll", "LL", "l", "L", "u", "U"}

// number returns the value of an integer literal, -1 for any other part.
func (s *source) number(p part) int {
	if p.to-p.from != 1 || !s.is(p.from, number) {
		return -1
	}
	text := strings.NewReplacer("'", "", "_", "").Replace(s.at(p.from))
	for _, suffix := range numberSuffixes {
		if len(text) > len(suffix) && !(suffix == "f" && strings.HasPrefix(text, "0x")) {
			text = strings.TrimSuffix(text, suffix)
		}
	}
	n, err := strconv.ParseInt(text, 0, 32)
	if err != nil {
		return -1
	}
	return int(n)
}

// word returns the first token that is a word with a text, -1 if there is none.
func (s *source) word(text string) int {
	for i := range s.tokens {
		if s.is(i, word) && s.at(i) == text {
			return i
		}
	}
	return -1
}

// maxHead is how many tokens the head of a function or type may have before or after its braces.
const maxHead = 40

// braceAfter returns the first opening brace from a token on, -1 if the head ends before.
func (s *source) braceAfter(i int, end string) int {
	for n := 0; n < maxHead && i < len(s.tokens); n++ {
		switch s.at(i) {
		case "{":
			return i
		case end, "}":
			return -1
		case "(", "[", "<":
			if m := s.match(i); m > i {
				i = m
			}
		}
		i++
	}
	return -1
}

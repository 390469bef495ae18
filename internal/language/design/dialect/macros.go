package dialect

import (
	"slices"
	"strings"
)

// macro is a #define of C or C++.
type macro struct {
	params   []string
	function bool // has parentheses
	body     []token
	glued    bool // by # or ##, so that it is not expanded
}

// Bounds of what macros become.
const (
	maxMacroDepth  = 8
	maxMacroTokens = 100_000
)

// define reads `#define NAME(a, b) body`. A name that is defined again keeps its first meaning.
func (l *lexer) define(start, end int) {
	x := lexer{text: l.text[:end], language: l.language, pos: start}
	x.run()
	text := func(i int) string {
		if i < len(x.tokens) {
			return l.text[x.tokens[i].start:x.tokens[i].end]
		}
		return ""
	}
	if len(x.tokens) == 0 || x.tokens[0].kind != word || l.macros[text(0)] != nil {
		return
	}
	m := &macro{}
	body := 1
	if text(1) == "(" && x.tokens[1].start == x.tokens[0].end {
		m.function = true
		for body = 2; body < len(x.tokens) && text(body) != ")"; body++ {
			if text(body) != "," {
				m.params = append(m.params, text(body))
			}
		}
		body++
	}
	for i := body; i < len(x.tokens); i++ {
		switch text(i) {
		case "\\":
			continue
		case "#":
			if text(i+1) == "#" && text(i+2) == "__VA_ARGS__" { // , ##__VA_ARGS__ leaves out the comma where there is nothing behind it
				i++
				continue
			}
			m.glued = true
		}
		m.body = append(m.body, x.tokens[i])
	}
	if l.macros == nil {
		l.macros = map[string]*macro{}
	}
	l.macros[text(0)] = m
}

// expander replaces the uses of macros that the text defines. A token of a body keeps its own text and gets the place of
// the use.
type expander struct {
	text   string
	macros map[string]*macro
	out    []token
	left   int             // tokens that may still be added
	steps  int             // tokens of arguments that may still be looked at
	full   bool            // some uses were not expanded
	names  strings.Builder // that are added to the text
}

// at returns the text of a token, also of a name that is added.
func (x *expander) at(t token) string {
	if start := int(t.start) - len(x.text); start >= 0 {
		return x.names.String()[start : int(t.end)-len(x.text)]
	}
	return x.text[t.start:t.end]
}

// run writes tokens with their macros expanded. hidden are the macros around, which do not expand again.
func (x *expander) run(tokens []token, hidden []string) {
	for i := 0; i < len(tokens); i++ {
		m := x.macros[x.at(tokens[i])]
		if tokens[i].kind != word || m == nil || m.glued || len(hidden) >= maxMacroDepth || slices.Contains(hidden, x.at(tokens[i])) {
			x.out = append(x.out, tokens[i])
			continue
		}
		var args []part
		end := i
		if m.function {
			if args, end = x.arguments(tokens, i+1); end < 0 {
				x.out = append(x.out, tokens[i])
				continue
			}
		}
		body, ok := x.substituted(m, tokens, args, span{tokens[i].place().start, tokens[end].place().end}, tokens[i].newline)
		if !ok {
			x.out = append(x.out, tokens[i])
			continue
		}
		x.run(body, append(hidden[:len(hidden):len(hidden)], x.at(tokens[i])))
		i = end
	}
}

// arguments returns the arguments of a use, and its closing parenthesis, -1 if there is none.
func (x *expander) arguments(tokens []token, open int) (args []part, end int) {
	if open >= len(tokens) || x.at(tokens[open]) != "(" {
		return nil, -1
	}
	depth, from := 0, open+1
	for i := open; i < len(tokens) && x.steps > 0; i++ {
		x.steps--
		switch text := x.at(tokens[i]); {
		case tokens[i].kind != symbol:
		case text == "(" || text == "[" || text == "{":
			depth++
		case text == ")" || text == "]" || text == "}":
			depth--
			if depth == 0 {
				return append(args, part{from, i}), i
			}
		case text == "," && depth == 1:
			args = append(args, part{from, i})
			from = i + 1
		}
	}
	x.full = x.full || x.steps <= 0
	return nil, -1
}

// substituted returns a body with its parameters replaced. ok is false if no room is left.
func (x *expander) substituted(m *macro, tokens []token, args []part, at span, newline bool) (body []token, ok bool) {
	for _, t := range m.body {
		if len(body) > x.left {
			x.full = true
			return nil, false
		}
		value := []token{t}
		if p, isParam := m.argument(args, x.at(t)); isParam {
			value = tokens[p.from:p.to]
		}
		for _, each := range value {
			each.from, each.to, each.newline = int32(at.start), int32(at.end), newline && len(body) == 0
			body = append(body, each)
		}
	}
	x.left -= len(body)
	return body, true
}

// argument returns the tokens that stand for a parameter, none if the use has no such argument. The last parameter of a
// variadic macro takes all that are left.
func (m *macro) argument(args []part, name string) (value part, isParam bool) {
	for n, param := range m.params {
		rest := param == "..." && name == "__VA_ARGS__"
		switch {
		case param != name && !rest:
		case n >= len(args):
			return part{}, true
		case rest:
			return part{args[n].from, args[len(args)-1].to}, true
		default:
			return args[n], true
		}
	}
	return part{}, false
}

// expand replaces the macros that the text defines.
func (l *lexer) expand() (full bool) {
	switch l.language {
	case rust:
		return l.expandRules()
	case golang:
		return l.expandGenerics()
	}
	if len(l.macros) == 0 {
		return false
	}
	x := expander{text: l.text, macros: l.macros, left: maxMacroTokens, steps: 10 * maxMacroTokens}
	x.run(l.tokens, nil)
	l.tokens = x.out
	return x.full
}

// glued reports whether a macro joins or quotes its arguments, so that it is not expanded.
func (s *source) glued(name string) bool {
	m := s.macros[name]
	return m != nil && m.glued
}

// place returns where a token is used: its own range, or the use of the macro that it comes from.
func (t token) place() span {
	if t.to > 0 {
		return span{int(t.from), int(t.to)}
	}
	return span{int(t.start), int(t.end)}
}

// macroMentions reports whether the body of a macro has one of these words.
func (s *source) macroMentions(name string, words map[string]string) bool {
	m := s.macros[name]
	if m == nil {
		return false
	}
	for _, t := range m.body {
		if t.kind == word && words[s.text[t.start:t.end]] != "" {
			return true
		}
	}
	return false
}

package dialect

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// detect returns the library that a text is written for, and the evidence.
func detect(text string) (Dialect, string) {
	if isDesign(text) {
		return Design, "it is a design already"
	}
	scores, found := weigh(text)
	best, second := 0, 1
	if scores[second] > scores[best] {
		best, second = second, best
	}
	for i := 2; i < len(scores); i++ {
		if scores[i] > scores[best] {
			best, second = i, best
		} else if scores[i] > scores[second] {
			second = i
		}
	}
	if scores[best] == 0 {
		return Unknown, "no API of a supported library was recognised"
	}
	why := "by " + strings.Join(found[best][:min(len(found[best]), 3)], ", ")
	if scores[second] == scores[best] {
		why += "; it may also be " + libraries[second].title + ", by " + strings.Join(found[second][:min(len(found[second]), 3)], ", ")
	}
	return libraries[best].dialect, why
}

// importedFrom begins every design that was imported.
const importedFrom = "# Imported from "

// isDesign reports whether a text is a design: it has no syntax error, and statements or the comment of an import.
func isDesign(text string) bool {
	file, diagnostics := syntax.Parse(text)
	for _, d := range diagnostics {
		if d.Severity == diagnostic.Error {
			return false
		}
	}
	for _, s := range file.Statements {
		if _, remark := s.(*syntax.Remark); !remark {
			return true
		}
	}
	return strings.HasPrefix(text, importedFrom)
}

// weigh adds up the evidence for each library, each piece once. Pieces are looked up by their first token, so the text
// is read once for each language.
func weigh(text string) (scores []int, found [][]string) {
	scores, found = make([]int, len(libraries)), make([][]string, len(libraries))
	type piece struct {
		library int
		weight  int
		want    []string
		seen    bool
	}
	for f := cpp; f <= csharp; f++ {
		pieces := map[string][]*piece{}
		for i := range libraries {
			if libraries[i].language != f {
				continue
			}
			for _, m := range libraries[i].evidence {
				want := strings.Split(m.tokens, " ")
				pieces[want[0]] = append(pieces[want[0]], &piece{library: i, weight: m.weight, want: want})
			}
		}
		x := lexer{text: text, language: f}
		x.run()
		s := source{text: text, language: f, tokens: x.tokens}
		for i := range s.tokens {
			first := s.at(i)
			if s.is(i, quoted) {
				first = s.unquoted(i)
			}
			for _, p := range pieces[first] {
				if p.seen || !s.reads(i, p.want) {
					continue
				}
				p.seen = true
				from, to := s.tokens[i], s.tokens[i+len(p.want)-1]
				scores[p.library] += p.weight
				found[p.library] = append(found[p.library], "'"+shortened(text[from.start:to.end])+"' in line "+strconv.Itoa(1+strings.Count(text[:from.start], "\n")))
			}
		}
	}
	return scores, found
}

func (s *source) reads(i int, want []string) bool {
	if i+len(want) > len(s.tokens) {
		return false
	}
	for n, w := range want {
		have := s.at(i + n)
		if s.is(i+n, quoted) {
			have = s.unquoted(i + n)
		}
		if w == "…" && s.is(i+n, word) {
			continue
		}
		if prefix, any := strings.CutSuffix(w, "*"); any && prefix != "" && strings.HasPrefix(have, prefix) {
			continue
		}
		if have != w {
			return false
		}
	}
	return true
}

package syntax

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/sorting"
	"github.com/copse-ecs/copse/internal/wording"
)

// Parse parses a text. The file has a statement for every line, understood or not; the diagnostics
// are all syntax errors, in the order of the text. It takes time in proportion to the text. A text
// longer than MaxText is not read.
func Parse(text string) (*File, []diagnostic.Diagnostic) { return parseText(text, allForms) }

// ParseOwn is Parse without the answers to what other libraries and languages write, which get the
// message of any other error. The file is the same. A program that calls only ParseOwn is smaller:
// the first program of the page has the answers from its worker, with the hints.
func ParseOwn(text string) (*File, []diagnostic.Diagnostic) { return parseText(text, nil) }

func parseText(text string, forms *forms) (*File, []diagnostic.Diagnostic) {
	if len(text) > MaxText {
		return &File{}, []diagnostic.Diagnostic{diagnostic.TextTooLong.At(diagnostic.Range{Start: diagnostic.Position{Line: 1, Column: 1}, End: diagnostic.Position{Line: 1, Column: 1}}, wording.Grouped(len(text)))}
	}
	p := parse(text, forms)
	return &p.file, p.diagnostics
}

func parse(text string, forms *forms) *parser {
	p := &parser{text: text, tokens: lex(text), forms: forms}
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

// run divides the tokens into statements and parses them.
func (p *parser) run() {
	blank, lineStart := false, 0
	for i := 0; i < len(p.tokens); {
		if t := p.look(i); t.kind == tokNewline {
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

// statementEnd returns the index after the last token of the statement that begins at i: that of
// the first line end outside parentheses, or the braces of another language.
func (p *parser) statementEnd(i int) int {
	for ; i < len(p.tokens); i++ {
		switch t := p.look(i); {
		case t.kind == tokNewline:
			return i
		case t.match > int32(i):
			i = int(t.match)
		}
	}
	return i
}

// statement parses the tokens from first to end as one statement.
func (p *parser) statement(first, end, lineStart int) {
	line := Line{}
	if t := &p.tokens[end-1]; t.kind == tokComment {
		t.class = TokenComment
		line.Comment = trimRight(t.text)
		end--
	}
	if first == end {
		line.Range = p.tokens[first].at()
		p.file.Statements = append(p.file.Statements, &Remark{line})
		return
	}
	p.first, p.pos, p.end = first, first, end
	p.gap, p.depth, p.listFrom, p.elements = Gap{}, 0, 0, p.elements[:0]
	last := &p.tokens[end-1]
	line.Range = p.tokens[first].at().To(last.at())
	p.nothing = token{kind: tokEnd, start: last.end, end: last.end, line: last.line, col: last.past, past: last.past, match: -1}
	p.broken = Broken{Line: Line{Range: line.Range}}
	p.expect(0, statementWords...)
	if !p.begins() && p.full() {
		p.listed(p.peek().at()) // no panic, because many of them take long
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

// giveUp appends the current statement as Broken, with its text.
func (p *parser) giveUp(lineStart int) {
	b := p.broken
	last := p.end
	for i := p.first; i < len(p.tokens) && i <= p.end; i++ {
		if t := p.look(i); t.kind == tokComment {
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

// finish reports tokens that are left after the end of the statement.
func (p *parser) finish() {
	p.expect(0)
	if t := p.peek(); t.kind != tokEnd {
		p.reject(t, diagnostic.WantEnd)
	}
}

// begins reports whether the next word is the keyword of a statement.
func (p *parser) begins() bool {
	t := p.peek()
	return t.kind == tokName && (isStatementWord(t.text) || p.is("System") && p.peekAt(1).kind == tokOpen)
}

// dispatch parses the statement whose keyword is the first word.
func (p *parser) dispatch() Statement {
	if !p.begins() {
		p.badStart()
	}
	t := p.peek()
	word := t.text
	if word == "System" {
		word = "system"
	}
	p.broken.Keyword = word
	p.next(TokenKeyword)
	switch word {
	case "component":
		return p.component()
	case "tag":
		return p.tag()
	case "layout":
		return p.layout()
	case "group":
		return p.group()
	case "system":
		return p.system(t)
	case "spawn":
		return p.spawn()
	case "seed":
		return p.seed()
	case "add":
		list, target := p.change("to", "from")
		return &Add{List: list, Target: target}
	case "remove":
		list, target := p.change("from", "to")
		return &Remove{List: list, Target: target}
	case "despawn":
		return &Despawn{Target: p.selector()}
	default:
		return &Tick{}
	}
}

// nameSystems gives systems without a name one that no other system has: system1, system2, ..
func (p *parser) nameSystems() {
	taken := map[string]bool{}
	var unnamed []*System
	for _, s := range p.file.Statements {
		switch s := s.(type) {
		case *System:
			taken[s.Name.Text] = true
			if s.Name.Text == "" {
				unnamed = append(unnamed, s)
			}
		case *Broken:
			taken[s.Name.Text] = true
		}
	}
	n := 0
	for _, s := range unnamed {
		for n++; taken["system"+strconv.Itoa(n)]; n++ {
		}
		s.Name.Text = "system" + strconv.Itoa(n)
	}
}

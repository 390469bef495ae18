package syntax

import (
	"slices"

	"github.com/copse-ecs/copse/internal/design/diagnostic"
)

// Names are the kinds of names of a design, as a set.
type Names uint8

const (
	ComponentNames Names = 1 << iota // of components and tags
	GroupNames
	EntityNames
)

// Expected is what may be written at a place of a text, as far as the form of the
// statement there says.
type Expected struct {
	Words []string // that have a meaning of their own there: keywords, layouts, types
	Names Names    // which names may be used there; none where a new one is declared

	// Entities are, where their names may be used, those that are committed and not despawned by name, in the order of the text.
	Entities []string
}

// caretWord stands where the caret is while a text is read for what may stand there.
// It is a name like any other, which no statement begins with.
const caretWord = "caret_"

// Complete says what may follow a text that ends before the word at the caret. Where
// that is the name of something new, a number or a comment, nothing is expected; where
// the statement is broken before the caret, anything. It takes time in proportion to
// the text.
func Complete(before string) Expected {
	anything := Expected{Words: Keywords(), Names: ComponentNames | GroupNames | EntityNames}
	if len(before) > MaxText {
		return anything
	}
	tokens := lex(before)
	whole := append([]byte(before), caretWord...)
	for range pair(before, tokens) {
		whole = append(whole, ')')
	}
	text := string(whole)
	p := &parser{text: text, tokens: lex(text), caret: int32(len(before)), expected: &Expected{}}
	pair(text, p.tokens)
	if t := p.tokens[len(p.tokens)-1]; t.kind == tokComment || t.kind == tokWord || t.kind == tokNumber {
		return Expected{} // the caret is within it
	}
	p.run()
	if !p.atCaret {
		return anything
	}
	if p.expected.Names&EntityNames != 0 {
		p.expected.Entities = p.namedEntities()
	}
	return *p.expected
}

// namedEntities returns the names that can be addressed at the end of the statements.
func (p *parser) namedEntities() (live []string) {
	var fresh []string
	for _, s := range p.file.Statements {
		switch s := s.(type) {
		case *Spawn:
			if s.Name.Text != "" {
				fresh = append(fresh, s.Name.Text)
			}
		case *Tick:
			live, fresh = append(live, fresh...), nil
		case *Despawn:
			live = slices.DeleteFunc(live, func(name string) bool { return name == s.Target.Name.Text })
		}
	}
	return live
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

// expectElement notes what an element of a list or an expression may begin with, after the
// modifiers that have been read.
func (p *parser) expectElement(q *sequence, x *element) {
	names := ComponentNames
	if q.keyword == "of" {
		names |= GroupNames
	}
	p.expect(names)
	if x.not || x.mut || x.optional {
		return
	}
	switch q.form {
	case exprForm:
		p.expect(0, "not")
	case accessForm:
		p.expect(0, "mut", "not")
	}
}

// expectAfter notes what may follow an element, besides an operator.
func (p *parser) expectAfter(q *sequence) {
	if p.depth == 0 {
		p.expect(0, q.offers...)
	} else {
		p.expect(0)
	}
}

// expect notes what may be written at the position of the parser, if the caret is there.
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

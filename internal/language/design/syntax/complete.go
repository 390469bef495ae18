package syntax

import "slices"

// caretWord is inserted at the caret before the text is parsed. It is a name that begins no
// statement.
const caretWord = "caret_"

// Complete returns what may follow a text that ends before the word at the caret. It returns
// nothing if a new name, a number or a comment is there, and everything if the statement has an
// error before the caret. It takes time in proportion to the text.
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
		return Expected{} // the caret is within the token
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

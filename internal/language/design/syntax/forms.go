package syntax

import "github.com/copse-ecs/copse/internal/language/design/diagnostic"

// forms are the answers to what other libraries and languages write. Each reports it and does not
// return, or it returns. They are called through this table so that a program that calls only
// ParseOwn does not link them.
type forms struct {
	structure, component func(*parser)
	access               func(*parser, *token)
	brackets             func(*parser, *token)
	respell              func(p *parser, at *token, name string)
	nameSign             func(p *parser, wrong kind, sign string)
	wrongSign            func(p *parser, at *token, sign, text string)
	ofLibrary            func(p *parser, at int, mark, form string) func() *diagnostic.Fix
}

var allForms = &forms{
	structure: (*parser).structure, component: (*parser).componentForm, access: (*parser).habits,
	brackets: (*parser).brackets, respell: (*parser).respell, nameSign: (*parser).nameSign, wrongSign: (*parser).wrongSign, ofLibrary: (*parser).ofLibrary,
}

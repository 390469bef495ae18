package patch

import (
	"regexp"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// Flecs is the text of a program whose components may get other traits.
type Flecs struct {
	text, code string
	p          *program.Program
}

// NewFlecs takes the text of a program.
func NewFlecs(text string, p *program.Program) *Flecs { return &Flecs{text, code(text), p} }

// registered finds where components are registered, in statements of their own.
const registered = `(?:^|[;{}])\s*(?:auto\s*&?\s*\w+\s*=\s*)?[\w.]+(?:->|\.)component\s*<\s*(?:\w+::)*NAME\s*>\s*\(`

var traitOf = regexp.MustCompile(`\s*\.add\s*\(\s*flecs::(?:Sparse|DontFragment)\s*\)`)

// Trait returns the edits that give a component a trait, "" for none, where it is registered. why says why the text stays as it is.
func (t *Flecs) Trait(component int, trait, reason string) (edits []Edit, why string) {
	c := &t.p.Components[component]
	name := c.Full[strings.LastIndexByte(c.Full, ':')+1:]
	if regexp.MustCompile(`\bstruct\s+` + regexp.QuoteMeta(name) + `\b[^{;]*\{[^}]*\b(?:sparse|dont_fragment|Sparse|DontFragment)\s*=\s*true`).MatchString(t.code) {
		return nil, c.Name + " has its trait as a constant of its type"
	}
	found := regexp.MustCompile(strings.Replace(registered, "NAME", regexp.QuoteMeta(name), 1)).FindAllStringIndex(t.code, -1)
	if len(found) != 1 {
		return nil, c.Name + " is not registered in one statement of the text, `world.component<" + c.Full + ">();`, before it is used"
	}
	open := found[0][1] - 1
	end := matching(t.code, open)
	if end < 0 {
		return nil, "the registration of " + c.Name + " does not end"
	}
	stop := statementEnd(t.code, end)
	for _, at := range traitOf.FindAllStringIndex(t.code[end+1:stop], -1) {
		edits = append(edits, Edit{end + 1 + at[0], end + 1 + at[1], "", reason})
	}
	if trait == "" {
		if len(edits) == 0 {
			return nil, "the trait of " + c.Name + " is not written where it is registered"
		}
		return edits, ""
	}
	add := ".add(flecs::" + trait + ")"
	if len(edits) > 0 { // one trait takes the place of the other
		edits[0].Text = t.text[edits[0].Start:edits[0].Start+len(edits[0].space(t.text))] + add
		return edits, ""
	}
	return []Edit{{end + 1, end + 1, add, reason}}, ""
}

// space returns the white space that an edit begins with.
func (e Edit) space(text string) string {
	old := text[e.Start:e.End]
	return old[:len(old)-len(strings.TrimLeft(old, " \t\n"))]
}

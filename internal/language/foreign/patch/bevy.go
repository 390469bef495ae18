package patch

import (
	"regexp"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// Bevy is the text of a program whose components may get another storage.
type Bevy struct {
	text, code string
	p          *program.Program
}

// NewBevy takes the text of a program.
func NewBevy(text string, p *program.Program) *Bevy { return &Bevy{text, code(text), p} }

const sparseSet = `storage = "SparseSet"`

// attribute finds an attribute of components; its code has no strings any more.
var attribute = regexp.MustCompile(`#\[component\s*\(`)

// Store returns the edits that give a component another storage, none where it has that. why says why its text stays as it is.
func (t *Bevy) Store(component int, sparse bool, reason string) (edits []Edit, why string) {
	c := &t.p.Components[component]
	from, at := t.declaration(c)
	if at < 0 {
		return nil, c.Name + " is not declared in the text as a struct or enum that derives Component"
	}
	open, end := -1, -1
	if found := attribute.FindStringIndex(t.code[from:at]); found != nil {
		open = from + found[1] - 1
		end = matching(t.code, open)
		if end < 0 || end > at {
			return nil, "the attribute of " + c.Name + " does not end"
		}
	}
	has := open >= 0 && storage.MatchString(t.text[open:end])
	switch {
	case has == sparse && (!has || strings.Contains(storage.FindString(t.text[open:end]), "SparseSet")):
		return nil, ""
	case has && !sparse:
		return []Edit{t.without(open, end, reason)}, ""
	case has:
		return nil, c.Name + " has its storage written in another way"
	case open >= 0:
		join := sparseSet
		if strings.TrimSpace(t.text[open+1:end]) != "" {
			join += ", "
		}
		return []Edit{{open + 1, open + 1, join, reason}}, ""
	}
	line := strings.LastIndexByte(t.text[:at], '\n') + 1
	indent := t.text[line : line+len(t.text[line:at])-len(strings.TrimLeft(t.text[line:at], " \t"))]
	return []Edit{{at, at, "#[component(" + sparseSet + ")]\n" + indent, reason}}, ""
}

var storage = regexp.MustCompile(`storage\s*=\s*"(?:SparseSet|Table)"`)

// without takes the storage out of an attribute, or the whole attribute with its line where it says nothing else.
func (t *Bevy) without(open, end int, reason string) Edit {
	at := storage.FindStringIndex(t.text[open:end])
	start, stop := open+at[0], open+at[1]
	rest := strings.TrimSpace(t.text[open+1:start] + t.text[stop:end])
	if rest == "" || rest == "," {
		start, stop = strings.LastIndex(t.text[:open], "#["), end+1+strings.IndexByte(t.text[end:], ']')
		line := strings.LastIndexByte(t.text[:start], '\n') + 1
		if strings.TrimSpace(t.text[line:start]) == "" && stop < len(t.text) && t.text[stop] == '\n' {
			start, stop = line, stop+1
		}
		return Edit{start, stop, "", reason}
	}
	if tail := t.text[stop:end]; strings.HasPrefix(strings.TrimSpace(tail), ",") {
		stop += strings.IndexByte(tail, ',') + 1
		stop += len(t.text[stop:end]) - len(strings.TrimLeft(t.text[stop:end], " "))
	} else {
		start = strings.LastIndexByte(t.text[:start], ',')
	}
	return Edit{start, stop, "", reason}
}

// declaration returns where the attributes of a component begin, and where its struct or enum does; -1 if there is none that derives
// Component.
func (t *Bevy) declaration(c *program.Component) (from, at int) {
	name := c.Full[strings.LastIndexByte(c.Full, ':')+1:]
	found := regexp.MustCompile(`(?:pub(?:\s*\([^)]*\))?\s+)?\b(?:struct|enum)\s+`+regexp.QuoteMeta(name)+`\b`).FindAllStringIndex(t.code, -1)
	if len(found) != 1 {
		return -1, -1
	}
	at = found[0][0]
	from = strings.LastIndexAny(t.code[:at], ";{}") + 1
	// Braces and semicolons within attributes do not end a declaration before.
	for from > 0 && strings.Count(t.code[from:at], "[") != strings.Count(t.code[from:at], "]") {
		from = strings.LastIndexAny(t.code[:from-1], ";{}") + 1
	}
	if !derives.MatchString(t.code[from:at]) {
		return -1, -1
	}
	return from, at
}

var derives = regexp.MustCompile(`derive\s*\([^)]*\bComponent\b`)

package syntax

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// access is what a word says about a component that it is next to or around.
type access uint8

const (
	reads  access = 0
	writes access = 1 << iota
	optional
	excluded
	required // without access
	noName   // the word itself names no component
)

// accessHabits are words that other libraries and languages have for access, in small letters.
var accessHabits = []struct {
	how   access
	words string
}{
	{writes, "mut inout out ref write writes writable refrw"},
	{reads, "in const read reads readonly refro"},
	{optional, "option optional opt maybe"},
	{excluded, "without exclude not none gnotcontains"},
	{required, "with has"},
	{noName, "query view world registry entt get"},
}

// habitualAccess returns the access that a word of another language asks for.
func habitualAccess(word string) (access, bool) {
	word = wording.Lower(word)
	for _, row := range accessHabits {
		if isListed(word, row.words) {
			return row.how, true
		}
	}
	return 0, false
}

// accessed is a component as another language spells it.
type accessed struct {
	name string
	how  access
}

func (a accessed) String() string {
	switch {
	case a.how&excluded != 0:
		return "!" + a.name
	case a.how&(writes|optional) == writes|optional:
		return "mut ?" + a.name
	case a.how&writes != 0:
		return "mut " + a.name
	case a.how&optional != 0:
		return "?" + a.name
	}
	return a.name
}

// translation reads the components of a list in a foreign spelling, such as `Query<&mut A, Without<B>>`.
type translation struct {
	items  []accessed
	around []access // one for each open bracket
	item   accessed
	bad    bool
}

// translate reads tokens up to the end of the list that begins at from. whole says that the list
// has no brackets around it and ends at to.
func (p *parser) translate(from, to int, whole bool) ([]accessed, bool) {
	var r translation
	opened := false
	for i := from; i < to && !r.bad; i++ {
		t := p.look(i)
		var after token
		if i+1 < to {
			after = p.tokens[i+1]
		}
		if opened && len(r.around) == 0 && !opens(t) { // behind the list only signs may follow
			how, _ := habitualAccess(t.text)
			r.bad = t.kind == tokName && how&noName == 0
			continue
		}
		r.read(t, &after, i > from && p.tokens[i-1].end == t.start)
		opened = opened || !whole && opens(t)
	}
	r.flush()
	return r.items, !r.bad && len(r.items) > 0
}

func opens(t *token) bool {
	return t.kind == tokOpen || t.kind == tokStray && strings.Contains("<[{", t.text)
}

// read reads one token. joined says that no space is before it.
func (r *translation) read(t, after *token, joined bool) {
	switch {
	case opens(t):
		r.around = append(r.around, r.item.how&^noName)
		r.item = accessed{}
	case t.kind == tokClose || t.kind == tokStray && strings.Contains(">]}", t.text):
		if r.flush(); len(r.around) > 0 {
			r.around = r.around[:len(r.around)-1]
		}
	case t.kind == tokComma:
		r.flush()
		r.item = accessed{}
	case t.kind == tokAnd && !joined && after.start != t.end:
		r.flush()
	case t.kind == tokColon || t.text == ".":
		r.item.name = ""
	case t.kind == tokNot:
		r.item.how |= excluded
	case t.kind == tokOptional:
		r.item.how |= optional
	case t.kind == tokName:
		r.word(t.text, after)
	case t.kind == tokAnd || t.kind == tokNewline || t.text == "*" || t.text == ";":
	default:
		r.bad = true
	}
}

func (r *translation) word(text string, after *token) {
	how, known := habitualAccess(text)
	switch {
	case known || opens(after):
		r.item.how |= how
	case r.item.name != "":
		r.bad = true
	default:
		r.item.name = text
	}
}

// flush ends a component. Words of access that no component follows hold for the next one: `[in] A`.
func (r *translation) flush() {
	if r.item.name == "" {
		return
	}
	for _, how := range r.around {
		r.item.how |= how
	}
	r.items = append(r.items, r.item)
	r.item = accessed{}
}

// respell reports access that is spelt as in another language, in the list of a system.
func (p *parser) respell(t *token, name string) {
	p.failFix(diagnostic.AccessSpelling, t.at(), p.respelt(diagnostic.AccessSpelling), wording.Clip(name))
}

// respelt returns the fix that writes the list of a system as designs do.
func (p *parser) respelt(m diagnostic.Message) func() *diagnostic.Fix {
	return func() *diagnostic.Fix {
		from, to := p.listFrom, int(p.tokens[p.listFrom-1].match)
		items, ok := p.translate(from, to, true)
		if !ok || slices.ContainsFunc(items, func(a accessed) bool { return a.how&required != 0 }) {
			return nil
		}
		text := joined(items, ", ")
		r := diagnostic.Range{Start: p.tokens[from-1].at().End, End: p.tokens[to].at().Start}
		return m.Fix([]diagnostic.Edit{{Range: r, Text: text}}, wording.Clip(text))
	}
}

// rewritten returns the fix that replaces a line of another library, whose list begins at token
// from, by a statement of the design language.
func (p *parser) rewritten(from int, whole, group bool) func() *diagnostic.Fix {
	return func() *diagnostic.Fix {
		items, ok := p.translate(from, p.end, whole)
		if !ok {
			return nil
		}
		text := "group " + joined(items, " & ")
		if !group {
			text = p.systemText(items)
		}
		return diagnostic.Foreign.Fix([]diagnostic.Edit{{Range: p.broken.Range, Text: text}}, wording.Clip(text))
	}
}

// systemText writes a system with these components. It has the name of the function that it was.
func (p *parser) systemText(items []accessed) string {
	name := ""
	if slices.Contains(functionWords, p.tokens[p.first].text) && p.tokens[p.first+1].kind == tokName {
		name = " " + p.tokens[p.first+1].text
	}
	list := slices.DeleteFunc(slices.Clone(items), func(a accessed) bool { return a.how&(required|excluded) != 0 })
	text := "system" + name + "(" + joined(list, ", ") + ")"
	for _, clause := range []struct {
		how  access
		word string
	}{{required, " with "}, {excluded, " without "}} {
		var named []accessed
		for _, a := range items {
			if a.how&(required|excluded) == clause.how {
				named = append(named, accessed{name: a.name})
			}
		}
		if named != nil {
			text += clause.word + joined(named, ", ")
		}
	}
	return text
}

func joined(items []accessed, by string) string {
	var b strings.Builder
	for i, a := range items {
		if i > 0 {
			b.WriteString(by)
		}
		b.WriteString(a.String())
	}
	return b.String()
}

package patch

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// enttCall is view<..>(..) or group<..>(..) with its types as the text has them.
type enttCall struct {
	prefix string         // entt:: or what the text has before get and exclude
	types  map[int]string // by component
	order  []int          // of the text, excluded ones last
	group  model.Group    // whose types a view gets
	view   bool
}

// readCall reads the text of a query. The components are those of its terms; why says what it is not that can be written again.
func readCall(text string, p *program.Program, terms []program.Term) (c enttCall, why string) {
	c.types, c.prefix = map[int]string{}, "entt::"
	name, rest, found := strings.Cut(text, "<")
	name = strings.TrimSpace(name)
	if !found || name != "view" && name != "group" {
		return c, "it is not written as view<..>(..) or group<..>(..) of a registry"
	}
	c.view = name == "view"
	types, arguments, ok := inside(rest, '<', '>')
	arguments = strings.TrimSpace(arguments)
	if !ok || !strings.HasPrefix(arguments, "(") {
		return c, "its types are not written where it is made"
	}
	arguments, behind, ok := inside(arguments[1:], '(', ')')
	if !ok || strings.TrimSpace(behind) != "" {
		return c, "it is combined with another view"
	}
	known := c.take(types, p, terms, !c.view, false)
	for _, a := range split(arguments) {
		known = known && c.argument(a, p, terms)
	}
	asked := 0
	for _, t := range terms {
		if t.Role == program.RoleAccess || t.Role == program.RoleWith || t.Role == program.RoleWithout {
			asked++
		}
	}
	if !known || len(c.types) != asked {
		return c, "its types are not all written where it is made"
	}
	return c, ""
}

// argument reads entt::get<..> or entt::exclude<..>.
func (c *enttCall) argument(text string, p *program.Program, terms []program.Term) bool {
	head, rest, found := strings.Cut(text, "<")
	list, behind, ok := inside(rest, '<', '>')
	if !found || !ok || strings.Trim(behind, "{}() \t\n") != "" {
		return false
	}
	prefix, name, qualified := strings.Cut(strings.TrimSpace(head), "::")
	if !qualified {
		prefix, name = "", prefix
	} else {
		prefix += "::"
	}
	switch strings.TrimSuffix(name, "_t") {
	case "get":
		c.prefix = prefix
		return c.take(list, p, terms, false, false)
	case "exclude":
		c.prefix = prefix
		return c.take(list, p, terms, false, true)
	}
	return false
}

// take reads a list of types.
func (c *enttCall) take(list string, p *program.Program, terms []program.Term, owned, excluded bool) bool {
	for _, written := range split(list) {
		full := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(strings.TrimSuffix(written, " const")), "const "))
		at := -1
		for _, t := range terms {
			if sameType(p.Components[t.Component].Full, full) {
				at = t.Component
			}
		}
		if _, twice := c.types[at]; at < 0 || twice {
			return false
		}
		c.types[at] = written
		c.order = append(c.order, at)
		switch {
		case excluded:
			c.group.Not.Add(at)
		case owned:
			c.group.Own.Add(at)
		default:
			c.group.Get.Add(at)
		}
	}
	return true
}

// sameType reports whether two spellings may be those of one type: one has fewer qualifiers.
func sameType(a, b string) bool {
	a, b = strings.TrimPrefix(a, "::"), strings.TrimPrefix(b, "::")
	return a == b || strings.HasSuffix(a, "::"+b) || strings.HasSuffix(b, "::"+a)
}

// write returns the call of a group, or of a view where g is nil. order is that of the group's types.
func (c *enttCall) write(g *model.Group, order []int) string {
	excluded := c.list(c.group.Not, c.order)
	if excluded != "" {
		excluded = c.prefix + "exclude<" + excluded + ">"
	}
	if g == nil {
		return "view<" + c.list(c.group.Own.Union(c.group.Get), c.order) + ">(" + excluded + ")"
	}
	get := ""
	if !g.Get.Empty() || excluded != "" {
		get = c.prefix + "get<" + c.list(g.Get, order) + ">"
	}
	if excluded != "" {
		get += ", "
	}
	return "group<" + c.list(g.Own, order) + ">(" + get + excluded + ")"
}

func (c *enttCall) list(s grouptree.Set, order []int) string {
	var out []string
	for _, x := range order {
		if s.Has(x) {
			out = append(out, c.types[x])
		}
	}
	return strings.Join(out, ", ")
}

// inside returns what stands before the bracket that closes an open one, and what follows it.
func inside(text string, open, closing byte) (in, behind string, ok bool) {
	depth := 1
	for i := range len(text) {
		switch text[i] {
		case open:
			depth++
		case closing:
			if depth--; depth == 0 {
				return text[:i], text[i+1:], true
			}
		}
	}
	return "", "", false
}

// split divides a list at the commas outside of brackets.
func split(text string) (out []string) {
	depth, at := 0, 0
	add := func(part string) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	for i := range len(text) {
		switch text[i] {
		case '<', '(', '{':
			depth++
		case '>', ')', '}':
			depth--
		case ',':
			if depth == 0 {
				add(text[at:i])
				at = i + 1
			}
		}
	}
	add(text[at:])
	return out
}

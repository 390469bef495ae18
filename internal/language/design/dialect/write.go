package dialect

import (
	"sort"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// result completes the draft and returns the text of its design.
func (d *draft) result() string {
	d.resolveSizes()
	d.nameSystems()
	return d.write()
}

// write returns the components, then groups, systems and entities in the order of the text. It leaves out what would
// make the design too long.
func (d *draft) write() string {
	w := writer{draft: d}
	for i := range d.components {
		w.component(&d.components[i])
	}
	if d.layout != "" {
		w.b.WriteString("layout " + d.layout + "\n")
	}
	type line struct {
		at   span
		text string
	}
	var lines []line
	for i := range d.groups {
		lines = append(lines, line{d.groups[i].at, w.group(&d.groups[i])})
	}
	for i := range d.systems {
		lines = append(lines, line{d.systems[i].at, w.system(&d.systems[i])})
	}
	for i := range d.spawns {
		lines = append(lines, line{d.spawns[i].at, w.spawn(&d.spawns[i])})
	}
	sort.SliceStable(lines, func(i, j int) bool { return lines[i].at.start < lines[j].at.start })
	for _, l := range lines {
		if w.b.Len()+len(l.text) > syntax.MaxText {
			d.limit("length", l.at, "The design would be longer than 64 KiB: this is left out, and so are later parts that do not fit.")
			continue
		}
		w.b.WriteString(l.text)
	}
	return w.b.String()
}

// writer writes the statements of a design.
type writer struct {
	*draft
	b strings.Builder
}

func (w *writer) component(c *component) {
	if c.tag {
		w.b.WriteString("tag " + c.name + "\n")
		return
	}
	w.b.WriteString("component " + c.name)
	switch {
	case c.unit != "":
		w.b.WriteString(" " + c.unit)
	case c.bytes > 0:
		w.b.WriteString(" " + strconv.Itoa(c.bytes))
	}
	w.b.WriteByte('\n')
}

func (w *writer) group(g *group) string {
	var out []string
	for _, l := range g.literals {
		name := w.components[l.component].name
		if l.excluded {
			name = "!" + name
		}
		out = append(out, name)
	}
	return "group " + strings.Join(out, " & ") + "\n"
}

func (w *writer) system(s *system) string {
	var list, with, without []string
	for _, a := range s.accesses {
		c := &w.components[a.component]
		switch {
		case a.excluded:
			without = append(without, c.name)
		case a.optional && c.tag: // makes no difference
		case a.with || c.tag:
			with = append(with, c.name)
		default:
			list = append(list, accessPrefix(a)+c.name)
		}
	}
	out := "system " + s.name + "(" + strings.Join(list, ", ") + ")"
	if len(with) > 0 {
		out += " with " + strings.Join(with, ", ")
	}
	if len(without) > 0 {
		out += " without " + strings.Join(without, ", ")
	}
	if s.expect != "" {
		out += " expect " + s.expect
	}
	return out + "\n"
}

// accessPrefix returns what the design has before the name of an accessed component.
func accessPrefix(a access) string {
	out := ""
	if a.mut {
		out = "mut "
	}
	if a.optional {
		out += "?"
	}
	return out
}

func (w *writer) spawn(s *spawn) string {
	var names []string
	for _, c := range s.components {
		names = append(names, w.components[c].name)
	}
	return "spawn " + strconv.Itoa(s.count) + " " + strings.Join(names, ", ") + "\n"
}

package dialect

import (
	"sort"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// write returns the design of a program: the components, then groups, systems and entities in the order of the text, then
// what is asked for. It leaves out what would make the design too long.
func (d *draft) write(p *program.Program) string {
	w := writer{Program: p}
	for i := range p.Components {
		w.component(&p.Components[i])
	}
	if p.Layout != "" {
		w.b.WriteString("layout " + p.Layout + "\n")
	}
	for _, l := range w.statements() {
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
	*program.Program
	b strings.Builder
}

// statement is a line of the design with the place that it comes from.
type statement struct {
	at   span
	text string
}

func (w *writer) statements() []statement {
	var lines []statement
	for i := range w.Groups {
		lines = append(lines, statement{plain(w.Groups[i].At), w.group(&w.Groups[i])})
	}
	for i := range w.Systems {
		if w.Systems[i].Loop == program.LoopFirst {
			continue // it goes over no entities
		}
		lines = append(lines, statement{plain(w.Systems[i].At), w.system(&w.Systems[i])})
	}
	asked := w.AskedSpawns()
	for i := range w.Spawns {
		lines = append(lines, statement{plain(w.Spawns[i].At), w.spawn(&w.Spawns[i], asked[i])})
	}
	sort.SliceStable(lines, func(i, j int) bool { return lines[i].at.start < lines[j].at.start })
	for _, line := range w.Asks() {
		lines = append(lines, statement{span{}, line + "\n"})
	}
	return lines
}

func plain(at program.Span) span { return span{at.Start, at.End} }

func (w *writer) component(c *program.Component) {
	if c.Tag {
		w.b.WriteString("tag " + c.Name + "\n")
		return
	}
	w.b.WriteString("component " + c.Name)
	switch {
	case c.Unit != "":
		w.b.WriteString(" " + c.Unit)
	case !c.Assumed && c.Bytes > 0:
		w.b.WriteString(" " + strconv.Itoa(c.Bytes))
	}
	w.b.WriteByte('\n')
}

func (w *writer) group(g *program.Group) string {
	var out []string
	for _, t := range g.Terms {
		name := w.Components[t.Component].Name
		if t.Role == program.RoleWithout {
			name = "!" + name
		}
		out = append(out, name)
	}
	return "group " + strings.Join(out, " & ") + "\n"
}

func (w *writer) system(s *program.System) string {
	var list, with, without []string
	for _, t := range s.Terms {
		c := &w.Components[t.Component]
		maybe := t.Role == program.RoleOptional || t.Role == program.RoleLookup
		switch {
		case t.Role == program.RoleWithout:
			without = append(without, c.Name)
		case maybe && c.Tag || t.Role == program.RoleTest: // makes no difference
		case t.Role == program.RoleWith:
			with = append(with, c.Name)
		default:
			list = append(list, accessPrefix(t.Write, maybe)+c.Name)
		}
	}
	out := "system " + s.Name + "(" + strings.Join(list, ", ") + ")"
	if len(with) > 0 {
		out += " with " + strings.Join(with, ", ")
	}
	if len(without) > 0 {
		out += " without " + strings.Join(without, ", ")
	}
	if s.Expect != "" {
		out += " expect " + s.Expect
	}
	if s.Weight > 1 {
		out += " weight " + strconv.Itoa(s.Weight)
	}
	return out + "\n"
}

// accessPrefix returns what the design has before the name of an accessed component.
func accessPrefix(write, optional bool) string {
	out := ""
	if write {
		out = "mut "
	}
	if optional {
		out += "?"
	}
	return out
}

// spawn writes the entities of a spawn: all of them with the components that all have, and half of them with the others too.
func (w *writer) spawn(s *program.Spawn, asked string) string {
	if asked != "" {
		asked = " " + asked
	}
	some := 0
	if len(s.Sometimes) > 0 {
		some = (s.Count + 1) / 2
	}
	out := ""
	if len(s.Components) > 0 && s.Count > some {
		out += "spawn " + strconv.Itoa(s.Count-some) + " " + w.Names(s.Components) + asked + "\n"
	}
	if some > 0 {
		both := append(append([]int{}, s.Components...), s.Sometimes...)
		out += "spawn " + strconv.Itoa(some) + " " + w.Names(both) + asked + "\n"
	}
	return out
}

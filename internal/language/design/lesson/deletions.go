package lesson

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// deletion leaves one thing out of a design. Two designs have the same thing if the keys are equal.
type deletion struct {
	key   string
	what  string   // "without Brake in Stop"
	keeps []string // conditions that may prevent it; '?' stands for the value at the start
	apply func(*syntax.File)
}

// deletionsOf lists what can be left out of a design: systems, their components and weights, entities and their components,
// components as a whole, and changes. The deletions change the file itself.
func deletionsOf(f *syntax.File) (out []deletion) {
	changes := false
	for _, s := range f.Statements {
		switch s := s.(type) {
		case *syntax.Component:
			out = append(out, ofComponent(s.Name.Text, "component "))
		case *syntax.Tag:
			out = append(out, ofComponent(s.Name.Text, "tag "))
		case *syntax.System:
			out = append(out, ofSystem(s)...)
		case *syntax.Spawn:
			out = append(out, ofSpawn(s)...)
		case *syntax.Tick, *syntax.Add, *syntax.Remove, *syntax.Despawn:
			changes = true
			text := strings.TrimSpace(syntax.PrintStatement(s))
			out = append(out, deletion{text, "without '" + text + "'", keepChanges, drop(s)})
		}
	}
	if changes {
		out = append(out, deletion{"changes", "without its changes", keepChanges, func(f *syntax.File) { f.Statements = slices.DeleteFunc(f.Statements, isChange) }})
	}
	return out
}

var keepChanges = []string{"changed = ?", "despawned = ?", "ticks = ?"}

func isChange(s syntax.Statement) bool {
	switch s.(type) {
	case *syntax.Tick, *syntax.Add, *syntax.Remove, *syntax.Despawn:
		return true
	}
	return false
}

// drop leaves a statement out.
func drop(s syntax.Statement) func(*syntax.File) {
	return func(f *syntax.File) {
		f.Statements = slices.DeleteFunc(f.Statements, func(other syntax.Statement) bool { return other == s })
	}
}

func ofSystem(s *syntax.System) []deletion {
	name := s.Name.Text
	out := []deletion{{"system " + name, "without the system " + name, []string{"system(" + name + ")"}, drop(s)}}
	for _, list := range []struct {
		word  string
		items *[]syntax.Item
		keep  func(component string) string
	}{
		{"", &s.List.Items, func(c string) string { return "accesses(" + name + ", " + c + ")" }},
		{"with ", &s.With.Items, func(c string) string { return "requires(" + name + ", " + c + ")" }},
		{"without ", &s.Without.Items, func(c string) string { return "requires(" + name + ", !" + c + ")" }},
	} {
		for i, item := range *list.items {
			c := item.Name.Text
			out = append(out, deletion{
				"system " + name + " " + list.word + c, "without '" + list.word + c + "' in " + name, []string{list.keep(c), "requires(" + name + ", " + c + ")"},
				func(*syntax.File) { *list.items = slices.Delete(*list.items, i, i+1) },
			})
		}
	}
	if s.Weight.Text != "" {
		out = append(out, deletion{
			"weight of " + name + " " + s.Weight.Text, "without the weight of " + name, []string{"weight(" + name + ") = ?"},
			func(*syntax.File) { s.Weight = syntax.Number{Value: 1} },
		})
	}
	return out
}

func ofSpawn(s *syntax.Spawn) []deletion {
	text := strings.TrimSpace(syntax.PrintStatement(s))
	var names []string
	for _, item := range s.List.Items {
		names = append(names, item.Name.Text)
	}
	keeps := []string{"entities = ?", "entities(" + strings.Join(names, " & ") + ") = ?", "spawned = ?"}
	out := []deletion{{text, "without '" + text + "'", keeps, drop(s)}}
	if s.Count.Value > 1 {
		out = append(out, deletion{text + " once", "with one entity in '" + text + "'", keeps, func(*syntax.File) { s.Count = syntax.Number{Value: 1} }})
	}
	for i, c := range names {
		out = append(out, deletion{
			text + " less " + c, "without '" + c + "' in '" + text + "'", []string{"entities(" + c + ") = ?", keeps[1]},
			func(*syntax.File) { s.List.Items = slices.Delete(s.List.Items, i, i+1) },
		})
	}
	return out
}

// ofComponent leaves a component out, with everything that names it.
func ofComponent(name, keyword string) deletion {
	return deletion{keyword + name, "without the " + keyword + name, []string{strings.TrimSpace(keyword) + "(" + name + ")"}, func(f *syntax.File) {
		f.Statements = slices.DeleteFunc(f.Statements, func(s syntax.Statement) bool { return withoutComponent(s, name) })
	}}
}

// withoutComponent takes a component out of a statement, and reports whether nothing of the statement is left.
func withoutComponent(s syntax.Statement, name string) (empty bool) {
	switch s := s.(type) {
	case *syntax.Component:
		return s.Name.Text == name
	case *syntax.Tag:
		return s.Name.Text == name
	case *syntax.Group:
		return removed(&s.Expr, name)
	case *syntax.System:
		shorten(&s.List, name)
		shorten(&s.With, name)
		shorten(&s.Without, name)
	case *syntax.Spawn:
		return shorten(&s.List, name)
	case *syntax.Add:
		return shorten(&s.List, name) || removed(&s.Target.Expr, name)
	case *syntax.Remove:
		return shorten(&s.List, name) || removed(&s.Target.Expr, name)
	case *syntax.Despawn:
		return removed(&s.Target.Expr, name)
	}
	return false
}

// shorten takes a component out of a list, and reports whether that leaves the list empty.
func shorten(l *syntax.List, name string) (empty bool) {
	before := len(l.Items)
	l.Items = slices.DeleteFunc(l.Items, func(i syntax.Item) bool { return i.Name.Text == name })
	return before > 0 && len(l.Items) == 0
}

// removed takes a component out of an expression, and reports whether that leaves the expression empty.
func removed(e *syntax.Expr, name string) (empty bool) {
	before := len(e.Literals)
	e.Literals = slices.DeleteFunc(e.Literals, func(l syntax.Literal) bool { return l.Name.Text == name })
	return before > 0 && len(e.Literals) == 0
}

package program

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// entities appends the functions populate, for the first tick, and change, for the others.
func (g *generator) entities() {
	for i, s := range g.ticks {
		switch i {
		case 0:
			g.line(0)
			g.comment(0, "populate spawns the entities of the design. They are there when the batch ends.")
			g.line(0, "func populate() {")
		case 1:
			g.line(0, "}")
			g.line(0)
			g.comment(0, "change carries out the later ticks of the design.")
			g.line(0, "func change() {")
		default:
			g.line(0)
		}
		if i > 0 {
			g.comment(1, "Tick "+strconv.Itoa(i+1)+".")
		}
		g.section(s)
	}
	if len(g.ticks) > 0 {
		g.comment(1, g.notes.end...)
		g.line(0, "}")
	}
}

func (g *generator) section(s section) {
	g.line(1, "batch(func() {")
	for _, statement := range s.statements {
		g.comment(2, g.notes.above[statement]...)
		g.statement(statement)
	}
	if s.population {
		g.comment(2, "The design spawns nothing. These are the entities that the playground adds to it.")
		for i, comp := range g.a.Census.Comps {
			g.spawn(comp, g.a.Census.Count[i], "")
		}
	}
	g.line(1, "})")
}

func (g *generator) statement(s syntax.Statement) {
	switch s := s.(type) {
	case *syntax.Spawn:
		g.spawn(g.a.Listed(s.List), s.Count.Value, s.Name.Text)
	case *syntax.Add:
		g.each(s.Target, "Add", g.a.Listed(s.List))
	case *syntax.Remove:
		g.each(s.Target, "Remove", g.a.Listed(s.List))
	case *syntax.Despawn:
		g.each(s.Target, "Despawn", grouptree.Set{})
	}
}

// spawn appends the spawn of n entities with one composition.
func (g *generator) spawn(set grouptree.Set, n int, name string) {
	if name != "" {
		g.line(2, g.variable[name], " = spawn(1, ", g.handles(set), ")")
		return
	}
	g.line(2, "spawn(", grouped(n), ", ", g.handles(set), ")")
}

// each appends a call of a method for every entity of a selector and every component of the set.
func (g *generator) each(t syntax.Selector, does string, set grouptree.Set) {
	tabs, who := 2, ""
	switch {
	case t.Kind == syntax.One && t.Entity > 0:
		who = "entities[" + strconv.Itoa(t.Entity-1) + "]"
	case t.Kind == syntax.One:
		who = g.variable[t.Name.Text]
	default:
		list := "allOf("
		if t.Kind == syntax.Any {
			list = "anyOf(" + grouped(t.Count.Value) + ", "
		}
		list += g.terms(g.a.Selected(t.Expr)) + ")"
		g.line(2, "for _, e := range ", list, " {")
		tabs, who = 3, "e"
	}
	if set.Empty() {
		g.line(tabs, "world.", does, "(", who, ")")
	}
	for c := range set.All() {
		g.line(tabs, "world.", does, "(", who, ", ", g.components[c].handle, ")")
	}
	if tabs == 3 {
		g.line(2, "}")
	}
}

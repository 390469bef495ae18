package program

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// main appends the function main.
func (g *generator) main() {
	g.line(0)
	g.line(0, "func main() {")
	for _, step := range []struct {
		name string
		does bool
	}{
		{"declareGroups", len(g.a.GroupParts()) > 0}, {"declareSystems", len(g.plan.systems) > 0},
		{"populate", len(g.ticks) > 0}, {"change", len(g.ticks) > 1},
	} {
		if step.does {
			g.line(1, step.name, "()")
		}
	}
	if len(g.plan.systems) > 0 {
		g.line(1, "if err := world.Tick(1.0 / 60); err != nil { // runs every system, then commits what was queued")
		g.line(2, "log.Fatal(err)")
		g.line(1, "}")
	}
	g.line(1, "report()")
	g.line(0, "}")
}

// groups appends the function declareGroups.
func (g *generator) groups() {
	list := g.a.GroupParts()
	if len(list) == 0 {
		return
	}
	above := make(map[diagnostic.Range]syntax.Statement)
	for _, s := range g.a.File().Statements {
		above[s.Where().Range] = s
	}
	g.line(0)
	g.say(0, "declareGroups declares the groups, in the order of the design.")
	g.line(0, "func declareGroups() {")
	for _, group := range list {
		g.comment(1, g.notes.above[above[group.At]]...)
		if group.Name != "" {
			g.say(1, "The design calls it "+group.Name+".")
		}
		if !group.Accepted {
			g.say(1, "The layout does not follow it: "+group.Reason)
		}
		g.line(1, "world.Group(", g.terms(group.Conj), ")")
	}
	g.line(0, "}")
}

// maxColumns is the number of columns of ecs.System8. A system with more columns is declared with NewSystem.
const maxColumns = 8

// systemDeclarations appends the function declareSystems and the functions of the systems.
func (g *generator) systemDeclarations() {
	if len(g.plan.systems) == 0 {
		return
	}
	g.line(0)
	about := "declareSystems declares the systems that a tick runs, in the order of the design."
	if g.some(func(s *syntax.System) bool { return s.Weight.Text != "" }) {
		about += " A tick runs every system once; the weights of the design are comments."
	}
	if g.some(func(s *syntax.System) bool { return s.Expect.Text != "" && s.Expect.Text != "full" }) {
		about += " Where the design expects one match, MustMatch also accepts a better one."
	}
	g.say(0, about)
	g.line(0, "func declareSystems() {")
	for i := range g.plan.systems {
		g.system(&g.plan.systems[i])
	}
	g.line(0, "}")
	for i := range g.plan.systems {
		g.function(&g.plan.systems[i])
	}
}

// some reports whether there is a system for which a function returns true.
func (g *generator) some(is func(*syntax.System) bool) bool {
	return slices.ContainsFunc(g.plan.systems, func(s system) bool { return is(s.Statement) })
}

// system appends the declaration of a system.
func (g *generator) system(s *system) {
	g.comment(1, g.notes.above[s.Statement]...)
	if w := s.Statement.Weight; w.Text != "" {
		g.comment(1, "Weight "+w.Text+".")
	}
	require := ""
	if expect := s.Statement.Expect.Text; expect != "" {
		require = ".MustMatch(ecs." + upper(expect) + ")"
	}
	call := "ecs.System" + strconv.Itoa(len(s.Columns)) + "(world, "
	columns := ""
	if len(s.Columns) == 0 || len(s.Columns) > maxColumns {
		call, columns = "world.NewSystem(", "nil, "
		if len(s.Columns) > 0 {
			columns = "[]ecs.Term{" + g.columns(s, func(analysis.ColumnPart) bool { return true }) + "}, "
		}
	}
	g.line(1, call, strconv.Quote(s.Statement.Name.Text), ", ", columns, s.function, g.options(s), ")", require)
}

// options writes the options of a system: what the types of the function's parameters do not say.
func (g *generator) options(s *system) (text string) {
	option := func(name, terms string) {
		if terms != "" {
			text += ", ecs." + name + "(" + terms + ")"
		}
	}
	match := s.Signature.Match
	option("Reads", g.columns(s, func(c analysis.ColumnPart) bool { return !c.Write }))
	option("Optional", g.columns(s, func(c analysis.ColumnPart) bool { return c.Optional }))
	option("With", g.handles(match.Has.Minus(s.Signature.Access)))
	option("Without", g.handles(match.Not()))
	return text
}

// columns writes the handles of the columns for which a function returns true.
func (g *generator) columns(s *system, which func(analysis.ColumnPart) bool) string {
	var out []string
	for _, c := range s.Columns {
		if which(c) {
			out = append(out, g.components[c.Component].handle)
		}
	}
	return strings.Join(out, ", ")
}

// function appends the function of a system: a loop over the columns that it accesses.
func (g *generator) function(s *system) {
	g.line(0)
	g.say(0, s.function+" is called with blocks of the entities "+g.which(s.Signature.Match)+".")
	typed := len(s.Columns) > 0 && len(s.Columns) <= maxColumns
	params := ""
	for _, c := range s.Columns {
		if k := g.components[c.Component]; typed {
			params += ", " + k.handle + " []" + k.typ
		}
	}
	g.line(0, "func ", s.function, "(block ecs.Block", params, ") {")
	if !typed {
		for _, c := range s.Columns {
			k := g.components[c.Component]
			g.line(1, k.handle, " := ", k.handle, ".In(block)")
		}
	}
	over := "block.Len()"
	for _, c := range s.Columns {
		if !c.Optional {
			over = g.components[c.Component].handle
			break
		}
	}
	if len(s.Columns) == 0 {
		g.line(1, "for _, e := range block.Entities() {")
		g.line(2, "_ = e")
	} else {
		g.line(1, "for i := range ", over, " {")
		g.walk(s)
	}
	g.line(1, "}")
	g.line(0, "}")
}

// which describes the entities that match.
func (g *generator) which(c grouptree.Conj) string {
	list := func(set grouptree.Set) string {
		var out []string
		for id := range set.All() {
			out = append(out, g.components[id].typ)
		}
		return strings.Join(out, ", ")
	}
	has, not := list(c.Has), list(c.Not())
	switch {
	case has == "" && not == "":
		return "of the world"
	case has == "":
		return "without " + not
	case not == "":
		return "with " + has
	}
	return "with " + has + " and without " + not
}

// walk appends the body of a loop over entities.
func (g *generator) walk(s *system) {
	var rows [][2]string
	for _, c := range s.Columns {
		handle := g.components[c.Component].handle
		does := "// read"
		if c.Write {
			does = "// written"
		}
		row := [2]string{"_ = " + handle + "[i]", does}
		if !c.Optional {
			rows = append(rows, row)
			continue
		}
		g.aligned(2, rows)
		rows = nil
		g.comment(2, "nil if no entity of the block has the component, else zero for entities without it")
		g.line(2, "if ", handle, " != nil {")
		g.line(3, row[0], " ", row[1])
		g.line(2, "}")
	}
	g.aligned(2, rows)
}

package program

import (
	"errors"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/syntax"
)

// Append appends the program of an analysed design to dst: one file of package main. It
// returns an error, and dst as it is, if the design has errors: what cannot be understood,
// or an expectation that fails, cannot be written as a program.
func Append(dst []byte, a *analysis.Analysis) ([]byte, error) {
	if err := refused(a.Diagnostics); err != nil {
		return dst, err
	}
	g := &generator{a: a, out: dst}
	g.name()
	g.gather()
	g.header()
	g.imports()
	g.componentTypes()
	g.variables()
	g.main()
	g.groups()
	g.systems()
	g.entities()
	g.helpers()
	return g.out, nil
}

// refused says why there is no program of a design, nil if there is one.
func refused(list []diagnostic.Diagnostic) error {
	var first *diagnostic.Diagnostic
	more := 0
	for i := range list {
		switch {
		case list[i].Severity != diagnostic.Error:
		case first == nil:
			first = &list[i]
		default:
			more++
		}
	}
	if first == nil {
		return nil
	}
	text := "line " + strconv.Itoa(first.Range.Start.Line) + ": " + first.Message + "; a program is made of a design without errors, so mend this one"
	switch {
	case more == 1:
		text += " and one more"
	case more > 1:
		text += " and " + strconv.Itoa(more) + " more"
	}
	return errors.New(text)
}

// generator writes one program.
type generator struct {
	a          *analysis.Analysis
	components []component
	systemList []system
	named      map[string]string // the variables of entities by their names
	entityVars []string          // the same in their order
	bundles    []bundle
	notes      notes
	follows    bool // entities are addressed by their numbers or by what they have
	draws      bool // some are drawn
	selects    bool // some are selected by an expression
	spawns     bool // some are spawned one term after the other
	removes    bool // some lose components
	ticks      []section
	used       map[string]bool // names of the program
	out        []byte
}

// component is a component or tag with what it is called in the program.
type component struct {
	analysis.ComponentPart
	typ    string // the name of its type
	handle string // the variable of its handle
	zero   string // its zero value
}

// system is a system with the name of its function.
type system struct {
	analysis.SystemPart
	function string
}

// bundle is components that entities are given together.
type bundle struct {
	set      grouptree.Set
	variable string
}

// gather finds out what the program needs.
func (g *generator) gather() {
	g.notes = gatherNotes(g.a.File())
	g.ticks = g.sections()
	for _, tick := range g.ticks {
		for _, s := range tick.statements {
			g.needs(s)
		}
		if tick.madeUp {
			for i, comp := range g.a.Census.Comps {
				g.spawnedAs(comp, g.a.Census.Count[i])
			}
		}
	}
}

func (g *generator) needs(s syntax.Statement) {
	switch s := s.(type) {
	case *syntax.Spawn:
		g.spawned(s)
	case *syntax.Add:
		g.target(s.Target)
	case *syntax.Remove:
		g.removes = true
		g.target(s.Target)
	case *syntax.Despawn:
		g.target(s.Target)
	}
}

func (g *generator) spawned(s *syntax.Spawn) {
	if s.Name.Text == "" {
		g.spawnedAs(g.a.Listed(s.List), s.Count.Value)
		return
	}
	g.spawns = true
}

// mostBundles bounds the bundles of a program; a world has room for more.
const mostBundles = 64

// spawnedAs chooses how entities are spawned: by a bundle, if they are several of two to
// four components with values.
func (g *generator) spawnedAs(set grouptree.Set, n int) {
	if _, known := g.bundle(set, n); known {
		return
	}
	size, tagged := 0, false
	variable := ""
	for c := range set.All() {
		size++
		tagged = tagged || g.components[c].Tag
		variable += upper(g.components[c].typ)
	}
	if n < 2 || size < 2 || size > 4 || tagged || len(g.bundles) == mostBundles {
		g.spawns = true
		return
	}
	variable = lower(variable)
	g.bundles = append(g.bundles, bundle{set, g.free(variable, variable+"Bundle")})
}

func (g *generator) bundle(set grouptree.Set, n int) (bundle, bool) {
	for _, b := range g.bundles {
		if b.set == set && n > 1 {
			return b, true
		}
	}
	return bundle{}, false
}

func (g *generator) target(t syntax.Selector) {
	switch {
	case t.Kind != syntax.One:
		g.follows, g.selects = true, true
		g.draws = g.draws || t.Kind == syntax.Any
	case t.Entity > 0:
		g.follows = true
	}
}

// line appends a line of the program: its parts one after the other, behind tabs.
func (g *generator) line(tabs int, parts ...string) {
	for range tabs {
		g.out = append(g.out, '\t')
	}
	for _, part := range parts {
		g.out = append(g.out, part...)
	}
	g.out = append(g.out, '\n')
}

// aligned appends lines of two columns, the second of which begins at one place.
func (g *generator) aligned(tabs int, rows [][2]string) {
	widest := 0
	for _, row := range rows {
		widest = max(widest, len(row[0]))
	}
	for _, row := range rows {
		pad := row[0]
		for len(pad) < widest+1 {
			pad += " "
		}
		g.line(tabs, pad, row[1])
	}
}

// terms writes a conjunction as terms, what must be there first.
func (g *generator) terms(c grouptree.Conj) string {
	var out []string
	for id := range c.Has.All() {
		out = append(out, g.components[id].handle)
	}
	for id := range c.Not().All() {
		out = append(out, "ecs.Not("+g.components[id].handle+")")
	}
	return strings.Join(out, ", ")
}

// handles writes components as terms.
func (g *generator) handles(set grouptree.Set) string {
	return g.terms(grouptree.Conj{Cares: set, Has: set})
}

// grouped writes a number as Go does where it is long: 1_200.
func grouped(n int) string {
	text := strconv.Itoa(n)
	if n < 10_000 {
		return text
	}
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "_" + text[i:]
	}
	return text
}

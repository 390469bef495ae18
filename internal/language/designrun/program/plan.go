package program

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// plan is what a program needs and what everything is called in it. It is complete before anything is written.
type plan struct {
	a          *analysis.Analysis
	names      nameTable
	components []component
	systems    []system
	variable   map[string]string // of an entity that has a name in the design
	entityVars []string          // the same variables, in order of the design
	notes      notes
	ticks      []section
	follows    bool // a statement selects entities by number or by composition, so the program keeps a list of all
	draws      bool // a statement draws some of the entities that match
	selects    bool // a statement selects entities by composition
	spawns     bool // entities are spawned
	removes    bool // entities lose components
}

// newPlan returns the plan of a design without errors.
func newPlan(a *analysis.Analysis) *plan {
	p := &plan{a: a, names: newNameTable(), variable: make(map[string]string)}
	p.name()
	p.notes = gatherNotes(a.File())
	p.ticks = sections(a)
	for _, tick := range p.ticks {
		for _, s := range tick.statements {
			p.needs(s)
		}
		p.spawns = p.spawns || tick.population && len(a.Census.Comps) > 0
	}
	return p
}

// component is a component or tag with its names in the program.
type component struct {
	analysis.ComponentPart
	typ    string // its type
	handle string // the variable of its handle
}

// system is a system with the name of its function.
type system struct {
	analysis.SystemPart
	function string
}

// name chooses the names of the program. Types are first, because a printed world shows them, and among the types those
// that can have their names of the design.
func (p *plan) name() {
	var renamed []int
	for i, c := range p.a.ComponentParts() {
		p.components = append(p.components, component{ComponentPart: c, typ: c.Name})
		if p.names[c.Name] {
			renamed = append(renamed, i)
		}
		p.names[c.Name] = true
	}
	for _, i := range renamed {
		p.components[i].typ = p.names.free(upper(p.components[i].Name))
	}
	for i := range p.components {
		c := &p.components[i]
		c.handle = p.names.free(lower(c.Name), lower(c.Name)+"Of")
	}
	for _, s := range p.a.SystemParts() {
		name := s.Statement.Name.Text
		p.systems = append(p.systems, system{s, p.names.free(lower(name), "run"+upper(name))})
	}
	for _, n := range entityNames(p.a.File()) {
		p.variable[n] = p.names.free(n, n+"Entity")
		p.entityVars = append(p.entityVars, p.variable[n])
	}
}

// section is the statements that one commit carries out.
type section struct {
	statements []syntax.Statement
	population bool // no statement spawns: the entities are those that the playground adds
}

// sections divides the statements about entities by the commits that carry them out. A tick statement is the last of its
// section.
func sections(a *analysis.Analysis) []section {
	var out []section
	var now section
	for _, s := range a.File().Statements {
		switch s.(type) {
		case *syntax.Spawn, *syntax.Add, *syntax.Remove, *syntax.Despawn:
			now.statements = append(now.statements, s)
		case *syntax.Tick:
			out = append(out, section{statements: append(now.statements, s)})
			now = section{}
		}
	}
	if len(now.statements) > 0 {
		out = append(out, now)
	}
	if a.MadeUp() && len(a.Census.Comps) > 0 {
		out = append(out, section{population: true})
	}
	return out
}

func (p *plan) needs(s syntax.Statement) {
	switch s := s.(type) {
	case *syntax.Spawn:
		p.spawns = true
	case *syntax.Add:
		p.needsTarget(s.Target)
	case *syntax.Remove:
		p.removes = true
		p.needsTarget(s.Target)
	case *syntax.Despawn:
		p.needsTarget(s.Target)
	}
}

func (p *plan) needsTarget(t syntax.Selector) {
	switch {
	case t.Kind != syntax.One:
		p.follows, p.selects = true, true
		p.draws = p.draws || t.Kind == syntax.Any
	case t.Entity > 0:
		p.follows = true
	}
}

// terms writes a conjunction as terms. Components that must be present are first.
func (p *plan) terms(c grouptree.Conj) string {
	var out []string
	for id := range c.Has.All() {
		out = append(out, p.components[id].handle)
	}
	for id := range c.Not().All() {
		out = append(out, "ecs.Not("+p.components[id].handle+")")
	}
	return strings.Join(out, ", ")
}

// handles writes a set of components as terms.
func (p *plan) handles(set grouptree.Set) string {
	return p.terms(grouptree.Conj{Cares: set, Has: set})
}

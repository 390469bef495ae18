package dialect

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// assemble returns the program that a reader has read. The notes are added when all of them are known.
func (d *draft) assemble(l *library) *program.Program {
	d.resolveSizes()
	d.nameSystems()
	p := &program.Program{Library: string(l.dialect), Title: l.title, Version: d.version, Files: d.files, Layout: d.layout}
	for i := range d.components {
		p.Components = append(p.Components, d.finished(&d.components[i]))
	}
	for _, g := range d.groups {
		p.Groups = append(p.Groups, program.Group{At: d.where(g.at), Terms: d.terms(g.literals)})
	}
	for _, s := range d.systems {
		p.Systems = append(p.Systems, d.finishedSystem(&s))
	}
	for _, c := range d.changes {
		p.Changes = append(p.Changes, program.Change{
			Kind: c.kind, Verb: c.verb, Added: c.added, Removed: c.removed, At: d.where(c.at), Function: c.function, System: c.system - 1,
			InLoop: c.inLoop, Sure: c.sure, Later: c.later, Assumed: true,
		})
	}
	for _, s := range d.spawns {
		p.Spawns = append(p.Spawns, program.Spawn{At: d.where(s.at), Function: s.function, Components: s.components, Sometimes: componentsOfGains(s.sometimes), Disabled: s.disabled, Count: s.count, Assumed: s.count == 0})
	}
	for _, s := range d.singletons {
		p.Singletons = append(p.Singletons, program.Singleton{Name: s.name, At: d.where(s.at)})
	}
	for _, o := range d.observers {
		p.Observers = append(p.Observers, program.Observer{Event: o.event, Component: o.component, Handler: o.handler, At: d.where(o.at)})
	}
	return p
}

func (d *draft) finishedSystem(s *system) program.System {
	out := program.System{
		Name: s.name, Function: s.function, At: d.where(s.at), Loop: s.loop, Group: s.group - 1, Lead: s.lead - 1,
		Parallel: s.parallel, Terms: d.terms(s.accesses), Expect: s.expect, Weight: max(s.weight, 1),
	}
	if s.loopAt != (span{}) {
		out.LoopAt = d.where(s.loopAt)
	}
	return out
}

// notesOf returns the notes of a result as those of its program.
func (s *source) notesOf(all []Note) []program.Note {
	var out []program.Note
	for _, n := range all {
		out = append(out, program.Note{Kind: n.Kind, Message: n.Message, At: s.where(n.at), Range: n.Range})
	}
	return out
}

// defaultBytes is the size of a component that the design does not give one.
const defaultBytes = 12

func (d *draft) finished(c *component) program.Component {
	out := program.Component{Name: c.name, Full: c.full, At: d.where(c.at), Tag: c.tag, Bytes: c.bytes, Unit: c.unit, Assumed: c.assumed, Storage: c.storage, Requires: c.requires}
	if t := d.types.byName[lastName(c.full)]; t != nil {
		out.At = d.where(t.at)
	}
	if out.Bytes == 0 && !c.tag {
		out.Bytes = defaultBytes
	}
	if c.storage == "shared" || slices.ContainsFunc(c.traits, func(t trait) bool { return t.name == "relation" }) {
		out.Values = program.DefaultValues
	}
	for _, t := range c.traits {
		out.Traits = append(out.Traits, program.Trait{Name: t.name, At: d.where(t.at)})
	}
	return out
}

func (d *draft) terms(list []access) []program.Term {
	var out []program.Term
	for _, a := range list {
		role := program.RoleAccess
		switch {
		case a.excluded:
			role = program.RoleWithout
		case a.lookup && a.with:
			role = program.RoleTest
		case a.lookup:
			role = program.RoleLookup
		case a.optional:
			role = program.RoleOptional
		case a.with || d.components[a.component].tag:
			role = program.RoleWith
		}
		out = append(out, program.Term{Component: a.component, Role: role, Write: a.mut, Owned: a.owned, State: a.state, At: d.where(a.at)})
	}
	return out
}

package design

import "github.com/copse-ecs/copse/grouptree"

// What a text means, with its names resolved, for what is made of designs elsewhere. All
// of it is for texts without errors: what could not be understood is left out.

// File returns the statements of the text.
func (a *Analysis) File() *File { return a.m.file }

// Seed returns the number that the stream of `any` begins with.
func (a *Analysis) Seed() uint64 { return a.m.seed }

// MadeUp reports whether the entities are not the text's own, see Options.Populate.
func (a *Analysis) MadeUp() bool { return a.populated && !a.m.spawns() }

// ComponentPart is a component or tag. Its number is its place among all.
type ComponentPart struct {
	Name  string
	Type  string // as written: "f32x3", "48"; "" where the default holds
	Bytes int    // 0 for a tag
	Tag   bool
}

// ComponentParts returns the components and tags by number.
func (a *Analysis) ComponentParts() []ComponentPart {
	out := make([]ComponentPart, len(a.m.comps))
	for i, c := range a.m.comps {
		out[i] = ComponentPart{Name: c.name, Bytes: c.bytes, Tag: c.tag}
	}
	for _, s := range a.m.file.Statements {
		if s, ok := s.(*Component); ok {
			out[a.m.ids[s.Name.Text]].Type = s.Type.Text
		}
	}
	return out
}

// GroupPart is a group that the layout is built from, in the order of the text.
type GroupPart struct {
	At       Range // of its statement
	Name     string
	Conj     grouptree.Conj
	Accepted bool   // it divides the arrays as it asks
	Reason   string // what became of it, in words
}

// GroupParts returns the groups.
func (a *Analysis) GroupParts() (out []GroupPart) {
	for _, g := range a.groups {
		if g.build >= 0 {
			out = append(out, GroupPart{g.at, g.name, g.conj, g.outcome != grouptree.Rejected && !g.crosses, g.reason})
		}
	}
	return out
}

// SystemPart is a system with what it asks for.
type SystemPart struct {
	Statement *System
	Signature grouptree.Signature
	Columns   []ColumnPart // in the order of the text
}

// ColumnPart is a component that a system reads or writes.
type ColumnPart struct {
	Component       int
	Write, Optional bool
}

// SystemParts returns the systems in the order of the text.
func (a *Analysis) SystemParts() []SystemPart {
	out := make([]SystemPart, len(a.m.systems))
	for i, s := range a.m.systems {
		out[i] = SystemPart{Statement: s.stmt, Signature: s.sig}
		for _, c := range s.columns {
			if c.access != accessWith {
				out[i].Columns = append(out[i].Columns, ColumnPart{c.component, c.access == accessWrite, c.optional})
			}
		}
	}
	return out
}

// Listed returns the components that a list names.
func (a *Analysis) Listed(l List) (set grouptree.Set) {
	for i := range l.Items {
		if id, known := a.m.ids[l.Items[i].Name.Text]; known {
			set.Add(id)
		}
	}
	return set
}

// Selected returns the conjunction that a selector's expression stands for, where the
// name of a group stands for its expression.
func (a *Analysis) Selected(e Expr) (g grouptree.Conj) {
	for _, l := range e.Literals {
		id, known := a.m.ids[l.Name.Text]
		if known {
			g.Cares.Add(id)
			if !l.Not {
				g.Has.Add(id)
			}
			continue
		}
		if k, isGroup := a.m.byName[l.Name.Text]; isGroup {
			g = g.And(a.m.groups[k].conj)
		}
	}
	return g
}

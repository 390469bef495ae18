package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// File returns the statements of the text.
func (a *Analysis) File() *syntax.File { return a.Design.File }

// Seed returns the seed of the random numbers of `any`.
func (a *Analysis) Seed() uint64 { return a.Design.Seed }

// MadeUp reports whether the entities were added by Options.Populate and are not in the text.
func (a *Analysis) MadeUp() bool { return a.Populated && !a.Design.spawns() }

// ComponentPart is a component or tag. Its index among all is its number.
type ComponentPart struct {
	Name  string
	Type  string // as written: "f32x3", "48"; "" where the default holds
	Bytes int    // 0 for a tag
	Tag   bool
}

// ComponentParts returns the components and tags by number.
func (a *Analysis) ComponentParts() []ComponentPart {
	out := make([]ComponentPart, len(a.Design.Components))
	for i, c := range a.Design.Components {
		out[i] = ComponentPart{Name: c.Name, Bytes: c.Bytes, Tag: c.Tag}
	}
	for _, s := range a.Design.File.Statements {
		if s, ok := s.(*syntax.Component); ok {
			out[a.Design.IDs[s.Name.Text]].Type = s.Type.Text
		}
	}
	return out
}

// GroupPart is a group that the layout is built from, in the order of the text.
type GroupPart struct {
	At       diagnostic.Range // of its statement
	Name     string
	Conj     grouptree.Conj
	Accepted bool   // not rejected, and crosses no other group in a laminar layout
	Reason   string // the reason of the verdict, in words
}

// GroupParts returns the groups in the order of the text.
func (a *Analysis) GroupParts() (out []GroupPart) {
	for _, g := range a.Groups {
		if g.SpecIndex >= 0 {
			out = append(out, GroupPart{g.At, g.Name, g.Conj, g.Outcome != grouptree.Rejected && !g.Crosses, g.Reason})
		}
	}
	return out
}

// SystemPart is a system with its columns and terms.
type SystemPart struct {
	Statement *syntax.System
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
	out := make([]SystemPart, len(a.Design.Systems))
	for i, s := range a.Design.Systems {
		out[i] = SystemPart{Statement: s.Statement, Signature: s.Signature}
		for _, c := range s.Columns {
			if c.Access != With {
				out[i].Columns = append(out[i].Columns, ColumnPart{c.Component, c.Access == Write, c.Optional})
			}
		}
	}
	return out
}

// Listed returns the components that a list names.
func (a *Analysis) Listed(l syntax.List) (set grouptree.Set) {
	for i := range l.Items {
		if id, known := a.Design.IDs[l.Items[i].Name.Text]; known {
			set.Add(id)
		}
	}
	return set
}

// Selected returns the conjunction of a selector's expression, with the names of groups replaced by
// their expressions.
func (a *Analysis) Selected(e syntax.Expr) (g grouptree.Conj) {
	for _, l := range e.Literals {
		id, known := a.Design.IDs[l.Name.Text]
		if known {
			g.Cares.Add(id)
			if !l.Not {
				g.Has.Add(id)
			}
			continue
		}
		if k, isGroup := a.Design.GroupsByName[l.Name.Text]; isGroup {
			g = g.And(a.Design.Groups[k].Conj)
		}
	}
	return g
}

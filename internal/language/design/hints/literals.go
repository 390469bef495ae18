package hints

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

const maxLiteralEdits = 12 // the most groups for which a changed literal is tried

// literalEdits proposes to change one literal of a group if the group then equals the signature of
// the system. A group whose name stands in a selector is left out: other entities would change.
func literalEdits(a *analysis.Analysis, s *analysis.SystemResult) (out []proposal) {
	statements := groupStatements(a)
	for k := range a.Groups {
		g := &a.Groups[k]
		if g.SpecIndex < 0 || statements[k] == nil || len(out) == maxLiteralEdits || len(namesReplaced(a, g)) > 0 {
			continue
		}
		if text, edit, ok := literalEdit(a, g.Group, statements[k], s.Signature.Match); ok {
			out = append(out, proposal{text: text, edits: []diagnostic.Edit{edit}, Extent: Extent{level: levelAdd}, kind: a.Layout.Kind})
		}
	}
	return out
}

// groupStatements returns the statement of each group, nil for those that are broken.
func groupStatements(a *analysis.Analysis) (out []*syntax.Group) {
	for _, s := range a.Design.File.Statements {
		switch s := s.(type) {
		case *syntax.Group:
			out = append(out, s)
		case *syntax.Broken:
			if s.Keyword == "group" {
				out = append(out, nil)
			}
		}
	}
	return out
}

// literalEdit returns the edit of one literal that makes a group equal to want.
func literalEdit(a *analysis.Analysis, g *analysis.Group, at *syntax.Group, want grouptree.Conj) (text string, edit diagnostic.Edit, ok bool) {
	more, less := want.Cares.Minus(g.Conj.Cares), g.Conj.Cares.Minus(want.Cares)
	flipped := want.Has.Differ(g.Conj.Has).Intersect(want.Cares).Intersect(g.Conj.Cares)
	if more.Len()+less.Len()+flipped.Len() != 1 {
		return "", edit, false
	}
	c := more.Union(less).Union(flipped).First()
	one := grouptree.SetOf(c)
	literal := a.Names.Conj(grouptree.Conj{Cares: one, Has: want.Has.Intersect(one)})
	if !more.Empty() {
		end := at.Expr.Literals[len(at.Expr.Literals)-1].Range.End
		return "add " + literal + " to the group " + g.Label(), diagnostic.Edit{Range: diagnostic.Range{Start: end, End: end}, Text: " & " + literal}, true
	}
	ranges := make([]diagnostic.Range, 0, len(at.Expr.Literals))
	found := -1
	for i, l := range at.Expr.Literals {
		ranges = append(ranges, l.Range)
		if l.Name.Text == a.Names[c] {
			if found >= 0 {
				return "", edit, false // the literal is written twice
			}
			found = i
		}
	}
	if found < 0 {
		return "", edit, false
	}
	if !flipped.Empty() {
		return "write " + literal + " in the group " + g.Label(), diagnostic.Edit{Range: ranges[found], Text: literal}, true
	}
	dropped := a.Names.Conj(grouptree.Conj{Cares: one, Has: g.Conj.Has.Intersect(one)})
	return "take " + dropped + " out of the group " + g.Label(), diagnostic.DeleteItem(ranges, found), true
}

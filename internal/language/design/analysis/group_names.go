package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// ReplaceGroupNames writes the expressions of groups where their names stand. Only the selectors of
// changes name groups. The same entities are selected as before.
func (a *Analysis) ReplaceGroupNames(groups map[string]grouptree.Conj) (out []diagnostic.Edit) {
	if len(groups) == 0 {
		return nil
	}
	for _, s := range a.File().Statements {
		switch s := s.(type) {
		case *syntax.Add:
			out = append(out, a.replaceIn(s.Target.Expr.Literals, groups)...)
		case *syntax.Remove:
			out = append(out, a.replaceIn(s.Target.Expr.Literals, groups)...)
		case *syntax.Despawn:
			out = append(out, a.replaceIn(s.Target.Expr.Literals, groups)...)
		}
	}
	return out
}

func (a *Analysis) replaceIn(literals []syntax.Literal, groups map[string]grouptree.Conj) (out []diagnostic.Edit) {
	said := a.componentsOf(literals)
	for i := range literals {
		l := &literals[i]
		g, named := groups[l.Name.Text]
		if !named {
			continue
		}
		more := g.Cares.Minus(said)
		if more.Empty() {
			more = grouptree.SetOf(g.Cares.First()) // the literal is repeated: nothing may not stand here
		}
		said = said.Union(more)
		text := a.Names.Conj(grouptree.Conj{Cares: more, Has: g.Has.Intersect(more)})
		out = append(out, diagnostic.Edit{Range: l.Range, Text: text})
	}
	return out
}

// componentsOf returns the components that literals name themselves.
func (a *Analysis) componentsOf(literals []syntax.Literal) (out grouptree.Set) {
	for i := range literals {
		if id, known := a.Design.IDs[literals[i].Name.Text]; known {
			out.Add(id)
		}
	}
	return out
}

package arrange

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/syntax"
)

// replaceNames writes the expression of each dropped group where its name stands. Only the
// selectors of changes name groups. The same entities are selected as before.
func (r *replacer) replaceNames() {
	if len(r.dropped) == 0 {
		return
	}
	for _, s := range r.File().Statements {
		switch s := s.(type) {
		case *syntax.Add:
			r.replaceIn(s.Target.Expr.Literals)
		case *syntax.Remove:
			r.replaceIn(s.Target.Expr.Literals)
		case *syntax.Despawn:
			r.replaceIn(s.Target.Expr.Literals)
		}
	}
}

func (r *replacer) replaceIn(literals []syntax.Literal) {
	said := r.said(literals)
	for i := range literals {
		l := &literals[i]
		g, dropped := r.dropped[l.Name.Text]
		if !dropped {
			continue
		}
		more := g.Cares.Minus(said)
		if more.Empty() {
			more = grouptree.SetOf(g.Cares.First()) // the literal is repeated: nothing may not stand here
		}
		said = said.Union(more)
		text := r.Names.Conj(grouptree.Conj{Cares: more, Has: g.Has.Intersect(more)})
		r.inline = append(r.inline, diagnostic.Edit{Range: l.Range, Text: text})
	}
}

// said returns the components that a selector names itself.
func (r *replacer) said(literals []syntax.Literal) (out grouptree.Set) {
	for i := range literals {
		if id, known := r.Design.IDs[literals[i].Name.Text]; known {
			out.Add(id)
		}
	}
	return out
}

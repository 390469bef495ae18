package analysis

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// mention is an occurrence of a component in a statement, with its sign.
type mention struct {
	name syntax.Name
	at   diagnostic.Range
	not  bool
}

// gatherer collects the literals of one conjunction. It reports literals that contradict
// each other and literals that are listed twice.
type gatherer struct {
	r    *resolver
	has  grouptree.Set
	not  grouptree.Set
	ok   bool
	said []said
	at   [syntax.MaxComponents]uint16 // by component: 1 + index in said, 0 if it was not added by itself
}

// said is a literal of the conjunction, or all literals of a group that it names.
type said struct {
	group grouptree.Set
	mention
}

// gather begins a conjunction of about n literals.
func (r *resolver) gather(literals int) gatherer {
	return gatherer{r: r, ok: true, said: make([]said, 0, literals)}
}

// first returns the first mention of a component.
func (g *gatherer) first(id int) (mention, bool) {
	if !g.has.Has(id) && !g.not.Has(id) {
		return mention{}, false
	}
	k := int(g.at[id]) - 1
	if k < 0 {
		k = slices.IndexFunc(g.said, func(s said) bool { return s.group.Has(id) })
	}
	m := g.said[k].mention
	m.name.Text, m.not = g.r.Components[id].Name, g.not.Has(id)
	return m, true
}

// add adds a literal. out is the edit that removes it from its statement, nil if there is
// no simple one. add reports whether the component was not in the conjunction before.
func (g *gatherer) add(id int, m mention, out *diagnostic.Edit) bool {
	first, again := g.first(id)
	if !again {
		if m.not {
			g.not.Add(id)
		} else {
			g.has.Add(id)
		}
		g.said = append(g.said, said{mention: m})
		g.at[id] = uint16(len(g.said))
		return true
	}
	if first.not != m.not {
		g.ok = false
		d := diagnostic.Contradiction.At(m.at, m.name.Text)
		d.Notes = []diagnostic.Note{diagnostic.Contradiction.NoteAt(first.at)}
		g.r.report(d)
		return false
	}
	g.repeated(first, m, out)
	return false
}

func (g *gatherer) repeated(first, m mention, out *diagnostic.Edit) {
	d := diagnostic.RepeatedComponent.At(m.at, m.name.Text)
	d.Notes = []diagnostic.Note{diagnostic.RepeatedComponent.NoteAt(first.at)}
	if out != nil {
		d.Fix = diagnostic.RepeatedComponent.Fix([]diagnostic.Edit{*out})
	}
	g.r.report(d)
}

// conj returns the conjunction. ok is false if literals contradict each other or a name is unknown.
func (g *gatherer) conj() (c grouptree.Conj, ok bool) {
	c, _ = grouptree.NewConj(g.has, g.not.Minus(g.has))
	return c, g.ok
}

// expr resolves a conjunction. In a selector the name of a group stands for the
// group's expression.
func (r *resolver) expr(e syntax.Expr, selector bool) (grouptree.Conj, bool) {
	g := r.gather(len(e.Literals))
	ranges := make([]diagnostic.Range, len(e.Literals))
	for i := range e.Literals {
		ranges[i] = e.Literals[i].Range
	}
	for i, l := range e.Literals {
		if selector && r.groupLiteral(&g, l) {
			continue
		}
		id, ok := r.lookUp(l.Name, selector && !l.Not) // a group cannot be negated
		if !ok {
			g.ok = false
			continue
		}
		out := diagnostic.DeleteItem(ranges, i)
		g.add(id, mention{name: l.Name, at: l.Range, not: l.Not}, &out)
	}
	return g.conj()
}

// groupLiteral adds the expression of a group, if the literal is the name of one.
func (r *resolver) groupLiteral(g *gatherer, l syntax.Literal) bool {
	k, isGroup := r.GroupsByName[l.Name.Text]
	if _, isComponent := r.IDs[l.Name.Text]; !isGroup || isComponent {
		return false
	}
	named := &r.Groups[k]
	if l.Not {
		d := diagnostic.NegatedGroup.At(l.Range, l.Name.Text)
		d.Notes = []diagnostic.Note{diagnostic.NegatedGroup.NoteAt(named.At)}
		r.report(d)
		g.ok = false
		return true
	}
	if named.SpecIndex < 0 {
		g.ok = false // the error was reported at the statement of the group
		return true
	}
	has, not := named.Conj.Has, named.Conj.Not()
	for id := range has.Intersect(g.not).Union(not.Intersect(g.has)).All() {
		g.add(id, mention{name: syntax.Name{Text: r.Components[id].Name, Range: l.Range}, at: l.Range, not: not.Has(id)}, nil)
	}
	known := g.has.Union(g.not)
	if fresh, _ := grouptree.NewConj(has.Minus(known), not.Minus(known)); !fresh.Cares.Empty() {
		g.has, g.not = g.has.Union(fresh.Has), g.not.Union(fresh.Not())
		g.said = append(g.said, said{fresh.Cares, mention{name: syntax.Name{Range: l.Range}, at: l.Range}})
	}
	return true
}

// list resolves a list of components that are all required. It returns the known ones
// even if ok is false.
func (r *resolver) list(l syntax.List) (set grouptree.Set, ok bool) {
	g := r.gather(len(l.Items))
	ranges := itemRanges(l.Items)
	for i := range l.Items {
		id, known := r.lookUp(l.Items[i].Name, false)
		if !known {
			g.ok = false
			continue
		}
		out := diagnostic.DeleteItem(ranges, i)
		g.add(id, mention{name: l.Items[i].Name, at: l.Items[i].Range}, &out)
	}
	return g.has, g.ok
}

func itemRanges(items []syntax.Item) []diagnostic.Range {
	out := make([]diagnostic.Range, len(items))
	for i := range items {
		out[i] = items[i].Range
	}
	return out
}

// group resolves a group statement. A contradictory group has an entry too.
func (r *resolver) group(s *syntax.Group) {
	r.checkGroupName(s.Name)
	out := Group{Name: s.Name.Text, At: s.Range, SpecIndex: -1, ExprAt: s.Expr.Range}
	conj, ok := r.expr(s.Expr, false)
	if ok {
		out.Conj, out.SpecIndex = conj, r.built
		out.Expr, out.Brief = r.Names().Conj(conj), r.Names().Brief(conj)
		r.built++
	} else {
		out.Expr = written(s.Expr)
		out.Brief = wording.Shorten(out.Expr)
		out.Reason = "It contradicts itself or names something unknown, so it is left out."
	}
	r.Groups = append(r.Groups, out)
}

// written returns an expression as it is written in the text.
func written(e syntax.Expr) string {
	var out []byte
	for i, l := range e.Literals {
		if i > 0 {
			out = append(out, " & "...)
		}
		if l.Not {
			out = append(out, '!')
		}
		out = append(out, l.Name.Text...)
	}
	return string(out)
}

func (r *resolver) brokenGroup(s *syntax.Broken) {
	r.checkGroupName(s.Name)
	r.Groups = append(r.Groups, Group{
		Name: s.Name.Text, Expr: s.Body, Brief: wording.Shorten(s.Body), At: s.Range, SpecIndex: -1, ExprAt: s.Range,
		Reason: "Its statement could not be understood, so it is left out.",
	})
}

func (r *resolver) checkGroupName(n syntax.Name) {
	if id, taken := r.IDs[n.Text]; taken && n.Text != "" {
		d := diagnostic.NameTaken.At(n.Range, n.Text)
		d.Notes = []diagnostic.Note{diagnostic.NameTaken.NoteAt(r.Components[id].At)}
		r.report(d)
	}
}

// system resolves a system statement. A system with a contradiction or an unknown name is left out.
func (r *resolver) system(s *syntax.System) {
	g := r.gather(len(s.List.Items))
	out := System{Statement: s, Columns: make([]Column, 0, len(s.List.Items))}
	optional := make(map[int]diagnostic.Range)
	ranges := itemRanges(s.List.Items)
	for i, item := range s.List.Items {
		r.listed(&g, &out, s, item, diagnostic.DeleteItem(ranges, i), optional)
	}
	r.clause(&g, &out, s.With, false)
	r.clause(&g, &out, s.Without, true)
	r.dropIdleOptional(&g, &out, optional)
	match, ok := g.conj()
	if !ok {
		return
	}
	out.Signature.Match = match
	r.Systems = append(r.Systems, out)
}

// listed adds an element of the list in parentheses. edit removes the element.
func (r *resolver) listed(g *gatherer, out *System, s *syntax.System, item syntax.Item, edit diagnostic.Edit, optional map[int]diagnostic.Range) {
	id, ok := r.lookUp(item.Name, false)
	if !ok {
		g.ok = false
		return
	}
	if r.Components[id].Tag {
		r.listedTag(g, s, id, item, edit)
		return
	}
	if item.Optional {
		if at, again := optional[id]; again {
			g.repeated(mention{at: at}, mention{name: item.Name, at: item.Range}, &edit)
			return
		}
		optional[id] = item.Range
		out.Signature.Optional.Add(id)
	} else {
		if !g.add(id, mention{name: item.Name, at: item.Range}, &edit) {
			return
		}
		out.Signature.Access.Add(id)
	}
	kind := Read
	if item.Mut {
		kind = Write
	}
	out.Columns = append(out.Columns, Column{Component: id, Access: kind, Optional: item.Optional})
}

// listedTag adds a tag that is written in the list of accessed components.
func (r *resolver) listedTag(g *gatherer, s *syntax.System, id int, item syntax.Item, out diagnostic.Edit) {
	if item.Optional {
		d := diagnostic.TagOptional.At(item.Range, item.Name.Text)
		d.Notes = []diagnostic.Note{diagnostic.TagOptional.NoteAt(r.Components[id].At)}
		d.Fix = diagnostic.TagOptional.Fix([]diagnostic.Edit{out})
		r.report(d)
		return
	}
	if !g.add(id, mention{name: item.Name, at: item.Range}, &out) {
		return
	}
	d := diagnostic.TagAccess.At(item.Range, item.Name.Text)
	d.Notes = []diagnostic.Note{diagnostic.TagAccess.NoteAt(r.Components[id].At)}
	at, text := s.Range.End, " with "+item.Name.Text
	if n := len(s.With.Items); n > 0 {
		at, text = s.With.Items[n-1].Range.End, ", "+item.Name.Text
	}
	d.Fix = diagnostic.TagAccess.Fix([]diagnostic.Edit{out, {Range: diagnostic.Range{Start: at, End: at}, Text: text}})
	r.report(d)
}

// clause adds the components of a `with` or `without` clause.
func (r *resolver) clause(g *gatherer, out *System, l syntax.List, not bool) {
	ranges := itemRanges(l.Items)
	for i, item := range l.Items {
		id, ok := r.lookUp(item.Name, false)
		if !ok {
			g.ok = false
			continue
		}
		var edit *diagnostic.Edit
		if len(l.Items) > 1 {
			e := diagnostic.DeleteItem(ranges, i)
			edit = &e
		}
		fresh := g.add(id, mention{name: item.Name, at: item.Range, not: not}, edit)
		if fresh && !not && !r.Components[id].Tag {
			out.Columns = append(out.Columns, Column{Component: id, Access: With})
		}
	}
}

// dropIdleOptional removes optional columns that are also required or excluded, and reports them.
func (r *resolver) dropIdleOptional(g *gatherer, out *System, optional map[int]diagnostic.Range) {
	dropped := make(map[int]bool)
	for id := range out.Signature.Optional.All() {
		if m, named := g.first(id); named {
			dropped[id] = true
			out.Signature.Optional.Remove(id)
			r.idleOptional(m, optional[id])
		}
	}
	for i := range out.Columns {
		c := &out.Columns[i]
		if !c.Optional || !dropped[c.Component] || g.not.Has(c.Component) {
			continue
		}
		out.Signature.Access.Add(c.Component)
		for k := range out.Columns {
			o := &out.Columns[k]
			if o.Component == c.Component && !o.Optional && (o.Access == With || c.Access == Write) {
				o.Access = c.Access
			}
		}
	}
	out.Columns = slices.DeleteFunc(out.Columns, func(c Column) bool { return c.Optional && dropped[c.Component] })
}

// idleOptional reports an optional component that is mentioned again at m.
func (r *resolver) idleOptional(m mention, at diagnostic.Range) {
	says := diagnostic.OptionalRequired
	if m.not {
		says = diagnostic.OptionalExcluded
	}
	d := says.At(at, m.name.Text)
	d.Notes = []diagnostic.Note{says.NoteAt(m.at)}
	r.report(d)
}

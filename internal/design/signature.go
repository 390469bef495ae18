package design

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// mention is a component where a statement names it, with its sign.
type mention struct {
	name Name
	at   Range
	not  bool
}

// gatherer collects the literals of one conjunction and reports contradictions
// and repetitions.
type gatherer struct {
	r    *resolver
	has  grouptree.Set
	not  grouptree.Set
	ok   bool
	said []said
	at   [MaxComponents]uint16 // by component: one more than where it is in said, if it came in by itself
}

// said is a literal that came in, or all those of a group that is named.
type said struct {
	group grouptree.Set
	mention
}

// gather begins a list of about so many literals.
func (r *resolver) gather(literals int) gatherer {
	return gatherer{r: r, ok: true, said: make([]said, 0, literals)}
}

// first returns where a component was named first, if it was.
func (g *gatherer) first(id int) (mention, bool) {
	if !g.has.Has(id) && !g.not.Has(id) {
		return mention{}, false
	}
	k := int(g.at[id]) - 1
	if k < 0 {
		k = slices.IndexFunc(g.said, func(s said) bool { return s.group.Has(id) })
	}
	m := g.said[k].mention
	m.name.Text, m.not = g.r.comps[id].name, g.not.Has(id)
	return m, true
}

// add takes a literal in. out is the edit that takes it out of its statement
// again, nil if there is no simple one. It reports whether the component is new.
func (g *gatherer) add(id int, m mention, out *Edit) bool {
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
		d := msgContradiction.at(m.at, m.name.Text)
		d.Notes = []Note{msgContradiction.noteAt(first.at)}
		g.r.report(d)
		return false
	}
	g.repeated(first, m, out)
	return false
}

func (g *gatherer) repeated(first, m mention, out *Edit) {
	d := msgRepeatedComponent.at(m.at, m.name.Text)
	d.Notes = []Note{msgRepeatedComponent.noteAt(first.at)}
	if out != nil {
		d.Fix = msgRepeatedComponent.mend([]Edit{*out})
	}
	g.r.report(d)
}

// conj returns what was gathered; ok is false if it contradicts itself or names
// something unknown.
func (g *gatherer) conj() (c grouptree.Conj, ok bool) {
	c, _ = grouptree.NewConj(g.has, g.not.Minus(g.has))
	return c, g.ok
}

// expr resolves a conjunction. In a selector the name of a group stands for the
// group's expression.
func (r *resolver) expr(e Expr, selector bool) (grouptree.Conj, bool) {
	g := r.gather(len(e.Literals))
	ranges := make([]Range, len(e.Literals))
	for i := range e.Literals {
		ranges[i] = e.Literals[i].Range
	}
	for i, l := range e.Literals {
		if selector && r.groupLiteral(&g, l) {
			continue
		}
		id, ok := r.lookUp(l.Name, selector)
		if !ok {
			g.ok = false
			continue
		}
		out := itemOut(ranges, i)
		g.add(id, mention{name: l.Name, at: l.Range, not: l.Not}, &out)
	}
	return g.conj()
}

// groupLiteral takes in the expression of a group, if the literal names one.
func (r *resolver) groupLiteral(g *gatherer, l Literal) bool {
	k, isGroup := r.byName[l.Name.Text]
	if _, isComponent := r.ids[l.Name.Text]; !isGroup || isComponent {
		return false
	}
	named := &r.groups[k]
	if l.Not {
		d := msgNegatedGroup.at(l.Range, l.Name.Text)
		d.Notes = []Note{msgNegatedGroup.noteAt(named.at)}
		r.report(d)
		g.ok = false
		return true
	}
	if named.build < 0 {
		g.ok = false // its own statement has been answered already
		return true
	}
	has, not := named.conj.Has, named.conj.Not()
	for id := range has.Intersect(g.not).Union(not.Intersect(g.has)).All() {
		g.add(id, mention{name: Name{Text: r.comps[id].name, Range: l.Range}, at: l.Range, not: not.Has(id)}, nil)
	}
	known := g.has.Union(g.not)
	if fresh, _ := grouptree.NewConj(has.Minus(known), not.Minus(known)); !fresh.Cares.Empty() {
		g.has, g.not = g.has.Union(fresh.Has), g.not.Union(fresh.Not())
		g.said = append(g.said, said{fresh.Cares, mention{name: Name{Range: l.Range}, at: l.Range}})
	}
	return true
}

// list resolves a list of components that are all there. It returns what is
// known of them even if ok is false.
func (r *resolver) list(l List) (set grouptree.Set, ok bool) {
	g := r.gather(len(l.Items))
	ranges := itemRanges(l.Items)
	for i := range l.Items {
		id, known := r.lookUp(l.Items[i].Name, false)
		if !known {
			g.ok = false
			continue
		}
		out := itemOut(ranges, i)
		g.add(id, mention{name: l.Items[i].Name, at: l.Items[i].Range}, &out)
	}
	return g.has, g.ok
}

func itemRanges(items []Item) []Range {
	out := make([]Range, len(items))
	for i := range items {
		out[i] = items[i].Range
	}
	return out
}

// group resolves a group statement. Whatever becomes of it, it has an entry.
func (r *resolver) group(s *Group) {
	r.checkGroupName(s.Name)
	out := group{name: s.Name.Text, at: s.Range, build: -1, first: s.Expr.Range}
	conj, ok := r.expr(s.Expr, false)
	if ok {
		out.conj, out.build = conj, r.built
		out.expr, out.brief = r.names().Conj(conj), r.names().Brief(conj)
		r.built++
	} else {
		out.expr = written(s.Expr)
		out.brief = shorten(out.expr)
		out.reason = "It contradicts itself or names something unknown, so it is left out."
	}
	r.groups = append(r.groups, out)
}

// written returns an expression as it stands in the text.
func written(e Expr) string {
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

func (r *resolver) brokenGroup(s *Broken) {
	r.checkGroupName(s.Name)
	r.groups = append(r.groups, group{
		name: s.Name.Text, expr: s.Body, brief: shorten(s.Body), at: s.Range, build: -1, first: s.Range,
		reason: "Its statement could not be understood, so it is left out.",
	})
}

func (r *resolver) checkGroupName(n Name) {
	if id, taken := r.ids[n.Text]; taken && n.Text != "" {
		d := msgNameTaken.at(n.Range, n.Text)
		d.Notes = []Note{msgNameTaken.noteAt(r.comps[id].at)}
		r.report(d)
	}
}

// system resolves a system; one that contradicts itself or names something
// unknown has no entry.
func (r *resolver) system(s *System) {
	g := r.gather(len(s.List.Items))
	out := system{stmt: s, columns: make([]column, 0, len(s.List.Items))}
	optional := make(map[int]Range)
	ranges := itemRanges(s.List.Items)
	for i, item := range s.List.Items {
		r.listed(&g, &out, s, item, itemOut(ranges, i), optional)
	}
	r.clause(&g, &out, s.With, false)
	r.clause(&g, &out, s.Without, true)
	r.settleOptional(&g, &out, optional)
	match, ok := g.conj()
	if !ok {
		return
	}
	out.sig.Match = match
	r.systems = append(r.systems, out)
}

// listed takes in an element of the parentheses; edit takes it out of them.
func (r *resolver) listed(g *gatherer, out *system, s *System, item Item, edit Edit, optional map[int]Range) {
	id, ok := r.lookUp(item.Name, false)
	if !ok {
		g.ok = false
		return
	}
	if r.comps[id].tag {
		r.listedTag(g, s, id, item, edit)
		return
	}
	if item.Optional {
		if at, again := optional[id]; again {
			g.repeated(mention{at: at}, mention{name: item.Name, at: item.Range}, &edit)
			return
		}
		optional[id] = item.Range
		out.sig.Optional.Add(id)
	} else {
		if !g.add(id, mention{name: item.Name, at: item.Range}, &edit) {
			return
		}
		out.sig.Access.Add(id)
	}
	kind := accessRead
	if item.Mut {
		kind = accessWrite
	}
	out.columns = append(out.columns, column{component: id, access: kind, optional: item.Optional})
}

// listedTag takes in a tag that stands where components are accessed.
func (r *resolver) listedTag(g *gatherer, s *System, id int, item Item, out Edit) {
	if item.Optional {
		d := msgTagOptional.at(item.Range, item.Name.Text)
		d.Notes = []Note{msgTagOptional.noteAt(r.comps[id].at)}
		d.Fix = msgTagOptional.mend([]Edit{out})
		r.report(d)
		return
	}
	if !g.add(id, mention{name: item.Name, at: item.Range}, &out) {
		return
	}
	d := msgTagAccess.at(item.Range, item.Name.Text)
	d.Notes = []Note{msgTagAccess.noteAt(r.comps[id].at)}
	at, text := s.Range.End, " with "+item.Name.Text
	if n := len(s.With.Items); n > 0 {
		at, text = s.With.Items[n-1].Range.End, ", "+item.Name.Text
	}
	d.Fix = msgTagAccess.mend([]Edit{out, {Range: Range{at, at}, Text: text}})
	r.report(d)
}

// clause takes in a `with` or `without` clause.
func (r *resolver) clause(g *gatherer, out *system, l List, not bool) {
	ranges := itemRanges(l.Items)
	for i, item := range l.Items {
		id, ok := r.lookUp(item.Name, false)
		if !ok {
			g.ok = false
			continue
		}
		var edit *Edit
		if len(l.Items) > 1 {
			e := itemOut(ranges, i)
			edit = &e
		}
		fresh := g.add(id, mention{name: item.Name, at: item.Range, not: not}, edit)
		if fresh && !not && !r.comps[id].tag {
			out.columns = append(out.columns, column{component: id, access: accessWith})
		}
	}
}

// settleOptional drops optional columns that are required anyway, and answers
// those that are excluded.
func (r *resolver) settleOptional(g *gatherer, out *system, optional map[int]Range) {
	dropped := make(map[int]bool)
	for id := range out.sig.Optional.All() {
		if m, named := g.first(id); named {
			dropped[id] = true
			out.sig.Optional.Remove(id)
			r.idleOptional(m, optional[id])
		}
	}
	for i := range out.columns {
		c := &out.columns[i]
		if !c.optional || !dropped[c.component] || g.not.Has(c.component) {
			continue
		}
		out.sig.Access.Add(c.component)
		for k := range out.columns {
			o := &out.columns[k]
			if o.component == c.component && !o.optional && (o.access == accessWith || c.access == accessWrite) {
				o.access = c.access
			}
		}
	}
	out.columns = slices.DeleteFunc(out.columns, func(c column) bool { return c.optional && dropped[c.component] })
}

// idleOptional reports an optional component that is named again at m.
func (r *resolver) idleOptional(m mention, at Range) {
	says := msgOptionalRequired
	if m.not {
		says = msgOptionalExcluded
	}
	d := says.at(at, m.name.Text)
	d.Notes = []Note{says.noteAt(m.at)}
	r.report(d)
}

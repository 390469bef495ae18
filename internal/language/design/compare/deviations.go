package compare

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/figures"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// deviation is one difference between the texts of A and B. It can be reverted by itself:
// the statements b of B are removed and the statements a of A are inserted before
// statement at of B.
type deviation struct {
	kind           document.CauseKind
	text           string // what it is, as it follows "because of"
	a, b           []int  // statements, ascending
	at             int
	groupA, groupB int // -1 if the deviation is not about a group
	order          bool
	tried          bool
	only           figures.Subject // the group, system or component that only A or only B has because of the deviation
}

// deviator lists the deviations between the texts of two designs.
type deviator struct {
	a, b *half
	list []*deviation
}

// deviate lists all deviations of B. Comments, spaces and spelling are no deviations, and
// neither is the order of statements of different kinds.
func (d *deviator) deviate() []*deviation {
	d.deviateLayout()
	d.deviateDeclarations()
	d.deviateGroups()
	d.deviateSystems()
	d.deviateEvents()
	return d.list
}

func (d *deviator) found(v deviation) *deviation {
	d.list = append(d.list, &v)
	return d.list[len(d.list)-1]
}

// withoutGroup returns a deviation that is not about a group.
func withoutGroup(kind document.CauseKind, text string, a, b []int, at int) deviation {
	return deviation{kind: kind, text: text, a: a, b: b, at: at, groupA: -1, groupB: -1}
}

func (d *deviator) deviateLayout() {
	a, b := d.a.Layout.Kind, d.b.Layout.Kind
	if a == b {
		return
	}
	of := func(h *half) (list []int) {
		for i, s := range h.list {
			if s, ok := s.(*syntax.Layout); ok && s == h.Design.LayoutStatement {
				list = append(list, i)
			}
		}
		return list
	}
	d.found(withoutGroup("layout", "the layout, "+a.String()+" in A and "+b.String()+" in B", of(d.a), of(d.b), 0))
}

// declaration returns the name that a statement declares, if it declares a component or
// a tag.
func declaration(s syntax.Statement) (name string, ok bool) {
	switch s := s.(type) {
	case *syntax.Component:
		return s.Name.Text, true
	case *syntax.Tag:
		return s.Name.Text, true
	}
	return "", false
}

// declarations returns the statements that declare components, the first of each name.
func (h *half) declarations() (list []int, at map[string]int) {
	at = make(map[string]int)
	for i, s := range h.list {
		if name, ok := declaration(s); ok {
			if _, known := at[name]; !known {
				at[name] = i
				list = append(list, i)
			}
		}
	}
	return list, at
}

func (d *deviator) deviateDeclarations() {
	listA, inA := d.a.declarations()
	listB, inB := d.b.declarations()
	var common, counterparts []int // in the order of A
	behind := 0
	for _, i := range listA {
		name, _ := declaration(d.a.list[i])
		k, known := inB[name]
		switch {
		case !known:
			d.found(withoutGroup("component", "the component "+name+", which only A declares", []int{i}, nil, behind)).only = figures.Subject{Kind: figures.ComponentSubject, Name: name}
			continue
		case d.a.declared(name) != d.b.declared(name):
			text := "the component " + name + ", " + d.a.declared(name) + " in A and " + d.b.declared(name) + " in B"
			d.found(withoutGroup("component", text, []int{i}, []int{k}, k))
		}
		common, counterparts = append(common, i), append(counterparts, k)
		behind = k + 1
	}
	for _, k := range listB {
		if name, _ := declaration(d.b.list[k]); !has(inA, name) {
			d.found(withoutGroup("component", "the component "+name+", which only B declares", nil, []int{k}, k)).only = figures.Subject{Kind: figures.ComponentSubject, Name: name}
		}
	}
	if !slices.IsSorted(counterparts) {
		slices.Sort(counterparts)
		d.found(withoutGroup("component", "the order of the declarations", common, counterparts, 0)).order = true
	}
}

func has[V any](m map[string]V, key string) bool {
	_, ok := m[key]
	return ok
}

// declared returns how a name is declared: as a component with its size, or as a tag.
func (h *half) declared(name string) string {
	c := &h.Design.Components[h.Design.IDs[name]]
	if c.Tag {
		return "a tag"
	}
	return wording.Amount(c.Bytes, "byte")
}

// statementsOf returns the statement of each group, or of each system.
func statementsOf(of []int, n int) []int {
	out := make([]int, n)
	for i, k := range of {
		if k >= 0 {
			out[k] = i
		}
	}
	return out
}

func (d *deviator) deviateGroups() {
	inA, inB := statementsOf(d.a.group, len(d.a.groups)), statementsOf(d.b.group, len(d.b.groups))
	seq := make([]int, 0, len(inA))
	for _, t := range d.a.groups {
		if t.other >= 0 {
			seq = append(seq, t.other)
		}
	}
	stays := increasing(seq)
	behind := d.beforeGroups()
	for i, t := range d.a.groups {
		label := "the group " + d.a.Analysis.Groups[i].Label()
		v := deviation{kind: "group", a: []int{inA[i]}, at: behind, groupA: i, groupB: t.other}
		if t.other < 0 {
			v.text, v.only = label+", which only A has", figures.Subject{Kind: figures.GroupSubject, Name: t.key}
			d.found(v)
			continue
		}
		k := inB[t.other]
		v.b = []int{k}
		if groupExpression(d.a.Analysis, i) != groupExpression(d.b.Analysis, t.other) {
			changed := v
			changed.at = k
			changed.text = label + ", which is " + d.b.Analysis.Groups[t.other].Expr + " in B"
			if d.a.Analysis.Groups[i].Name != "" {
				changed.text = label + ", " + d.a.Analysis.Groups[i].Expr + " in A and " + d.b.Analysis.Groups[t.other].Expr + " in B"
			}
			d.found(changed)
		}
		if !slices.Contains(stays, t.other) {
			v.kind, v.order, v.text = "order", true, "the place of "+label
			v.a = nil
			d.found(v)
			continue
		}
		behind = k + 1
	}
	for k, t := range d.b.groups {
		if t.other < 0 {
			label := "the group " + d.b.Analysis.Groups[k].Label()
			d.found(deviation{
				kind: "group", text: label + ", which only B has", b: []int{inB[k]}, at: inB[k], groupA: -1, groupB: k,
				only: figures.Subject{Kind: figures.GroupSubject, Name: t.key},
			})
		}
	}
}

// beforeGroups returns the statement of B before which a first group is or would be.
func (d *deviator) beforeGroups() int {
	last := 0
	for i, s := range d.b.list {
		switch s.(type) {
		case *syntax.Component, *syntax.Tag, *syntax.Layout:
			last = i + 1
		}
		if d.b.group[i] >= 0 {
			return i
		}
	}
	return last
}

func (d *deviator) deviateSystems() {
	inA, inB := statementsOf(d.a.system, len(d.a.systems)), statementsOf(d.b.system, len(d.b.systems))
	behind := len(d.b.list)
	for i, t := range d.a.systems {
		name := "the system " + d.a.Analysis.Systems[i].Statement.Name.Text
		switch {
		case t.other < 0:
			d.found(withoutGroup("system", name+", which only A has", []int{inA[i]}, nil, behind)).only = figures.Subject{Kind: figures.SystemSubject, Name: t.key}
		case systemDeclaration(d.a.Analysis, i) != systemDeclaration(d.b.Analysis, t.other):
			d.found(withoutGroup("system", name+", which asks for something else in B", []int{inA[i]}, []int{inB[t.other]}, inB[t.other]))
			fallthrough
		default:
			behind = inB[t.other] + 1
		}
	}
	for k, t := range d.b.systems {
		if t.other < 0 {
			name := "the system " + d.b.Analysis.Systems[k].Statement.Name.Text
			d.found(withoutGroup("system", name+", which only B has", nil, []int{inB[k]}, inB[k])).only = figures.Subject{Kind: figures.SystemSubject, Name: t.key}
		}
	}
}

// events returns the statements that spawn and change entities, in their order.
func (h *half) events() (list []int) {
	for i, s := range h.list {
		switch s.(type) {
		case *syntax.Spawn, *syntax.Seed, *syntax.Tick, *syntax.Add, *syntax.Remove, *syntax.Despawn:
			list = append(list, i)
		}
	}
	return list
}

// deviateEvents finds the stretches of spawns and changes that only one of the texts has.
func (d *deviator) deviateEvents() {
	a, b := d.a.events(), d.b.events()
	same := func(i, k int) bool { return d.a.texts[i] == d.b.texts[k] }
	end := len(d.b.list)
	for len(a) > 0 && len(b) > 0 && same(a[0], b[0]) {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && same(a[len(a)-1], b[len(b)-1]) {
		end = b[len(b)-1]
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	var inA, inB []int // the statements of the current stretch
	flush := func(at int) {
		if len(inA)+len(inB) > 0 {
			d.found(withoutGroup("entities", d.stretchText(inA, inB), inA, inB, at))
		}
		inA, inB = nil, nil
	}
	if len(a)*len(b) > mostCells {
		inA, inB = a, b
		flush(b[0])
		return
	}
	i, k := 0, 0
	until := func(toA, toB int) {
		inA, inB = append(inA, a[i:toA]...), append(inB, b[k:toB]...)
		i, k = toA+1, toB+1
	}
	common(len(a), len(b), func(i, k int) bool { return same(a[i], b[k]) }, func(x, y int) {
		until(x, y)
		flush(b[y])
	})
	until(len(a), len(b))
	flush(end)
}

// stretchText describes a stretch of spawns and changes by its line numbers.
func (d *deviator) stretchText(a, b []int) string {
	switch {
	case len(b) == 0:
		return linesText(d.a, a) + " of A, which B does not have"
	case len(a) == 0:
		return linesText(d.b, b) + " of B, which A does not have"
	}
	return linesText(d.b, b) + " of B in place of " + linesText(d.a, a) + " of A"
}

func linesText(h *half, list []int) string {
	first, last := h.list[list[0]].Where().Range.Start.Line, h.list[list[len(list)-1]].Where().Range.End.Line
	if first == last {
		return "line " + wording.Grouped(first)
	}
	return "lines " + wording.Grouped(first) + " to " + wording.Grouped(last)
}

// origin is the statement of A or B from which a statement of a trial was copied, -1 if none.
type origin struct {
	of        *half
	statement int
}

// without returns the text of B with deviations reverted, and the origin of each of its statements.
func without(a, b *half, list ...*deviation) (text string, origins []origin) {
	n := len(b.list)
	own, leave, insert := make([]origin, n), make([]bool, n), make([][]origin, n+1)
	for i := range own {
		own[i] = origin{b, i}
	}
	instead := make(map[int]int) // statements of A that replace statements of B
	for _, v := range list {
		switch {
		case v.kind == "component" && v.order:
			_, inB := b.declarations()
			for i, k := range v.b {
				name, _ := declaration(a.list[v.a[i]])
				own[k].statement = inB[name]
			}
		case v.order: // the statement of B itself moves
			leave[v.b[0]] = true
			insert[v.at] = append(insert[v.at], origin{b, v.b[0]})
		case len(v.a) == 1 && len(v.b) == 1 && v.at == v.b[0]:
			instead[v.at] = v.a[0]
		default:
			for _, k := range v.b {
				leave[k] = true
			}
			for _, i := range v.a {
				insert[v.at] = append(insert[v.at], origin{a, i})
			}
			if v.kind == "layout" && len(v.a) == 0 {
				insert[v.at] = append(insert[v.at], origin{a, -1})
			}
		}
	}
	for i := range n + 1 {
		origins = append(origins, insert[i]...)
		if i < n && !leave[i] {
			origins = append(origins, own[i])
		}
	}
	var out []byte
	for i, o := range origins {
		if k, replaced := instead[o.statement]; replaced && o.of == b {
			origins[i] = origin{a, k}
		}
		line := "layout " + a.Layout.Kind.String()
		if o = origins[i]; o.statement >= 0 {
			line = o.of.texts[o.statement]
		}
		out = append(append(out, line...), '\n')
	}
	return string(out), origins
}

// follow gives the groups and systems of a trial the keys of their origins. It reports whether the
// trial has all statements that the reverted deviations inserted.
func (h *half) follow(origins []origin) bool {
	if len(h.list) != len(origins) {
		return false
	}
	for i, o := range origins {
		if o.statement < 0 {
			continue
		}
		if k, from := h.group[i], o.of.group[o.statement]; k >= 0 && from >= 0 {
			h.groups[k].key = o.of.groups[from].key
		}
		if k, from := h.system[i], o.of.system[o.statement]; k >= 0 && from >= 0 {
			h.systems[k].key = o.of.systems[from].key
		}
	}
	return true
}

package designtext

import (
	"reflect"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// Function is a system, task or query to be written with some names of components.
type Function struct {
	Access *access.Access
	Walk   *execution.Walker
	Names  grouptree.Names
}

// Text writes the function as the design language does, and after that what the language does not have: " any A, B exactly changed C".
func (f Function) Text() string {
	var b strings.Builder
	b.WriteString(f.statement())
	filter := &f.Walk.Filter
	for _, set := range filter.Any {
		if !f.isOfChanged(set) {
			f.writeClause(&b, " any ", set)
		}
	}
	if filter.Exact {
		b.WriteString(" exactly")
	}
	for i := range filter.Changed {
		f.writeClause(&b, " changed ", filter.Changed[i].Set)
	}
	return b.String()
}

// Clauses returns in plain words what the function asks of entities on top of a conjunction.
func (f Function) Clauses() (out []string) {
	filter := &f.Walk.Filter
	for _, set := range filter.Any {
		if !f.isOfChanged(set) {
			out = append(out, "at least one of "+f.listed(set))
		}
	}
	if filter.Exact {
		out = append(out, "nothing but "+f.listed(filter.Allowed))
	}
	for i := range filter.Changed {
		out = append(out, "a change of "+f.listed(filter.Changed[i].Set)+" since the last run")
	}
	return out
}

// isOfChanged reports whether one of a set is asked for only because one of it has to have changed.
func (f Function) isOfChanged(set grouptree.Set) bool {
	for i := range f.Walk.Filter.Changed {
		if f.Walk.Filter.Changed[i].Set == set {
			return true
		}
	}
	return false
}

// listed lists names: "A, B". Of no component it is "no component".
func (f Function) listed(set grouptree.Set) string {
	if set.Empty() {
		return "no component"
	}
	return listed(f.Names, set)
}

func listed(names grouptree.Names, set grouptree.Set) string {
	var out []string
	for c := range set.All() {
		out = append(out, names[c])
	}
	return strings.Join(out, ", ")
}

// statement writes what the design language has of the function.
func (f Function) statement() string {
	var b strings.Builder
	b.WriteString(Identifier(f.Access.Name))
	b.WriteByte('(')
	for i, c := range f.Walk.Columns {
		if i > 0 {
			b.WriteString(", ")
		}
		if c.Write {
			b.WriteString("mut ")
		}
		if c.Optional {
			b.WriteByte('?')
		}
		b.WriteString(f.Names[c.Component])
	}
	b.WriteByte(')')
	if a := f.Access; a.Task {
		f.writeClause(&b, " reads ", a.OtherReads.Minus(a.OtherWrites))
		f.writeClause(&b, " writes ", a.OtherWrites)
		writeTypes(&b, " uses ", a.Uses)
		writeTypes(&b, " reads ", a.LooksAt)
		f.writeEvents(&b)
	}
	s := &f.Walk.Signature
	f.writeClause(&b, " with ", s.Match.Has.Minus(s.Access))
	f.writeClause(&b, " without ", s.Match.Cares.Minus(s.Match.Has))
	return b.String()
}

// comment is what the design language does not have of a system: its events and the given options, nothing if there are none.
func (f Function) comment(options []string) string {
	var b strings.Builder
	word := " # "
	if f.Access.UsesEvents() {
		b.WriteString(" #")
		f.writeEvents(&b)
		word = ": "
	}
	return b.String() + after(word, options)
}

// writeEvents writes the events that are sent and read.
func (f Function) writeEvents(b *strings.Builder) {
	writeTypes(b, " sends ", f.Access.Sends)
	writeTypes(b, " receives ", f.Access.Receives)
}

// writeTypes writes the names of types, after a keyword if there are any.
func writeTypes(b *strings.Builder, keyword string, types []reflect.Type) {
	for _, typ := range types {
		b.WriteString(keyword + Identifier(registry.TypeName(typ)))
		keyword = ", "
	}
}

// writeClause writes the names of components, after a keyword if there are any.
func (f Function) writeClause(b *strings.Builder, keyword string, set grouptree.Set) {
	if !set.Empty() {
		b.WriteString(keyword + listed(f.Names, set))
	}
}

// after writes options after a word, nothing if there are none.
func after(word string, options []string) string {
	if len(options) == 0 {
		return ""
	}
	return word + strings.Join(options, ", ")
}

// Package designtext writes a world, and the systems, tasks and queries of one, in the design language. What the language does not have is a
// comment, or follows in words of the same kind.
package designtext

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/schedule"
)

// maxSystems is how many systems a design has at most.
const maxSystems = 256

// Design writes a world. Entities are listed by composition. entity is the type of handles in components.
func Design(w *world.World, entity reflect.Type) string {
	d := &design{w: w, names: Identifiers(w.Registry())}
	for i := range w.Registry().List {
		if c := &w.Registry().List[i]; c.Tag {
			d.line("tag " + d.names[i] + relationComment(c.Relation))
		} else {
			d.line("component " + d.names[i] + " " + typeOf(c, entity))
		}
	}
	for _, tags := range w.Registry().Exclusive {
		d.line("# exclusive " + listed(d.names, tags))
	}
	d.line("layout " + w.Arrays().Kind.String())
	for _, group := range w.Arrays().Groups {
		d.line("group " + d.names.Conj(group))
	}
	d.writeStages()
	census := w.Arrays().Census()
	for i, set := range census.Comps {
		d.line("spawn " + strconv.Itoa(census.Count[i]) + " " + listed(d.names, set))
	}
	return d.text.String()
}

// design is a design that is being written.
type design struct {
	w       *world.World
	names   grouptree.Names
	text    strings.Builder
	systems int // so far
}

func (d *design) line(text string) { d.text.WriteString(text + "\n") }

// writeStages writes the systems in the order of a tick, and stages and tasks, which the language does not have, as comments.
func (d *design) writeStages() {
	d.w.Schedule().Sort()
	stages, weights := d.w.Schedule().Stages(), weightsOf(d.w)
	for _, stage := range stages {
		if options := stage.OptionTexts(); len(stages) > 1 || len(options) > 0 {
			d.line("# stage " + strconv.Quote(stage.Name) + after(": ", options))
		}
		for _, x := range stage.Entries() {
			d.writeEntry(x, weights)
		}
	}
	if n := d.systems - maxSystems; n > 0 {
		d.line("# " + strconv.Itoa(n) + " more systems are left out: a design has at most " + strconv.Itoa(maxSystems))
	}
}

// writeEntry writes a system or task.
func (d *design) writeEntry(x *schedule.Entry, weights map[*schedule.Entry]int) {
	f := Function{x.Access, x.Walk, d.names}
	if x.Access.Task {
		d.line("# task " + f.statement() + after(": ", x.OptionTexts()))
		return
	}
	d.systems++
	if d.systems > maxSystems {
		return
	}
	if x.Walk.Filter.Filters() {
		d.line("# " + Identifier(x.Access.Name) + " runs only over entities with " + strings.Join(f.Clauses(), ", and with "))
	}
	weight := ""
	if n, has := weights[x]; has {
		weight = " weight " + strconv.Itoa(n)
	}
	d.line("system " + f.statement() + weight + f.comment(x.OptionTexts()))
}

// relationComment is what the language does not have of a relation, nothing for another tag.
func relationComment(r *relations.Relation) string {
	if r == nil {
		return ""
	}
	text := " # relation"
	if r.Rules.Acyclic {
		text += ", acyclic"
	}
	if r.Rules.DespawnSources {
		text += ", sources end with their target"
	}
	return text
}

// typeOf returns the type of a component in the language: f32x3 if it consists of equal numbers, otherwise its size in bytes.
func typeOf(c *registry.Component, entity reflect.Type) string {
	if c.Type != nil {
		if unit, n, ok := equalNumbers(c.Type, entity); ok {
			if n == 1 {
				return unit
			}
			return unit + "x" + strconv.Itoa(n)
		}
	}
	return strconv.Itoa(max(c.Bytes, 1))
}

var units = map[reflect.Kind]string{
	reflect.Float32: "f32", reflect.Float64: "f64", reflect.Bool: "bool",
	reflect.Int8: "i8", reflect.Int16: "i16", reflect.Int32: "i32", reflect.Int64: "i64", reflect.Int: "i64",
	reflect.Uint8: "u8", reflect.Uint16: "u16", reflect.Uint32: "u32", reflect.Uint64: "u64", reflect.Uint: "u64",
}

// equalNumbers returns the unit and the number of numbers that a type consists of. It returns false if they have different units, or if the
// type has other parts.
func equalNumbers(t, entity reflect.Type) (unit string, n int, ok bool) {
	if t == entity {
		return "entity", 1, true
	}
	switch t.Kind() {
	case reflect.Array:
		unit, n, ok = equalNumbers(t.Elem(), entity)
		return unit, n * t.Len(), ok && t.Len() > 0
	case reflect.Struct:
		for i := range t.NumField() {
			fieldUnit, k, fits := equalNumbers(t.Field(i).Type, entity)
			if !fits || i > 0 && fieldUnit != unit {
				return "", 0, false
			}
			unit, n = fieldUnit, n+k
		}
		return unit, n, n > 0
	}
	unit, ok = units[t.Kind()]
	return unit, 1, ok
}

package ecs

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// designSystems is how many systems a design has at most.
const designSystems = 256

// Design prints the world as a design, which the playground opens and `go run ./build analyze`
// explains: its components, groups and systems, and how many entities have each composition. A
// character that names of the language cannot have is written as an escape: Äa is U00C4a. The
// history of entities is not in it: they are listed by composition. Systems are in the order of a tick. Comments name tasks, stages if there are several,
// events, relations, exclusive tags, what a system asks for with [Any], [Exactly] and [Changed], and the options of all of these that say when and how they run. In a
// lanes layout the design has
// no blocks of compositions that no entity has any more, and no lists of tags that only queries ask for.
// Of more than 256 systems the first are printed. After [World.CountUse] systems have their measured weights: how often they have run.
func (w *World) Design() string {
	checkWorld(w)
	var b strings.Builder
	names := w.identifiers()
	for i := range w.registry().List {
		if c := &w.registry().List[i]; c.Tag {
			b.WriteString("tag " + names[i] + relationComment(c.Relation) + "\n")
		} else {
			b.WriteString("component " + names[i] + " " + designType(c) + "\n")
		}
	}
	for _, tags := range w.registry().Exclusive {
		b.WriteString("# exclusive " + w.registry().ListNames(tags) + "\n")
	}
	b.WriteString("layout " + w.arrays().Kind.String() + "\n")
	for _, group := range w.arrays().Groups {
		b.WriteString("group " + names.Conj(group) + "\n")
	}
	w.writeSystems(&b, names)
	for _, k := range w.countCompositions() {
		b.WriteString("spawn " + strconv.Itoa(k.count))
		for i, c := range ids(k.set) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(" " + names[c])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// writeSystems writes the systems in the order of a tick, and stages and tasks, which the language does not have, as
// comments.
func (w *World) writeSystems(b *strings.Builder, names grouptree.Names) {
	w.sortDeclared()
	weights, i, systems := w.weights(), 0, 0
	for _, stage := range w.face().stages {
		if options := stage.optionTexts(); len(w.face().stages) > 1 || len(options) > 0 {
			b.WriteString("# stage " + strconv.Quote(stage.name) + clause(": ", options) + "\n")
		}
		for _, s := range stage.systems {
			if s.access.Task {
				b.WriteString("# task " + s.statement(names) + clause(": ", s.optionTexts()) + "\n")
			} else if systems++; systems <= designSystems {
				if s.walk.Filter.Filters() {
					b.WriteString("# " + identifier(s.name) + " runs only over entities with " + strings.Join(s.clauses(names), ", and with ") + "\n")
				}
				b.WriteString("system " + s.statement(names) + weights[i] + s.comment() + "\n")
			}
			i++
		}
	}
	if n := systems - designSystems; n > 0 {
		b.WriteString("# " + strconv.Itoa(n) + " more systems are left out: a design has at most " + strconv.Itoa(designSystems) + "\n")
	}
}

// comment is what the design language does not have of a system: its events and options, nothing if there are none.
func (d *declaration) comment() string {
	var b strings.Builder
	if d.access.UsesEvents() {
		b.WriteString(" #")
		d.writeEvents(&b)
	}
	word := " # "
	if b.Len() > 0 {
		word = ": "
	}
	return b.String() + clause(word, d.optionTexts())
}

// clause writes options after a word, nothing if there are none.
func clause(word string, options []string) string {
	if len(options) == 0 {
		return ""
	}
	return word + strings.Join(options, ", ")
}

// identifiers returns the names of all components as names of the design language.
func (w *World) identifiers() grouptree.Names {
	names := w.registry().Names()
	for i := range names {
		names[i] = identifier(names[i])
	}
	return names
}

// compositionCount is how many entities have a composition.
type compositionCount struct {
	set   grouptree.Set
	count int
}

// countCompositions returns the compositions that entities have, in dictionary order; in a lanes
// layout those that added blocks to it are first, in the order in which they did. The language cannot spawn entities without components, so these are left out.
func (w *World) countCompositions() []compositionCount {
	census := w.store().Compositions.Census()
	var out []compositionCount
	for i, set := range census.Comps {
		if !set.Empty() {
			out = append(out, compositionCount{set, census.Count[i]})
		}
	}
	spec := w.arrays().Layout().Spec
	order := make(map[grouptree.Set]int, len(spec.Known)) // negative; 0 for a composition that added no blocks
	for i, set := range spec.Known {
		order[set] = i - len(spec.Known)
	}
	slices.SortFunc(out, func(a, b compositionCount) int {
		if d := order[a.set.Minus(spec.Tags)] - order[b.set.Minus(spec.Tags)]; d != 0 {
			return d
		}
		return a.set.Compare(b.set)
	})
	return out
}

// String writes the system as the design language does: "Move(mut Position, Velocity) without
// Frozen". The language has no tasks, "Spawn() reads Position writes Velocity uses Clock", and of what [Any], [Exactly] and
// [Changed] ask for, "any Burning, Poisoned exactly changed Health", nothing either.
func (s *System) String() string {
	if s == nil || s.w == nil {
		return "zero System"
	}
	return s.text()
}

// text writes a declaration as the design language does.
func (d *declaration) text() string {
	var b strings.Builder
	names := d.w.identifiers()
	b.WriteString(d.statement(names))
	d.writeFilter(&b, names)
	return b.String()
}

// statement writes the system with the given names of components.
func (d *declaration) statement(names grouptree.Names) string {
	var b strings.Builder
	b.WriteString(identifier(d.name))
	b.WriteByte('(')
	for i, c := range d.walk.Columns {
		if i > 0 {
			b.WriteString(", ")
		}
		if c.Write {
			b.WriteString("mut ")
		}
		if c.Optional {
			b.WriteByte('?')
		}
		b.WriteString(names[c.Component])
	}
	b.WriteByte(')')
	if d.access.Task {
		writeClause(&b, " reads ", names, d.otherReads.Minus(d.otherWrites))
		writeClause(&b, " writes ", names, d.otherWrites)
		writeTypes(&b, " uses ", d.access.Uses)
		writeTypes(&b, " reads ", d.access.LooksAt)
		d.writeEvents(&b)
	}
	writeClause(&b, " with ", names, d.walk.Signature.Match.Has.Minus(d.walk.Signature.Access))
	writeClause(&b, " without ", names, d.walk.Signature.Match.Cares.Minus(d.walk.Signature.Match.Has))
	return b.String()
}

// writeEvents writes the events that a system or task sends and reads.
func (d *declaration) writeEvents(b *strings.Builder) {
	writeTypes(b, " sends ", d.access.Sends)
	writeTypes(b, " receives ", d.access.Receives)
}

// writeTypes writes the names of types, after a keyword if there are any.
func writeTypes(b *strings.Builder, keyword string, types []reflect.Type) {
	for _, typ := range types {
		b.WriteString(keyword + identifier(registry.TypeName(typ)))
		keyword = ", "
	}
}

func writeClause(b *strings.Builder, keyword string, names grouptree.Names, set grouptree.Set) {
	for c := range set.All() {
		b.WriteString(keyword)
		b.WriteString(names[c])
		keyword = ", "
	}
}

// designType returns the type of a component in the language: f32x3 if it consists of equal numbers,
// otherwise its size in bytes.
func designType(c *registry.Component) string {
	if c.Type != nil {
		if unit, n, ok := equalNumbers(c.Type); ok {
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

// equalNumbers returns the unit and the number of numbers that a type consists of. It returns false
// if they have different units, or if the type has other parts.
func equalNumbers(t reflect.Type) (unit string, n int, ok bool) {
	if t == reflect.TypeFor[Entity]() {
		return "entity", 1, true
	}
	switch t.Kind() {
	case reflect.Array:
		unit, n, ok = equalNumbers(t.Elem())
		return unit, n * t.Len(), ok && t.Len() > 0
	case reflect.Struct:
		for i := range t.NumField() {
			fieldUnit, k, fits := equalNumbers(t.Field(i).Type)
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

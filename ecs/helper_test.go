package ecs_test

import (
	"encoding/binary"
	"flag"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/grouptree"
)

// steps is how many operations the state machine performs in all.
var steps = flag.Int("ecs.steps", 100_000, "operations of the state machine")

// scaled returns n, or less in js/wasm and with -short.
func scaled(n int) int {
	if runtime.GOOS == "js" {
		n /= 10
	}
	if testing.Short() {
		n /= 5
	}
	return n
}

// alone returns what scaled does, or less under the race detector, which finds nothing in a test of one goroutine.
func alone(n int) int {
	if n = scaled(n); raced {
		n /= 10
	}
	return n
}

// drawLayout draws one of the layouts.
func drawLayout(t *rapid.T) ecs.Layout {
	return ecs.Layout(rapid.SampledFrom(grouptree.Kinds()).Draw(t, "layout"))
}

// The components of the tests: of 12 bytes, with a pointer, of 8 and of 4 bytes, and tags.
type (
	position struct{ X, Y, Z float32 }
	caption  struct{ Text string }
	weight   uint64
	level    struct{ N uint32 }
	frozen   struct{}
	marked   struct{}
)

// field is a component or tag whose values are numbers below 2^24; 0 is the zero value.
type field struct {
	name   string
	id     ecs.ID
	term   ecs.Term
	tag    bool
	set    func(e ecs.Entity, v uint64)
	trySet func(e ecs.Entity, v uint64) error
	tryGet func(e ecs.Entity) (uint64, error)
	gather func([]ecs.Entity) iter.Seq2[int, uint64] // nil if it has no GetMany
	has    func(e ecs.Entity) bool
	in     func(b ecs.Block) column1
	before func(o ecs.Observed) []uint64 // nil for a tag
	after  func(o ecs.Observed) []uint64
}

// column1 is a column of a block.
type column1 struct {
	n   int // -1 if the column is nil
	get func(i int) uint64
	put func(i int, v uint64)
}

func fieldOf[T any](w *ecs.World, to func(uint64) T, from func(T) uint64) *field {
	h := ecs.Component[T](w)
	numbers := func(values []T) (out []uint64) {
		for _, v := range values {
			out = append(out, from(v))
		}
		return out
	}
	return &field{
		name: w.Name(h), id: h.ID(), term: h, has: h.Has,
		set:    func(e ecs.Entity, v uint64) { h.Set(e, to(v)) },
		trySet: func(e ecs.Entity, v uint64) error { return h.TrySet(e, to(v)) },
		tryGet: func(e ecs.Entity) (uint64, error) { return readEachWay(h, e, from) },
		gather: func(list []ecs.Entity) iter.Seq2[int, uint64] {
			return func(yield func(int, uint64) bool) {
				for k, v := range h.GetMany(list) {
					if !yield(k, from(v)) {
						return
					}
				}
			}
		},
		in: func(b ecs.Block) column1 {
			values := h.In(b)
			if values == nil {
				return column1{n: -1}
			}
			return column1{len(values), func(i int) uint64 { return from(values[i]) }, func(i int, v uint64) { values[i] = to(v) }}
		},
		before: func(o ecs.Observed) []uint64 { return numbers(h.Before(o)) },
		after:  func(o ecs.Observed) []uint64 { return numbers(h.After(o)) },
	}
}

func tagOf(w *ecs.World, h ecs.TagHandle) *field {
	return &field{
		name: w.Name(h), id: h.ID(), term: h, tag: true, has: h.Has,
		set:    func(e ecs.Entity, _ uint64) { h.Add(e) },
		trySet: func(e ecs.Entity, _ uint64) error { return w.TryAdd(e, h) },
	}
}

const rawBytes = 5

func rawBytesOf(v uint64) []byte {
	return binary.LittleEndian.AppendUint64(nil, v)[:rawBytes]
}

func rawValue(b []byte) uint64 {
	return binary.LittleEndian.Uint64(append(slices.Clone(b), make([]byte, 8-rawBytes)...))
}

func rawField(w *ecs.World) *field {
	r := w.Dynamic("script", rawBytes)
	numbers := func(values []byte) (out []uint64) {
		for ; len(values) > 0; values = values[rawBytes:] {
			out = append(out, rawValue(values[:rawBytes]))
		}
		return out
	}
	return &field{
		name: "script", id: r.ID(), term: r,
		has:    r.Has,
		set:    func(e ecs.Entity, v uint64) { r.Set(e, rawBytesOf(v)) },
		trySet: func(e ecs.Entity, v uint64) error { return r.TrySet(e, rawBytesOf(v)) },
		in: func(b ecs.Block) column1 {
			values := r.In(b)
			if values == nil {
				return column1{n: -1}
			}
			at := func(i int) []byte { return values[i*rawBytes : (i+1)*rawBytes] }
			return column1{len(values) / rawBytes, func(i int) uint64 { return rawValue(at(i)) }, func(i int, v uint64) { copy(at(i), rawBytesOf(v)) }}
		},
		tryGet: func(e ecs.Entity) (uint64, error) {
			value, err := r.TryGet(e)
			if err != nil {
				return 0, err
			}
			return rawValue(value), nil
		},
		before: func(o ecs.Observed) []uint64 { return numbers(r.Before(o)) },
		after:  func(o ecs.Observed) []uint64 { return numbers(r.After(o)) },
	}
}

// makers register the components of the tests, in any order.
var makers = []func(w *ecs.World) *field{
	func(w *ecs.World) *field {
		return fieldOf(w, func(v uint64) position { return position{float32(v), -float32(v), float32(v) / 2} }, func(p position) uint64 {
			if p.Y != -p.X || p.Z != p.X/2 {
				panic("a torn value")
			}
			return uint64(p.X)
		})
	},
	func(w *ecs.World) *field {
		return fieldOf(w, func(v uint64) caption {
			if v == 0 {
				return caption{}
			}
			return caption{strconv.FormatUint(v, 10)}
		}, func(c caption) uint64 { v, _ := strconv.ParseUint(c.Text, 10, 64); return v })
	},
	func(w *ecs.World) *field {
		return fieldOf(w, func(v uint64) weight { return weight(v) }, func(v weight) uint64 { return uint64(v) })
	},
	func(w *ecs.World) *field {
		return fieldOf(w, func(v uint64) level { return level{uint32(v)} }, func(v level) uint64 { return uint64(v.N) })
	},
	rawField,
	func(w *ecs.World) *field { return tagOf(w, ecs.Tag[frozen](w)) },
	func(w *ecs.World) *field { return tagOf(w, w.TagNamed("late")) },
}

// makeFields registers all components in the order of makers.
func makeFields(w *ecs.World) []*field {
	var out []*field
	for _, register := range makers {
		out = append(out, register(w))
	}
	return out
}

// drawTerms draws a conjunction of the fields, which can be empty.
func drawTerms(t *rapid.T, fields []*field) []ecs.Term {
	var out []ecs.Term
	for _, f := range fields {
		switch rapid.IntRange(0, 5).Draw(t, f.name) {
		case 0, 1:
			out = append(out, f.term)
		case 2:
			out = append(out, ecs.Not(f.term))
		}
	}
	return out
}

// drawSome draws some of the fields, in their order.
func drawSome(t *rapid.T, fields []*field) []*field {
	var out []*field
	for _, f := range fields {
		if rapid.Bool().Draw(t, f.name) {
			out = append(out, f)
		}
	}
	return out
}

func termsOf(fields []*field) []ecs.Term {
	var out []ecs.Term
	for _, f := range fields {
		out = append(out, f.term)
	}
	return out
}

// literal returns the component of a term of one of the fields, and whether the term requires it.
func literal(fields []*field, t ecs.Term) (id ecs.ID, required bool) {
	for _, f := range fields {
		if t == f.term || t == ecs.Not(f.term) {
			return f.id, t == f.term
		}
	}
	panic("a term of no field")
}

// matches reports whether a composition has what terms of the fields require and nothing they exclude.
func matches(fields []*field, has func(ecs.ID) bool, terms []ecs.Term) bool {
	for _, t := range terms {
		if id, want := literal(fields, t); has(id) != want {
			return false
		}
	}
	return true
}

// matching returns the committed entities that satisfy terms, by index.
func matching(w *ecs.World, terms ...ecs.Term) (list []ecs.Entity) {
	for e := range w.Entities() {
		if !slices.ContainsFunc(terms, func(t ecs.Term) bool { return !w.Has(e, t) }) {
			list = append(list, e)
		}
	}
	return list
}

// ids returns the components of a set.
func ids(set grouptree.Set) (list []ecs.ID) {
	for c := range set.All() {
		list = append(list, ecs.ID(c))
	}
	return list
}

// idOf returns the component of a handle.
func idOf(t ecs.Term) ecs.ID { return t.(interface{ ID() ecs.ID }).ID() }

// sure returns a value without an error.
func sure[T any](value T, err error) T {
	must(err)
	return value
}

// everyChange is all that an observer can be called for.
const everyChange = ecs.Spawned | ecs.Despawned | ecs.Added | ecs.Removed | ecs.Replaced

// rowsMoved is the text of a loop over GetMany in which rows may have moved.
const rowsMoved = "ecs: rows may have moved within a loop over GetMany; do what moves them after the loop"

func collect[T any](seq iter.Seq[T]) []T { return slices.Collect(seq) }

// panicText returns what f panics with, "" if it does not panic.
func panicText(f func()) (text string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case string:
			text = r
		case error:
			text = "an error: " + r.Error()
		}
	}()
	f()
	return ""
}

// The layouts of package inspect, which imports this one.
const (
	Trees = ecs.Layout(grouptree.Trees)
	Paper = ecs.Layout(grouptree.Paper)
	Naive = ecs.Layout(grouptree.Naive)
)

// namesOf returns the names of the systems and tasks in the order of a tick.
func namesOf(w *ecs.World) (out []string) {
	for _, s := range w.Systems() {
		out = append(out, s.Name())
	}
	return out
}

// setParent makes an entity a child of another one, or of none.
func setParent(w *ecs.World, child, parent ecs.Entity) {
	if childOf := ecs.Relation[ecs.ChildOf](w); parent.IsZero() {
		childOf.Remove(child)
	} else {
		childOf.Set(child, parent)
	}
}

// parentOf returns the parent of an entity, the zero Entity if it has none.
func parentOf(w *ecs.World, e ecs.Entity) ecs.Entity {
	parent, _ := ecs.Relation[ecs.ChildOf](w).Target(e)
	return parent
}

func childrenOf(w *ecs.World, e ecs.Entity) iter.Seq[ecs.Entity] {
	return ecs.Relation[ecs.ChildOf](w).Of(e)
}

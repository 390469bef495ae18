package ecs

import (
	"encoding/binary"
	"flag"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/tally"
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

// drawLayout draws one of the layouts.
func drawLayout(t *rapid.T) Layout {
	return Layout(rapid.SampledFrom(grouptree.Kinds()).Draw(t, "layout"))
}

// place is a lane and a row.
type place struct {
	lane int
	row  uint32
}

// placeOf returns the place of an entity in the arrays of a component.
func (w *World) placeOf(e Entity, component int) place {
	lane, row := w.store().Rows.Place(stored(e), component)
	return place{lane, row}
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
	id     ID
	term   Term
	tag    bool
	set    func(e Entity, v uint64)
	trySet func(e Entity, v uint64) error
	tryGet func(e Entity) (uint64, error)
	gather func([]Entity) iter.Seq2[int, uint64] // nil if it has no GetMany
	has    func(e Entity) bool
	in     func(b Block) column1
	before func(o Observed) []uint64 // nil for a tag
	after  func(o Observed) []uint64
}

// column1 is a column of a block.
type column1 struct {
	n   int // -1 if the column is nil
	get func(i int) uint64
	put func(i int, v uint64)
}

func fieldOf[T any](w *World, to func(uint64) T, from func(T) uint64) *field {
	h := Component[T](w)
	numbers := func(values []T) (out []uint64) {
		for _, v := range values {
			out = append(out, from(v))
		}
		return out
	}
	return &field{
		name: w.Name(h), id: h.ID(), term: h, has: h.Has,
		set:    func(e Entity, v uint64) { h.Set(e, to(v)) },
		trySet: func(e Entity, v uint64) error { return h.TrySet(e, to(v)) },
		tryGet: func(e Entity) (uint64, error) { return readEachWay(h, e, from) },
		gather: func(list []Entity) iter.Seq2[int, uint64] {
			return func(yield func(int, uint64) bool) {
				for k, v := range h.GetMany(list) {
					if !yield(k, from(v)) {
						return
					}
				}
			}
		},
		in: func(b Block) column1 {
			values := h.In(b)
			if values == nil {
				return column1{n: -1}
			}
			return column1{len(values), func(i int) uint64 { return from(values[i]) }, func(i int, v uint64) { values[i] = to(v) }}
		},
		before: func(o Observed) []uint64 { return numbers(h.Before(o)) },
		after:  func(o Observed) []uint64 { return numbers(h.After(o)) },
	}
}

func tagOf(h TagHandle) *field {
	return &field{
		name: h.w.Name(h), id: h.ID(), term: h, tag: true, has: h.Has,
		set:    func(e Entity, _ uint64) { h.Add(e) },
		trySet: func(e Entity, _ uint64) error { return h.w.TryAdd(e, h) },
	}
}

const rawBytes = 5

func rawBytesOf(v uint64) []byte {
	return binary.LittleEndian.AppendUint64(nil, v)[:rawBytes]
}

func rawValue(b []byte) uint64 {
	return binary.LittleEndian.Uint64(append(slices.Clone(b), make([]byte, 8-rawBytes)...))
}

func rawField(w *World) *field {
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
		set:    func(e Entity, v uint64) { r.Set(e, rawBytesOf(v)) },
		trySet: func(e Entity, v uint64) error { return r.TrySet(e, rawBytesOf(v)) },
		in: func(b Block) column1 {
			values := r.In(b)
			if values == nil {
				return column1{n: -1}
			}
			at := func(i int) []byte { return values[i*rawBytes : (i+1)*rawBytes] }
			return column1{len(values) / rawBytes, func(i int) uint64 { return rawValue(at(i)) }, func(i int, v uint64) { copy(at(i), rawBytesOf(v)) }}
		},
		tryGet: func(e Entity) (uint64, error) {
			value, err := r.TryGet(e)
			if err != nil {
				return 0, err
			}
			return rawValue(value), nil
		},
		before: func(o Observed) []uint64 { return numbers(r.Before(o)) },
		after:  func(o Observed) []uint64 { return numbers(r.After(o)) },
	}
}

// makers register the components of the tests, in any order.
var makers = []func(w *World) *field{
	func(w *World) *field {
		return fieldOf(w, func(v uint64) position { return position{float32(v), -float32(v), float32(v) / 2} }, func(p position) uint64 {
			if p.Y != -p.X || p.Z != p.X/2 {
				panic("a torn value")
			}
			return uint64(p.X)
		})
	},
	func(w *World) *field {
		return fieldOf(w, func(v uint64) caption {
			if v == 0 {
				return caption{}
			}
			return caption{strconv.FormatUint(v, 10)}
		}, func(c caption) uint64 { v, _ := strconv.ParseUint(c.Text, 10, 64); return v })
	},
	func(w *World) *field {
		return fieldOf(w, func(v uint64) weight { return weight(v) }, func(v weight) uint64 { return uint64(v) })
	},
	func(w *World) *field {
		return fieldOf(w, func(v uint64) level { return level{uint32(v)} }, func(v level) uint64 { return uint64(v.N) })
	},
	rawField,
	func(w *World) *field { return tagOf(Tag[frozen](w)) },
	func(w *World) *field { return tagOf(w.TagNamed("late")) },
}

// makeFields registers all components in the order of makers.
func makeFields(w *World) []*field {
	var out []*field
	for _, register := range makers {
		out = append(out, register(w))
	}
	return out
}

// drawTerms draws a conjunction of the fields, which can be empty.
func drawTerms(t *rapid.T, fields []*field) []Term {
	var out []Term
	for _, f := range fields {
		switch rapid.IntRange(0, 5).Draw(t, f.name) {
		case 0, 1:
			out = append(out, f.term)
		case 2:
			out = append(out, Not(f.term))
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

func termsOf(fields []*field) []Term {
	var out []Term
	for _, f := range fields {
		out = append(out, f.term)
	}
	return out
}

// matches reports whether a composition has what terms require and nothing they exclude.
func matches(w *World, has func(ID) bool, terms []Term) bool {
	for _, t := range terms {
		if id, want, _ := t.literal(w); has(id) != want {
			return false
		}
	}
	return true
}

// mustCommit commits without an error, and checks the invariants of the store.
func mustCommit(t require.TestingT, w *World) tally.Stats {
	stats, err := w.commits().Commit()
	require.NoError(t, err)
	require.NoError(t, w.store().Check())
	return stats
}

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
	Trees = Layout(grouptree.Trees)
	Paper = Layout(grouptree.Paper)
	Naive = Layout(grouptree.Naive)
)

// inStage moves systems into a new stage, as if they had been declared into it.
func (w *World) inStage(name string, systems []*System, options ...StageOption) *Stage {
	stage := w.Stage(name, options...)
	for _, s := range slices.Clone(systems) {
		s.entry.Stage.Remove(&s.entry)
		s.join(&stage.core)
	}
	return stage
}

// namesOf returns the names of the systems and tasks in the order of a tick.
func namesOf(w *World) (out []string) {
	for _, s := range w.Systems() {
		out = append(out, s.Name())
	}
	return out
}

// setParent makes an entity a child of another one, or of none.
func setParent(w *World, child, parent Entity) {
	if childOf := Relation[ChildOf](w); parent.IsZero() {
		childOf.Remove(child)
	} else {
		childOf.Set(child, parent)
	}
}

// parentOf returns the parent of an entity, the zero Entity if it has none.
func parentOf(w *World, e Entity) Entity {
	parent, _ := Relation[ChildOf](w).Target(e)
	return parent
}

func childrenOf(w *World, e Entity) iter.Seq[Entity] { return Relation[ChildOf](w).Of(e) }

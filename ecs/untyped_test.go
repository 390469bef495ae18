package ecs_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

type (
	plain   struct{ X, Y int32 }
	words   []string
	label   string
	met     struct{}
	firstOf struct {
		plain
		words
		met
	}
	secondOf struct {
		label
		words
	}
	thirdOf struct {
		plain
		label
	}
)

// firstMet is a world with three bundles, whose components are registered before them or by them.
type firstMet struct {
	w        *ecs.World
	first    *ecs.Bundle[firstOf]
	second   *ecs.Bundle[secondOf]
	third    *ecs.Bundle[thirdOf]
	terms    []ecs.ID
	entities []ecs.Entity
	saved    *ecs.Snapshot
	known    int // how many entities there were when it was taken
}

func newFirstMet(groups int, registered bool, settings ...ecs.Setting) *firstMet {
	w := ecs.NewWorld(settings...)
	if registered {
		ecs.Component[plain](w)
		ecs.Component[words](w)
		ecs.Tag[met](w)
		ecs.Component[label](w)
	}
	m := &firstMet{w: w, first: ecs.NewBundle[firstOf](w), second: ecs.NewBundle[secondOf](w), third: ecs.NewBundle[thirdOf](w)}
	for _, name := range []string{"plain", "words", "label"} {
		id, _ := w.Lookup(name)
		m.terms = append(m.terms, id)
	}
	for k := range groups {
		w.Group(m.terms[k], m.terms[(k+1)%3])
	}
	return m
}

// makeTyped names one of the types, as a program does in a call of Component.
func (m *firstMet) makeTyped(k int) {
	switch k {
	case 0:
		ecs.Component[plain](m.w)
	case 1:
		ecs.Component[words](m.w)
	default:
		ecs.Component[label](m.w)
	}
}

// change does one step of a history.
func (m *firstMet) change(what, at, step int) {
	w := m.w
	list := words{string(rune('a' + step%26))}
	switch what {
	case 0, 1:
		m.entities = append(m.entities, m.first.Spawn(firstOf{plain: plain{int32(step), -1}, words: list}))
		return
	case 2:
		m.entities = append(m.entities, m.second.Spawn(secondOf{label(list[0]), nil}))
		return
	case 3:
		m.entities = append(m.entities, w.SpawnMany(3, nil, m.terms[step%3])...)
		return
	}
	if len(m.entities) == 0 {
		return
	}
	e := m.entities[at%len(m.entities)]
	if state := w.EntityState(e); state != ecs.Alive && state != ecs.Queued {
		return
	}
	switch what {
	case 4:
		m.third.Set(e, thirdOf{plain{1, int32(step)}, "third"})
	case 5:
		m.second.Remove(e)
	case 6:
		w.SetValue(e, m.terms[step%3], []any{plain{9, int32(step)}, list, label("set")}[step%3])
	case 7:
		w.Add(e, m.terms[step%3])
	case 8:
		w.Despawn(e)
	case 9:
		if w.Alive(e) {
			m.entities = append(m.entities, w.Clone(e))
		}
	}
}

// values returns all that the entities have.
func (m *firstMet) values() (out []any) {
	for _, e := range m.entities {
		for _, id := range m.terms {
			v, err := m.w.TryValue(e, id)
			out = append(out, v, err)
		}
	}
	return out
}

// TestFieldsRegisteredWhenFirstMet runs one history on two worlds: in one of them the components are registered before the bundles, in
// the other by the bundles, and the program names their types at some time or never, also while something is queued. Snapshots
// taken before are restored after it.
func TestFieldsRegisteredWhenFirstMet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		groups, layout := rapid.IntRange(0, 3).Draw(t, "groups"), ecs.WithLayout(drawLayout(t))
		worlds := [2]*firstMet{newFirstMet(groups, true, layout), newFirstMet(groups, false, layout)}
		for step := range rapid.IntRange(1, 40).Draw(t, "steps") {
			what, at := rapid.IntRange(0, 13).Draw(t, "what"), rapid.IntRange(0, 1<<20).Draw(t, "entity")
			for k, m := range worlds {
				switch {
				case what == 10 && k == 1:
					m.makeTyped(at % 3)
				case what == 11 && m.saved == nil:
					m.saved, m.known = m.w.Snapshot(), len(m.entities)
				case what == 11:
					m.w.Restore(m.saved)
					m.entities = m.entities[:m.known]
					require.True(t, m.saved.Equal(m.w.Snapshot()))
				case what == 12:
					m.w.Batch(func() {
						for i := range 6 {
							if i == 3 && k == 1 && step%2 == 0 {
								m.makeTyped(at % 3)
							}
							m.change((at+i)%10, at>>i, step+i)
						}
					})
				default:
					m.change(what, at, step)
				}
				mustBeSound(t, m.w)
			}
			require.Equal(t, worlds[0].values(), worlds[1].values(), "step %d", step)
		}
	})
}

// TestComponentsOfBundlesAreOrdinary reads by handle what was written before the type was named.
func TestComponentsOfBundlesAreOrdinary(t *testing.T) {
	w := ecs.NewWorld()
	b := ecs.NewBundle[firstOf](w)
	e := b.Spawn(firstOf{plain: plain{1, 2}, words: words{"a"}})
	id, _ := w.Lookup("words")
	require.Equal(t, reflect.TypeFor[words](), w.Type(id))
	require.Equal(t, words{"a"}, w.Value(e, id))
	seen := 0
	byNumber := w.NewSystem("by number", []ecs.Term{id}, func(b ecs.Block) { seen += len(ecs.Component[words](w).In(b)) })
	require.Equal(t, `ecs: words, which only a bundle has registered, cannot get a handle while the system "by number" runs; call ecs.Component before it does`,
		panicText(func() { byNumber.Run(0) }))
	handle := ecs.Component[words](w)
	require.Equal(t, words{"a"}, handle.Get(e))
	byNumber.Run(0)
	require.Equal(t, 1, seen)
	ecs.System2(w, "by type", func(_ ecs.Block, p []plain, _ []words) { p[0].X = 7 }).Run(0)
	require.Equal(t, plain{7, 2}, ecs.Component[plain](w).Get(e))
	b.Set(e, firstOf{plain: plain{3, 4}})
	require.Equal(t, plain{3, 4}, ecs.Component[plain](w).Get(e))
	require.Nil(t, handle.Get(e))
	require.Equal(t, "ecs: a value of label is a ecs_test.label, not a string", panicText(func() {
		ecs.NewBundle[secondOf](w)
		id, _ := w.Lookup("label")
		w.SetValue(e, id, "a")
	}))
}

// TestChangedSeesBundlesOfUntypedComponents lets a query ask for changes before the type is named, and after it.
func TestChangedSeesBundlesOfUntypedComponents(t *testing.T) {
	w := ecs.NewWorld()
	b := ecs.NewBundle[firstOf](w)
	e := b.Spawn(firstOf{})
	id, _ := w.Lookup("plain")
	q := ecs.NewQuery(w, ecs.Changed(id))
	changed := func() (out int) {
		for range q.All() {
			out++
		}
		return out
	}
	require.Equal(t, 1, changed())
	require.Equal(t, 0, changed())
	w.SetValue(e, id, plain{})
	require.Equal(t, 1, changed())
	handle := ecs.Component[plain](w)
	require.Equal(t, 0, changed())
	handle.Set(e, plain{})
	require.Equal(t, 1, changed())
	b.Set(e, firstOf{})
	require.Equal(t, 1, changed())
}

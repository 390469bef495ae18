package persist_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

type (
	Position struct{ X, Y float32 }
	Mixed    struct {
		On    bool
		Small int8
		Count int
		Note  string
	}
	Holder struct {
		First  ecs.Entity
		Nested struct{ Deep [2]ecs.Entity }
		List   []ecs.Entity
		By     map[ecs.Entity]ecs.Entity
		At     *ecs.Entity
		Names  map[string][]float64
	}
	Mark  struct{}
	Likes struct{}
	Rules struct {
		Gravity float64
		Leader  ecs.Entity
	}
)

// sample is a world of a few entities with everything that a file can have.
type sample struct {
	*ecs.World
	pos     ecs.Handle[Position]
	mixed   ecs.Handle[Mixed]
	holder  ecs.Handle[Holder]
	mark    ecs.TagHandle
	childOf ecs.RelationHandle
	likes   ecs.RelationHandle
	raw     ecs.Dynamic
}

func newSample() sample {
	w := ecs.NewWorld()
	s := sample{w, ecs.Component[Position](w), ecs.Component[Mixed](w), ecs.Component[Holder](w), ecs.Tag[Mark](w), ecs.Relation[ecs.ChildOf](w), ecs.Relation[Likes](w), w.Dynamic("raw", 3)}
	w.Group(s.pos, s.mixed)
	return s
}

// fill spawns n entities whose values lead from one to another.
func (s sample) fill(n int) []ecs.Entity {
	gone := s.Spawn(s.pos)
	list := make([]ecs.Entity, n)
	for i := range list {
		list[i] = s.Spawn()
	}
	s.Despawn(gone)
	for i, e := range list {
		next := list[(i+1)%n]
		if i%2 == 0 {
			s.pos.Set(e, Position{float32(i), -1})
		}
		if i%3 == 0 {
			s.mixed.Set(e, Mixed{i%2 == 0, int8(-i), i * 1000, fmt.Sprint("note ", i)})
			s.raw.Set(e, []byte{byte(i), 2, 3})
		}
		if i%4 == 1 {
			h := Holder{First: next, List: []ecs.Entity{e, gone, list[0]}, By: map[ecs.Entity]ecs.Entity{e: next, next: e}, At: &next, Names: map[string][]float64{"a": {1.5}, "b": nil}}
			h.Nested.Deep[1] = list[n-1]
			s.holder.Set(e, h)
		}
		if i%5 == 0 {
			s.mark.Add(e)
			s.SetName(e, fmt.Sprint("entity ", i))
		}
		if i%2 == 1 {
			s.likes.Set(e, next)
		}
	}
	for i := n - 1; i > 0; i-- { // children in descending order
		s.childOf.Set(list[i], list[i/3])
	}
	ecs.SetResource(s.World, Rules{9.81, list[0]})
	return list
}

var rules = persist.Resource[Rules]("rules")

func save(t *testing.T, w *ecs.World, options ...persist.SaveOption) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, persist.Save(&b, w, append(options, rules)...))
	return b.Bytes()
}

func load(t *testing.T, data []byte, w *ecs.World, options ...persist.LoadOption) persist.Map {
	t.Helper()
	m, err := persist.Load(bytes.NewReader(data), w, append(options, rules)...)
	require.NoError(t, err)
	return m
}

// formats are the options of the two formats by name.
var formats = map[string][]persist.SaveOption{"binary": nil, "JSON": {persist.JSON()}}

func reader(data []byte) *bytes.Reader { return bytes.NewReader(data) }

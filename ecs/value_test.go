package ecs_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// TestValuesByNumber copies entities to another world through values without types, at once and in a Batch, and compares them.
func TestValuesByNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, all := queryWorld(t)
		to := ecs.NewWorld()
		fields := makeFields(to)
		copies := map[ecs.Entity]ecs.Entity{}
		clone := func() {
			for _, e := range all {
				c := to.Spawn()
				for _, id := range from.Composition(e) {
					if from.Type(id) == nil {
						to.Add(c, id)
					} else {
						to.SetValue(c, id, from.Value(e, id))
					}
				}
				copies[e] = c
			}
		}
		if rapid.Bool().Draw(t, "batch") {
			to.Batch(clone)
		} else {
			clone()
		}
		for e, c := range copies {
			require.Equal(t, from.Composition(e), to.Composition(c))
			for _, f := range fields {
				if !f.tag && from.Has(e, f.id) {
					require.Equal(t, from.Value(e, f.id), to.Value(c, f.id))
				}
			}
		}
	})
}

func TestTypesOfValues(t *testing.T) {
	w := ecs.NewWorld()
	mass, script, ice := ecs.Component[weight](w), w.Dynamic("script", 2), ecs.Tag[frozen](w)
	require.Equal(t, reflect.TypeFor[weight](), w.Type(mass.ID()))
	require.Equal(t, reflect.TypeFor[[]byte](), w.Type(script))
	require.Nil(t, w.Type(ice))
	e := w.Spawn(mass, script)
	w.Value(e, script).([]byte)[0] = 7
	require.Equal(t, []byte{0, 0}, w.Value(e, script), "a copy")
	for want, call := range map[string]func(){
		`ecs: "frozen" is a tag and has no values: ask World.Has`:  func() { w.Value(e, ice) },
		"ecs: a value of weight is a ecs_test.weight, not a int":   func() { w.SetValue(e, mass, 7) },
		"ecs: a value of weight is a ecs_test.weight, not a nil":   func() { w.SetValue(e, mass, nil) },
		"ecs: a value of script is a []byte, not a string":         func() { w.SetValue(e, script, "ab") },
		"ecs: a value of script has 2 bytes, not 1":                func() { w.SetValue(e, script, []byte{1}) },
		"ecs: there is no component with ID 9":                     func() { w.Value(e, ecs.ID(9)) },
		"ecs: weight of entity none: the zero Entity is no entity": func() { w.Value(ecs.Entity{}, mass) },
	} {
		require.Equal(t, want, panicText(call))
	}
	require.EqualError(t, w.TrySetValue(ecs.Entity{}, mass, weight(1)), "weight of entity none: the zero Entity is no entity")
	ecs.System1(w, "S", func(ecs.Block, []weight) {
		require.Equal(t, `ecs: system "S": it reads script of an entity without having declared it: add ecs.AlsoReads`, panicText(func() { w.Value(e, script) }))
		w.SetValue(e, mass, weight(5))
	}).Run(1)
	require.Equal(t, weight(5), w.Value(e, mass))
}

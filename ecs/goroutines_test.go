package ecs_test

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// allowedOnGoroutines are the methods that a function may call which runs on several goroutines. They read what does not change before
// the stage ends; every other method refuses.
var allowedOnGoroutines = map[string]string{
	"World":          "Alive Components Composition Count Design Despawning EntityState Find Groups Has Len Lookup Name NameOf Paused Pending Systems TryValue Type Value",
	"Handle":         "Has ID Get TryGet GetMany TryGetMany String",
	"TagHandle":      "Has ID String",
	"Dynamic":        "Get Has ID String TryGet",
	"Exclusive":      "Of String",
	"RelationHandle": "CountOf Has ID Of String Target",
	"Group":          "Accepted Explain String",
	"System":         "Check Match Name String",
	"Stage":          "Name Paused String",
	"FixedStep":      "Interpolation",
	"State":          "Get",
	"Queue":          "String",
	"Snapshot":       "Equal Len",
	"Query":          "Count",
}

// TestPromiseB5GoroutinesOnlyRead calls every method of a world, and of what it is made of, in a system on several goroutines: those that are
// allowed, several at the same time, return; all others panic with a text that says so, and leave the world as it is. The race
// detector holds that what is allowed only reads.
func TestPromiseB5GoroutinesOnlyRead(t *testing.T) {
	w := ecs.NewWorld()
	a, tag, other, raw := ecs.Component[weight](w), ecs.Tag[frozen](w), w.TagNamed("other"), w.Dynamic("Charge", 3)
	group := w.Group(a, tag)
	exclusive := w.Exclusive(other, w.TagNamed("third"))
	stage, step, state := w.Stage("split", ecs.Parallel()), w.FixedStep(1, 1), ecs.NewState(w, 1)
	hits, bundle, query := ecs.Events[hit](w), ecs.NewBundle[struct{ W weight }](w), ecs.NewQuery(w)
	reader := hits.Reader()
	single := ecs.System1(w, "single", func(ecs.Block, []n1) {})
	e := w.Spawn(a, tag, other, raw)
	w.SetName(e, "named")
	parents := ecs.Relation[ecs.ChildOf](w)
	parents.Set(w.Spawn(tag), e)
	w.SpawnMany(8, nil, ecs.Component[n1](w))
	snapshot := w.Snapshot()
	var lock sync.Mutex
	var text string
	var do func()
	s := ecs.System1(w, "S", func(ecs.Block, []n1) {
		if got := panicText(do); got != "" {
			lock.Lock()
			defer lock.Unlock()
			text = got
		}
	}, ecs.In(stage), ecs.AlsoReads(a, raw, parents))
	w.SetWorkers(4)
	splitRows(w, 1)

	values := map[reflect.Type]reflect.Value{}
	for _, v := range []any{e, "named", raw.ID(), 1.0, 1, weight(1), hit(1), []byte("abc"), []ecs.Entity{e}, snapshot, stage, ecs.Full, any(weight(3)), struct{ W weight }{}} {
		values[reflect.TypeOf(v)] = reflect.ValueOf(v)
	}
	values[reflect.TypeFor[ecs.Term]()] = reflect.ValueOf(a)
	values[reflect.TypeFor[any]()] = reflect.ValueOf(weight(3))
	values[reflect.TypeFor[ecs.Change]()] = reflect.ValueOf(ecs.Despawned)
	values[reflect.TypeFor[[]ecs.Term]()] = reflect.ValueOf([]ecs.Term{a})
	call := func(method reflect.Value, name string) {
		var in []reflect.Value
		for k := range method.Type().NumIn() {
			switch of := method.Type().In(k); {
			case method.Type().IsVariadic() && k == method.Type().NumIn()-1:
				if of == reflect.TypeFor[[]ecs.Term]() {
					in = append(in, values[of.Elem()])
				}
			case values[of].IsValid():
				in = append(in, values[of])
			default:
				in = append(in, reflect.MakeFunc(of, func([]reflect.Value) (out []reflect.Value) {
					for i := range of.NumOut() {
						out = append(out, reflect.Zero(of.Out(i)))
					}
					return out
				}))
			}
		}
		for _, out := range method.Call(in) {
			if err, isError := out.Interface().(error); isError && strings.HasPrefix(name, "Try") {
				must(err) // it says what the form without Try panics with
			}
			if out.Kind() == reflect.Func && out.Type().NumIn() == 1 { // an iterator
				yield := out.Type().In(0)
				out.Call([]reflect.Value{reflect.MakeFunc(yield, func([]reflect.Value) []reflect.Value {
					return []reflect.Value{reflect.ValueOf(true)}
				})})
			}
		}
	}
	for kind, of := range map[string]any{
		"World": w, "Handle": a, "TagHandle": tag, "Dynamic": raw, "Exclusive": exclusive, "RelationHandle": parents, "Group": group, "System": single, "Stage": stage, "FixedStep": step,
		"State": state, "Queue": hits, "Reader": reader, "Bundle": bundle, "Snapshot": snapshot, "Query": query, "Query1": ecs.NewQuery1[weight](w, ecs.Reads(a)),
		"Observer": w.Observe(tag, ecs.Added, func(ecs.Observed) {}),
	} {
		v := reflect.ValueOf(of)
		allowed := strings.Fields(allowedOnGoroutines[strings.TrimSuffix(kind, "1")])
		var got []string
		for i := range v.NumMethod() {
			name := v.Type().Method(i).Name
			if slices.Contains([]string{"In", "Before", "After", "Is"}, name) { // of blocks, observers and conditions
				continue
			}
			text = ""
			do = func() { call(v.Method(i), name) }
			s.Run(1)
			switch {
			case text == "":
				got = append(got, name)
			case !strings.Contains(text, " runs"):
				t.Errorf("%s.%s: %s", kind, name, text)
			}
		}
		require.ElementsMatch(t, allowed, got, kind)
	}
	for want, f := range map[string]func(){
		"a resource cannot be set while it runs on several goroutines":     func() { ecs.SetResource(w, 1) },
		"a resource cannot be removed while it runs on several goroutines": func() { ecs.RemoveResource[int](w) },
		"it uses the resource int without having declared it":              func() { ecs.Resource[int](w) },
		"components and groups cannot be declared while the system":        func() { ecs.Component[n2](w) },
		"events cannot be declared while it runs on several goroutines":    func() { ecs.Events[level](w) },
		"a state cannot be declared while the system":                      func() { ecs.NewState(w, "a") },
		"a system cannot be declared while the system":                     func() { ecs.Task(w, "late", func(ecs.Tick) {}) },
		"a system or query cannot be declared while it runs":               func() { ecs.NewQuery1[weight](w) },
	} {
		text, do = "", f
		s.Run(1)
		require.Contains(t, text, want)
	}
	require.True(t, snapshot.Equal(w.Snapshot()))
	mustBeSound(t, w)
}

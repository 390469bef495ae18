package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestRefusedWhereGiven checks the complete texts of what is refused where a program gives it: nil functions, settings, terms
// and systems, worlds that NewWorld has not made, numbers that are negative, and layouts that there are not.
func TestRefusedWhereGiven(t *testing.T) {
	const (
		zero     = "ecs: a zero World: make one with ecs.NewWorld"
		term     = "ecs: a Term is nil: give a handle, an ID, a Type, or Not of one of these"
		function = `ecs: system "S": its function is nil`
		kinds    = ": give one or more of ecs.Spawned, Added, Replaced, Removed and Despawned"
	)
	w, none := ecs.NewWorld(), new(ecs.World)
	mass := ecs.Component[weight](w)
	e := w.Spawn(mass)
	require.NoError(t, w.Tick(0))
	for _, c := range []struct {
		want string
		do   func()
	}{
		{function, func() { ecs.System1[n1](w, "S", nil) }},
		{function, func() { ecs.System2[n1, n2](w, "S", nil) }},
		{function, func() { ecs.System3[n1, n2, n3](w, "S", nil) }},
		{function, func() { ecs.System4[n1, n2, n3, position](w, "S", nil) }},
		{function, func() { ecs.System5[n1, n2, n3, position, weight](w, "S", nil) }},
		{function, func() { ecs.System6[n1, n2, n3, position, weight, level](w, "S", nil) }},
		{function, func() { ecs.System7[n1, n2, n3, position, weight, level, caption](w, "S", nil) }},
		{function, func() { ecs.System8[n1, n2, n3, position, weight, level, caption, int](w, "S", nil) }},
		{function, func() { w.NewSystem("S", nil, nil) }},
		{term, func() { w.Spawn(nil) }},
		{term, func() { w.Group(nil) }},
		{term, func() { ecs.Not(nil) }},
		{term, func() { w.Add(e, nil) }},
		{term, func() { w.Has(e, nil) }},
		{term, func() { w.Count(mass, nil) }},
		{term, func() { w.NewSystem("S", []ecs.Term{nil}, func(ecs.Block) {}) }},
		{term, func() { ecs.System1(w, "S", func(ecs.Block, []weight) {}, ecs.With(nil)) }},
		{term, func() { ecs.System1(w, "S", func(ecs.Block, []weight) {}, ecs.Without(nil)) }},
		{term, func() { ecs.System1(w, "S", func(ecs.Block, []weight) {}, ecs.Reads(nil)) }},
		{term, func() { ecs.NewQuery1[weight](w, ecs.AlsoReads(nil)) }},
		{"ecs: a Setting is nil: take one from ecs.WithLayout, ecs.WithLimit, ecs.KeepQueueAfterPanic, ecs.SameHandles or ecs.WithDebugLog", func() { ecs.NewWorld(nil) }},
		{"ecs: there is no layout 99: take ecs.Lanes or ecs.Laminar", func() { ecs.WithLayout(99) }},
		{"ecs: a limit of -1 entities is negative; 0 means the maximum", func() { ecs.WithLimit(-1) }},
		{"ecs: room cannot be made for -1 entities", func() { w.Reserve(-1, mass) }},
		{"ecs: an observer of weight is nil", func() { w.Observe(mass, ecs.Added, nil) }},
		{"ecs: an observer of entities is nil", func() { w.ObserveEntities(ecs.Spawned, nil) }},
		{"ecs: an observer of weight for none" + kinds, func() { w.Observe(mass, 0, func(ecs.Observed) {}) }},
		{"ecs: an observer of weight for Added|unknown" + kinds, func() { w.Observe(mass, ecs.Added|1<<7, func(ecs.Observed) {}) }},
		{"ecs: an observer of entities for none" + kinds, func() { w.ObserveEntities(0, func(ecs.Observed) {}) }},
		{"ecs: an observer of entities for Added|Replaced: give the component to World.Observe", func() { w.ObserveEntities(ecs.Spawned|ecs.Added|ecs.Replaced, func(ecs.Observed) {}) }},
		{"ecs: an observer of frozen for Replaced|Removed: a tag has no value that is Replaced", func() { w.Observe(ecs.Tag[frozen](w), ecs.Replaced|ecs.Removed, func(ecs.Observed) {}) }},
		{"ecs: Not(weight) is given where a component or tag is needed", func() { w.Observe(ecs.Not(mass), ecs.Added, func(ecs.Observed) {}) }},
		{term, func() { w.Observe(nil, ecs.Added, func(ecs.Observed) {}) }},
		{"ecs: a nil Observer: take one from World.Observe or World.ObserveEntities", func() { (*ecs.Observer)(nil).Stop() }},
		{"ecs: a nil Observer: take one from World.Observe or World.ObserveEntities", func() { new(ecs.Observer).Stop() }},
		{"ecs: a zero Observed: observers are called with one", func() { ecs.Observed{}.Entities() }},
		{"ecs: a zero Observed: observers are called with one", func() { mass.After(ecs.Observed{}) }},
		{zero, func() { ecs.Component[weight](none) }},
		{zero, func() { ecs.Tag[frozen](none) }},
		{zero, func() { none.TagNamed("late") }},
		{zero, func() { none.Group() }},
		{zero, func() { none.Spawn() }},
		{zero, func() { none.Despawn(e) }},
		{zero, func() { _ = none.Tick(1) }},
		{zero, func() { none.Snapshot() }},
		{zero, func() { none.Observe(mass, ecs.Added, func(ecs.Observed) {}) }},
		{zero, func() { none.ObserveEntities(ecs.Spawned, func(ecs.Observed) {}) }},
		{zero, func() { none.SetLimit(1) }},
		{zero, func() { none.Count() }},
		{zero, func() { none.NewSystem("S", nil, func(ecs.Block) {}) }},
		{zero, func() { ecs.NewQuery1[weight](none) }},
		{zero, func() { ecs.SetResource(none, 1) }},
		{zero, func() { ecs.Resource[int](none) }},
	} {
		require.Equal(t, c.want, panicText(c.do))
		require.NoError(t, w.Tick(0), "the world can be used")
	}
	require.Empty(t, w.Systems())
	require.Empty(t, w.Groups())

}

// TestEveryLayoutIsAccepted checks that WithLayout refuses none that there is.
func TestEveryLayoutIsAccepted(t *testing.T) {
	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar, Trees, Paper, Naive} {
		require.NoError(t, ecs.NewWorld(ecs.WithLayout(layout), ecs.WithLimit(0)).Tick(1))
	}
}

// TestRefusedOnSeveralGoroutines checks what a function that runs on several goroutines cannot do to the world and to systems,
// and that the same is possible in one that does not.
func TestRefusedOnSeveralGoroutines(t *testing.T) {
	w := ecs.NewWorld()
	mass := ecs.Component[weight](w)
	w.Spawn(mass)
	observer := w.Observe(mass, ecs.Removed, func(ecs.Observed) {})
	other := ecs.System1(w, "other", func(ecs.Block, []weight) {})
	stage, one, several := w.Stage("other"), w.Stage("on one goroutine"), w.Stage("on several", ecs.Parallel())
	var do func()
	ecs.System1(w, "T", func(ecs.Block, []weight) { do() }, ecs.In(one))
	ecs.System1(w, "S", func(ecs.Block, []weight) { do() }, ecs.In(several))
	for operation, f := range map[string]func(){
		"a system cannot be disabled":          func() { other.Disable() },
		"a system cannot be enabled":           func() { other.Enable() },
		"a system cannot be explained":         func() { other.Explain() },
		"the limit cannot be set":              func() { w.SetLimit(9) },
		"counting cannot begin":                func() { w.CountUse() },
		"a system or query cannot be declared": func() { ecs.NewQuery1[weight](w) },
		"an entity cannot be spawned":          func() { w.Spawn(mass) },
		"a stage cannot be paused":             func() { stage.Pause(); stage.Resume() },
		"a stage cannot be resumed":            func() { stage.Resume() },
		"the world cannot be paused":           func() { w.Pause(); w.Resume() },
		"the world cannot be resumed":          func() { w.Resume() },
		"a match cannot be required":           func() { other.MustMatch(ecs.Scan) },
		"an observer cannot be added":          func() { w.Observe(mass, ecs.Added, func(ecs.Observed) {}) },
		"an observer cannot be stopped":        func() { observer.Stop() },
	} {
		do = f
		several.Pause()
		require.NoError(t, w.Tick(1), "%s: on one goroutine", operation)
		several.Resume()
		one.Pause()
		want := `ecs: system "S": ` + operation + " while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it"
		require.Equal(t, want, panicText(func() { _ = w.Tick(1) }))
		mustBeSound(t, w)
		one.Resume()
	}
}

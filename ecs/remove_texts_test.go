package ecs_test

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

// TestRemovedSystemsAreRefused checks the complete texts for systems and groups that were removed.
func TestRemovedSystemsAreRefused(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[weight](w), ecs.Component[level](w)
	stage := w.Stage("s")
	s := ecs.System1(w, "S", func(ecs.Block, []weight) {}, ecs.In(stage), ecs.RunIf(func() bool { return false }))
	x := ecs.Task(w, "X", func(ecs.Tick) {}, ecs.In(stage))
	g := w.Group(a, b)
	s.Remove()
	x.Remove()
	g.Remove()
	for _, use := range []func(){
		s.Remove, s.Disable, s.Enable, func() { s.Run(0) }, func() { s.Match() }, func() { s.MustMatch(ecs.Full) }, func() { _ = s.Check(ecs.Full) }, func() { s.Explain() },
	} {
		require.Equal(t, `ecs: system "S": it was removed: declare it again to use it`, panicText(use))
	}
	require.Equal(t, `ecs: task "X": it was removed: declare it again to use it`, panicText(func() { x.Run(0) }))
	for _, use := range []func(){g.Remove, func() { g.Accepted() }, func() { _ = g.Explain() }} {
		require.Equal(t, "ecs: the group weight & level was removed: declare it again to use it", panicText(use))
	}
	require.Equal(t, "S(mut weight)", s.String())
	require.Equal(t, "S", s.Name())
	require.Equal(t, "weight & level", g.String())
	require.Empty(t, w.Systems())
	require.Empty(t, w.Groups())
	ecs.System1(w, "S", func(ecs.Block, []weight) {}, ecs.In(stage))
	require.NoError(t, w.Tick(1))
}

// TestRemovalIsRefused checks where nothing can be removed, and which groups cannot.
func TestRemovalIsRefused(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[weight](w), ecs.Component[level](w)
	g := w.Group(a, b)
	e := w.Spawn(a, b)
	w.SpawnMany(10, nil, a)
	other := ecs.System1(w, "other", func(ecs.Block, []weight) {})
	s := ecs.System2(w, "S", func(ecs.Block, []weight, []level) {
		require.Equal(t, `ecs: a system cannot be removed while the system "S" runs`, panicText(other.Remove))
		require.Equal(t, `ecs: a group cannot be removed while the system "S" runs`, panicText(g.Remove))
	})
	s.Run(0)
	for range ecs.NewQuery(w).All() {
		require.Equal(t, "ecs: a system cannot be removed while a loop over a query runs: leave it first, and stop what iter.Pull made of one", panicText(other.Remove))
	}
	s.MustMatch(ecs.Full)
	require.Equal(t, `ecs: the group weight & level cannot be removed: system "S" requires to be full, and would be blind without it; remove the system first, or declare another group for it`,
		panicText(g.Remove))
	require.True(t, g.Accepted())
	require.Equal(t, 1, w.Count(a, b))
	s.Run(0)
	second := w.Group(a, b)
	g.Remove()
	require.True(t, second.Accepted())
	require.Equal(t, ecs.Full, s.Match())
	s.Remove()
	second.Remove()
	require.Equal(t, weight(0), a.Get(e))
	mustBeSound(t, w)
}

// TestGroupsGainByRemoval removes a group that another one crosses.
func TestGroupsGainByRemoval(t *testing.T) {
	w := ecs.NewWorld(ecs.WithLayout(ecs.Laminar))
	a, b, c := ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w)
	first, second := w.Group(a, b), w.Group(b, c)
	w.SpawnMany(10, nil, a, b, c)
	require.False(t, second.Accepted())
	first.Remove()
	require.True(t, second.Accepted())
	w.Arrange()
	require.Equal(t, 10, inspect.LastArrangement(w).Entities)
	mustBeSound(t, w)
}

// TestStagesGoOn removes systems from stages with properties.
func TestStagesGoOn(t *testing.T) {
	n := newRecorder("a", "b", "c", "d")
	w, s := n.w, n.systems
	stage := inStage(w, "fused", s[:3], ecs.Fuse(), ecs.Substeps(2))
	s[1].Remove()
	require.Equal(t, []*ecs.System{s[3], s[0], s[2]}, w.Systems())
	n.tick(t, "dacacacac") // two tiles, each with two substeps
	require.True(t, isFused(w, stage))
	s[0].Remove()
	n.tick(t, "dcccc")
	s[2].Remove()
	n.tick(t, "d")

	w = ecs.NewWorld()
	stage = w.Stage("together", ecs.Concurrent(), ecs.Parallel())
	x := ecs.System1(w, "x", func(ecs.Block, []n1) {}, ecs.In(stage))
	y := ecs.System1(w, "y", func(ecs.Block, []n2) {}, ecs.In(stage))
	var rows atomic.Int64
	z := ecs.System1(w, "z", func(_ ecs.Block, all []n3) { rows.Add(int64(len(all))) }, ecs.In(stage))
	w.SpawnMany(10, nil, ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w))
	y.Remove()
	require.NoError(t, w.Tick(1))
	x.Remove()
	require.NoError(t, w.Tick(1))
	require.EqualValues(t, 20, rows.Load())
	z.Remove()
	require.NoError(t, w.Tick(1))
	ecs.System1(w, "x", func(ecs.Block, []n2) {}, ecs.In(stage))
	require.NoError(t, w.Tick(1))
}

// TestOrderByRemovedNames removes a system that another one runs after.
func TestOrderByRemovedNames(t *testing.T) {
	w := ecs.NewWorld()
	x := ecs.System1(w, "x", func(ecs.Block, []n1) {})
	ecs.System1(w, "y", func(ecs.Block, []n1) {}, ecs.After("x"))
	require.NoError(t, w.Tick(1))
	x.Remove()
	require.Equal(t, `ecs: system "y": After("x"): there is no system or task of this name in the stage "main": declare it before the first tick`,
		panicText(func() { _ = w.Tick(1) }))
	ecs.System1(w, "x", func(ecs.Block, []n1) {})
	require.NoError(t, w.Tick(1))
}

package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRemovedSystemsAreRefused checks the complete texts for systems and groups that were removed.
func TestRemovedSystemsAreRefused(t *testing.T) {
	w := NewWorld()
	a, b := Component[weight](w), Component[level](w)
	stage := w.Stage("s")
	s := System1(w, "S", func(Block, []weight) {}, In(stage), RunIf(func() bool { return false }))
	x := Task(w, "X", func(Tick) {}, In(stage))
	g := w.Group(a, b)
	s.Remove()
	x.Remove()
	g.Remove()
	for _, use := range []func(){
		s.Remove, s.Disable, s.Enable, func() { s.Run(0) }, func() { s.Match() }, func() { s.MustMatch(Full) }, func() { _ = s.Check(Full) }, func() { s.Explain() },
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
	System1(w, "S", func(Block, []weight) {}, In(stage))
	require.NoError(t, w.Tick(1))
}

// TestRemovalIsRefused checks where nothing can be removed, and which groups cannot.
func TestRemovalIsRefused(t *testing.T) {
	w := NewWorld()
	a, b := Component[weight](w), Component[level](w)
	g := w.Group(a, b)
	e := w.Spawn(a, b)
	w.SpawnMany(10, nil, a)
	other := System1(w, "other", func(Block, []weight) {})
	s := System2(w, "S", func(Block, []weight, []level) {
		require.Equal(t, `ecs: a system cannot be removed while the system "S" runs`, panicText(other.Remove))
		require.Equal(t, `ecs: a group cannot be removed while the system "S" runs`, panicText(g.Remove))
	})
	s.Run(0)
	for range NewQuery(w).All() {
		require.Equal(t, "ecs: a system cannot be removed while a loop over a query runs: leave it first, and stop what iter.Pull made of one", panicText(other.Remove))
	}
	s.MustMatch(Full)
	require.Equal(t, `ecs: the group weight & level cannot be removed: system "S" requires to be full, and would be blind without it; remove the system first, or declare another group for it`,
		panicText(g.Remove))
	require.True(t, g.Accepted())
	require.Equal(t, 1, w.Count(a, b))
	s.Run(0)
	second := w.Group(a, b)
	g.Remove()
	require.True(t, second.Accepted())
	require.Equal(t, Full, s.Match())
	s.Remove()
	second.Remove()
	require.Equal(t, weight(0), a.Get(e))
	require.NoError(t, w.store().Check())
}

// TestGroupsGainByRemoval removes a group that another one crosses.
func TestGroupsGainByRemoval(t *testing.T) {
	w := NewWorld(WithLayout(Laminar))
	a, b, c := Component[n1](w), Component[n2](w), Component[n3](w)
	first, second := w.Group(a, b), w.Group(b, c)
	w.SpawnMany(10, nil, a, b, c)
	require.False(t, second.Accepted())
	first.Remove()
	require.True(t, second.Accepted())
	w.Arrange()
	require.Equal(t, 10, w.arrays().Last.Entities)
	require.NoError(t, w.store().Check())
}

// TestStagesGoOn removes systems from stages with properties.
func TestStagesGoOn(t *testing.T) {
	n := newRecorder("a", "b", "c", "d")
	w, s := n.w, n.systems
	stage := w.inStage("fused", s[:3], Fuse(), Substeps(2))
	s[1].Remove()
	require.Equal(t, []*System{s[3], s[0], s[2]}, w.Systems())
	require.NoError(t, w.Tick(1))
	require.Empty(t, stage.core.Tiling().Refusal(w.env()))
	require.Equal(t, [3]int{2, 2, 1}, [3]int{s[0].entry.Runs, s[2].entry.Runs, s[3].entry.Runs})
	s[0].Remove()
	require.NoError(t, w.Tick(1))
	require.Equal(t, [2]int{4, 2}, [2]int{s[2].entry.Runs, s[3].entry.Runs})
	s[2].Remove()
	require.NoError(t, w.Tick(1))
	require.Equal(t, 3, s[3].entry.Runs)

	w = NewWorld()
	stage = w.Stage("together", Concurrent(), Parallel())
	x := System1(w, "x", func(Block, []n1) {}, In(stage))
	y := System1(w, "y", func(Block, []n2) {}, In(stage))
	z := System1(w, "z", func(Block, []n3) {}, In(stage))
	w.SpawnMany(10, nil, Component[n1](w), Component[n2](w), Component[n3](w))
	y.Remove()
	require.NoError(t, w.Tick(1))
	x.Remove()
	require.NoError(t, w.Tick(1))
	require.Equal(t, 2, z.entry.Runs)
	z.Remove()
	require.NoError(t, w.Tick(1))
	System1(w, "x", func(Block, []n2) {}, In(stage))
	require.NoError(t, w.Tick(1))
}

// TestOrderByRemovedNames removes a system that another one runs after.
func TestOrderByRemovedNames(t *testing.T) {
	w := NewWorld()
	x := System1(w, "x", func(Block, []n1) {})
	System1(w, "y", func(Block, []n1) {}, After("x"))
	require.NoError(t, w.Tick(1))
	x.Remove()
	require.Equal(t, `ecs: system "y": After("x"): there is no system or task of this name in the stage "main": declare it before the first tick`,
		panicText(func() { _ = w.Tick(1) }))
	System1(w, "x", func(Block, []n1) {})
	require.NoError(t, w.Tick(1))
}

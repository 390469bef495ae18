package observe

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
)

func TestUnobservedChanges(t *testing.T) {
	w := newWorld(t)
	o := &w.observers
	e := w.spawn(number)
	w.mustCommit()
	with, without := grouptree.SetOf(number, tag), grouptree.SetOf(tag)
	questions := map[string]func() bool{
		"set":       func() bool { return o.Unobserved(Added|Replaced, number) },
		"add":       func() bool { return o.Unobserved(Added, number) },
		"remove":    func() bool { return o.Unobserved(Removed, number) },
		"set many":  func() bool { return o.UnobservedSet(Added|Replaced, &with) },
		"spawn":     func() bool { return o.UnobservedSpawn(w.composition(number)) },
		"end":       func() bool { return o.UnobservedEnd(e) },
		"other":     func() bool { return o.Unobserved(All, tag) },
		"other set": func() bool { return o.UnobservedSet(All, &without) },
		"bare":      func() bool { return o.UnobservedSpawn(w.composition()) },
	}
	check := func(seen ...string) {
		t.Helper()
		for name, unobserved := range questions {
			require.NotEqual(t, unobserved(), slices.Contains(seen, name), name)
		}
	}
	check()
	for what, seen := range map[Kinds][]string{
		Spawned: {"spawn"}, Added: {"set", "add", "set many"}, Replaced: {"set", "set many"}, Removed: {"remove"}, Despawned: {"end"},
		Added | Removed: {"set", "add", "set many", "remove"},
	} {
		x := o.Add(what, number, nil)
		check(seen...)
		require.True(t, o.Observes(what) && !o.Observes(All&^what))
		y := o.Add(what, text, nil)
		check(seen...)
		o.Stop(x)
		check()
		o.Stop(y)
	}
	x := o.Add(Spawned|Despawned, none, nil)
	check("spawn", "bare", "end", "other set")
	o.Stop(x)
	check()
	require.False(t, o.Observes(All))
	o.SeeEverything(true)
	for name, unobserved := range questions {
		require.False(t, unobserved(), name)
	}
}

// TestTheEndOfLinkedEntitiesIsSeen checks that an end is in doubt where it may be that of others too.
func TestTheEndOfLinkedEntitiesIsSeen(t *testing.T) {
	w := newWorld(t)
	a, b, c := w.spawn(), w.spawn(), w.spawn()
	w.target(b, a)
	w.mustCommit()
	w.observers.Add(Despawned, number, nil)
	require.False(t, w.observers.UnobservedEnd(a))
	require.False(t, w.observers.UnobservedEnd(b))
	require.True(t, w.observers.UnobservedEnd(c))
}

// TestExclusiveTagsAreSeen checks that a tag that takes another one is seen where the loss of that is.
func TestExclusiveTagsAreSeen(t *testing.T) {
	w := newWorld(t)
	o := &w.observers
	o.Exclude(grouptree.SetOf(tag, likes))
	x := o.Add(Added, tag, nil)
	require.True(t, o.Unobserved(All, likes))
	o.Stop(x)
	x = o.Add(Removed, tag, nil)
	require.False(t, o.Unobserved(Added, likes))
	require.True(t, o.Unobserved(Removed, likes))
	other := grouptree.SetOf(likes)
	require.False(t, o.UnobservedSet(Added, &other))
	require.True(t, o.UnobservedSet(Removed, &other))
	require.True(t, o.Unobserved(Added, number))
	o.Stop(x)
	require.True(t, o.Unobserved(All, likes))
}

package observe

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// TestOneChangeIsToldAsOneOfSeveral makes a change alone, twice since the calls for it are kept, and among others that no observer is for: the calls are the same.
func TestOneChangeIsToldAsOneOfSeveral(t *testing.T) {
	for name, change := range map[string]func(w *world, e entity.Entity){
		"a spawn":                  func(w *world, _ entity.Entity) { w.set(w.spawn(tag), &[]int{1}[0]) },
		"an end":                   (*world).despawn,
		"a value":                  func(w *world, e entity.Entity) { w.set(e, &[]int{2}[0]) },
		"two values":               func(w *world, e entity.Entity) { w.set(e, new(int)); w.set(e, &[]int{3}[0]) },
		"a value and a tag":        func(w *world, e entity.Entity) { w.set(e, &[]int{4}[0]); w.change(e, tag, true) },
		"a value that is removed":  func(w *world, e entity.Entity) { w.set(e, &[]int{5}[0]); w.change(e, number, false) },
		"a loss":                   func(w *world, e entity.Entity) { w.change(e, number, false) },
		"nothing":                  func(w *world, e entity.Entity) { w.change(e, number, true) },
		"one that is not observed": func(w *world, e entity.Entity) { w.write(e, "ab") },
	} {
		var calls [3][]string
		for k := range calls {
			w := newWorld(t)
			if k == 1 {
				other := w.spawn(number)
				w.mustCommit()
				change(w, other)
				w.observers.Add(All, none, func(uint64) {})
				w.mustCommit()
				w.observers.Stop(w.observers.list[0])
			}
			e, bystander := w.spawn(number), w.spawn()
			w.mustCommit()
			var lists []*[]string
			lists = append(lists, w.observe(All, number, func() {}), w.observe(Added|Removed, tag, func() {}), w.observe(Spawned|Despawned, none, func() {}))
			change(w, e)
			if k == 2 {
				w.write(bystander, "cd")
			}
			w.mustCommit()
			for _, list := range lists {
				for _, call := range *list {
					calls[k] = append(calls[k], call[:len("Spawned")]+call[len(call)-3:])
				}
			}
		}
		require.Equal(t, calls[2], calls[0], name)
		require.Equal(t, calls[0], calls[1], "%s: known from before", name)
	}
}

// TestKeptCallsFollowObservers adds and stops observers of a change that was told before, also during a call.
func TestKeptCallsFollowObservers(t *testing.T) {
	w := newWorld(t)
	spawn := func() {
		w.spawn(tag)
		w.mustCommit()
	}
	first := w.observe(Spawned, tag, func() {})
	spawn()
	var second *[]string
	var stopped *Observer
	stopper := w.observers.Add(Spawned, tag, func(uint64) {
		if stopped != nil {
			w.observers.Stop(stopped)
			second = w.observe(Spawned, none, func() {})
		}
	})
	third := w.observe(Spawned, tag, func() {})
	spawn()
	require.Len(t, *first, 2)
	require.Len(t, *third, 1)
	stopped = w.observers.list[2]
	spawn()
	require.Len(t, *first, 3)
	require.Len(t, *third, 1, "stopped before its turn")
	require.Empty(t, *second, "added during the calls")
	w.observers.Stop(stopper)
	spawn()
	require.Len(t, *first, 4)
	require.Len(t, *third, 1)
	require.Len(t, *second, 1)
}

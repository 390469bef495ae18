package observe

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// observe adds an observer that calls f, and returns its calls as text.
func (w *world) observe(what Kinds, component int, f func()) *[]string {
	calls := new([]string)
	w.observers.Add(what, component, func(call uint64) {
		require.True(w.t, w.observers.InCall(call))
		require.True(w.t, w.mode.In(mode.Observers))
		*calls = append(*calls, fmt.Sprint(w.observers.Kind(), w.observers.Entities(), w.numbersOn(Before), w.numbersOn(After)))
		f()
	})
	return calls
}

func TestConcernsCommit(t *testing.T) {
	for name, c := range map[string]struct {
		what      Kinds
		component int
		change    func(w *world, e entity.Entity)
		concerned bool
	}{
		"nothing is observed":   {0, none, func(w *world, _ entity.Entity) { w.spawn() }, false},
		"any spawn":             {Spawned, none, func(w *world, _ entity.Entity) { w.spawn() }, true},
		"a spawn with it":       {Spawned, tag, func(w *world, _ entity.Entity) { w.spawn(tag) }, true},
		"a spawn without it":    {Spawned, tag, func(w *world, _ entity.Entity) { w.spawn(text) }, false},
		"another kind":          {Spawned, tag, func(w *world, e entity.Entity) { w.change(e, tag, true) }, false},
		"an end of any":         {Despawned, none, (*world).despawn, true},
		"an end with it":        {Despawned, number, (*world).despawn, true},
		"an end without it":     {Despawned, tag, (*world).despawn, false},
		"an end and not a loss": {Removed, number, (*world).despawn, false},
		"it is added":           {Added, tag, func(w *world, e entity.Entity) { w.change(e, tag, true) }, true},
		"another is added":      {Added, tag, func(w *world, e entity.Entity) { w.write(e, "ab") }, false},
		"it is removed":         {Removed, number, func(w *world, e entity.Entity) { w.change(e, number, false) }, true},
		"another is removed":    {Removed, number, func(w *world, e entity.Entity) { w.change(e, text, false) }, false},
		"a value is set":        {Replaced, number, func(w *world, e entity.Entity) { w.set(e, new(int)) }, true},
		"another value is set":  {Replaced, number, func(w *world, e entity.Entity) { w.write(e, "ab") }, false},
		"a target is set":       {Replaced, likes, func(w *world, e entity.Entity) { w.target(e, e) }, true},
	} {
		w := newWorld(t)
		e := w.spawn(number, text)
		w.mustCommit()
		if c.what != 0 {
			w.observers.Add(c.what, c.component, func(uint64) {})
		}
		c.change(w, e)
		require.Equal(t, c.concerned, w.mustCommit(), name)
	}
}

// TestOneChangeIsNotAskedAgain checks that a change at once is told if there are observers at all: only for them it is a commit, unless
// everything is counted.
func TestOneChangeIsNotAskedAgain(t *testing.T) {
	w := newWorld(t)
	w.spawn()
	require.NoError(t, w.store.Prepare())
	require.False(t, w.observers.ConcernsCommit(true))
	w.observers.Add(Spawned, tag, nil)
	require.True(t, w.observers.ConcernsCommit(true))
	require.False(t, w.observers.ConcernsCommit(false))
	w.observers.SeeEverything(true)
	require.False(t, w.observers.ConcernsCommit(true))
	w.observers.SeeEverything(false)
	require.True(t, w.observers.ConcernsCommit(true), "as before")
}

// TestRounds checks that what an observer changes is told in another round, to those that know the rest already.
func TestRounds(t *testing.T) {
	w := newWorld(t)
	left, values := 2, []int{10, 20, 30}
	var first *[]string
	first = w.observe(Spawned|Replaced, number, func() {
		left--
		if left < 0 {
			return
		}
		for _, e := range w.observers.Entities() {
			w.observers.NoteChange()
			w.set(e, &values[left])
			w.observers.NoteChange()
		}
		*first = append(*first, fmt.Sprint("still", w.numbersOn(After)))
	})
	second := w.observe(Spawned|Replaced, number, func() {})
	e := w.spawn(number)
	w.set(e, &values[2])
	w.mustCommit()
	require.Equal(t, []string{"Spawned [0.1] [0] [30]", "still[30]", "Replaced [0.1] [30] [20]", "still[20]", "Replaced [0.1] [20] [10]"}, *first)
	require.Equal(t, []string{"Spawned [0.1] [0] [30]", "Replaced [0.1] [30] [20]", "Replaced [0.1] [20] [10]"}, *second)
	require.Equal(t, 10, *w.numbers.Data[0])
}

// TestARoundIsTheSameForAll checks that observers do not hear in a round of what others have changed in it, also of entities that it is about.
func TestARoundIsTheSameForAll(t *testing.T) {
	w := newWorld(t)
	a, b := w.spawn(number), w.spawn(number)
	w.mustCommit()
	values, changed := []int{1, 2, 3}, false
	first := w.observe(Replaced, number, func() {
		if !changed {
			changed = true
			w.observers.NoteChange()
			w.set(b, &values[1])
			w.set(w.spawn(number), &values[2])
		}
	})
	second := w.observe(Replaced, number, func() {})
	third := w.observe(Added, tag, func() {})
	w.set(a, &values[0])
	w.change(b, tag, true)
	w.mustCommit()
	require.Equal(t, []string{"Replaced [0.1] [0] [1]", "Replaced [1.1] [0] [2]"}, *first)
	require.Equal(t, *first, *second)
	require.Equal(t, []string{"Added [1.1] [0] [0]"}, *third)
}

// TestRoundsEnd checks that observers that go on to change the world are stopped, and that one may change it in all rounds but the last.
func TestRoundsEnd(t *testing.T) {
	for changes, ends := range map[int]bool{MaxRounds - 1: true, MaxRounds: false} {
		w := newWorld(t)
		calls := w.observe(Spawned, none, func() {
			changes--
			if changes >= 0 {
				w.observers.NoteChange()
				w.spawn()
			}
		})
		w.spawn()
		if ends {
			w.mustCommit()
		} else {
			require.PanicsWithValue(t, goOn, func() { w.mustCommit() })
		}
		require.Len(t, *calls, MaxRounds)
		require.True(t, w.mode.Idle())
	}
}

// TestWhatObserversChangeIsRefused checks that a limit holds for what observers change too.
func TestWhatObserversChangeIsRefused(t *testing.T) {
	w := newWorld(t)
	w.store.SetMaxEntities(1)
	calls := w.observe(Spawned, none, func() {
		w.observers.NoteChange()
		w.spawn()
	})
	w.spawn()
	_, err := w.commit()
	require.Error(t, err)
	require.Len(t, *calls, 1)
	require.True(t, w.mode.Idle())
}

// TestObserversOfObservers checks that one that is stopped during the calls is called no more, and one that is added is called from the next
// round on.
func TestObserversOfObservers(t *testing.T) {
	w := newWorld(t)
	var calls []string
	note := func(name string) func(uint64) { return func(uint64) { calls = append(calls, name) } }
	var stopped *Observer
	var x *Observer
	x = w.observers.Add(Spawned, none, func(uint64) {
		calls = append(calls, "first")
		w.observers.Stop(x)
		w.observers.Stop(stopped)
		w.observers.Add(Spawned, none, note("added"))
		w.observers.NoteChange()
		w.spawn()
	})
	stopped = w.observers.Add(Spawned, none, note("stopped"))
	w.observers.Add(Spawned, none, note("last"))
	w.spawn()
	w.mustCommit()
	require.Equal(t, []string{"first", "last", "last", "added"}, calls)
}

// TestAPanicEndsTheCall checks that nothing is open, and no call is under way, when an observer has panicked.
func TestAPanicEndsTheCall(t *testing.T) {
	w := newWorld(t)
	var last uint64
	w.observers.Add(Spawned, number, func(call uint64) {
		last = call
		require.Equal(t, []int{5}, w.numbersOn(After))
		panic("no")
	})
	five := 5
	w.set(w.spawn(), &five)
	require.PanicsWithValue(t, "no", func() { w.mustCommit() })
	require.True(t, w.mode.Idle())
	require.False(t, w.observers.InCall(last))
	require.Nil(t, w.lentNumbers.values[After][0], "the memory keeps no pointers")
}

// TestLentValues checks that values are found out once in a call, and that bytes follow one another.
func TestLentValues(t *testing.T) {
	w := newWorld(t)
	a, b := w.spawn(text, tag), w.spawn(tag)
	w.write(a, "ab")
	w.mustCommit()
	called := 0
	w.observers.Add(Removed, tag, func(uint64) {
		called++
		require.Equal(t, "ab\x00\x00", w.textsOn(Before))
		require.Equal(t, "cdef", w.textsOn(After))
		first := OfBytes(&w.observers, After, text, w.texts, &w.lentTexts)
		first[0] = 'x'
		require.Equal(t, "xdef", w.textsOn(After))
	})
	w.write(a, "cd")
	w.write(b, "ef")
	w.change(a, tag, false)
	w.change(b, tag, false)
	w.mustCommit()
	require.Equal(t, 1, called)
	require.Equal(t, "cdef", string(w.texts.Rows(0, 2)))
	require.Equal(t, []byte{0, 0, 0, 0}, w.lentTexts.values[After])
}

// TestTargets checks the targets before and after commits of several rounds, and after restores.
func TestTargets(t *testing.T) {
	w := newWorld(t)
	a, b, c := w.spawn(), w.spawn(), w.spawn()
	w.target(a, b)
	w.mustCommit()
	var calls []string
	again := false
	w.observers.Add(All, likes, func(uint64) {
		calls = append(calls, fmt.Sprint(w.observers.Kind(), w.observers.Entities(), w.targetsOn(Before), w.targetsOn(After)))
		if again {
			again = false
			w.observers.NoteChange()
			w.target(c, a)
			require.Equal(t, []entity.Entity{b}, w.targetsOn(After)[:1], "what this round changes is told in the next")
		}
	})
	take := func(want ...string) {
		t.Helper()
		require.Equal(t, want, calls)
		calls = nil
	}
	again = true
	w.target(c, b)
	w.target(a, c)
	w.mustCommit()
	take("Added [2.1] [none] [1.1]", "Replaced [0.1] [1.1] [2.1]", "Replaced [2.1] [1.1] [0.1]")

	before, past := w.store.Clone(), w.relations.Save()
	w.likes.Take(c.Index(), true)
	w.change(c, likes, false)
	w.target(a, b)
	w.mustCommit()
	take("Removed [2.1] [0.1] [none]", "Replaced [0.1] [2.1] [1.1]")

	now, present := w.store.Clone(), w.relations.Save()
	w.store.Restore(before)
	w.relations.Restore(past)
	w.observers.TellRestored(now, present)
	take("Added [2.1] [none] [0.1]", "Replaced [0.1] [1.1] [2.1]")
	w.observers.TellRestored(w.store.Clone(), w.relations.Save())
	take()
	require.Nil(t, w.observers.told.was, "the world before is kept no longer than it is needed")
}

// TestRestoredBytes checks the values that there were before a restore.
func TestRestoredBytes(t *testing.T) {
	w := newWorld(t)
	w.write(w.spawn(), "ab")
	w.write(w.spawn(), "cd")
	w.mustCommit()
	before := w.store.Clone()
	copy(w.texts.Rows(1, 2), "xy")
	var calls []string
	w.observers.Add(Replaced, text, func(uint64) {
		calls = append(calls, fmt.Sprint(w.observers.Entities(), w.textsOn(Before), w.textsOn(After)))
	})
	w.observers.TellRestored(before, nil)
	require.Equal(t, []string{"[1.1]cdxy"}, calls)
}

// TestWhatIsDoneIsToldOnce checks that what an observer of a bulk spawn changes is left to the caller.
func TestWhatIsDoneIsToldOnce(t *testing.T) {
	w := newWorld(t)
	calls := w.observe(All, number, func() {
		w.observers.NoteChange()
		require.Equal(t, []int{0, 0}, w.numbersOn(After))
		w.set(w.observers.Entities()[0], new(int))
	})
	all := make([]entity.Entity, 2)
	require.NoError(t, w.store.SpawnEach(grouptree.SetOf(number), all))
	w.observers.TellSpawned(w.composition(number), all)
	require.Equal(t, []string{"Spawned [0.1 1.1] [0 0] [0 0]"}, *calls)
	require.Equal(t, 1, w.store.Queue.Len())
}

// TestResolveTellsPositions checks that queued values find the entities of a call, and no others.
func TestResolveTellsPositions(t *testing.T) {
	w := newWorld(t)
	a, b, c := w.spawn(number), w.spawn(number, tag), w.spawn(tag)
	idle := w.spawn(number, tag)
	w.mustCommit()
	called := false
	w.observers.Add(Removed, tag, func(uint64) {
		called = true
		w.numbersOn(After)
		rows := make([]uint32, 4)
		w.observers.Resolve(number, []uint32{idle.Index(), c.Index(), b.Index(), a.Index()}, rows)
		require.Equal(t, []uint32{column.NoRow, 1, 0, column.NoRow}, rows)
		w.observers.NoteChange()
		w.set(idle, new(int))
		w.observers.Resolve(number, []uint32{idle.Index()}, rows)
		require.Equal(t, column.NoRow, rows[0], "it is changed in this round, and told in the next")
	})
	w.change(a, text, true)
	w.change(b, tag, false)
	w.change(c, tag, false)
	w.set(c, new(int))
	w.mustCommit()
	require.True(t, called)
}

// TestShrink checks that observers are called as before with no memory of earlier calls.
func TestShrink(t *testing.T) {
	w := newWorld(t)
	calls := w.observe(Spawned, none, func() {})
	for range 2 {
		w.spawn()
		w.mustCommit()
		w.observers.Shrink()
		require.Nil(t, w.observers.Entities())
		require.Nil(t, w.observers.told.comps[After])
	}
	require.Equal(t, []string{"Spawned [0.1] [0] [0]", "Spawned [1.1] [0] [0]"}, *calls)
}

// TestCallsAllocateNothing checks that observers are called with the memory of earlier calls.
func TestCallsAllocateNothing(t *testing.T) {
	w := newWorld(t)
	var e []entity.Entity
	for range 100 {
		e = append(e, w.spawn(number))
	}
	w.mustCommit()
	w.observers.Add(All, number, func(uint64) {
		OfArray(&w.observers, Before, number, w.numbers, &w.lentNumbers)
		OfArray(&w.observers, After, number, w.numbers, &w.lentNumbers)
	})
	value, has := new(int), false
	require.Zero(t, testing.AllocsPerRun(20, func() {
		for k, e := range e {
			if k%2 == 0 {
				_, _ = w.store.Queue.Change(e, number, has)
				continue
			}
			w.numbers.Push(e.Index(), value)
			_, _ = w.store.Queue.Change(e, number, true)
		}
		has = !has
		_ = w.store.Prepare()
		if w.observers.ConcernsCommit(false) {
			_ = w.observers.TellCommit()
		}
		w.store.Apply()
	}))
}

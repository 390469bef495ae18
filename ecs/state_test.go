package ecs_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

// screen and turn are states of the tests.
type (
	screen int
	turn   string
)

const (
	menu screen = iota
	playing
	ended
)

// String returns the name that messages use.
func (s screen) String() string { return [...]string{"menu", "playing", "ended"}[s] }

// newScreen returns a world with a state that notes its transitions.
func newScreen(options ...ecs.Setting) (*staged, *ecs.State[screen]) {
	p := newStaged(options...)
	s := ecs.NewState(p.w, menu)
	for v := menu; v <= ended; v++ {
		s.OnEnter(v, func() { p.calls += "+" + s.Get().String() + " " })
		s.OnExit(v, func() { p.calls += "-" + s.Get().String() + " " })
	}
	return p, s
}

// TestStateChanges checks when a state that is set changes: outside at once, inside something at its end.
func TestStateChanges(t *testing.T) {
	p, s := newScreen()
	require.Equal(t, menu, s.Get())
	require.Empty(t, p.calls, "the first value is not entered")
	s.Set(menu)
	require.Empty(t, p.calls, "nothing changes")
	s.Set(playing)
	require.Equal(t, "-menu +playing ", p.calls)
	inside := func(expected string, f func(set func(screen))) {
		p.calls = ""
		before := s.Get()
		f(func(v screen) {
			s.Set(v)
			require.Equal(t, before, s.Get(), "the change waits")
			require.Empty(t, p.calls)
		})
		require.Equal(t, expected, p.calls)
	}
	inside("-playing +menu ", func(set func(screen)) {
		p.w.Batch(func() {
			set(ended)
			p.w.Batch(func() { set(menu) })
		})
	})
	inside("", func(set func(screen)) {
		p.w.Batch(func() {
			set(ended)
			set(menu)
		})
	})
	inside("-menu +ended ", func(set func(screen)) {
		for range ecs.NewQuery1[weight](p.w).All() {
			set(ended)
		}
	})
	x := ecs.Task(p.w, "x", func(ecs.Tick) { s.Set(playing) })
	x.Disable()
	inside("-ended +playing ", func(func(screen)) { x.Run(1) })
	once := true
	p.w.Observe(p.a, ecs.Spawned|ecs.Added, func(ecs.Observed) {
		if once {
			s.Set(menu)
			once = false
		}
	})
	inside("-playing +menu ", func(func(screen)) { p.w.Spawn(p.a) })
	inside("", func(func(screen)) { p.w.Spawn(p.a) })
	inside("", func(set func(screen)) {
		require.Equal(t, "stop", panicText(func() {
			p.w.Batch(func() {
				set(playing)
				panic("stop")
			})
		}))
	})
	inside("", func(func(screen)) { require.NoError(t, p.w.Tick(1)) })
}

// TestStateInObservers sets a state in an observer, whatever calls that.
func TestStateInObservers(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(w *ecs.World, tag ecs.TagHandle, was *ecs.Snapshot)
	}{
		{"Spawn", func(w *ecs.World, tag ecs.TagHandle, _ *ecs.Snapshot) { w.Spawn(tag) }},
		{"SpawnMany", func(w *ecs.World, tag ecs.TagHandle, _ *ecs.Snapshot) { w.SpawnMany(2, nil, tag) }},
		{"SpawnMany in a Batch", func(w *ecs.World, tag ecs.TagHandle, _ *ecs.Snapshot) {
			w.Batch(func() { w.SpawnMany(2, nil, tag) })
		}},
		{"Restore", func(w *ecs.World, tag ecs.TagHandle, was *ecs.Snapshot) { w.Restore(was) }},
		{"Reset", func(w *ecs.World, tag ecs.TagHandle, _ *ecs.Snapshot) { w.Reset() }},
	} {
		p, s := newScreen()
		tag := ecs.Tag[struct{ marked bool }](p.w)
		one := p.w.Spawn(tag)
		was := p.w.Snapshot()
		if c.name == "Restore" {
			p.w.Despawn(one)
		}
		p.w.Observe(tag, ecs.Spawned|ecs.Despawned, func(ecs.Observed) {
			s.Set(playing)
			require.Equal(t, menu, s.Get(), "the change waits")
		})
		c.change(p.w, tag, was)
		require.Equal(t, []any{playing, "-menu +playing "}, []any{s.Get(), p.calls}, c.name)
	}
}

// TestStateInStages checks that all of a stage sees one value, and the next stage the new one.
func TestStateInStages(t *testing.T) {
	p, s := newScreen()
	first := p.w.Stage("first")
	game := p.w.Stage("game", s.Is(playing))
	ecs.Task(p.w, "a", func(ecs.Tick) {
		p.calls += "a"
		s.Set(ended)
		s.Set(playing)
	}, ecs.In(first), s.Is(menu))
	p.task("b", ecs.In(first), s.Is(menu))
	p.task("c", ecs.In(first), s.Is(playing))
	p.task("d", ecs.In(game))
	p.system("e", ecs.In(game), s.Is(playing))
	p.tick(t, "ab-menu +playing de")
	p.tick(t, "cde")
	s.Set(ended)
	p.tick(t, "")
}

// TestTransitionIsAStep checks that the functions of a transition meet what its stage has left, and that what they change is one commit.
func TestTransitionIsAStep(t *testing.T) {
	p, s := newScreen()
	other := ecs.NewState(p.w, turn(""))
	commits, level := 0, ecs.Tag[marked](p.w)
	p.w.Observe(level, ecs.Spawned, func(ecs.Observed) { commits++; p.calls += "added " })
	p.w.Observe(level, ecs.Despawned, func(ecs.Observed) { commits++; p.calls += "removed " })
	s.OnExit(menu, func() {
		require.Equal(t, 1, p.w.DespawnAll(level), "what the stage has spawned is there")
		other.Set("left")
	})
	s.OnEnter(playing, func() {
		p.w.Spawn(level)
		p.w.Batch(func() { p.w.Spawn(level) })
		require.Equal(t, 1, p.w.Count(level), "nothing has changed yet")
		require.Equal(t, turn(""), other.Get())
	})
	other.OnEnter("left", func() { p.calls += "left " })
	ecs.Task(p.w, "start", func(ecs.Tick) {
		p.w.Spawn(level)
		s.Set(playing)
	})
	p.tick(t, "added -menu +playing removed added left ")
	require.Equal(t, 2, p.w.Count(level))
	require.Equal(t, 2, inspect.LastCommit(p.w).Spawned)
	require.Equal(t, 1, inspect.LastCommit(p.w).Despawned)
	p.w.DespawnAll(level)
	s.Set(ended)
	p.calls = ""
	p.w.Batch(func() { other.Set("x"); s.Set(menu) })
	require.Equal(t, "-ended +menu ", p.calls)
	require.Equal(t, turn("x"), other.Get())
}

// TestTransitionThatFails checks what is left when the functions of a transition panic, or change too much.
func TestTransitionThatFails(t *testing.T) {
	p, s := newScreen(ecs.WithLimit(2))
	other := ecs.NewState(p.w, turn("a"))
	refused := "ecs: the state screen stays menu and does not become ended: there would be 3 entities alive, and the world is limited to 2: nothing was changed; despawn some, or raise the limit"
	unchanged := func(entities int) {
		t.Helper()
		require.Equal(t, menu, s.Get())
		require.Equal(t, turn("a"), other.Get())
		require.Equal(t, entities, p.w.Len())
		require.False(t, waiting(p.w))
		require.NoError(t, p.w.Tick(1))
		require.Equal(t, menu, s.Get())
	}
	ecs.Relation[ecs.ChildOf](p.w)
	s.OnEnter(playing, func() {
		other.Set("b")
		p.w.Spawn()
		panic("stop")
	})
	s.OnEnter(ended, func() {
		other.Set("b")
		setParent(p.w, p.w.Spawn(), p.w.Spawn())
	})
	require.Equal(t, "stop", panicText(func() { s.Set(playing) }))
	unchanged(1)
	require.Equal(t, "an error: "+refused, panicText(func() { s.Set(ended) }))
	unchanged(1)
	err := p.w.TryBatch(func() error { s.Set(ended); return nil })
	require.EqualError(t, err, refused)
	require.ErrorIs(t, err, ecs.ErrEntityLimit)
	unchanged(1)

	next := playing
	x := ecs.Task(p.w, "x", func(ecs.Tick) {
		p.w.Spawn()
		s.Set(next)
	}, ecs.RunIf(func() bool { return next != menu }))
	require.Equal(t, "stop", panicText(func() { _ = p.w.Tick(1) }))
	next = menu
	unchanged(2)
	p.w.SetLimit(3)
	next = ended
	err = p.w.Tick(1)
	require.EqualError(t, err, "ecs: the state screen stays menu and does not become ended: there would be 5 entities alive, and the world is limited to 3: nothing was changed; despawn some, or raise the limit")
	var limit *ecs.LimitError
	require.True(t, errors.As(err, &limit))
	next = menu
	unchanged(3)
	p.w.Stage("more")
	p.w.SetLimit(4)
	next = ended
	require.EqualError(t, p.w.Tick(1), `ecs: stage "main": the state screen stays menu and does not become ended: there would be 6 entities alive, and the world is limited to 4: nothing was changed; despawn some, or raise the limit`)
	x.Disable()
	unchanged(4)
}

// TestStatesWithoutEnd checks that states which functions set again and again are stopped.
func TestStatesWithoutEnd(t *testing.T) {
	p, s := newScreen()
	s.OnEnter(menu, func() { s.Set(playing) })
	s.OnEnter(playing, func() { p.w.Spawn(); s.Set(menu) })
	require.Equal(t, "ecs: states change without end: functions of their transitions set the state screen again, after 16 transitions still",
		panicText(func() { s.Set(playing) }))
	require.Equal(t, menu, s.Get(), "it has had 16 transitions")
	require.Equal(t, 1+8, p.w.Len())
	require.False(t, waiting(p.w))
	require.NoError(t, p.w.Tick(1))
}

// TestStateInSnapshot checks that a snapshot has the values of states and that no function is called for them.
func TestStateInSnapshot(t *testing.T) {
	p, s := newScreen()
	before := p.w.Snapshot()
	s.Set(ended)
	late := ecs.NewState(p.w, turn("a"))
	late.Set("b")
	require.False(t, before.Equal(p.w.Snapshot()))
	p.calls = ""
	p.w.Restore(before)
	require.Empty(t, p.calls)
	require.Equal(t, menu, s.Get())
	require.Equal(t, turn("b"), late.Get(), "it was declared since")
	require.True(t, before.Equal(p.w.Snapshot()))
	require.True(t, p.w.Snapshot().Equal(before))
}

// TestStateRefusals checks the complete texts of what is refused.
func TestStateRefusals(t *testing.T) {
	p, s := newScreen()
	p.w.SetWorkers(2)
	var none *ecs.State[screen]
	zero := "ecs: a zero State: take one from ecs.NewState"
	inside := func(f func()) func() {
		return func() {
			ran := false
			s.OnEnter(playing, func() {
				if !ran {
					ran = true
					f()
				}
			})
			s.Set(playing)
		}
	}
	split := ecs.System1(p.w, "split", func(ecs.Block, []weight) { s.Set(ended) }, ecs.In(p.w.Stage("split", ecs.Parallel())))
	split.Disable()
	before := p.w.Snapshot()
	for _, c := range []struct {
		want string
		do   func()
	}{
		{zero, func() { none.Get() }},
		{zero, func() { new(ecs.State[screen]).Set(menu) }},
		{zero, func() { none.Is(menu) }},
		{zero, func() { none.OnEnter(menu, func() {}) }},
		{"ecs: a nil World: make one with ecs.NewWorld", func() { ecs.NewState(nil, menu) }},
		{"ecs: there is a state screen already: use it, or give this one a type of its own", func() { ecs.NewState(p.w, ended) }},
		{"ecs: OnEnter of the state screen: the function is nil", func() { s.OnEnter(menu, nil) }},
		{"ecs: OnExit of the state screen: the function is nil", func() { s.OnExit(menu, nil) }},
		{"ecs: a condition of the state screen, which belongs to another world: ask for its value in a function of ecs.RunIf", func() { newStaged().task("x", s.Is(menu)) }},
		{"ecs: a condition of the state screen, which belongs to another world: ask for its value in a function of ecs.RunIf", func() { ecs.NewWorld().Stage("x", s.Is(menu)) }},
		{"ecs: a state cannot be set during a run condition; do it afterwards", func() {
			asks := p.w.Stage("asks", ecs.RunIf(func() bool { s.Set(ended); return true }))
			defer asks.Pause()
			_ = p.w.Tick(1)
		}},
		{"ecs: a state cannot be set during a bulk spawn; do it afterwards", func() { p.w.SpawnMany(1, func(ecs.Block) { s.Set(ended) }) }},
		{`ecs: a state cannot be declared while the system "late" runs`, func() {
			late := ecs.System1(p.w, "late", func(ecs.Block, []weight) { ecs.NewState(p.w, 7) })
			late.Disable()
			late.Run(1)
		}},
		{"ecs: Is of the state screen without a value: nothing would run", func() { s.Is() }},
		{"ecs: a snapshot cannot be taken inside OnEnter or OnExit of a state", inside(func() { p.w.Snapshot() })},
		{"ecs: a snapshot cannot be restored inside OnEnter or OnExit of a state", inside(func() { p.w.Restore(before) })},
		{"ecs: a tick cannot begin inside OnEnter or OnExit of a state", inside(func() { _ = p.w.Tick(1) })},
		{`ecs: system "split": a state cannot be set while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`, func() { split.Run(1) }},
	} {
		require.Equal(t, c.want, panicText(c.do))
		require.NoError(t, p.w.Tick(1), "the world can be used")
		require.Equal(t, menu, s.Get())
	}
}

// TestStateAllocatesNothing checks ticks in which a state changes and conditions ask for it.
func TestStateAllocatesNothing(t *testing.T) {
	w := ecs.NewWorld()
	s, calls := ecs.NewState(w, menu), 0
	s.OnEnter(playing, func() { calls++ })
	ecs.Task(w, "there", func(ecs.Tick) { s.Set(playing) }, s.Is(menu))
	ecs.Task(w, "back", func(ecs.Tick) { s.Set(menu) }, s.Is(playing))
	tick := func() {
		if err := w.Tick(1); err != nil {
			t.Fatal(err)
		}
	}
	tick()
	require.Zero(t, testing.AllocsPerRun(100, tick))
	require.Equal(t, 51, calls)
}

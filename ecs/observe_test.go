package ecs_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// observedWorld notes the calls of observers.
type observedWorld struct {
	w     *ecs.World
	a     ecs.Handle[weight]
	b     ecs.Handle[level]
	ice   ecs.TagHandle
	calls []string
}

func newObserved(settings ...ecs.Setting) *observedWorld {
	w := ecs.NewWorld(settings...)
	p := &observedWorld{w: w, a: ecs.Component[weight](w), b: ecs.Component[level](w), ice: ecs.Tag[frozen](w)}
	ecs.Component[caption](w)
	return p
}

// note declares an observer of weight that notes its calls.
func (p *observedWorld) note(what ecs.Change) *ecs.Observer {
	return p.w.Observe(p.a, what, func(o ecs.Observed) {
		p.calls = append(p.calls, fmt.Sprint(o.Change(), o.Entities(), p.a.Before(o), p.a.After(o)))
	})
}

// takeCalls returns the calls since it was called last.
func (p *observedWorld) takeCalls() []string {
	out := p.calls
	p.calls = nil
	return out
}

// TestObserversSeeEveryVerb compares the calls in every mode.
func TestObserversSeeEveryVerb(t *testing.T) {
	p := newObserved()
	w, a := p.w, p.a
	p.note(everyChange)
	b := ecs.NewBundle[heavy](w)
	history := func() {
		e := b.Spawn(heavy{weight: 3})
		a.Remove(e)
		a.Set(e, 4)
		a.Set(e, 5)
		w.SetValue(e, a, weight(6))
		b.Set(e, heavy{weight: 7})
		w.Add(e, a)
		*a.Ptr(e) = 8
		p.ice.Remove(e)
		w.Despawn(e)
	}
	history()
	require.Equal(t, []string{
		"Spawned [0.1] [0] [3]", "Removed [0.1] [3] [0]", "Added [0.1] [0] [4]", "Replaced [0.1] [4] [5]", "Replaced [0.1] [5] [6]", "Replaced [0.1] [6] [7]", "Despawned [0.1] [8] [0]",
	}, p.takeCalls())
	w.Batch(func() { b.Remove(b.Spawn(heavy{})); w.Despawn(w.Spawn(a)) })
	require.Empty(t, p.takeCalls(), "nothing of it is left")
	e := w.Spawn(a)
	w.Batch(func() { a.Set(e, 1); a.Remove(e); a.Set(e, 2) })
	ecs.Task(w, "S", func(ecs.Tick) { a.Set(e, 3); a.Set(w.Spawn(), 9) })
	require.NoError(t, w.Tick(1))
	require.Equal(t, []string{"Spawned [1.2] [0] [0]", "Replaced [1.2] [0] [2]", "Spawned [2.1] [0] [9]", "Replaced [1.2] [2] [3]"}, p.takeCalls())
	w.DespawnAll()
	p.calls = nil
	w.SpawnMany(2, func(b ecs.Block) { a.In(b)[1] = 9 }, a)
	require.Equal(t, 2, w.RemoveAll(a))
	require.Len(t, p.calls, 2)
	require.Equal(t, "Spawned", p.calls[0][:7])
	require.Equal(t, "Removed", p.calls[1][:7])
}

// TestObserversChangeTheWorld checks that what observers change belongs to the same commit, and is told to observers.
func TestObserversChangeTheWorld(t *testing.T) {
	p := newObserved()
	w, a, b := p.w, p.a, p.b
	var calls []string
	w.Observe(a, ecs.Spawned|ecs.Added, func(o ecs.Observed) {
		calls = append(calls, fmt.Sprint("weight ", o.Change(), o.Entities(), a.After(o)))
		for k, e := range o.Entities() {
			v := a.After(o)[k]
			b.Set(e, level{uint32(v) + 1})
			if v > 0 {
				a.Set(w.Spawn(), v-1)
			}
		}
	})
	w.Observe(b, ecs.Added, func(o ecs.Observed) {
		calls = append(calls, fmt.Sprint("level ", o.Entities(), b.After(o), a.After(o)))
		for k, e := range o.Entities() {
			if b.After(o)[k].N == 1 {
				b.Remove(e)
				p.ice.Add(e)
			}
		}
	})
	w.Observe(b, ecs.Removed, func(o ecs.Observed) { calls = append(calls, fmt.Sprint("no level ", o.Entities(), b.Before(o))) })
	e := w.Spawn()
	a.Set(e, 2)
	require.Equal(t, []string{
		"weight Added [0.1] [2]", "weight Spawned [1.1] [1]", "level [0.1] [{3}] [2]", "weight Spawned [2.1] [0]", "level [1.1] [{2}] [1]",
		"level [2.1] [{1}] [0]", "no level [2.1] [{1}]",
	}, calls)
	require.Equal(t, [3]int{3, 2, 1}, [3]int{w.Count(a), w.Count(b), w.Count(p.ice)})

	w.Observe(p.ice, ecs.Spawned, func(ecs.Observed) { p.ice.Add(w.Spawn()) })
	const goOn = "ecs: the observers of a commit change the world without end: what they change makes them run again, after 16 times still"
	require.Equal(t, goOn, panicText(func() { w.Spawn(p.ice) }))
	require.Equal(t, [2]int{3, 1}, [2]int{w.Len(), w.Count(p.ice)})
	mustBeSound(t, w)
}

// TestRoundsOfObservers checks that all observers of a round see the same values, and that the next round tells what was changed since.
func TestRoundsOfObservers(t *testing.T) {
	p := newObserved()
	p.w.Observe(p.a, ecs.Spawned, func(o ecs.Observed) {
		for _, e := range o.Entities() {
			p.a.Set(e, 50)
			p.w.Add(e, p.b)
		}
	})
	p.note(everyChange)
	p.w.Observe(p.b, ecs.Added, func(o ecs.Observed) {
		p.calls = append(p.calls, fmt.Sprint("level ", o.Had(p.a, 0), o.Has(p.a, 0), o.Has(ecs.Not(p.b), 0), p.a.Before(o), p.a.After(o)))
	})
	ecs.NewBundle[heavy](p.w).Spawn(heavy{weight: 3})
	require.Equal(t, []string{"Spawned [0.1] [0] [3]", "level true true false [3] [50]", "Replaced [0.1] [3] [50]"}, p.takeCalls())
	require.Equal(t, weight(50), p.a.Get(matching(p.w)[0]))
}

// TestObserversThatPanic checks that the world is as it was, whatever was observed.
func TestObserversThatPanic(t *testing.T) {
	p := newObserved(ecs.WithLimit(5))
	w := p.w
	first := ecs.NewBundle[heavy](w).Spawn(heavy{weight: 1})
	child := w.Spawn(p.b)
	setParent(w, child, first)
	earlier := w.Snapshot()
	p.a.Set(first, 2)
	p.a.Set(w.Spawn(), 7)
	w.Despawn(child)
	now := w.Snapshot()
	var end func()
	for _, what := range []ecs.Change{ecs.Spawned, ecs.Added, ecs.Replaced, ecs.Removed, ecs.Despawned} {
		w.Observe(p.a, what, func(ecs.Observed) {
			w.Spawn(p.ice)
			setParent(w, w.Spawn(p.b), first)
			end()
		})
	}
	w.ObserveEntities(ecs.Spawned|ecs.Despawned, func(ecs.Observed) { w.Spawn(p.ice); end() })
	third := 0
	for _, last := range []struct {
		end  func()
		want string
	}{
		{func() { panic("no") }, "no"},
		{func() { w.Group(p.a) }, "ecs: components and groups cannot be declared during the calls of observers: note what is to be done, as in a list, and do it after the change"},
		{func() {
			for range 5 {
				w.Spawn(p.b)
			}
		}, "limit"},
	} {
		end = last.end
		for name, do := range map[string]func(){
			"spawn":   func() { w.Spawn(p.a) },
			"bundle":  func() { ecs.NewBundle[heavy](w).Spawn(heavy{}) },
			"set":     func() { p.a.Set(first, 3) },
			"remove":  func() { p.a.Remove(first) },
			"despawn": func() { w.Despawn(first) },
			"batch":   func() { w.Batch(func() { p.b.Set(first, level{1}); w.Despawn(first) }) },
			"bulk":    func() { w.SpawnMany(2, func(b ecs.Block) { p.a.In(b)[0] = 9 }, p.a, p.ice) },
			"restore": func() { w.Restore(earlier) },
		} {
			got := panicText(do)
			if third < 16 {
				require.Equal(t, last.want, got, name)
			} else {
				require.Contains(t, got, "and the world is limited to 5: nothing was changed", name)
			}
			require.True(t, now.Equal(w.Snapshot()), "%s: %q", name, got)
			require.Zero(t, queueLen(w), name)
			mustBeSound(t, w, name)
			require.True(t, isIdle(w), name)
			third++
		}
	}
}

// TestObserversOfRestore checks what they see and change.
func TestObserversOfRestore(t *testing.T) {
	p := newObserved()
	w, a := p.w, p.a
	x, y := w.Spawn(a), w.Spawn(a)
	gone := w.Spawn(a, p.b)
	a.Set(gone, 3)
	s := w.Snapshot()
	a.Set(y, 2)
	w.Despawn(gone)
	next := w.Spawn(a)
	a.Set(next, 4)
	p.b.Set(x, level{7})
	a.Remove(x)
	p.note(everyChange)
	w.Observe(a, ecs.Despawned, func(o ecs.Observed) {
		for _, e := range o.Entities() {
			p.calls = append(p.calls, fmt.Sprint(w.EntityState(e), o.Had(a, 0), o.Has(a, 0)))
			p.ice.Add(w.Spawn())
		}
	})
	w.Restore(s)
	require.Equal(t, []string{"Despawned [2.2] [4] [0]", "unknown true false", "Spawned [2.1] [0] [3]", "Added [0.1] [0] [0]", "Replaced [1.1] [2] [0]"}, p.takeCalls())
	require.Equal(t, 1, w.Count(p.ice), "what they change is carried out")
	require.Equal(t, 4, w.Len())
}

// TestStop checks that an observer that is stopped is called no more, and one that is declared by another from the next round on.
func TestStop(t *testing.T) {
	p := newObserved()
	x := p.note(ecs.Added)
	e := p.w.Spawn()
	p.a.Set(e, 1)
	x.Stop()
	x.Stop()
	p.a.Remove(e)
	p.a.Set(e, 2)
	require.Equal(t, []string{"Added [0.1] [0] [1]"}, p.takeCalls())

	var second *ecs.Observer
	p.w.Observe(p.ice, ecs.Added, func(o ecs.Observed) {
		p.calls = append(p.calls, "first")
		second.Stop()
		p.note(ecs.Replaced)
		p.a.Set(e, 3)
	})
	second = p.w.Observe(p.ice, ecs.Added, func(ecs.Observed) { p.calls = append(p.calls, "second") })
	p.ice.Add(e)
	require.Equal(t, []string{"first", "Replaced [0.1] [2] [3]"}, p.takeCalls())
}

// TestObservedIsOfOneCall checks that values cannot be asked for later, and that those of another world are refused.
func TestObservedIsOfOneCall(t *testing.T) {
	p, other := newObserved(), newObserved()
	var kept ecs.Observed
	p.w.ObserveEntities(ecs.Spawned, func(o ecs.Observed) {
		if kept = o; o.World() != p.w {
			t.Error("the world is another")
		}
		require.Equal(t, "ecs: weight belongs to another world: take its handle from this one with ecs.Component", panicText(func() { other.a.After(o) }))
		values := p.a.After(o)
		values[0] = 5
		require.Equal(t, weight(5), p.a.After(o)[0], "it is the same slice")
	})
	e := p.w.Spawn(p.a)
	require.Zero(t, p.a.Get(e), "which is a copy")
	const late = "ecs: an Observed is used after its observer has returned: copy what is needed later, as slices.Clone(o.Entities()) does"
	for _, use := range []func(){
		func() { kept.Entities() }, func() { kept.Change() }, func() { kept.World() }, func() { kept.Has(p.a, 0) }, func() { p.a.Before(kept) },
	} {
		require.Equal(t, late, panicText(use))
	}
	require.Equal(t, "none", ecs.Change(0).String())
}

// TestObserversAskWithoutLoops checks what the documentation of Observe says: loops are refused with a way out, and what an observer can ask
// instead answers as the world was before the change.
func TestObserversAskWithoutLoops(t *testing.T) {
	w := ecs.NewWorld()
	a, child := ecs.Component[weight](w), ecs.Relation[ecs.ChildOf](w)
	old := w.Spawn(a)
	a.Set(old, 7)
	child.Set(w.Spawn(), old)
	q, called := ecs.NewQuery1[weight](w), 0
	const refused = " during the calls of observers: note what is to be done, as in a list, and do it after the change"
	w.Observe(a, ecs.Spawned, func(o ecs.Observed) {
		called++
		for _, loop := range []func(){
			func() {
				for range q.All() {
				}
			},
			func() {
				for range q.Chunks() {
				}
			},
			func() {
				for range q.Among(child.Of(old)) {
				}
			},
			func() { q.First() },
		} {
			require.Equal(t, "ecs: a query cannot run"+refused, panicText(loop))
		}
		require.Equal(t, "ecs: entities cannot be listed"+refused, panicText(func() {
			for range w.Entities() {
			}
		}))
		require.Equal(t, 1, q.Count())
		require.Equal(t, 1, w.Count(a))
		require.Equal(t, weight(7), a.Get(old))
		require.True(t, a.Has(old) && w.Has(old, a))
		require.Len(t, slices.Collect(child.Of(old)), 1)
	})
	w.Spawn(a)
	require.Equal(t, 1, called)
}

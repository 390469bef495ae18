package ecs_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// crossingWorld is a world with the crossing groups A & B and B & C, and a system for each.
type crossingWorld struct {
	w       *ecs.World
	a       ecs.Handle[c0]
	b       ecs.Handle[c1]
	c       ecs.Handle[c2]
	systems []*ecs.System
	met     map[ecs.Entity]string // by which systems, in order
}

func newCrossingWorld(layout ecs.Layout) *crossingWorld {
	x := &crossingWorld{w: ecs.NewWorld(ecs.WithLayout(layout)), met: map[ecs.Entity]string{}}
	x.a, x.b, x.c = ecs.Component[c0](x.w), ecs.Component[c1](x.w), ecs.Component[c2](x.w)
	x.w.Group(x.a, x.b)
	x.w.Group(x.b, x.c)
	note := func(b ecs.Block, name string) {
		for _, e := range b.Entities() {
			x.met[e] += name
		}
	}
	x.systems = []*ecs.System{
		ecs.System2(x.w, "ab", func(b ecs.Block, p []c0, q []c1) {
			note(b, "x")
			for i := range p {
				p[i].X += q[i].X
			}
		}, ecs.Reads(x.b)),
		ecs.System2(x.w, "bc", func(b ecs.Block, p []c1, q []c2) {
			note(b, "y")
			for i := range p {
				p[i].X += 2 * q[i].X
			}
		}, ecs.Reads(x.c)),
		ecs.System1(x.w, "b", func(b ecs.Block, p []c1) {
			note(b, "z")
			for i := range p {
				p[i].X++
			}
		}),
	}
	if layout == ecs.Lanes {
		for _, s := range x.systems {
			s.MustMatch(ecs.Full)
		}
	}
	return x
}

// spawn queues an entity with the components whose bits are set, and values that depend on a number.
func (x *crossingWorld) spawn(bits, value int) ecs.Entity {
	e, v := x.w.Spawn(), float32(value%7)
	if bits&1 != 0 {
		x.a.Set(e, c0{X: v})
	}
	if bits&2 != 0 {
		x.b.Set(e, c1{X: v + 1})
	}
	if bits&4 != 0 {
		x.c.Set(e, c2{X: v + 2})
	}
	return e
}

// state returns the values of an entity, -1 for what it does not have.
func (x *crossingWorld) state(e ecs.Entity) [3]float32 {
	out := [3]float32{-1, -1, -1}
	if x.a.Has(e) {
		out[0] = x.a.Get(e).X
	}
	if v, err := x.b.TryGet(e); err == nil {
		out[1] = v.X
	}
	if x.c.Has(e) {
		out[2] = x.c.Ptr(e).X
	}
	return out
}

// TestCrossingGroupsAreBothFull runs both systems over entities of every composition, and reads values in both arrays.
func TestCrossingGroupsAreBothFull(t *testing.T) {
	x := newCrossingWorld(ecs.Lanes)
	var all []ecs.Entity
	for i := range 70 {
		all = append(all, x.spawn(i%8, i))
	}
	mustCommit(t, x.w)
	require.True(t, hasLanes(x.w, x.b.ID()))
	for _, g := range x.w.Groups() {
		require.True(t, g.Accepted(), g.Explain())
	}
	require.Equal(t, grouptree.InLane, layoutOf(x.w).Groups[1].Outcome)
	for _, s := range x.systems {
		require.Equal(t, ecs.Full, s.Match(), s.Explain())
	}
	require.Contains(t, x.systems[2].Explain().String(), "\n  walks c1, which has 2 arrays: ")
	require.Equal(t, 1, x.systems[0].Explain().Arrays)
	require.NoError(t, x.w.Tick(1))
	with := slices.DeleteFunc(slices.Clone(all), func(e ecs.Entity) bool { return !x.b.Has(e) })
	for i, v := range x.b.GetMany(with) {
		require.Equal(t, x.b.Get(with[i]), v)
	}
	for i, e := range all {
		bits, v := i%8, float32(i%7)
		want, met := [3]float32{-1, -1, -1}, ""
		if bits&1 != 0 {
			want[0] = v
		}
		if bits&4 != 0 {
			want[2] = v + 2
		}
		if bits&2 != 0 {
			want[1] = v + 1
			if bits&1 != 0 {
				want[0], met = want[0]+want[1], met+"x"
			}
			if bits&4 != 0 {
				want[1], met = want[1]+2*want[2], met+"y"
			}
			want[1], met = want[1]+1, met+"z"
		}
		require.Equal(t, want, x.state(e), "entity %v", e)
		require.Equal(t, met, x.met[e])
	}
	mustBeSound(t, x.w)
}

// TestLanesGiveTheValuesOfLaminar plays one history in both layouts: every entity has the same values.
func TestLanesGiveTheValuesOfLaminar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		worlds := []*crossingWorld{newCrossingWorld(ecs.Lanes), newCrossingWorld(ecs.Laminar)}
		n := rapid.IntRange(0, 60).Draw(t, "entities")
		var all []ecs.Entity
		for i := range n {
			bits := rapid.IntRange(0, 7).Draw(t, "components")
			for _, x := range worlds {
				e := x.spawn(bits, i)
				if x == worlds[0] {
					all = append(all, e)
				}
			}
		}
		var snapshots [2]*ecs.Snapshot
		for range rapid.IntRange(1, 8).Draw(t, "ticks") {
			for range rapid.IntRange(0, 4).Draw(t, "changes") {
				if len(all) == 0 {
					break
				}
				e, k := rapid.SampledFrom(all).Draw(t, "entity"), rapid.IntRange(0, 7).Draw(t, "change")
				for _, x := range worlds {
					x.change(e, k)
				}
			}
			for i, x := range worlds {
				require.NoError(t, x.w.Tick(1))
				mustBeSound(t, x.w)
				if snapshots[i] == nil {
					snapshots[i] = x.w.Snapshot()
				}
			}
			for _, e := range all {
				require.Equal(t, worlds[1].state(e), worlds[0].state(e))
				require.Equal(t, worlds[1].met[e], worlds[0].met[e])
			}
			if rapid.IntRange(0, 4).Draw(t, "restore") == 0 {
				for i, x := range worlds {
					x.w.Restore(snapshots[i])
					mustBeSound(t, x.w)
				}
			}
			if rapid.IntRange(0, 9).Draw(t, "group") == 0 {
				for _, x := range worlds {
					x.w.Group(x.a, x.c)
				}
			}
		}
	})
}

// change changes an entity in one of eight ways, unless it is not alive.
func (x *crossingWorld) change(e ecs.Entity, k int) {
	if !x.w.Alive(e) {
		return
	}
	switch k {
	case 0:
		x.a.Set(e, c0{X: 5})
	case 1:
		x.b.Set(e, c1{X: 6})
	case 2:
		x.c.Set(e, c2{X: 7})
	case 3:
		x.w.Remove(e, x.a)
	case 4:
		x.w.Remove(e, x.b)
	case 5:
		x.w.Remove(e, x.c)
	case 6:
		x.w.Despawn(e)
	default:
		if queueLen(x.w) == 0 {
			atOnce(x.w, func() { x.b.Set(e, c1{X: 8}) })
		}
	}
}

// TestTurnsOverSeveralLists lets systems take turns whose entities are in several lists, of two lanes or of one array, also
// on several goroutines: each meets every entity once, in their order, and no others do.
func TestTurnsOverSeveralLists(t *testing.T) {
	for name, test := range map[string]struct {
		layout ecs.Layout
		split  bool
		lists  int
	}{
		"lanes":          {ecs.Lanes, false, 3}, // A & B & C and A & B, then B alone, then B & C in the other array
		"lanes, split":   {ecs.Lanes, true, 3},
		"laminar":        {ecs.Laminar, false, 2}, // A & B, then B alone
		"laminar, split": {ecs.Laminar, true, 2},
	} {
		t.Run(name, func(t *testing.T) {
			w := ecs.NewWorld(ecs.WithLayout(test.layout))
			a, b, c := ecs.Component[c0](w), ecs.Component[c1](w), ecs.Component[c2](w)
			w.Group(a, b)
			w.Group(b, c)
			var systems []*ecs.System
			for k := range 3 {
				systems = append(systems, ecs.System1(w, fmt.Sprint("s", k), func(_ ecs.Block, p []c1) {
					for i := range p {
						p[i].X = 4*p[i].X + float32(k)
					}
				}).MustMatch(ecs.Full))
			}
			for i := range 9000 {
				e := w.Spawn(b)
				if i%3 == 0 {
					w.Add(e, a)
				}
				if i%2 == 0 {
					w.Add(e, c)
				}
			}
			mustCommit(t, w)
			options := []ecs.StageOption{ecs.Fuse()}
			if test.split {
				options = append(options, ecs.Parallel())
				w.SetWorkers(3)
				splitRows(w, 500)
			}
			stage := inStage(w, "fused", systems, options...)
			tileRows(w, stage, 100)
			require.NoError(t, w.Tick(1))
			require.True(t, isFused(w, stage))
			require.Len(t, stageOf(w, stage).Tiling().Tiles.Lists, test.lists)
			n := 0
			for e := range w.Entities() {
				n++
				require.Equal(t, float32(0*16+1*4+2), b.Get(e).X)
			}
			require.Equal(t, 9000, n)
		})
	}
}

// TestFusedSystemsNeedTheSameLists refuses systems that walk other lists of the same component.
func TestFusedSystemsNeedTheSameLists(t *testing.T) {
	x := newCrossingWorld(ecs.Lanes)
	require.Contains(t, panicText(func() { inStage(x.w, "fused", x.systems[:2], ecs.Fuse()) }), "it does not walk the same rows")
}

// TestNewCompositionCannotTakeARequiredMatch declares a system that is full until there is an entity with B, C, D and E. Whatever
// way that would come, it is refused, and changes nothing.
func TestNewCompositionCannotTakeARequiredMatch(t *testing.T) {
	type (
		a int
		b int
		c int
		d int
		e int
	)
	w := ecs.NewWorld(ecs.WithLayout(ecs.Lanes))
	ha, hb, hc, hd, he := ecs.Component[a](w), ecs.Component[b](w), ecs.Component[c](w), ecs.Component[d](w), ecs.Component[e](w)
	w.Group(hb, hd)
	w.Group(hd, ecs.Not(ha))
	w.Group(hb, he, ecs.Not(hc), ecs.Not(hd))
	s := ecs.System2(w, "S", func(ecs.Block, []b, []e) {}, ecs.Without(hc)).MustMatch(ecs.Full)
	other := w.Spawn(hb, hc, hd)
	mustCommit(t, w)
	layout := layoutOf(w)
	const text = `system "S" requires to be full, and would be blind as soon as there are entities with b & c & d & e: nothing was changed`

	_, err := w.TrySpawn(hb, hc, hd, he)
	require.EqualError(t, err, "ecs: "+text)
	hold(w)
	spawned := w.Spawn(hb, hc, hd, he)
	_, err = commitStepwise(w, func(onebyone.Step) bool { return true })
	require.EqualError(t, err, "ecs: "+text)
	require.Equal(t, ecs.Queued, w.EntityState(spawned))
	require.EqualError(t, w.Tick(1), "ecs: "+text)
	require.Equal(t, ecs.Dead, w.EntityState(spawned))
	release(w)
	_, err = w.TrySpawnMany(3, nil, hb, hc, hd, he)
	require.EqualError(t, err, "ecs: "+text)
	require.EqualError(t, he.TrySet(other, 1), "ecs: "+text)
	require.Equal(t, "an error: ecs: "+text, panicText(func() { he.Set(other, 1) }))
	require.Same(t, layout, layoutOf(w))
	require.Equal(t, 1, w.Len())
	require.Equal(t, ecs.Full, s.Match())
	mustBeSound(t, w)

	relaxed := s.MustMatch(ecs.Blind)
	he.Set(other, 1)
	require.Equal(t, ecs.Blind, relaxed.Match())
	snapshot := w.Snapshot()
	w.Despawn(other)
	mustCommit(t, w)
	require.Equal(t, ecs.Blind, s.Match(), "the composition has occurred")
	w.Restore(snapshot)
	require.Equal(t, e(1), he.Get(other))
}

// TestSnapshotHoldsItsLayout restores a snapshot after new compositions: the world has the layout of the snapshot again, and
// the arrays are arranged again only if something was declared since.
func TestSnapshotHoldsItsLayout(t *testing.T) {
	x := newCrossingWorld(ecs.Lanes)
	first := x.spawn(3, 1)
	mustCommit(t, x.w)
	before, layout := x.w.Snapshot(), layoutOf(x.w)
	for bits := range 8 {
		x.spawn(bits, bits)
	}
	mustCommit(t, x.w)
	after, extended := x.w.Snapshot(), layoutOf(x.w)
	require.NotSame(t, layout, extended)
	x.w.Restore(before)
	require.Same(t, layout, layoutOf(x.w))
	require.NoError(t, x.w.Tick(1))
	x.w.Restore(after)
	require.Same(t, extended, layoutOf(x.w))
	require.NoError(t, x.w.Tick(1))
	require.Equal(t, "xz", x.met[first][:2])
	x.w.Group(x.a, x.c)
	x.w.Restore(before)
	require.Equal(t, 1, x.w.Len())
	require.Len(t, layoutOf(x.w).Spec.Groups, 3)
	x.w.Restore(after)
	require.Equal(t, extended.Spec.Known, layoutOf(x.w).Spec.Known[:len(extended.Spec.Known)])
	require.NoError(t, x.w.Tick(1))
	mustBeSound(t, x.w)
	require.True(t, x.w.Snapshot().Len() == 9)
}

// TestLaterGroupKnowsWhatHasOccurred declares a group when entities exist, and one after a snapshot that is restored then: the
// layout is the one of all groups and of the compositions that have occurred, in the order in which they did.
func TestLaterGroupKnowsWhatHasOccurred(t *testing.T) {
	x := newCrossingWorld(ecs.Lanes)
	d := ecs.Component[c3](x.w)
	x.w.Group(x.c, d)
	x.spawn(6, 1)
	mustCommit(t, x.w)
	x.c.Set(x.spawn(3, 2), c2{X: 9}) // A, B and C
	cd := x.spawn(6, 3)
	d.Set(cd, c3{X: 4}) // B, C and D
	mustCommit(t, x.w)
	x.w.Despawn(cd)
	mustCommit(t, x.w)
	abc, bcd := grouptree.SetOf(0, 1, 2), grouptree.SetOf(1, 2, 3)
	require.Equal(t, []grouptree.Set{abc, bcd}, layoutOf(x.w).Spec.Known, "entities of B & C have needed no block of their own")
	same := func(known ...grouptree.Set) {
		t.Helper()
		spec := layoutOf(x.w).Spec
		spec.Known = known
		built := grouptree.Build(grouptree.Lanes, spec)
		require.Equal(t, built.Classes, layoutOf(x.w).Classes)
		require.Equal(t, built.Spec, layoutOf(x.w).Spec)
	}
	snapshot := x.w.Snapshot()
	x.w.Group(x.a, x.c)
	x.w.Arrange()
	same(abc, bcd)
	d.Set(x.spawn(1, 4), c3{X: 5})
	d.Set(x.spawn(7, 5), c3{X: 6}) // A, B, C and D
	mustCommit(t, x.w)
	same(abc, bcd, grouptree.SetOf(0, 1, 2, 3))
	x.w.Restore(snapshot)
	same(abc, bcd)
	require.Len(t, x.w.Groups(), 4)
	for _, g := range x.w.Groups() {
		require.True(t, g.Accepted(), g.Explain())
	}
	require.NoError(t, x.w.Tick(1))
	mustBeSound(t, x.w)
}

// TestWordsOfLanes compares what a system, its groups and the design of a world say where groups cross.
func TestWordsOfLanes(t *testing.T) {
	x := newCrossingWorld(ecs.Lanes)
	for range 2 {
		x.spawn(3, 1)
		x.spawn(6, 2)
	}
	x.spawn(2, 3)
	mustCommit(t, x.w)
	require.Equal(t, "Its components {c0, c1} cross those of no group in array 1, so its blocks have the same order in all of their arrays.", x.w.Groups()[0].Explain())
	require.Equal(t, "Its components {c1, c2} cross {c0, c1} of the group c0 & c1, with which they share c1. Its blocks are in array 2 of each of its components.", x.w.Groups()[1].Explain())
	require.Equal(t, `b(mut c1) is full. The blocks of c1 hold exactly c1.
  walks c1, which has 2 arrays: c0 & c1 & !c2, !c0 & c1 & !c2, !c0 & c1 & c2
  now: 5 visited, 0 tested, 5 matched, 0 look-ups`, x.systems[2].Explain().String())
	require.Equal(t, `component c0 f32x3
component c1 f32x3
component c2 f32x3
layout lanes
group c0 & c1
group c1 & c2
system ab(mut c0, c1)
system bc(mut c1, c2)
system b(mut c1)
spawn 2 c0, c1
spawn 1 c1
spawn 2 c1, c2
`, x.w.Design())
}

package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// counted is a system that counts the entities that it runs over.
func counted(w *World, name string, n *int, options ...Option) *System {
	return System1(w, name, func(b Block, _ []weight) { *n += b.Len() }, append(options, Reads(Type[weight]()))...)
}

// TestChangesAreSeenSinceTheLastRun checks that nothing is lost while a system does not run: disabled, paused, left out by
// conditions; and that each substep and each fixed step is a run.
func TestChangesAreSeenSinceTheLastRun(t *testing.T) {
	w := NewWorld()
	a := Component[weight](w)
	slow := w.Stage("slow", Every(3))
	fixed := w.Stage("fixed", w.FixedStep(1, 4))
	var always, every, disabled, stepped, sub int
	counted(w, "always", &always, Changed(a))
	counted(w, "every", &every, Changed(a), In(slow))
	off := counted(w, "disabled", &disabled, Changed(a))
	counted(w, "stepped", &stepped, Changed(a), In(fixed))
	counted(w, "sub", &sub, Changed(a), In(w.Stage("substeps", Substeps(2))))
	list := w.SpawnMany(10, nil, a)
	tick := func(dt float64) []int {
		always, every, disabled, stepped, sub = 0, 0, 0, 0, 0
		require.NoError(t, w.Tick(dt))
		return []int{always, every, disabled, stepped, sub}
	}
	require.Equal(t, []int{10, 10, 10, 10, 10}, tick(2), "the first run is over all, and the second over none")
	off.Disable()
	require.Equal(t, []int{0, 0, 0, 0, 0}, tick(2))
	a.Set(list[3], 1)
	require.Equal(t, []int{1, 0, 0, 0, 1}, tick(0))
	a.Set(list[4], 1)
	a.Set(list[4], 2)
	require.Equal(t, []int{1, 2, 0, 2, 1}, tick(3))
	off.Enable()
	require.Equal(t, []int{0, 0, 2, 0, 0}, tick(1))
	fixed.Pause()
	a.Set(list[0], 1)
	tick(5)
	fixed.Resume()
	require.Equal(t, []int{0, 1, 0, 1, 0}, tick(1))
}

// TestOwnWritesAreNotSeen checks that a system which writes what it watches runs once for a change, and that what it queues
// is seen in its next run.
func TestOwnWritesAreNotSeen(t *testing.T) {
	w := NewWorld()
	a := Component[weight](w)
	var own, others, queued int
	System1(w, "own", func(b Block, _ []weight) { own += b.Len() }, Changed(a))
	counted(w, "others", &others, Changed(a))
	again := false
	counted(w, "queues", &queued, Changed(a))
	e := w.Spawn(a)
	Task(w, "write", func(Tick) {
		if again {
			a.Set(e, 1)
		}
	})
	require.NoError(t, w.Tick(0))
	require.NoError(t, w.Tick(0))
	require.Equal(t, []int{1, 1, 1}, []int{own, others, queued})
	again = true
	require.NoError(t, w.Tick(0))
	require.Equal(t, []int{1, 1, 1}, []int{own, others, queued})
	again = false
	require.NoError(t, w.Tick(0))
	require.Equal(t, []int{2, 2, 2}, []int{own, others, queued})
}

// TestManyChangesOfManyEntities checks logs that are too short, and picks for which blocks are walked.
func TestManyChangesOfManyEntities(t *testing.T) {
	for _, layout := range []Layout{Lanes, Laminar} {
		w := NewWorld(WithLayout(layout))
		a, b, tag := Component[weight](w), Component[level](w), Tag[frozen](w)
		w.Group(a, b)
		list := w.SpawnMany(4000, nil, a, b)
		var n int
		s := System2(w, "S", func(b Block, x []weight, y []level) {
			n += b.Len()
			for i := range x {
				x[i] += weight(y[i].N)
			}
		}, Changed(b), Reads(b))
		writes := System1(w, "W", func(_ Block, y []level) {
			for i := range y {
				y[i].N = 7
			}
		}, With(tag))
		run := func() int {
			n = 0
			s.Run(0)
			return n
		}
		require.Equal(t, 4000, run())
		for _, k := range []int{10, 2000, 4000, 0} {
			for _, e := range list[:k] {
				b.Set(e, level{1})
			}
			require.Equal(t, k, run())
		}
		w.Batch(func() {
			for i, e := range list {
				if i%3 > 0 {
					tag.Add(e)
				}
			}
		})
		require.Zero(t, run(), "a tag is no change")
		writes.Run(0)
		w.Batch(func() {
			for _, e := range list[:1000] {
				tag.Remove(e) // they take along that they were written
			}
			for _, e := range list[1000:] {
				tag.Add(e) // they were not
			}
		})
		require.Equal(t, 2666, run())
		require.Zero(t, run())
		require.Equal(t, weight(3+7), a.Get(list[1]))
	}
}

// TestConditionsOnTopRefuse checks the texts of refusals.
func TestConditionsOnTopRefuse(t *testing.T) {
	w := NewWorld()
	a, tag := Component[weight](w), Tag[frozen](w)
	run := func(Block, []weight) {}
	for want, f := range map[string]func(){
		`ecs: system "S": ecs.Any without terms: no entity would match`:     func() { System1(w, "S", run, Any()) },
		`ecs: system "S": ecs.Changed without terms: no entity would match`: func() { System1(w, "S", run, Changed()) },
		`ecs: system "S": frozen is twice in one ecs.Any`:                   func() { System1(w, "S", run, Any(tag, a, tag)) },
		`ecs: Not(frozen) is given where a component or tag is needed`:      func() { System1(w, "S", run, Exactly(Not(tag))) },
		`ecs: system "S": frozen is a tag and has no value that changes: With requires it, and World.Observe tells when entities get it`: func() {
			System1(w, "S", run, Changed(tag))
		},
		`ecs: system "S": weight is optional, and required or excluded as well`: func() { System1(w, "S", run, Optional(a), Changed(a)) },
		`ecs: task "S": it runs over no entities, so Any, Exactly and Changed mean nothing; RunIf and the Count of a query that has them ask whether there are some`: func() {
			Task(w, "S", func(Tick) {}, Any(tag))
		},
		`ecs: Named with an empty name: messages need one`:                                                            func() { Named("") },
		`ecs: ecs.position cannot be named "frozen": there is a tag with this name; choose another one`:               func() { Component[position](w, Named("frozen")) },
		`ecs: ecs.weight is registered already, with the name "weight": give Named("w") where it is registered first`: func() { Component[weight](w, Named("w")) },
		`ecs: ecs.frozen is registered already, with the name "frozen": give Named("w") where it is registered first`: func() { Tag[frozen](w, Named("w")) },
		`ecs: a ComponentOption of position is nil: leave it out`:                                                     func() { Component[position](w, nil) },
		`ecs: weight is a component already and cannot be a tag too`:                                                  func() { Tag[weight](w) },
	} {
		require.PanicsWithValue(t, want, f)
	}
	_, known := w.Lookup("position")
	require.False(t, known)
	fused, together := w.Stage("fused", Fuse()), w.Stage("together", Concurrent())
	require.PanicsWithValue(t, `ecs: system "X": it cannot be in the stage "fused", which has ecs.Fuse: it is blind and not full, so it would have to wait for rows of others; put it into a stage of its own`,
		func() { System1(w, "X", run, Changed(a), In(fused)) })
	NewSystemFor(w, "reads", Changed(a), In(together))
	require.PanicsWithValue(t, `ecs: system "writes": it cannot be in the stage "together", which has ecs.Concurrent: weight is written by it or by system "reads", and read or written by the other; put it into a stage of its own`,
		func() { System1(w, "writes", run, In(together)) })
	q := NewQuery(w, Changed(a))
	s := w.NewSystem("loops", nil, func(Block) { q.Count(); q.First() })
	w.Spawn(tag)
	require.PanicsWithValue(t, `ecs: system "loops": it reads weight of an entity without having declared it: add ecs.AlsoReads`, func() { s.Run(0) })
}

// NewSystemFor declares a system over no column.
func NewSystemFor(w *World, name string, options ...Option) *System {
	return w.NewSystem(name, nil, func(Block) {}, options...)
}

// TestNamesAndTypes checks components with names of their own, and terms by type.
func TestNamesAndTypes(t *testing.T) {
	w := NewWorld()
	p := Component[position](w, Named("pos"))
	require.Equal(t, p, Component[position](w))
	require.Equal(t, p, Component[position](w, Named("pos")))
	tag := Tag[frozen](w, Named("ice"))
	require.Equal(t, "pos", w.Name(Type[position]()))
	require.Equal(t, tag.ID(), idOf(w, Type[frozen]()))
	require.Equal(t, "marked", w.Name(Type[marked]()), "a struct without fields becomes a tag")
	require.Nil(t, w.Type(Type[marked]()))
	require.Equal(t, "level", w.Name(Type[level]()))
	id, known := w.Lookup("pos")
	require.True(t, known)
	require.Equal(t, p.ID(), id)
	type pos struct{ X int }
	require.Equal(t, "pos_2", w.Name(Component[pos](w)))
	e := w.Spawn(Type[position](), Type[marked]())
	require.True(t, w.Has(e, Type[position]()))
	require.True(t, w.Has(e, Not(Type[frozen]())))
	w.SetValue(e, id, position{X: 1})
	require.Equal(t, position{X: 1}, w.Value(e, Type[position]()))
	s := System1(w, "Move", func(Block, []position) {}, With(Type[weight]()), Without(Type[frozen]()), Reads(Type[position]()))
	require.Equal(t, "Move(pos) with weight without ice", s.String())
	require.PanicsWithValue(t, `ecs: components and groups cannot be declared while the system "Late" runs`, func() {
		System1(w, "Late", func(Block, []position) { w.Has(e, Type[caption]()) }).Run(0)
	})
	require.Contains(t, w.Design(), "component pos f32x3\ntag ice\n")
}

// TestConditionsOnTopAreExplained checks what Explain, Design and Check say.
func TestConditionsOnTopAreExplained(t *testing.T) {
	w := NewWorld()
	a, b, tag := Component[weight](w), Component[level](w), Tag[frozen](w)
	w.Group(a, b)
	w.SpawnMany(3, nil, a)
	w.SpawnMany(2, nil, a, b)
	run := func(Block, []weight) {}
	decided := System1(w, "Decided", run, Any(b)).MustMatch(Full)
	require.Equal(t, []string{"weight & level"}, decided.Explain().Blocks)
	tested := System1(w, "Tested", run, Any(b, tag), Exactly(), Changed(a))
	require.Equal(t, "Tested(mut weight) any level, frozen exactly changed weight", tested.String())
	require.Equal(t, "Tested(mut weight) any level, frozen exactly changed weight is blind. The blocks of weight hold exactly weight. "+
		"That is full, but on top of it entities are tested for at least one of level, frozen, and for nothing but weight, level, frozen, and for a change of weight since the last run.\n"+
		"  walks weight: weight & level, weight & !level\n"+
		"  only with at least one of level, frozen, and with nothing but weight, level, frozen, and with a change of weight since the last run\n"+
		"  now: 5 visited, 3 tested, 2 matched, 0 look-ups", tested.Explain().String())
	require.EqualError(t, tested.Check(Full), `system "Tested" is blind and not full: The blocks of weight hold exactly weight. `+
		"That is full, but on top of it entities are tested for at least one of level, frozen, and for nothing but weight, level, frozen, and for a change of weight since the last run.")
	require.Contains(t, w.Design(), "# Tested runs only over entities with at least one of level, frozen, and with nothing but weight, level, frozen, and with a change of weight since the last run\nsystem Tested(mut weight)\n")
}

// TestLogForFrequentReaders checks that who reads after few writes always finds them in the log, also when it has become too long.
func TestLogForFrequentReaders(t *testing.T) {
	w := NewWorld()
	c := Component[int](w)
	list := w.SpawnMany(100, nil, c)
	q := NewQuery(w, Changed(c))
	require.Equal(t, 100, q.Count())
	for range q.Chunks() {
	}
	for round := range 100 {
		for k := range 70 {
			c.Set(list[(k+round)%100], round)
		}
		found, ok := q.finder.walk.RunOverLog()
		require.True(t, ok, round)
		require.Len(t, found, 70)
		require.Zero(t, q.Count())
	}
	require.False(t, w.env().Changes.Find(int(c.ID())).Reaches(0))
}

package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// counted is a system that counts the entities that it runs over.
func counted(w *ecs.World, name string, n *int, options ...ecs.Option) *ecs.System {
	return ecs.System1(w, name, func(b ecs.Block, _ []weight) { *n += b.Len() }, append(options, ecs.Reads(ecs.Type[weight]()))...)
}

// TestChangesAreSeenSinceTheLastRun checks that nothing is lost while a system does not run: disabled, paused, left out by
// conditions; and that each substep and each fixed step is a run.
func TestChangesAreSeenSinceTheLastRun(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	slow := w.Stage("slow", ecs.Every(3))
	fixed := w.Stage("fixed", w.FixedStep(1, 4))
	var always, every, disabled, stepped, sub int
	counted(w, "always", &always, ecs.Changed(a))
	counted(w, "every", &every, ecs.Changed(a), ecs.In(slow))
	off := counted(w, "disabled", &disabled, ecs.Changed(a))
	counted(w, "stepped", &stepped, ecs.Changed(a), ecs.In(fixed))
	counted(w, "sub", &sub, ecs.Changed(a), ecs.In(w.Stage("substeps", ecs.Substeps(2))))
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
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	var own, others, queued int
	ecs.System1(w, "own", func(b ecs.Block, _ []weight) { own += b.Len() }, ecs.Changed(a))
	counted(w, "others", &others, ecs.Changed(a))
	again := false
	counted(w, "queues", &queued, ecs.Changed(a))
	e := w.Spawn(a)
	ecs.Task(w, "write", func(ecs.Tick) {
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
	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar} {
		w := ecs.NewWorld(ecs.WithLayout(layout))
		a, b, tag := ecs.Component[weight](w), ecs.Component[level](w), ecs.Tag[frozen](w)
		w.Group(a, b)
		list := w.SpawnMany(4000, nil, a, b)
		var n int
		s := ecs.System2(w, "S", func(b ecs.Block, x []weight, y []level) {
			n += b.Len()
			for i := range x {
				x[i] += weight(y[i].N)
			}
		}, ecs.Changed(b), ecs.Reads(b))
		writes := ecs.System1(w, "W", func(_ ecs.Block, y []level) {
			for i := range y {
				y[i].N = 7
			}
		}, ecs.With(tag))
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
	w := ecs.NewWorld()
	a, tag := ecs.Component[weight](w), ecs.Tag[frozen](w)
	run := func(ecs.Block, []weight) {}
	for want, f := range map[string]func(){
		`ecs: system "S": ecs.Any without terms: no entity would match`:     func() { ecs.System1(w, "S", run, ecs.Any()) },
		`ecs: system "S": ecs.Changed without terms: no entity would match`: func() { ecs.System1(w, "S", run, ecs.Changed()) },
		`ecs: system "S": frozen is twice in one ecs.Any`:                   func() { ecs.System1(w, "S", run, ecs.Any(tag, a, tag)) },
		`ecs: Not(frozen) is given where a component or tag is needed`:      func() { ecs.System1(w, "S", run, ecs.Exactly(ecs.Not(tag))) },
		`ecs: system "S": frozen is a tag and has no value that changes: With requires it, and World.Observe tells when entities get it`: func() {
			ecs.System1(w, "S", run, ecs.Changed(tag))
		},
		`ecs: system "S": weight is optional, and required or excluded as well`: func() { ecs.System1(w, "S", run, ecs.Optional(a), ecs.Changed(a)) },
		`ecs: task "S": it runs over no entities, so Any, Exactly and Changed mean nothing; RunIf and the Count of a query that has them ask whether there are some`: func() {
			ecs.Task(w, "S", func(ecs.Tick) {}, ecs.Any(tag))
		},
		`ecs: Named with an empty name: messages need one`:                                                                 func() { ecs.Named("") },
		`ecs: ecs_test.position cannot be named "frozen": there is a tag with this name; choose another one`:               func() { ecs.Component[position](w, ecs.Named("frozen")) },
		`ecs: ecs_test.weight is registered already, with the name "weight": give Named("w") where it is registered first`: func() { ecs.Component[weight](w, ecs.Named("w")) },
		`ecs: ecs_test.frozen is registered already, with the name "frozen": give Named("w") where it is registered first`: func() { ecs.Tag[frozen](w, ecs.Named("w")) },
		`ecs: a ComponentOption of position is nil: leave it out`:                                                          func() { ecs.Component[position](w, nil) },
		`ecs: weight is a component already and cannot be a tag too`:                                                       func() { ecs.Tag[weight](w) },
	} {
		require.PanicsWithValue(t, want, f)
	}
	_, known := w.Lookup("position")
	require.False(t, known)
	fused, together := w.Stage("fused", ecs.Fuse()), w.Stage("together", ecs.Concurrent())
	require.PanicsWithValue(t, `ecs: system "X": it cannot be in the stage "fused", which has ecs.Fuse: it is blind and not full, so it would have to wait for rows of others; put it into a stage of its own`,
		func() { ecs.System1(w, "X", run, ecs.Changed(a), ecs.In(fused)) })
	NewSystemFor(w, "reads", ecs.Changed(a), ecs.In(together))
	require.PanicsWithValue(t, `ecs: system "writes": it cannot be in the stage "together", which has ecs.Concurrent: weight is written by it or by system "reads", and read or written by the other; put it into a stage of its own`,
		func() { ecs.System1(w, "writes", run, ecs.In(together)) })
	q := ecs.NewQuery(w, ecs.Changed(a))
	s := w.NewSystem("loops", nil, func(ecs.Block) { q.Count(); q.First() })
	w.Spawn(tag)
	require.PanicsWithValue(t, `ecs: system "loops": it reads weight of an entity without having declared it: add ecs.AlsoReads`, func() { s.Run(0) })
}

// NewSystemFor declares a system over no column.
func NewSystemFor(w *ecs.World, name string, options ...ecs.Option) *ecs.System {
	return w.NewSystem(name, nil, func(ecs.Block) {}, options...)
}

// TestNamesAndTypes checks components with names of their own, and terms by type.
func TestNamesAndTypes(t *testing.T) {
	w := ecs.NewWorld()
	p := ecs.Component[position](w, ecs.Named("pos"))
	require.Equal(t, p, ecs.Component[position](w))
	require.Equal(t, p, ecs.Component[position](w, ecs.Named("pos")))
	tag := ecs.Tag[frozen](w, ecs.Named("ice"))
	require.Equal(t, "pos", w.Name(ecs.Type[position]()))
	require.Equal(t, "ice", w.Name(ecs.Type[frozen]()))
	require.Equal(t, tag.ID(), ecs.Tag[frozen](w).ID())
	require.Equal(t, "marked", w.Name(ecs.Type[marked]()), "a struct without fields becomes a tag")
	require.Nil(t, w.Type(ecs.Type[marked]()))
	require.Equal(t, "level", w.Name(ecs.Type[level]()))
	id, known := w.Lookup("pos")
	require.True(t, known)
	require.Equal(t, p.ID(), id)
	type pos struct{ X int }
	require.Equal(t, "pos_2", w.Name(ecs.Component[pos](w)))
	e := w.Spawn(ecs.Type[position](), ecs.Type[marked]())
	require.True(t, w.Has(e, ecs.Type[position]()))
	require.True(t, w.Has(e, ecs.Not(ecs.Type[frozen]())))
	w.SetValue(e, id, position{X: 1})
	require.Equal(t, position{X: 1}, w.Value(e, ecs.Type[position]()))
	s := ecs.System1(w, "Move", func(ecs.Block, []position) {}, ecs.With(ecs.Type[weight]()), ecs.Without(ecs.Type[frozen]()), ecs.Reads(ecs.Type[position]()))
	require.Equal(t, "Move(pos) with weight without ice", s.String())
	require.PanicsWithValue(t, `ecs: components and groups cannot be declared while the system "Late" runs`, func() {
		ecs.System1(w, "Late", func(ecs.Block, []position) { w.Has(e, ecs.Type[caption]()) }).Run(0)
	})
	require.Contains(t, w.Design(), "component pos f32x3\ntag ice\n")
}

// TestConditionsOnTopAreExplained checks what Explain, Design and Check say.
func TestConditionsOnTopAreExplained(t *testing.T) {
	w := ecs.NewWorld()
	a, b, tag := ecs.Component[weight](w), ecs.Component[level](w), ecs.Tag[frozen](w)
	w.Group(a, b)
	w.SpawnMany(3, nil, a)
	w.SpawnMany(2, nil, a, b)
	run := func(ecs.Block, []weight) {}
	decided := ecs.System1(w, "Decided", run, ecs.Any(b)).MustMatch(ecs.Full)
	require.Equal(t, []string{"weight & level"}, decided.Explain().Blocks)
	tested := ecs.System1(w, "Tested", run, ecs.Any(b, tag), ecs.Exactly(), ecs.Changed(a))
	require.Equal(t, "Tested(mut weight) any level, frozen exactly changed weight", tested.String())
	require.Equal(t, "Tested(mut weight) any level, frozen exactly changed weight is blind. The blocks of weight hold exactly weight. "+
		"That is full, but on top of it entities are tested for at least one of level, frozen, and for nothing but weight, level, frozen, and for a change of weight since the last run.\n"+
		"  walks weight: weight & level, weight & !level\n"+
		"  only with at least one of level, frozen, and with nothing but weight, level, frozen, and with a change of weight since the last run\n"+
		"  now: 5 visited, 3 tested, 2 matched, 0 look-ups", tested.Explain().String())
	require.EqualError(t, tested.Check(ecs.Full), `system "Tested" is blind and not full: The blocks of weight hold exactly weight. `+
		"That is full, but on top of it entities are tested for at least one of level, frozen, and for nothing but weight, level, frozen, and for a change of weight since the last run.")
	require.Contains(t, w.Design(), "# Tested runs only over entities with at least one of level, frozen, and with nothing but weight, level, frozen, and with a change of weight since the last run\nsystem Tested(mut weight)\n")
}

// TestLogForFrequentReaders checks that who reads after few writes always finds them in the log, also when it has become too long.
func TestLogForFrequentReaders(t *testing.T) {
	w := ecs.NewWorld()
	c := ecs.Component[int](w)
	list := w.SpawnMany(100, nil, c)
	n := 0
	s := w.NewSystem("S", nil, func(b ecs.Block) { n += b.Len() }, ecs.Changed(c))
	s.Run(1)
	require.Equal(t, 100, n)
	for round := range 100 {
		for k := range 70 {
			c.Set(list[(k+round)%100], round)
		}
		found, ok := entryOf(w, s).Walk.RunOverLog()
		require.True(t, ok, round)
		require.Len(t, found, 70)
		n = 0
		s.Run(1)
		require.Zero(t, n)
	}
	require.False(t, logReaches(w, c.ID(), 0))
}

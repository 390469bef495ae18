package ecs_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// TestSplitGivesTheSameValues compares split systems with one goroutine, for jobs of several sizes.
func TestSplitGivesTheSameValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		layout := ecs.WithLayout(drawLayout(t))
		plain, split := newMixedWorld(layout), newMixedWorld(layout)
		inStage(split.w, "parallel", split.systems, ecs.Parallel())
		split.w.SetWorkers(rapid.IntRange(1, 5).Draw(t, "workers"))
		splitRows(split.w, rapid.SampledFrom([]int{1, 3, 17, 64, 1000, 0}).Draw(t, "rows"))
		plain.play(t, split, 400)
	})
}

// TestTogetherGivesTheSameValues does so for systems that run at the same time, some of them split too.
func TestTogetherGivesTheSameValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		layout := ecs.WithLayout(drawLayout(t))
		plain, together := newMixedWorld(layout), newMixedWorld(layout)
		s := together.systems
		for i, part := range [][]*ecs.System{s[:1], s[1:3], s[3:4], s[4:7], s[7:]} {
			var options []ecs.StageOption
			if i%2 == 1 || len(part) == 2 {
				options = append(options, ecs.Concurrent())
			}
			if rapid.Bool().Draw(t, "parallel") {
				options = append(options, ecs.Parallel())
			}
			if len(part) == 1 {
				options = options[:0]
			}
			inStage(together.w, strconv.Itoa(i), part, options...)
		}
		together.w.SetWorkers(rapid.IntRange(1, 5).Draw(t, "workers"))
		splitRows(together.w, rapid.SampledFrom([]int{1, 17, 64, 0}).Draw(t, "rows"))
		plain.play(t, together, 400)
	})
}

// TestSplitTilesGiveTheSameValues does so for systems that are fused and split.
func TestSplitTilesGiveTheSameValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 9000).Draw(t, "entities")
		var all []ecs.Entity
		plain, tiled, stage := fusedPair(t, func(c chain) { all = c.spawn(n) }, ecs.Parallel())
		tiled.w.SetWorkers(3)
		splitRows(tiled.w, rapid.SampledFrom([]int{100, 1024, 5000}).Draw(t, "rows"))
		tileRows(tiled.w, stage, rapid.SampledFrom([]int{70, 700, execution.MaxTile}).Draw(t, "tile rows"))
		off := tiled.w.Systems()[rapid.IntRange(0, len(tiled.w.Systems())-1).Draw(t, "off")].Name()
		for tick := range 4 {
			for _, c := range []chain{plain, tiled} {
				for _, s := range c.w.Systems() {
					if tick == 2 && s.Name() == off {
						s.Disable()
					}
				}
				require.NoError(t, c.w.Tick(1.0/1024))
			}
		}
		for _, e := range all {
			require.Equal(t, plain.state(t, e), tiled.state(t, e), "entity %v", e)
		}
	})
}

// barrier returns a function that returns when n goroutines have called it.
func barrier(n int) func() {
	var wait sync.WaitGroup
	wait.Add(n)
	return func() {
		wait.Done()
		wait.Wait()
	}
}

// TestGoroutinesRunAtTheSameTime lets two blocks of a system, and two systems, wait for each other.
func TestGoroutinesRunAtTheSameTime(t *testing.T) {
	w := ecs.NewWorld()
	w.SetWorkers(2)
	a, b := ecs.Component[n1](w), ecs.Component[n2](w)
	both := barrier(2)
	calls := []int{}
	var guard sync.Mutex
	split := ecs.System1(w, "split", func(b ecs.Block, x []n1) {
		guard.Lock()
		calls = append(calls, b.Len())
		guard.Unlock()
		both()
	}, ecs.In(w.Stage("parallel", ecs.Parallel())))
	_, err := w.TrySpawnMany(2*execution.SplitRows, nil, a, b)
	require.NoError(t, err)
	split.Run(0)
	require.Equal(t, []int{execution.SplitRows, execution.SplitRows}, calls)

	two := barrier(2)
	together := ecs.In(w.Stage("together", ecs.Concurrent()))
	ecs.System1(w, "first", func(ecs.Block, []n1) { two() }, together)
	second := ecs.System1(w, "second", func(ecs.Block, []n2) { two() }, together)
	split.Disable()
	require.NoError(t, w.Tick(0))
	second.Disable()
	two, both = func() {}, func() {}
	require.NoError(t, w.Tick(0))
	split.Run(0)
	require.Equal(t, 4, len(calls), "Run runs a disabled system")
}

// TestGoroutinesAreRefused checks the complete texts for systems that cannot be in a stage with Parallel or Concurrent.
func TestGoroutinesAreRefused(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[n1](w), ecs.Component[n2](w)
	for _, option := range []string{"Parallel", "Concurrent"} {
		stage := w.Stage(option, map[string]ecs.StageOption{"Parallel": ecs.Parallel(), "Concurrent": ecs.Concurrent()}[option])
		in := ecs.In(stage)
		ecs.System1(w, "reads "+option, func(ecs.Block, []n1) {}, ecs.Reads(a), ecs.AlsoReads(a), in)
		declared := w.Systems()
		for want, declare := range map[string]func(){
			"it writes n2 of other entities, which another goroutine may read or write":                                           func() { ecs.System1(w, "x", func(ecs.Block, []n1) {}, ecs.AlsoWrites(b), in) },
			"it reads n1 of other entities and writes it too: a goroutine would read what another is writing":                     func() { ecs.System1(w, "x", func(ecs.Block, []n1) {}, ecs.AlsoReads(a), in) },
			"it uses the resource level, which all goroutines would share: declare it with ecs.ReadsResource if it only reads it": func() { ecs.System1(w, "x", func(ecs.Block, []n1) {}, ecs.Uses[level](), in) },
			"it is called once in a run of its stage, by one goroutine":                                                           func() { ecs.Task(w, "x", func(ecs.Tick) {}, in) },
			`n1 is written by it or by system "reads Concurrent", and read or written by the other`:                               func() { ecs.System2(w, "x", func(ecs.Block, []n1, []n2) {}, in) },
		} {
			if option == "Parallel" && strings.HasPrefix(want, "n1") {
				continue
			}
			kind := "system"
			if strings.Contains(want, "called once") {
				kind = "task"
			}
			require.Equal(t, "ecs: "+kind+` "x": it cannot be in the stage "`+option+`", which has ecs.`+option+": "+want+"; put it into a stage of its own", panicText(declare))
			require.Equal(t, declared, w.Systems())
		}
	}
	require.Equal(t, `ecs: stage "x": it cannot have both ecs.Fuse and ecs.Concurrent: fused systems follow each other on a tile, and concurrent ones run at the same time`,
		panicText(func() { w.Stage("x", ecs.Concurrent(), ecs.Fuse()) }))
	require.PanicsWithValue(t, "ecs: -1 goroutines cannot run systems; 1 to 256 can, and 0 means one for each processor", func() { w.SetWorkers(-1) })
	require.PanicsWithValue(t, "ecs: 257 goroutines cannot run systems; 1 to 256 can, and 0 means one for each processor", func() { w.SetWorkers(257) })
}

// TestInsideOfSplitSystems checks the panics of what is not possible in a split system, with one goroutine
// and with several, and that the world can be used afterwards.
func TestInsideOfSplitSystems(t *testing.T) {
	const several = " while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it"
	for workers := 1; workers <= 3; workers++ {
		w := ecs.NewWorld()
		w.SetWorkers(workers)
		splitRows(w, 10)
		a, b, c, tag := ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w), ecs.Tag[frozen](w)
		type bag struct{ N int }
		ecs.SetResource(w, bag{3})
		ecs.Relation[ecs.ChildOf](w)
		do := func(ecs.Block) {}
		ecs.System2(w, "S", func(b ecs.Block, _ []n1, _ []n3) { do(b) }, ecs.Reads(c), ecs.AlsoReads(b), ecs.In(w.Stage("parallel", ecs.Parallel())))
		q := ecs.NewQuery1[n1](w)
		all, err := w.TrySpawnMany(100, nil, a, b, c)
		require.NoError(t, err)
		e := all[7]
		for _, test := range []struct {
			f    func(ecs.Block)
			want string
		}{
			{func(ecs.Block) { a.Set(e, 1) }, `ecs: system "S": a component cannot be set` + several},
			{func(ecs.Block) { tag.Add(e) }, `ecs: system "S": a component cannot be set` + several},
			{func(ecs.Block) { a.Remove(e) }, `ecs: system "S": a component cannot be removed` + several},
			{func(b ecs.Block) { b.World().Spawn() }, `ecs: system "S": an entity cannot be spawned` + several},
			{func(b ecs.Block) { b.World().Despawn(e) }, `ecs: system "S": an entity cannot be despawned` + several},
			{func(b ecs.Block) { setParent(b.World(), e, ecs.Entity{}) }, `ecs: system "S": a component cannot be removed` + several},
			{func(b ecs.Block) { b.World().Batch(func() {}) }, `ecs: system "S": a batch cannot begin` + several},
			{func(ecs.Block) {
				for range q.All() {
				}
			}, `ecs: system "S": a query cannot run` + several},
			{func(ecs.Block) { a.Get(e) }, `ecs: system "S": it cannot read n1 of an entity` + several},
			{func(ecs.Block) { a.Ptr(e) }, `ecs: system "S": it cannot write n1 of an entity` + several},
			{func(ecs.Block) { b.Ptr(e) }, `ecs: system "S": it cannot write n2 of an entity` + several},
			{func(ecs.Block) { ecs.Resource[bag](w) }, `ecs: system "S": it uses the resource bag without having declared it: add ecs.Uses, or ecs.ReadsResource if it is only read`},
			{func(b ecs.Block) { _, _ = tryCommit(b.World()) }, `ecs: a commit cannot begin while the system "S" runs; what is queued is committed at the end of the stage`},
			{func(ecs.Block) { panic("of the function") }, "of the function"},
		} {
			do = test.f
			require.PanicsWithValue(t, test.want, func() { _ = w.Tick(1) })
			do = func(blk ecs.Block) {
				require.Zero(t, b.Get(e)+n2(c.Get(e)))
				require.True(t, w.Alive(e) && w.Has(blk.Entity(0), a))
			}
			require.NoError(t, w.Tick(1), "the world can be used")
			a.Set(e, 5)
			mustCommit(t, w)
			require.Equal(t, n1(5), a.Get(e))
		}
	}
}

// TestFirstPanicCounts checks that the panic of the first block is the one that goes on.
func TestFirstPanicCounts(t *testing.T) {
	w := ecs.NewWorld()
	w.SetWorkers(4)
	splitRows(w, 1)
	a := ecs.Component[n1](w)
	four := barrier(4)
	s := ecs.System1(w, "S", func(b ecs.Block, x []n1) {
		four()
		panic("block " + strconv.Itoa(int(x[0])))
	}, ecs.In(w.Stage("parallel", ecs.Parallel())))
	_, err := w.TrySpawnMany(4, func(b ecs.Block) {
		for i, column := 0, a.In(b); i < len(column); i++ {
			column[i] = n1(i)
		}
	}, a)
	require.NoError(t, err)
	require.PanicsWithValue(t, "block 0", func() { s.Run(0) })
}

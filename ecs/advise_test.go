package ecs_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/world/usage"
)

// advised is a world of which systems read two components each.
type advised struct {
	w       *ecs.World
	a       ecs.Handle[n1]
	b       ecs.Handle[n2]
	c       ecs.Handle[n3]
	tag     ecs.TagHandle
	systems []*ecs.System
}

func newAdvised(settings ...ecs.Setting) *advised {
	w := ecs.NewWorld(settings...)
	x := &advised{w: w, a: ecs.Component[n1](w), b: ecs.Component[n2](w), c: ecs.Component[n3](w), tag: ecs.Tag[frozen](w)}
	return x
}

// declare declares the systems, after the groups.
func (x *advised) declare() *advised {
	x.systems = []*ecs.System{
		ecs.System2(x.w, "ab", func(_ ecs.Block, _ []n1, _ []n2) {}),
		ecs.System2(x.w, "bc", func(_ ecs.Block, _ []n2, _ []n3) {}, ecs.Without(x.tag)),
		ecs.System1(x.w, "a", func(_ ecs.Block, _ []n1) {}),
	}
	return x
}

// compositions returns the composition of each entity.
func (x *advised) compositions() map[ecs.Entity]grouptree.Set {
	out := map[ecs.Entity]grouptree.Set{}
	for e := range x.w.Entities() {
		var set grouptree.Set
		for _, id := range x.w.Composition(e) {
			set.Add(int(id))
		}
		out[e] = set
	}
	return out
}

// commit commits and returns what it does to the entities, counted one by one.
func (x *advised) commit(t require.TestingT) map[usage.Transition]int {
	before := x.compositions()
	_, err := tryCommit(x.w)
	require.NoError(t, err)
	after, out := x.compositions(), map[usage.Transition]int{}
	for e, from := range before {
		to, alive := after[e]
		if !alive || from != to {
			out[usage.Transition{From: from, To: to, Despawned: !alive}]++
		}
	}
	for e, to := range after {
		if _, was := before[e]; !was {
			out[usage.Transition{To: to, Spawned: true}]++
		}
	}
	return out
}

// change queues a random change.
func (x *advised) change(t *rapid.T) {
	alive := slices.SortedFunc(maps.Keys(x.compositions()), func(a, b ecs.Entity) int { return int(a.Index()) - int(b.Index()) })
	kind := rapid.IntRange(0, 5).Draw(t, "change")
	if len(alive) == 0 || kind < 3 {
		e := x.w.Spawn()
		for i, set := range []func(ecs.Entity){func(e ecs.Entity) { x.a.Set(e, 1) }, func(e ecs.Entity) { x.b.Set(e, 1) }, func(e ecs.Entity) { x.c.Set(e, 1) }, func(e ecs.Entity) { x.tag.Add(e) }} {
			if rapid.IntRange(0, 1+i/3*3).Draw(t, "has") == 0 {
				set(e)
			}
		}
		return
	}
	e := rapid.SampledFrom(alive).Draw(t, "entity")
	switch {
	case x.w.Despawning(e):
	case kind == 3:
		x.b.Set(e, 2)
	case kind == 4:
		x.a.Remove(e)
	default:
		x.w.Despawn(e)
	}
}

func TestUseIsWhatHappened(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := newAdvised(ecs.WithLayout(drawLayout(t))).declare()
		hold(x.w)
		for range rapid.IntRange(0, 20).Draw(t, "before") {
			x.change(t)
		}
		x.commit(t)
		x.systems[0].Run(1)
		x.w.CountUse()
		runs := make([]int, len(x.systems))
		var commits []map[usage.Transition]int
		for range rapid.IntRange(0, 12).Draw(t, "operations") {
			switch k := rapid.IntRange(0, 6).Draw(t, "operation"); {
			case k < 4:
				for range rapid.IntRange(0, 4).Draw(t, "changes") {
					queued := queueLen(x.w)
					x.change(t)
					if queueLen(x.w) == queued {
						break
					}
				}
				commits = append(commits, x.commit(t))
			case k < 6:
				x.systems[k-4].Run(1)
				runs[k-4]++
			default:
				require.NoError(t, x.w.Tick(1))
				commits = append(commits, map[usage.Transition]int{})
				for i := range runs {
					runs[i]++
				}
			}
		}
		in := adviceOf(x.w)
		for i := range runs {
			require.Equal(t, runs[i], in.Systems[i].Weight)
		}
		require.Equal(t, len(commits), useOf(x.w).Commits)
		for i, c := range useOf(x.w).InOrder() {
			got := map[usage.Transition]int{}
			for _, u := range c.Transitions {
				n := u.Count
				u.Count = 0
				got[u] += n
			}
			require.Equal(t, commits[i], got)
		}
		checkReplay(t, x, in)
	})
}

// checkReplay holds that the ticks of an input lead to its population, and that no tick changes
// entities that do not exist.
func checkReplay(t require.TestingT, x *advised, in *cost.Input) {
	rows := make([]int, len(in.Compositions))
	for _, tick := range in.Ticks {
		for _, c := range tick {
			if c.From != cost.None {
				rows[c.From] -= c.Count
				require.GreaterOrEqual(t, rows[c.From], 0)
			}
			if c.To != cost.None {
				rows[c.To] += c.Count
			}
		}
	}
	want := map[grouptree.Set]int{}
	for _, set := range x.compositions() {
		if !set.Empty() {
			want[set]++
		}
	}
	got := map[grouptree.Set]int{}
	for i, set := range in.Compositions {
		require.Equal(t, in.Population[i], rows[i])
		if rows[i] > 0 {
			got[set] = rows[i]
		}
	}
	require.Equal(t, want, got)
}

// TestSampleOfManyCommits holds that the sample is in order, has its size, and has commits from the
// beginning to the end, and that a sample with gaps can be replayed.
func TestSampleOfManyCommits(t *testing.T) {
	x := newAdvised().declare()
	x.w.CountUse()
	const commits = 20 * usage.Sample
	var alive []ecs.Entity
	for i := range commits {
		if i%3 == 2 {
			x.w.Despawn(alive[0])
			alive = alive[1:]
		} else {
			e := x.w.Spawn()
			x.a.Set(e, 1)
			alive = append(alive, e)
		}
		_, err := tryCommit(x.w)
		require.NoError(t, err)
	}
	sample := useOf(x.w).InOrder()
	require.Len(t, sample, usage.Sample)
	require.Less(t, sample[0].Number, commits/10)
	require.Greater(t, sample[usage.Sample-1].Number, commits*9/10)
	in := adviceOf(x.w)
	require.Len(t, in.Ticks, usage.Sample+1)
	rows := 0
	for _, tick := range in.Ticks {
		for _, c := range tick {
			if c.From != cost.None {
				rows -= c.Count
			} else {
				rows += c.Count
			}
		}
		require.GreaterOrEqual(t, rows, 0)
	}
}

// play spawns and runs the same in every world.
func (x *advised) play(t *testing.T) {
	spawn := func(n int, terms ...ecs.Term) {
		_, err := x.w.TrySpawnMany(n, nil, terms...)
		require.NoError(t, err)
	}
	spawn(3000, x.a, x.b)
	spawn(3000, x.b, x.c)
	spawn(50, x.a, x.b, x.c)
	x.w.CountUse()
	for range 6 {
		for range 4 {
			x.systems[0].Run(1)
		}
		require.NoError(t, x.w.Tick(1))
	}
}

func TestAdviceIsWorthTaking(t *testing.T) {
	for _, kind := range []ecs.Layout{ecs.Lanes, ecs.Laminar, Trees, Paper} {
		x := newAdvised(ecs.WithLayout(kind))
		x.w.Group(x.c, x.a)
		x.declare().play(t)
		first, err := x.w.Advise()
		require.NoError(t, err)
		require.Equal(t, ecs.AdviceOptimal, first.Status, kind)
		require.Less(t, first.After, first.Before)
		require.Contains(t, first.Groups, "n1 & n2")
		require.Equal(t, []string{"n1 & n3"}, first.Dropped)
		require.Contains(t, first.String(), "\nadd    n1 & n2\n")
		require.Contains(t, first.String(), "\ndrop   n1 & n3\n")

		y := newAdvised(ecs.WithLayout(kind))
		for _, terms := range first.Terms {
			y.w.Group(terms...)
		}
		y.declare().play(t)
		second, err := y.w.Advise()
		require.NoError(t, err)
		require.Equal(t, first.After, second.Before, "the promised cost")
		require.Empty(t, second.Added)
		require.Empty(t, second.Dropped)
		require.True(t, strings.HasPrefix(second.String(), "The groups can stay as they are.\n"))
	}
}

// TestAdviceForASystemThatMatchesNothing has entities of which none has what ab reads: without its group it tests them all in each run.
func TestAdviceForASystemThatMatchesNothing(t *testing.T) {
	for _, kind := range []ecs.Layout{ecs.Lanes, ecs.Laminar, Trees, Paper} {
		x := newAdvised(ecs.WithLayout(kind)).declare()
		for _, c := range []ecs.Term{x.a, x.b} {
			_, err := x.w.TrySpawnMany(3000, nil, c)
			require.NoError(t, err)
		}
		x.w.CountUse()
		for range 4 {
			x.systems[0].Run(1)
		}
		advice, err := x.w.Advise()
		require.NoError(t, err)
		require.Equal(t, ecs.AdviceOptimal, advice.Status, kind)
		require.Equal(t, []string{"n1 & n2"}, advice.Groups, kind)
		require.Zero(t, advice.After, kind)
		require.Equal(t, "No entity has matched ab and bc.", advice.Why[len(advice.Why)-1])
	}
}

func TestAdviceNeedsCounts(t *testing.T) {
	x := newAdvised().declare()
	_, err := x.w.Advise()
	require.EqualError(t, err, "ecs: nothing is counted: call CountUse, and run the program for a while")
	require.NoError(t, x.w.Tick(1))
	x.w.CountUse()
	_, err = x.w.Advise()
	require.EqualError(t, err, "ecs: no system has run since CountUse was called")
	require.NoError(t, x.w.Tick(1))
	_, err = x.w.Advise()
	require.NoError(t, err)
}

func TestDesignHasMeasuredWeights(t *testing.T) {
	x := newAdvised().declare()
	require.NotContains(t, x.w.Design(), "weight")
	x.play(t)
	require.Contains(t, x.w.Design(), "system ab(mut n1, mut n2) weight 5\nsystem bc(mut n2, mut n3) without frozen\nsystem a(mut n1)\n")
	x.w.CountUse()
	require.NotContains(t, x.w.Design(), "weight", "nothing has run")
	x.systems[2].Run(1)
	require.Contains(t, x.w.Design(), "system ab(mut n1, mut n2) weight 0\nsystem bc(mut n2, mut n3) without frozen weight 0\nsystem a(mut n1)\n")
}

// TestRunsOfEveryKindAreCounted counts systems that are fused, have substeps, are split or run together.
func TestRunsOfEveryKindAreCounted(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[n1](w), ecs.Component[n2](w)
	w.Group(a, b)
	fused, parallel, together := w.Stage("fused", ecs.Fuse(), ecs.Substeps(3)), w.Stage("parallel", ecs.Parallel()), w.Stage("together", ecs.Concurrent())
	ecs.System2(w, "first", func(_ ecs.Block, _ []n1, _ []n2) {}, ecs.In(fused))
	ecs.System2(w, "second", func(_ ecs.Block, _ []n1, _ []n2) {}, ecs.In(fused))
	ecs.System1(w, "split", func(_ ecs.Block, _ []n1) {}, ecs.In(parallel))
	ecs.System1(w, "one", func(_ ecs.Block, _ []n1) {}, ecs.In(together))
	ecs.System1(w, "other", func(_ ecs.Block, _ []n2) {}, ecs.In(together))
	_, err := w.TrySpawnMany(5000, nil, a, b)
	require.NoError(t, err)
	w.CountUse()
	for range 2 {
		require.NoError(t, w.Tick(1))
	}
	for _, line := range []string{"first(mut n1, mut n2) weight 3", "second(mut n1, mut n2) weight 3", "split(mut n1)", "one(mut n1)", "other(mut n2)"} {
		require.Contains(t, w.Design(), "system "+line+"\n")
	}
}

// BenchmarkCountUse commits one change of an entity with and without counting.
func BenchmarkCountUse(b *testing.B) {
	for _, name := range []string{"without", "with"} {
		b.Run(name, func(b *testing.B) {
			x := newAdvised().declare()
			list := x.w.SpawnMany(10_000, nil, x.a, x.b)
			if name == "with" {
				x.w.CountUse()
			}
			for i := 0; b.Loop(); i++ {
				for k := range 50 {
					e := list[(50*i+k)%len(list)]
					if i/200%2 == 0 {
						x.b.Remove(e)
					} else {
						x.b.Set(e, 1)
					}
				}
				_, _ = tryCommit(x.w)
			}
		})
	}
}

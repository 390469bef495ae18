package ecs

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/world/advice"
	"github.com/copse-ecs/copse/internal/world/usage"
)

// advised is a world of which systems read two components each.
type advised struct {
	w       *World
	a       Handle[n1]
	b       Handle[n2]
	c       Handle[n3]
	tag     TagHandle
	systems []*System
}

func newAdvised(settings ...Setting) *advised {
	w := NewWorld(settings...)
	x := &advised{w: w, a: Component[n1](w), b: Component[n2](w), c: Component[n3](w), tag: Tag[frozen](w)}
	return x
}

// declare declares the systems, after the groups.
func (x *advised) declare() *advised {
	x.systems = []*System{
		System2(x.w, "ab", func(_ Block, _ []n1, _ []n2) {}),
		System2(x.w, "bc", func(_ Block, _ []n2, _ []n3) {}, Without(x.tag)),
		System1(x.w, "a", func(_ Block, _ []n1) {}),
	}
	return x
}

// compositions returns the composition of each entity.
func (x *advised) compositions() map[Entity]grouptree.Set {
	out := map[Entity]grouptree.Set{}
	x.w.store().EachEntity(func(e stored, composition int) bool {
		out[Entity(e)] = x.w.store().Compositions.Set(composition)
		return true
	})
	return out
}

// commit commits and returns what it does to the entities, counted one by one.
func (x *advised) commit(t require.TestingT) map[usage.Transition]int {
	before := x.compositions()
	_, err := x.w.commits().Commit()
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
	alive := slices.SortedFunc(maps.Keys(x.compositions()), func(a, b Entity) int { return int(a.Index()) - int(b.Index()) })
	kind := rapid.IntRange(0, 5).Draw(t, "change")
	if len(alive) == 0 || kind < 3 {
		e := x.w.Spawn()
		for i, set := range []func(Entity){func(e Entity) { x.a.Set(e, 1) }, func(e Entity) { x.b.Set(e, 1) }, func(e Entity) { x.c.Set(e, 1) }, func(e Entity) { x.tag.Add(e) }} {
			if rapid.IntRange(0, 1+i/3*3).Draw(t, "has") == 0 {
				set(e)
			}
		}
		return
	}
	e := rapid.SampledFrom(alive).Draw(t, "entity")
	switch {
	case x.w.store().CompositionOf(stored(e)) < 0:
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
		x := newAdvised(WithLayout(drawLayout(t))).declare()
		x.w.hold()
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
					queued := x.w.queueLen()
					x.change(t)
					if x.w.queueLen() == queued {
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
		in := advice.Input(x.w.core())
		for i := range runs {
			require.Equal(t, runs[i], in.Systems[i].Weight)
		}
		require.Equal(t, len(commits), x.w.commits().Use.Commits)
		for i, c := range x.w.commits().Use.InOrder() {
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
	var alive []Entity
	for i := range commits {
		if i%3 == 2 {
			x.w.Despawn(alive[0])
			alive = alive[1:]
		} else {
			e := x.w.Spawn()
			x.a.Set(e, 1)
			alive = append(alive, e)
		}
		_, err := x.w.commits().Commit()
		require.NoError(t, err)
	}
	sample := x.w.commits().Use.InOrder()
	require.Len(t, sample, usage.Sample)
	require.Less(t, sample[0].Number, commits/10)
	require.Greater(t, sample[usage.Sample-1].Number, commits*9/10)
	in := advice.Input(x.w.core())
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
	spawn := func(n int, terms ...Term) {
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
	for _, kind := range []Layout{Lanes, Laminar, Trees, Paper} {
		x := newAdvised(WithLayout(kind))
		x.w.Group(x.c, x.a)
		x.declare().play(t)
		first, err := x.w.Advise()
		require.NoError(t, err)
		require.Equal(t, AdviceOptimal, first.Status, kind)
		require.Less(t, first.After, first.Before)
		require.Contains(t, first.Groups, "n1 & n2")
		require.Equal(t, []string{"n1 & n3"}, first.Dropped)
		require.Contains(t, first.String(), "\nadd    n1 & n2\n")
		require.Contains(t, first.String(), "\ndrop   n1 & n3\n")

		y := newAdvised(WithLayout(kind))
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
	for _, kind := range []Layout{Lanes, Laminar, Trees, Paper} {
		x := newAdvised(WithLayout(kind)).declare()
		for _, c := range []Term{x.a, x.b} {
			_, err := x.w.TrySpawnMany(3000, nil, c)
			require.NoError(t, err)
		}
		x.w.CountUse()
		for range 4 {
			x.systems[0].Run(1)
		}
		advice, err := x.w.Advise()
		require.NoError(t, err)
		require.Equal(t, AdviceOptimal, advice.Status, kind)
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
	x.systems[0].entry.Runs += 3_000_001
	require.Contains(t, x.w.Design(), "system ab(mut n1, mut n2) weight 1000000\nsystem bc(mut n2, mut n3) without frozen weight 0\nsystem a(mut n1)\n", "the largest weight of a design")
}

// TestRunsOfEveryKindAreCounted counts systems that are fused, have substeps, are split or run together.
func TestRunsOfEveryKindAreCounted(t *testing.T) {
	w := NewWorld()
	a, b := Component[n1](w), Component[n2](w)
	w.Group(a, b)
	fused, parallel, together := w.Stage("fused", Fuse(), Substeps(3)), w.Stage("parallel", Parallel()), w.Stage("together", Concurrent())
	tiled := []*System{System2(w, "first", func(_ Block, _ []n1, _ []n2) {}, In(fused)), System2(w, "second", func(_ Block, _ []n1, _ []n2) {}, In(fused))}
	split := System1(w, "split", func(_ Block, _ []n1) {}, In(parallel))
	one, other := System1(w, "one", func(_ Block, _ []n1) {}, In(together)), System1(w, "other", func(_ Block, _ []n2) {}, In(together))
	_, err := w.TrySpawnMany(5000, nil, a, b)
	require.NoError(t, err)
	w.CountUse()
	for range 2 {
		require.NoError(t, w.Tick(1))
	}
	for s, want := range map[*System]int{tiled[0]: 6, tiled[1]: 6, split: 2, one: 2, other: 2} {
		require.Equal(t, want, s.entry.Counted(), s.name)
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
				_, _ = x.w.commits().Commit()
			}
		})
	}
}

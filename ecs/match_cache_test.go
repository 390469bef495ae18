package ecs

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/world/execution"
)

// TestMatchCacheIsInvisible checks that values and blocks are the same with and without the cache, after
// random histories.
func TestMatchCacheIsInvisible(t *testing.T) {
	used, dropped, patched := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		layout := WithLayout(drawLayout(t))
		uncached, cached := newMixedWorld(layout), newMixedWorld(layout)
		uncached.w.env().KeepNothing = true
		var want, got []calledBlock
		uncached.blocks, cached.blocks = &want, &got
		uncached.play(t, cached, 300)
		require.Equal(t, want, got)
		for range 3 {
			require.NoError(t, uncached.w.Tick(1))
			require.NoError(t, cached.w.Tick(1))
		}
		uncached.same(t, cached)
		require.Equal(t, want, got)
		for i, s := range cached.systems {
			require.Nil(t, uncached.systems[i].walk.Cache())
			if s.walk.Cache() != nil && s.walk.Cache().Valid {
				used += s.walk.Cache().Served
				patched += s.walk.Cache().Patched
			} else {
				dropped++
			}
		}
		snapshot := cached.w.Snapshot()
		for range 2 {
			require.NoError(t, cached.w.Tick(1))
		}
		cached.w.Restore(snapshot)
		require.NoError(t, cached.w.Tick(1))
		require.NoError(t, uncached.w.Tick(1))
		want, got = nil, nil
		uncached.w.Group(uncached.p, uncached.tag)
		cached.w.Group(cached.p, cached.tag)
		for range 4 {
			require.NoError(t, uncached.w.Tick(1))
			require.NoError(t, cached.w.Tick(1))
		}
		require.Equal(t, want, got)
	})
	require.Positive(t, used)
	require.Positive(t, dropped)
	if !testing.Short() { // the few histories of a short run may patch nothing
		require.Positive(t, patched)
	}
}

// TestMatchCacheAfterRestore checks the same where snapshots are restored again and again, as rollback does.
func TestMatchCacheAfterRestore(t *testing.T) {
	kept := 0
	rapid.Check(t, func(t *rapid.T) {
		layout := WithLayout(drawLayout(t))
		uncached, cached := newMixedWorld(layout), newMixedWorld(layout)
		uncached.w.env().KeepNothing = true
		var want, got []calledBlock
		uncached.blocks, cached.blocks = &want, &got
		both := []*mixedWorld{uncached, cached}
		tick := func() {
			for range 3 {
				for _, x := range both {
					require.NoError(t, x.w.Tick(1))
				}
			}
			uncached.same(t, cached)
			require.Equal(t, want, got)
		}
		uncached.play(t, cached, 300)
		tick()
		type saved struct {
			snapshots [2]*Snapshot
			all       [2][2][]Entity
		}
		save := func() saved {
			out := saved{}
			for i, x := range both {
				out.snapshots[i], out.all[i] = x.w.Snapshot(), [2][]Entity{slices.Clone(x.all), slices.Clone(x.touching)}
			}
			return out
		}
		list := []saved{save()}
		for range rapid.IntRange(1, 4).Draw(t, "rounds") {
			uncached.play(t, cached, 3)
			if rapid.Bool().Draw(t, "snapshot") {
				list = append(list, save())
			}
			to := list[rapid.IntRange(0, len(list)-1).Draw(t, "to")]
			version := cached.w.arrays().Version
			for i, x := range both {
				x.w.Restore(to.snapshots[i])
				x.all, x.touching = slices.Clone(to.all[i][0]), slices.Clone(to.all[i][1])
			}
			served := map[*System]int{}
			for _, s := range cached.systems {
				if s.walk.Cache() != nil && s.walk.Cache().Valid && version == cached.w.arrays().Version {
					served[s] = s.walk.Cache().Served
				}
			}
			for _, x := range both {
				require.NoError(t, x.w.Tick(1))
			}
			for s, before := range served {
				if s.walk.Cache() != nil && s.walk.Cache().Served > before {
					kept++
				}
			}
			tick()
		}
	})
	require.Positive(t, kept, "runs that have used after a restore what they knew before")
}

// TestScanAfterRestore restores a snapshot with fewer indices than a scan has kept, and than it has room for.
func TestScanAfterRestore(t *testing.T) {
	for _, more := range []int{3, 5000} {
		w := NewWorld()
		a, tag := Component[n1](w), Tag[frozen](w)
		w.SpawnMany(100, nil, a)
		visited := 0
		s := w.NewSystem("scan", nil, func(b Block) { visited += b.Len() }, Without(tag))
		for range 4 {
			require.NoError(t, w.Tick(1))
		}
		snapshot := w.Snapshot()
		for _, ticks := range []int{0, 1, 4} {
			w.SpawnMany(more, nil, a)
			for range ticks {
				require.NoError(t, w.Tick(1))
			}
			w.Restore(snapshot)
			visited = 0
			for range 4 {
				require.NoError(t, w.Tick(1))
			}
			require.Equal(t, 4*100, visited)
			require.Equal(t, 100, s.Explain().Cost.Matched)
		}
	}
}

// TestRestoreKeepsPlans restores snapshots, after which systems run by their plans and look up again only what has changed.
func TestRestoreKeepsPlans(t *testing.T) {
	c, _, blind := cachedWorld(t)
	for range 4 {
		c.tick(t)
	}
	s := c.w.Snapshot()
	for range 3 {
		e := c.w.Spawn(c.a)
		c.tag.Add(c.all[16])
		c.tick(t)
		for _, s := range c.systems {
			s.walk.Plan().Runs = -7 // a run does not ask for it
		}
		served, patched := blind.walk.Cache().Served, blind.walk.Cache().Patched
		c.w.Restore(s)
		require.False(t, c.w.Alive(e))
		c.tick(t)
		for _, s := range c.systems {
			require.Equal(t, -7, s.walk.Plan().Runs, "the plan of %s is another", s.name)
		}
		require.Equal(t, served+1, blind.walk.Cache().Served)
		require.Less(t, blind.walk.Cache().Patched-patched, 50)
	}
}

// cachedWorld is a world of 2,000 entities with a partial and a blind system.
func cachedWorld(t *testing.T) (c *mixedWorld, partial, blind *System) {
	c = newMixedWorld()
	kinds := make([]int, 2000)
	for i := range kinds {
		kinds[i] = i * 7 % 128
	}
	c.populate(kinds)
	mustCommit(t, c.w)
	partial, blind = c.systems[1], c.systems[2]
	require.NotEqual(t, Full, partial.Match())
	require.Equal(t, Blind, blind.Match())
	return c, partial, blind
}

func (c *mixedWorld) tick(t *testing.T) {
	t.Helper()
	require.NoError(t, c.w.Tick(1))
}

// TestMatchCacheByUse checks that the cache is filled when the second run in a row finds little changed, that what is
// changed is looked up again, and that the cache is dropped when very much is.
func TestMatchCacheByUse(t *testing.T) {
	c, _, blind := cachedWorld(t)
	keeps := func() kept { return blind.Explain().kept }
	c.tick(t)
	require.Zero(t, keeps())
	c.tick(t)
	n := blind.Explain().Cost.Matched
	require.Equal(t, kept{n, 0}, keeps())
	require.Positive(t, n)
	c.tick(t)
	c.tick(t)
	require.Equal(t, kept{n, 2}, keeps())
	require.Contains(t, blind.Explain().String(), "\n  kept: rows of 500 entities, for 2 runs now\n")

	c.b.Remove(c.all[14]) // it has no position
	c.tick(t)
	require.Equal(t, kept{n, 3}, keeps())
	c.tick(t)
	require.Equal(t, kept{n, 4}, keeps())
	require.Zero(t, blind.walk.Cache().Patched, "no block concerned has changed")

	c.w.hold()
	tagged := c.w.Spawn(c.p, c.tag)
	require.Equal(t, kept{n, 4}, keeps(), "a queued change does not count")
	c.tick(t)
	require.Equal(t, kept{n + 1, 5}, keeps(), "the new entity is looked up, and no other one")
	require.Equal(t, 1, blind.walk.Cache().Patched)
	c.tick(t)
	require.Equal(t, kept{n + 1, 6}, keeps())
	for i := range 10 { // a change in every tick
		if c.tag.Has(tagged) {
			c.tag.Remove(tagged)
		} else {
			c.tag.Add(tagged)
		}
		c.tick(t)
		require.Equal(t, kept{n + i%2, 7 + i}, keeps())
	}
	require.Equal(t, 11, blind.walk.Cache().Patched)

	var many []Entity
	for range n {
		many = append(many, c.w.Spawn(c.p, c.tag))
	}
	c.tick(t)
	require.Zero(t, keeps(), "so many have changed that all are found again")
	c.tick(t)
	require.Equal(t, kept{2*n + 1, 0}, keeps(), "the cache was used before the change, so it is filled at once")
	for k := range execution.ReleaseAfter + 2 { // so many changes in every tick: the cache is of no use
		for _, e := range many {
			if k%2 == 0 {
				c.tag.Remove(e)
			} else {
				c.tag.Add(e)
			}
		}
		c.tick(t)
		require.Zero(t, keeps())
	}
	require.Nil(t, blind.walk.Cache().Lanes, "the memory is released")
	c.tick(t)
	c.tick(t)
	require.Equal(t, 0, keeps().runs)
	require.Positive(t, keeps().entities)
}

// TestMatchCacheOfEndedLoops checks that a loop that ends early, or panics, does not spoil the cache, and that the run
// after such a loop does not fill it: who never looks at more than a few entities shall not wait for all.
func TestMatchCacheOfEndedLoops(t *testing.T) {
	c, _, _ := cachedWorld(t)
	q := NewQuery2[position, n1](c.w)
	three := func() {
		n := 0
		for range q.All() {
			if n++; n == 3 {
				break
			}
		}
	}
	count := func() (n int) {
		for range q.All() {
			n++
		}
		return n
	}
	for range 4 {
		three()
		require.False(t, q.finder.walk.Cache().Valid)
	}
	all := count()
	require.False(t, q.finder.walk.Cache().Valid)
	for range 4 {
		require.Equal(t, all, count())
	}
	require.Equal(t, 3, q.finder.walk.Cache().Served)
	three()
	require.True(t, q.finder.walk.Cache().Valid)
	require.Equal(t, all, count())
	require.Equal(t, 5, q.finder.walk.Cache().Served)
	for range 4 {
		three()
		c.p.Remove(c.w.Spawn(c.p, c.a))
		c.w.Spawn(c.p, c.a)
		mustCommit(t, c.w)
		all++
	}
	require.Equal(t, all, count())
	require.Equal(t, 10, q.finder.walk.Cache().Served)

	s := c.systems[1]
	calls := 0
	s.walk.Body = func(*execution.Frame) {
		if calls++; calls == 1 {
			panic("once")
		}
	}
	s.walk.Forget(false)
	require.Panics(t, func() { s.Run(0) })
	s.Run(0)
	require.False(t, s.walk.Cache().Valid)
	s.Run(0)
	require.True(t, s.walk.Cache().Valid)
	calls = 0
	require.Panics(t, func() { s.Run(0) })
	require.True(t, s.walk.Cache().Valid)
	s.Run(0)
	require.Equal(t, 2, s.walk.Cache().Served)
}

// TestMatchCacheOfScan checks that a scan keeps the entities that it finds until a commit changes an entity.
func TestMatchCacheOfScan(t *testing.T) {
	w := NewWorld()
	tag := Tag[struct{ marked bool }](w)
	number := Component[int](w)
	var entities, found []Entity
	var numbers []int
	s := w.NewSystem("Plain", []Term{number}, func(b Block) {
		found = append(found, b.Entities()...)
		numbers = append(numbers, number.In(b)...)
	}, Without(tag), Optional(number))
	require.Equal(t, Scan, s.Match())
	for i := range 3000 {
		e := w.Spawn()
		number.Set(e, i)
		if i%2 == 0 {
			entities = append(entities, e)
		} else {
			tag.Add(e)
		}
	}
	mustCommit(t, w)
	tick := func() {
		found, numbers = nil, nil
		require.NoError(t, w.Tick(1))
		require.Equal(t, entities, found)
		for i, e := range entities {
			require.Equal(t, number.Get(e), numbers[i])
		}
	}
	for range 4 {
		tick()
	}
	require.Equal(t, kept{1500, 2}, s.Explain().kept)
	tag.Add(entities[0])
	entities = entities[1:]
	mustCommit(t, w)
	require.Equal(t, kept{1499, 2}, s.Explain().kept)
	tick()
	require.Equal(t, kept{1499, 3}, s.Explain().kept)
	require.Equal(t, 1, s.walk.Cache().Patched)
	w.Despawn(entities[7])
	entities = append(entities[:7:7], entities[8:]...)
	mustCommit(t, w)
	tick()
}

package ecs_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
)

type large struct {
	part1
	part2
	part3
}

// TestLargeBundleCommits commits so many new entities that the store uses several goroutines. Some of the
// new ones were changed or despawned before, and some old ones are despawned. It checks every value, with
// one goroutine and with several.
func TestLargeBundleCommits(t *testing.T) {
	const n = 70_000
	for _, threads := range []int{1, 4} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads))
		w := ecs.NewWorld()
		one, two, three, four := ecs.Component[part1](w), ecs.Component[part2](w), ecs.Component[part3](w), ecs.Component[part4](w)
		w.Group(one, two)
		w.Group(one, four) // so that one and four have several arrays; three has a class of its own
		bundle, single := ecs.NewBundle[large](w), ecs.NewBundle[struct{ part1 }](w)
		var before []ecs.Entity
		for i := range n {
			before = append(before, single.Spawn(struct{ part1 }{part1(i)}))
		}
		mustCommit(t, w)

		var list []ecs.Entity
		for i := range n {
			e := bundle.Spawn(large{part1(i), part2(i + 1), part3(i + 2)})
			list = append(list, e)
			switch i % 10 {
			case 1:
				two.Set(e, part2(-i))
			case 2:
				one.Remove(e)
			case 3:
				four.Set(e, part4(i+3))
				if i%20 == 3 {
					two.Remove(e)
				}
			case 4:
				w.Despawn(e)
			}
			if i%3 == 0 {
				w.Despawn(before[i])
			}
		}
		mustCommit(t, w)
		mustBeSound(t, w)
		require.True(t, hasLanes(w, one.ID()))
		for i, e := range list {
			if i%10 == 4 {
				require.False(t, w.Alive(e))
				continue
			}
			want := [4]int{i, i + 1, i + 2, -1}
			switch i % 10 {
			case 1:
				want[1] = -i
			case 2:
				want[0] = -1
			case 3:
				want[3] = i + 3
				if i%20 == 3 {
					want[1] = -1
				}
			}
			got := [4]int{-1, -1, -1, -1}
			if v, err := one.TryGet(e); err == nil {
				got[0] = int(v)
			}
			if v, err := two.TryGet(e); err == nil {
				got[1] = int(v)
			}
			if v, err := three.TryGet(e); err == nil {
				got[2] = int(v)
			}
			if v, err := four.TryGet(e); err == nil {
				got[3] = int(v)
			}
			if got != want {
				t.Fatalf("%d threads: entity %d has %v and not %v", threads, i, got, want)
			}
		}
		for i, e := range before {
			if alive := i%3 != 0; w.Alive(e) != alive || alive && one.Get(e) != part1(i) {
				t.Fatalf("%d threads: old entity %d has changed", threads, i)
			}
		}
	}
}

// TestManyNewEntitiesOfBundles commits so many entities that were only spawned that the store does not write
// them to its queue, with observers and without, and changes one of them before one of the commits.
func TestManyNewEntitiesOfBundles(t *testing.T) {
	const n = 70_000
	for _, observed := range []bool{false, true} {
		p := newParts(1)
		hold(p.w)
		single := ecs.NewBundle[struct{ part1 }](p.w)
		seen := 0
		if observed {
			p.w.Observe(p.a, ecs.Spawned, func(o ecs.Observed) {
				values := p.a.After(o)
				for i, e := range o.Entities() {
					if seen++; values[i] != part1(e.Index()) {
						t.Fatalf("the observer sees %d of %v", values[i], e)
					}
				}
			})
		}
		for round := range 3 {
			for i := range n {
				x := p.w.Len() + i
				if i%3 == 0 {
					single.Spawn(struct{ part1 }{part1(x)})
				} else {
					p.of2.Spawn(pair{part1(x), part2(x)})
				}
			}
			e := entity.New(uint32(p.w.Len()+5), 1)
			require.Equal(t, n, queueLen(p.w))
			require.Equal(t, ecs.Queued, p.w.EntityState(ecs.Entity(e)))
			require.False(t, p.w.Alive(ecs.Entity(e)))
			if round == 1 {
				p.b.Set(ecs.Entity(e), 7)
			}
			mustCommit(t, p.w)
			for i := round * n; i < p.w.Len(); i++ {
				want := [5]int{i, i, -1, -1, int(ecs.Alive)}
				switch {
				case round == 1 && i == int(e.Index()):
					want[1] = 7
				case (i-round*n)%3 == 0:
					want[1] = -1
				}
				if got := p.seen(ecs.Entity(entity.New(uint32(i), 1))); got != want {
					t.Fatalf("entity %d has %v and not %v", i, got, want)
				}
			}
		}
		require.Equal(t, 3*n, p.w.Len())
		if observed {
			require.Equal(t, 3*n, seen)
		}
	}
}

// TestChangesBetweenBundles changes an old entity between two spawns of a bundle.
func TestChangesBetweenBundles(t *testing.T) {
	p := newParts(1)
	other := ecs.NewBundle[struct{ part1 }](p.w).Spawn(struct{ part1 }{7})
	mustCommit(t, p.w)
	p.of2.Spawn(pair{1, 1})
	p.w.Despawn(p.of2.Spawn(pair{2, 2}))
	p.b.Set(other, 8)
	p.of2.Spawn(pair{3, 3})
	mustCommit(t, p.w)
	require.Equal(t, [5]int{7, 8, -1, -1, int(ecs.Alive)}, p.seen(other))
}

package ecs

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

type large struct {
	part1
	part2
	part3
}

// TestLargeBundleCommits commits so many new entities that goroutines share the work, some of
// which have changed or gone before, beside old ones that leave, and holds every value: with
// one goroutine and with several.
func TestLargeBundleCommits(t *testing.T) {
	const n = 70_000
	for _, threads := range []int{1, 4} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads))
		w := NewWorld()
		one, two, three, four := Component[part1](w), Component[part2](w), Component[part3](w), Component[part4](w)
		w.Group(one, two) // so that three has rows of its own
		bundle, single := NewBundleOf[large](w), NewBundleOf[struct{ part1 }](w)
		var before []Entity
		for i := range n {
			before = append(before, single.Spawn(struct{ part1 }{part1(i)}))
		}
		mustCommit(t, w)

		var list []Entity
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
			case 4:
				w.Despawn(e)
			}
			if i%3 == 0 {
				w.Despawn(before[i])
			}
		}
		mustCommit(t, w)
		require.NoError(t, w.store.Check())
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
				t.Fatalf("%d threads: entity %d of before is not what it was", threads, i)
			}
		}
	}
}

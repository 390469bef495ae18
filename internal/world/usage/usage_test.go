package usage

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// commit counts a commit that is none of a store.
func (u *Use) commit(list ...Transition) {
	if c := u.next(); c != nil {
		c.Transitions = append(append(c.Transitions, u.loose...), list...)
	}
	u.loose = u.loose[:0]
}

var a, b, ab = grouptree.SetOf(0), grouptree.SetOf(1), grouptree.SetOf(0, 1)

// TestTicksBeginWithEnoughEntities counts a spawn, a change and a despawn, and asks for what a cost model replays: the entities that
// there must have been before the first commit, then the commits.
func TestTicksBeginWithEnoughEntities(t *testing.T) {
	u := New()
	u.AddSpawned(a, 3)
	u.AddSpawned(a, 2)
	u.commit(Transition{From: b, To: ab, Count: 4})
	u.commit(Transition{From: ab, Despawned: true, Count: 4}, Transition{From: a, To: a, Count: 1})
	require.Equal(t, 2, u.Commits)
	compositions := u.Compositions([]grouptree.Set{a})
	require.Equal(t, []grouptree.Set{a, b, ab}, compositions)
	require.Equal(t, [][]cost.Transition{
		{{From: cost.None, To: 0, Count: 2}, {From: cost.None, To: 1, Count: 4}},
		{{From: cost.None, To: 0, Count: 5}, {From: 1, To: 2, Count: 4}},
		{{From: 2, To: cost.None, Count: 4}},
	}, u.Ticks(compositions, []int{7, 0, 0}))
}

// TestSampleOfManyCommits counts many more commits than are remembered: they are of all times, and in their order.
func TestSampleOfManyCommits(t *testing.T) {
	u := New()
	const commits = 40 * Sample
	for range commits {
		u.commit(Transition{To: a, Spawned: true, Count: 1})
	}
	require.Equal(t, commits, u.Commits)
	list := u.InOrder()
	require.Len(t, list, Sample)
	early := 0
	for i, c := range list {
		require.Len(t, c.Transitions, 1)
		if i > 0 {
			require.Less(t, list[i-1].Number, c.Number)
		}
		if c.Number <= commits/2 {
			early++
		}
	}
	require.InDelta(t, Sample/2, early, Sample/8)
}

package ecs_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

var errFailed = errors.New("it has failed")

// stepNumber is a state.
type stepNumber int

// failingBatch has what a batch can queue.
type failingBatch struct {
	w      *ecs.World
	a      ecs.Handle[weight]
	ice    ecs.TagHandle
	child  ecs.RelationHandle
	state  *ecs.State[stepNumber]
	events *ecs.EventQueue[int]
	list   []ecs.Entity
	random *rand.Rand
}

func newFailingBatch(layout ecs.Layout, seed uint64) *failingBatch {
	w := ecs.NewWorld(ecs.WithLayout(layout))
	x := &failingBatch{w: w, a: ecs.Component[weight](w), ice: ecs.Tag[frozen](w), child: ecs.Relation[ecs.ChildOf](w), state: ecs.NewState(w, stepNumber(0)), events: ecs.Events[int](w), random: rand.New(rand.NewPCG(seed, 1))}
	w.Group(x.a, x.ice)
	return x
}

// change queues or makes some changes, and returns what it has spawned.
func (x *failingBatch) change(n int) (spawned []ecs.Entity) {
	for range n {
		if len(x.list) == 0 || x.random.IntN(4) == 0 {
			e := x.w.Spawn(x.a)
			spawned = append(spawned, e)
			continue
		}
		at := x.random.IntN(len(x.list))
		e := x.list[at]
		switch x.random.IntN(6) {
		case 0:
			_ = x.w.TryDespawn(e)
		case 1:
			_ = x.a.TrySet(e, weight(x.random.IntN(9)))
		case 2:
			_ = x.ice.TryAdd(e)
		case 3:
			_ = x.w.TryAdd(e, x.a)
		case 4:
			if at > 0 { // an earlier one, so that there is no cycle
				_ = x.child.TrySet(e, x.list[x.random.IntN(at)])
			}
		case 5:
			_ = x.w.TrySetName(e, string(rune('a'+x.random.IntN(20))))
		}
	}
	x.state.Set(stepNumber(x.random.IntN(5)))
	x.events.Send(n)
	return spawned
}

// What a batch has queued is not made if its function fails, whatever that is, and the next one is not affected.
func TestAFailedBatchChangesNothing(t *testing.T) {
	for seed := range uint64(20) {
		x := newFailingBatch([]ecs.Layout{ecs.Lanes, ecs.Laminar}[seed%2], seed)
		reader := x.events.Reader()
		for round := range 15 {
			x.list = append(x.list, x.change(10)...)
			for range reader.Read() {
			}
			before, nested := x.w.Snapshot(), round%3 == 0
			var spawned []ecs.Entity
			require.Same(t, errFailed, x.w.TryBatch(func() error {
				if spawned = x.change(20); nested {
					return x.w.TryBatch(func() error { x.change(5); return errFailed })
				}
				return errFailed
			}))
			require.True(t, before.Equal(x.w.Snapshot()), "seed %d, round %d", seed, round)
			require.Zero(t, reader.Len())
			for _, e := range spawned {
				require.Equal(t, ecs.Dead, x.w.EntityState(e))
			}
			require.NoError(t, x.w.TryBatch(func() error { x.list = append(x.list, x.change(3)...); return nil }))
			require.Equal(t, 1, reader.Len())
		}
	}
}

// An inner batch that fails leaves its changes to what is around it.
func TestAFailedBatchInsideOfAnother(t *testing.T) {
	w := ecs.NewWorld()
	require.NoError(t, w.TryBatch(func() error {
		require.Same(t, errFailed, w.TryBatch(func() error { w.Spawn(); return errFailed }))
		return nil
	}))
	require.Equal(t, 1, w.Len())
	require.Equal(t, "ecs: a Batch of a nil function", panicText(func() { w.Batch(nil) }))
	require.EqualError(t, w.TryBatch(nil), "ecs: a Batch of a nil function")
}

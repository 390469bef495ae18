//go:build !race

package blockstore

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// once makes random changes in three stores: in one at once, in the others each as a commit of its own, once with a plan.
type once struct {
	now, planned, queued *Store

	spec  gt.Spec
	alive []entity.Entity
	value uint64
}

// TestChangesAtOnceGiveTheRowsOfACommit holds that the paths of a transition give every entity the row, and every row the
// value, that the plan of a commit of this one change gives it, in every layout.
func TestChangesAtOnceGiveTheRowsOfACommit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, kind := drawSpec(t)
		o := &once{now: newStore(kind, spec), planned: newStore(kind, spec), queued: newStore(kind, spec), spec: spec}
		for range rapid.IntRange(1, 120).Draw(t, "changes") {
			o.step(t)
			o.compare(t, o.now)
			o.compare(t, o.queued)
		}
	})
}

func (o *once) step(t *rapid.T) {
	kind := rapid.IntRange(0, 9).Draw(t, "kind")
	if len(o.alive) == 0 || kind < 4 {
		o.spawn(t, drawSet(t, o.spec.Components))
		return
	}
	at := rapid.IntRange(0, len(o.alive)-1).Draw(t, "entity")
	e := o.alive[at]
	if kind == 9 {
		require.NoError(t, o.now.Now.Despawn(e))
		require.True(t, o.planned.Queue.Despawn(e))
		require.True(t, o.queued.Queue.Despawn(e))
		o.alive = append(o.alive[:at], o.alive[at+1:]...)
	} else {
		o.change(t, e, rapid.IntRange(0, o.spec.Components-1).Draw(t, "component"))
	}
	o.commit(t)
}

func (o *once) spawn(t *rapid.T, set gt.Set) {
	e, err := o.now.spawnNow(set)
	require.NoError(t, err)
	for _, s := range []*Store{o.planned, o.queued} {
		same, err := s.SpawnWith(set)
		require.NoError(t, err)
		require.Equal(t, e, same)
	}
	o.commit(t)
	for c := range set.All() {
		o.write(e, c)
	}
	o.alive = append(o.alive, e)
}

// change gives an entity a component that it does not have, or takes it.
func (o *once) change(t *rapid.T, e entity.Entity, c int) {
	has, _ := o.now.Has(e, c)
	for _, s := range []*Store{o.planned, o.queued} {
		valid, err := s.Queue.Change(e, c, !has)
		require.True(t, valid)
		require.NoError(t, err)
	}
	if has {
		require.NoError(t, o.now.Now.Change(e, c, false))
		return
	}
	_, _, err := o.now.addNow(e, c)
	require.NoError(t, err)
	if o.planned.numbers(c) != nil {
		o.planned.numbers(c).PushZero(e.Index())
		o.queued.numbers(c).PushZero(e.Index())
		o.commit(t)
		o.write(e, c)
	}
}

// commit commits with a plan and without one, and compares what is told of both commits.
func (o *once) commit(t *rapid.T) {
	var old, next int
	count := func(from, to, n int) { old, next = from, to; require.Equal(t, 1, n) }
	require.NoError(t, o.planned.Prepare())
	o.planned.Planned()
	o.planned.EachTransition(count)
	want := o.planned.Apply()
	require.NoError(t, o.queued.Prepare())
	require.Equal(t, o.queued.Queue.Len() != 1, o.queued.planned)
	o.queued.EachTransition(func(from, to, _ int) { require.Equal(t, []int{old, next}, []int{from, to}) })
	require.Equal(t, want, o.queued.Apply())
	require.Equal(t, o.planned.Blocks.CommitNumber(), o.queued.Blocks.CommitNumber())
}

// write writes a new value in both stores.
func (o *once) write(e entity.Entity, c int) {
	o.value++
	for _, s := range []*Store{o.now, o.planned, o.queued} {
		if a := s.numbers(c); a != nil {
			*s.placeOf(e, c).valueAt(a) = o.value
		}
	}
}

// compare compares a store with the one whose commits have plans.
func (o *once) compare(t *rapid.T, s *Store) {
	require.NoError(t, s.Check())
	require.Equal(t, o.planned.Len(), s.Len())
	for _, e := range o.alive {
		for c := range o.spec.Components {
			want := o.planned.placeOf(e, c)
			require.Equal(t, want, s.placeOf(e, c), "component %d of %v", c, e)
			if has, _ := s.Has(e, c); !has {
				continue
			}
			if a := s.numbers(c); a != nil {
				require.Equal(t, *want.valueAt(o.planned.numbers(c)), *want.valueAt(a), "component %d of %v", c, e)
			}
		}
	}
	for i := range s.Blocks.list {
		got, planned := &s.Blocks.list[i], &o.planned.Blocks.list[i]
		require.Equal(t, []uint32{planned.start, planned.end}, []uint32{got.start, got.end}, "block %d", i)
	}
}

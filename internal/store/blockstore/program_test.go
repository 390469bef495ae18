//go:build !race

package blockstore

import (
	"reflect"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// crossed returns a store with two lanes, and entities of all compositions that their groups tell apart.
func crossed(t *testing.T) (s *Store, list []entity.Entity) {
	s = newLanesStore(3, all(0, 1), all(1, 2))
	for i := range 80 {
		list = append(list, s.spawnValued(t, []gt.Set{gt.SetOf(0, 1), gt.SetOf(1, 2), gt.SetOf(0, 1, 2), gt.SetOf(0), gt.SetOf(2)}[i%5]))
	}
	commit(t, s)
	return s, list
}

// toggle queues that some entities lose a component, or get it with its value.
func (s *Store) toggle(t *testing.T, list []entity.Entity, c int) {
	for _, e := range list {
		set, _ := s.Composition(e)
		ok, err := s.Queue.Change(e, c, !set.Has(c))
		require.True(t, ok && err == nil)
		if !set.Has(c) {
			s.numbers(c).Push(e.Index(), valueOf(e, c))
		}
	}
}

// TestBulkSpawnAndRelayoutAfterACommit spawns many and changes the layout right after a commit that has left holes: what that commit
// knew of blocks is forgotten.
func TestBulkSpawnAndRelayoutAfterACommit(t *testing.T) {
	s, list := crossed(t)
	for round := range 4 {
		s.toggle(t, list[round:round+30], round%3)
		for _, e := range list[60+round : 62+round] {
			s.Queue.Despawn(e)
		}
		commit(t, s)
		set := gt.SetOf(round%3, (round+1)%3)
		made, err := s.SpawnMany(set, 9)
		require.NoError(t, err)
		for _, e := range made {
			for c := range set.All() {
				at := s.placeOf(e, c).valueAt(s.numbers(c))
				require.Zero(t, *at)
				*at = valueOf(e, c)
			}
		}
		require.NoError(t, s.Check())
		s.requireValues(t)
		s.toggle(t, made, 0)
		commit(t, s)
		s.SetLayout(gt.Build(gt.Kinds()[round%len(gt.Kinds())], s.Blocks.layout.Spec), s.Blocks.own)
		require.NoError(t, s.Check())
		s.requireValues(t)
		list = append(list[:60], made...)
		list = append(list, made...)
	}
}

// TestAtOnceAfterABatchOfTheSameTransition lets one entity go at once where many have gone in a commit before, and the other way round.
func TestAtOnceAfterABatchOfTheSameTransition(t *testing.T) {
	s, list := crossed(t)
	for c := range 3 {
		for range 2 {
			s.toggle(t, list[:40], c)
			commit(t, s)
			for _, e := range list[40:60] {
				if has, _ := s.Has(e, c); has {
					require.NoError(t, s.Now.Change(e, c, false))
				} else {
					lane, row, err := s.addNow(e, c)
					require.NoError(t, err)
					at := place{lane, row}.valueAt(s.numbers(c))
					require.Zero(t, *at, "a new row is zero")
					*at = valueOf(e, c)
				}
				require.NoError(t, s.Check())
				s.requireValues(t)
			}
		}
	}
}

// link is a value with pointers.
type link struct{ to *[4]uint64 }

// TestPointersUnderARunningCollector lets values with pointers go to other lanes and rows, in commits and at once, while garbage is
// collected: what they point to is there.
func TestPointersUnderARunningCollector(t *testing.T) {
	links, numbers := column.NewArray[link](), column.NewArray[uint64]()
	names := column.NewReflected(reflect.TypeFor[string]())
	s := New(gt.Build(gt.Lanes, gt.Spec{Components: 3, Groups: []gt.Conj{all(0, 1), all(1, 2)}}), []column.Column{links, numbers, names})
	stop, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	}()
	value := func(e entity.Entity) link { return link{&[4]uint64{uint64(e.Index()), 1, 2, 3}} }
	var list []entity.Entity
	for i := range 300 {
		e, err := s.SpawnWith(gt.SetOf(0, 1+i%2))
		require.NoError(t, err)
		links.Push(e.Index(), value(e))
		s.Blocks.own[1+i%2].PushZero(e.Index())
		list = append(list, e)
	}
	commit(t, s)
	for round := range scaled(200) {
		for i, e := range list {
			c := 1 + (i+round)%2
			has, _ := s.Has(e, c)
			if i%50 == 0 {
				require.NoError(t, s.Now.Change(e, c, !has))
			} else if (i+round)%5 == 0 {
				ok, err := s.Queue.Change(e, c, !has)
				require.True(t, ok && err == nil)
				if !has {
					s.Blocks.own[c].PushZero(e.Index())
				}
			}
		}
		commit(t, s)
		for _, e := range list {
			lane, row := s.Rows.Place(e, 0)
			require.Equal(t, *value(e).to, *links.InLane(lane)[row].to)
		}
	}
	close(stop)
	<-done
	require.NoError(t, s.Check())
	for k := range s.plan.stages {
		stage := s.plan.stages[k].column
		for row := 0; stage != nil && row < stage.Cap(); row++ {
			require.True(t, stage.EqualRow(row, stage.Clone(row+1), row) && s.plan.stages[k].put == 0)
		}
	}
	for _, v := range s.plan.stages[0].column.(*column.Array[link]).Data {
		require.Nil(t, v.to, "the stage holds nothing")
	}
}

// TestReplacedColumn gives a component that package reflect has written an array of its type, between changes that go the same way: the
// programs of transitions know the new one.
func TestReplacedColumn(t *testing.T) {
	reflected, other := column.NewReflected(reflect.TypeFor[uint64]()), column.NewArray[uint64]()
	s := New(gt.Build(gt.Lanes, gt.Spec{Components: 2, Groups: []gt.Conj{all(0, 1)}}), []column.Column{reflected, other})
	var list []entity.Entity
	for i := range 40 {
		e, err := s.SpawnWith(gt.SetOf(0))
		require.NoError(t, err)
		reflected.Push(e.Index(), reflect.ValueOf(uint64(i+1)))
		list = append(list, e)
	}
	commit(t, s)
	change := func(some []entity.Entity, has bool) {
		for _, e := range some {
			ok, err := s.Queue.Change(e, 1, has)
			require.True(t, ok && err == nil)
			if has {
				other.Push(e.Index(), 7)
			}
		}
		commit(t, s)
		require.NoError(t, s.Now.Change(list[39], 1, has))
		require.NoError(t, s.Check())
	}
	change(list[:20], true)
	change(list[:10], false)
	typed := column.NewArray[uint64]()
	typed.Replace(reflected)
	s.ReplaceColumn(0, typed)
	change(list[5:15], true)
	change(list[:39], true)
	change(list[3:30], false)
	for i, e := range list {
		lane, row := s.Rows.Place(e, 0)
		require.Equal(t, uint64(i+1), typed.InLane(lane)[row])
	}
	s.ReplaceColumn(5, column.NewArray[int]()) // which the layout does not know yet
}

// TestCommitsOfLargeArrays changes some of 100,000 and of 1,000,000 entities.
func TestCommitsOfLargeArrays(t *testing.T) {
	for _, n := range []int{scaled(100_000), scaled(1_000_000)} {
		s := newStore(gt.Laminar, gt.Spec{Components: 2, Groups: []gt.Conj{all(0, 1)}})
		list, err := s.SpawnMany(gt.SetOf(0), n)
		require.NoError(t, err)
		for i := range list {
			s.numbers(0).Data[i] = valueOf(list[i], 0)
		}
		for step := range 3 {
			for i := step; i < n; i += 17 + step {
				e := list[i*7919%n]
				has, _ := s.Has(e, 1)
				ok, err := s.Queue.Change(e, 1, !has)
				require.True(t, ok && err == nil)
				if !has {
					s.numbers(1).Push(e.Index(), valueOf(e, 1))
				}
			}
			commit(t, s)
			require.NoError(t, s.Check())
		}
		wrong := 0
		for e, composition := range s.EachEntity {
			for c := range s.Compositions.Set(composition).All() {
				if valueOf(e, c) != *s.placeOf(e, c).valueAt(s.numbers(c)) {
					wrong++
				}
			}
		}
		require.Zero(t, wrong)
	}
}

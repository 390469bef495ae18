package relations

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// family is a store of entities with two relations: children end with their parent, friends lose it.
type family struct {
	store         *blockstore.Store
	all           Relations
	child, friend *Relation
	list          []entity.Entity
}

// newFamily returns three generations of one child each, and a friend of the eldest.
func newFamily(t *testing.T) *family {
	tags := grouptree.SetOf(0, 1)
	store := blockstore.New(grouptree.Build(grouptree.Lanes, grouptree.Spec{Components: 2, Tags: tags}), make([]column.Column, 2))
	f := &family{store: store, all: New(store), child: &Relation{Rules: Rules{Acyclic: true, DespawnSources: true}}, friend: &Relation{}}
	f.all.Add(f.child, 0)
	f.all.Add(f.friend, 1)
	require.Equal(t, tags, f.all.Tags())
	require.Equal(t, 1, f.friend.Number)
	for _, set := range []grouptree.Set{{}, grouptree.SetOf(0), grouptree.SetOf(0), grouptree.SetOf(1)} {
		composition, err := store.Compositions.Intern(set)
		require.NoError(t, err)
		f.list = append(f.list, store.Queue.Spawn(composition))
	}
	f.commit(t)
	f.child.Put(f.index(1), f.index(0), 0, false)
	f.child.Put(f.index(2), f.index(1), 0, false)
	f.friend.Put(f.index(3), f.index(0), 0, false)
	return f
}

func (f *family) index(k int) uint32 { return f.list[k].Index() }

func (f *family) commit(t *testing.T) {
	require.NoError(t, f.store.Prepare())
	f.store.Apply()
	f.all.Commit()
}

// ended checks that the eldest has taken the children along, and that the friend stays without a target.
func (f *family) ended(t *testing.T) {
	require.Equal(t, 1, f.store.Len())
	composition, alive := f.store.CompositionAt(f.index(3))
	require.True(t, alive)
	require.False(t, f.store.Compositions.Has(composition, 1))
	for _, e := range f.list {
		require.False(t, f.all.IsLinked(e.Index()))
	}
}

func TestTheEndOfATarget(t *testing.T) {
	f := newFamily(t)
	require.True(t, f.store.Queue.Despawn(f.list[0]))
	require.NoError(t, f.all.End(f.index(0)))
	require.Equal(t, f.index(0)+1, f.child.Now(f.index(1)).Target, "it is queued")
	f.commit(t)
	f.ended(t)
}

func TestTheEndOfATargetAtOnce(t *testing.T) {
	f := newFamily(t)
	require.NoError(t, f.store.Now.Despawn(f.list[0]))
	require.NoError(t, f.all.EndNow(f.index(0)))
	f.ended(t)
}

func TestADroppedEndChangesNothing(t *testing.T) {
	f := newFamily(t)
	before := f.all.Save()
	require.True(t, f.store.Queue.Despawn(f.list[0]))
	require.NoError(t, f.all.End(f.index(0)))
	f.friend.Queue.Push(f.index(3), f.list[0])
	require.Equal(t, []uint32{f.index(3)}, f.friend.Queue.QueuedFor(0))
	f.store.Queue.Discard()
	f.all.Discard()
	require.Zero(t, f.friend.Queue.Queued())
	require.True(t, f.all.Save().Equal(before))
	require.Equal(t, 4, f.store.Len())
}

func TestSnapshotsOfRelations(t *testing.T) {
	f := newFamily(t)
	before := f.all.Save()
	f.child.Take(f.index(2), false)
	f.child.Take(f.index(0), false)
	require.Zero(t, f.child.Of(f.index(2)).Target)
	later := &Relation{}
	f.all.Add(later, 2)
	later.Put(f.index(0), f.index(3), 0, false)
	require.False(t, f.all.Save().Equal(before))
	require.Zero(t, before.Of(later).Of(f.index(0)).Target)
	require.Equal(t, f.index(1)+1, before.Of(f.child).Of(f.index(2)).Target)
	f.all.Restore(before)
	require.True(t, f.all.Save().Equal(before), "a relation that was declared later has no links")
	f.all.Shrink()
	require.True(t, before.Equal(f.all.Save()))
	f.all.Reset()
	require.True(t, f.all.Save().Equal(nil))
}

// TestTheSamePlace sets a target again: the source stays where it was, and goes to the end only if it is told to.
func TestTheSamePlace(t *testing.T) {
	var r Relation
	for _, source := range []uint32{1, 2, 3} {
		r.Put(source, 0, Same, false)
	}
	r.Put(1, 0, Same, false)
	require.Equal(t, uint32(1+1), r.Of(0).First)
	r.Put(1, 0, 0, false)
	require.Equal(t, uint32(2+1), r.Of(0).First)
	r.Put(3, 0, 2+1, false)
	require.Equal(t, uint32(3+1), r.Of(0).First)
}

// TestAClone has the targets of another entity, and is their last source.
func TestAClone(t *testing.T) {
	f := newFamily(t)
	clone := f.store.Queue.Spawn(blockstore.NoComponents)
	f.commit(t)
	f.all.Clone(f.index(0), clone.Index())
	require.False(t, f.all.IsLinked(clone.Index()), "of what has no target")
	f.all.Clone(f.index(1), clone.Index())
	require.Equal(t, f.index(0)+1, f.child.Now(clone.Index()).Target)
	require.Equal(t, []uint32{0, clone.Index() + 1}, []uint32{f.friend.Now(clone.Index()).Target, f.child.Now(f.index(1)).Next})
	require.Equal(t, uint32(2), f.child.Now(f.index(0)).Count)
}

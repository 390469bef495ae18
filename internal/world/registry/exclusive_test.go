package registry

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// moods has five tags, of which the last two exclude one another.
func moods() Registry {
	r := New()
	for _, name := range []string{"Idle", "Walking", "Attacking", "Day", "Night"} {
		r.Add(Component{Name: name, Tag: true})
	}
	r.Exclusive = []grouptree.Set{grouptree.SetOf(3, 4)}
	return r
}

func TestTagsThatCannotExcludeOneAnother(t *testing.T) {
	r := moods()
	set, err := r.NewExclusive([]int{2, 0, 1})
	require.NoError(t, err)
	require.Equal(t, grouptree.SetOf(0, 1, 2), set)
	require.Equal(t, "Idle, Walking, Attacking", r.ListNames(set))
	require.Equal(t, "Idle and Attacking", r.Pair(grouptree.SetOf(2, 0)))
	for want, tags := range map[string][]int{
		"ecs: tags that exclude one another are two at least, not 1":                             {2},
		"ecs: Walking is twice among tags that exclude one another":                              {1, 0, 1},
		"ecs: Night is one of the exclusive tags Day, Night already, and cannot be among others": {0, 4},
	} {
		_, err := r.NewExclusive(tags)
		require.EqualError(t, err, want)
	}
}

func TestTagsThatAreGivenTogether(t *testing.T) {
	r := moods()
	require.NoError(t, r.CheckExclusive("a bundle", grouptree.SetOf(0, 1, 3)))
	require.EqualError(t, r.CheckExclusive("a bundle", grouptree.SetOf(0, 3, 4)),
		"ecs: a bundle has Day and Night, which exclude one another: leave one out")
}

// TestEntitiesWithTwoTags finds the lowest index, and none that is dead.
func TestEntitiesWithTwoTags(t *testing.T) {
	tags := grouptree.SetOf(0, 1, 2)
	store := blockstore.New(grouptree.Build(grouptree.Lanes, grouptree.Spec{Components: 3, Tags: tags}), make([]column.Column, 3))
	var list []entity.Entity
	for _, set := range []grouptree.Set{grouptree.SetOf(0), grouptree.SetOf(0, 2), grouptree.SetOf(1, 2), grouptree.SetOf(0, 1)} {
		composition, err := store.Compositions.Intern(set)
		require.NoError(t, err)
		e, err := store.Now.Spawn(composition)
		require.NoError(t, err)
		list = append(list, e)
	}
	e, two := WithTwo(store, tags)
	require.Equal(t, []any{list[1], grouptree.SetOf(0, 2)}, []any{e, two})
	require.NoError(t, store.Now.Despawn(list[1]))
	e, two = WithTwo(store, tags)
	require.Equal(t, []any{list[2], grouptree.SetOf(1, 2)}, []any{e, two})
	e, _ = WithTwo(store, grouptree.SetOf(0, 2))
	require.True(t, e.IsZero())
}

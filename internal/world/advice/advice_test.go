package advice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/views"
)

// The components of a world.
const compA, compB, compC = 0, 1, 2

// host is that of a world without declarations of its own.
type host struct{}

func (host) Refusal(err error) error             { return err }
func (host) Unfit(entity.Entity, int) error      { return nil }
func (host) Required(string) error               { return nil }
func (host) Requires() bool                      { return false }
func (host) SetName(entity.Entity, string) error { return nil }

// newWorld returns a world in which "ab" has to find the entities with A and B, and "c" walks C; a task has no weight.
func newWorld(t *testing.T, groups ...[]int) (w *world.World, ab, c *schedule.Entry) {
	w = &world.World{}
	w.Init(world.Options{Layout: grouptree.Lanes}, host{})
	for _, name := range []string{"A", "B", "C"} {
		w.Arrays().Drop()
		array := column.NewBytes(8)
		w.Registry().Add(registry.Component{Name: name, Bytes: 8, Column: array, NewView: func() views.View { return views.NewRaw(array) }})
		w.Observers().Grow(len(w.Registry().List))
	}
	for _, group := range groups {
		set := grouptree.SetOf(group...)
		w.Arrays().AddGroup(grouptree.Conj{Cares: set, Has: set})
	}
	w.Arrays().Arrange()
	stage := &schedule.Stage{Name: schedule.MainStage}
	w.Schedule().Declare(stage)
	ab, c = system(w, "ab", compA, compB), system(w, "c", compC)
	for _, x := range []*schedule.Entry{{Access: &access.Access{Name: "task", Task: true}, Call: func(float64) {}}, ab, c} {
		stage.Add(x)
	}
	for _, of := range [][]int{{compA}, {compB}, {compA, compB}} {
		spawn(t, w, 2000, of...)
	}
	return w, ab, c
}

func spawn(t *testing.T, w *world.World, n int, components ...int) {
	composition, err := w.Store().Compositions.Intern(grouptree.SetOf(components...))
	require.NoError(t, err)
	for range n {
		_, err := w.Store().Now.Spawn(composition)
		require.NoError(t, err)
	}
}

func system(w *world.World, name string, components ...int) *schedule.Entry {
	x := &schedule.Entry{Access: &access.Access{Name: name}, Walk: &execution.Walker{Body: func(*execution.Frame) {}}}
	x.Walk.Begin(w.Env())
	for _, c := range components {
		x.Walk.AddColumn(c, w.Registry().List[c].NewView())
	}
	set := grouptree.SetOf(components...)
	x.Walk.Signature.Access = set
	x.Walk.Finish(grouptree.Conj{Cares: set, Has: set})
	return x
}

// TestAdviceIsWhatTheWorldThenCosts takes the groups that are found, and asks again.
func TestAdviceIsWhatTheWorldThenCosts(t *testing.T) {
	play := func(groups ...[]int) (*world.World, Advice) {
		w, ab, _ := newWorld(t, groups...)
		require.NoError(t, w.Schedule().Tick(1))
		Count(w)
		require.Zero(t, MostRuns(w))
		for range 3 {
			require.NoError(t, w.Schedule().Tick(1))
			require.NoError(t, w.Schedule().RunAlone(ab, 1))
		}
		require.Equal(t, 6, MostRuns(w))
		return w, Search(w, func() bool { return false })
	}
	w, first := play([]int{compA, compC})
	require.Equal(t, []int{6, 3}, []int{Input(w).Systems[0].Weight, Input(w).Systems[1].Weight})
	ac, ab := grouptree.SetOf(compA, compC), grouptree.SetOf(compA, compB)
	require.Equal(t, []grouptree.Conj{{Cares: ac, Has: ac}}, first.Declared)
	require.Equal(t, []grouptree.Conj{{Cares: ab, Has: ab}}, first.Found.Groups)
	require.Equal(t, []string{"c"}, first.Unmatched)
	require.Less(t, first.After, first.Before)
	require.Equal(t, first.Declared, w.Arrays().Groups, "nothing changes")
	_, second := play([]int{compA, compB})
	require.Equal(t, second.Declared, second.Found.Groups)
	require.Equal(t, []float64{first.After, first.After}, []float64{second.Before, second.After})
}

// TestInputIsWhatHappened counts a commit that spawns and a system, and has the entities of before.
func TestInputIsWhatHappened(t *testing.T) {
	w, _, c := newWorld(t)
	Count(w)
	_, err := w.Commits().Commit()
	require.NoError(t, err)
	composition, err := w.Store().Compositions.Intern(grouptree.SetOf(compC))
	require.NoError(t, err)
	w.Store().Queue.Spawn(composition)
	_, err = w.Commits().Commit()
	require.NoError(t, err)
	require.NoError(t, w.Schedule().RunAlone(c, 1))
	in := Input(w)
	require.Equal(t, 2, in.Commits)
	require.Equal(t, []int{8, 8, 8}, in.Bytes)
	at := map[grouptree.Set]int{}
	for i, set := range in.Compositions {
		at[set] = in.Population[i]
	}
	require.Equal(t, map[grouptree.Set]int{
		grouptree.SetOf(compA): 2000, grouptree.SetOf(compB): 2000, grouptree.SetOf(compA, compB): 2000, grouptree.SetOf(compC): 1,
	}, at)
	require.Len(t, in.Ticks, 3)
	require.Equal(t, []cost.Transition{{From: cost.None, To: len(in.Compositions) - 1, Count: 1}}, in.Ticks[2])
}

package designtext

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/usage"
	"github.com/copse-ecs/copse/internal/world/views"
)

// host is that of a world without declarations of its own.
type host struct{}

func (host) Refusal(err error) error             { return err }
func (host) Unfit(entity.Entity, int) error      { return nil }
func (host) Required(string) error               { return nil }
func (host) Requires() bool                      { return false }
func (host) SetName(entity.Entity, string) error { return nil }

// newWorld returns a world with the components Ä and B, a tag, and a relation.
func newWorld() *world.World {
	w := &world.World{}
	w.Init(world.Options{Layout: grouptree.Lanes}, host{})
	array := column.NewBytes(8)
	for _, c := range []registry.Component{
		{Name: "Ä", Type: reflect.TypeFor[[2]float32](), Bytes: 8, Column: array, NewView: func() views.View { return views.NewRaw(array) }},
		{Name: "B", Bytes: 3, Column: column.NewBytes(3)},
		{Name: "T", Tag: true},
		{Name: "R", Tag: true, Relation: &relations.Relation{Rules: relations.Rules{Acyclic: true, DespawnSources: true}}},
	} {
		w.Arrays().Drop()
		w.Registry().Add(c)
		w.Observers().Grow(len(w.Registry().List))
	}
	w.Registry().Exclusive = []grouptree.Set{grouptree.SetOf(2, 3)}
	set := grouptree.SetOf(0, 1)
	w.Arrays().AddGroup(grouptree.Conj{Cares: set, Has: set})
	w.Arrays().Arrange()
	return w
}

// system returns a system over Ä with some other columns, which are read and optional.
func system(w *world.World, name string, filter execution.Filter) *schedule.Entry {
	x := &schedule.Entry{Access: &access.Access{Name: name}, Walk: &execution.Walker{Filter: filter}}
	x.Walk.Begin(w.Env())
	x.Walk.AddColumn(0, w.Registry().List[0].NewView())
	x.Walk.AddColumn(1, nil)
	x.Walk.Columns[1].Write, x.Walk.Columns[1].Optional = false, true
	x.Walk.Signature.Access, x.Walk.Signature.Optional = grouptree.SetOf(0), grouptree.SetOf(1)
	x.Walk.Finish(grouptree.Conj{Cares: grouptree.SetOf(0, 2, 3), Has: grouptree.SetOf(0, 2)})
	return x
}

// TestADesignHasEverything writes all that a world can have.
func TestADesignHasEverything(t *testing.T) {
	w := newWorld()
	for _, set := range []grouptree.Set{grouptree.SetOf(0, 1), {}, grouptree.SetOf(2)} {
		composition, err := w.Store().Compositions.Intern(set)
		require.NoError(t, err)
		_, err = w.Store().Now.Spawn(composition)
		require.NoError(t, err)
	}
	s := &schedule.Stage{Name: "s", Options: schedule.Options{Substeps: 2}}
	w.Schedule().Declare(s)
	plain := system(w, "plain", execution.Filter{})
	number := []reflect.Type{reflect.TypeFor[int]()}
	plain.Access.Sends, plain.Access.Receives = number, number
	plain.Order.After = []string{"some"}
	some := system(w, "some", execution.Filter{Any: []grouptree.Set{grouptree.SetOf(1, 2), grouptree.SetOf(0, 1)}, Exact: true, Changed: []execution.Changed{{Set: grouptree.SetOf(0, 1)}}})
	task := &schedule.Entry{Walk: &execution.Walker{}, Access: &access.Access{
		Name: "task", Task: true, OtherReads: grouptree.SetOf(0, 1), OtherWrites: grouptree.SetOf(1), Uses: number, LooksAt: []reflect.Type{reflect.TypeFor[string](), number[0]},
	}}
	for _, x := range []*schedule.Entry{plain, some, task} {
		s.Add(x)
	}
	require.Equal(t, `component U00C4 f32x2
component B 3
tag T
tag R # relation, acyclic, sources end with their target
# exclusive T, R
layout lanes
group U00C4 & B
# stage "s": Substeps(2)
# some runs only over entities with at least one of B, T, and with nothing but U00C4, B, T, and with a change of U00C4, B since the last run
system some(mut U00C4, ?B) with T without R
system plain(mut U00C4, ?B) with T without R # sends int receives int: After("some")
# task task() reads U00C4 writes B uses int reads string, int
spawn 1 U00C4, B
spawn 1 T
`, Design(w, nil))
	names := Identifiers(w.Registry())
	require.Equal(t, "some(mut U00C4, ?B) with T without R any B, T exactly changed U00C4, B", Function{some.Access, some.Walk, names}.Text())
	require.Equal(t, []string{"nothing but no component"}, Function{some.Access, &execution.Walker{Filter: execution.Filter{Exact: true}}, names}.Clauses())
}

// TestWeightsHaveNothingInCommon divides numbers of runs.
func TestWeightsHaveNothingInCommon(t *testing.T) {
	for _, c := range []struct {
		runs []int
		want string
	}{
		{[]int{4, 6}, "2 3"}, {[]int{5, 5}, "1 1"}, {[]int{0, 7}, "0 1"}, {[]int{0, 0}, "1 1"}, {[]int{1, 3_000_000}, "1 1000000"}, {[]int{2, 3_000_001}, "1 1000000"},
	} {
		w := newWorld()
		s := &schedule.Stage{Name: schedule.MainStage}
		w.Schedule().Declare(s)
		for i, n := range c.runs {
			x := system(w, "s"+strconv.Itoa(i), execution.Filter{})
			x.Runs, x.RunsBefore = n+1, 1
			s.Add(x)
		}
		s.Add(&schedule.Entry{Walk: &execution.Walker{}, Access: &access.Access{Name: "task", Task: true}, Runs: 11})
		require.Empty(t, weightsOf(w), "nothing is counted")
		w.Commits().Use = usage.New()
		weights, got := weightsOf(w), []string{}
		for _, x := range s.Entries()[:2] {
			n, has := weights[x]
			if !has {
				n = 1
			}
			got = append(got, strconv.Itoa(n))
		}
		require.Equal(t, c.want, strings.Join(got, " "))
		require.NotContains(t, weights, s.Entries()[2])
	}
}

// TestADesignHasAsManySystemsAsTheLanguageTakes says how many are left out.
func TestADesignHasAsManySystemsAsTheLanguageTakes(t *testing.T) {
	w := newWorld()
	s := &schedule.Stage{Name: schedule.MainStage}
	w.Schedule().Declare(s)
	for i := range maxSystems + 2 {
		s.Add(system(w, "s"+strconv.Itoa(i), execution.Filter{}))
	}
	text := Design(w, nil)
	require.Equal(t, maxSystems, strings.Count(text, "\nsystem "))
	require.Contains(t, text, "\n# 2 more systems are left out: a design has at most 256\n")
}

// TestTypes writes a type as equal numbers, or as a size.
func TestTypes(t *testing.T) {
	type pair struct{ X, Y int32 }
	handle := reflect.TypeFor[entity.Entity]()
	for want, typ := range map[string]reflect.Type{
		"f64": reflect.TypeFor[float64](), "i32x2": reflect.TypeFor[pair](), "u8x6": reflect.TypeFor[[2]struct{ R, G, B uint8 }](),
		"entityx3": reflect.TypeFor[[3]entity.Entity](), "9": reflect.TypeFor[struct {
			A int64
			B bool
		}](), "1": nil,
	} {
		c := registry.Component{Type: typ, Bytes: 9}
		if typ == nil {
			c.Bytes = 0
		}
		require.Equal(t, want, typeOf(&c, handle))
	}
}

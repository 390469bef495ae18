package execution

import (
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/views"
)

// count counts the cases of the last run of a walker.
func (c coverage) count(a *asker) {
	c[a.walker.plan.Match.String()]++
	if a.walker.Filter.Filters() && a.visited > 0 {
		c["filtered"]++
	}
	for _, b := range a.blocks {
		switch {
		case b.copied:
			c["copied"]++
		case b.n >= minInPlace && a.walker.plan.Match == grouptree.Blind:
			c["long in place"]++
		}
		if b.n == views.CopiedRows {
			c["a full block"]++
		}
		for k := range a.columns {
			if b.values[k] == nil {
				c["absent"]++
			}
			if b.neighbor[k] {
				c["neighbours"]++
			}
		}
	}
}

// TestWalkersVisitWhatMatches compares random walkers in random worlds with a look at every entity: each that matches is visited once, with
// its values, and what is written goes to that entity alone. A walker is called once for each run of rows if it is full.
func TestWalkersVisitWhatMatches(t *testing.T) {
	had := coverage{}
	cases := []string{"full", "partial", "blind", "scan", "a full block", "long in place", "copied", "absent", "neighbours", "filtered"}
	had.check(t, cases, func(t *rapid.T) {
		w := drawWorld(t)
		var list []*asker
		for range rapid.IntRange(1, 5).Draw(t, "walkers") {
			env := &w.env
			if rapid.IntRange(0, 3).Draw(t, "plain") == 0 {
				env = &w.plain
			}
			list = append(list, w.declare(env, drawRequest(t, 4)))
		}
		for range rapid.IntRange(1, 4).Draw(t, "runs") {
			for _, a := range list {
				a.walk()
				require.Equal(t, a.visited, a.walker.Count(false))
				had.count(a)
				if p := a.walker.plan; p.Match == grouptree.Full && len(p.handled) == 0 {
					require.Len(t, a.blocks, len(p.findRuns(&w.store.Blocks)), "a full walker is called once for each run")
				}
			}
			w.compare()
			if w.changes(t, 20); rapid.IntRange(0, 4).Draw(t, "declares") == 0 {
				w.drawGroup(t)
			}
		}
	})
}

// TestWhatAWalkerHas asks a walker for its columns, its entity lists, and which entities match.
func TestWhatAWalkerHas(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	both, one := w.spawnEach(2, compA, compB, tagF), w.spawnEach(1, compA)
	a := w.declare(&w.env, request{columns: []Column{{Component: compB, Write: true, Optional: true}, {Component: compA}}})
	require.Equal(t, []int{1, 0, -1}, []int{a.walker.Columns.Index(compA), a.walker.Columns.Index(compB), a.walker.Columns.Index(compC)})
	require.Equal(t, grouptree.SetOf(compA, compB), a.walker.Columns.Set())
	require.Equal(t, grouptree.SetOf(compB), a.walker.Columns.Written())
	a.walk()
	require.Same(t, &a.walker.frame, a.walker.Frame())
	require.True(t, a.walker.Matches(both[0]))
	require.True(t, a.walker.Matches(one[0]))
	w.despawn(both[0], false)
	require.False(t, a.walker.Matches(both[0]))
	require.False(t, a.walker.Matches(w.spawn(grouptree.SetOf(compA), true)), "it is not committed")
	w.commit()
	require.False(t, a.walker.Filter.Filters())

	c := w.declare(&w.env, request{columns: []Column{{Component: compA}}, without: grouptree.SetOf(compB)})
	c.walk()
	require.False(t, c.walker.Matches(both[1]))
	require.Len(t, c.walker.EntityLists(), 1)
	scan := w.declare(&w.env, request{without: grouptree.SetOf(compB)})
	scan.walk()
	require.Equal(t, grouptree.Scan, scan.walker.Plan().Match)
	require.Empty(t, scan.walker.EntityLists())
}

// TestStopLeavesARun leaves runs after each number of entities: within a block that is copied, at its end, and within a long stretch. What was
// written before stays, and the next run visits all.
func TestStopLeavesARun(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	w.spawnEach(2, compA, compB)
	for _, n := range []int{3, 2 * minInPlace, 2, 2 * minInPlace} {
		w.spawnEach(n, compA, bytesD, tagF)
		w.spawnEach(1, bytesD, compA)
	}
	for _, r := range []request{
		{columns: []Column{{Component: compA, Write: true}}, with: grouptree.SetOf(tagF)},
		{columns: []Column{{Component: compA, Write: true}, {Component: bytesD, Write: true}}},
		{columns: []Column{{Component: compA, Write: true}, {Component: compB, Write: true, Optional: true}}},
		{without: grouptree.SetOf(compB, tagG)},
	} {
		for _, env := range []*Env{&w.env, &w.plain} {
			a := w.declare(env, r)
			all := len(a.want())
			for a.stopAfter = 1; a.stopAfter <= all; a.stopAfter++ {
				a.walk()
				require.GreaterOrEqual(t, a.visited, a.stopAfter)
				require.Equal(t, a.stopAfter, a.stopsAt(), "no call after that which stopped")
			}
			a.stopAfter = 0
			a.walk()
			require.Equal(t, all, a.visited)
			w.compare()
		}
	}
}

// stopsAt returns the number of entities after which a run had to stop, if no block followed that which had the last of them.
func (a *asker) stopsAt() int {
	before := a.visited - a.blocks[len(a.blocks)-1].n
	if before < a.stopAfter {
		return a.stopAfter
	}
	return before
}

// TestWhatIsForgottenIsFoundAgain takes the memory of walkers, which visit the same afterwards.
func TestWhatIsForgottenIsFoundAgain(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	w.spawnEach(20, compA, tagF)
	w.spawnEach(20, compA)
	a := w.declare(&w.env, request{columns: []Column{{Component: compA, Write: true}}, with: grouptree.SetOf(tagF)})
	r := Round{JobRows: 5}
	r.Pool.Limit = 3
	for range 3 {
		a.walk()
		a.round(&r, true)
	}
	require.NotNil(t, a.walker.cache)
	require.NotEmpty(t, a.walker.frames)
	a.walker.Forget(false)
	require.Nil(t, a.walker.cache)
	require.Empty(t, a.walker.frames)
	require.True(t, a.walker.plan.made)
	a.walk()
	a.round(&r, true)
	w.compare()
	a.walker.frame.Calls = 7
	a.walker.Forget(true)
	require.False(t, a.walker.plan.made)
	require.Nil(t, a.walker.matches)
	require.Equal(t, Frame{Calls: 7}, a.walker.frame, "the number of calls goes on")
}

// TestViewsFollowAnArrayThatIsReplaced makes a component of a type of one that was known by its type at run time.
func TestViewsFollowAnArrayThatIsReplaced(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	reflected := column.NewReflected(reflect.TypeFor[int]())
	w.arrays.Drop()
	id := w.registry.Add(registry.Component{Name: "H", Bytes: 8, Column: reflected, NewView: func() views.View { return &views.Untyped{Array: reflected} }})
	w.follow()
	w.spawnEach(40, compA)
	a := w.declare(&w.env, request{columns: []Column{{Component: compA}}, with: grouptree.SetOf(compA)})
	typed := w.declare(&w.env, request{columns: []Column{{Component: id}}, with: grouptree.SetOf(compA)})
	for i, e := range w.order {
		require.NoError(t, w.store.Now.Change(e, id, true))
		lane, row := w.store.Rows.Place(e, id)
		reflected.At(lane, row).SetInt(int64(i))
	}
	var got []int
	var guard sync.Mutex
	typed.walker.Body = func(f *Frame) {
		guard.Lock()
		defer guard.Unlock()
		if c := cellsOf(f.Views[0]); c != nil {
			got = append(got, c.(typedCells)...)
		}
	}
	r := Round{JobRows: 5}
	r.Pool.Limit = 3
	run := func() []int {
		got = nil
		r.Begin()
		r.Add(&typed.walker, true)
		r.Run([]*Walker{&typed.walker}, 0.5)
		slices.Sort(got)
		return got
	}
	require.Empty(t, run(), "views of a type that is not known show nothing")
	array := column.NewArray[int]()
	array.Replace(reflected)
	w.registry.List[id].Column = array
	w.registry.List[id].NewView = func() views.View { return views.NewTyped(array, nil, &w.store.Rows, id) }
	w.store.ReplaceColumn(id, array)
	before := slices.Clone(a.walker.frame.Views)
	for _, x := range []*asker{a, typed} {
		x.walker.ReplaceViews(id)
	}
	require.Equal(t, before, a.walker.frame.Views, "it has no column of the component")
	require.NotEmpty(t, typed.walker.frames)
	for _, f := range append(typed.walker.frames, &typed.walker.frame) {
		require.IsType(t, &views.Typed[int]{}, f.Views[0])
	}
	require.Len(t, run(), 40)
	for i, v := range got {
		require.Equal(t, i, v)
	}
}

package execution

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// round runs a walker once on the workers of a round, and compares.
func (a *asker) round(r *Round, split bool) { runTogether(r, split, a) }

// runTogether runs walkers at the same time, and compares. None of them writes what another one has a column of.
func runTogether(r *Round, split bool, list ...*asker) {
	var walkers []*Walker
	var wants [][]entity.Entity
	for _, a := range list {
		wants = append(wants, a.want())
	}
	r.Begin()
	for i, a := range list {
		a.blocks, a.visited = nil, 0
		a.stamp(wants[i])
		walkers = append(walkers, &a.walker)
		r.Add(&a.walker, split)
	}
	r.Run(walkers, 0.5)
	for i, a := range list {
		a.end(wants[i], true)
	}
}

// TestRoundsVisitTheSame compares random walkers that run at the same time, split or not, with the model: on several workers, with jobs of several
// sizes.
func TestRoundsVisitTheSame(t *testing.T) {
	had := coverage{}
	had.check(t, []string{"several jobs", "several workers"}, func(t *rapid.T) {
		w := drawWorld(t)
		var list []*asker
		var written grouptree.Set
		for range rapid.IntRange(1, 3).Draw(t, "walkers") {
			r := drawRequest(t, 3)
			var columns []Column
			for _, c := range r.columns { // no walker has a column that another one writes
				if c.Write = c.Write && len(list) == 0; !written.Has(c.Component) {
					columns = append(columns, c)
				}
			}
			r.columns = columns
			list = append(list, w.declare(&w.env, r))
			written = written.Union(list[0].walker.Columns.Written())
		}
		r := Round{JobRows: rapid.SampledFrom([]int{1, 3, 17, 64, 1000, 0}).Draw(t, "rows")}
		r.Pool.Limit = rapid.IntRange(1, 4).Draw(t, "workers")
		for range rapid.IntRange(1, 5).Draw(t, "rounds") {
			runTogether(&r, rapid.Bool().Draw(t, "split"), list...)
			if len(r.jobs) > 1 {
				had["several jobs"]++
			}
			for _, a := range list {
				had["several workers"] += len(a.walker.frames)
			}
			w.compare()
			if w.changes(t, 10); rapid.IntRange(0, 4).Draw(t, "shrinks") == 0 {
				r.Shrink()
			}
		}
	})
}

// TestJobsHaveTheirRows says how many jobs a walker has, and the rows of their blocks.
func TestJobsHaveTheirRows(t *testing.T) {
	const rows = 20
	for _, c := range []struct {
		jobRows int
		split   bool
		request request
		want    []int
	}{
		{8, true, request{columns: []Column{{Component: compA}}}, []int{8, 8, 4}},
		{8, false, request{columns: []Column{{Component: compA}}}, []int{20}},
		{0, true, request{columns: []Column{{Component: compA}}}, []int{20}},
		{8, true, request{without: grouptree.SetOf(tagF)}, []int{20}},
		{8, true, request{columns: []Column{{Component: compB}}}, nil},
	} {
		w := newWorld(t, grouptree.Laminar)
		w.spawnEach(rows, compA)
		a := w.declare(&w.env, c.request)
		r := Round{JobRows: c.jobRows}
		r.Pool.Limit = 1
		a.round(&r, c.split)
		require.Len(t, r.jobs, len(c.want))
		require.Equal(t, c.want, a.sizes())
		r.Begin()
		require.Empty(t, r.jobs)
		r.Shrink()
		require.Nil(t, r.parts)
	}
	require.Equal(t, SplitRows, (&Round{}).rowsPerJob())
}

// TestRoundsUseWhatIsKept fills the cache of a walker in rounds, which all workers read.
func TestRoundsUseWhatIsKept(t *testing.T) {
	w, blind, _ := blindWorld(t)
	r := Round{JobRows: 100}
	r.Pool.Limit = 3
	for range 4 {
		blind.round(&r, true)
	}
	require.Equal(t, [2]int{blind.visited, 2}, blind.keeps())
	for _, f := range blind.walker.frames {
		require.Same(t, blind.walker.cache, f.columns.cache)
	}
	w.compare()
}

// TestNothingChangedIsNoJob runs a walker that asks for changes when there are none, few, and many.
func TestNothingChangedIsNoJob(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	w.spawnEach(100, compA)
	a := w.declare(&w.env, request{columns: []Column{{Component: compA}}, changed: []grouptree.Set{grouptree.SetOf(compA)}})
	r := Round{JobRows: 30}
	for _, c := range []struct{ written, jobs int }{{0, 4}, {0, 0}, {5, 1}, {50, 4}} {
		for _, e := range w.order[:c.written] {
			w.give(e, compA, false)
		}
		a.round(&r, true)
		require.Len(t, r.jobs, c.jobs, "%d are written", c.written)
	}
}

// TestSmallRunsShareAJob puts the ends of runs and the runs after them into one job.
func TestSmallRunsShareAJob(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	w.spawnEach(10, compA, compB)
	w.spawnEach(10, compA)
	a := w.declare(&w.env, request{columns: []Column{{Component: compA}, {Component: compB, Optional: true}}})
	r := Round{JobRows: 15}
	a.round(&r, true)
	require.Len(t, a.walker.plan.runs, 2)
	require.Len(t, r.jobs, 2)
	require.Equal(t, []part{{0, 0, 10}, {1, 10, 20}}, []part{r.parts[0], {r.parts[1].run, r.parts[1].from, r.parts[len(r.parts)-1].to}})
}

// TestAnUnsplitWalkerHasOneJob runs walkers together whose entities are in several runs of rows: each function is called by one goroutine at a
// time, and adds up what it meets in a plain variable.
func TestAnUnsplitWalkerHasOneJob(t *testing.T) {
	for _, kind := range []grouptree.Kind{grouptree.Laminar, grouptree.Lanes} {
		w := newWorld(t, kind)
		w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
		w.group(grouptree.SetOf(compA, compC), grouptree.Set{})
		for range 1000 {
			w.spawn(grouptree.SetOf(compA), true)
			w.spawn(grouptree.SetOf(compA, compB), true)
			w.spawn(grouptree.SetOf(compA, compC), true)
		}
		w.commit()
		var sums, calls [2]int
		var walkers []*Walker
		for i, optional := range []int{compB, compC} {
			a := w.declare(&w.env, request{columns: []Column{{Component: compA}, {Component: optional, Optional: true}}})
			a.walker.Body = func(f *Frame) { sums[i], calls[i] = sums[i]+f.N, calls[i]+1 }
			walkers = append(walkers, &a.walker)
		}
		r := Round{JobRows: 1}
		r.Pool.Limit = 4
		for range 20 {
			r.Begin()
			for _, a := range walkers {
				r.Add(a, false)
			}
			r.Run(walkers, 0.5)
			require.Len(t, r.jobs, 2)
		}
		require.Equal(t, [2]int{20 * 3000, 20 * 3000}, sums)
		require.Greater(t, calls[0], 20, "the rows are not one run")
	}
}

// TestAPanicEndsARound lets a function panic in one job: the run counts as none, so that the next one gets its entities again.
func TestAPanicEndsARound(t *testing.T) {
	for _, workers := range []int{1, 3} {
		w := newWorld(t, grouptree.Laminar)
		w.spawnEach(20, compA)
		a := w.declare(&w.env, request{columns: []Column{{Component: compA}}, changed: []grouptree.Set{grouptree.SetOf(compA)}})
		r := Round{JobRows: 2}
		r.Pool.Limit = workers
		a.round(&r, true)
		w.give(w.order[7], compA, false)
		a.walker.Body = func(*Frame) { panic("of the function") }
		r.Begin()
		r.Add(&a.walker, true)
		require.PanicsWithValue(t, "of the function", func() { r.Run([]*Walker{&a.walker}, 0.5) })
		require.False(t, a.walker.timed.runs)
		a.walker.Body = a.body
		a.round(&r, true)
		require.Equal(t, 1, a.visited)
	}
}

package execution

import (
	"math"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/views"
	"github.com/copse-ecs/copse/internal/world/workers"
)

// SplitRows is how many rows of a split walker one job has: enough to be worth the start of a job,
// and few enough that no worker waits long for the last one. It is the same on all machines, so
// that functions are called with the same blocks everywhere.
const SplitRows = 8 * views.CopiedRows

// Round runs walkers on the workers of a pool, at the same time.
type Round struct {
	Pool    workers.Pool
	JobRows int // rows of a job of a split walker, SplitRows if 0; tests set fewer

	jobs  []job
	parts []part // of the jobs
}

// job is what a worker runs at a time: rows of one walker, or a tile of fused ones.
type job struct {
	walker      *Walker
	first, last int      // its parts are those from first to last-1; none for a scan
	tiles       *Tiles   // instead of a walker
	tile        rowRange // of tiles
}

// part is rows of a run, which is given by its number.
type part struct{ run, from, to int }

// Begin begins a round without jobs.
func (r *Round) Begin() { r.jobs, r.parts = r.jobs[:0], r.parts[:0] }

// Shrink gives up the memory of earlier rounds.
func (r *Round) Shrink() { r.jobs, r.parts = nil, nil }

func (r *Round) rowsPerJob() int {
	if r.JobRows > 0 {
		return r.JobRows
	}
	return SplitRows
}

// Add adds the jobs of a walker: parts of its runs, many small ones in one job. A walker that is not split has one job.
func (r *Round) Add(w *Walker, split bool) {
	if w.Prepare(); w.Timed() {
		w.beginTimed()
		if p := &w.timed.pick; !p.all && !p.walks {
			if len(p.list) > 0 {
				r.jobs = append(r.jobs, job{walker: w})
			}
			return
		}
	}
	if w.frame.columns.cache = w.beginCache(); w.cache != nil {
		w.cache.ended = true
	}
	if w.plan.Match == grouptree.Scan {
		r.jobs = append(r.jobs, job{walker: w})
		return
	}
	step := math.MaxInt
	if split {
		step = r.rowsPerJob()
	}
	left := 0 // rows that the last job can still have
	for k, run := range w.plan.findRuns(&w.store.Blocks) {
		for run.from < run.to {
			n := min(step, run.to-run.from)
			if n > left {
				r.jobs = append(r.jobs, job{walker: w, first: len(r.parts)})
				left = step
			}
			r.parts = append(r.parts, part{k, run.from, run.from + n})
			r.jobs[len(r.jobs)-1].last = len(r.parts)
			run.from, left = run.from+n, left-n
		}
	}
}

// addTiles adds the jobs of fused walkers: tiles of all of their rows.
func (r *Round) addTiles(t *Tiles) {
	step := r.rowsPerJob()
	for _, span := range t.spans {
		for from := span.from; from < span.to; from += step {
			r.jobs = append(r.jobs, job{tiles: t, tile: rowRange{list: span.list, from: from, to: min(from+step, span.to)}})
		}
	}
}

// Run runs all jobs, which are those of the walkers, and ends their runs.
func (r *Round) Run(walkers []*Walker, dt float64) {
	done := false
	defer func() { endAllTimed(walkers, done) }()
	n := r.Pool.WorkersFor(len(r.jobs))
	for _, w := range walkers {
		w.prepareFrames(n, dt)
	}
	r.Pool.Run(len(r.jobs), r)
	done = true
}

// RunJob runs one job. A scan and a list of picked entities have one job, so they can use the frame of worker 0 on any worker.
func (r *Round) RunJob(worker, number int) {
	switch j := &r.jobs[number]; {
	case j.tiles != nil:
		j.tiles.runTiles(worker, j.tile)
	case j.first == j.last:
		j.walker.frame.runWhole()
	default:
		f := j.walker.frameOf(worker)
		for _, p := range r.parts[j.first:j.last] {
			f.walkRun(j.walker.plan.run(p.run), p.from, p.to, j.walker.Body)
		}
	}
}

// runWhole runs a job that has no parts.
func (f *Frame) runWhole() {
	if p := &f.walker.timed.pick; f.walker.Timed() && !p.all {
		f.walkList(f.walker.Body)
		return
	}
	f.scan(f.walker.Body)
}

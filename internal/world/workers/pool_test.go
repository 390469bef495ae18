package workers

import (
	"bytes"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// runnerFunc is a function as a Runner.
type runnerFunc func(worker, job int)

func (f runnerFunc) RunJob(worker, job int) { f(worker, job) }

// waitUntil waits for a state that other goroutines bring about.
func waitUntil(reached func() bool) {
	for !reached() {
		runtime.Gosched()
	}
}

// noHelpers reports whether all helpers of a pool have ended.
func (p *Pool) noHelpers() bool {
	_, _, idle := p.helpers.load()
	return idle == 0
}

// TestEveryJobIsTakenOnce lets workers take and steal jobs, however they were divided.
func TestEveryJobIsTakenOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p Pool
		workers := rapid.IntRange(1, 5).Draw(t, "workers")
		absent := rapid.IntRange(0, workers-1).Draw(t, "absent") // helpers that never join
		taken := make([]atomic.Int32, rapid.IntRange(0, 300).Draw(t, "jobs"))
		p.divide(len(taken), workers)
		var wait sync.WaitGroup
		for worker := range workers - absent {
			wait.Go(func() {
				for last := -1; ; {
					job := p.ranges[worker].take()
					switch {
					case job >= 0:
						if job <= last {
							t.Errorf("job %d after %d", job, last)
						}
						taken[job].Add(1)
						last = job
					case !p.steal(worker):
						return
					default:
						last = -1
					}
				}
			})
		}
		wait.Wait()
		for k := range taken {
			require.Equal(t, int32(1), taken[k].Load(), "job %d of %d", k, len(taken))
		}
	})
}

// TestRoundsRunEveryJob runs rounds of different sizes on one pool, and ends with idle helpers.
func TestRoundsRunEveryJob(t *testing.T) {
	p := Pool{Limit: 4}
	for round := range 200 {
		ran := make([]atomic.Int32, round%17)
		workers := p.WorkersFor(len(ran))
		p.Run(len(ran), runnerFunc(func(worker, job int) {
			if worker >= workers {
				t.Errorf("worker %d of %d", worker, workers)
			}
			ran[job].Add(1)
		}))
		for k := range ran {
			require.Equal(t, int32(1), ran[k].Load(), "job %d of round %d", k, round)
		}
	}
	waitUntil(p.noHelpers)
}

// TestEveryRoundHasItsHelpers runs rounds one after the other that end only with all workers at work, so
// that a round never counts on a helper that is about to end.
func TestEveryRoundHasItsHelpers(t *testing.T) {
	for _, workers := range []int{2, 3, 5} {
		p := Pool{Limit: workers}
		for range scaled(2000) {
			p.Run(workers, runnerFunc(func() func(int, int) {
				all := barrier(workers)
				return func(int, int) { all() }
			}()))
		}
		waitUntil(p.noHelpers)
	}
}

// scaled returns n, or less in js/wasm and with -short.
func scaled(n int) int {
	if runtime.GOOS == "js" {
		n /= 10
	}
	if testing.Short() {
		n /= 5
	}
	return n
}

// barrier returns a function that returns when n goroutines have called it.
func barrier(n int) func() {
	var wait sync.WaitGroup
	wait.Add(n)
	return func() {
		wait.Done()
		wait.Wait()
	}
}

// goroutine returns what tells the running goroutine from others.
func goroutine() string {
	text := make([]byte, 64)
	text, _, _ = bytes.Cut(text[:runtime.Stack(text, false)], []byte(" ["))
	return string(text)
}

// TestIdleHelpersEnd holds that helpers end after a round, and that the next one starts others.
func TestIdleHelpersEnd(t *testing.T) {
	for _, workers := range []int{2, 4} {
		p := Pool{Limit: workers}
		for range 3 {
			together := barrier(2)
			var once [2]sync.Once // for the first two jobs, which two workers run
			var jobs atomic.Int32
			p.Run(100, runnerFunc(func(int, int) {
				if k := jobs.Add(1) - 1; k < 2 {
					once[k].Do(together)
				}
			}))
			waitUntil(p.noHelpers)
			_, slots, _ := p.helpers.load()
			require.Zero(t, slots)
			require.Zero(t, p.busy.Load())
		}
	}
}

// TestJobsThatEndAHelper lets jobs end the goroutine of a helper, as a failed test assertion does.
func TestJobsThatEndAHelper(t *testing.T) {
	caller := goroutine()
	var done, ended atomic.Int32
	p := Pool{Limit: 2}
	for range 3 {
		done.Store(0)
		ended.Store(0)
		p.Run(100, runnerFunc(func(int, int) {
			if goroutine() != caller {
				ended.Add(1)
				runtime.Goexit()
			}
			waitUntil(func() bool { return ended.Load() > 0 })
			done.Add(1)
		}))
		require.Equal(t, 100-ended.Load(), done.Load(), "the caller runs the other jobs")
	}
	waitUntil(p.noHelpers)
}

// TestNoJobBeginsAfterAPanic holds that the other worker ends its job and begins no more.
func TestNoJobBeginsAfterAPanic(t *testing.T) {
	p := Pool{Limit: 2}
	var after atomic.Int32
	both := barrier(2)
	require.PanicsWithValue(t, "the first", func() {
		p.Run(100, runnerFunc(func(_, job int) {
			if job == 0 {
				both()
				panic("the first")
			}
			if after.Add(1) == 1 {
				both()
				waitUntil(p.stopped.Load)
			}
		}))
	})
	require.Equal(t, int32(1), after.Load(), "jobs other than the one that panicked")
}

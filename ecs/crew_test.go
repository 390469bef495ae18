package ecs

import (
	"bytes"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestEveryTaskIsTakenOnce lets goroutines take what is theirs and of others, however it was divided.
func TestEveryTaskIsTakenOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := crew{tasks: make([]task, rapid.IntRange(0, 300).Draw(t, "tasks"))}
		n := rapid.IntRange(1, 5).Draw(t, "goroutines")
		absent := rapid.IntRange(0, n-1).Draw(t, "absent") // helpers that never come
		c.divide(n)
		taken := make([]atomic.Int32, len(c.tasks))
		var wait sync.WaitGroup
		for me := range n - absent {
			wait.Go(func() {
				for last := -1; ; {
					at := c.shares[me].take()
					switch {
					case at >= 0:
						if at <= last {
							t.Errorf("task %d after %d", at, last)
						}
						taken[at].Add(1)
						last = at
					case !c.robs(me):
						return
					default:
						last = -1
					}
				}
			})
		}
		wait.Wait()
		for k := range taken {
			require.Equal(t, int32(1), taken[k].Load(), "task %d of %d", k, len(taken))
		}
	})
}

// goroutine returns what tells the running goroutine from others.
func goroutine() string {
	text := make([]byte, 64)
	text, _, _ = bytes.Cut(text[:runtime.Stack(text, false)], []byte(" ["))
	return string(text)
}

// crewed is a world with a split system of many short tasks that calls f.
func crewed(t *testing.T, workers int, f func(Block)) (*World, *System) {
	w := NewWorld()
	w.SetWorkers(workers)
	w.crew.rows = 10
	a := Component[n1](w)
	s := System1(w, "S", func(b Block, _ []n1) { f(b) })
	require.NoError(t, w.Split(s))
	_, err := w.SpawnMany(1000, nil, a)
	require.NoError(t, err)
	return w, s
}

// TestHelpersGoHome holds that helpers end once nobody has needed them for a while, and come again.
func TestHelpersGoHome(t *testing.T) {
	for _, workers := range []int{2, 4} {
		two := func() {}
		w, s := crewed(t, workers, func(Block) { two() })
		for range 3 {
			met := meeting(2)
			var once [2]sync.Once // for the first two tasks, which are of two goroutines then
			var tasks atomic.Int32
			two = func() {
				if k := tasks.Add(1) - 1; k < 2 {
					once[k].Do(met)
				}
			}
			s.Run(1)
			require.Eventually(t, func() bool { return w.crew.around.Load() == 0 }, 10*time.Second, time.Millisecond)
			require.Zero(t, w.crew.busy.Load())
			require.Zero(t, w.crew.places.Load())
		}
	}
}

// TestHelpersThatEnd lets functions end the goroutine of a helper, as those of tests do that fail there.
func TestHelpersThatEnd(t *testing.T) {
	home := goroutine()
	var done, ended atomic.Int32
	w, s := crewed(t, 2, func(b Block) {
		if goroutine() != home {
			ended.Add(1)
			runtime.Goexit()
		}
		for ended.Load() == 0 { // until the helper has come
			time.Sleep(time.Microsecond)
		}
		done.Add(int32(b.Len()))
	})
	for range 3 {
		done.Store(0)
		ended.Store(0)
		s.Run(1)
		require.Equal(t, int32(1000-10*ended.Load()), done.Load(), "the others do what is left")
	}
	require.Eventually(t, func() bool { return w.crew.around.Load() == 0 }, 10*time.Second, time.Millisecond)
}

// TestCallersThatEnd lets a function end the goroutine that runs the system, and runs it again from another.
func TestCallersThatEnd(t *testing.T) {
	for _, workers := range []int{1, 2, 4} {
		var caller string
		var done atomic.Int32
		_, s := crewed(t, workers, func(b Block) {
			if goroutine() == caller {
				runtime.Goexit()
			}
			done.Add(int32(b.Len()))
		})
		for range 20 {
			var wait sync.WaitGroup
			wait.Go(func() {
				caller = goroutine()
				s.Run(1)
			})
			wait.Wait()
			caller = ""
			done.Store(0)
			s.Run(1)
			require.Equal(t, int32(1000), done.Load())
		}
	}
}

// TestNoTaskAfterAPanic holds that what is left is not begun, by whom ever it would have been.
func TestNoTaskAfterAPanic(t *testing.T) {
	var after atomic.Int32
	var thrown atomic.Bool
	both := meeting(2)
	var once sync.Once
	_, s := crewed(t, 2, func(b Block) {
		if b.Entity(0).Index() == 0 {
			both() // the other one has come
			thrown.Store(true)
			panic("the first")
		}
		once.Do(func() {
			both()
			for !thrown.Load() {
				time.Sleep(time.Microsecond)
			}
		})
		after.Add(1)
		time.Sleep(20 * time.Millisecond) // in which it is known to all
	})
	require.PanicsWithValue(t, "the first", func() { s.Run(1) })
	require.LessOrEqual(t, after.Load(), int32(10), "of 99 tasks")
}

// TestTasksOfManySizesAllocateNothingQuick alternates between systems for many goroutines and for few.
func TestTasksOfManySizesAllocateNothingQuick(t *testing.T) {
	w := NewWorld()
	w.SetWorkers(4)
	w.crew.rows = 100
	a, b := Component[n1](w), Component[n2](w)
	long := System1(w, "long", func(Block, []n1) {})
	short := System1(w, "short", func(Block, []n2) {})
	require.NoError(t, w.Split(long, short))
	_, err := w.SpawnMany(1000, nil, a)
	require.NoError(t, err)
	_, err = w.SpawnMany(150, nil, b)
	require.NoError(t, err)
	tick := func() { require.NoError(t, w.Tick(1)) }
	for range 50 {
		tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, tick))
}

package ecs_test

import (
	"bytes"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// goroutine returns what tells the running goroutine from others.
func goroutine() string {
	text := make([]byte, 64)
	text, _, _ = bytes.Cut(text[:runtime.Stack(text, false)], []byte(" ["))
	return string(text)
}

// parallelWorld is a world with a split system of many short jobs that calls f.
func parallelWorld(t *testing.T, workers int, f func(ecs.Block)) (*ecs.World, *ecs.System) {
	w := ecs.NewWorld()
	w.SetWorkers(workers)
	splitRows(w, 10)
	a := ecs.Component[n1](w)
	s := ecs.System1(w, "S", func(b ecs.Block, _ []n1) { f(b) }, ecs.In(w.Stage("parallel", ecs.Parallel())))
	_, err := w.TrySpawnMany(1000, nil, a)
	require.NoError(t, err)
	return w, s
}

// TestJobsThatEndTheCaller lets a function end the goroutine that runs the system, and runs the
// system again on another.
func TestJobsThatEndTheCaller(t *testing.T) {
	for _, workers := range []int{1, 2, 4} {
		var caller string
		var done atomic.Int32
		_, s := parallelWorld(t, workers, func(b ecs.Block) {
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

package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGoroutines(t *testing.T) {
	require.Equal(t, `grouptree/a.go:3: imports sync; packages outside build/internal/devserver, build/internal/site, build/internal/sitebuild, build/internal/testrun, build/internal/wasmprogram, ecs, ecs/attach, ecs/persist, ecs/scene, internal/store/blockstore, internal/store/parallel, internal/world/execution, internal/world/schedule, internal/world/workers, internal/measure/bench/workloads have one goroutine, and the race detector does not watch them
grouptree/a.go:5: starts a goroutine; packages outside build/internal/devserver, build/internal/site, build/internal/sitebuild, build/internal/testrun, build/internal/wasmprogram, ecs, ecs/attach, ecs/persist, ecs/scene, internal/store/blockstore, internal/store/parallel, internal/world/execution, internal/world/schedule, internal/world/workers, internal/measure/bench/workloads have one goroutine, and the race detector does not watch them`, findIn(t, findGoroutines, map[string]string{
		"grouptree/a.go": "package a\n\nimport \"sync\"\n\nfunc f(m *sync.Mutex) { go m.Lock() }\n",
		"ecs/b.go":       "package b\n\nimport \"sync\"\n\nfunc f(m *sync.Mutex) { go m.Lock() }\n",
		"grouptree/c.go": "package c\n\nimport \"slices\"\n\nfunc f() { slices.Sort([]int{}) }\n",
		"grouptree/d.go": "pkg\n",
	}))
}

package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// Scene computes where nodes of a hierarchy are from where they are relative to their parents, after all were written, after 1% were, and
// after some have got another parent.
func Scene(p bench.Params) bench.Workload {
	p.Components = scenario.SceneComponents
	w := bench.Workload{
		Name:  "scene",
		About: "transforms of parents and children, wide, deep, balanced and mixed: all change, 1% change, 0.1% get another parent",
	}
	storages := []struct {
		name   string
		create func() scenario.SceneTree
	}{
		{"copse", func() scenario.SceneTree { return copsecases.NewScene(copsecases.SceneOptions{Workers: 1}) }},
		{"copse-parallel", func() scenario.SceneTree { return copsecases.NewScene(copsecases.SceneOptions{}) }},
		{"copse-shuffled", func() scenario.SceneTree {
			return copsecases.NewScene(copsecases.SceneOptions{Workers: 1, Shuffled: true})
		}},
		{"slices", handwritten.NewSceneRows},
		{"levels", handwritten.NewSceneLevels},
		{"recursion", handwritten.NewSceneRecursion},
		{"pointers", func() scenario.SceneTree { return handwritten.NewScenePointers(false) }},
		{"pointers-shuffled", func() scenario.SceneTree { return handwritten.NewScenePointers(true) }},
	}
	for _, shape := range scenario.SceneShapes { // what is compared, all with 1%, is measured one right after the other
		for _, work := range scenario.SceneWorks {
			m := bench.Metric{Name: string(work) + "-" + string(shape), Unit: "ns", Per: "node", Kind: bench.Steps, Params: p}
			if work == scenario.SceneMoves {
				m.Per = "move"
			}
			for _, s := range storages {
				m.Cases = append(m.Cases, bench.Case{Storage: s.name, New: func(p bench.Params) bench.Instance {
					return scenario.NewScene(p, shape, work, s.create())
				}})
			}
			w.Metrics = append(w.Metrics, m)
		}
	}
	return w
}

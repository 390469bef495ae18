package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// Hierarchy does what the post on Wicked Engine's scene graph describes: it walks the hierarchy, detaches and attaches nodes, and walks the hierarchy
// at the same time as an unrelated system.
func Hierarchy(p bench.Params) bench.Workload {
	p.Components = scenario.SceneComponents
	w := bench.Workload{
		Name:  "hierarchy",
		About: "Wicked Engine's scene graph as its post has it: the update of all nodes, nodes that are detached and attached, the update at the same time as an unrelated system",
	}
	for _, shape := range scenario.SceneShapes {
		walk := bench.Metric{Name: "walk-" + string(shape), Unit: "ns", Per: "node", Kind: bench.Steps, Params: p, Cases: walkCases(shape)}
		links := bench.Metric{Name: "relink-" + string(shape), Unit: "ns", Per: "node", Kind: bench.Steps, Params: p, Cases: linkCases(p, shape)}
		together := bench.Metric{Name: "together-" + string(shape), Unit: "ns", Per: "node", Kind: bench.Steps, Params: p, Cases: togetherCases(shape)}
		w.Metrics = append(w.Metrics, walk, links, together)
	}
	return w
}

func walkCases(shape scenario.SceneShape) (cases []bench.Case) {
	for _, s := range []struct {
		name   string
		create func() scenario.SceneNodes
	}{
		{"wicked", func() scenario.SceneNodes { return handwritten.NewWicked(handwritten.WickedOptions{}) }},
		{"wicked-shuffled", func() scenario.SceneNodes { return handwritten.NewWicked(handwritten.WickedOptions{Shuffled: true}) }},
		{"wicked-sparse", func() scenario.SceneNodes { return handwritten.NewWicked(handwritten.WickedOptions{Sparse: true}) }},
		{"wicked-nobind", func() scenario.SceneNodes { return handwritten.NewWicked(handwritten.WickedOptions{NoBind: true}) }},
		{"slices", func() scenario.SceneNodes { return handwritten.NewSceneRows() }},
		{"preorder", func() scenario.SceneNodes { return handwritten.NewScenePreorder(false) }},
		{"preorder-parallel", func() scenario.SceneNodes { return handwritten.NewScenePreorder(true) }},
		{"pointers", func() scenario.SceneNodes { return handwritten.NewScenePointers(false) }},
		{"pointers-shuffled", func() scenario.SceneNodes { return handwritten.NewScenePointers(true) }},
		{"copse", func() scenario.SceneNodes { return copsecases.NewScene(copsecases.SceneOptions{Workers: 1}) }},
		{"copse-parallel", func() scenario.SceneNodes { return copsecases.NewScene(copsecases.SceneOptions{}) }},
	} {
		cases = append(cases, bench.Case{Storage: s.name, New: func(p bench.Params) bench.Instance { return scenario.NewSceneWalk(p, shape, s.create()) }})
	}
	return cases
}

// linkCases leaves the second version of Attach out where it would take minutes.
func linkCases(p bench.Params, shape scenario.SceneShape) (cases []bench.Case) {
	for _, s := range []struct {
		name   string
		create func() scenario.SceneLinks
	}{
		{"wicked-first", func() scenario.SceneLinks {
			return handwritten.NewWicked(handwritten.WickedOptions{FirstAttach: true})
		}},
		{"wicked", func() scenario.SceneLinks { return handwritten.NewWicked(handwritten.WickedOptions{}) }},
		{"pointers", func() scenario.SceneLinks { return handwritten.NewScenePointers(false) }},
		{"pointers-shuffled", func() scenario.SceneLinks { return handwritten.NewScenePointers(true) }},
		{"copse", func() scenario.SceneLinks { return copsecases.NewScene(copsecases.SceneOptions{Workers: 1}) }},
	} {
		if s.name == "wicked" && p.Entities > scenario.HierarchyMostSecond {
			continue
		}
		cases = append(cases, bench.Case{Storage: s.name, New: func(p bench.Params) bench.Instance {
			return scenario.NewHierarchyLinks(p, shape, s.create())
		}})
	}
	return cases
}

func togetherCases(shape scenario.SceneShape) (cases []bench.Case) {
	wicked := func() scenario.SceneNodes { return handwritten.NewWicked(handwritten.WickedOptions{}) }
	rows := func() scenario.SceneNodes { return handwritten.NewSceneRows() }
	for _, s := range []struct {
		name     string
		create   func() scenario.SceneNodes
		together bool
	}{{"wicked", wicked, false}, {"wicked-together", wicked, true}, {"slices", rows, false}, {"slices-together", rows, true}} {
		cases = append(cases, bench.Case{Storage: s.name, New: func(p bench.Params) bench.Instance {
			return scenario.NewHierarchyTogether(p, shape, handwritten.NewSceneTogether(s.create(), s.together))
		}})
	}
	return cases
}

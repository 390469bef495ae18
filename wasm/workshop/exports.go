//go:build js && wasm

package main

import (
	"slices"

	"github.com/copse-ecs/copse/ecs/designrun"
	"github.com/copse-ecs/copse/grouptree/design"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint"
)

// The calls, beside those of package bridge. They follow the same rules as the
// engine's.

// analyze makes the page document of the text in the input, and keeps the
// analysis.
//
//go:wasmexport analyze
func analyze(n, flags int32) int32 {
	return bridge.Guard(func() {
		start := bridge.Now()
		last = watched(bridge.Text(n), bridge.Options(flags))
		bridge.Out = last.AppendPage(bridge.Out[:0])
		bridge.Out = bridge.WithMicros(bridge.Out, int((bridge.Now()-start)*1000))
	})
}

// advise makes the hints that analyze was told to leave out, and the diagnostics
// with them. What was analysed last stays.
//
//go:wasmexport advise
func advise(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = designrun.Analyze(bridge.Text(n), bridge.Options(flags)).AppendAdvice(bridge.Out[:0])
	})
}

// document makes the analysis document, schema copse.analysis/1.
//
//go:wasmexport document
func document(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = designrun.Analyze(bridge.Text(n), bridge.Options(flags)).AppendJSON(bridge.Out[:0])
	})
}

// model makes the paint model of the last analysis, for the engine's load.
//
//go:wasmexport model
func model() int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if last != nil {
			m := bridge.Model(last)
			m.Cells = cells(last, m)
			bridge.Out = paint.AppendModel(bridge.Out, m)
		}
	})
}

// What is sent along of the entities: those of the smaller blocks. The engine cannot
// ask for others.
const (
	mostRows  = 10_000  // of a block
	mostArray = 500_000 // rows of its array, which are all listed first
	mostCells = 200_000 // in all
)

// cells lists the entities of the blocks. A block that several arrays hold has the
// same entities in all of them.
func cells(a *design.Analysis, m *paint.Model) (list []paint.Cells) {
	left, known := mostCells, make([]bool, len(m.Leaves))
	var all []int
	for _, array := range m.Arrays {
		if array.Rows > mostArray {
			continue
		}
		all = all[:0]
		for _, i := range array.Leaves {
			leaf := &m.Leaves[i]
			n := leaf.Rows()
			if known[i] || n == 0 || n > min(mostRows, left) {
				continue
			}
			if len(all) == 0 {
				all = a.Entities(all, array.Component)
			}
			c := paint.Cells{Array: -1, Leaf: i, Base: leaf.Start, Entities: make([]int32, n)}
			for row := range n {
				c.Entities[row] = int32(all[leaf.Start+row])
			}
			list, left, known[i] = append(list, c), left-n, true
		}
	}
	slices.SortFunc(list, func(a, b paint.Cells) int { return a.Leaf - b.Leaf }) // as a model wants them
	return list
}

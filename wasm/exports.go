//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/design/syntax"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// The calls of the page, beside those of package bridge. Text and numbers travel
// through the input and the output buffer, text as UTF-8, numbers as little-endian
// 32-bit integers. Every call that returns a status returns 0, or 1 if the engine
// failed and the output says how.

// ifLight, among the flags of analyze, makes it return bridge.Heavy for a text that
// would take long.
const ifLight = 1 << 8

// analyze makes the page document of the text in the input, which has no hints
// whatever the flags say, and keeps the analysis for painting.
//
//go:wasmexport analyze
func analyze(n, flags int32) (status int32) {
	fault := bridge.Guard(func() { status = show.analyze(bridge.Text(n), flags) })
	return max(status, fault)
}

// load takes the model of an analysis that another program has made, in place of that
// of the last one here; or, as paint.KindState, more of the entities of that model.
//
//go:wasmexport load
func load(n int32) int32 {
	return bridge.Guard(func() { show.load(bridge.In(n)) })
}

// replay takes where a replay stands (paint.KindModel and the others); nothing ends it.
//
//go:wasmexport replay
func replay(n int32) int32 {
	return bridge.Guard(func() { show.replay(bridge.In(n)) })
}

// stage says which of the pictures the calls to come are about: 0, until it is called, up to
// 63. Pictures go in pairs, for what stands beside each other; all have an analysis of their own.
//
//go:wasmexport stage
func stage(which int32) int32 {
	return bridge.Guard(func() { show = stageAt(int(which)) })
}

// tween shows the picture on its way to the last change, in thousandths of the way.
//
//go:wasmexport tween
func tween(t int32) int32 {
	return bridge.Guard(func() {
		if p := show.ready(); p != nil {
			p.Tween(float64(t) / 1000)
		}
	})
}

// format makes the formatted text.
//
//go:wasmexport format
func format(n int32) int32 {
	return bridge.Guard(func() { bridge.Out = append(bridge.Out[:0], syntax.Format(bridge.Text(n))...) })
}

// complete tells what may follow the text in the input, which ends before the word at
// the caret: which names, as the number of a syntax.Names, then on a line each the words
// and, behind an empty line, the names of entities.
//
//go:wasmexport complete
func complete(n int32) int32 {
	return bridge.Guard(func() {
		expected := syntax.Complete(bridge.Text(n))
		out := append(bridge.Out[:0], '0'+byte(expected.Names))
		for _, word := range expected.Words {
			out = append(append(out, '\n'), word...)
		}
		out = append(out, '\n')
		for _, name := range expected.Entities {
			out = append(append(out, '\n'), name...)
		}
		bridge.Out = out
	})
}

// setTheme takes fonts and colours, see readTheme.
//
//go:wasmexport setTheme
func setTheme(n int32) int32 {
	return bridge.Guard(func() { show.setTheme(bridge.Text(n)) })
}

// arrange lays the ribbons out for a width in pixels and a zoom in thousandths.
// The output is: width and height of the whole picture, and the left end, the
// width and the height of a ribbon, and which looks occur (paint.Model.Looks).
//
//go:wasmexport arrange
func arrange(width, zoom int32) int32 {
	return bridge.Guard(func() { show.arrange(int(width), float64(zoom)/1000) })
}

// paint paints a window of the ribbons, see ribbons.paint for the input.
//
//go:wasmexport paint
func paintRibbons(n int32) int32 {
	return bridge.Guard(func() { show.paint(bridge.Numbers(bridge.In(n))) })
}

// svg makes an SVG document of all ribbons; nothing before there are any.
//
//go:wasmexport svg
func svg() int32 {
	return bridge.Guard(func() { show.svg() })
}

// hit finds what lies at a point of the picture: component<<16 | leaf, where a
// leaf of 0xffff means the ribbon beside its blocks; -1 is nothing.
//
//go:wasmexport hit
func hit(x, y int32) int32 {
	found := -1
	if bridge.Guard(func() { found = show.hit(int(x), int(y)) }) != bridge.Done {
		return -1
	}
	return int32(found)
}

// entity returns the number of the entity at a row of a leaf, counted from the leaf's
// first, in the array of a component; 0 if there is none, or nobody here knows.
//
//go:wasmexport entity
func entity(component, leaf, row int32) (number int32) {
	bridge.Guard(func() {
		if p := show.ready(); p != nil {
			number = int32(p.EntityAt(int(component), int(leaf), int(row)))
		}
	})
	return number
}

// sight says which entities the last paint would show and does not know (paint.Sight): 1 if
// there are some and else 0, then for each stretch of rows component, first row, row after its last.
//
//go:wasmexport sight
func sight() int32 {
	return bridge.Guard(func() { show.sight() })
}

// block says where a leaf stands in the array of a component. The output is x, y,
// width and height in the picture, then the components that should keep it in the
// same order and do not; it is empty if that array does not hold the leaf.
//
//go:wasmexport block
func block(component, leaf int32) int32 {
	return bridge.Guard(func() { show.block(int(component), int(leaf)) })
}

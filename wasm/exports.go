//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// The exports of the engine; package bridge has those of all programs. The input is the
// first n bytes of the input buffer, and the output is what the output buffer has after
// the call: text in UTF-8, and numbers as little-endian 32-bit integers. An export that
// returns a status returns one of package bridge.

// onlyIfLight is a flag of analyze: return bridge.Heavy for a text that takes long.
const onlyIfLight = 1 << 8

// analyze makes the page document of a text, without hints whatever the flags say, and
// keeps the analysis for painting.
//
//go:wasmexport analyze
func analyze(n, flags int32) (status int32) {
	fault := bridge.Guard(func() { status = current.analyze(bridge.Text(n), flags) })
	return max(status, fault)
}

// load shows the model of an analysis that another program has made (paint.KindModel),
// or adds entities to that model (paint.KindState).
//
//go:wasmexport load
func load(n int32) int32 {
	return bridge.Guard(func() { current.load(bridge.In(n)) })
}

// replay shows a position of a replay (paint.KindModel, KindState or KindStep); no bytes
// end the replay.
//
//go:wasmexport replay
func replay(n int32) int32 {
	return bridge.Guard(func() { current.replay(bridge.In(n)) })
}

// stage selects the session that the next calls are about, from 0, which is selected at
// the start, to maxSessions-1. The page uses them in pairs, for designs that are shown
// side by side.
//
//go:wasmexport stage
func stage(number int32) int32 {
	return bridge.Guard(func() { selectSession(int(number)) })
}

// tween shows the picture on the way to the last change of a replay, in thousandths of
// the way.
//
//go:wasmexport tween
func tween(t int32) int32 {
	return bridge.Guard(func() { current.tween(float64(t) / 1000) })
}

// complete says what may follow a text, which ends before the word at the caret. The
// output is the number of a syntax.Names, then one word on each line, an empty line,
// and the name of one entity on each line.
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

// change says by how much a figure becomes smaller or larger.
//
//go:wasmexport change
func change(was, now float64) int32 {
	return bridge.Guard(func() { bridge.Out = append(bridge.Out[:0], wording.SignedChange(int64(was), int64(now))...) })
}

// setTheme sets fonts and colours; readTheme has the format.
//
//go:wasmexport setTheme
func setTheme(n int32) int32 {
	return bridge.Guard(func() { current.setTheme(bridge.Text(n)) })
}

// arrange arranges the picture for a width and a height in pixels, 0 for the natural
// height, and a zoom in thousandths. The output is the width and height of the picture,
// the left end, width and height of a ribbon, the height of the axis at the lower edge,
// which looks occur (paint.Model.Looks and Picture.Marks), and the components from the top to the bottom.
//
//go:wasmexport arrange
func arrange(width, height, zoom int32) int32 {
	return bridge.Guard(func() { current.arrange(int(width), int(height), float64(zoom)/1000) })
}

// paint paints a window of the picture on a canvas; session.paint has the input.
//
//go:wasmexport paint
func paintWindow(n int32) int32 {
	return bridge.Guard(func() { current.paint(bridge.ReadNumbers(bridge.In(n))) })
}

// svg makes an SVG document of the whole picture; an empty output if there is none.
//
//go:wasmexport svg
func svg() int32 {
	return bridge.Guard(func() { current.svg() })
}

// hit returns what is at a point of the picture: component<<16 | leaf, where a leaf of
// 0xffff means the ribbon but no block of it; -1 if there is nothing.
//
//go:wasmexport hit
func hit(x, y int32) int32 {
	found := -1
	if bridge.Guard(func() { found = current.hit(int(x), int(y)) }) != bridge.Done {
		return -1
	}
	return int32(found)
}

// entity returns the number of the entity at a row of a leaf, counted from the first row
// of the leaf, in the array of a component; 0 if there is none or it is not known.
//
//go:wasmexport entity
func entity(component, leaf, row int32) (number int32) {
	bridge.Guard(func() { number = int32(current.entityAt(int(component), int(leaf), int(row))) })
	return number
}

// sight says which entities the last paint would have shown if they were known
// (paint.Wanted). The output is 1 if some visible ones are missing, else 0, and then for
// each stretch of rows the component, the first row and the row after the last.
//
//go:wasmexport sight
func sight() int32 {
	return bridge.Guard(func() { current.wantedRows() })
}

// block says where a leaf is in the array of a component. The output is x, y, width and
// height in the picture, then the components whose arrays should have it in the same
// order but do not; it is empty if the array does not hold the leaf.
//
//go:wasmexport block
func block(component, leaf int32) int32 {
	return bridge.Guard(func() { current.block(int(component), int(leaf)) })
}

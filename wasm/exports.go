//go:build js && wasm

package main

import (
	"unsafe"

	"github.com/copse-ecs/copse/ecs/designrun"
	"github.com/copse-ecs/copse/grouptree/design"
)

// The calls of the page. Text and numbers travel through the input and the output
// buffer, text as UTF-8, numbers as little-endian 32-bit integers. Every call that
// returns a status returns 0, or 1 if the engine failed and the output says how.

// Flags of analyze, advise and document.
const (
	populated  = 1 << iota // populate a design that spawns nothing
	hintsLater             // leave out the hints
)

func options(flags int32) design.Options {
	return design.Options{Populate: flags&populated != 0, HintsLater: flags&hintsLater != 0}
}

// input returns the address of n bytes for the next call.
//
//go:wasmexport input
func input(n int32) (p unsafe.Pointer) {
	guard(func() { p = reserve(int(n)) })
	return p
}

// output returns the address of the last result.
//
//go:wasmexport output
func output() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(out)) }

// outputLen returns the length of the last result in bytes.
//
//go:wasmexport outputLen
func outputLen() int32 { return int32(len(out)) }

// analyze makes the page document of the text in the input, and keeps the
// analysis for painting.
//
//go:wasmexport analyze
func analyze(n, flags int32) int32 {
	return guard(func() { show.analyze(string(in[:n]), options(flags)) })
}

// advise makes the hints that analyze was told to leave out, and the diagnostics
// with them. What is painted stays.
//
//go:wasmexport advise
func advise(n, flags int32) int32 {
	return guard(func() { out = designrun.Analyze(string(in[:n]), options(flags)).AppendAdvice(out[:0]) })
}

// document makes the analysis document, schema copse.analysis/1.
//
//go:wasmexport document
func document(n, flags int32) int32 {
	return guard(func() { out = designrun.Analyze(string(in[:n]), options(flags)).AppendJSON(out[:0]) })
}

// format makes the formatted text.
//
//go:wasmexport format
func format(n int32) int32 {
	return guard(func() { out = append(out[:0], design.Format(string(in[:n]))...) })
}

// keywords lists the keywords of the language, one on a line.
//
//go:wasmexport keywords
func keywords() int32 {
	return guard(func() {
		out = out[:0]
		for _, word := range design.Keywords() {
			out = append(append(out, word...), '\n')
		}
	})
}

// setTheme takes fonts and colours, see readTheme.
//
//go:wasmexport setTheme
func setTheme(n int32) int32 {
	return guard(func() { show.setTheme(string(in[:n])) })
}

// arrange lays the ribbons out for a width in pixels and a zoom in thousandths.
// The output is: width and height of the whole picture, and the left end, the
// width and the height of a ribbon, and which looks occur (paint.Model.Looks).
//
//go:wasmexport arrange
func arrange(width, zoom int32) int32 {
	return guard(func() { show.arrange(int(width), float64(zoom)/1000) })
}

// paint paints a window of the ribbons, see ribbons.paint for the input.
//
//go:wasmexport paint
func paintRibbons(n int32) int32 {
	return guard(func() { show.paint(words{in[:n]}) })
}

// hit finds what lies at a point of the picture: component<<16 | leaf, where a
// leaf of 0xffff means the ribbon beside its blocks; -1 is nothing.
//
//go:wasmexport hit
func hit(x, y int32) int32 {
	found := -1
	if guard(func() { found = show.hit(int(x), int(y)) }) != done {
		return -1
	}
	return int32(found)
}

// block says where a leaf stands in the array of a component. The output is x, y,
// width and height in the picture, then the components that should keep it in the
// same order and do not; it is empty if that array does not hold the leaf.
//
//go:wasmexport block
func block(component, leaf int32) int32 {
	return guard(func() { show.block(int(component), int(leaf)) })
}

// fail panics on purpose, so that the way back can be tested.
//
//go:wasmexport fault
func fail() int32 {
	return guard(func() { panic("the engine was asked to fail") })
}

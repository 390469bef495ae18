//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/handedit"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// another makes the edit that gives one more component to the entities with a certain one. The input is the text, of length
// first, and then the name of the component; the output is that of replayEdit.
//
//go:wasmexport another
func another(n, first, flags int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		fix, why := handedit.Another(asked[0].get(text[:first], flags).Design, text[first:])
		bridge.Out = appendEdit(bridge.Out[:0], fix, why)
	})
}

// appendEdit appends {"fix":{text,edits}}, with edits as in copse.page/1, or {"refusal":why}.
func appendEdit(dst []byte, fix *diagnostic.Fix, why string) []byte {
	w := document.NewWriter(dst)
	w.Open('{')
	if fix == nil {
		w.Key("refusal").String(why)
	} else {
		appendFix(w, fix)
	}
	w.Close('}')
	return w.Bytes()
}

func appendFix(w *document.Writer, fix *diagnostic.Fix) {
	w.Key("fix").Open('{')
	w.Key("text").String(fix.Text)
	w.Key("edits").Open('[')
	for _, e := range fix.Edits {
		w.Open('{')
		w.Key("range").Range(e.Range)
		w.Key("text").String(e.Text)
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
}

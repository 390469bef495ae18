//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// importText makes a design of a text for another library, schema copse.import/1. The input is the text, of first bytes,
// and answers to what it does not say: lines as they stand in a design. The dialect is an index into dialect.Dialects, or -1
// to detect it.
//
//go:wasmexport importText
func importText(n, first, as int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		bridge.Out = dialect.ImportWith(text[:first], chosen(as), program.ReadAnswers(text[first:])).AppendJSON(bridge.Out[:0])
	})
}

// chosen returns the dialect with an index, Unknown for -1.
func chosen(as int32) dialect.Dialect {
	if all := dialect.Dialects(); as >= 0 && int(as) < len(all) {
		return all[as]
	}
	return dialect.Unknown
}

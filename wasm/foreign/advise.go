//go:build js && wasm

package main

import (
	"syscall/js"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/foreign/advice"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// versions are the rules of EnTT that can be chosen, as options have them, in the order of the document.
var versions = []string{"3.16", "3.11"}

// adviseText says what the library of a text does with it and what to change, schema copse.foreign/1. The input is that of
// importText. version is an index into the versions of the document, or -1 for that of the text. Without search only what the text
// does now is said, which takes no time.
//
//go:wasmexport adviseText
func adviseText(n, first, as, version, search int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		out := advise(text[:first], chosen(as), program.ReadAnswers(text[first:]), version, search != 0)
		bridge.Out = out.Append(bridge.Out[:0])
	})
}

func advise(text string, as dialect.Dialect, answers program.Answers, version int32, search bool) document.Foreign {
	read := dialect.ImportWith(text, as, answers)
	switch {
	case read.Program != nil:
	case len(read.Notes) > 0:
		return document.Foreign{Refused: read.Notes[0].Message}
	default:
		return document.Foreign{Refused: "This is a design of Copse and no program for another library. Open it as a design."}
	}
	opt := advice.Options{Arrange: true, NowOnly: !search, Cancel: alive()}
	if version >= 0 && int(version) < len(versions) && read.Program.Library == "entt" {
		opt.Version = versions[version]
	}
	found, err := advice.Of(text, advice.FileOf(read.Program.Library), read.Program, opt)
	if err != nil {
		return advice.Refused(read.Program.Title, err)
	}
	return found.Document()
}

// signsEvery is how many milliseconds lie between two signs of life.
const signsEvery = 200

// alive returns a function that never cancels a search, and tells the page now and then that the search goes on.
func alive() func() bool {
	last := bridge.Now()
	report := js.Global().Get("copseProgress")
	return func() bool {
		if now := bridge.Now(); now-last > signsEvery && report.Type() == js.TypeFunction {
			last = now
			report.Invoke(0, 0)
		}
		return false
	}
}

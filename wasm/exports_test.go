//go:build js && wasm

package main

import (
	"encoding/json"
	"strings"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/require"
)

const movement = `component Position
component Velocity
group Position & Velocity
system Integrate(mut Position, Velocity)
`

// send puts a text into the input buffer, as the page does.
func send(text string) int32 {
	input(int32(len(text)))
	copy(in, text)
	return int32(len(text))
}

// result returns the output of a call, which must have succeeded.
func result(t *testing.T, status int32) string {
	t.Helper()
	require.Equal(t, done, status, string(out))
	require.EqualValues(t, len(out), outputLen())
	return string(out)
}

// answer is the output as 32-bit integers.
func answer(t *testing.T, status int32) []int {
	t.Helper()
	w := words{[]byte(result(t, status))}
	var list []int
	for len(w.rest) > 0 {
		list = append(list, w.next())
	}
	return list
}

func TestAnalyzeMakesThePageDocument(t *testing.T) {
	var page struct {
		Schema     string
		Micros     int
		Entities   int
		Components []struct{ Name string }
		Systems    []struct{ Match string }
	}
	require.NoError(t, json.Unmarshal([]byte(result(t, analyze(send(movement), populated))), &page))
	require.Equal(t, "copse.page/1", page.Schema)
	require.Equal(t, 60, page.Entities)
	require.Len(t, page.Components, 2)
	require.Equal(t, "full", page.Systems[0].Match)
	require.Positive(t, page.Micros)
}

func TestTheOtherDocuments(t *testing.T) {
	require.Contains(t, result(t, document(send(movement), 0)), `"schema":"copse.analysis/1"`)
	require.Equal(t, "group A & B\n", result(t, format(send("group   A,B\n"))))
	require.Contains(t, strings.Fields(result(t, keywords())), "component")
}

func TestEveryTextHasAnAnswer(t *testing.T) {
	for _, text := range []string{"", "\x00", "group", "component \xff", strings.Repeat("group A & ", 2000), "gruop A"} {
		require.Contains(t, result(t, analyze(send(text), populated)), `"schema":"copse.page/1"`)
		answer(t, arrange(300, 1000))
	}
}

func TestAPanicBecomesAStatus(t *testing.T) {
	require.Equal(t, fault, fail())
	require.True(t, strings.HasPrefix(string(out), "the engine was asked to fail\n"), string(out))
	require.Contains(t, string(out), "goroutine")
	result(t, analyze(send(movement), 0))
}

func TestArrangeHitAndBlockAgree(t *testing.T) {
	result(t, analyze(send(movement), populated))
	sizes := answer(t, arrange(640, 1000))
	require.Equal(t, 640, sizes[0])
	place := answer(t, block(1, 0))
	require.Len(t, place, 4)
	require.EqualValues(t, 1<<16|0, hit(int32(place[0]+place[2]/2), int32(place[1]+place[3]/2)))
	require.EqualValues(t, 0xffff, hit(2, 10), "the name of the first array")
	require.EqualValues(t, -1, hit(10, int32(sizes[1]+50)))
	require.Empty(t, answer(t, block(7, 0)), "no such array")
	require.Empty(t, answer(t, block(0, 99)), "no such leaf")
}

func TestTheTimeIsWrittenIntoThePage(t *testing.T) {
	require.Equal(t, `{"micros":1234,"x":1}`, string(withMicros([]byte(`{"micros":0,"x":1}`), 1234)))
	require.Equal(t, `{"micros":7,"x":1}`, string(withMicros([]byte(`{"micros":0,"x":1}`), 7)))
	require.Equal(t, `{"micros":0}`, string(withMicros([]byte(`{"micros":0}`), 0)))
}

// record is a canvas that writes down what is done to it.
const record = `
	globalThis.painted = [];
	const ctx = new Proxy({}, {
		get: (_, name) => (...args) => { painted.push([name, ...args.map(a => a?.d ?? a)]); return { setTransform() {} }; },
		set: (_, name, value) => true,
	});
	globalThis.Path2D = class { constructor(d) { this.d = d; } };
	globalThis.OffscreenCanvas = class { getContext() { return ctx; } };
	globalThis.DOMMatrix = class { scaleSelf() {} };
	globalThis.copseCanvases = [{ getContext: () => ctx }];
`

func TestPaintDrawsNamesAndBlocks(t *testing.T) {
	js.Global().Call("eval", record)
	result(t, setTheme(send("serif\n"+strings.Repeat("500 ", 97)+"\n"+strings.Repeat("black\n", 8)+"red")))
	result(t, analyze(send(movement+"group Position & !Velocity\n"), populated))
	sizes := answer(t, arrange(640, 1000))
	putWords(0, 0, 0, 640, sizes[1], 2000, 2, 0, 1, 1, 0)
	result(t, paintRibbons(send(string(out))))
	painted := js.Global().Get("JSON").Call("stringify", js.Global().Get("painted")).String()
	for _, want := range []string{`["setTransform",2,0,0,2,0,0]`, `["fillText","Position"`, `["fillText","P V"`, `["stroke","M`, `["createPattern"`} {
		require.Contains(t, painted, want)
	}
}

func TestPaintBeforeAnythingIsAnalysed(t *testing.T) {
	kept := show
	t.Cleanup(func() { show = kept })
	show = ribbons{theme: readTheme(""), canvases: map[int]*canvas{}}
	require.Empty(t, answer(t, arrange(640, 1000)))
	putWords(0, 0, 0, 640, 100, 1000, 0, 0)
	result(t, paintRibbons(send(string(out))))
	require.EqualValues(t, -1, hit(10, 10))
	require.Empty(t, answer(t, block(0, 0)))
}

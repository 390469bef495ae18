//go:build js && wasm

package main

import (
	"encoding/json"
	"strings"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
)

const movement = `component Position
component Velocity
group Position & Velocity
system Integrate(mut Position, Velocity)
`

// send puts a text into the input buffer, as the page does.
func send(text string) int32 {
	n := int32(len(text))
	bridge.Input(n)
	copy(bridge.In(n), text)
	return n
}

// result returns the output of a call, which must have succeeded.
func result(t *testing.T, status int32) string {
	t.Helper()
	require.Equal(t, bridge.Done, status, string(bridge.Out))
	return string(bridge.Out)
}

// answer is the output as 32-bit integers.
func answer(t *testing.T, status int32) []int {
	t.Helper()
	var list []int
	for w := bridge.Numbers([]byte(result(t, status))); w.More(); {
		list = append(list, w.Next())
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
	require.NoError(t, json.Unmarshal([]byte(result(t, analyze(send(movement), bridge.Populated))), &page))
	require.Equal(t, "copse.page/1", page.Schema)
	require.Equal(t, 60, page.Entities)
	require.Len(t, page.Components, 2)
	require.Equal(t, "full", page.Systems[0].Match)
	require.Positive(t, page.Micros)
}

func TestFormat(t *testing.T) {
	require.Equal(t, "group A & B\n", result(t, format(send("group   A,B\n"))))
}

func TestComplete(t *testing.T) {
	require.Equal(t, "1\nmut\nnot\n", result(t, complete(send("system S("))))
	require.Equal(t, "0\n", result(t, complete(send("component "))))
	require.Equal(t, "4\nany\nall\n\nhero\ndog", result(t, complete(send("spawn hero: A\nspawn dog: A\ntick\ndespawn "))))
}

func TestWhoStandsAtARow(t *testing.T) {
	result(t, analyze(send("component A\ncomponent B\ngroup A & B\nspawn 3 A\nspawn 2 A, B\n"), 0))
	answer(t, arrange(640, 1000))
	require.EqualValues(t, 4, entity(1, 0, 0))
	require.EqualValues(t, 5, entity(0, 0, 1))
	require.Zero(t, entity(0, 0, 2))
	require.Zero(t, entity(9, 9, 9))
}

const crowd = "spawn 150k A, B\nspawn 50k A\ntick\nadd C to any 150k of A\n"

func TestAHeavyTextIsLeftToTheWorkshop(t *testing.T) {
	result(t, analyze(send(movement), bridge.Populated|ifLight))
	before := answer(t, arrange(640, 1000))
	require.Equal(t, bridge.Heavy, analyze(send(crowd), ifLight))
	require.Equal(t, before, answer(t, arrange(640, 1000)), "what is painted stays")
	require.Contains(t, result(t, analyze(send(crowd), 0)), `"schema":"copse.page/1"`, "unless it is asked for all the same")
}

func TestAModelFromElsewhereIsPainted(t *testing.T) {
	result(t, analyze(send(movement), bridge.Populated))
	model := designmodel.Model(show.analysis)
	own := answer(t, arrange(640, 1000))
	place := answer(t, block(1, 0))
	result(t, analyze(send("component A\n"), 0))
	require.NotEqual(t, own, answer(t, arrange(640, 1000)))

	result(t, load(send(string(paint.AppendModel(nil, model)))))
	require.Equal(t, own, answer(t, arrange(640, 1000)))
	require.Equal(t, place, answer(t, block(1, 0)))

	require.Equal(t, bridge.Fault, load(send("\x01\xff")))
	require.Contains(t, string(bridge.Out), "does not read: load the page anew")
	result(t, analyze(send(movement), bridge.Populated))
	require.Equal(t, own, answer(t, arrange(640, 1000)), "the next analysis takes its place")
}

func TestWhereAReplayStandsIsPaintedUntilItEnds(t *testing.T) {
	result(t, analyze(send(movement), bridge.Populated))
	model := designmodel.Model(show.analysis)
	answer(t, arrange(640, 1000))
	place := answer(t, block(1, 0))
	result(t, replay(send(string(paint.AppendModel(nil, model)))))
	answer(t, arrange(640, 1000))
	result(t, replay(send(string(paint.AppendState(nil, model)))))
	result(t, tween(500))
	require.Equal(t, place, answer(t, block(1, 0)))
	require.Equal(t, bridge.Fault, replay(send("\x02\xff")))
	require.Equal(t, place, answer(t, block(1, 0)), "what cannot be read ends the replay")
	result(t, replay(send("")))
	require.Equal(t, place, answer(t, block(1, 0)))
}

func TestEveryTextHasAnAnswer(t *testing.T) {
	for _, text := range []string{"", "\x00", "group", "component \xff", strings.Repeat("group A & ", 2000), "gruop A"} {
		require.Contains(t, result(t, analyze(send(text), bridge.Populated)), `"schema":"copse.page/1"`)
		answer(t, arrange(300, 1000))
	}
}

func TestAPanicBecomesAStatus(t *testing.T) {
	require.Equal(t, bridge.Fault, bridge.Fail())
	require.True(t, strings.HasPrefix(string(bridge.Out), "the engine was asked to fail\n"), string(bridge.Out))
	require.Contains(t, string(bridge.Out), "goroutine")
	result(t, analyze(send(movement), 0))
}

func TestArrangeHitAndBlockAgree(t *testing.T) {
	result(t, analyze(send(movement), bridge.Populated))
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
	globalThis.copseCanvases = [{ getContext: () => ctx, addEventListener() {} }];
`

func TestPaintDrawsNamesAndBlocks(t *testing.T) {
	js.Global().Call("eval", record)
	result(t, setTheme(send("serif\n"+strings.Repeat("500 ", 97)+"\n"+strings.Repeat("black\n", 8)+"red")))
	result(t, analyze(send(movement+"group Position & !Velocity\n"), bridge.Populated))
	sizes := answer(t, arrange(640, 1000))
	bridge.PutWords(0, 0, 0, 640, sizes[1], 2000, 2, 0, 1, 1, 0)
	result(t, paintRibbons(send(string(bridge.Out))))
	painted := js.Global().Get("JSON").Call("stringify", js.Global().Get("painted")).String()
	for _, want := range []string{`["setTransform",2,0,0,2,0,0]`, `["fillText","Position"`, `["fillText","P V"`, `["stroke","M`, `["createPattern"`} {
		require.Contains(t, painted, want)
	}
}

func TestPaintBeforeAnythingIsAnalysed(t *testing.T) {
	kept := show
	t.Cleanup(func() { show = kept })
	show = newRibbons()
	require.Empty(t, answer(t, arrange(640, 1000)))
	bridge.PutWords(0, 0, 0, 640, 100, 1000, 0, 0)
	result(t, paintRibbons(send(string(bridge.Out))))
	require.EqualValues(t, -1, hit(10, 10))
	require.Empty(t, answer(t, block(0, 0)))
}

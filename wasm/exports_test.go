//go:build js && wasm

package main

import (
	"encoding/json"
	"fmt"
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

// send writes a text into the input buffer, as the page does.
func send(text string) int32 {
	n := int32(len(text))
	bridge.Input(n)
	copy(bridge.In(n), text)
	return n
}

// result returns the output of a call, which must have status Done.
func result(t *testing.T, status int32) string {
	t.Helper()
	require.Equal(t, bridge.Done, status, string(bridge.Out))
	return string(bridge.Out)
}

// numbers returns the output of a call as integers.
func numbers(t *testing.T, status int32) []int {
	t.Helper()
	var list []int
	for w := bridge.ReadNumbers([]byte(result(t, status))); w.More(); {
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

func TestComplete(t *testing.T) {
	require.Equal(t, "1\nmut\nnot\n", result(t, complete(send("system S("))))
	require.Equal(t, "0\n", result(t, complete(send("component "))))
	require.Equal(t, "4\nany\nall\n\nhero\ndog", result(t, complete(send("spawn hero: A\nspawn dog: A\ntick\ndespawn "))))
}

func TestTheEntityAtARow(t *testing.T) {
	result(t, analyze(send("component A\ncomponent B\ngroup A & B\nspawn 3 A\nspawn 2 A, B\n"), 0))
	numbers(t, arrange(640, 0, 1000))
	require.EqualValues(t, 4, entity(1, 0, 0))
	require.EqualValues(t, 5, entity(0, 0, 1))
	require.Zero(t, entity(0, 0, 2))
	require.Zero(t, entity(9, 9, 9))
}

const heavy = "spawn 150k A, B\nspawn 50k A\ntick\nadd C to any 150k of A\n"

func TestAHeavyTextIsNotAnalysedIfOnlyLightOnesAre(t *testing.T) {
	result(t, analyze(send(movement), bridge.Populated|onlyIfLight))
	before := numbers(t, arrange(640, 0, 1000))
	require.Equal(t, bridge.Heavy, analyze(send(heavy), onlyIfLight))
	require.Equal(t, before, numbers(t, arrange(640, 0, 1000)), "the picture does not change")
	require.Contains(t, result(t, analyze(send(heavy), 0)), `"schema":"copse.page/1"`, "without the flag")
}

func TestALoadedModelIsPainted(t *testing.T) {
	result(t, analyze(send(movement), bridge.Populated))
	model := designmodel.Model(current.analysis)
	own := numbers(t, arrange(640, 0, 1000))
	place := numbers(t, block(1, 0))
	result(t, analyze(send("component A\n"), 0))
	require.NotEqual(t, own, numbers(t, arrange(640, 0, 1000)))

	result(t, load(send(string(paint.AppendModel(nil, model)))))
	require.Equal(t, own, numbers(t, arrange(640, 0, 1000)))
	require.Equal(t, place, numbers(t, block(1, 0)))

	require.Equal(t, bridge.Fault, load(send("\x01\xff")))
	require.Contains(t, string(bridge.Out), "does not read: reload the page")
	result(t, analyze(send(movement), bridge.Populated))
	require.Equal(t, own, numbers(t, arrange(640, 0, 1000)), "the next analysis replaces it")
}

func TestAReplayIsPaintedUntilItEnds(t *testing.T) {
	result(t, analyze(send(movement), bridge.Populated))
	model := designmodel.Model(current.analysis)
	numbers(t, arrange(640, 0, 1000))
	place := numbers(t, block(1, 0))
	result(t, replay(send(string(paint.AppendModel(nil, model)))))
	numbers(t, arrange(640, 0, 1000))
	result(t, replay(send(string(paint.AppendState(nil, model)))))
	result(t, tween(500))
	require.Equal(t, place, numbers(t, block(1, 0)))
	require.Equal(t, bridge.Fault, replay(send("\x02\xff")))
	require.Equal(t, place, numbers(t, block(1, 0)), "bytes that cannot be read end the replay")
	result(t, replay(send("")))
	require.Equal(t, place, numbers(t, block(1, 0)))
}

func TestEveryTextHasADocument(t *testing.T) {
	for _, text := range []string{"", "\x00", "group", "component \xff", strings.Repeat("group A & ", 2000), "gruop A"} {
		require.Contains(t, result(t, analyze(send(text), bridge.Populated)), `"schema":"copse.page/1"`)
		numbers(t, arrange(300, 0, 1000))
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
	sizes := numbers(t, arrange(640, 0, 1000))
	require.Equal(t, 640, sizes[0])
	place := numbers(t, block(1, 0))
	require.Len(t, place, 4)
	require.EqualValues(t, 1<<16|0, hit(int32(place[0]+place[2]/2), int32(place[1]+place[3]/2)))
	require.EqualValues(t, 0xffff, hit(2, 10), "the name of the first array")
	require.EqualValues(t, -1, hit(10, int32(sizes[1]+50)))
	require.Empty(t, numbers(t, block(7, 0)), "no such array")
	require.Empty(t, numbers(t, block(0, 99)), "no such leaf")
}

// record replaces the canvas by one that records its calls.
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
	result(t, setTheme(send("serif\n"+strings.Repeat("500 ", 97)+"\nwhite\n"+strings.Repeat("black\n", 10)+"red")))
	result(t, analyze(send(movement+"group Position & !Velocity\n"), bridge.Populated))
	sizes := numbers(t, arrange(640, 0, 1000))
	bridge.PutNumbers(0, 0, 0, 640, sizes[1], 2000, 2, 0, 1, 1, 0, 0)
	result(t, paintWindow(send(string(bridge.Out))))
	painted := js.Global().Get("JSON").Call("stringify", js.Global().Get("painted")).String()
	for _, want := range []string{`["setTransform",2,0,0,2,0,0]`, `["fillText","Position"`, `["fillText","Position & Velocity"`, `["fillText","12 B × 120"`, `["stroke","M`, `["createPattern"`} {
		require.Contains(t, painted, want)
	}
}

func TestPaintBeforeAnythingIsAnalysed(t *testing.T) {
	before := current
	t.Cleanup(func() { current = before })
	current = newSession()
	require.Empty(t, numbers(t, arrange(640, 0, 1000)))
	bridge.PutNumbers(0, 0, 0, 640, 100, 1000, 0, 0)
	result(t, paintWindow(send(string(bridge.Out))))
	require.EqualValues(t, -1, hit(10, 10))
	require.Empty(t, numbers(t, block(0, 0)))
}

func TestTheLinesShareTheHeightOfTheirPane(t *testing.T) {
	result(t, analyze(send("component A\ncomponent B\ncomponent C\ngroup A & C\nspawn 3 A, C\nspawn B\n"), 0))
	sizes := numbers(t, arrange(640, 123, 1000))
	require.Equal(t, []int{640, 123}, []int{sizes[0], sizes[1]})
	require.Equal(t, []int{29, 20}, sizes[4:6], "the height of a ribbon and of the axis")
	require.Equal(t, []int{0, 2, 1}, sizes[7:], "arrays that share blocks are neighbours")
	require.Greater(t, numbers(t, arrange(640, 10, 1000))[1], 10, "the picture is taller than the pane")
}

func TestWhatASystemDoesIsPainted(t *testing.T) {
	js.Global().Call("eval", record)
	result(t, analyze(send(movement), bridge.Populated))
	sizes := numbers(t, arrange(640, 0, 1000))
	bridge.PutNumbers(0, 0, 0, 640, sizes[1], 1000, 1, 1, 0, 1, 1, 0, int(paint.Walked))
	result(t, paintWindow(send(string(bridge.Out))))
	painted := js.Global().Get("JSON").Call("stringify", js.Global().Get("painted")).String()
	place := numbers(t, block(1, 0))
	require.Contains(t, painted, fmt.Sprintf(`["fill","M%d %dh%dv%dh-%dz"]`, place[0], place[1], place[2]-1, place[3], place[2]-1), "the block that it walks, without the line to the next one")
}

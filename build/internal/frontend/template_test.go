package frontend

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
)

func TestRefusedFrame(t *testing.T) {
	_, err := Template{"web/embed/frame.html", strings.Replace(buildtest.SmallFrame, "%play.css%", "", 1), FrameRequired}.Fill(nil)
	require.EqualError(t, err, "web/embed/frame.html: lacks the placeholder %play.css%")
}

func TestFillPage(t *testing.T) {
	values := map[string]string{
		"%csp%": "C", "%engine.wasm%": "E", "%engine.bytes%": "12", "%preload%": "P", "%main.css%": "S", "%main.js%": "J", "%worker.wasm%": "W", "%foreign.wasm%": "G", "%worker.js%": "K", "%bench.wasm%": "B", "%kernel.wasm%": "L", "%bench.js%": "T", "%native%": "", "%figures.json%": "F", "%service.js%": "V", "%build%": "N", "%early.js%": "Y", "%icon.svg%": "I",
		"%example%": "component %main.js%",
	}
	page, err := Template{"web/index.html", buildtest.SmallPage, PageRequired}.Fill(values)
	require.NoError(t, err)
	require.Equal(t, `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="C">
<link rel="preload" as="fetch" type="application/wasm" href="E" data-bytes="12" crossorigin>
P
<link rel="stylesheet" href="S">
<link rel="icon" href="I">
<script src="Y" data-build="N"></script>
<script type="module" src="J" data-worker-program="W" data-worker-script="K" data-bench-program="B" data-bench-kernel="L" data-bench-script="T" data-native="" data-figures="F" data-offline="V"></script>
<pre>component %main.js%</pre> 100% of 5%
`, page, "values are not searched for placeholders")
}

func TestRefusedPages(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"%csp%", "", "web/index.html: lacks the placeholder %csp%"},
		{"%preload%", "", "web/index.html: lacks the placeholder %preload%"},
		{"%icon.svg%", "%icon.png%", "web/index.html:6: unknown placeholder %icon.png%"},
		{"<pre>", "<style>p{}</style><pre>", "web/index.html:9: inline script or style, which the page's own policy blocks; move it to a file"},
		{"<pre>", `<pre style="color:red">`, "web/index.html:9: inline script or style, which the page's own policy blocks; move it to a file"},
		{"<pre>", `<pre onclick="f()">`, "web/index.html:9: inline script or style, which the page's own policy blocks; move it to a file"},
		{"<pre>", "<script>f()</script><pre>", "web/index.html:9: inline script or style, which the page's own policy blocks; move it to a file"},
	} {
		values := map[string]string{"%icon.svg%": "I", "%example%": "", "%engine.bytes%": ""}
		for _, name := range PageRequired {
			values[name] = "x"
		}
		_, err := Template{"web/index.html", strings.Replace(buildtest.SmallPage, test.old, test.new, 1), PageRequired}.Fill(values)
		require.EqualError(t, err, test.want)
	}
}

func TestFirstExample(t *testing.T) {
	p := buildtest.New(t, map[string]string{
		"playground-examples/index.json":     `[{"file":"movement","title":"Movement","see":"x"},{"file":"other"}]`,
		"playground-examples/movement.copse": "component A\n",
	})
	text, err := FirstExample(p)
	require.NoError(t, err)
	require.Equal(t, "component A\n", text)

	_, err = FirstExample(buildtest.New(t, map[string]string{"playground-examples/index.json": `[]`}))
	require.EqualError(t, err, "playground-examples/index.json: names no example")
	_, err = FirstExample(buildtest.New(t, map[string]string{"playground-examples/index.json": `{`}))
	require.EqualError(t, err, "playground-examples/index.json: unexpected end of JSON input")
}

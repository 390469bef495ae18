package devserver

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
)

func ask(h http.Handler, method, target string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/", nil)
	r.URL.Path = target // as it is: NewRequest would refuse some of what a client can send
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestHeadersOfEveryAnswer(t *testing.T) {
	h := newHandler(state{site: buildtest.Site()})
	for _, w := range []*httptest.ResponseRecorder{
		ask(h, "GET", "/"), ask(h, "HEAD", "/"), ask(h, "GET", "/nothing"), ask(h, "POST", "/"), ask(h, "GET", "/../x"),
		ask(newHandler(state{fault: "x"}), "GET", "/"),
	} {
		require.Equal(t, "same-origin", w.Header().Get("Cross-Origin-Opener-Policy"))
		require.Equal(t, "require-corp", w.Header().Get("Cross-Origin-Embedder-Policy"))
		require.Equal(t, "cross-origin", w.Header().Get("Cross-Origin-Resource-Policy"))
		require.Equal(t, "*", w.Header().Get("Access-Control-Allow-Origin"))
		require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
	}
}

func TestPage(t *testing.T) {
	h := newHandler(state{site: buildtest.Site()})
	w := ask(h, "GET", "/", "Accept-Encoding", "br")
	require.Equal(t, 200, w.Code)
	require.Equal(t, "text/html; charset=utf-8", w.Header().Get("Content-Type"))
	require.Equal(t, "no-cache", w.Header().Get("Cache-Control"))
	require.Empty(t, w.Header().Get("Content-Encoding"), "it has no compressed form here")
	require.Equal(t, "<!doctype html>page", w.Body.String())

	head := ask(h, "HEAD", "/index.html")
	require.Equal(t, 200, head.Code)
	require.Equal(t, "19", head.Header().Get("Content-Length"))
	require.Zero(t, head.Body.Len())
}

func TestCompressedForms(t *testing.T) {
	h := newHandler(state{site: buildtest.Site()})
	tags := map[string]bool{}
	for accept, want := range map[string][2]string{"br, gzip": {"br", "B"}, "gzip": {"gzip", "GZ"}, "": {"", "\x00asm"}} {
		w := ask(h, "GET", "/engine-KFZ4QPNL.wasm", "Accept-Encoding", accept)
		require.Equal(t, 200, w.Code)
		require.Equal(t, "application/wasm", w.Header().Get("Content-Type"))
		require.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
		require.Equal(t, "public, max-age=31536000, immutable", w.Header().Get("Cache-Control"))
		require.Equal(t, want[0], w.Header().Get("Content-Encoding"))
		require.Equal(t, want[1], w.Body.String())
		tag := w.Header().Get("ETag")
		tags[tag] = true
		again := ask(h, "GET", "/engine-KFZ4QPNL.wasm", "Accept-Encoding", accept, "If-None-Match", tag)
		require.Equal(t, 304, again.Code)
		require.Zero(t, again.Body.Len())
	}
	require.Len(t, tags, 3, "each form has a tag of its own")
}

func TestRefusals(t *testing.T) {
	h := newHandler(state{site: buildtest.Site()})
	for _, test := range []struct {
		method, path string
		code         int
		text         string
	}{
		{"POST", "/", 405, "405: this server only answers GET and HEAD\n"},
		{"DELETE", "/index.html", 405, "405: this server only answers GET and HEAD\n"},
		{"GET", "/go.mod", 404, "404: no such file: /go.mod\n"},
		{"GET", "/engine-KFZ4QPNL.wasm.br", 404, "404: no such file: /engine-KFZ4QPNL.wasm.br\n"},
		{"GET", "/folder/", 404, "404: no such file: /folder/index.html\n"},
		{"GET", "/../go.mod", 400, "400: the path leads out of the site\n"},
		{"GET", "/a/../../go.mod", 400, "400: the path leads out of the site\n"},
		{"GET", "/./index.html", 400, "400: the path leads out of the site\n"},
		{"GET", "//etc/passwd", 400, "400: the path leads out of the site\n"},
		{"GET", `/..\go.mod`, 400, "400: the path leads out of the site\n"},
		{"GET", "/index.html\x00.js", 400, "400: the path leads out of the site\n"},
		{"GET", "index.html", 400, "400: the path leads out of the site\n"},
	} {
		w := ask(h, test.method, test.path)
		require.Equal(t, test.code, w.Code, test.path)
		require.Equal(t, test.text, w.Body.String(), test.path)
		require.Equal(t, "text/plain; charset=utf-8", w.Header().Get("Content-Type"))
	}
	require.Equal(t, "GET, HEAD", ask(h, "PUT", "/").Header().Get("Allow"))
}

func TestFaultIsShownAndGoesAway(t *testing.T) {
	h := newHandler(state{site: buildtest.Site(), fault: "main.ts:3: a < b & c"})
	w := ask(h, "GET", "/")
	require.Equal(t, 500, w.Code)
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	require.Contains(t, w.Body.String(), "<h1>The build failed</h1>")
	require.Contains(t, w.Body.String(), "<pre>main.ts:3: a &lt; b &amp; c</pre>")
	require.Equal(t, 200, ask(h, "GET", "/engine-KFZ4QPNL.wasm").Code, "an open page keeps its files")

	h.current.Store(&state{site: buildtest.Site()})
	require.Equal(t, 200, ask(h, "GET", "/").Code)
}

func TestFirstBuildIsWaitedFor(t *testing.T) {
	h := newHandler(state{})
	w := ask(h, "GET", "/")
	require.Equal(t, 503, w.Code)
	require.Contains(t, w.Body.String(), `<meta http-equiv="refresh" content="2">`)
	require.Contains(t, w.Body.String(), "<h1>The page is being built</h1>")
	require.Equal(t, 404, ask(h, "GET", "/engine-KFZ4QPNL.wasm").Code)

	s := buildtest.Site()
	s.Later = []string{"bench.wasm"}
	h.current.Store(&state{site: s})
	require.Equal(t, 200, ask(h, "GET", "/").Code, "the page is served before its benchmarks")
	w = ask(h, "GET", "/bench.wasm")
	require.Equal(t, 503, w.Code)
	require.Equal(t, "1", w.Header().Get("Retry-After"))
	require.Equal(t, "503: /bench.wasm is still being compiled\n", w.Body.String())

	h.current.Store(&state{site: s.With("bench.wasm", []byte("program"))})
	require.Equal(t, 200, ask(h, "GET", "/bench.wasm").Code)
	require.Equal(t, "no-cache", ask(h, "GET", "/bench.wasm").Header().Get("Cache-Control"), "its name has no hash")
	require.Equal(t, []string{"bench.wasm"}, s.Later, "who reads the old site may go on")
}

package devserver

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/site"
)

func TestChooseCoding(t *testing.T) {
	both := map[string][]byte{"br": {1}, "gzip": {2}}
	for accept, want := range map[string]string{
		"":                         "",
		"identity":                 "",
		"gzip, deflate, br, zstd":  "br",
		"gzip":                     "gzip",
		"GZIP":                     "gzip",
		"br;q=0, gzip":             "gzip",
		"br;q=0.2, gzip;q=0.8":     "gzip",
		"*":                        "br",
		"*;q=0.1, gzip;q=0":        "br",
		"br;q=0, gzip;q=0, *;q=1":  "",
		"br;q=much, gzip;q=0.5":    "gzip",
		"brotli":                   "",
		"gzip ; q=1 , br ; q=0.5 ": "gzip",
	} {
		require.Equal(t, want, chooseCoding(accept, both), accept)
	}
	require.Equal(t, "gzip", chooseCoding("br, gzip", map[string][]byte{"gzip": {2}}))
	require.Empty(t, chooseCoding("br, gzip", nil))
}

func TestMediaTypes(t *testing.T) {
	for name, want := range map[string]string{
		"index.html":           "text/html; charset=utf-8",
		"main-ABCDEFGH.js":     "text/javascript; charset=utf-8",
		"main-ABCDEFGH.js.map": "application/json",
		"engine.wasm":          "application/wasm",
		"icon.svg":             "image/svg+xml",
		"a.css":                "text/css; charset=utf-8",
		"what":                 "application/octet-stream",
	} {
		require.Equal(t, want, mediaType(name), name)
	}
}

func TestCacheControl(t *testing.T) {
	require.Equal(t, "public, max-age=31536000, immutable", cacheControl("engine-KFZ4QPNL.wasm"))
	require.Equal(t, "public, max-age=31536000, immutable", cacheControl("main-KFZ4QPNL.js.map"))
	require.Equal(t, "public, max-age=31536000, immutable", cacheControl(site.Hashed("engine.wasm", []byte("x"))))
	require.Equal(t, "no-cache", cacheControl("index.html"))
	require.Equal(t, "no-cache", cacheControl("some-thing.js"))
}

func TestMatchesTag(t *testing.T) {
	require.True(t, matchesTag(`"a", W/"b"`, `"b"`))
	require.True(t, matchesTag(`*`, `"b"`))
	require.False(t, matchesTag(`"a"`, `"b"`))
	require.False(t, matchesTag(``, `"b"`))
}

package devserver

import (
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/site"
)

// mediaTypes are fixed here, because the tables of operating systems differ.
var mediaTypes = map[string]string{
	".html":  "text/html; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".map":   "application/json",
	".wasm":  "application/wasm",
	".svg":   "image/svg+xml",
	".png":   "image/png",
	".woff2": "font/woff2",
	".copse": "text/plain; charset=utf-8",
	".txt":   "text/plain; charset=utf-8",
}

func mediaType(name string) string {
	ext := path.Ext(name)
	if t, ok := mediaTypes[ext]; ok {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}

// commonHeaders are sent with every response. COOP and COEP isolate the page, which gives it precise timers. CORP and ACAO
// let other sites embed it.
func commonHeaders(h http.Header) {
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Embedder-Policy", "require-corp")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
}

func cacheControl(name string) string {
	if site.IsHashed(strings.TrimSuffix(name, ".map")) {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// preferred lists the content codings of the server, the best first.
var preferred = []string{"br", "gzip"}

// chooseCoding returns the content coding to answer with, "" for none: among those offered the one with the largest weight
// in the request, and among equal weights the first of preferred (RFC 9110, 12.5.3).
func chooseCoding(accept string, offered map[string][]byte) string {
	weights := codingWeights(accept)
	best, weight := "", 0.0
	for _, coding := range preferred {
		w, named := weights[coding]
		if !named {
			w = weights["*"]
		}
		if offered[coding] != nil && w > weight {
			best, weight = coding, w
		}
	}
	return best
}

func codingWeights(accept string) map[string]float64 {
	weights := map[string]float64{}
	for part := range strings.SplitSeq(accept, ",") {
		coding, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			parsed, err := strconv.ParseFloat(q, 64)
			if err != nil {
				parsed = 0 // a malformed weight counts as 0
			}
			weight = parsed
		}
		weights[strings.ToLower(strings.TrimSpace(coding))] = weight
	}
	return weights
}

// matchesTag tells whether an If-None-Match header names the tag.
func matchesTag(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == tag {
			return true
		}
	}
	return false
}

package devserver

import (
	"html"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/copse-ecs/copse/build/internal/site"
)

// state is what the server answers from: the last site that was built, and the error of a later build.
type state struct {
	site  *site.Site // nil before the first success
	fault string
}

// handler serves a state, which may be replaced at any time. It looks names up in the site and never opens a file, so no
// path can lead out of it.
type handler struct {
	current atomic.Pointer[state]
	native  http.Handler // of paths below nativePath; nil for none
	running http.Handler // of paths below runningPath
}

func newHandler(s state) *handler {
	h := &handler{running: newRunning()}
	h.current.Store(&s)
	return h
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	commonHeaders(w.Header())
	if h.native != nil && strings.HasPrefix(r.URL.Path, nativePath) {
		h.native.ServeHTTP(w, r)
		return
	}
	if strings.HasPrefix(r.URL.Path, runningPath) {
		h.running.ServeHTTP(w, r)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed, "this server only answers GET and HEAD")
		return
	}
	name, ok := siteName(r.URL.Path)
	if !ok {
		refuse(w, http.StatusBadRequest, "the path leads out of the site")
		return
	}
	now := h.current.Load()
	if now.fault != "" && strings.HasSuffix(name, ".html") {
		waitingPage(w, r, http.StatusInternalServerError, "The build failed", "This page reloads until the build succeeds.", now.fault)
		return
	}
	if now.site == nil && strings.HasSuffix(name, ".html") {
		waitingPage(w, r, http.StatusServiceUnavailable, "The page is being built", "It appears here as soon as it is there.", "")
		return
	}
	if now.site == nil || now.site.Assets[name] == nil {
		refuseMissing(w, now.site, name)
		return
	}
	serveAsset(w, r, name, now.site.Assets[name])
}

// siteName returns the name of the file that a request path asks for; a folder means its index.html. It refuses paths with
// the elements . and .., with backslashes and with control characters.
func siteName(path string) (string, bool) {
	if !strings.HasPrefix(path, "/") || strings.ContainsFunc(path, func(r rune) bool { return r < ' ' || r == '\\' || r == 0x7f }) {
		return "", false
	}
	name := path[1:]
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	for step := range strings.SplitSeq(name, "/") {
		if step == "" || step == "." || step == ".." {
			return "", false
		}
	}
	return name, true
}

func serveAsset(w http.ResponseWriter, r *http.Request, name string, a *site.Asset) {
	header := w.Header()
	header.Set("Content-Type", mediaType(name))
	header.Set("Cache-Control", cacheControl(name))
	body, tag := a.Body, a.Tag
	if len(a.Encoded) > 0 {
		header.Set("Vary", "Accept-Encoding")
		if coding := chooseCoding(strings.Join(r.Header.Values("Accept-Encoding"), ","), a.Encoded); coding != "" {
			header.Set("Content-Encoding", coding)
			body, tag = a.Encoded[coding], tag+"-"+coding
		}
	}
	tag = `"` + tag + `"`
	header.Set("ETag", tag)
	if matchesTag(r.Header.Get("If-None-Match"), tag) {
		header.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	send(w, r, http.StatusOK, body)
}

func send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // an error means that the client has closed the connection
	}
}

func refuse(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, strconv.Itoa(status)+": "+text, status)
}

// refuseMissing refuses a file that is not there. One that is still being made can be asked for again a second later.
func refuseMissing(w http.ResponseWriter, s *site.Site, name string) {
	if s != nil && slices.Contains(s.Later, name) {
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, "/"+name+" is still being compiled")
		return
	}
	refuse(w, http.StatusNotFound, "no such file: /"+name)
}

// waitingPage says what is going on. It reloads every two seconds, so the playground appears after a successful build.
func waitingPage(w http.ResponseWriter, r *http.Request, status int, title, text, fault string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if fault != "" {
		fault = "<pre>" + html.EscapeString(fault) + "</pre>\n"
	}
	send(w, r, status, []byte(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2">
<title>Copse: `+strings.ToLower(title[:1])+title[1:]+`</title>
<h1>`+title+`</h1>
<p>`+text+`</p>
`+fault+`</html>
`))
}

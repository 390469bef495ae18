package attach

import (
	"net"
	"net/http"
	"strings"
	"time"
)

// serve answers at a listener until the function that it returns is called.
func serve(p *Program, at net.Listener) func() error {
	server := &http.Server{Handler: p, ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10}
	go func() { _ = server.Serve(at) }() // its error is that it was closed
	return server.Close
}

// ServeHTTP answers with a document at the end of the next tick. It refuses who is not on this machine, and pages of browsers.
func (p *Program) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if status, why := refusal(r); why != "" {
		http.Error(w, why, status)
		return
	}
	to := p.ask()
	if to == nil {
		http.Error(w, "too many ask at the same time, or the program ends; ask again", http.StatusServiceUnavailable)
		return
	}
	select {
	case text := <-to:
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text) // who asked may be gone
	case <-r.Context().Done():
		p.leave(to)
	}
}

// refusal says why a question is not answered. The host is checked because a name of another machine may lead here, and pages of browsers are
// told by the headers that they cannot leave out.
func refusal(r *http.Request) (status int, why string) {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	site := r.Header.Get("Sec-Fetch-Site")
	switch {
	case r.Method != http.MethodGet:
		return http.StatusMethodNotAllowed, "ask with GET"
	case !isThisMachine(host):
		return http.StatusForbidden, "only this machine is answered, as 127.0.0.1 or localhost"
	case r.Header.Get("Origin") != "" || site != "" && site != "none":
		return http.StatusForbidden, "pages are not answered; Copse's playground asks through its own server, see docs/observe.md"
	case r.URL.Path != "/" && r.URL.Path != "":
		return http.StatusNotFound, "the document is at /"
	}
	return 0, ""
}

// isThisMachine reports whether a host name is this machine, without asking anybody.
func isThisMachine(host string) bool {
	return strings.EqualFold(host, "localhost") || net.ParseIP(strings.Trim(host, "[]")).IsLoopback()
}

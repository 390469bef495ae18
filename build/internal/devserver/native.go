package devserver

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/copse-ecs/copse/build/internal/native"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// nativePath is the path below which the server answers requests for native runs.
const nativePath = "/native/"

// offerNative tells the page that this server runs benchmarks. It discards the compressed forms of the page as built.
func offerNative(s *site.Site) {
	page := bytes.Replace(s.Assets["index.html"].Body, []byte(`data-native=""`), []byte(`data-native="`+nativePath[1:]+`"`), 1)
	s.Add("index.html", page)
}

// nativeRuns makes benchmarks and tests for the page and reports their progress as server-sent events. Since a request starts
// programs, it runs one at a time, and only for a page that this server has served.
//
// The build tool checks and carries out what a request asks for, which is its standard input (package native). No text of a
// request reaches a shell or names a file.
type nativeRuns struct {
	project project.Project
	tool    *Tool
	// command prepares a program that is killed, with its children, when the context ends. Tests replace it.
	command func(ctx context.Context, dir, name string, args ...string) *exec.Cmd
	running sync.Mutex
}

func newNative(p project.Project, t *Tool) *nativeRuns {
	return &nativeRuns{project: p, tool: t, command: groupCommand}
}

// groupCommand prepares a program in a process group of its own, all of which is killed when the context ends.
func groupCommand(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	inGroup(cmd)
	cmd.Cancel = func() error { return killGroup(cmd) }
	cmd.WaitDelay = time.Second
	return cmd
}

func (n *nativeRuns) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Del("Access-Control-Allow-Origin")
	w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	name := strings.TrimPrefix(r.URL.Path, nativePath)
	method := http.MethodGet
	if name == "systems" {
		method = http.MethodPost // a design may be longer than an address
	}
	if status, why := refusal(r, method); why != "" {
		refuse(w, status, why)
		return
	}
	run := map[string]func(context.Context, []byte, *eventStream){native.Run: n.measure(native.Run), "tests": n.tests, native.Systems: n.measure(native.Systems)}[name]
	flusher, flushes := w.(http.Flusher)
	if run == nil || !flushes {
		refuse(w, http.StatusNotFound, "no such run: "+r.URL.Path)
		return
	}
	// The request is read before the run has the only place, and not for ever, so that other runs do not wait for a slow client.
	asked, err := readAsked(w, r, name)
	if err != nil {
		refuse(w, http.StatusRequestTimeout, "the request did not arrive: "+err.Error())
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	s := &eventStream{to: w, flush: flusher.Flush}
	if !n.running.TryLock() {
		s.say("refused", "Another run is under way on this server; stop it, or wait for its end.")
		return
	}
	defer n.running.Unlock()
	run(r.Context(), asked, s)
}

// arriveWithin is how long the body of a request may take.
const arriveWithin = 20 * time.Second

// mostAsked is one byte more than the longest design: a longer text is refused by the language.
const mostAsked = syntax.MaxText + 1

// readAsked returns what a run is asked for: the text of a design in the body, or the query of the address.
func readAsked(w http.ResponseWriter, r *http.Request, name string) ([]byte, error) {
	if name != native.Systems {
		return []byte(r.URL.RawQuery), nil
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(arriveWithin)) // a server that has no deadlines reads without one
	text, err := io.ReadAll(io.LimitReader(r.Body, mostAsked))
	_ = control.SetReadDeadline(time.Time{})
	return text, err
}

// refusal returns why a request may not start a program: it must come from a page of this server. Browsers send
// Sec-Fetch-Site, which no script can change. The check of the host name prevents DNS rebinding.
func refusal(r *http.Request, method string) (status int, why string) {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	switch {
	case r.Method != method:
		return http.StatusMethodNotAllowed, "runs are asked for with " + method
	case host != "localhost" && !net.ParseIP(host).IsLoopback():
		return http.StatusForbidden, "runs are for this machine alone, and not for " + r.Host
	case r.Header.Get("Sec-Fetch-Site") != "same-origin":
		return http.StatusForbidden, "runs are for the page of this server alone (Sec-Fetch-Site must be same-origin)"
	case r.Header.Get("Last-Event-ID") != "":
		return http.StatusNoContent, "a run is not taken up again"
	}
	return 0, ""
}

// eventStream writes server-sent events. It stops writing after the client has closed the connection, which also ends the
// context of the request.
type eventStream struct {
	to    io.Writer
	flush func()
	gone  bool
}

// say sends an event, with no name if kind is empty. Text must be one line.
func (s *eventStream) say(kind, text string) {
	if s.gone {
		return
	}
	if kind != "" {
		kind = "event: " + kind + "\n"
	}
	if _, err := io.WriteString(s.to, kind+"data: "+text+"\n\n"); err != nil {
		s.gone = true
		return
	}
	s.flush()
}

// measure returns a function that lets the build tool carry out what is asked.
func (n *nativeRuns) measure(kind string) func(context.Context, []byte, *eventStream) {
	return func(ctx context.Context, asked []byte, s *eventStream) {
		program, err := n.tool.program()
		if err != nil {
			s.say("refused", sentence(err.Error()))
			return
		}
		cmd := n.command(ctx, n.project.Root, program, "native", kind)
		cmd.Stdin = bytes.NewReader(asked)
		n.follow(s, cmd, func(line []byte) { s.say("", string(line)) })
	}
}

// follow runs a program, passes each line of its output to hear, and reports how the program ended.
func (n *nativeRuns) follow(s *eventStream, cmd *exec.Cmd, hear func(line []byte)) {
	var words bytes.Buffer
	cmd.Stderr = &words
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		s.say("refused", sentence(err.Error()))
		return
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		hear(lines.Bytes())
	}
	_, _ = io.Copy(io.Discard, out) // the rest of a line that is too long
	err = cmd.Wait()
	last := toolchain.LastLines(words.String(), 1)
	var exit *exec.ExitError
	switch {
	case err == nil, errors.As(err, &exit) && exit.ExitCode() == exitFailed:
		s.say("end", "{}")
	case exit != nil && exit.ExitCode() == native.ExitRefused:
		s.say("refused", sentence(last))
	default:
		s.say("refused", sentence(fmt.Sprint("the run has ended early: ", err, " ", last)))
	}
}

// exitFailed is the exit status of a run that has printed what failed: a metric was refused, or a test failed.
const exitFailed = 1

// sentence begins with a capital and ends with a full stop, on one line.
func sentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	text = strings.ToUpper(text[:1]) + text[1:]
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

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
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/scenario"
	"github.com/copse-ecs/copse/internal/bench/workloads"
)

// nativePath is the path below which the server answers requests for native runs.
const nativePath = "/native/"

// offerNative tells the page that this server runs benchmarks. It discards the compressed forms of the page as built.
func offerNative(s *site.Site) {
	page := bytes.Replace(s.Assets["index.html"].Body, []byte(`data-native=""`), []byte(`data-native="`+nativePath[1:]+`"`), 1)
	s.Add("index.html", page)
}

// native runs benchmarks and tests for the page and reports their progress as server-sent events. Since a request starts
// programs, it runs one at a time, and only for a page that this server has served.
//
// A request chooses a workload, storages, metrics and sizes by known names and numbers, from which the arguments of this
// program are written. The text of a design is checked and then given to the program as its standard input. No text of a request
// reaches a shell or names a file.
type native struct {
	project project.Project
	// command prepares a program that is killed, with its children, when the context ends. Tests replace it.
	command func(ctx context.Context, dir, name string, args ...string) *exec.Cmd
	self    string // this program
	running sync.Mutex
}

func newNative(p project.Project) *native {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	return &native{project: p, command: groupCommand, self: self}
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

func (n *native) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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
	run := map[string]func(*http.Request, *eventStream){"run": n.bench, "tests": n.tests, "systems": n.systems}[name]
	flusher, flushes := w.(http.Flusher)
	if run == nil || !flushes {
		refuse(w, http.StatusNotFound, "no such run: "+r.URL.Path)
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
	run(r, s)
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

// bench runs a workload.
func (n *native) bench(r *http.Request, s *eventStream) {
	args, err := benchArgs(r.URL.Query())
	if err != nil {
		s.say("refused", sentence(err.Error()))
		return
	}
	n.follow(s, n.command(r.Context(), n.project.Root, n.self, args...), func(line []byte) { s.say("", string(line)) })
}

// follow runs a program, passes each line of its output to hear, and reports how the program ended.
func (n *native) follow(s *eventStream, cmd *exec.Cmd, hear func(line []byte)) {
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
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == exitFailed) { // status exitFailed: a metric was refused or a test failed, and the output says so
		s.say("refused", sentence(fmt.Sprint("the run has ended early: ", err, " ", toolchain.LastLines(words.String(), 1))))
		return
	}
	s.say("end", "{}")
}

// exitFailed is the exit status of a run that has printed what failed.
const exitFailed = 1

// mostReps is how many repetitions a page may ask for.
const mostReps = 100

// benchArgs returns the arguments of the run that a page requests.
func benchArgs(query url.Values) ([]string, error) {
	d, ok := workloads.Find(query.Get("workload"))
	if !ok {
		return nil, fmt.Errorf("there is no workload %.40q", query.Get("workload"))
	}
	entities, err := wholeNumbers(query, "entities", d.Most)
	if err != nil {
		return nil, err
	}
	components, err := wholeNumbers(query, "components", scenario.MaxChain)
	if err != nil {
		return nil, err
	}
	reps, err := wholeNumbers(query, "reps", mostReps)
	if err != nil {
		return nil, err
	}
	args := []string{"bench", "-events", "-workload", d.Name}
	for _, flag := range []struct{ name, value string }{{"-entities", entities}, {"-components", components}, {"-reps", reps}} {
		if flag.value != "" {
			args = append(args, flag.name, flag.value)
		}
	}
	w := d.New(bench.Params{Entities: 1, Components: d.Components, Seed: bench.DefaultSeed})
	var metrics []string
	for _, m := range w.Metrics {
		metrics = append(metrics, m.Name)
	}
	for _, list := range []struct {
		name  string
		known []string
	}{{"storages", w.Storages()}, {"metrics", metrics}} {
		asked := query.Get(list.name)
		if asked == "" {
			continue
		}
		// Some storages exist in the page only.
		chosen := slices.DeleteFunc(slices.Clone(list.known), func(name string) bool { return !slices.Contains(strings.Split(asked, ","), name) })
		if len(chosen) == 0 {
			return nil, fmt.Errorf("none of the %s that were chosen is measured natively", list.name)
		}
		args = append(args, "-"+list.name, strings.Join(chosen, ","))
	}
	return args, nil
}

// wholeNumbers parses a list of whole numbers and formats it again. The result is empty if the query has none.
func wholeNumbers(query url.Values, name string, most int) (string, error) {
	if query.Get(name) == "" {
		return "", nil
	}
	var out []string
	for part := range strings.SplitSeq(query.Get(name), ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 || n > most {
			return "", fmt.Errorf("%s must be whole numbers from 1 to %d, and one is %.40q", name, most, part)
		}
		out = append(out, strconv.Itoa(n))
	}
	if len(out) > 10 {
		return "", fmt.Errorf("%s are %d numbers, and may be 10", name, len(out))
	}
	return strings.Join(out, ","), nil
}

// sentence begins with a capital and ends with a full stop, on one line.
func sentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	text = strings.ToUpper(text[:1]) + text[1:]
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

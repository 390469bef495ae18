package devserver

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
)

// testEvent is what the page is told of the native tests: of a package that is done, or of a test that failed.
type testEvent struct {
	Kind    string  `json:"kind"` // package or failure
	Package string  `json:"package"`
	Passed  int     `json:"passed"`
	Failed  int     `json:"failed"`
	Seconds float64 `json:"seconds"`
	OK      bool    `json:"ok"`
	Test    string  `json:"test,omitempty"`
	Output  string  `json:"output,omitempty"`
}

// mostOutput is how much of what a failed test has written is sent, its end, in bytes.
const mostOutput = 16 << 10

// tests runs the short Go tests of the project.
func (n *native) tests(r *http.Request, s *eventStream) {
	t := testTeller{say: func(e testEvent) {
		text, _ := json.Marshal(e) // plain fields: it cannot fail
		s.say("", string(text))
	}, outputs: map[string]*strings.Builder{}, counts: map[string]gotest.Count{}}
	n.follow(s, n.command(r.Context(), n.project.Root, "go", "test", "-short", "-json", "./..."), t.line)
}

// testTeller makes events for the page from those of `go test -json`.
type testTeller struct {
	say     func(testEvent)
	outputs map[string]*strings.Builder // by package and test, while they run
	counts  map[string]gotest.Count     // by package
}

func (t *testTeller) line(line []byte) {
	var e gotest.Event
	if json.Unmarshal(line, &e) != nil {
		return // a message of the go command, not an event
	}
	key := e.Package + " " + e.Test
	switch e.Action {
	case "output":
		if t.outputs[key] == nil {
			t.outputs[key] = &strings.Builder{}
		}
		t.outputs[key].WriteString(e.Output)
	case "pass", "fail", "skip":
		t.done(e, key)
		delete(t.outputs, key)
	}
}

func (t *testTeller) done(e gotest.Event, key string) {
	c := t.counts[e.Package]
	name := strings.TrimPrefix(strings.TrimPrefix(e.Package, project.ModulePath), "/")
	if e.Action == "fail" && (e.Test != "" || c.Failed == 0) {
		c.Failed++
		output := ""
		if text := t.outputs[key]; text != nil {
			output = text.String()
		}
		t.say(testEvent{Kind: "failure", Package: name, Test: e.Test, Output: output[max(0, len(output)-mostOutput):]})
	}
	if e.Test != "" && e.Action == "pass" {
		c.Passed++
	}
	t.counts[e.Package] = c
	if e.Test == "" && e.Action != "skip" {
		t.say(testEvent{Kind: "package", Package: name, Passed: c.Passed, Failed: c.Failed, Seconds: e.Elapsed, OK: e.Action == "pass"})
	}
}

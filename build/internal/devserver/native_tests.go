package devserver

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
)

// testEvent reports to the page that the tests of a package have ended, or that a test has failed.
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

// mostOutput is how many bytes of the output of a failed test are sent, from its end.
const mostOutput = 16 << 10

// tests runs the short Go tests of the project.
func (n *nativeRuns) tests(ctx context.Context, _ []byte, s *eventStream) {
	t := testReporter{say: func(e testEvent) {
		text, _ := json.Marshal(e) // Marshal cannot fail on plain fields
		s.say("", string(text))
	}, outputs: map[string]*strings.Builder{}, counts: map[string]gotest.Count{}}
	n.follow(s, n.command(ctx, n.project.Root, "go", "test", gotest.HangGuard, "-short", "-json", "./..."), t.line)
}

// testReporter makes events for the page from those of `go test -json`.
type testReporter struct {
	say     func(testEvent)
	outputs map[string]*strings.Builder // by package and test, while they run
	counts  map[string]gotest.Count     // by package
}

func (t *testReporter) line(line []byte) {
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

func (t *testReporter) done(e gotest.Event, key string) {
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

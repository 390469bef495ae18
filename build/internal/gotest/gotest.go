package gotest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// Event is a line of `go test -json` (see `go doc test2json`).
type Event struct {
	Action     string
	Package    string
	ImportPath string // of a build-output event
	Test       string
	Elapsed    float64
	Output     string
}

// goCounter reads the events of a run: it counts tests and subtests, prints a line for every package and the output of
// what failed.
type goCounter struct {
	out     io.Writer
	outputs map[string]*strings.Builder // by package and test, until it is known whether they are wanted
	perPkg  map[string]Count
	total   Count
}

func newGoCounter(out io.Writer) *goCounter {
	return &goCounter{out: out, outputs: map[string]*strings.Builder{}, perPkg: map[string]Count{}}
}

func (g *goCounter) read(r io.Reader) error {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var event Event
			if json.Unmarshal(line, &event) == nil {
				g.event(event)
			} else {
				_, _ = g.out.Write(line) // a message of the go command, not an event
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (g *goCounter) event(e Event) {
	key := e.Package + " " + e.Test
	switch e.Action {
	case "output":
		if g.outputs[key] == nil {
			g.outputs[key] = &strings.Builder{}
		}
		g.outputs[key].WriteString(e.Output)
	case "build-output":
		fmt.Fprint(g.out, e.Output)
	case "pass", "fail", "skip":
		if e.Test == "" {
			g.packageDone(e)
		} else {
			g.testDone(e)
		}
		delete(g.outputs, key)
	}
}

func (g *goCounter) testDone(e Event) {
	c := g.perPkg[e.Package]
	switch e.Action {
	case "pass":
		c.Passed++
	case "fail":
		c.Failed++
		g.printOutput(e.Package + " " + e.Test)
	case "skip":
		c.Skipped++
		g.printOutput(e.Package + " " + e.Test)
	}
	g.perPkg[e.Package] = c
}

func (g *goCounter) printOutput(key string) {
	if text := g.outputs[key]; text != nil {
		fmt.Fprint(g.out, text.String())
	}
}

// packageDone counts a package that does not build, or whose process ends early, as one failure.
func (g *goCounter) packageDone(e Event) {
	c := g.perPkg[e.Package]
	if e.Action == "fail" {
		if c.Failed == 0 {
			c.Failed = 1
		}
		g.printOutput(e.Package + " ")
	}
	if e.Action != "skip" { // a package without tests
		fmt.Fprintf(g.out, "%-4s %s  %d tests, %.1f s\n", e.Action, e.Package, c.Passed+c.Failed+c.Skipped, e.Elapsed)
	}
	g.total = g.total.Plus(c)
}

// Run runs `go test -json` with the arguments and counts.
func Run(ctx context.Context, out io.Writer, p project.Project, env []string, args ...string) (Count, error) {
	fmt.Fprintln(out, "go test", strings.Join(args, " "))
	cmd := toolchain.Command(ctx, p.Root, "go", append([]string{"test", "-json", HangGuard}, args...)...)
	cmd.Env = env
	var words bytes.Buffer // printed at the end, because the counter writes to out at the same time
	cmd.Stderr = &words
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return Count{}, err
	}
	if err := cmd.Start(); err != nil {
		return Count{}, err
	}
	counter := newGoCounter(out)
	reading := counter.read(pipe)
	waiting := cmd.Wait()
	fmt.Fprint(out, words.String())
	if reading != nil {
		return counter.total, reading
	}
	if waiting != nil {
		return counter.total, fmt.Errorf("go test: %w", waiting)
	}
	return counter.total, nil
}

// HangGuard ends tests that hang. Go's own limit is ten minutes for a package, which tests on a busy machine may take.
const HangGuard = "-timeout=2h"

// NoVet turns off vet in `go test`. One suite vets everything; `go test` would vet the same files for each kind of build.
const NoVet = "-vet=off"

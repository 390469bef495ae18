package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// goEvent is a line of `go test -json` (see `go doc test2json`).
type goEvent struct {
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
	perPkg  map[string]count
	total   count
}

func newGoCounter(out io.Writer) *goCounter {
	return &goCounter{out: out, outputs: map[string]*strings.Builder{}, perPkg: map[string]count{}}
}

func (g *goCounter) read(r io.Reader) error {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var event goEvent
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

func (g *goCounter) event(e goEvent) {
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

func (g *goCounter) testDone(e goEvent) {
	c := g.perPkg[e.Package]
	switch e.Action {
	case "pass":
		c.passed++
	case "fail":
		c.failed++
		g.printOutput(e.Package + " " + e.Test)
	case "skip":
		c.skipped++
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
func (g *goCounter) packageDone(e goEvent) {
	c := g.perPkg[e.Package]
	if e.Action == "fail" {
		if c.failed == 0 {
			c.failed = 1
		}
		g.printOutput(e.Package + " ")
	}
	if e.Action != "skip" { // a package without tests
		fmt.Fprintf(g.out, "%-4s %s  %d tests, %.1f s\n", e.Action, e.Package, c.passed+c.failed+c.skipped, e.Elapsed)
	}
	g.total = g.total.plus(c)
}

// goTest runs `go test -json` with the arguments and counts.
func goTest(ctx context.Context, out io.Writer, p project, env []string, args ...string) (count, error) {
	fmt.Fprintln(out, "go test", strings.Join(args, " "))
	cmd := command(ctx, p.root, "go", append([]string{"test", "-json"}, args...)...)
	cmd.Env = env
	var words bytes.Buffer // out has one writer at a time
	cmd.Stderr = &words
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return count{}, err
	}
	if err := cmd.Start(); err != nil {
		return count{}, err
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

// noVet leaves vetting to the suite that vets everything. go test would vet the same files again for each kind of build.
const noVet = "-vet=off"

func suiteGo(ctx context.Context, out io.Writer, p project) (count, error) {
	return goTest(ctx, out, p, nil, noVet, "./...")
}

func suiteGoShort(ctx context.Context, out io.Writer, p project) (count, error) {
	return goTest(ctx, out, p, nil, noVet, "-short", "./...")
}

// The tests of the suites below are chosen by build constraints in the test files. A file with `//go:build !race` has tests
// that the race detector would slow down for nothing, such as those that compile and run other programs or count
// allocations; `!copse_debug` and `!js` keep tests out of the other two.

// suiteDebug runs the tests of the library with the store's invariants checked after every commit.
func suiteDebug(ctx context.Context, out io.Writer, p project) (count, error) {
	return goTest(ctx, out, p, nil, "-tags", "copse_debug", "-short", "./ecs/...")
}

// suiteRace runs the short tests of what may start goroutines under the race detector, which needs a C compiler.
func suiteRace(ctx context.Context, out io.Writer, p project) (count, error) {
	if _, err := exec.LookPath("gcc"); err != nil {
		return count{}, leftOut("the race detector needs gcc")
	}
	return goTest(ctx, out, p, append(os.Environ(), "CGO_ENABLED=1"), append([]string{noVet, "-race", "-short"}, patterns(p, concurrentFolders)...)...)
}

// suiteWasm runs the tests compiled to js/wasm, under Node, so that both targets agree. It is a short run: the native suite
// tries five times as many random inputs, each in a fifth of the time.
func suiteWasm(ctx context.Context, out io.Writer, p project) (count, error) {
	return testWasm(ctx, out, p, wasmPackages(p))
}

// wasmPackages are the packages that end up in the engine.
func wasmPackages(p project) []string {
	return patterns(p, []string{"grouptree", "ecs", "wasm"})
}

// patterns returns a package pattern for each folder that exists.
func patterns(p project, folders []string) []string {
	var all []string
	for _, folder := range folders {
		if exists(p.path(folder)) {
			all = append(all, "./"+folder+"/...")
		}
	}
	return all
}

func testWasm(ctx context.Context, out io.Writer, p project, packages []string) (count, error) {
	if err := needNode(ctx); err != nil {
		return count{}, err
	}
	dir, err := goRootWasm(ctx, p)
	if err != nil {
		return count{}, err
	}
	args := append([]string{"-exec", filepath.Join(dir, "go_js_wasm_exec"), "-short"}, packages...)
	return goTest(ctx, out, p, wasmEnv(os.Environ()), args...)
}

// kept are the variables that the go command and Node need. The Go runtime for js has 12 KB for arguments and environment
// together and does not start if the environment is larger.
var kept = []string{"PATH", "HOME", "TMPDIR", "LANG", "CI"}

func wasmEnv(environ []string) []string {
	env := []string{"GOOS=js", "GOARCH=wasm"}
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		own := strings.HasPrefix(name, "GO") && name != "GOOS" && name != "GOARCH" || strings.HasPrefix(name, "XDG_")
		for _, k := range kept {
			own = own || k == name
		}
		if own {
			env = append(env, entry)
		}
	}
	return env
}

func runTestWasm(ctx context.Context, con console, args []string) error {
	packages, err := parseFlags(newFlags("test-wasm"), args)
	if err != nil {
		return err
	}
	p, err := currentProject()
	if err != nil {
		return err
	}
	if len(packages) == 0 {
		packages = wasmPackages(p)
	}
	counted, err := testWasm(ctx, con.out, p, packages)
	fmt.Fprintf(con.out, "%d passed, %d failed\n", counted.passed, counted.failed)
	return err
}

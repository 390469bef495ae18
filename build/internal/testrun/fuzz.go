package testrun

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/build/internal/wasmprogram"
)

// fuzzTarget is a func FuzzName of a package.
type fuzzTarget struct{ pkg, name string }

// atATime is how many targets run at the same time, each with one worker. It exceeds the number of cores, because a target
// that is started leaves its core idle for a while.
const atATime = 7

// LongFuzzTime is the time for each target when nothing else is tested. As a part of all tests each tries so many inputs instead, which finds
// the same on a busy machine.
const LongFuzzTime = 2 * time.Minute

// fuzzInputs is how many inputs a target tries without a time, after those that are known. slowInputs has those of targets that take longer
// for each: in two seconds of processor time each target then tries its inputs.
const fuzzInputs = 20_000

var slowInputs = map[string]int{
	"FuzzAnalyze": 1200, "FuzzBuild": 500, "FuzzImport": 500, "FuzzLanesFollowTheirDefinition": 7000, "FuzzListsOfTags": 5000, "FuzzLoad": 7000,
	"FuzzPlan": 4000, "FuzzReplace": 2000, "FuzzReplay": 4000, "FuzzStore": 6000, "FuzzWorld": 2000,
}

// limit is what ends a target: a number of inputs, or the time if there is one.
func (t fuzzTarget) limit(long time.Duration) string {
	if long > 0 {
		return long.String()
	}
	return strconv.Itoa(cmp.Or(slowInputs[t.name], fuzzInputs)) + "x"
}

// fuzzTargets reads the test files that are built on this machine, but for examples. To ask the test binaries would link all of them.
func fuzzTargets(ctx context.Context, p project.Project) (targets []fuzzTarget, err error) {
	list := toolchain.Command(ctx, p.Root, "go", "list", "-f",
		`{{$p := .}}{{range .TestGoFiles}}{{$p.ImportPath}} {{.}}{{"\n"}}{{end}}{{range .XTestGoFiles}}{{$p.ImportPath}} {{.}}{{"\n"}}{{end}}`, "./...")
	out, err := list.Output()
	if err != nil {
		return nil, errors.New("go list: " + toolchain.LastLines(problemOf(err), 20))
	}
	for line := range strings.Lines(string(out)) {
		pkg, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if name == "" || isOfExamples(name) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folderOf(p, pkg), name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, each := range file.Decls {
			if f, ok := each.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Fuzz") {
				targets = append(targets, fuzzTarget{pkg, f.Name.Name})
			}
		}
	}
	slices.SortFunc(targets, func(a, b fuzzTarget) int {
		return cmp.Or(strings.Compare(a.pkg, b.pkg), strings.Compare(a.name, b.name))
	})
	return targets, nil
}

// problemOf returns what a program wrote before it failed.
func problemOf(err error) string {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return string(exit.Stderr)
	}
	return err.Error()
}

// folderOf is the folder of a package of this module.
func folderOf(p project.Project, pkg string) string {
	return p.Path(filepath.FromSlash(strings.TrimPrefix(strings.TrimPrefix(pkg, project.ModulePath), "/")))
}

// deadline is the error with which the Go fuzzer sometimes ends when its time is up while a worker is busy. It is no
// finding: for a finding the fuzzer prints the failing input.
const deadline = "context deadline exceeded"

// endedByTime reports whether the fuzzer failed only because its time was up.
func endedByTime(out string) bool {
	return strings.Contains(out, deadline) && !strings.Contains(out, "Failing input")
}

// unguided is what the fuzzer says of a package that does not count what it covers.
const unguided = "without coverage guidance"

// minimizeTries is how often the fuzzer may try to shorten each input that reaches new code. The default is a minute, longer
// than a target runs here: one target tried 600 inputs instead of 40,000.
const minimizeTries = "50x"

// fuzzer runs the targets of test binaries that are compiled once: `go test -fuzz` would link them again for each target.
type fuzzer struct {
	project project.Project
	cache   string // of the go command: kept inputs are in its folder fuzz
	bin     string
	overlay string // tells the go command which files to leave out
}

// newFuzzer makes a fuzzer that leaves out examples where it compiles packages. The caller removes bin.
func newFuzzer(ctx context.Context, p project.Project) (fuzzer, error) {
	cache, err := toolchain.Command(ctx, p.Root, "go", "env", "GOCACHE").Output()
	if err != nil {
		return fuzzer{}, errors.New("go env GOCACHE: " + problemOf(err))
	}
	bin, err := os.MkdirTemp("", "fuzz")
	if err != nil {
		return fuzzer{}, err
	}
	overlay, err := withoutExamples(ctx, p, bin)
	return fuzzer{p, strings.TrimSpace(string(cache)), bin, overlay}, err
}

// compile compiles the packages with targets, and returns the reasons of those that fail. Only packages of the project count what they
// cover, with the flag of the compiler that go test -fuzz gives to all packages: to compile the standard library again takes
// most of a minute, and its branches say little about ours.
func (f fuzzer) compile(ctx context.Context, targets []fuzzTarget) map[string]error {
	failed := map[string]error{}
	var (
		mutex sync.Mutex
		group sync.WaitGroup
		slots = make(chan struct{}, runtime.NumCPU())
	)
	packages := slices.CompactFunc(slices.Clone(targets), func(a, b fuzzTarget) bool { return a.pkg == b.pkg }) // they are sorted
	for _, t := range packages {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			cmd := toolchain.Command(ctx, f.project.Root, "go", "test", gotest.NoVet, "-c", "-overlay", f.overlay, "-ldflags", "-s -w", "-gcflags", project.ModulePath+"/...=-d=libfuzzer "+wasmprogram.NoDebuggingData, "-o", f.binary(t.pkg), t.pkg)
			if out, err := cmd.CombinedOutput(); err != nil {
				mutex.Lock()
				defer mutex.Unlock()
				failed[t.pkg] = errors.New(toolchain.LastLines(string(out)+toolchain.ExitText(err), 60))
			}
		})
	}
	group.Wait()
	return failed
}

func (f fuzzer) binary(pkg string) string {
	return filepath.Join(f.bin, strings.ReplaceAll(pkg, "/", "-")+".test")
}

// fuzz fuzzes one target and returns how many inputs were tried.
func (f fuzzer) fuzz(ctx context.Context, t fuzzTarget, long time.Duration) (string, error) {
	var out []byte
	var err error
	for range 2 {
		cmd := toolchain.Command(ctx, folderOf(f.project, t.pkg), f.binary(t.pkg), "-test.run=^$", "-test.fuzz=^"+t.name+"$", "-test.fuzztime="+t.limit(long),
			"-test.fuzzminimizetime="+minimizeTries, "-test.fuzzcachedir="+filepath.Join(f.cache, "fuzz", filepath.FromSlash(t.pkg)), "-test.parallel=1", "-test.paniconexit0")
		out, err = cmd.CombinedOutput()
		if err == nil && strings.Contains(string(out), unguided) {
			return "", errors.New(t.name + " runs without coverage guidance: this Go needs another flag than the one with which its package is compiled")
		}
		if err == nil {
			return fuzzProgress(string(out)), nil
		}
		if !endedByTime(string(out)) {
			break
		}
	}
	if endedByTime(string(out)) {
		return fuzzProgress(string(out)), nil
	}
	if toolchain.ExitText(err) != "" {
		return "", err
	}
	return "", errors.New(toolchain.LastLines(string(out), 60))
}

var (
	executions = regexp.MustCompile(`execs: (\d+)`)
	knownRun   = regexp.MustCompile(`gathering baseline coverage: (\d+/\d+) completed`)
)

// fuzzProgress says how many inputs were tried.
func fuzzProgress(out string) string {
	if found := executions.FindAllStringSubmatch(out, -1); len(found) > 0 {
		return found[len(found)-1][1] + " inputs"
	}
	if found := knownRun.FindAllStringSubmatch(out, -1); len(found) > 0 {
		return found[len(found)-1][1] + " known inputs, no new ones"
	}
	return "no inputs reported"
}

// knownPerSecond is how many known inputs a target keeps for each second that it runs. The fuzzer tries all known inputs before
// it makes new ones. The largest targets take 10 ms for an input and share a core with three others, so 8 seconds suffice for about 230.
const knownPerSecond = 10

// fewestKnown is how many known inputs a target keeps without a time.
const fewestKnown = 50

// forgetInputs removes some of the inputs of a target that the fuzzer has kept, so that most are left. Random ones are removed,
// because neither the oldest nor the newest are the better ones. A failure only makes the run slower.
func forgetInputs(cache string, t fuzzTarget, most int) {
	folder := filepath.Join(cache, "fuzz", filepath.FromSlash(t.pkg), t.name)
	files, _ := os.ReadDir(folder)
	rand.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	for _, file := range files[min(most, len(files)):] {
		_ = os.Remove(filepath.Join(folder, file.Name()))
	}
}

// RunFuzz fuzzes every target for that long, or with its number of inputs if the time is 0, and counts each target as one test.
func RunFuzz(ctx context.Context, out io.Writer, p project.Project, long time.Duration) (gotest.Count, error) {
	targets, err := fuzzTargets(ctx, p)
	if err != nil {
		return gotest.Count{}, err
	}
	fmt.Fprintf(out, "%d targets, %d at a time\n", len(targets), atATime)
	f, err := newFuzzer(ctx, p)
	if f.bin != "" {
		defer os.RemoveAll(f.bin)
	}
	if err != nil {
		return gotest.Count{}, err
	}
	broken := f.compile(ctx, targets)
	for _, t := range targets {
		forgetInputs(f.cache, t, max(fewestKnown, int(knownPerSecond*long.Seconds())))
	}
	var (
		total gotest.Count
		mutex sync.Mutex
		group sync.WaitGroup
		slots = make(chan struct{}, atATime)
	)
	for _, t := range targets {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			progress, err := "", broken[t.pkg]
			if err == nil {
				progress, err = f.fuzz(ctx, t, long)
			}
			mutex.Lock()
			defer mutex.Unlock()
			if err != nil {
				total.Failed++
				fmt.Fprintf(out, "fail %s %s\n%v\n", t.pkg, t.name, err)
				return
			}
			total.Passed++
			fmt.Fprintf(out, "pass %s %s  %s\n", t.pkg, t.name, progress)
		})
	}
	group.Wait()
	if total.Failed > 0 {
		return total, errors.New(strconv.Itoa(total.Failed) + " fuzz targets failed; their inputs are in testdata/fuzz next to the test")
	}
	return total, nil
}

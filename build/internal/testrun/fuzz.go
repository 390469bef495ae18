package testrun

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// fuzzTarget is a func FuzzName of a package.
type fuzzTarget struct{ pkg, name string }

// atATime is how many targets run at the same time, each with one worker. It exceeds the number of cores, because a target
// that is compiled or started leaves its core idle for a while.
const atATime = 7

// Times for each target: ShortFuzzTime as a part of all tests, LongFuzzTime when nothing else is tested.
const (
	ShortFuzzTime = 8 * time.Second
	LongFuzzTime  = 2 * time.Minute
)

// fuzzTargets asks the test binaries which targets there are.
func fuzzTargets(ctx context.Context, p project.Project) ([]fuzzTarget, error) {
	cmd := toolchain.Command(ctx, p.Root, "go", "test", "-json", "-list", "^Fuzz", "./...")
	out, err := cmd.Output()
	if err != nil {
		return nil, errors.New("go test -list: " + toolchain.LastLines(plainOutput(out), 20))
	}
	var targets []fuzzTarget
	for line := range strings.Lines(string(out)) {
		var event gotest.Event
		if json.Unmarshal([]byte(line), &event) == nil && event.Action == "output" && strings.HasPrefix(event.Output, "Fuzz") {
			targets = append(targets, fuzzTarget{event.Package, strings.TrimSpace(event.Output)})
		}
	}
	// The packages come in the order in which they finish.
	slices.SortFunc(targets, func(a, b fuzzTarget) int {
		return cmp.Or(strings.Compare(a.pkg, b.pkg), strings.Compare(a.name, b.name))
	})
	return targets, nil
}

// plainOutput returns the text in a stream of events.
func plainOutput(stream []byte) string {
	var text strings.Builder
	for line := range strings.Lines(string(stream)) {
		var event gotest.Event
		if json.Unmarshal([]byte(line), &event) == nil {
			text.WriteString(event.Output)
		}
	}
	return text.String()
}

// deadline is the error with which the Go fuzzer sometimes ends when its time is up while a worker is busy. It is no
// finding: for a finding the fuzzer prints the failing input.
const deadline = "context deadline exceeded"

// minimizeTime is how long the fuzzer may try to shorten each input that reaches new code. The default is a minute, longer
// than a target runs here: one target tried 600 inputs instead of 40,000.
const minimizeTime = time.Second

// fuzzOne fuzzes one target and returns how many inputs were tried.
func fuzzOne(ctx context.Context, p project.Project, t fuzzTarget, long time.Duration) (string, error) {
	var out []byte
	var err error
	for range 2 {
		cmd := toolchain.Command(ctx, p.Root, "go", "test", gotest.NoVet, "-run", "^$", "-fuzz", "^"+t.name+"$", "-fuzztime", long.String(),
			"-fuzzminimizetime", minimizeTime.String(), "-parallel", "1", t.pkg)
		out, err = cmd.CombinedOutput()
		if err == nil {
			return fuzzProgress(string(out)), nil
		}
		if !strings.Contains(string(out), deadline) || strings.Contains(string(out), "Failing input") {
			break
		}
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

// warmFuzz compiles each package with targets once. Fuzzing compiles all dependencies again, the standard library included,
// and commands that run at the same time would each do that. The run of the target reports an error of the build.
func warmFuzz(ctx context.Context, p project.Project, targets []fuzzTarget) {
	packages := slices.CompactFunc(slices.Clone(targets), func(a, b fuzzTarget) bool { return a.pkg == b.pkg }) // they are sorted
	for _, t := range packages {
		_ = toolchain.Command(ctx, p.Root, "go", "test", "-c", "-fuzz", ".", "-o", os.DevNull, t.pkg).Run()
	}
}

// RunFuzz fuzzes every target for that long and counts each target as one test.
func RunFuzz(ctx context.Context, out io.Writer, p project.Project, long time.Duration) (gotest.Count, error) {
	targets, err := fuzzTargets(ctx, p)
	if err != nil {
		return gotest.Count{}, err
	}
	fmt.Fprintf(out, "%d targets, %s each, %d at a time\n", len(targets), long, atATime)
	warmFuzz(ctx, p, targets)
	if cache, err := toolchain.Command(ctx, p.Root, "go", "env", "GOCACHE").Output(); err == nil {
		for _, t := range targets {
			forgetInputs(strings.TrimSpace(string(cache)), t, int(knownPerSecond*long.Seconds()))
		}
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
			progress, err := fuzzOne(ctx, p, t, long)
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

package measure

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/internal/measure/bench/cachegrind"
)

// countedProgram is the package of the program that runs under cachegrind.
const countedProgram = "internal/measure/bench/counted/program"

// sameAddresses builds a program whose heap begins at the same address in each run.
const sameAddresses = "GOEXPERIMENT=norandomizedheapbase64"

// countedEnv is all that the program sees of the environment, which lies in its memory. One thread runs it, garbage is not collected, and
// no signal interrupts a loop: all three happen by the clock. Valgrind claims to have the instruction rdtscp and may not.
var countedEnv = []string{"GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1,cpu.rdtscp=off"}

// counter is the [cli.Counter] of this machine.
type counter struct {
	valgrind, program string
}

// Build finds valgrind, which it installs if need be, and builds the program.
func (c *counter) Build(ctx context.Context, log io.Writer) (err error) {
	if c.valgrind, err = toolchain.NeedValgrind(ctx, log); err != nil {
		return err
	}
	p, err := project.Current()
	if err != nil {
		return err
	}
	dir, err := p.Cache("bench")
	if err != nil {
		return err
	}
	c.program = filepath.Join(dir, "counted")
	fmt.Fprintln(log, "building "+countedProgram+"; the first time the standard library too, in about a minute")
	build := toolchain.Command(ctx, p.Root, "go", "build", "-trimpath", "-ldflags=-w", "-o", c.program, "./"+countedProgram)
	build.Env = append(append(os.Environ(), "GOAMD64=v1"), addressesEnv(ctx)...)
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%s cannot be built: %w\n%s", countedProgram, err, toolchain.LastLines(string(text), 10))
	}
	return nil
}

// addressesEnv returns [sameAddresses], or nothing for a version of Go that does not know it.
func addressesEnv(ctx context.Context) []string {
	known := exec.CommandContext(ctx, "go", "env", "GOVERSION")
	known.Env = append(os.Environ(), sameAddresses)
	if known.Run() != nil {
		return []string{"GOEXPERIMENT="}
	}
	return []string{sameAddresses}
}

// Run does both runs at the same time, since each takes one core.
func (c *counter) Run(ctx context.Context, name string, steps [2]int) (runs [2]cachegrind.Run, err error) {
	dir, err := os.MkdirTemp("", "cachegrind")
	if err != nil {
		return runs, err
	}
	defer os.RemoveAll(dir)
	var started [2]*countedRun
	for i, n := range steps {
		started[i] = c.start(ctx, filepath.Join(dir, strconv.Itoa(i)), name, n)
	}
	for i, r := range started {
		run, failed := r.wait()
		runs[i], err = run, cmp.Or(err, failed)
	}
	return runs, err
}

// countedRun is a run that has been started.
type countedRun struct {
	cmd          *exec.Cmd
	printed, log bytes.Buffer
	file         string // of the counts
	failed       error  // to start
}

func (c *counter) start(ctx context.Context, file, name string, steps int) *countedRun {
	args := append(cachegrind.Usual.Args(file), c.program, name, strconv.Itoa(steps))
	r := &countedRun{cmd: toolchain.Command(ctx, "", c.valgrind, args...), file: file}
	r.cmd.Env, r.cmd.Stdout, r.cmd.Stderr = countedEnv, &r.printed, &r.log
	r.failed = r.cmd.Start()
	return r
}

func (r *countedRun) wait() (cachegrind.Run, error) {
	err := r.failed
	if err == nil {
		err = r.cmd.Wait()
	}
	if err != nil {
		return cachegrind.Run{}, fmt.Errorf("%s: %w%s", strings.Join(r.cmd.Args, " "), err, firstLines(r.log.String(), 10))
	}
	text, err := os.ReadFile(r.file)
	if err != nil {
		return cachegrind.Run{}, err
	}
	counts, err := cachegrind.Read(string(text))
	return cachegrind.Run{Printed: strings.TrimSpace(r.printed.String()), Counts: counts}, err
}

// firstLines returns the first lines of a text, each after a line break: a panic begins with its reason.
func firstLines(text string, n int) (out string) {
	for line := range strings.Lines(text) {
		if n--; n < 0 {
			break
		}
		out += "\n" + strings.TrimSuffix(line, "\n")
	}
	return out
}

package testrun

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
)

// Suite is one kind of test. run writes its progress to out. An error it returns counts as a failure.
type Suite struct {
	name  string
	short bool // also part of a short run
	run   func(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error)
}

// Result is the outcome of a suite.
type Result struct {
	name string
	gotest.Count
	took  time.Duration
	fault error
}

// leftOut is the reason why a suite cannot run on this machine. It does not count as a failure.
type leftOut string

func (l leftOut) Error() string { return string(l) }

// Run runs the suites one after the other, so that none disturbs the timings of another. It continues after failures.
func Run(ctx context.Context, out io.Writer, p project.Project, suites []Suite) []Result {
	var results []Result
	for _, s := range suites {
		fmt.Fprintf(out, "\n== %s\n", s.name)
		began := time.Now()
		counted, err := s.run(ctx, out, p)
		r := Result{s.name, counted, time.Since(began), err}
		if err != nil {
			fmt.Fprintln(out, err)
			if !isLeftOut(err) && r.Failed == 0 {
				r.Failed = 1
			}
		}
		results = append(results, r)
		if ctx.Err() != nil {
			break
		}
	}
	return results
}

func isLeftOut(err error) bool {
	var l leftOut
	return errors.As(err, &l)
}

// PrintResults writes the table, why suites failed, because the reader of a log sees its end first, and last the line that counts
// everything. It returns that count.
func PrintResults(w io.Writer, results []Result) gotest.Count {
	var total gotest.Count
	fmt.Fprintf(w, "\n%-10s %8s %8s %8s %8s\n", "suite", "passed", "failed", "skipped", "seconds")
	for _, r := range results {
		note := ""
		if isLeftOut(r.fault) {
			note = "  left out: " + r.fault.Error()
		}
		fmt.Fprintf(w, "%-10s %8d %8d %8d %8.1f%s\n", r.name, r.Passed, r.Failed, r.Skipped, r.took.Seconds(), note)
		total = total.Plus(r.Count)
	}
	for _, r := range results {
		if r.fault != nil && !isLeftOut(r.fault) {
			fmt.Fprintf(w, "%s: %v\n", r.name, r.fault)
		}
	}
	fmt.Fprintf(w, "%d passed, %d failed\n", total.Passed, total.Failed)
	return total
}

// stream runs a command with its output on out and counts it as one test.
func stream(out io.Writer, cmd *exec.Cmd) (gotest.Count, error) {
	fmt.Fprintln(out, strings.Join(cmd.Args, " "))
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		return gotest.Count{Failed: 1}, fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return gotest.Count{Passed: 1}, nil
}

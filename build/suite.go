package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// count holds how many tests passed, failed and were skipped.
type count struct{ passed, failed, skipped int }

func (c count) plus(d count) count {
	return count{c.passed + d.passed, c.failed + d.failed, c.skipped + d.skipped}
}

// suite is one kind of test. run writes its progress to out. An error it returns counts as a failure.
type suite struct {
	name  string
	short bool // also part of a short run
	run   func(ctx context.Context, out io.Writer, p project) (count, error)
}

// result is the outcome of a suite.
type result struct {
	name string
	count
	took  time.Duration
	fault error
}

// leftOut is the reason why a suite cannot run on this machine. It does not count as a failure.
type leftOut string

func (l leftOut) Error() string { return string(l) }

// runSuites runs the suites one after the other, so that none disturbs the timings of another. It continues after failures.
func runSuites(ctx context.Context, out io.Writer, p project, suites []suite) []result {
	var results []result
	for _, s := range suites {
		fmt.Fprintf(out, "\n== %s\n", s.name)
		began := time.Now()
		counted, err := s.run(ctx, out, p)
		r := result{s.name, counted, time.Since(began), err}
		if err != nil {
			fmt.Fprintln(out, err)
			if !isLeftOut(err) && r.failed == 0 {
				r.failed = 1
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

// printResults writes the table and, last, the line that counts everything. It returns that count.
func printResults(w io.Writer, results []result) count {
	var total count
	fmt.Fprintf(w, "\n%-10s %8s %8s %8s %8s\n", "suite", "passed", "failed", "skipped", "seconds")
	for _, r := range results {
		note := ""
		if isLeftOut(r.fault) {
			note = "  left out: " + r.fault.Error()
		}
		fmt.Fprintf(w, "%-10s %8d %8d %8d %8.1f%s\n", r.name, r.passed, r.failed, r.skipped, r.took.Seconds(), note)
		total = total.plus(r.count)
	}
	fmt.Fprintf(w, "%d passed, %d failed\n", total.passed, total.failed)
	return total
}

// command prepares a program that is interrupted, not killed, when the context ends, so that it can stop its children.
func command(ctx context.Context, dir string, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// stream runs a command with its output on out and counts it as one test.
func stream(out io.Writer, cmd *exec.Cmd) (count, error) {
	fmt.Fprintln(out, strings.Join(cmd.Args, " "))
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		return count{failed: 1}, fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return count{passed: 1}, nil
}

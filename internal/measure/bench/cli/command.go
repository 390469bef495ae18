package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/wholefile"
)

// Command is the command line of the benchmarks.
type Command struct {
	In       io.Reader // the FILE with the name -
	Out, Err io.Writer
	Terminal bool                  // Err is a terminal, on which the progress line is rewritten
	Extra    func(*bench.Workload) // adds the storages of other modules to a workload; nil for none
	Batch    time.Duration         // as [bench.Runner].MinBatch
	Counter  Counter               // carries out -count; nil where the storages of other modules are
}

// Main is the main function of a program that adds storages of its own. It returns the exit status.
func Main(args []string, extra func(*bench.Workload)) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := Command{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Terminal: IsTerminal(os.Stderr), Extra: extra}.Run(ctx, args)
	var usage UsageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &usage):
		fmt.Fprintf(os.Stderr, "bench: %v\nusage: bench %s\n       %s\n", err, Args, About)
		return 2
	}
	fmt.Fprintf(os.Stderr, "bench: %v\n", err)
	return 1
}

// IsTerminal reports whether a file is a terminal that can rewrite a line.
func IsTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// Run measures what the arguments ask for. If it is cancelled, or if storages end with different values, it writes the other
// results and returns an error.
func (c Command) Run(ctx context.Context, args []string) error {
	r, err := parse(c.In, args)
	if err != nil {
		return err
	}
	switch {
	case r.calibrate:
		return c.calibrate(ctx, r)
	case r.count:
		return c.count(ctx, r)
	}
	workloads, err := r.plan(c.Extra)
	if err != nil {
		return err
	}
	file, err := openOut(r.out)
	if err != nil {
		return err
	}
	report, failed := c.measure(ctx, r, workloads)
	if r.events {
		return errors.Join(failed, writeOut(file, report))
	}
	if r.out == "-" {
		_, err = c.Out.Write(append(report.AppendJSON(nil), '\n'))
	} else {
		_, err = io.WriteString(c.Out, designTable(r.designs, report.Results)+tables(report, r.seed))
	}
	return errors.Join(failed, err, writeOut(file, report))
}

// Check returns the error with which Run refuses the arguments before it measures, nil if it accepts them.
func Check(args []string) error {
	r, err := parse(strings.NewReader(""), args)
	if err == nil {
		_, err = r.plan(nil)
	}
	return err
}

// measure runs the workloads one after the other and returns the results.
func (c Command) measure(ctx context.Context, r request, workloads []bench.Workload) (bench.Report, error) {
	report := bench.Report{Machine: ThisMachine(ctx)}
	runner := bench.Runner{Repetitions: r.reps, MinBatch: c.Batch, Release: debug.FreeOSMemory}
	line := &progress{to: c.Err, terminal: c.Terminal, begin: time.Now()}
	for _, w := range workloads {
		line.total += runner.Samples(w)
	}
	runner.Progress = line.report
	if r.events {
		c.writeEvents(&runner, line, report.Machine)
	}
	var failures []error
	for _, w := range workloads {
		results, err := runner.Run(ctx, w)
		report.Results = append(report.Results, results...)
		if ctx.Err() != nil {
			failures = append(failures, fmt.Errorf("cancelled after %d of %d samples; what was done is written", line.done(), line.total))
			break
		}
		if err != nil {
			failures = append(failures, err)
		}
		line.before += runner.Samples(w)
	}
	line.end()
	return report, errors.Join(failures...)
}

// writeEvents makes a run write its events to standard output, one JSON document in each line; see [bench.Result.AppendEvent].
func (c Command) writeEvents(runner *bench.Runner, line *progress, m bench.Machine) {
	write := func(event []byte) { _, _ = c.Out.Write(append(event, '\n')) } // if the reader is gone, the run still ends as usual
	write(m.AppendEvent(nil))
	runner.Progress = func(p bench.Progress) {
		line.report(p)
		write(bench.Progress{Done: line.done(), Total: line.total, Doing: p.Doing}.AppendJSON(nil))
	}
	runner.Sampled = func(r bench.Result) { write(r.AppendEvent(nil)) }
	runner.Refused = func(r bench.Refusal) { write(r.AppendJSON(nil)) }
}

// openOut begins the file of -out before anything is measured, so that a wrong name is found early. It is nil without one.
func openOut(name string) (*wholefile.File, error) {
	if name == "" || name == "-" {
		return nil, nil
	}
	file, err := wholefile.Create(name)
	if err != nil {
		return nil, wrong("-out cannot be written: %v", err)
	}
	return file, nil
}

// writeOut writes the report into the file, if there is one.
func writeOut(file *wholefile.File, report bench.Report) error {
	return writeText(file, string(report.AppendJSON(nil))+"\n")
}

// writeText gives a file its text, if there is one.
func writeText(file *wholefile.File, text string) error {
	if file == nil {
		return nil
	}
	defer file.Discard()
	if _, err := io.WriteString(file, text); err != nil {
		return err
	}
	return file.Commit()
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/cachegrind"
	"github.com/copse-ecs/copse/internal/measure/bench/counted"
)

// Counter runs the program of package counted under cachegrind. The build tool has it, which finds and builds programs.
type Counter interface {
	// Build makes the program and finds valgrind.
	Build(ctx context.Context, log io.Writer) error
	// Run does the steps of a case twice, with two numbers of steps.
	Run(ctx context.Context, name string, steps [2]int) ([2]cachegrind.Run, error)
}

// casesOf returns the named cases, all of them if there is no name.
func casesOf(names []string) ([]counted.Case, error) {
	if len(names) == 0 {
		return counted.All(), nil
	}
	var out []counted.Case
	for _, name := range names {
		c, ok := counted.Find(name)
		if !ok {
			return nil, wrong("no case %q; there are %s", name, knownCases())
		}
		if !slices.ContainsFunc(out, func(o counted.Case) bool { return o.Name == name }) {
			out = append(out, c)
		}
	}
	return out, nil
}

// knownCases lists the cases.
func knownCases() string {
	var names []string
	for _, c := range counted.All() {
		names = append(names, c.Name)
	}
	return strings.Join(names, ", ")
}

// count counts the cases, and compares them with an earlier document if there is one.
func (c Command) count(ctx context.Context, r request) error {
	if c.Counter == nil {
		return wrong("-count is about this library alone: leave -peers out")
	}
	before, err := readCounts(r.against)
	if err != nil {
		return err
	}
	now := newCountReport(ctx)
	if before != nil {
		if err := before.comparable(now, r.against); err != nil {
			return err
		}
	}
	file, err := openOut(r.out)
	if err != nil {
		return err
	}
	if now.Cases, err = c.countCases(ctx, r.cases); err != nil {
		if file != nil {
			file.Discard()
		}
		return err
	}
	if err = writeText(file, now.json()); err == nil {
		err = c.printCounts(r, before, now)
	}
	if before == nil {
		return err
	}
	return errors.Join(err, before.verdict(now, r.against))
}

// printCounts writes the document or the table.
func (c Command) printCounts(r request, before *countReport, now countReport) error {
	text := countTable(now)
	switch {
	case r.out == "-":
		text = now.json()
	case before != nil:
		text = comparedTable(*before, now)
	}
	_, err := io.WriteString(c.Out, text)
	return err
}

// countCases counts one case after the other.
func (c Command) countCases(ctx context.Context, cases []counted.Case) (out []countedCase, err error) {
	if err := c.Counter.Build(ctx, c.Err); err != nil {
		return nil, err
	}
	line := &progress{to: c.Err, terminal: c.Terminal, begin: time.Now(), total: len(cases)}
	defer line.end()
	for i, one := range cases {
		line.report(bench.Progress{Done: i, Total: len(cases), Doing: one.Name})
		runs, err := c.Counter.Run(ctx, one.Name, [2]int{one.Steps, 2 * one.Steps})
		if ctx.Err() != nil {
			return nil, errors.New("cancelled: nothing is written")
		}
		if err != nil {
			return nil, fmt.Errorf("case %s: %w", one.Name, err)
		}
		if runs[0].Printed != runs[1].Printed {
			return nil, fmt.Errorf("case %s: a run of %d steps ends with checksum %s, and one of %d steps with %s: a step does not leave the values as it found them",
				one.Name, one.Steps, runs[0].Printed, 2*one.Steps, runs[1].Printed)
		}
		out = append(out, countedCase{one.Name, one.Per, runs[0].Printed, cachegrind.Each(runs[0].Counts, runs[1].Counts, one.Steps*one.Units).Rounded()})
	}
	return out, nil
}

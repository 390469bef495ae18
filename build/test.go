package main

import (
	"context"
	"fmt"
	"os/exec"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/testrun"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

func runTest(ctx context.Context, con console, args []string) error {
	flags := newFlags("test")
	short := flags.Bool("short", false, "")
	fuzzTime := flags.Duration("fuzztime", 0, "")
	only := flags.String("only", "", "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	if err := noOperands(operands); err != nil {
		return err
	}
	chosen, err := testrun.Choose(testrun.Suites(*short, *fuzzTime), *only)
	if err != nil {
		return usageError(err.Error())
	}
	p, err := project.Current()
	if err != nil {
		return err
	}
	if err := toolchain.CollectSeldom(); err != nil {
		return err
	}
	if total := testrun.PrintResults(con.out, testrun.Run(ctx, con.out, p, chosen)); total.Failed > 0 {
		return errReported
	}
	return ctx.Err()
}

func runBrowsers(ctx context.Context, con console, args []string) error {
	names, err := parseFlags(newFlags("browsers"), args)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		names = testrun.BrowserNames()
	}
	suites, err := testrun.BrowserSuites(names)
	if err != nil {
		return usageError(err.Error())
	}
	p, err := project.Current()
	if err != nil {
		return err
	}
	if total := testrun.PrintResults(con.out, testrun.Run(ctx, con.out, p, suites)); total.Failed > 0 {
		return errReported
	}
	return ctx.Err()
}

func runTestWasm(ctx context.Context, con console, args []string) error {
	packages, err := parseFlags(newFlags("test-wasm"), args)
	if err != nil {
		return err
	}
	p, err := project.Current()
	if err != nil {
		return err
	}
	if len(packages) == 0 {
		packages = testrun.WasmPackages(p)
	}
	counted, err := testrun.RunWasm(ctx, con.out, p, packages)
	fmt.Fprintf(con.out, "%d passed, %d failed\n", counted.Passed, counted.Failed)
	return err
}

func runFuzz(ctx context.Context, con console, args []string) error {
	flags := newFlags("fuzz")
	long := flags.Duration("time", testrun.LongFuzzTime, "")
	p, err := projectFor(flags, args)
	if err != nil {
		return err
	}
	if _, err := exec.LookPath("go"); err != nil {
		return err
	}
	counted, err := testrun.RunFuzz(ctx, con.out, p, *long)
	fmt.Fprintf(con.out, "%d passed, %d failed\n", counted.Passed, counted.Failed)
	return err
}

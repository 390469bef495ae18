package main

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// suites lists all suites, those that fail fastest first.
func suites(short bool, fuzzTime time.Duration) []suite {
	goSuite := suite{"go", true, suiteGo}
	if short {
		goSuite.run = suiteGoShort
	}
	all := []suite{
		{"rules", true, suiteRules},
		{"vet", true, suiteVet},
		{"types", true, suiteTypes},
		{"units", true, suiteUnits},
		goSuite,
		{"debug", false, suiteDebug},
		{"peers", false, suitePeers},
		{"wasm", false, suiteWasm},
		{"race", false, suiteRace},
		{"build", false, suiteBuild},
		{"browser", false, suiteBrowser},
		{"fuzz", false, func(ctx context.Context, out io.Writer, p project) (count, error) {
			return fuzzAll(ctx, out, p, fuzzTime)
		}},
	}
	if short {
		all = slices.DeleteFunc(all, func(s suite) bool { return !s.short })
	}
	return all
}

func suiteRules(ctx context.Context, out io.Writer, p project) (count, error) {
	passed, failed, err := checkAll(ctx, out, p)
	return count{passed: passed, failed: failed}, err
}

// suiteVet vets the packages for this machine and those of the browser for js/wasm.
func suiteVet(ctx context.Context, out io.Writer, p project) (count, error) {
	host, err := stream(out, command(ctx, p.root, "go", "vet", "./..."))
	cmd := command(ctx, p.root, "go", "vet", "./wasm/...")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	js, jsErr := stream(out, cmd)
	return host.plus(js), errors.Join(err, jsErr)
}

func suiteBuild(ctx context.Context, out io.Writer, p project) (count, error) {
	if err := buildInto(ctx, out, p, false); err != nil {
		return count{failed: 1}, err
	}
	return count{passed: 1}, nil
}

func runTest(ctx context.Context, con console, args []string) error {
	flags := newFlags("test")
	short := flags.Bool("short", false, "")
	fuzzTime := flags.Duration("fuzztime", testFuzzTime, "")
	only := flags.String("only", "", "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	if err := noOperands(operands); err != nil {
		return err
	}
	chosen, err := choose(suites(*short, *fuzzTime), *only)
	if err != nil {
		return usageError(err.Error())
	}
	p, err := currentProject()
	if err != nil {
		return err
	}
	if total := printResults(con.out, runSuites(ctx, con.out, p, chosen)); total.failed > 0 {
		return errReported
	}
	return ctx.Err()
}

// choose keeps the suites of a comma-separated list, all for an empty one. The browser suite adds the build suite,
// so that it tests the current page.
func choose(all []suite, list string) ([]suite, error) {
	if list == "" {
		return all, nil
	}
	var chosen []suite
	add := func(name string) error {
		i := slices.IndexFunc(all, func(s suite) bool { return s.name == name })
		if i < 0 {
			return errors.New("no suite " + name + "; there are " + strings.Join(suiteNames(all), ", "))
		}
		if !slices.Contains(suiteNames(chosen), name) {
			chosen = append(chosen, all[i])
		}
		return nil
	}
	for name := range strings.SplitSeq(list, ",") {
		if name == "browser" {
			if err := add("build"); err != nil {
				return nil, err
			}
		}
		if err := add(name); err != nil {
			return nil, err
		}
	}
	return chosen, nil
}

func suiteNames(list []suite) []string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = s.name
	}
	return names
}

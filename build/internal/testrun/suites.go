package testrun

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/figures"
	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/rules"
	"github.com/copse-ecs/copse/build/internal/sitebuild"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/build/internal/wasmprogram"
)

// Suites lists all suites, those that fail fastest first.
func Suites(short bool, fuzzTime time.Duration) []Suite {
	goSuite := Suite{"go", true, suiteGo}
	if short {
		goSuite.run = suiteGoShort
	}
	all := []Suite{
		{"rules", true, suiteRules},
		{"vet", true, suiteVet},
		{"types", true, suiteTypes},
		{"units", true, suiteUnits},
		goSuite,
		{"examples", true, suiteExamples},
		{"debug", false, suiteDebug},
		{"peers", false, suitePeers},
		{"wasm", false, suiteWasm},
		{"race", false, suiteRace},
		{"build", false, suiteBuild},
		{"browser", false, suiteBrowser},
		{"browsers", false, suiteBrowsers("firefox", "webkit")},
		{"fuzz", false, func(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
			return RunFuzz(ctx, out, p, fuzzTime)
		}},
	}
	if short {
		all = slices.DeleteFunc(all, func(s Suite) bool { return !s.short })
	}
	return all
}

func suiteRules(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	passed, failed, err := rules.CheckAll(ctx, out, p)
	return gotest.Count{Passed: passed, Failed: failed}, err
}

// wasmFolders are the folders with files that are built for js/wasm alone.
var wasmFolders = []string{"wasm", "internal/store/parallel", "internal/measure/bench"}

// suiteVet vets the packages for this machine and those of the browser for js/wasm, compiled as the programs of the page.
func suiteVet(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	host, err := stream(out, toolchain.Command(ctx, p.Root, "go", "vet", "./..."))
	cmd := toolchain.Command(ctx, p.Root, "go", slices.Concat([]string{"vet"}, wasmprogram.CompilerFlags(), patterns(p, wasmFolders))...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	js, jsErr := stream(out, cmd)
	return host.Plus(js), errors.Join(err, jsErr)
}

func suiteBuild(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	if err := sitebuild.MakeTested(ctx, out, p, figures.Document); err != nil {
		return gotest.Count{Failed: 1}, err
	}
	return gotest.Count{Passed: 1}, nil
}

// Choose keeps the suites of a comma-separated list, all for an empty one. The suites of browsers add the build suite,
// so that they test the current page.
func Choose(all []Suite, list string) ([]Suite, error) {
	if list == "" {
		return all, nil
	}
	var chosen []Suite
	add := func(name string) error {
		i := slices.IndexFunc(all, func(s Suite) bool { return s.name == name })
		if i < 0 {
			return errors.New("no suite " + name + "; there are " + strings.Join(suiteNames(all), ", "))
		}
		if !slices.Contains(suiteNames(chosen), name) {
			chosen = append(chosen, all[i])
		}
		return nil
	}
	for name := range strings.SplitSeq(list, ",") {
		if name == "browser" || name == "browsers" {
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

func suiteNames(list []Suite) []string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = s.name
	}
	return names
}

package testrun

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/measure"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/rules"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/build/internal/wasmprogram"
)

// suitePeers builds the nested module of the benchmarks, vets it and runs its tests.
func suitePeers(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	m := nestedModule{project.Project{Root: p.Path(measure.PeersFolder)}, measure.PeersEnv()}
	return m.run(ctx, out, [][]string{{"build", "-o", os.DevNull, "."}, {"vet", "."}}, ".")
}

// arcadePackage draws with Ebitengine. For Linux that needs cgo and headers which a machine for tests lacks, so the suite vets the
// package as it is compiled for the browser, which needs no cgo. It has no tests; the rules of the game, which are a package below
// it, have them.
const arcadePackage = "./arcade"

// suiteExamples vets the nested module of the examples and runs its tests.
func suiteExamples(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	m := nestedModule{project.Project{Root: p.Path(rules.ExamplesFolder)}, append(os.Environ(), "GOWORK=off")}
	packages, err := m.packagesBut(ctx, arcadePackage)
	if err != nil {
		return gotest.Count{}, err
	}
	done, err := m.run(ctx, out, [][]string{append([]string{"vet"}, packages...)}, append([]string{gotest.NoVet}, packages...)...)
	if err != nil {
		return done, err
	}
	cmd := toolchain.Command(ctx, m.Root, "go", slices.Concat([]string{"vet"}, wasmprogram.CompilerFlags(), []string{arcadePackage})...)
	cmd.Env = append(m.env, "GOOS=js", "GOARCH=wasm")
	one, err := stream(out, cmd)
	return done.Plus(one), err
}

// packagesBut lists the packages of the module without one, as patterns.
func (m nestedModule) packagesBut(ctx context.Context, without string) ([]string, error) {
	cmd := toolchain.Command(ctx, m.Root, "go", "list", "-e", "-f", "{{.Dir}}", "./...")
	cmd.Env = m.env
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list in %s: %w", m.Root, err)
	}
	var patterns []string
	for dir := range strings.FieldsSeq(string(text)) {
		rel, err := filepath.Rel(m.Root, dir)
		if err != nil {
			return nil, err
		}
		if pattern := "./" + filepath.ToSlash(rel); pattern != without {
			patterns = append(patterns, pattern)
		}
	}
	return patterns, nil
}

// nestedModule is a module of its own inside the project, with the environment of the go command in it.
type nestedModule struct {
	project.Project
	env []string
}

// run carries out the commands of go, each of which counts as one test, and then the tests. The suite is left out where the
// modules that it needs can neither be found in the module cache nor be downloaded.
func (m nestedModule) run(ctx context.Context, out io.Writer, commands [][]string, tests ...string) (gotest.Count, error) {
	download := toolchain.Command(ctx, m.Root, "go", "mod", "download")
	download.Env = m.env
	if out, err := download.CombinedOutput(); err != nil {
		return gotest.Count{}, leftOut("the libraries of others are not to be had: " + toolchain.LastLines(string(out), 1))
	}
	var done gotest.Count
	for _, args := range commands {
		cmd := toolchain.Command(ctx, m.Root, "go", args...)
		cmd.Env = m.env
		one, err := stream(out, cmd)
		if done = done.Plus(one); err != nil {
			return done, err
		}
	}
	tested, err := gotest.Run(ctx, out, m.Project, m.env, tests...)
	return done.Plus(tested), err
}

package testrun

import (
	"context"
	"io"
	"os"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/measure"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/rules"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// suitePeers builds the nested module of the benchmarks, vets it and runs its tests.
func suitePeers(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	m := nestedModule{project.Project{Root: p.Path(measure.PeersFolder)}, measure.PeersEnv()}
	return m.run(ctx, out, [][]string{{"build", "-o", os.DevNull, "."}, {"vet", "."}}, ".")
}

// suiteExamples vets the nested module of the examples and runs its tests.
func suiteExamples(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	m := nestedModule{project.Project{Root: p.Path(rules.ExamplesFolder)}, append(os.Environ(), "GOWORK=off")}
	return m.run(ctx, out, [][]string{{"vet", "./..."}}, gotest.NoVet, "./...")
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

package testrun

import (
	"context"
	"io"
	"os"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/measure"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// suitePeers builds the nested module and runs its tests. It is left out where the libraries of others can neither be found
// in the module cache nor be downloaded.
func suitePeers(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	nested := project.Project{Root: p.Path(measure.PeersFolder)}
	download := toolchain.Command(ctx, nested.Root, "go", "mod", "download")
	download.Env = measure.PeersEnv()
	if out, err := download.CombinedOutput(); err != nil {
		return gotest.Count{}, leftOut("the libraries of others are not to be had: " + toolchain.LastLines(string(out), 1))
	}
	var built gotest.Count
	for _, args := range [][]string{{"build", "-o", os.DevNull, "."}, {"vet", "."}} {
		cmd := toolchain.Command(ctx, nested.Root, "go", args...)
		cmd.Env = measure.PeersEnv()
		one, err := stream(out, cmd)
		if built = built.Plus(one); err != nil {
			return built, err
		}
	}
	tested, err := gotest.Run(ctx, out, nested, measure.PeersEnv(), ".")
	return built.Plus(tested), err
}

package measure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/internal/measure/bench/cli"
)

// PeersFolder has a nested module, so that the library does not depend on what it is compared with.
const PeersFolder = "internal/measure/bench/peers"

// Run runs the benchmarks of a command line. With -peers the binary of the nested module runs them: it is the same
// command with more storages, so that all storages alternate in one process.
func Run(ctx context.Context, in io.Reader, out, errOut io.Writer, args []string) error {
	rest := slices.DeleteFunc(slices.Clone(args), isPeers)
	if len(rest) < len(args) {
		return runPeers(ctx, in, out, errOut, rest)
	}
	file, ok := errOut.(*os.File)
	return cli.Command{In: in, Out: out, Err: errOut, Terminal: ok && cli.IsTerminal(file), Counter: &counter{}}.Run(ctx, args)
}

func isPeers(arg string) bool { return arg == "-peers" || arg == "--peers" }

// ErrPeersReported is returned when the binary of the nested module has printed the error.
var ErrPeersReported = errors.New("reported")

// runPeers builds the nested module's binary and runs it.
func runPeers(ctx context.Context, in io.Reader, out, errOut io.Writer, args []string) error {
	p, err := project.Current()
	if err != nil {
		return err
	}
	dir, err := p.Cache("bench")
	if err != nil {
		return err
	}
	binary := dir + string(os.PathSeparator) + "peers"
	fmt.Fprintln(errOut, "building "+PeersFolder)
	build := toolchain.Command(ctx, p.Path(PeersFolder), "go", "build", "-o", binary, ".")
	build.Env = PeersEnv()
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the libraries of others cannot be built (they come from the Go module proxy): %w\n%s", err, toolchain.LastLines(string(text), 10))
	}
	cmd := toolchain.Command(ctx, "", binary, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, errOut
	cmd.WaitDelay = 5 * time.Minute // an interrupted run finishes the current sample and writes its results
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return ErrPeersReported
	}
	return err
}

// PeersEnv lets the go command update the requirements of the nested module, which may have changed since its go.mod was
// written.
func PeersEnv() []string {
	return append(os.Environ(), "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -mod=mod"), "GOWORK=off")
}

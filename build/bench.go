package main

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

	"github.com/copse-ecs/copse/internal/bench/cli"
)

// peersFolder is a module of its own, so that the library does not depend on what it is compared with.
const peersFolder = "internal/bench/peers"

func runBench(ctx context.Context, con console, args []string) error {
	err := measure(ctx, con.out, con.err, args)
	var usage cli.UsageError
	if errors.As(err, &usage) {
		return usageError(usage)
	}
	return err
}

// measure runs the benchmarks of a command line. With -peers the binary of the nested module runs them: it is the same
// command with more storages, so that all storages alternate in one process.
func measure(ctx context.Context, out, errOut io.Writer, args []string) error {
	rest := slices.DeleteFunc(slices.Clone(args), isPeers)
	if len(rest) < len(args) {
		return runPeers(ctx, out, errOut, rest)
	}
	file, ok := errOut.(*os.File)
	return cli.Command{Out: out, Err: errOut, Terminal: ok && cli.IsTerminal(file)}.Run(ctx, args)
}

func isPeers(arg string) bool { return arg == "-peers" || arg == "--peers" }

// errPeersReported is returned when the binary of the nested module has printed the error.
var errPeersReported = errors.New("reported")

// runPeers builds the nested module's binary and runs it.
func runPeers(ctx context.Context, out, errOut io.Writer, args []string) error {
	p, err := currentProject()
	if err != nil {
		return err
	}
	dir, err := p.cache("bench")
	if err != nil {
		return err
	}
	binary := dir + string(os.PathSeparator) + "peers"
	fmt.Fprintln(errOut, "building "+peersFolder)
	build := command(ctx, p.path(peersFolder), "go", "build", "-o", binary, ".")
	build.Env = peersEnv()
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the libraries of others cannot be built (they come from the Go module proxy): %w\n%s", err, lastLines(string(text), 10))
	}
	cmd := command(ctx, "", binary, args...)
	cmd.Stdout, cmd.Stderr = out, errOut
	cmd.WaitDelay = 5 * time.Minute // an interrupted run finishes the current sample and writes its results
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return errPeersReported
	}
	return err
}

// peersEnv lets the go command update the requirements of the nested module, which may have changed since its go.mod was
// written.
func peersEnv() []string {
	return append(os.Environ(), "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -mod=mod"), "GOWORK=off")
}

// suitePeers builds the nested module and runs its tests. It is left out where the libraries of others can neither be found
// in the module cache nor be downloaded.
func suitePeers(ctx context.Context, out io.Writer, p project) (count, error) {
	nested := project{root: p.path(peersFolder)}
	download := command(ctx, nested.root, "go", "mod", "download")
	download.Env = peersEnv()
	if out, err := download.CombinedOutput(); err != nil {
		return count{}, leftOut("the libraries of others are not to be had: " + lastLines(string(out), 1))
	}
	var built count
	for _, args := range [][]string{{"build", "-o", os.DevNull, "."}, {"vet", "."}} {
		cmd := command(ctx, nested.root, "go", args...)
		cmd.Env = peersEnv()
		one, err := stream(out, cmd)
		if built = built.plus(one); err != nil {
			return built, err
		}
	}
	tested, err := goTest(ctx, out, nested, peersEnv(), ".")
	return built.plus(tested), err
}

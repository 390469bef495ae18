package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/internal/bench/cli"
)

// peersFolder is a module of its own, so that the library does not depend on what it is compared with.
const peersFolder = "internal/bench/peers"

// runBench measures. With -peers the binary of the nested module does: it is the same command, with more storages, so that
// all of them alternate in one process.
func runBench(ctx context.Context, con console, args []string) error {
	rest := slices.DeleteFunc(slices.Clone(args), isPeers)
	if len(rest) < len(args) {
		return runPeers(ctx, con, rest)
	}
	file, ok := con.err.(*os.File)
	err := cli.Command{Out: con.out, Err: con.err, Terminal: ok && cli.IsTerminal(file)}.Run(ctx, args)
	var usage cli.UsageError
	if errors.As(err, &usage) {
		return usageError(usage)
	}
	return err
}

func isPeers(arg string) bool { return arg == "-peers" || arg == "--peers" }

// runPeers builds the nested module's binary and runs it.
func runPeers(ctx context.Context, con console, args []string) error {
	p, err := currentProject()
	if err != nil {
		return err
	}
	dir, err := p.cache("bench")
	if err != nil {
		return err
	}
	binary := dir + string(os.PathSeparator) + "peers"
	fmt.Fprintln(con.err, "building "+peersFolder)
	build := command(ctx, p.path(peersFolder), "go", "build", "-o", binary, ".")
	build.Env = peersEnv()
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the libraries of others cannot be built (they come from the Go module proxy): %w\n%s", err, lastLines(string(out), 10))
	}
	cmd := command(ctx, "", binary, args...)
	cmd.Stdout, cmd.Stderr = con.out, con.err
	cmd.WaitDelay = 5 * time.Minute // an interrupted run finishes the current sample and writes its results
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return errReported
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
func suitePeers(ctx context.Context, con console, p project) (count, error) {
	nested := project{p.path(peersFolder)}
	download := command(ctx, nested.root, "go", "mod", "download")
	download.Env = peersEnv()
	if out, err := download.CombinedOutput(); err != nil {
		return count{}, leftOut("the libraries of others are not to be had: " + lastLines(string(out), 1))
	}
	var built count
	for _, args := range [][]string{{"build", "-o", os.DevNull, "."}, {"vet", "."}} {
		cmd := command(ctx, nested.root, "go", args...)
		cmd.Env = peersEnv()
		one, err := stream(con, cmd)
		if built = built.plus(one); err != nil {
			return built, err
		}
	}
	tested, err := goTest(ctx, con, nested, peersEnv(), ".")
	return built.plus(tested), err
}

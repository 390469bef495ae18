// Serve is the server of `make serve`. It links neither the benchmarks nor the tests, so that the page is there sooner: it
// compiles the whole build tool behind the page, for native runs and figures.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/copse-ecs/copse/build/internal/devserver"
	"github.com/copse-ecs/copse/build/internal/project"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := serve(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func serve(ctx context.Context) error {
	var options devserver.Options
	options.Declare(flag.CommandLine)
	flag.Parse()
	if err := options.Check(); err != nil {
		return err
	}
	p, err := project.Current()
	if err != nil {
		return err
	}
	return options.Serve(ctx, os.Stdout, os.Stderr, p, devserver.CompiledTool(p))
}

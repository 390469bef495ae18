package main

import (
	"context"

	"github.com/copse-ecs/copse/build/internal/devserver"
)

// runServe serves with this program for native runs, where `make serve` starts sooner and compiles it behind the page.
func runServe(ctx context.Context, con console, args []string) error {
	flags := newFlags("serve")
	var options devserver.Options
	options.Declare(flags)
	p, err := projectFor(flags, args)
	if err != nil {
		return err
	}
	if err := options.Check(); err != nil {
		return usageError(err.Error())
	}
	return options.Serve(ctx, con.out, con.err, p, devserver.ThisTool(p))
}

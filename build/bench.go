package main

import (
	"context"
	"errors"

	"github.com/copse-ecs/copse/build/internal/measure"
	"github.com/copse-ecs/copse/internal/measure/bench/cli"
)

func runBench(ctx context.Context, con console, args []string) error {
	err := measure.Run(ctx, con.in, con.out, con.err, args)
	var usage cli.UsageError
	if errors.As(err, &usage) {
		return usageError(usage)
	}
	return err
}

// runBenchAll measures everything that the site and the claims need, and writes both.
func runBenchAll(ctx context.Context, con console, args []string) error {
	var plan measure.Plan
	flags := newFlags("bench-all")
	flags.BoolVar(&plan.Small, "small", false, "")
	flags.BoolVar(&plan.Peers, "peers", false, "")
	only := flags.String("only", "", "")
	p, err := projectFor(flags, args)
	if err != nil {
		return err
	}
	runs, err := measure.Choose(*only)
	if err != nil {
		return usageError(err.Error())
	}
	if !plan.Small { // a small run shows that it works; its figures are not for publishing
		if err := cli.RequireClean(cli.Commit(ctx)); err != nil {
			return err
		}
	}
	return measure.All(ctx, con.out, con.err, p, runs, plan)
}

// runClaims writes docs/claims.md, and the figures in docs/storages.md, from the recorded documents.
func runClaims(_ context.Context, _ console, args []string) error {
	p, err := projectFor(newFlags("claims"), args)
	if err != nil {
		return err
	}
	return measure.WriteClaims(p)
}

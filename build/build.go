package main

import (
	"context"

	"github.com/copse-ecs/copse/build/internal/figures"
	"github.com/copse-ecs/copse/build/internal/sitebuild"
)

func runBuild(ctx context.Context, con console, args []string) error {
	flags := newFlags("build")
	dev := flags.Bool("dev", false, "")
	p, err := projectFor(flags, args)
	if err != nil {
		return err
	}
	return sitebuild.MakeDist(ctx, con.out, p, *dev, figures.Document)
}

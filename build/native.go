package main

import (
	"context"

	"github.com/copse-ecs/copse/build/internal/figures"
	"github.com/copse-ecs/copse/build/internal/nativerun"
)

// runNative carries out a run that the page asks its server for.
func runNative(ctx context.Context, con console, args []string) error {
	operands, err := parseFlags(newFlags("native"), args)
	if err != nil {
		return err
	}
	if len(operands) != 1 {
		return usageError("takes the name of one run")
	}
	return nativerun.Run(ctx, operands[0], con.in, con.out, con.err)
}

// runFigures prints the figures of the page.
func runFigures(ctx context.Context, con console, args []string) error {
	p, err := projectFor(newFlags("figures"), args)
	if err != nil {
		return err
	}
	text, err := figures.Document(ctx, p)
	if err != nil {
		return err
	}
	_, err = con.out.Write(text)
	return err
}

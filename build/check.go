package main

import (
	"context"

	"github.com/copse-ecs/copse/build/internal/rules"
)

func runCheck(ctx context.Context, con console, args []string) error {
	p, err := projectFor(newFlags("check"), args)
	if err != nil {
		return err
	}
	_, failed, err := rules.CheckAll(ctx, con.out, p)
	if err == nil && failed > 0 {
		err = errReported
	}
	return err
}

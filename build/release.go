package main

import (
	"context"
	"fmt"
	"time"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/release"
)

func runRelease(ctx context.Context, con console, args []string) error {
	flags := newFlags("release")
	tag := flags.Bool("tag", false, "")
	only := flags.String("only", "", "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	if len(operands) != 1 {
		return usageError(fmt.Sprintf("takes one VERSION, as v0.1.0, and was given %d", len(operands)))
	}
	version, err := release.ParseVersion(operands[0])
	if err != nil {
		return usageError(err.Error())
	}
	if *tag && *only != "" {
		return usageError("-tag needs all checks, so it cannot be with -only")
	}
	chosen, err := release.Choose(release.Checks(), *only)
	if err != nil {
		return usageError(err.Error())
	}
	p, err := project.Current()
	if err != nil {
		return err
	}
	r := release.Release{Project: p, Version: version, Today: time.Now().UTC(), Program: release.RunProgram}
	failed := release.Run(ctx, con.out, r, chosen)
	fmt.Fprintf(con.out, "%d of %d checks hold", len(chosen)-failed, len(chosen))
	if failed > 0 || *only != "" {
		fmt.Fprintln(con.out, "; nothing was tagged.")
		if failed > 0 {
			return errReported
		}
		return nil
	}
	return concludeRelease(ctx, con, r, *tag)
}

// concludeRelease makes the tag if it is asked for, when all checks hold. It says what was done, and what to do next.
func concludeRelease(ctx context.Context, con console, r release.Release, tag bool) error {
	name := r.Version.String()
	if !tag {
		fmt.Fprintf(con.out, "; nothing was tagged. To tag this commit: go run ./build release -tag %s\n", name)
		return nil
	}
	fmt.Fprintln(con.out, ".")
	if err := release.Tag(ctx, r); err != nil {
		return err
	}
	fmt.Fprintf(con.out, "%s is tagged here. To publish it: git push origin %s\n", name, name)
	return nil
}

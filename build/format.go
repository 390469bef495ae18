package main

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/internal/design/syntax"
)

func runFormat(_ context.Context, con console, args []string) error {
	flags := newFlags("fmt")
	rewrite := flags.Bool("w", false, "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	name, text, err := readDesign(con, operands)
	if err != nil {
		return err
	}
	formatted := syntax.Format(text)
	if !*rewrite {
		_, err := io.WriteString(con.out, formatted)
		return err
	}
	if operands[0] == "-" {
		return usageError("-w rewrites a file, and standard input is none")
	}
	if formatted == text {
		return nil
	}
	if err := rewriteFile(name, formatted); err != nil {
		return errors.New("nothing was changed: " + err.Error())
	}
	return nil
}

// rewriteFile replaces a file whole or not at all, and keeps its permissions.
func rewriteFile(name, text string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if err := project.WriteWhole(name, []byte(text)); err != nil {
		return err
	}
	return os.Chmod(name, info.Mode().Perm())
}

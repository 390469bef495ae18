package main

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/copse-ecs/copse/build/internal/markdown"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wholefile"
)

func runFormat(_ context.Context, con console, args []string) error {
	flags := newFlags("fmt")
	rewrite := flags.Bool("w", false, "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	if !*rewrite {
		name, text, err := readDesign(con, operands)
		if err != nil {
			return err
		}
		_, err = io.WriteString(con.out, formatted(name, text))
		return err
	}
	switch {
	case slices.Contains(operands, "-"):
		return usageError("-w rewrites files, and standard input is none")
	case len(operands) == 0:
		return usageError("takes files to rewrite, and was given none")
	}
	for _, operand := range operands {
		name, text, err := readDesign(con, []string{operand})
		if err != nil {
			return err
		}
		if now := formatted(name, text); now == text {
			continue
		} else if err := wholefile.Write(name, []byte(now)); err != nil {
			return errors.New(name + " was not changed: " + err.Error())
		}
	}
	return nil
}

// formatted returns the text of a file in the one layout. In Markdown only the designs in fenced blocks are formatted, each
// alone.
func formatted(name, text string) string {
	if markdown.IsName(name) {
		return markdown.RewriteBlocks(text, "copse", syntax.Format)
	}
	return syntax.Format(text)
}

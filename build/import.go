package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
)

func runImport(_ context.Context, con console, args []string) error {
	flags := newFlags("import")
	name := flags.String("dialect", "", "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	as, known := dialect.Parse(*name)
	if *name != "" && !known {
		return usageError("knows no dialect " + *name + "; there are " + dialectNames())
	}
	file, text, err := readDesign(con, operands)
	if err != nil {
		return err
	}
	result := dialect.Import(text, as)
	if _, err := io.WriteString(con.out, result.Text); err != nil {
		return err
	}
	if as == dialect.Unknown && result.Why != "" {
		fmt.Fprintf(con.err, "%s: read as %s: %s\n", file, result.Dialect.Title(), result.Why)
	}
	failed := false
	for _, n := range result.Notes {
		printAt(con, file, n.Range.Start, n.Severity, n.Message)
		failed = failed || n.Severity == diagnostic.Error
	}
	if failed {
		return errReported
	}
	return nil
}

func dialectNames() string {
	var names []string
	for _, d := range dialect.Dialects() {
		names = append(names, string(d))
	}
	return strings.Join(names, ", ")
}

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

func runImport(_ context.Context, con console, args []string) error {
	flags := newFlags("import")
	name := flags.String("dialect", "", "")
	design := flags.String("answers", "", "")
	report := flags.Bool("report", false, "")
	asJSON := flags.Bool("json", false, "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	as, known := dialect.Parse(*name)
	if *name != "" && !known {
		return usageError("knows no dialect " + *name + "; there are " + dialectNames())
	}
	var answers program.Answers
	if *design != "" {
		_, text, err := readDesign(con, []string{*design})
		if err != nil {
			return err
		}
		answers = program.ReadAnswers(text)
	}
	file, text, err := readDesign(con, operands)
	if err != nil {
		return err
	}
	result := dialect.ImportWith(text, as, answers)
	if err := writeImport(con.out, result, *report, *asJSON); err != nil {
		return err
	}
	return writeNotes(con, file, result, as, *report || *asJSON)
}

// writeImport writes the design, the table of what was understood, or that as JSON.
func writeImport(out io.Writer, result dialect.Result, report, asJSON bool) error {
	text := result.Text
	switch {
	case asJSON:
		body, err := json.Marshal(imported{"copse.read/1", result.Program, result.Counts(), result.Text})
		if err != nil {
			return err
		}
		text = string(body) + "\n"
	case report && result.Program != nil:
		text = result.Program.Report()
	}
	_, err := io.WriteString(out, text)
	return err
}

// imported is what import -json prints.
type imported struct {
	Schema  string           `json:"schema"`
	Program *program.Program `json:"program"` // null if nothing could be read, and for a design
	Counts  string           `json:"counts"`
	Design  string           `json:"design"`
}

// writeNotes writes how the text was read. The counts stand first; a report has them and the notes itself.
func writeNotes(con console, file string, result dialect.Result, as dialect.Dialect, reported bool) error {
	if counts := result.Counts(); counts != "" && !reported {
		fmt.Fprintf(con.err, "%s: %s\n", file, counts)
	}
	if as == dialect.Unknown && result.Why != "" {
		fmt.Fprintf(con.err, "%s: read as %s: %s\n", file, result.Dialect.Title(), result.Why)
	}
	failed := false
	for _, n := range result.Notes {
		failed = failed || n.Severity == diagnostic.Error
		if !reported || n.Severity == diagnostic.Error {
			printAt(con, file, n.Range.Start, n.Severity, n.Message)
		}
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

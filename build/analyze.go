package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// largestInput limits how much is read into memory. The language has a much lower limit, which it reports with a position;
// this limit only protects against a wrong file name.
const largestInput = 16 << 20

func runAnalyze(_ context.Context, con console, args []string) error {
	flags := newFlags("analyze")
	populate := flags.Bool("populate", false, "")
	asText := flags.Bool("text", false, "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	name, text, err := readDesign(con, operands)
	if err != nil {
		return err
	}
	analysis := designrun.Analyze(text, analysis.Options{Populate: *populate})
	var out []byte
	if *asText {
		out = describe.AppendText(nil, analysis)
	} else {
		out = append(describe.AppendAnalysis(nil, analysis), '\n')
	}
	if _, err := con.out.Write(out); err != nil {
		return err
	}
	printErrors(con, name, analysis.Diagnostics)
	if analysis.HasErrors() {
		return errReported
	}
	return nil
}

// readDesign reads the only operand: a file, or "-" for standard input. It returns the name that errors show.
func readDesign(con console, operands []string) (name, text string, err error) {
	if len(operands) != 1 {
		return "", "", usageError(fmt.Sprintf("takes one FILE, or - for standard input, and was given %d", len(operands)))
	}
	name = operands[0]
	in := con.in
	if name == "-" {
		name = "<stdin>"
	} else {
		file, err := os.Open(name)
		if err != nil {
			return "", "", usageError(err.Error())
		}
		defer file.Close()
		in = file
	}
	body, err := io.ReadAll(io.LimitReader(in, largestInput+1))
	if err != nil {
		return "", "", usageError(err.Error())
	}
	if len(body) > largestInput {
		return "", "", usageError(name + " is larger than 16 MiB, which no design is")
	}
	return name, string(body), nil
}

// Terminal codes, used as compilers do: bold for the place, red for the severity.
const (
	bold  = "\x1b[1m"
	red   = "\x1b[1;31m"
	plain = "\x1b[0m"
)

// printErrors writes the errors among the diagnostics as file:line:col: severity: message. Columns count UTF-16 units, as
// everywhere in the analysis.
func printErrors(con console, name string, list []diagnostic.Diagnostic) {
	for _, d := range list {
		if d.Severity != diagnostic.Error {
			continue
		}
		printAt(con, name, d.Range.Start, d.Severity, d.Message)
	}
}

func printAt(con console, name string, at diagnostic.Position, severity diagnostic.Severity, message string) {
	place, word := fmt.Sprintf("%s:%d:%d:", name, at.Line, at.Column), severity.String()+":"
	if con.color {
		place = bold + place + plain
		if severity == diagnostic.Error {
			word = red + word + plain
		}
	}
	fmt.Fprintln(con.err, place, word, message)
}

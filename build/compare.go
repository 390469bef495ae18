package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/compare"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

func runCompare(_ context.Context, con console, args []string) error {
	flags := newFlags("compare")
	asJSON := flags.Bool("json", false, "")
	populate := flags.Bool("populate", false, "")
	layout := flags.String("layout", "", "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	a, b, err := bothDesigns(con, operands, *layout, analysis.Options{Populate: *populate, HintsLater: true})
	if err != nil {
		return err
	}
	d := compare.Analyses(a, b)
	out := d.AppendText(nil)
	if *asJSON {
		out = append(d.Document().Append(nil), '\n')
	}
	if _, err := con.out.Write(out); err != nil {
		return err
	}
	if a.HasErrors() || b.HasErrors() {
		return errReported
	}
	return nil
}

// bothDesigns analyses two files, or one file with its own layout and with another.
func bothDesigns(con console, operands []string, layout string, opt analysis.Options) (a, b *analysis.Analysis, err error) {
	want := 2
	if layout != "" {
		want = 1
	}
	if len(operands) != want {
		return nil, nil, usageError(fmt.Sprintf("takes two designs, or one with -layout, and was given %d", len(operands)))
	}
	kind, known := grouptree.ParseKind(layout)
	switch {
	case layout != "" && !known:
		return nil, nil, usageError("knows no layout " + layout + "; there are " + layoutNames())
	case layout == "" && operands[0] == "-" && operands[1] == "-":
		return nil, nil, usageError("both designs cannot come from standard input")
	}
	if a, err = analyzed(con, operands[0], opt); err != nil {
		return nil, nil, err
	}
	if layout != "" {
		return a, compare.Under(a, kind), nil
	}
	b, err = analyzed(con, operands[1], opt)
	return a, b, err
}

// analyzed analyses a file, or standard input, and prints its errors.
func analyzed(con console, operand string, opt analysis.Options) (*analysis.Analysis, error) {
	name, text, err := readDesign(con, []string{operand})
	if err != nil {
		return nil, err
	}
	a := designrun.Analyze(text, opt)
	printErrors(con, name, a.Diagnostics)
	return a, nil
}

func layoutNames() string {
	var names []string
	for _, k := range grouptree.Kinds() {
		names = append(names, k.String())
	}
	return strings.Join(names, ", ")
}

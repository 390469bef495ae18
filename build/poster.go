package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/copse-ecs/copse/build/internal/poster"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

func runPoster(_ context.Context, con console, args []string) error {
	flags := newFlags("poster")
	width := flags.Int("width", poster.DefaultWidth, "")
	theme := flags.String("theme", "light", "")
	populate := flags.Bool("populate", true, "")
	tikz := flags.Bool("tikz", false, "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	if *width < poster.LeastWidth || *width > poster.MostWidth {
		return usageError(fmt.Sprintf("-width must be from %d to %d, and is %d", poster.LeastWidth, poster.MostWidth, *width))
	}
	if *theme != "light" && *theme != "dark" {
		return usageError(fmt.Sprintf("-theme must be light or dark, and is %q", *theme))
	}
	name, text, err := readDesign(con, operands)
	if err != nil {
		return err
	}
	p, err := project.Current()
	if err != nil {
		return err
	}
	colors, err := poster.ReadColors(p, *theme)
	if err != nil {
		return err
	}
	analysis := designrun.Analyze(text, analysis.Options{Populate: *populate, HintsLater: true})
	if analysis.HasErrors() {
		printErrors(con, name, analysis.Diagnostics)
		return errors.New("no poster was made: the design has errors")
	}
	document, err := poster.Draw(analysis, colors, *width)
	if err == nil && *tikz {
		document, err = poster.DrawTikZ(document, text)
	}
	if err == nil {
		_, err = con.out.Write(document)
	}
	return err
}

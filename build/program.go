package main

import (
	"context"
	"errors"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	toprogram "github.com/copse-ecs/copse/internal/language/designrun/program"
)

func runProgram(_ context.Context, con console, args []string) error {
	flags := newFlags("program")
	populate := flags.Bool("populate", false, "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	name, text, err := readDesign(con, operands)
	if err != nil {
		return err
	}
	analysis := designrun.Analyze(text, analysis.Options{Populate: *populate, HintsLater: true})
	source, err := toprogram.Append(nil, analysis)
	if err != nil {
		printErrors(con, name, analysis.Diagnostics)
		return errors.New("no program was made: " + err.Error())
	}
	_, err = con.out.Write(source)
	return err
}

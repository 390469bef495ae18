package main

import (
	"flag"
	"io"

	"github.com/copse-ecs/copse/build/internal/project"
)

// parseFlags accepts flags before and after the operands, because people type `analyze FILE -populate`. All arguments after
// "--" are operands. A wrong flag is a usageError.
func parseFlags(set *flag.FlagSet, args []string) ([]string, error) {
	set.SetOutput(io.Discard)
	var operands []string
	for {
		before := len(args)
		if err := set.Parse(args); err != nil {
			return nil, usageError(err.Error())
		}
		rest := set.Args()
		if taken := before - len(rest); taken > 0 && args[taken-1] == "--" {
			return append(operands, rest...), nil
		}
		if len(rest) == 0 {
			return operands, nil
		}
		operands, args = append(operands, rest[0]), rest[1:]
	}
}

func newFlags(name string) *flag.FlagSet { return flag.NewFlagSet(name, flag.ContinueOnError) }

// projectFor parses the flags of a verb that takes no operand and finds the project it works on.
func projectFor(set *flag.FlagSet, args []string) (project.Project, error) {
	operands, err := parseFlags(set, args)
	if err != nil {
		return project.Project{}, err
	}
	if err := noOperands(operands); err != nil {
		return project.Project{}, err
	}
	return project.Current()
}

// noOperands refuses operands for the verbs that take none.
func noOperands(operands []string) error {
	if len(operands) > 0 {
		return usageError("takes no argument, and was given " + operands[0])
	}
	return nil
}

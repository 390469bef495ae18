package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/foreign/advice"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// statusAdvised is the exit status of advise where a patch is offered or the text asks for a group that is refused.
const statusAdvised = 3

// errAdvised ends advise with statusAdvised.
var errAdvised = errors.New("advised")

func runAdvise(ctx context.Context, con console, args []string) error {
	flags := newFlags("advise")
	version := flags.String("entt", "", "")
	name := flags.String("dialect", "", "")
	design := flags.String("population", "", "")
	asJSON := flags.Bool("json", false, "")
	onlyPatch := flags.Bool("patch", false, "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	as, known := dialect.Parse(*name)
	_, readable := model.ParseVersion(*version)
	switch {
	case *name != "" && !known:
		return usageError("knows no dialect " + *name + "; there are " + dialectNames())
	case *version != "" && !readable:
		return usageError("-entt is a version like 3.11 or 3.16.0, and is " + *version)
	case *asJSON && *onlyPatch:
		return usageError("-json prints a document, which has the patch, and -patch prints the patch alone; choose one")
	}
	options := advice.Options{Version: *version, Cancel: func() bool { return ctx.Err() != nil }}
	var answers program.Answers
	if *design != "" {
		if options.Population, answers, err = readPopulation(con, *design); err != nil {
			return err
		}
	}
	file, text, err := readDesign(con, operands)
	if err != nil {
		return err
	}
	read := dialect.ImportWith(text, as, answers)
	if read.Program == nil {
		return writeNotes(con, file, read, as, false)
	}
	in := file
	if operands[0] == "-" {
		in = advice.FileOf(read.Program.Library)
	}
	found, err := advice.Of(text, in, read.Program, options)
	if err != nil {
		return err
	}
	return printAdvice(con, file, found, *asJSON, *onlyPatch)
}

// printAdvice prints the report and the patch, one of them, or the document.
func printAdvice(con console, file string, found *advice.Advice, asJSON, onlyPatch bool) error {
	out := found.Report()
	switch {
	case asJSON:
		document := found.Document()
		out = string(document.Append(nil)) + "\n"
	case onlyPatch:
		out = found.Diff
	case found.Diff != "":
		out += "\n" + found.Diff
	}
	if _, err := io.WriteString(con.out, out); err != nil {
		return err
	}
	for _, p := range found.Problems {
		fmt.Fprintf(con.err, "%s:%d: %s\n", file, p.At.Line, p.Message)
	}
	if len(found.Problems)+len(found.Edits) > 0 {
		return errAdvised
	}
	return nil
}

// readPopulation reads how many entities there are, what ticks change and how often systems run, from a design, and the numbers that
// its comments have.
func readPopulation(con console, name string) (*advice.Population, program.Answers, error) {
	answers := program.ReadAnswers("")
	_, text, err := readDesign(con, []string{name})
	if err != nil {
		return nil, answers, err
	}
	a := designrun.Analyze(text, analysis.Options{HintsLater: true})
	for _, d := range a.Diagnostics {
		if d.Severity == diagnostic.Error {
			printErrors(con, name, a.Diagnostics)
			return nil, answers, errReported
		}
	}
	in := a.CostInput()
	out := &advice.Population{Weights: map[string]int{}, Rounds: max(1, in.CommitsOfRound())}
	for i, has := range in.Compositions {
		c := advice.Counted{Count: in.Population[i]}
		for x := range has.All() {
			c.Components = append(c.Components, a.Design.Components[x].Name)
		}
		out.Compositions = append(out.Compositions, c)
	}
	for i := range a.Systems {
		out.Weights[a.Systems[i].Statement.Name.Text] = in.Systems[i].Weight
	}
	if ticks := len(in.Ticks) - 1; ticks > 0 {
		for _, t := range in.Ticks[1:] {
			for _, x := range t {
				out.Transitions = append(out.Transitions, model.Transition{From: x.From, To: x.To, Thousandths: int64(x.Count) * 1000 * int64(out.Rounds) / int64(ticks)})
			}
		}
	}
	return out, program.ReadAnswers(text), nil
}

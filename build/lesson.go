package main

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/copse-ecs/copse/build/internal/course"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/design/lesson"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

func runCheckLesson(_ context.Context, con console, args []string) error {
	flags := newFlags("check-lesson")
	pack := flags.Bool("pack", false, "")
	designFile := flags.String("design", "", "")
	ask := flags.String("ask", "", "")
	operands, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return err
	case (*designFile == "") != (*ask == ""):
		return usageError("-design and -ask go together: the design that is asked, and what")
	case *ask != "" && len(operands) == 0:
		return askDesign(con, *designFile, *ask)
	case *ask != "" || len(operands) == 0:
		return usageError("takes lessons: folders, or files of Markdown")
	}
	failed := false
	for _, operand := range operands {
		found, err := course.Read(operand)
		if err != nil {
			return usageError(err.Error())
		}
		if *pack {
			if _, err := io.WriteString(con.out, found.Packed); err != nil {
				return err
			}
			continue
		}
		failed = !reportLesson(con, operand, found) || failed
	}
	if failed {
		return errReported
	}
	return nil
}

// askDesign evaluates a list of checks on a design and prints the results.
func askDesign(con console, file, list string) error {
	name, text, err := readDesign(con, []string{file})
	if err != nil {
		return err
	}
	a := designrun.Analyze(text, analysis.Options{HintsLater: true})
	printErrors(con, name, a.Diagnostics)
	report := check.Run(a, list)
	for _, p := range report.Problems {
		fmt.Fprintf(con.err, "-ask:%d:%d: %s\n", p.Line, p.Column, p.Message)
	}
	for _, o := range report.Checks {
		word := "no "
		if o.Holds {
			word = "yes"
		}
		fmt.Fprintf(con.out, "%s  %s\n", word, o.Actual)
	}
	if !report.Solved() {
		return errReported
	}
	return nil
}

func analyzeLesson(text string) *analysis.Analysis {
	return designrun.Analyze(text, analysis.Options{Populate: true, HintsLater: true})
}

// reportLesson prints what is wrong with a lesson, or how it can be cheated and a summary. It tells whether the lesson is right.
// A lesson that can be cheated is right.
func reportLesson(con console, name string, found course.Written) bool {
	l := lesson.Parse(found.Packed).Complete()
	complaints := lesson.Verify(l, found.Wrong, found.Words, analyzeLesson)
	for _, c := range complaints {
		fmt.Fprintf(con.err, "%s: %s\n", name, c)
	}
	if len(complaints) > 0 {
		return false
	}
	verdict := "all is as it should be"
	cheats := lesson.Cheats(l, found.Wrong, analyzeLesson)
	for _, c := range cheats {
		fmt.Fprintf(con.err, "%s: warning: %s\n", name, c)
		verdict = "warnings: " + strconv.Itoa(len(cheats))
	}
	checks := 0
	for _, s := range l.Steps {
		checks += s.Checks
	}
	fmt.Fprintf(con.out, "%s: %q, steps: %d, checks: %d, wrong answers: %d; %s\n", name, l.Title, len(l.Steps), checks, len(found.Wrong), verdict)
	return true
}

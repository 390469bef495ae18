package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/wholefile"
)

// maxSearch limits -seconds; 0 sets no limit.
const maxSearch = 3600

func runArrange(ctx context.Context, con console, args []string) error {
	flags := newFlags("arrange")
	asJSON := flags.Bool("json", false, "")
	rewrite := flags.Bool("w", false, "")
	layout := flags.String("layout", grouptree.Lanes.String(), "")
	seconds := flags.Float64("seconds", 10, "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	kind, known := grouptree.ParseKind(*layout)
	switch {
	case !known || kind == grouptree.Naive:
		return usageError("-layout is lanes, laminar, trees or paper, and is " + *layout)
	case !(*seconds >= 0 && *seconds <= maxSearch):
		return usageError(fmt.Sprintf("-seconds is at most %d, or 0 to search until the result is proved", maxSearch))
	case *rewrite && *asJSON:
		return usageError("-w rewrites the design, and -json prints a document; choose one")
	}
	name, text, err := readDesign(con, operands)
	if err != nil {
		return err
	}
	if *rewrite && operands[0] == "-" {
		return usageError("-w rewrites a file, and standard input is none")
	}
	a := designrun.Analyze(text, analysis.Options{HintsLater: true})
	progress := &searchProgress{con: con}
	found, err := arrange.Design(a, arrange.Options{
		Layout:   kind,
		Time:     time.Duration(*seconds * float64(time.Second)),
		Cancel:   func() bool { return ctx.Err() != nil },
		Progress: progress.show,
	})
	progress.clear()
	if err != nil {
		return notArranged(con, name, a, err)
	}
	return printArranged(con, name, found, *asJSON, *rewrite)
}

// notArranged prints the design as it is.
func notArranged(con console, name string, a *analysis.Analysis, why error) error {
	if _, err := io.WriteString(con.out, a.Text); err != nil {
		return err
	}
	printErrors(con, name, a.Diagnostics)
	if errors.Is(why, arrange.ErrHasErrors) {
		return errReported
	}
	return errors.New("nothing was changed: " + why.Error())
}

// printArranged prints the arrangement, and the report to standard error.
func printArranged(con console, name string, found *arrange.Arrangement, asJSON, rewrite bool) error {
	out := []byte(found.Text)
	if asJSON {
		document := found.Document()
		out = append(document.Append(nil), '\n')
	}
	var err error
	switch {
	case !rewrite:
		_, err = con.out.Write(out)
	case len(found.Edits) > 0:
		if err = wholefile.Write(name, []byte(found.Text)); err != nil {
			err = errors.New(name + " was not changed: " + err.Error())
		}
	}
	if err != nil {
		return err
	}
	if !asJSON {
		if _, err := con.err.Write(found.AppendText(nil)); err != nil {
			return err
		}
	}
	printErrors(con, name, found.Analysis.Diagnostics)
	if found.Analysis.HasErrors() {
		return errReported
	}
	return nil
}

// searchProgress shows the progress of a search on one line of a terminal, and nothing elsewhere.
type searchProgress struct {
	con   console
	shown time.Time
	width int
}

func (p *searchProgress) show(at autogroup.Progress) {
	if !p.con.color || time.Since(p.shown) < 200*time.Millisecond {
		return
	}
	p.shown = time.Now()
	line := arrange.Progress(at)
	fmt.Fprintf(p.con.err, "\r%-*s", p.width, line)
	p.width = len(line)
}

// clear takes the line away.
func (p *searchProgress) clear() {
	if p.width > 0 {
		fmt.Fprintf(p.con.err, "\r%*s\r", p.width, "")
	}
}

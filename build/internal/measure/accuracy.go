package measure

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench/cli"
	"github.com/copse-ecs/copse/internal/measure/bench/cli/accuracy"
	"github.com/copse-ecs/copse/internal/wholefile"
)

const (
	examplesFolder  = "playground-examples"
	performanceFile = "docs/performance.md"
	arrangeFile     = "docs/arrange.md"
)

// measureAccuracy compares estimates with what is measured and prints the tables. Unless the run is small, it writes them into
// docs/performance.md.
func measureAccuracy(ctx context.Context, out, errOut io.Writer, p project.Project, plan Plan) error {
	examples, err := readExamples(p)
	if err != nil {
		return err
	}
	sizes := accuracy.Usual
	if plan.Small {
		sizes = accuracy.Small
	}
	report, err := accuracy.Measure(ctx, sizes, examples, &cost.Default, teller(errOut))
	if err != nil {
		return err
	}
	machine := cli.ThisMachine(ctx)
	fmt.Fprint(out, accuracy.Tables(report, machine))
	if plan.Small {
		return nil
	}
	return rewrite(p.Path(performanceFile), func(page string) (string, error) { return accuracy.WriteTable(page, report, machine) })
}

// measureGains compares what arrangements of the examples promise with what is measured and prints the table. Unless the run is small,
// it writes it into docs/arrange.md.
func measureGains(ctx context.Context, out, errOut io.Writer, p project.Project, plan Plan) error {
	examples, err := readExamples(p)
	if err != nil {
		return err
	}
	how := accuracy.UsualGains
	if plan.Small {
		how = accuracy.SmallGains
	}
	gains, err := accuracy.MeasureGains(ctx, how, examples, teller(errOut))
	if err != nil {
		return err
	}
	machine := cli.ThisMachine(ctx)
	fmt.Fprint(out, accuracy.GainsTable(gains, machine))
	if plan.Small {
		return nil
	}
	return rewrite(p.Path(arrangeFile), func(page string) (string, error) { return accuracy.WriteGains(page, gains, machine) })
}

// teller returns a function that tells of progress, every five seconds at most.
func teller(out io.Writer) func(done, total int, design string) {
	var told time.Time
	return func(done, total int, design string) {
		if now := time.Now(); now.Sub(told) > 5*time.Second {
			told = now
			fmt.Fprintf(out, "[%d/%d] %s\n", done, total, design)
		}
	}
}

// rewrite changes the text of a file.
func rewrite(file string, change func(string) (string, error)) error {
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	text, err := change(string(page))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return wholefile.Write(file, []byte(text))
}

// readExamples reads the examples of the playground, in the order of their names.
func readExamples(p project.Project) (out []accuracy.Example, err error) {
	files, err := filepath.Glob(filepath.Join(p.Path(examplesFolder), "*.copse"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		out = append(out, accuracy.Example{Name: strings.TrimSuffix(filepath.Base(file), ".copse"), Text: string(text)})
	}
	return out, err
}

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
	"github.com/copse-ecs/copse/internal/bench/cli"
	"github.com/copse-ecs/copse/internal/bench/cli/accuracy"
)

const (
	examplesFolder  = "playground-examples"
	performanceFile = "docs/performance.md"
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
	var told time.Time
	report, err := accuracy.Measure(ctx, sizes, examples, &cost.Default, func(done, total int, design string) {
		if now := time.Now(); now.Sub(told) > 5*time.Second {
			told = now
			fmt.Fprintf(errOut, "[%d/%d] %s\n", done, total, design)
		}
	})
	if err != nil {
		return err
	}
	machine := cli.ThisMachine(ctx)
	fmt.Fprint(out, accuracy.Tables(report, machine))
	if plan.Small {
		return nil
	}
	page, err := os.ReadFile(p.Path(performanceFile))
	if err != nil {
		return err
	}
	text, err := accuracy.WriteTable(string(page), report, machine)
	if err != nil {
		return fmt.Errorf("%s: %w", performanceFile, err)
	}
	return os.WriteFile(p.Path(performanceFile), []byte(text), 0o644)
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

package rules

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// finding is one place that breaks a rule. line is 0 where the whole file is meant.
type finding struct {
	file string
	line int
	text string
}

func (f finding) String() string {
	if f.line == 0 {
		return f.file + ": " + f.text
	}
	return fmt.Sprintf("%s:%d: %s", f.file, f.line, f.text)
}

// rule returns the places of the tree that break it. An error means that the rule could not be checked.
type rule struct {
	name string
	find func(ctx context.Context, t project.Tree) ([]finding, error)
}

func rules() []rule {
	return []rule{
		{"imports", findImports},
		{"scripts", findScripts},
		{"packages", findPackages},
		{"outside", findInsiders},
		{"goroutines", findGoroutines},
		{"clocks", findClocks},
		{"reads", findReads},
		{"links", findLinks},
		{"words", findWords},
		{"length", findLength},
		{"gofmt", findUnformatted},
		{"examples", findUnshown},
		{"names", findUnknownNames},
		{"size", findOversize},
	}
}

// CheckAll prints a line for every rule and for every finding, and counts the rules that hold and that do not.
func CheckAll(ctx context.Context, out io.Writer, p project.Project) (passed, failed int, err error) {
	t, err := project.ReadTree(ctx, p)
	if err != nil {
		return 0, 0, err
	}
	for _, r := range rules() {
		found, err := r.find(ctx, t)
		if err != nil {
			found = append(found, finding{file: ".", text: "the rule could not be checked: " + err.Error()})
		}
		if len(found) == 0 {
			passed++
			fmt.Fprintf(out, "%-10s holds\n", r.name)
			continue
		}
		failed++
		fmt.Fprintf(out, "%-10s does not hold, %d found\n", r.name, len(found))
		for _, f := range inOrder(found) {
			fmt.Fprintln(out, f)
		}
	}
	return passed, failed, nil
}

func inOrder(found []finding) []finding {
	slices.SortStableFunc(found, func(a, b finding) int {
		return cmp.Or(strings.Compare(a.file, b.file), cmp.Compare(a.line, b.line), strings.Compare(a.text, b.text))
	})
	return slices.Compact(found)
}

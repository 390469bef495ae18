package rules

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// clockFiles are the test files that may use a clock, each with the reason. No test asserts a time or gives work a deadline.
var clockFiles = map[string]string{
	"build/internal/devserver/native_test.go":  "a pause between two looks at a process that has no way to tell that it has ended",
	"build/internal/devserver/watch_test.go":   "a file gets another time of change",
	"build/internal/site/compress_test.go":     "what is told the present time is told a later one",
	"internal/language/design/hostile_test.go": "benchmarks that look for slow texts",
	"web/test/browser/editing.test.ts":         "a clock that stands still",
	"web/test/browser/late.ts":                 "what makes a browser late on purpose",
	"web/test/browser/scenario.ts":             "the browser is idle no later than the page asks for",
	"web/test/browser/wait.ts":                 "the guard against a run that hangs, and the pause between two looks",
	"web/test/browsers/child.ts":               "a browser that does not end when it is asked to is killed",
}

const clockAdvice = "; count work, give a clock by hand or wait for a state (clocks.go lists the files that may, with the reason)"

// findClocks reports clocks in tests and in the packages and modules that tests share.
func findClocks(_ context.Context, t project.Tree) ([]finding, error) {
	var found []finding
	used := map[string]bool{}
	for _, name := range t.Files {
		find := clockFinder(name)
		if find == nil {
			continue
		}
		text, err := t.Read(name)
		if err != nil {
			return found, err
		}
		clocks := find(name, text)
		used[name] = len(clocks) > 0
		if clockFiles[name] == "" {
			found = append(found, clocks...)
		}
	}
	for name := range clockFiles {
		if has, read := used[name]; read && !has {
			found = append(found, finding{file: name, text: "has no clock any more; remove it from clockFiles in clocks.go"})
		}
	}
	return found, nil
}

// clockFinder returns what finds clocks in a file, nil if it is no test. What measures times is none.
func clockFinder(name string) func(name string, text []byte) []finding {
	switch {
	case strings.HasSuffix(name, "_test.go"), path.Ext(name) == ".go" && strings.HasSuffix(path.Dir(name), "test"):
		return goClocks
	case path.Ext(name) == ".ts" && strings.HasPrefix(name, "web/test/") && !strings.HasPrefix(name, "web/test/measure/"):
		return scriptClocks
	}
	return nil
}

// clockCalls are the functions that read a clock or wait for one, by their packages.
var clockCalls = map[string]string{
	"assert":  "Eventually Eventuallyf EventuallyWithT EventuallyWithTf Never Neverf WithinDuration WithinDurationf WithinRange WithinRangef",
	"context": "WithDeadline WithDeadlineCause WithTimeout WithTimeoutCause",
	"require": "Eventually Eventuallyf EventuallyWithT EventuallyWithTf Never Neverf WithinDuration WithinDurationf WithinRange WithinRangef",
	"syscall": "Getrusage",
	"time":    "After AfterFunc NewTicker NewTimer Now Since Sleep Tick Until",
}

// goClocks finds calls of these functions outside benchmarks.
func goClocks(name string, text []byte) []finding {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
	if err != nil {
		return nil // the gofmt rule reports it
	}
	var found []finding
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return !benchmarks(n)
		case *ast.SelectorExpr:
			pkg, ok := n.X.(*ast.Ident)
			if ok && hasWord(clockCalls[pkg.Name], n.Sel.Name) {
				found = append(found, finding{name, files.Position(n.Pos()).Line, "a test uses " + pkg.Name + "." + n.Sel.Name + clockAdvice})
			}
		}
		return true
	})
	return found
}

// benchmarks reports whether a function has a parameter *testing.B.
func benchmarks(f *ast.FuncDecl) bool {
	for _, param := range f.Type.Params.List {
		star, ok := param.Type.(*ast.StarExpr)
		if !ok {
			continue
		}
		if sel, ok := star.X.(*ast.SelectorExpr); ok && sel.Sel.Name == "B" {
			return true
		}
	}
	return false
}

func hasWord(words, word string) bool {
	return strings.Contains(" "+words+" ", " "+word+" ")
}

// scriptClock matches what reads a clock in TypeScript, waits for one, or limits a wait.
var scriptClock = regexp.MustCompile(`\b(waitForTimeout|setTimeout|setInterval)\(|\b(Date|performance)\.now\(|\bnew Date\(\)|AbortSignal\.timeout\(|timers/promises|\btimeout:`)

// scriptClocks finds them in lines, but for the common guard against a run that hangs.
func scriptClocks(name string, text []byte) []finding {
	var found []finding
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		if clock := scriptClock.FindString(line); clock != "" && !strings.Contains(line, "hangGuard") {
			found = append(found, finding{name, number, "a test uses `" + clock + "`" + clockAdvice})
		}
	}
	return found
}

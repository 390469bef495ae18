//go:build js && wasm

package main

import (
	"syscall/js"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// maxReports is how often one analysis reports its progress.
const maxReports = 50

// analyzeWithProgress analyses a text and calls copseProgress, if the page has set it, with
// the commits that have been carried out and the number of all commits.
func analyzeWithProgress(text string, opt analysis.Options) *analysis.Analysis {
	report := js.Global().Get("copseProgress")
	if report.Type() != js.TypeFunction {
		return designrun.Analyze(text, opt)
	}
	commits := countCommits(text)
	return hints.Analyze(text, opt, func(l *grouptree.Layout) analysis.World {
		return &reportingWorld{World: designrun.NewWorld(l), report: report, commits: commits}
	})
}

// reportingWorld reports its commits.
type reportingWorld struct {
	analysis.World
	report        js.Value
	done, commits int
}

func (w *reportingWorld) Commit() (analysis.Commit, bool) {
	if w.done%max(w.commits/maxReports, 1) == 0 {
		w.report.Invoke(w.done, w.commits)
	}
	w.done++
	return w.World.Commit()
}

// countCommits returns the number of commits of a design: one for each tick, and one at
// the end.
func countCommits(text string) int {
	n := 1
	file, _ := syntax.Parse(text)
	for _, s := range file.Statements {
		if _, tick := s.(*syntax.Tick); tick {
			n++
		}
	}
	return n
}

//go:build js && wasm

package main

import (
	"syscall/js"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/hints"
	"github.com/copse-ecs/copse/internal/design/syntax"
	"github.com/copse-ecs/copse/internal/designrun"
)

// last is the analysis that was made last, and lastText what it is of.
var (
	last     *analysis.Analysis
	lastText string
)

// parts is how often the commits of a design report at most.
const parts = 50

// watched analyses a text and tells copseProgress, where the page has set it, how
// many of the commits have been carried out.
func watched(text string, opt analysis.Options) *analysis.Analysis {
	report := js.Global().Get("copseProgress")
	if report.Type() != js.TypeFunction {
		return designrun.Analyze(text, opt)
	}
	ticks := commits(text)
	return hints.Analyze(text, opt, func(l *grouptree.Layout) analysis.World {
		return &watchedWorld{World: designrun.NewWorld(l), report: report, ticks: ticks}
	})
}

type watchedWorld struct {
	analysis.World
	report      js.Value
	done, ticks int
}

func (w *watchedWorld) Commit() (analysis.Commit, bool) {
	if w.done%max(w.ticks/parts, 1) == 0 {
		w.report.Invoke(w.done, w.ticks)
	}
	w.done++
	return w.World.Commit()
}

// commits returns how many commits a text asks for: the ticks, and the end.
func commits(text string) int {
	n := 1
	file, _ := syntax.Parse(text)
	for _, s := range file.Statements {
		if _, tick := s.(*syntax.Tick); tick {
			n++
		}
	}
	return n
}

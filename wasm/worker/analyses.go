//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// keptAnalysis is the analysis of a text. Several calls in a row are about the same text,
// and documents only read its analysis.
type keptAnalysis struct {
	text     string
	flags    int32
	analysis *analysis.Analysis
}

var (
	// shown is the analysis that the page shows.
	shown keptAnalysis
	// asked are those of the last one or two designs that questions were about.
	asked [2]keptAnalysis
)

// show analyses a text and reports the progress.
func (k *keptAnalysis) show(text string, flags int32) {
	*k = keptAnalysis{text, flags, analyzeWithProgress(text, bridge.Options(flags))}
}

// get returns the analysis of a text, which is the one that is kept if the text is the same.
func (k *keptAnalysis) get(text string, flags int32) *analysis.Analysis {
	if k.analysis == nil || k.text != text || k.flags != flags {
		*k = keptAnalysis{text, flags, designrun.Analyze(text, bridge.Options(flags))}
	}
	return k.analysis
}

// getWithProgress is get for a text whose analysis may take long: it reports the progress.
func (k *keptAnalysis) getWithProgress(text string, flags int32) *analysis.Analysis {
	if k.analysis == nil || k.text != text || k.flags != flags {
		k.show(text, flags)
	}
	return k.analysis
}

package storagecost

import (
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// analyze analyses a text on the real store.
func analyze(text string, opt analysis.Options) *analysis.Analysis {
	return designrun.Analyze(text, opt)
}

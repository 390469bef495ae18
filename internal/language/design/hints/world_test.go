package hints

import "github.com/copse-ecs/copse/internal/language/design/analysis"

// newWorld makes the worlds of the tests, on the real store. The package that has it
// imports this one, so only an external test can bring it in.
var newWorld analysis.NewWorld

// UseWorld sets newWorld.
func UseWorld(w analysis.NewWorld) { newWorld = w }

// analyze analyses a text on the real store.
func analyze(text string, opt analysis.Options) *analysis.Analysis {
	return Analyze(text, opt, newWorld)
}

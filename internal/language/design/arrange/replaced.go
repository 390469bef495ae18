package arrange

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// Replaced is a design with another arrangement.
type Replaced struct {
	Text     string
	Edits    []diagnostic.Edit // of the old text; they do not overlap
	Analysis *analysis.Analysis
	Added    []string // group expressions that are new
	Dropped  []string // names or expressions of groups that are gone
	Moved    []string // names or expressions of groups that stand elsewhere
	Expects  []Expect // in the order of the systems
}

// Expect is an expectation that was rewritten because it does not hold in the new text.
type Expect struct {
	System   string
	Was, Now grouptree.Match
	at       diagnostic.Range
}

// String says how an expectation was rewritten.
func (e Expect) String() string {
	return e.System + " now expects " + e.Now.String() + " instead of " + e.Was.String() + "."
}

// replacer collects the edits of one Replace.
type replacer struct {
	*analysis.Analysis
	lines   *lineEdits
	inline  []diagnostic.Edit         // within lines that stay
	dropped map[string]grouptree.Conj // by the names of groups that are gone
	out     Replaced
}

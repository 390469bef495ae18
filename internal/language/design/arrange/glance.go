package arrange

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// Limits of a glance. Work is counted, so that it finds the same on every machine. It takes up to a few tenths of a second in a browser.
const (
	mostAsked   = 1000          // how often the search asks whether to go on
	glanceSteps = 6_000_000_000 // the same for a dear design: divided by the steps of its analysis
)

// Glance searches for better groups for a short while, and says what a round would cost with them. It returns nil if it finds none that
// save a hundredth. A search to the end may find still better ones.
func Glance(a *analysis.Analysis) *document.Arranged {
	most, asked := min(mostAsked, glanceSteps/max(1, a.Spent)), 0
	found, err := Design(a, Options{Layout: grouptree.Lanes, Cancel: func() bool {
		asked++
		return asked > most
	}})
	if err != nil || found.Kept || !pays(a.Total, found.Analysis.Total) {
		return nil
	}
	was, now := a.Total.Sum(), found.Analysis.Total.Sum()
	return &document.Arranged{
		Was: wording.Duration(was), Now: wording.Duration(now), Saves: wording.Duration(was-now) + ", " + wording.Share(was-now, was),
	}
}

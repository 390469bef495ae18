package hints

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/sorting"
)

// Limits of the trials of one analysis. Costs are estimated in nanoseconds and counted, never
// timed, so that the hints depend on the design alone.
const (
	maxHints    = 3          // hints that are offered for one system, and edits that are possible
	leastBudget = 12_000_000 // the least budget for all trials together
	MostBudget  = 24_000_000 // the largest budget for them
	fairTrials  = 12         // between the two: the cost of this many trials
	AllBudget   = 46_000_000 // the largest budget for trials and the analysis before them
)

// trier analyses changed texts within a budget.
type trier struct {
	*analysis.Analysis
	budget  int
	trials  map[string]*trial // by the edits
	skipped []bool            // by system: a trial was left out because the budget was spent
	found   [][]attempt       // by system
}

func newTrier(a *analysis.Analysis, budget int) *trier {
	return &trier{
		Analysis: a, budget: budget, trials: make(map[string]*trial), skipped: make([]bool, len(a.Systems)),
		found: make([][]attempt, len(a.Systems)),
	}
}

// attempt is a change that helped.
type attempt struct {
	analysis.Hint
	Extent
	harmed  []string // what is worse with the change
	untried bool     // the effect on other systems was not examined
}

// proposal is a change to try.
type proposal struct {
	text  string
	edits []diagnostic.Edit
	Extent
	kind grouptree.Kind // the layout of the changed text
	// Theorem L proves that the change makes the system full (proved), and that no other match gets
	// worse (harmless), also if there is no budget for a trial.
	proved, harmless bool
}

// offerHints finds hints for the systems that are not full, and reports the expectations that are
// not met.
func offerHints(a *analysis.Analysis) {
	budget := min(max(leastBudget, fairTrials*trialPrice(a, a.Layout.Kind)), MostBudget, AllBudget-a.Spent)
	v := newTrier(a, budget)
	queues := make([][]proposal, len(a.Systems))
	for i := range a.Systems {
		if a.Improvable(&a.Systems[i]) {
			queues[i] = v.proposals(&a.Systems[i])
		}
	}
	// Every system gets its first trial before any system gets a second one.
	for round := 0; ; round++ {
		busy := false
		for i := range queues {
			if round < len(queues[i]) && !v.satisfied(i) {
				busy = true
				v.try(i, queues[i][round])
			}
		}
		if !busy {
			break
		}
	}
	v.offerLanes()
	v.reportGroups()
	a.Spent += budget - v.budget
	for i := range a.Systems {
		a.Systems[i].Hints, a.Systems[i].Possible = v.best(i)
		a.ReportSystem(i, v.skipped[i])
	}
}

// offerLanes offers the layout lanes for groups that keep only a part of their set because they
// cross others, if they keep their whole set in that layout.
func (v *trier) offerLanes() {
	if v.Layout.Kind != grouptree.Laminar || !slices.ContainsFunc(v.Groups, func(g analysis.GroupResult) bool { return g.Crosses }) {
		return
	}
	edits := []diagnostic.Edit{v.Design.LayoutEdit(grouptree.Lanes)}
	t := v.trial(grouptree.Lanes, edits)
	if t == nil || !slices.Equal(v.Names, t.m.Names()) {
		return
	}
	v.weigh(t)
	change := v.change(t, -1)
	for i := range v.Groups {
		g := &v.Groups[i]
		if !g.Crosses {
			continue
		}
		if verdict := &t.layout.Groups[g.SpecIndex]; verdict.Outcome != grouptree.Rejected && !verdict.Crosses {
			v.FixCrossing(g, edits, "choose layout lanes"+v.price(t)+": "+change.Effect())
		}
	}
}

// satisfied reports whether system i has an edit that makes it full and harms nothing, in a design
// that costs nothing. In other designs another edit may lower the total more.
func (v *trier) satisfied(i int) bool {
	return v.Total.Sum() == 0 && slices.ContainsFunc(v.found[i], func(a attempt) bool {
		r := a.rank()
		return a.Makes == grouptree.Full && r.harm() == 0
	})
}

// best returns the hints for system i and what else is possible, by rank.
func (v *trier) best(i int) (hints, possible []analysis.Hint) {
	found := v.found[i]
	sorting.Stable(found, func(a, b attempt) int { return a.rank().Compare(b.rank()) })
	for _, a := range found {
		a.Text += harmedText(a.harmed)
		switch {
		case a.untried:
			a.Text += " (the design is large, so whether other systems would match worse was not tried)"
		case v.skipped[i]:
			a.Text += " (the design is large, so other changes were not tried)"
		}
		list := &possible
		if a.Lowers() {
			list = &hints
		}
		if len(*list) < maxHints {
			*list = append(*list, a.Hint)
		}
	}
	return hints, possible
}

// harmedText returns what a change makes worse, in parentheses.
func harmedText(harmed []string) string {
	const shown = 2
	if len(harmed) == 0 {
		return ""
	}
	text := " (" + strings.Join(harmed[:min(shown, len(harmed))], "; ")
	if more := len(harmed) - shown; more > 0 {
		text += "; " + strconv.Itoa(more) + " more would match worse"
	}
	return text + ")"
}

func (a *attempt) rank() rank { return rank{a.Change, a.Makes, len(a.harmed), a.Extent} }

package hints

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
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

// trial is a changed text with its layout.
type trial struct {
	m            *analysis.Design
	layout       *grouptree.Layout
	planner      *grouptree.Planner
	compositions []grouptree.Set // of the entities, with the numbers of the trial
	matches      []grouptree.Match
	known        []bool
	harmed       []string // what is worse with the change
	systems      []int64  // the price of each system in a round; nil if the budget did not suffice
	changes      int64    // the price of the commits in a round
	weighed      bool     // the three fields before have been computed, as far as the budget sufficed
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

// try tries a change and keeps it if system i then matches better.
func (v *trier) try(i int, p proposal) {
	t := v.trial(p.kind, p.edits)
	if t == nil {
		v.skipped[i] = true
		if p.proved {
			v.prove(i, p)
		}
		return
	}
	if len(t.m.Systems) != len(v.Systems) {
		return
	}
	makes := t.match(i)
	if makes >= v.Systems[i].Plan.Match {
		return
	}
	v.weigh(t)
	v.found[i] = append(v.found[i], attempt{
		Hint:   analysis.Hint{Text: p.text + v.price(t), Makes: makes, Edits: p.edits, Change: v.change(t, i)},
		Extent: p.Extent, harmed: t.harmed,
	})
}

// weigh finds what is worse in a trial and what its rounds cost.
func (v *trier) weigh(t *trial) {
	if t.weighed {
		return
	}
	t.weighed, t.harmed = true, v.harmed(t)
	price := v.WeighCost(t.m.Kind, len(t.layout.Leaves))
	if price > v.budget {
		return
	}
	v.budget -= price
	in, now := t.m.CostInput(t.compositions), v.Costs.Input()
	in.Population, in.Ticks = now.Population, now.Ticks
	if v.MadeUp() {
		in.Population = make([]int, len(t.compositions))
		for k := range in.Population {
			in.Population[k] = analysis.MadeUpEach
		}
	}
	d := in.On(t.layout)
	t.systems, t.changes = d.Systems(&cost.Default), d.Changes(&cost.Default)
}

// change returns what a trial that was weighed does to the total. The change without the runs of
// system i is that of the others; -1 stands for no system.
func (v *trier) change(t *trial, i int) (out analysis.Change) {
	if t.systems == nil {
		return out
	}
	after := cost.TotalOf(t.systems, t.changes)
	out.Weighed, out.Total = true, cost.Tenths(after.Sum())-cost.Tenths(v.Total.Sum())
	out.Others = out.Total
	if i >= 0 {
		out.Others -= cost.Tenths(t.systems[i] - v.Prices[i])
	}
	return out
}

// price returns which components would have more arrays than now, and how many: the cost of a lanes
// layout.
func (v *trier) price(t *trial) string {
	var components grouptree.Set
	most := 0
	for c, name := range t.m.Names() {
		more := arraysOf(t.layout, c) - 1
		if now, known := v.Design.IDs[name]; known {
			more = arraysOf(t.layout, c) - arraysOf(v.Layout, now)
		}
		if more > 0 {
			components.Add(c)
			most = max(most, more)
		}
	}
	switch names := t.m.Names().List(components); most {
	case 0:
		return ""
	case 1:
		return ", with one more array for " + names
	default:
		return ", with up to " + strconv.Itoa(most) + " more arrays for " + names
	}
}

// arraysOf returns how many arrays a component has.
func arraysOf(l *grouptree.Layout, component int) (n int) {
	for range l.ArraysOf(component) {
		n++
	}
	return n
}

// harmed lists what is worse in a trial.
func (v *trier) harmed(t *trial) (out []string) {
	for k := range v.Systems {
		if t.match(k) > v.Systems[k].Plan.Match {
			out = append(out, grouptree.Shorten(v.Systems[k].Statement.Name.Text)+" would match worse")
		}
	}
	for _, label := range v.lost(t) {
		out = append(out, "the group "+label+" would be rejected")
	}
	return out
}

// lost returns the groups that are declared in the changed text and rejected by its layout.
func (v *trier) lost(t *trial) []string {
	rejected := make(map[grouptree.Conj]bool)
	for i, verdict := range t.layout.Groups {
		if verdict.Outcome == grouptree.Rejected {
			rejected[t.layout.Spec.Groups[i]] = true
		}
	}
	if len(rejected) == 0 {
		return nil
	}
	var out []string
	same := slices.Equal(v.Names, t.m.Names())
	for i := range v.Groups {
		g := &v.Groups[i]
		if g.SpecIndex < 0 || g.Outcome == grouptree.Rejected {
			continue
		}
		conj := g.Conj
		if !same {
			conj = t.translate(v.Design, conj)
		}
		if rejected[conj] {
			out = append(out, g.Label())
		}
	}
	return out
}

// translate returns a conjunction of the design with the component numbers of the trial. It leaves
// out components that the trial does not have.
func (t *trial) translate(m *analysis.Design, g grouptree.Conj) grouptree.Conj {
	var out grouptree.Conj
	for c := range g.Cares.All() {
		if id, known := t.m.IDs[m.Components[c].Name]; known {
			out.Cares.Add(id)
			if g.Has.Has(c) {
				out.Has.Add(id)
			}
		}
	}
	return out
}

// prove keeps a change that makes the system full by Theorem L, without a trial.
func (v *trier) prove(i int, p proposal) {
	h := analysis.Hint{Text: p.text, Makes: grouptree.Full, Edits: p.edits}
	v.found[i] = append(v.found[i], attempt{Hint: h, Extent: p.Extent, untried: !p.harmless})
}

// trialPrice is what a trial of a layout of the given kind costs.
func trialPrice(a *analysis.Analysis, k grouptree.Kind) int {
	leaves, steps := len(a.Layout.Leaves)+2*len(a.Names), a.Layout.Steps
	if (k == grouptree.Laminar || k == grouptree.Lanes) && a.Layout.Kind != k {
		leaves, steps = 6*len(a.Names)+12*len(a.Groups), 0 // an estimate: lanes have more leaves than a tree
	}
	return a.TrialCost(k, leaves, steps)
}

// trial returns the layout of the changed text, or nil if the budget is spent.
func (v *trier) trial(kind grouptree.Kind, edits []diagnostic.Edit) *trial {
	key := keyOf(edits)
	if t, known := v.trials[key]; known {
		return t
	}
	price := trialPrice(v.Analysis, kind)
	if price > v.budget {
		return nil
	}
	v.budget -= price
	text := v.Design.Lines().Apply(edits)
	file, _ := syntax.Parse(text)
	t := &trial{m: analysis.Resolve(text, file)}
	t.compositions = t.occurred(v.Analysis)
	t.layout = t.m.Build(nil).Extend(t.compositions...)
	t.planner = t.layout.Planner(grouptree.Census{}, make([]int, len(t.layout.Leaves)))
	t.matches = make([]grouptree.Match, len(t.m.Systems))
	t.known = make([]bool, len(t.m.Systems))
	v.budget -= max(v.TrialCost(kind, len(t.layout.Leaves), t.layout.Steps)-price, 0) // the layout may have more leaves than was estimated
	v.trials[key] = t
	return t
}

// occurred returns the compositions that entities have had, with the numbers of the trial.
func (t *trial) occurred(a *analysis.Analysis) []grouptree.Set {
	if a.MadeUp() {
		return t.m.MadeUp()
	}
	list := a.World.Occurred()
	if !slices.Equal(a.Names, t.m.Names()) {
		for i, set := range list {
			list[i] = t.translate(a.Design, grouptree.Conj{Cares: set, Has: set}).Has
		}
	}
	return list
}

// keyOf returns a key for a list of edits.
func keyOf(edits []diagnostic.Edit) string {
	var key []byte
	for _, e := range edits {
		for _, n := range [...]int{e.Range.Start.Line, e.Range.Start.Column, e.Range.End.Line, e.Range.End.Column, len(e.Text)} {
			key = append(strconv.AppendInt(key, int64(n), 10), ' ')
		}
		key = append(key, e.Text...)
	}
	return string(key)
}

// match returns how system i matches the layout of the trial. It does not
// depend on the population.
func (t *trial) match(i int) grouptree.Match {
	if !t.known[i] {
		t.known[i] = true
		t.matches[i] = t.planner.Plan(t.m.Systems[i].Signature).Match
	}
	return t.matches[i]
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

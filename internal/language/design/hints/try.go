package hints

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

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

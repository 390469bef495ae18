package hints

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/compare"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/figures"
	"github.com/copse-ecs/copse/internal/sorting"
	"github.com/copse-ecs/copse/internal/wording"
)

// Improvement is an edit that makes a system match better, with its effect on the rest of the
// design. The text with the edit was analysed, unless Tried is false.
type Improvement struct {
	Text  string
	Makes grouptree.Match
	Edits []diagnostic.Edit
	Extent
	analysis.Change
	Smallest bool // the smallest edit that makes the system full
	Tried    bool // the changed text was analysed; otherwise Theorem L proves the match, and the design is too large for a trial
	Worse    []Shift
	Better   []Shift
	Lost     []int  // groups that would be rejected
	InAll    string // what differs in the whole design
	Cost     string // which other systems cost more
}

// Shift is a change of the match of another system.
type Shift struct {
	System   int
	From, To grouptree.Match
}

// Limits of the search for improvements: its estimated cost in nanoseconds, and how many are shown.
const (
	waysBudget = 200_000_000
	maxWays    = 5
)

// Improvements finds the edits that make system i match better. It tries the same edits as the
// hints, with a larger budget, so the first improvement is the first hint unless the hints had no
// budget for it. none says why there is no improvement, if there is none.
func Improvements(a *analysis.Analysis, i int) (found []Improvement, none string) {
	s := &a.Systems[i]
	if !a.Improvable(s) {
		return nil, NoWay(a, i, 0, false)
	}
	v := newTrier(a, waysBudget)
	list := v.proposals(s)
	for _, p := range list {
		if w, helps := v.tryWay(i, &p); helps {
			found = append(found, w)
		}
	}
	sorting.Stable(found, func(x, y Improvement) int { return x.Rank().Compare(y.Rank()) })
	smallest := -1
	for k := range found {
		if found[k].Makes == grouptree.Full && (smallest < 0 || found[k].Compare(&found[smallest].Extent) < 0) {
			smallest = k
		}
	}
	if smallest >= 0 {
		found[smallest].Smallest = true
		if smallest >= maxWays { // the smallest edit is always shown
			found[maxWays-1] = found[smallest]
		}
	}
	found = found[:min(maxWays, len(found))]
	for k := range found {
		found[k].conclude(v, i)
	}
	if smallest < 0 {
		none = NoWay(a, i, len(list), v.skipped[i])
	}
	return found, none
}

func (w *Improvement) Rank() rank {
	return rank{w.Change, w.Makes, len(w.Worse) + len(w.Lost), w.Extent}
}

// NoWay returns why no edit makes system i full.
func NoWay(a *analysis.Analysis, i, tried int, skipped bool) string {
	s := &a.Systems[i]
	switch {
	case s.Plan.Match == grouptree.Full:
		return ""
	case s.Plan.Match == grouptree.Scan && !s.Signature.Match.Has.Empty(): // tags, in another layout than lanes
		return "It requires no component that has storage, so no group can make it full: every entity is looked at. In the layout lanes it would walk the list of a tag."
	case s.Plan.Match == grouptree.Scan:
		return "It requires no component that has storage, so no group can make it full: every entity has to be looked at."
	case !a.HasArray(s.Plan.Lead):
		return "It requires no component that has storage, so no group can make it full: the entities in the list of " + a.Names[s.Plan.Lead] + " are tested."
	case a.Crossed(s) >= 0:
		return triedText(tried) + ", because it crosses the group " + a.Groups[a.Crossed(s)].Label() + " and each component has one array."
	case skipped:
		return "The design is large, so not every edit was tried, and none of those that were makes it full."
	}
	return triedText(tried) + "."
}

func triedText(n int) string {
	switch n {
	case 0:
		return "There is no edit to try"
	case 1:
		return "The one edit that was tried does not make it full"
	}
	return "None of the " + wording.Grouped(n) + " edits that were tried makes it full"
}

// tryWay tries a proposal.
func (v *trier) tryWay(i int, p *proposal) (w Improvement, helps bool) {
	w = Improvement{Text: p.text, Makes: grouptree.Full, Edits: p.edits, Extent: p.Extent}
	t := v.trial(p.kind, p.edits)
	if t == nil {
		v.skipped[i] = true
		return w, p.proved
	}
	if len(t.m.Systems) != len(v.Systems) {
		return w, false
	}
	v.weigh(t)
	w.Text, w.Change = w.Text+v.price(t), v.change(t, i)
	w.Tried, w.Makes = true, t.match(i)
	for k := range v.Systems {
		from, to := v.Systems[k].Plan.Match, t.match(k)
		switch {
		case to > from:
			w.Worse = append(w.Worse, Shift{k, from, to})
		case to < from && k != i:
			w.Better = append(w.Better, Shift{k, from, to})
		}
	}
	w.Lost = v.lostGroups(t)
	return w, w.Makes < v.Systems[i].Plan.Match
}

// lostGroups returns the groups that are declared in the changed text and rejected by its layout.
func (v *trier) lostGroups(t *trial) (out []int) {
	labels := v.lost(t)
	for k := range v.Groups {
		if g := &v.Groups[k]; g.SpecIndex >= 0 && g.Outcome != grouptree.Rejected && slices.Contains(labels, g.Label()) {
			out = append(out, k)
		}
	}
	return out
}

// conclude analyses the design with the edits made, and sets the effect on the whole design.
func (w *Improvement) conclude(v *trier, i int) {
	price := v.ReanalysisCost()
	if price > v.budget {
		return
	}
	v.budget -= price
	after := compare.Again(v.Analysis, v.Design.Lines().Apply(w.Edits))
	if len(after.Systems) != len(v.Systems) {
		return
	}
	w.Tried, w.Makes = true, after.Systems[i].Plan.Match
	d := compare.WithoutCauses(v.Analysis, after)
	w.InAll = d.Effect() + "."
	var parts []string
	for _, x := range w.Worse {
		parts = append(parts, v.Systems[x.System].Statement.Name.Text+" would be "+x.To.String()+" instead of "+x.From.String())
	}
	for _, k := range w.Lost {
		parts = append(parts, "the group "+v.Groups[k].Label()+" would be rejected")
	}
	if before, now := d.Total(figures.WrittenBytes); now > before {
		parts = append(parts, d.WrittenText())
	}
	if dearer := d.Dearer(i); dearer != "" {
		parts = append(parts, dearer)
	}
	if len(parts) > 0 {
		w.Cost = wording.JoinAnd(parts) + "."
	}
}

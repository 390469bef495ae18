package design

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/sorting"
)

// hint is a change of the text that makes a system match better. It has been
// tried, or Theorem L proves it: with its edits made, the analysis says what the
// hint says.
type hint struct {
	text  string
	makes grouptree.Match
	edits []Edit
}

// Bounds on the trials of one analysis. Prices are rough nanoseconds, so that
// what is tried depends on the design alone, never on the clock.
const (
	maxHints    = 3          // for one system
	leastBudget = 12_000_000 // for all trials together, where they are cheap
	mostBudget  = 24_000_000 // where they are dear
	fairTrials  = 12         // in between: as many trials as this
	allBudget   = 46_000_000 // with all that comes before
	priceByte   = 70         // parsing and resolving a byte of text
)

// prices are what a layout of each kind costs: to cut one leaf by one group, and
// to plan one system over one leaf.
var prices = map[grouptree.Kind][2]int{
	grouptree.Laminar: {100, 15},
	grouptree.Trees:   {30, 10},
	grouptree.Paper:   {30, 10},
	grouptree.Naive:   {60, 20},
}

// adviser tries changes of a text.
type adviser struct {
	*Analysis
	budget  int
	trials  map[string]*trial // by the edits
	skipped []bool            // by system: the budget did not suffice
	found   [][]attempt       // by system
}

// trial is a changed text with its layout.
type trial struct {
	m       *resolver
	layout  *grouptree.Layout
	planner *grouptree.Planner
	matches []grouptree.Match
	known   []bool
	harmed  []string // what is worse in it
	weighed bool     // harmed is known
}

// attempt is a change that helped.
type attempt struct {
	hint
	extent
	harmed  []string // what is worse then
	untried bool     // what it does to others is not known
}

// proposal is a change to try.
type proposal struct {
	text  string
	edits []Edit
	extent
	kind grouptree.Kind // of the layout it leads to
	// By Theorem L it makes the system full, and no other match worse: this need
	// not be tried.
	proved, harmless bool
}

// offerHints finds hints for the systems that are not full and reports what
// became of the expectations.
func (a *Analysis) offerHints() {
	budget := min(max(leastBudget, fairTrials*a.trialPrice(a.Layout.Kind)), mostBudget, allBudget-a.spent)
	v := &adviser{
		Analysis: a, budget: budget, trials: make(map[string]*trial),
		skipped: make([]bool, len(a.systems)), found: make([][]attempt, len(a.systems)),
	}
	queues := make([][]proposal, len(a.systems))
	for i := range a.systems {
		if improvable(a.systems[i].plan.Match) {
			queues[i] = v.proposals(&a.systems[i])
		}
	}
	// Every system gets its first trial before any gets its second.
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
	a.spent += budget - v.budget
	for i := range a.systems {
		a.systems[i].hints = v.best(i)
		a.reportSystem(i, v.skipped[i])
	}
}

// satisfied reports whether system i has a hint that makes it full and harms nothing.
func (v *adviser) satisfied(i int) bool {
	return slices.ContainsFunc(v.found[i], func(a attempt) bool {
		r := a.rank()
		return a.makes == grouptree.Full && r.harm() == 0
	})
}

// try makes a change and keeps it if system i matches better then.
func (v *adviser) try(i int, p proposal) {
	if p.proved && p.harmless {
		v.prove(i, p)
		return
	}
	t := v.trial(p.kind, p.edits)
	if t == nil {
		v.skipped[i] = true
		if p.proved {
			v.prove(i, p)
		}
		return
	}
	if len(t.m.systems) != len(v.systems) {
		return
	}
	makes := t.match(i)
	if makes >= v.systems[i].plan.Match {
		return
	}
	out := attempt{hint: hint{text: p.text, makes: makes, edits: p.edits}, extent: p.extent}
	if !t.weighed {
		t.harmed, t.weighed = v.harmed(t), true
	}
	out.harmed = t.harmed
	v.found[i] = append(v.found[i], out)
}

// harmed lists what is worse in a trial.
func (v *adviser) harmed(t *trial) (out []string) {
	for k := range v.systems {
		if t.match(k) > v.systems[k].plan.Match {
			out = append(out, grouptree.Shorten(v.systems[k].stmt.Name.Text)+" would match worse")
		}
	}
	for _, label := range v.lost(t) {
		out = append(out, "the group "+label+" would be rejected")
	}
	return out
}

// lost returns the groups that a trial still asks for but rejects.
func (v *adviser) lost(t *trial) []string {
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
	same := slices.Equal(v.Names, t.m.names())
	for i := range v.groups {
		g := &v.groups[i]
		if g.build < 0 || g.outcome == grouptree.Rejected {
			continue
		}
		conj := g.conj
		if !same {
			conj = t.translate(v.m, conj)
		}
		if rejected[conj] {
			out = append(out, g.label())
		}
	}
	return out
}

// translate returns a conjunction of m in the trial, whose components may have
// other numbers. One that it has not is left out.
func (t *trial) translate(m *resolver, g grouptree.Conj) grouptree.Conj {
	var out grouptree.Conj
	for c := range g.Cares.All() {
		if id, known := t.m.ids[m.comps[c].name]; known {
			out.Cares.Add(id)
			if g.Has.Has(c) {
				out.Has.Add(id)
			}
		}
	}
	return out
}

// prove keeps a change that Theorem L vouches for.
func (v *adviser) prove(i int, p proposal) {
	h := hint{text: p.text, makes: grouptree.Full, edits: p.edits}
	v.found[i] = append(v.found[i], attempt{hint: h, extent: p.extent, untried: !p.harmless})
}

// trialPrice is what a trial of a layout of the given kind costs.
func (a *Analysis) trialPrice(k grouptree.Kind) int {
	leaves, steps := len(a.Layout.Leaves)+2*len(a.Names), a.Layout.Steps
	if k == grouptree.Laminar && a.Layout.Kind != k {
		leaves, steps = 6*len(a.Names)+12*len(a.groups), 0 // a guess: it has more than a tree
	}
	return a.priceOf(k, leaves, steps)
}

// priceOf is what a trial costs that has so many leaves and takes so many steps to build.
func (a *Analysis) priceOf(k grouptree.Kind, leaves, steps int) int {
	p := prices[k]
	return priceByte*len(a.Text) + max(p[0]*len(a.groups)*leaves, steps) + p[1]*len(a.systems)*leaves
}

// trial returns the layout of the changed text, or nil if the budget is spent.
func (v *adviser) trial(kind grouptree.Kind, edits []Edit) *trial {
	var key writer
	key.edits(edits, true)
	if t, known := v.trials[string(key.buf)]; known {
		return t
	}
	price := v.trialPrice(kind)
	if price > v.budget {
		return nil
	}
	v.budget -= price
	text := v.m.lines().edited(edits)
	file, _ := Parse(text)
	t := &trial{m: resolve(text, file)}
	t.layout = t.m.build(nil)
	t.planner = t.layout.Planner(grouptree.Census{}, make([]int, len(t.layout.Leaves)))
	t.matches = make([]grouptree.Match, len(t.m.systems))
	t.known = make([]bool, len(t.m.systems))
	v.budget -= max(v.priceOf(kind, len(t.layout.Leaves), t.layout.Steps)-price, 0) // it may have more leaves than was thought
	v.trials[string(key.buf)] = t
	return t
}

// match returns how system i matches the layout of the trial. It does not
// depend on the population.
func (t *trial) match(i int) grouptree.Match {
	if !t.known[i] {
		t.known[i] = true
		t.matches[i] = t.planner.Plan(t.m.systems[i].sig).Match
	}
	return t.matches[i]
}

// best returns the hints for system i, by their rank.
func (v *adviser) best(i int) []hint {
	found := v.found[i]
	sorting.Stable(found, func(a, b attempt) int { return a.rank().compare(b.rank()) })
	var out []hint
	for _, a := range found[:min(maxHints, len(found))] {
		a.text += aside(a.harmed)
		switch {
		case a.untried:
			a.text += " (the design is large, so whether others match worse then was not tried)"
		case v.skipped[i]:
			a.text += " (the design is large, so other changes were not tried)"
		}
		out = append(out, a.hint)
	}
	return out
}

// aside says what a change makes worse.
func aside(harmed []string) string {
	const shown = 2
	if len(harmed) == 0 {
		return ""
	}
	text := " (" + strings.Join(harmed[:min(shown, len(harmed))], "; ")
	if more := len(harmed) - shown; more > 0 {
		text += "; " + strconv.Itoa(more) + " more would be worse off"
	}
	return text + ")"
}

func (a *attempt) rank() rank { return rank{a.makes, len(a.harmed), a.extent} }

// reportSystem reports a system that is not full, or not as expected.
func (a *Analysis) reportSystem(i int, skipped bool) {
	s := &a.systems[i]
	crossed, crossing := a.crosser(s), ""
	if crossed >= 0 {
		crossing = a.crossingText(s, crossed)
		s.why = append(s.why, grouptree.Why{Code: "crossing", Text: crossing})
	}
	match := s.plan.Match.String()
	if s.stmt.Expect.Text != "" {
		if s.stmt.Expect.Text != match {
			a.reportExpectation(s, skipped)
		}
		return
	}
	if !improvable(s.plan.Match) || a.hintsLater {
		return
	}
	advice, best := advise(s.hints, skipped)
	d := msgSystemHint.at(s.stmt.Name.Range, s.stmt.Name.Text, match, advice)
	if best != nil {
		d.Fix = msgSystemHint.mend(best.edits, best.text)
	}
	if crossed >= 0 {
		d.Notes = []Note{{Message: crossing, Range: a.groups[crossed].first}}
	}
	a.m.report(d)
}

// improvable reports whether a group could make a match better.
func improvable(m grouptree.Match) bool { return m == grouptree.Partial || m == grouptree.Blind }

// advise turns the best of some hints into a clause.
func advise(hints []hint, skipped bool) (advice string, best *hint) {
	switch {
	case len(hints) > 0:
		return "to make it " + hints[0].makes.String() + ", " + hints[0].text, &hints[0]
	case skipped:
		return "the design is large, so no change was tried", nil
	}
	return "none of the changes that were tried helps", nil
}

// reportExpectation reports a system that is not as expected: why, and what
// would make it so.
func (a *Analysis) reportExpectation(s *systemResult, skipped bool) {
	match, expected := s.plan.Match, s.stmt.Expect.Text
	says, name := msgExpectFailed, s.stmt.Name.Range
	d := says.at(s.stmt.Expect.Range, s.stmt.Name.Text, match.String(), expected)
	for _, y := range s.why {
		d.Notes = append(d.Notes, says.noteAt(name, y.Text))
	}
	wanted, _ := grouptree.ParseMatch(expected)
	switch {
	case wanted > match:
		text := "expect " + match.String()
		d.Notes = append(d.Notes, says.noteAt(name, "That is better than expected."))
		d.Fix = says.mend([]Edit{{Range: s.stmt.Expect.Range, Text: match.String()}}, text)
	case improvable(match) && !a.hintsLater:
		advice, best := advise(reaching(s.hints, wanted), skipped)
		d.Notes = append(d.Notes, says.noteAt(name, sentence(advice)))
		if best != nil {
			d.Fix = says.mend(best.edits, best.text)
		}
	}
	a.m.report(d)
}

// reaching returns the hints that lead to a match.
func reaching(hints []hint, m grouptree.Match) []hint {
	var out []hint
	for _, h := range hints {
		if h.makes == m {
			out = append(out, h)
		}
	}
	return out
}

// sentence gives a clause its capital and its full stop.
func sentence(s string) string {
	return string(s[0]&^0x20) + s[1:] + "."
}

// crosser returns the first group that is kept whole and crosses what system s requires,
// -1 if there is none or the system needs none.
func (a *Analysis) crosser(s *systemResult) int {
	if !improvable(s.plan.Match) {
		return -1
	}
	own := s.sig.Match.Has.Minus(a.m.tags)
	for i := range a.groups {
		g := &a.groups[i]
		if g.build >= 0 && g.outcome != grouptree.Rejected && !g.crosses && crosses(own, g.conj.Has.Minus(a.m.tags)) {
			return i
		}
	}
	return -1
}

// crossingText names the group that system s crosses, by Theorem L.
func (a *Analysis) crossingText(s *systemResult, i int) string {
	g := &a.groups[i]
	own, other := s.sig.Match.Has.Minus(a.m.tags), g.conj.Has.Minus(a.m.tags)
	text := "It requires " + a.Names.Braces(own) + " and the group " + g.label() + " requires " + a.Names.Braces(other) +
		": they overlap and neither contains the other, so at most one of the two can be "
	if !s.sig.Access.Contains(own) { // what it does not access need not be in order
		return text + "kept in order whole."
	}
	return text + "full."
}

// crosses reports whether two sets are neither nested nor disjoint.
func crosses(s, t grouptree.Set) bool {
	return s.Meets(t) && !s.Contains(t) && !t.Contains(s)
}

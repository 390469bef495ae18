package design

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/sorting"
)

// way is an edit of a design that makes a system match better, with what it does to the
// rest of it. It has been tried: the text with the edit was analysed.
type way struct {
	text  string
	makes grouptree.Match
	edits []Edit
	extent
	smallest bool // of those that make it full
	tried    bool // else Theorem L vouches for it, and the design was too large to try
	worse    []shifted
	better   []shifted
	lost     []int // groups that would be rejected
	effect   string
	cost     string // what others pay for it
}

// shifted is another system that would match otherwise.
type shifted struct {
	system   int
	from, to grouptree.Match
}

// What the search for ways may cost in rough nanoseconds, and how many are shown.
const (
	waysBudget      = 200_000_000
	maxWays         = 5
	maxLiteralEdits = 12 // groups that are tried with one literal changed
)

// ways looks for the edits that make system i match better. All that hints would try are
// tried, with a larger budget, so that the first is the first hint wherever there was budget
// for that one. none says why there is no way, if there is none.
func (a *Analysis) ways(i int) (found []way, none string) {
	s := &a.systems[i]
	if !improvable(s.plan.Match) {
		return nil, a.noWay(i, 0, false)
	}
	v := &adviser{
		Analysis: a, budget: waysBudget, trials: make(map[string]*trial),
		skipped: make([]bool, len(a.systems)), found: make([][]attempt, len(a.systems)),
	}
	list := v.proposals(s)
	for _, p := range list {
		if w, helps := v.way(i, &p); helps {
			found = append(found, w)
		}
	}
	sorting.Stable(found, func(x, y way) int { return x.rank().compare(y.rank()) })
	smallest := -1
	for k := range found {
		if found[k].makes == grouptree.Full && (smallest < 0 || found[k].compare(&found[smallest].extent) < 0) {
			smallest = k
		}
	}
	if smallest >= 0 {
		found[smallest].smallest = true
		if smallest >= maxWays { // it is always among those shown
			found[maxWays-1] = found[smallest]
		}
	}
	found = found[:min(maxWays, len(found))]
	for k := range found {
		found[k].conclude(v, i)
	}
	if len(found) == 0 || found[0].makes != grouptree.Full {
		none = a.noWay(i, len(list), v.skipped[i])
	}
	return found, none
}

func (w *way) rank() rank { return rank{w.makes, len(w.worse) + len(w.lost), w.extent} }

// noWay says why no edit makes system i full.
func (a *Analysis) noWay(i, tried int, skipped bool) string {
	s := &a.systems[i]
	switch {
	case s.plan.Match == grouptree.Full:
		return ""
	case s.plan.Match == grouptree.Scan:
		return "It requires no component that has storage, so no group can make it full: every entity has to be looked at."
	case a.crossed(s) >= 0:
		return triedText(tried) + ", because it crosses the group " + a.groups[a.crossed(s)].label() + "."
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
	return "None of the " + group3(n) + " edits that were tried makes it full"
}

// way tries a proposal.
func (v *adviser) way(i int, p *proposal) (w way, helps bool) {
	w = way{text: p.text, makes: grouptree.Full, edits: p.edits, extent: p.extent}
	t := v.trial(p.kind, p.edits)
	if t == nil {
		v.skipped[i] = true
		return w, p.proved
	}
	if len(t.m.systems) != len(v.systems) {
		return w, false
	}
	w.tried, w.makes = true, t.match(i)
	for k := range v.systems {
		from, to := v.systems[k].plan.Match, t.match(k)
		switch {
		case to > from:
			w.worse = append(w.worse, shifted{k, from, to})
		case to < from && k != i:
			w.better = append(w.better, shifted{k, from, to})
		}
	}
	w.lost = v.lostGroups(t)
	return w, w.makes < v.systems[i].plan.Match
}

// lostGroups returns the groups that a trial still asks for but rejects.
func (v *adviser) lostGroups(t *trial) (out []int) {
	labels := v.lost(t)
	for k := range v.groups {
		if g := &v.groups[k]; g.build >= 0 && g.outcome != grouptree.Rejected && slices.Contains(labels, g.label()) {
			out = append(out, k)
		}
	}
	return out
}

// conclude carries the design out once more with the edits made, and says what they do to
// the whole.
func (w *way) conclude(v *adviser, i int) {
	price := v.priceAgain()
	if price > v.budget {
		return
	}
	v.budget -= price
	after := v.again(v.m.lines().edited(w.edits))
	if len(after.systems) != len(v.systems) {
		return
	}
	w.tried, w.makes = true, after.systems[i].plan.Match
	d := contrast(v.Analysis, after)
	w.effect = d.effect() + "."
	var parts []string
	for _, x := range w.worse {
		parts = append(parts, v.systems[x.system].stmt.Name.Text+" would be "+x.to.String()+" instead of "+x.from.String())
	}
	for _, k := range w.lost {
		parts = append(parts, "the group "+v.groups[k].label()+" would be rejected")
	}
	if before, now := d.total(writtenBytesMeasure); now > before {
		parts = append(parts, d.writtenText())
	}
	if dearer := d.dearer(i); dearer != "" {
		parts = append(parts, dearer)
	}
	if len(parts) > 0 {
		w.cost = joinAnd(parts) + "."
	}
}

// dearer names the systems, other than system i, that match as before and are estimated to
// cost more.
func (d *Difference) dearer(i int) string {
	var names []string
	for k := range d.b.Analysis.systems {
		if t := d.b.systems[k].other; t >= 0 && t != i {
			a, b := &d.a.Analysis.systems[t], &d.b.Analysis.systems[k]
			if a.plan.Match == b.plan.Match && b.cost.estimate > a.cost.estimate {
				names = append(names, b.stmt.Name.Text+" costs about "+share(max(1, a.cost.estimate), b.cost.estimate))
			}
		}
	}
	if len(names) > 2 {
		return amount(len(names), "other system") + " cost more"
	}
	if len(names) == 0 {
		return ""
	}
	return joinAnd(names)
}

// literalEdits proposes to change one literal of a group, where that makes it equal to
// what a system asks for.
func (a *Analysis) literalEdits(s *systemResult) (out []proposal) {
	statements := a.groupStatements()
	for k := range a.groups {
		g := &a.groups[k]
		if g.build < 0 || statements[k] == nil || len(out) == maxLiteralEdits {
			continue
		}
		if text, edit, ok := a.literalEdit(g.group, statements[k], s.sig.Match); ok {
			out = append(out, proposal{text: text, edits: []Edit{edit}, extent: extent{level: levelAdd}, kind: a.Layout.Kind})
		}
	}
	return out
}

// groupStatements returns the statement of each group, nil for those that are broken.
func (a *Analysis) groupStatements() (out []*Group) {
	for _, s := range a.m.file.Statements {
		switch s := s.(type) {
		case *Group:
			out = append(out, s)
		case *Broken:
			if s.Keyword == "group" {
				out = append(out, nil)
			}
		}
	}
	return out
}

// literalEdit returns the edit of one literal that makes a group equal to want.
func (a *Analysis) literalEdit(g *group, at *Group, want grouptree.Conj) (text string, edit Edit, ok bool) {
	more, less := want.Cares.Minus(g.conj.Cares), g.conj.Cares.Minus(want.Cares)
	flipped := want.Has.Differ(g.conj.Has).Intersect(want.Cares).Intersect(g.conj.Cares)
	if more.Len()+less.Len()+flipped.Len() != 1 {
		return "", edit, false
	}
	c := more.Union(less).Union(flipped).First()
	one := grouptree.SetOf(c)
	literal := a.Names.Conj(grouptree.Conj{Cares: one, Has: want.Has.Intersect(one)})
	if !more.Empty() {
		end := at.Expr.Literals[len(at.Expr.Literals)-1].Range.End
		return "add " + literal + " to the group " + g.label(), Edit{Range: Range{end, end}, Text: " & " + literal}, true
	}
	ranges := make([]Range, 0, len(at.Expr.Literals))
	found := -1
	for i, l := range at.Expr.Literals {
		ranges = append(ranges, l.Range)
		if l.Name.Text == a.Names[c] {
			if found >= 0 {
				return "", edit, false // it is written twice
			}
			found = i
		}
	}
	if found < 0 {
		return "", edit, false
	}
	if !flipped.Empty() {
		return "write " + literal + " in the group " + g.label(), Edit{Range: ranges[found], Text: literal}, true
	}
	dropped := a.Names.Conj(grouptree.Conj{Cares: one, Has: g.conj.Has.Intersect(one)})
	return "take " + dropped + " out of the group " + g.label(), itemOut(ranges, found), true
}

// editSize counts the characters that edits take out and put in.
func (l *lines) editSize(edits []Edit) int {
	n := 0
	for _, e := range edits {
		n += len(e.Text) + l.offset(e.Range.End) - l.offset(e.Range.Start)
	}
	return n
}

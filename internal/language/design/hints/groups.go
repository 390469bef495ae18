package hints

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// reportGroups reports groups that no system uses, and groups that cost more than they give. A group
// is not reported if an expectation would fail without it. No group is reported if the entities are
// made up, or if a statement was not understood, which may be a system that uses the group.
func (v *trier) reportGroups() {
	if v.MadeUp() || len(v.Systems) == 0 || !v.Understood() {
		return
	}
	for i := range v.Groups {
		if g := &v.Groups[i]; g.SpecIndex >= 0 && g.Outcome != grouptree.Rejected {
			v.reportGroup(g)
		}
	}
}

func (v *trier) reportGroup(g *analysis.GroupResult) {
	edits, used := dropEdits(v.Analysis, g), v.isUsed(g)
	t := v.trial(v.Layout.Kind, edits)
	if t == nil {
		if !used {
			v.reportUseless(diagnostic.UnusedGroup, g, edits, " (the design is large, so what it costs was not tried)")
		}
		return
	}
	if len(t.m.Systems) != len(v.Systems) || v.breaksExpectation(t) {
		return
	}
	v.weigh(t)
	change, less := v.change(t, -1), ""
	if change.Lowers() {
		less = "without it a round takes " + wording.Nanoseconds(-change.Total) + " less" + harmedText(t.harmed)
	}
	switch {
	case used && change.Lowers():
		v.reportUseless(diagnostic.CostlyGroup, g, edits, less)
	case !used && change.Lowers():
		v.reportUseless(diagnostic.UnusedGroup, g, edits, "; "+less)
	case !used && change.Total == 0:
		v.reportUseless(diagnostic.UnusedGroup, g, edits, "")
	}
}

func (v *trier) reportUseless(says diagnostic.Message, g *analysis.GroupResult, edits []diagnostic.Edit, text string) {
	d := says.At(g.At, g.Label(), text)
	d.Fix = says.Fix(edits)
	v.Report(d)
}

// isUsed reports whether a system requires all stored components that the group requires.
func (v *trier) isUsed(g *analysis.GroupResult) bool {
	own := g.Conj.Has.Minus(v.Design.Tags)
	for i := range v.Systems {
		if v.Systems[i].Signature.Match.Has.Contains(own) {
			return true
		}
	}
	return false
}

// breaksExpectation reports whether a system that matches as expected would not do so in a trial.
func (v *trier) breaksExpectation(t *trial) bool {
	for i := range v.Systems {
		s := &v.Systems[i]
		expected, known := grouptree.ParseMatch(s.Statement.Expect.Text)
		if known && s.Plan.Match == expected && t.match(i) != expected {
			return true
		}
	}
	return false
}

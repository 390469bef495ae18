package arrange

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// Document returns the arrangement as schema copse.arrange/1.
func (x *Arrangement) Document() document.Arrangement {
	out := document.Arrangement{
		Before:  round(x.From.Total),
		After:   round(x.Analysis.Total),
		Pays:    pays(x.From.Total, x.Analysis.Total),
		Status:  document.ArrangeStatus(x.Found.Status.String()),
		Bound:   document.NanosecondsOf(min(x.Found.Bound, x.Analysis.Total.Sum())),
		Gap:     gap(x.Analysis.Total.Sum(), x.Found.Bound),
		Layout:  x.Analysis.Design.Kind,
		Text:    x.Text,
		Why:     x.why(),
		Summary: x.Summary(),
		Proof:   x.Proof(),
		Edits:   x.Edits,
		Added:   x.Added, Dropped: x.Dropped, Moved: x.Moved,
		Totals:  x.totals(),
		Verdict: x.verdict(),
		Point:   x.point,
		Parts:   x.parts(),
	}
	for i, p := range x.front {
		out.Front = append(out.Front, document.FrontPoint{
			Groups: len(p.Groups), Total: round(p.Total), Text: x.differs(i),
			Systems: wording.Duration(p.Total.Systems), Changes: wording.Duration(p.Total.Changes), Sum: wording.Duration(p.Total.Sum()),
		})
	}
	for _, p := range x.Found.Front {
		out.Line = append(out.Line, round(p.Total))
	}
	for _, t := range x.Found.Tried {
		out.Tried = append(out.Tried, round(t))
	}
	for i := range x.Analysis.Groups {
		out.Groups = append(out.Groups, x.Analysis.Groups[i].Expr)
	}
	for _, p := range x.Pareto() {
		out.Pareto = append(out.Pareto, document.ParetoPoint{
			Groups: len(p.Groups), Systems: document.NanosecondsOf(p.Total.Systems), Changes: document.NanosecondsOf(p.Total.Changes),
			Sum: document.NanosecondsOf(p.Total.Sum()), Writes: p.Writes,
		})
	}
	for _, e := range x.Expects {
		out.Expects = append(out.Expects, document.ExpectChange{System: e.System, From: e.Was, To: e.Now, Text: e.String()})
	}
	for i := range x.From.Systems {
		out.Systems = append(out.Systems, x.system(i))
	}
	return out
}

// Pareto returns the best sets that were found of each number of groups, without those that are
// no better than a smaller one in systems nor in changes.
func (x *Arrangement) Pareto() (out []autogroup.Point) {
	for _, p := range x.Found.Pareto {
		if !slices.ContainsFunc(out, func(q autogroup.Point) bool {
			return q.Total.Systems <= p.Total.Systems && q.Total.Changes <= p.Total.Changes
		}) {
			out = append(out, p)
		}
	}
	return out
}

// Refused returns the document of a design that cannot be arranged.
func Refused(why error) document.Arrangement {
	text := why.Error()
	return document.Arrangement{Refused: string(text[0]&^0x20) + text[1:] + "."}
}

func round(t cost.Total) document.Round {
	return document.Round{Systems: document.NanosecondsOf(t.Systems), Changes: document.NanosecondsOf(t.Changes), Sum: document.NanosecondsOf(t.Sum())}
}

// gap returns how much of a total may be saved at most.
func gap(total, bound int64) document.Fraction {
	if total <= 0 || total <= bound {
		return document.Fraction{}
	}
	return document.Fraction{TenThousandths: int((total - bound) * 10_000 / total)}
}

// totals returns the systems, the changes, and both together.
func (x *Arrangement) totals() []document.Gain {
	was, now := x.From.Total, x.Analysis.Total
	return []document.Gain{
		gain("Systems", was.Systems, now.Systems),
		gain("Changes", was.Changes, now.Changes),
		gain("Together", was.Sum(), now.Sum()),
	}
}

// gain compares prices as they are printed.
func gain(name string, before, after int64) document.Gain {
	if cost.Tenths(before) == cost.Tenths(after) {
		after = before
	}
	out := document.Gain{
		Name: name, Before: document.NanosecondsOf(before), After: document.NanosecondsOf(after),
		Was: wording.Duration(before), Now: wording.Duration(after), Change: wording.Change(before, after),
	}
	switch {
	case after < before:
		out.Better = 1
	case after > before:
		out.Better = -1
	}
	return out
}

// system returns a system before and after. A text and its arrangement have the same systems.
func (x *Arrangement) system(i int) document.Gain {
	was, now := &x.From.Systems[i], &x.Analysis.Systems[i]
	out := gain(was.Statement.Name.Text, ofRound(x.From, i), ofRound(x.Analysis, i))
	from, to := was.Plan.Match, now.Plan.Match
	out.Weight, out.From, out.To = was.Statement.Weight.Value, &from, &to
	out.Text = x.treats(&out, slices.Contains(x.Found.Unmatched, i))
	return out
}

// ofRound returns the price of the runs of a system in a round.
func ofRound(a *analysis.Analysis, i int) int64 {
	s := &a.Systems[i]
	in := a.Costs.Input()
	run := a.Costs.Run(&in.Systems[i], &s.Plan)
	return in.Systems[i].Price(&cost.Default, &run)
}

// pays reports whether the arrangement saves so much that it is worth an edit.
func pays(before, after cost.Total) bool {
	was := cost.Tenths(before.Sum())
	return analysis.Change{Weighed: true, Total: cost.Tenths(after.Sum()) - was}.Pays(was)
}

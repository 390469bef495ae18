package describe

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/internal/design/wording"
)

// commits describes what the commits of a round cost, and the parts that it is the sum of.
func commits(a *analysis.Analysis) *document.RoundCommits {
	t, in := a.Total, a.Costs.Input()
	count := in.CommitsOfRound()
	out := &document.RoundCommits{
		Count: count, Ticks: len(in.Ticks) - 1, RunText: wording.Duration(t.Changes / int64(count)), RoundText: wording.Duration(t.Changes),
		Share: document.FractionOf(t.Changes, t.Sum()), ShareText: wording.Share(t.Changes, t.Sum()),
	}
	var changed cost.Commit
	for i := range in.Ticks[1:] {
		for _, transition := range in.Ticks[1+i] {
			changed.Changes += transition.Count
		}
	}
	parts := []commitPart{{did: changed, each: changed.Changes}}
	for k, did := range a.Costs.CommitsByClass() {
		class := &a.Layout.Classes[k]
		parts = append(parts, commitPart{did, class.Set, class.Lane, did.Writes})
	}
	price := func(p commitPart) int64 { return in.OfRound(cost.Default.CommitPicoseconds(&p.did)) }
	slices.SortStableFunc(parts, func(x, y commitPart) int { return int(min(1, max(-1, price(y)-price(x)))) })
	for _, p := range parts {
		if n := price(p); n > 0 {
			out.Parts = append(out.Parts, document.CommitPart{
				Components: p.set, Lane: p.lane, Each: (p.each + out.Ticks/2) / out.Ticks, RoundText: wording.Duration(n), ShareText: wording.Share(n, t.Changes),
			})
		}
	}
	return out
}

// commitPart is what all commits after the first do to the blocks of a class, or with the entities themselves.
type commitPart struct {
	did  cost.Commit
	set  grouptree.Set
	lane int
	each int // entities or rows, of all these commits
}

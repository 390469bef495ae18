package describe

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// commits describes what the commits of a round cost, and the parts that it is the sum of.
func commits(a *analysis.Analysis) *document.RoundCommits {
	t, in := a.Total, a.Costs.Input()
	count := in.CommitsOfRound()
	out := &document.RoundCommits{
		Count: count, Ticks: len(in.Ticks) - 1, RunText: wording.Duration(t.Changes / int64(count)), RoundText: wording.Duration(t.Changes),
		Share: document.FractionOf(t.Changes, t.Sum()), ShareText: wording.Share(t.Changes, t.Sum()),
	}
	prices := make([]int64, 0, len(a.Layout.Classes)+1)
	add := func(did cost.Commit, set grouptree.Set, lane, each int) {
		price := in.OfRound(cost.Default.CommitPicoseconds(&did))
		if price == 0 {
			return
		}
		prices = append(prices, price)
		out.Parts = append(out.Parts, document.CommitPart{
			Components: set, Lane: lane, Each: (each + out.Ticks/2) / out.Ticks, RoundText: wording.Duration(price), ShareText: wording.Share(price, t.Changes),
		})
		for k := len(prices) - 1; k > 0 && prices[k] > prices[k-1]; k-- { // parts are few, and a sort would add 1 KB to the engine
			prices[k], prices[k-1] = prices[k-1], prices[k]
			out.Parts[k], out.Parts[k-1] = out.Parts[k-1], out.Parts[k]
		}
	}
	changes := 0
	for _, did := range a.Did[1:] {
		changes += did.Changes
	}
	add(cost.Commit{Changes: changes}, grouptree.Set{}, 0, changes)
	for k, did := range a.DidByClass {
		class := &a.Layout.Classes[k]
		add(did, class.Set, class.Lane, did.Writes)
	}
	return out
}

package storagecost

import (
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
)

// limits bound the search for groups. The views ask for it after every edit, so it may take about as long as an analysis.
var limits = search.Limits{Owned: 6, Nodes: 5_000, Work: 10_000_000}

// registry is a design as a program on sparse sets: a view or a group for each system.
type registry struct {
	a      *analysis.Analysis
	model  *model.EnTT
	apart  *model.EnTT // prices only what is not done to rows in step
	groups search.Groups
	status autogroup.Status
}

// withoutGroups returns a registry in which every system is a view.
func withoutGroups(a *analysis.Analysis) *registry {
	m := model.NewEnTT(inputOf(a), model.EnTTDefault, model.Disjoint)
	apart := *m
	apart.Prices.Row, apart.Prices.Direct, apart.Prices.Byte = 0, 0, 0
	return &registry{a: a, model: m, apart: &apart, groups: *search.Price(m, nil)}
}

// withGroups returns a registry with the set of groups that costs least, upkeep included, as far as the search goes. There may be
// no group that pays.
func withGroups(a *analysis.Analysis) *registry {
	r := withoutGroups(a)
	found := search.Within(r.model, limits, nil)
	r.groups, r.status = found.Groups, found.Status
	return r
}

// inputOf returns the design as the models read it: its entities after the last tick, its systems with their weights, and what the
// ticks after the first change in a round. The types of a view are in the order in which the components are declared.
func inputOf(a *analysis.Analysis) *model.Input {
	from := a.CostInput()
	in := &model.Input{}
	for c := range a.Design.Components {
		in.Components = append(in.Components, model.Component{Name: a.Names[c], Bytes: a.Design.Components[c].Bytes})
	}
	for i := range a.Systems {
		s := &a.Systems[i]
		match := s.Signature.Match
		in.Systems = append(in.Systems, model.System{
			Name: s.Statement.Name.Text, Weight: s.Statement.Weight.Value, Lead: -1,
			Has: match.Has, Not: match.Not(), Access: s.Signature.Access, Optional: s.Signature.Optional.Minus(a.Design.Tags),
		})
	}
	for i, has := range from.Compositions {
		in.Compositions = append(in.Compositions, model.Composition{Has: has, Count: from.Population[i]})
	}
	if ticks := len(from.Ticks) - 1; ticks > 0 {
		round := int64(max(1, from.CommitsOfRound()))
		at := map[[2]int]int{}
		for _, tick := range from.Ticks[1:] {
			for _, t := range tick {
				k, known := at[[2]int{t.From, t.To}]
				if !known {
					k = len(in.Transitions)
					at[[2]int{t.From, t.To}] = k
					in.Transitions = append(in.Transitions, model.Transition{From: t.From, To: t.To})
				}
				in.Transitions[k].Thousandths += int64(t.Count)
			}
		}
		for k := range in.Transitions {
			in.Transitions[k].Thousandths = in.Transitions[k].Thousandths * 1000 * round / int64(ticks)
		}
	}
	return in
}

// upkeep returns what the handlers of all groups do in a round.
func (r *registry) upkeep() (sum model.Moved) {
	for k := range r.groups.Chosen {
		sum = sum.Plus(r.model.Upkeep(&r.groups.Chosen[k].Group))
	}
	return sum
}

package advice

import (
	"math"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/wording"
)

// Limits of the search for Copse's groups: how often it asks whether to go on, and that times the systems and compositions, because
// so much is computed between two questions.
const (
	mostSteps = 1500
	mostWork  = 1_000_000
	leastWork = 20 // steps of the largest programs
)

// sums are counts of a round.
type sums struct{ visited, tests, lookups, gathered int }

func (s *sums) add(weight int, r *model.Run) {
	s.visited += weight * r.Visited
	s.tests += weight * r.Tests
	s.lookups += weight * r.Lookups
	s.gathered += weight * r.Gathered
}

// arrange finds what Copse needs for the same entities, changes and systems, with its best groups, and holds the counts against those
// of the library.
func (a *Advice) arrange(in *model.Input, cancel func() bool) {
	given, steps := arrangeable(in), 0
	if given == nil {
		return
	}
	most := min(mostSteps, max(leastWork, mostWork/max(1, len(given.Systems)*len(given.Compositions))))
	found := autogroup.Search(given, autogroup.Options{Prices: cost.Default, Cancel: func() bool {
		steps++
		return steps > most || cancel != nil && cancel()
	}})
	on := given.On(given.Build(found.Layout, found.Groups))
	copse := sums{}
	for i := range given.Systems {
		s := &given.Systems[i]
		plan := on.Planner.Plan(s.Signature)
		run := on.Run(s, &plan)
		copse.visited += s.Weight * run.Visited
		copse.tests += s.Weight * run.Tested
		copse.lookups += s.Weight * run.Lookups
	}
	a.Arranged = a.held(copse, found, most)
}

// held writes the counts of the library and of Copse next to each other.
func (a *Advice) held(copse sums, found *autogroup.Result, most int) document.ForeignArranged {
	name, now, then := a.library(), sums{}, sums{}
	for i := range a.Systems {
		now.add(a.Systems[i].Weight, &a.Systems[i].Now)
		then.add(a.Systems[i].Weight, &a.Systems[i].Advised)
	}
	out := document.ForeignArranged{Total: wording.Duration(found.Total.Sum())}
	out.Counts.Heads = []string{"a round", "rows", "tests", "look-ups"}
	gathers := a.Program.Library == "bevy" || a.Program.Library == "flecs"
	if gathers {
		out.Counts.Heads = append(out.Counts.Heads, "gathered")
	}
	row := func(who string, s sums) {
		cells := []string{who, wording.Grouped(s.visited), wording.Grouped(s.tests), wording.Grouped(s.lookups)}
		if gathers {
			cells = append(cells, wording.Grouped(s.gathered))
		}
		out.Counts.Rows = append(out.Counts.Rows, document.ForeignRow{Cells: cells})
	}
	row(name+" now", now)
	if len(a.Edits) > 0 {
		row(name+" with the patch", then)
	}
	row("Copse arranged", copse)
	out.Says = "Copse would take " + out.Total + " a round for the same entities, changes and systems, with " + wording.Amount(len(found.Groups), "group") +
		". Its time has Copse's prices, those above have " + name + "'s, and both are modelled, not measured: compare the counts."
	out.Proof = "Proved best of Copse's groups for it."
	if found.Status != autogroup.Optimal {
		out.Proof = "It is the best that was found in " + wording.Grouped(most) + " steps; no other takes less than " + wording.Duration(found.Bound) + "."
	}
	return out
}

// arrangeable returns the input of Copse's search, nil if there are no entities.
func arrangeable(in *model.Input) *cost.Input {
	out := &cost.Input{Commits: 1}
	for i := range in.Components {
		out.Bytes = append(out.Bytes, in.Components[i].Bytes)
		if in.Components[i].Bytes == 0 {
			out.Tags.Add(i)
		}
	}
	total, spawned := 0, []cost.Transition{}
	number, of := map[grouptree.Set]int{}, make([]int, len(in.Compositions)) // what is disabled is absent
	for i := range in.Compositions {
		c := &in.Compositions[i]
		total += c.Count
		at, known := number[c.Has]
		if !known {
			at = len(out.Compositions)
			number[c.Has] = at
			out.Compositions, out.Population = append(out.Compositions, c.Has), append(out.Population, 0)
		}
		of[i] = at
		out.Population[at] += c.Count
		if c.Count > 0 {
			spawned = append(spawned, cost.Transition{From: cost.None, To: at, Count: c.Count})
		}
	}
	numbered := func(i int) int {
		if i == model.None {
			return cost.None
		}
		return of[i]
	}
	if total == 0 || total > math.MaxInt32 {
		return nil
	}
	for i := range in.Systems {
		s := &in.Systems[i]
		match, ok := grouptree.NewConj(s.Has, s.Not.Union(s.Disabled))
		if !ok {
			return nil // it matches nothing, and no design says so
		}
		out.Systems = append(out.Systems, cost.System{Signature: grouptree.Signature{Match: match, Access: s.Access.Intersect(s.Has), Optional: s.Optional.Union(s.Access.Intersect(s.Held)).Minus(s.Has)}, Weight: s.Weight})
	}
	var changes []cost.Transition
	for _, t := range in.Transitions {
		from, to := numbered(t.From), numbered(t.To)
		if n := int((t.Thousandths + 500) / 1000); n > 0 && from != to {
			changes = append(changes, cost.Transition{From: from, To: to, Count: n})
		}
	}
	out.Ticks = [][]cost.Transition{spawned, changes}
	return out
}

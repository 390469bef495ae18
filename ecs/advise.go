package ecs

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/wording"
	"github.com/copse-ecs/copse/internal/world/usage"
)

// CountUse counts from now on what [World.Advise] needs: how often each system runs, and which
// entities the commits change. Called again it starts from zero. Counting costs some nanoseconds for
// each commit, and memory for 256 commits. A change outside of systems and batches, and a spawn in bulk, counts with the
// commit after it.
func (w *World) CountUse() {
	checkWorld(w)
	w.checkOneGoroutine("counting cannot begin")
	w.commits().Use = usage.New()
	w.observers().SeeEverything()
	for s := range w.eachSystem() {
		s.runsBefore = s.runs
	}
}

// Advice is which groups a world should declare.
type Advice struct {
	Groups  []string // in the order in which to declare them
	Terms   [][]Term // the same groups, for World.Group of a world with the same components
	Added   []string // groups that the world does not have
	Dropped []string // groups that the world has and should not

	// Estimated nanoseconds of a round: each system runs as often as it did for each run of the most
	// frequent system, and the commits change as many entities.
	Before, After float64

	Status AdviceStatus
	Gap    float64  // the part of After that other groups may save at most
	Why    []string // the proof, in sentences
}

// AdviceStatus says what is known about an advice: that no other groups among the candidates cost
// less ([AdviceOptimal]), that some may, as [Advice.Gap] says ([AdviceBounded]), or the same after the time was over ([AdviceStopped]).
type AdviceStatus autogroup.Status

// The statuses of an advice.
const (
	AdviceOptimal AdviceStatus = AdviceStatus(autogroup.Optimal) // no other groups among the candidates cost less
	AdviceBounded AdviceStatus = AdviceStatus(autogroup.Bounded) // others may cost less, by as much as Gap says
	AdviceStopped AdviceStatus = AdviceStatus(autogroup.Stopped) // the time was over: others may cost less, by as much as Gap says
)

// String returns the name of the status: "optimal", "bounded" or "stopped".
func (s AdviceStatus) String() string {
	if s > AdviceStopped {
		return "AdviceStatus(" + strconv.Itoa(int(s)) + ")"
	}
	return autogroup.Status(s).String()
}

// adviceTime is how long Advise may look for groups, and adviceSteps how many steps of the search it
// makes however long they take, so that the advice for a small world does not depend on the machine.
const (
	adviceTime  = 5 * time.Second
	adviceSteps = 2000
)

// Advise looks for the groups with which the systems and commits since [World.CountUse] would have
// cost least in the world's layout, for the entities that there are now. Of equal costs fewer groups are better. Candidates are what the
// systems match, whether or not an entity does, the same without their exclusions, what entities have matched of a system with an
// optional component or of two systems together, and the groups of the world. The costs are estimates with prices of one machine. Advise changes nothing. It takes
// up to five seconds, or as long as the first 2,000 steps of the search take, and returns an error if nothing has been counted.
func (w *World) Advise() (Advice, error) {
	w.checkIdle("advice cannot be given")
	if w.commits().Use == nil {
		return Advice{}, errors.New("ecs: nothing is counted: call CountUse, and run the program for a while")
	}
	rounds := w.mostRuns()
	if rounds == 0 {
		return Advice{}, errors.New("ecs: no system has run since CountUse was called")
	}
	in, kind := w.costInput(), w.arrays().Kind
	if kind == grouptree.Naive {
		kind = grouptree.Lanes
	}
	declared := slices.Clone(w.arrays().Groups)
	layout := in.Build(w.arrays().Kind, declared)
	now := in.On(layout).Total(&cost.Default)
	end, steps := time.Now().Add(adviceTime), 0
	over := func() bool {
		steps++
		return steps > adviceSteps && time.Now().After(end)
	}
	found := autogroup.Search(in, autogroup.Options{
		Prices: cost.Default, Layouts: []grouptree.Kind{kind}, Declared: declared, Cancel: over,
	})
	if !found.Beats(now, len(declared), len(layout.Leaves)) {
		found.Groups, found.Total = declared, now
	}
	return w.advice(found, declared, now, float64(rounds)), nil
}

// mostRuns returns how often the most frequent system has run.
func (w *World) mostRuns() (most int) {
	for s := range w.eachSystem() {
		if !s.access.Task {
			most = max(most, s.runs-s.runsBefore)
		}
	}
	return most
}

// costInput returns what has happened as an input of the cost model: one round, with as many commits
// as there were. The runs of a system are its weight.
func (w *World) costInput() *cost.Input {
	in := &cost.Input{Tags: w.registry().Tags(), Commits: w.commits().Use.Commits}
	for i := range w.registry().List {
		in.Bytes = append(in.Bytes, w.registry().List[i].Bytes)
	}
	for s := range w.eachSystem() {
		if !s.access.Task {
			in.Systems = append(in.Systems, cost.System{Signature: s.walk.Signature, Weight: s.runs - s.runsBefore})
		}
	}
	for _, c := range w.countCompositions() {
		in.Compositions = append(in.Compositions, c.set)
		in.Population = append(in.Population, c.count)
	}
	in.Compositions = w.commits().Use.Compositions(in.Compositions)
	in.Population = append(in.Population, make([]int, len(in.Compositions)-len(in.Population))...)
	in.Ticks = w.commits().Use.Ticks(in.Compositions, in.Population)
	return in
}

// advice writes a result as an Advice.
func (w *World) advice(found *autogroup.Result, declared []grouptree.Conj, now cost.Total, rounds float64) Advice {
	out := Advice{
		Before: float64(now.Sum()) / rounds / 1000, After: float64(found.Total.Sum()) / rounds / 1000,
		Status: AdviceStatus(found.Status), Gap: found.Gap(), Why: found.Why,
	}
	if names := w.unmatched(found.Unmatched); len(names) > 0 {
		out.Why = append(slices.Clip(out.Why), "No entity has matched "+wording.JoinAnd(names)+".")
	}
	names := w.registry().Names()
	out.Added = without(names, found.Groups, declared)
	out.Dropped = without(names, declared, found.Groups)
	for _, g := range found.Groups {
		out.Groups = append(out.Groups, names.Conj(g))
		var terms []Term
		for c := range g.Cares.All() {
			if g.Has.Has(c) {
				terms = append(terms, ID(c))
			} else {
				terms = append(terms, Not(ID(c)))
			}
		}
		out.Terms = append(out.Terms, terms)
	}
	return out
}

// unmatched returns the names of the systems with some indices in the input.
func (w *World) unmatched(indices []int) (names []string) {
	i := 0
	for s := range w.eachSystem() {
		if s.access.Task {
			continue
		}
		if slices.Contains(indices, i) {
			names = append(names, s.name)
		}
		i++
	}
	return names
}

// without returns the expressions of the groups that are not among others.
func without(names grouptree.Names, groups, others []grouptree.Conj) (out []string) {
	known := make(map[grouptree.Conj]bool)
	for _, g := range others {
		known[g] = true
	}
	for _, g := range groups {
		if !known[g] {
			out = append(out, names.Conj(g))
		}
	}
	return out
}

// String says in some lines which groups to declare and what they gain.
func (a Advice) String() string {
	var b strings.Builder
	if len(a.Added)+len(a.Dropped) == 0 {
		b.WriteString("The groups can stay as they are.\n")
	} else {
		b.WriteString("A round would cost " + percent(a.After, a.Before) + " of what it costs now.\n")
	}
	for _, g := range a.Added {
		b.WriteString("add    " + g + "\n")
	}
	for _, g := range a.Dropped {
		b.WriteString("drop   " + g + "\n")
	}
	switch a.Status {
	case AdviceOptimal:
		b.WriteString("No other groups among the candidates cost less.\n")
	default:
		b.WriteString("Other groups may cost up to " + percent(a.Gap, 1) + " less.\n")
	}
	return b.String()
}

func percent(part, whole float64) string {
	if whole <= 0 {
		return "0%"
	}
	return strconv.Itoa(int(100*part/whole+0.5)) + "%"
}

// weights returns the weight clause of each system, and "" for each task: how often it has run, divided by what all numbers
// have in common. They are empty if nothing is counted, or if all systems have run equally often.
func (w *World) weights() []string {
	systems := w.Systems()
	out := make([]string, len(systems))
	if w.commits().Use == nil || w.mostRuns() == 0 {
		return out
	}
	common, most := 0, w.mostRuns()
	for s := range w.eachSystem() {
		if !s.access.Task {
			common = gcd(s.runs-s.runsBefore, common)
		}
	}
	scale := max(1, float64(most/common)/maxWeight)
	for i, s := range systems {
		if s.access.Task {
			continue
		}
		n := (s.runs - s.runsBefore) / common
		if scale > 1 {
			n = max(min(n, 1), int(float64(n)/scale))
		}
		if n != 1 {
			out[i] = " weight " + strconv.Itoa(n)
		}
	}
	return out
}

// maxWeight is the largest weight that a design can have.
const maxWeight = 1_000_000

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

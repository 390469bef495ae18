// Package advice finds the groups with which what a world has done since it is counted would have cost least.
package advice

import (
	"slices"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/usage"
)

// Time is how long a search for advice may take, and Steps how many steps it makes however long they take, so that the advice for a
// small world does not depend on the machine.
const (
	Time  = 5 * time.Second
	Steps = 2000
)

// Count counts from now on how often each system runs, and which entities the commits change.
func Count(w *world.World) {
	w.Commits().Use = usage.New()
	w.Observers().SeeEverything(true)
	for x := range w.Schedule().Entries() {
		x.RunsBefore = x.Runs
	}
}

// Advice is what a search has found.
type Advice struct {
	Found     *autogroup.Result
	Declared  []grouptree.Conj // the groups of the world
	Unmatched []string         // the systems that no entity has matched

	// Nanoseconds of a round, in which each system runs as often as it did for each run of the most frequent one.
	Before, After float64
}

// Search looks for groups until over returns true. The world is counted, and systems have run. It changes nothing.
func Search(w *world.World, over func() bool) Advice {
	in, kind, declared := Input(w), w.Arrays().Kind, slices.Clone(w.Arrays().Groups)
	layout := in.Build(kind, declared)
	if kind == grouptree.Naive {
		kind = grouptree.Lanes
	}
	now := in.On(layout).Total(&cost.Default)
	found := autogroup.Search(in, autogroup.Options{
		Prices: cost.Default, Layouts: []grouptree.Kind{kind}, Declared: declared, Cancel: over,
	})
	if !found.Beats(now, len(declared), len(layout.Leaves)) {
		found.Groups, found.Total = declared, now
	}
	perRound := func(t cost.Total) float64 { return float64(t.Sum()) / float64(MostRuns(w)) / 1000 }
	out := Advice{Found: found, Declared: declared, Before: perRound(now), After: perRound(found.Total)}
	list := systems(w)
	for _, i := range found.Unmatched {
		out.Unmatched = append(out.Unmatched, list[i].Access.Name)
	}
	return out
}

// systems returns the systems, without tasks.
func systems(w *world.World) (list []*schedule.Entry) {
	for x := range w.Schedule().Entries() {
		if !x.Access.Task {
			list = append(list, x)
		}
	}
	return list
}

// MostRuns returns how often the most frequent system has run since it is counted.
func MostRuns(w *world.World) (most int) {
	for _, x := range systems(w) {
		most = max(most, x.Counted())
	}
	return most
}

// Input returns what has happened as an input of the cost model: one round, with as many commits as there were. The runs of a system are its
// weight.
func Input(w *world.World) *cost.Input {
	use := w.Commits().Use
	in := &cost.Input{Tags: w.Registry().Tags(), Commits: use.Commits}
	for i := range w.Registry().List {
		in.Bytes = append(in.Bytes, w.Registry().List[i].Bytes)
	}
	for _, x := range systems(w) {
		in.Systems = append(in.Systems, cost.System{Signature: x.Walk.Signature, Weight: x.Counted()})
	}
	census := w.Arrays().Census()
	in.Compositions = use.Compositions(census.Comps)
	in.Population = append(census.Count, make([]int, len(in.Compositions)-len(census.Count))...)
	in.Ticks = use.Ticks(in.Compositions, in.Population)
	return in
}

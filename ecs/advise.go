package ecs

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/wording"
	"github.com/copse-ecs/copse/internal/world/advice"
)

// CountUse counts from now on what [World.Advise] needs: how often each system runs, and which
// entities the commits change. Called again it starts from zero. Counting costs some nanoseconds for
// each commit, and memory for 256 commits. A change outside of systems and batches, and a spawn in bulk, counts with the
// commit after it.
func (w *World) CountUse() {
	checkWorld(w)
	w.checkOneGoroutine("counting cannot begin")
	advice.Count(w.core())
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
	if advice.MostRuns(w.core()) == 0 {
		return Advice{}, errors.New("ecs: no system has run since CountUse was called")
	}
	end, steps := time.Now().Add(advice.Time), 0
	return newAdvice(advice.Search(w.core(), func() bool {
		steps++
		return steps > advice.Steps && time.Now().After(end)
	}), w.registry().Names()), nil
}

// newAdvice writes what a search has found as an Advice.
func newAdvice(a advice.Advice, names grouptree.Names) Advice {
	found := a.Found
	out := Advice{
		Before: a.Before, After: a.After, Status: AdviceStatus(found.Status), Gap: found.Gap(), Why: found.Why,
		Added: without(names, found.Groups, a.Declared), Dropped: without(names, a.Declared, found.Groups),
	}
	if len(a.Unmatched) > 0 {
		out.Why = append(slices.Clip(out.Why), "No entity has matched "+wording.JoinAnd(a.Unmatched)+".")
	}
	for _, g := range found.Groups {
		out.Groups = append(out.Groups, names.Conj(g))
		out.Terms = append(out.Terms, groupTerms(g))
	}
	return out
}

// groupTerms returns the terms of a group.
func groupTerms(g grouptree.Conj) (terms []Term) {
	for c := range g.Cares.All() {
		if g.Has.Has(c) {
			terms = append(terms, ID(c))
		} else {
			terms = append(terms, Not(ID(c)))
		}
	}
	return terms
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

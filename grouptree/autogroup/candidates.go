package autogroup

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// mostMeets bounds the candidates that are meets or have an optional component: 256 systems have 32,640 pairs, most of
// them of no use.
const mostMeets = 1024

// mostCandidates is how many candidates a division can number: those of 8,000 systems.
const mostCandidates = 1 << 14

// fewSystems is up to how many systems the meets of signatures without a common component are candidates. Such a group may
// spare commits a row, but it joins components that could be arranged apart: with these meets the settlement of the
// playground has one part of 55 candidates instead of seven of 19 at most, and nothing is proved.
const fewSystems = 6

// Candidates returns the groups among which a search chooses: the declared ones, what each system
// matches, the same without its exclusions, the same with one of its optional components, and what two systems
// match together. Those that require no component with storage are left out, because no layout accepts them. What a
// system matches is a candidate whether or not an entity ever satisfied it: without a group a system that matches nothing
// tests what could match. The meet of two systems, and a system with an optional component, are candidates if an
// entity has satisfied them. Two systems that require no common component meet in designs of few systems only.
func Candidates(in *cost.Input, declared []grouptree.Conj) []grouptree.Conj {
	c := collector{in: in, known: make(map[grouptree.Conj]bool)}
	for _, g := range declared {
		c.add(g)
	}
	for i := range in.Systems {
		c.add(in.Systems[i].Match)
	}
	for i := range in.Systems {
		has := in.Systems[i].Match.Has
		c.add(grouptree.Conj{Cares: has, Has: has})
	}
	most, few := len(c.out)+mostMeets, len(in.Systems) <= fewSystems
	for i := range in.Systems {
		own := in.Systems[i].Match
		for optional := range in.Systems[i].Optional.Minus(own.Cares).Minus(in.Tags).All() {
			if len(c.out) < most {
				c.addSatisfied(own.And(grouptree.Conj{Cares: grouptree.SetOf(optional), Has: grouptree.SetOf(optional)}))
			}
		}
	}
	for i := range in.Systems {
		for j := range i {
			a, b := in.Systems[i].Match, in.Systems[j].Match
			if len(c.out) < most && !a.Excludes(b) && (few || a.Has.Meets(b.Has)) {
				c.addSatisfied(a.And(b))
			}
		}
	}
	return c.out
}

// idle reports whether a group changes nothing, whatever other groups there are: in layouts of classes a group of one component
// without exclusions connects nothing, divides nothing and adds no class (docs/theory.md, "Candidates").
func idle(kind grouptree.Kind, g grouptree.Conj) bool {
	return (kind == grouptree.Lanes || kind == grouptree.Laminar) && g.Cares == g.Has && g.Has.Len() == 1
}

// collector collects candidates.
type collector struct {
	in    *cost.Input
	out   []grouptree.Conj
	known map[grouptree.Conj]bool
}

// add adds a candidate that requires a component with storage, unless it is there.
func (c *collector) add(g grouptree.Conj) {
	if len(c.out) < mostCandidates && !c.known[g] && !g.Has.Minus(c.in.Tags).Empty() {
		c.known[g] = true
		c.out = append(c.out, g)
	}
}

// addSatisfied adds a candidate that an entity has satisfied.
func (c *collector) addSatisfied(g grouptree.Conj) {
	if slices.ContainsFunc(c.in.Compositions, g.Holds) {
		c.add(g)
	}
}

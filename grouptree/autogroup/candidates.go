package autogroup

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// mostCandidates bounds the candidates: 256 systems have 32,640 pairs, most of them of no use.
const mostCandidates = 1024

// Candidates returns the groups among which a search chooses: the declared ones, what each system
// matches, the same without its exclusions, the same with one of its optional components, and what two systems
// match together. A conjunction is left out if no entity ever satisfied it or if it requires no component with
// storage. Of several that require the same components and were satisfied by the same compositions the one with the most literals is kept,
// because it makes the finest blocks and blocks without entities are free.
func Candidates(in *cost.Input, declared []grouptree.Conj) []grouptree.Conj {
	c := collector{in: in, index: make(map[string]int)}
	for _, g := range declared {
		if !slices.Contains(c.out, g) && c.uses(g) {
			c.keep(g)
		}
	}
	c.declared = len(c.out)
	for i := range in.Systems {
		c.add(in.Systems[i].Match)
	}
	for i := range in.Systems {
		has := in.Systems[i].Match.Has
		c.add(grouptree.Conj{Cares: has, Has: has})
	}
	for i := range in.Systems {
		own := in.Systems[i].Match
		for optional := range in.Systems[i].Optional.Minus(own.Cares).Minus(in.Tags).All() {
			c.add(own.And(grouptree.Conj{Cares: grouptree.SetOf(optional), Has: grouptree.SetOf(optional)}))
		}
	}
	for i := range in.Systems {
		for j := range i {
			a, b := in.Systems[i].Match, in.Systems[j].Match
			if a.Has.Meets(b.Has) && !a.Excludes(b) {
				c.add(a.And(b))
			}
		}
	}
	return c.out
}

// collector collects candidates.
type collector struct {
	in       *cost.Input
	out      []grouptree.Conj
	declared int            // so many of out are declared
	index    map[string]int // into out, by what a candidate requires and who satisfied it
}

// uses reports whether a group requires a component with storage.
func (c *collector) uses(g grouptree.Conj) bool { return !g.Has.Minus(c.in.Tags).Empty() }

func (c *collector) keep(g grouptree.Conj) {
	key, _ := c.key(g)
	if _, known := c.index[key]; !known {
		c.index[key] = len(c.out)
	}
	c.out = append(c.out, g)
}

// add adds a candidate unless an equal one is there. A declared candidate is not replaced.
func (c *collector) add(g grouptree.Conj) {
	key, satisfied := c.key(g)
	at, known := c.index[key]
	switch {
	case !satisfied || !c.uses(g) || slices.Contains(c.out, g):
	case known && at >= c.declared && c.out[at].Cares.Len() < g.Cares.Len():
		c.out[at] = g
	case known && at < c.declared && c.out[at].Cares.Len() < g.Cares.Len(), !known:
		if len(c.out) < mostCandidates {
			c.index[key] = len(c.out)
			c.out = append(c.out, g)
		}
	}
}

// key returns what a group requires and which compositions satisfied it, and whether one did.
func (c *collector) key(g grouptree.Conj) (key string, satisfied bool) {
	var b []byte
	for comp := range g.Has.Minus(c.in.Tags).All() {
		b = append(b, byte(comp))
	}
	b = append(b, 0, 0) // an ascending list has no two equal ids
	for i, comp := range c.in.Compositions {
		if g.Holds(comp) {
			b = append(b, byte(i), byte(i>>8), byte(i>>16))
			satisfied = true
		}
	}
	return string(b), satisfied
}

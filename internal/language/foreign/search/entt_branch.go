package search

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// branch searches the signatures of one part.
type branch struct {
	version model.Version
	part    []signature
	now     []Option
	best    int64 // the gain of bestSet
	bestSet []Option
	nodes   int
	left    int // nodes that may be visited
	cut     bool
	stopped bool
	cancel  func() bool
}

// visit decides on the signatures from k on. gain is that of the options chosen so far.
func (b *branch) visit(k int, gain int64) {
	b.nodes++
	if gain > b.best {
		b.best, b.bestSet = gain, slices.Clone(b.now)
	}
	if b.nodes >= b.left {
		b.cut = true
	}
	if b.cancel != nil && b.nodes%256 == 0 && b.cancel() {
		b.cut, b.stopped = true, true
	}
	if b.cut || k == len(b.part) || gain+b.rest(k) <= b.best {
		return
	}
	for i := range b.part[k].options {
		o := &b.part[k].options[i]
		if b.fits(o) {
			b.now = append(b.now, *o)
			b.visit(k+1, gain+o.Gain())
			b.now = b.now[:len(b.now)-1]
		}
	}
	b.visit(k+1, gain)
}

// rest returns what the signatures from k on gain at most: of each the best option that conflicts with none chosen.
func (b *branch) rest(k int) (sum int64) {
	for i := k; i < len(b.part); i++ {
		for n := range b.part[i].options {
			if o := &b.part[i].options[n]; b.fits(o) {
				sum += o.Gain()
				break
			}
		}
	}
	return sum
}

// most returns what the part gains at most.
func (b *branch) most() int64 {
	b.now = nil
	return b.rest(0)
}

func (b *branch) fits(o *Option) bool {
	for i := range b.now {
		if b.version.Conflict(&b.now[i].Group, &o.Group) {
			return false
		}
	}
	return true
}

// countSets counts the sets of groups that the registry accepts together, at most one for each signature, up to a limit.
func countSets(m *model.EnTT) (sets int, more bool) {
	c := counter{version: m.Version}
	seen := map[[2]grouptree.Set]bool{}
	for i := range m.In.Systems {
		s := &m.In.Systems[i]
		if key := [2]grouptree.Set{s.Has, s.Not}; seen[key] || s.Has.Empty() || s.Has.Len()+s.Not.Len() < 2 {
			continue
		} else {
			seen[key] = true
		}
		var list []model.Group
		for _, own := range subsets(ownable(m.In, s.Has)) {
			list = append(list, model.Group{Own: own, Get: s.Has.Minus(own), Not: s.Not})
		}
		c.options = append(c.options, list)
	}
	c.count(0)
	return c.sets, c.sets >= mostSets
}

// counter counts sets.
type counter struct {
	version model.Version
	options [][]model.Group
	now     []model.Group
	sets    int
}

func (c *counter) count(k int) {
	if c.sets >= mostSets {
		return
	}
	if k == len(c.options) {
		c.sets++
		return
	}
	c.count(k + 1)
	for i := range c.options[k] {
		g := &c.options[k][i]
		if slices.ContainsFunc(c.now, func(h model.Group) bool { return c.version.Conflict(g, &h) }) {
			continue
		}
		c.now = append(c.now, *g)
		c.count(k + 1)
		c.now = c.now[:len(c.now)-1]
	}
}

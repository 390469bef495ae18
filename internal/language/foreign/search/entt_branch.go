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
	// How many chosen options conflict with an option, by signature and option. To ask the rule at every node took nearly all of the
	// time of a search.
	blocked [][]int32
	against [][][]place // of each option the options behind it that conflict with it; nil until it is first chosen
}

// place is an option: a signature of the part, and an option of it.
type place struct{ signature, option int }

func newBranch(v model.Version, part []signature, left int, cancel func() bool) *branch {
	b := &branch{version: v, part: part, left: left, cancel: cancel}
	for i := range part {
		b.blocked = append(b.blocked, make([]int32, len(part[i].options)))
		b.against = append(b.against, make([][]place, len(part[i].options)))
	}
	return b
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
		if b.blocked[k][i] == 0 {
			b.now = append(b.now, *o)
			b.block(k, i, 1)
			b.visit(k+1, gain+o.Gain())
			b.block(k, i, -1)
			b.now = b.now[:len(b.now)-1]
		}
	}
	b.visit(k+1, gain)
}

// rest returns what the signatures from k on gain at most: of each the best option that conflicts with none chosen.
func (b *branch) rest(k int) (sum int64) {
	for i := k; i < len(b.part); i++ {
		for n := range b.part[i].options {
			if b.blocked[i][n] == 0 {
				sum += b.part[i].options[n].Gain()
				break
			}
		}
	}
	return sum
}

// most returns what the part gains at most. No option may be chosen.
func (b *branch) most() int64 { return b.rest(0) }

// block adds to the counts of the options behind an option that conflict with it.
func (b *branch) block(k, i int, by int32) {
	if b.against[k][i] == nil {
		b.against[k][i] = b.conflicting(k, &b.part[k].options[i].Group)
	}
	for _, at := range b.against[k][i] {
		b.blocked[at.signature][at.option] += by
	}
}

// conflicting returns the options behind a signature that conflict with a group; it is not nil.
func (b *branch) conflicting(k int, g *model.Group) []place {
	out := []place{}
	for j := k + 1; j < len(b.part); j++ {
		for n := range b.part[j].options {
			if b.version.Conflict(g, &b.part[j].options[n].Group) {
				out = append(out, place{j, n})
			}
		}
	}
	return out
}

// countSets counts the sets of groups that the registry accepts together, at most one for each signature, up to a limit.
func countSets(m *model.EnTT, most Limits) (sets int, more bool) {
	c := counter{version: m.Version, most: most.Sets}
	seen := map[[2]grouptree.Set]bool{}
	for i := range m.In.Systems {
		s := &m.In.Systems[i]
		if key := [2]grouptree.Set{s.Has, s.Not}; seen[key] || s.Has.Empty() || s.Has.Len()+s.Not.Len() < 2 {
			continue
		} else {
			seen[key] = true
		}
		var list []model.Group
		for _, own := range subsets(ownable(m.In, s.Has), most.Owned) {
			list = append(list, model.Group{Own: own, Get: s.Has.Minus(own), Not: s.Not})
		}
		c.options = append(c.options, list)
	}
	c.count(0)
	return c.sets, c.sets >= c.most
}

// counter counts sets.
type counter struct {
	version model.Version
	options [][]model.Group
	now     []model.Group
	most    int
	sets    int
}

func (c *counter) count(k int) {
	if c.sets >= c.most {
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

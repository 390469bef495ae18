package ecs

import (
	"math/rand/v2"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// use is what has happened in a world since [World.CountUse]: the commits, and which entities some
// of them changed. The runs of the systems are counted in System.
type use struct {
	commits int
	sample  []usedCommit     // at most sampledCommits
	loose   []usedTransition // of single changes since the last commit
	random  *rand.Rand
}

// addLoose counts what a single change does.
func (u *use) addLoose(t usedTransition) {
	for i := range u.loose {
		x := &u.loose[i]
		if x.from == t.from && x.to == t.to && x.spawned == t.spawned && x.despawned == t.despawned {
			x.count += t.count
			return
		}
	}
	u.loose = append(u.loose, t)
}

// sampledCommits is how many commits are remembered. Of more commits it is a random sample, in which
// each is as likely as any other.
const sampledCommits = 256

// usedCommit is a commit of the sample.
type usedCommit struct {
	number      int // among all commits
	transitions []usedTransition
}

// usedTransition is a number of entities that a commit takes from one composition to another.
type usedTransition struct {
	from, to           grouptree.Set
	spawned, despawned bool
	count              int
}

func newUse() *use { return &use{random: rand.New(rand.NewPCG(1, 1))} }

// next returns the commit of the sample that the next commit is, nil if it is not in the sample.
func (u *use) next() *usedCommit {
	u.commits++
	at := len(u.sample)
	if at == sampledCommits {
		if at = u.random.IntN(u.commits); at >= sampledCommits {
			return nil
		}
	} else {
		u.sample = append(u.sample, usedCommit{})
	}
	c := &u.sample[at]
	*c = usedCommit{number: u.commits, transitions: c.transitions[:0]}
	return c
}

// compositions appends the compositions of the sample that the list does not have.
func (u *use) compositions(list []grouptree.Set) []grouptree.Set {
	known := make(map[grouptree.Set]bool)
	for _, set := range list {
		known[set] = true
	}
	for _, c := range u.inOrder() {
		for _, t := range c.transitions {
			for _, set := range []grouptree.Set{t.from, t.to} {
				if !known[set] && !set.Empty() {
					known[set] = true
					list = append(list, set)
				}
			}
		}
	}
	return list
}

// inOrder returns the sample in the order of the commits.
func (u *use) inOrder() []usedCommit {
	out := slices.Clone(u.sample)
	slices.SortFunc(out, func(a, b usedCommit) int { return a.number - b.number })
	return out
}

// ticks returns the commits of the sample for the cost model, after one that spawns the entities
// that they begin with. These are the entities at the end without what the commits did, and as many
// more as it takes for no commit to change entities that do not exist.
func (u *use) ticks(compositions []grouptree.Set, population []int) [][]cost.Transition {
	index := map[grouptree.Set]int{{}: cost.None} // entities without components have no rows
	for i, set := range compositions {
		index[set] = i
	}
	out := [][]cost.Transition{nil}
	change, least := make([]int, len(compositions)), make([]int, len(compositions))
	for _, c := range u.inOrder() {
		var tick []cost.Transition
		for _, t := range c.transitions {
			x := cost.Transition{From: index[t.from], To: index[t.to], Count: t.count}
			if t.spawned {
				x.From = cost.None
			}
			if t.despawned {
				x.To = cost.None
			}
			if x.From != cost.None {
				change[x.From] -= t.count
				least[x.From] = min(least[x.From], change[x.From])
			}
			if x.To != cost.None {
				change[x.To] += t.count
			}
			if x.From != x.To {
				tick = append(tick, x)
			}
		}
		out = append(out, tick)
	}
	for i, n := range population {
		if n = max(n-change[i], -least[i]); n > 0 {
			out[0] = append(out[0], cost.Transition{From: cost.None, To: i, Count: n})
		}
	}
	return out
}

// Package usage counts what a cost model needs of a world that runs: how many commits there were, and what a sample of them did.
package usage

import (
	"math/rand/v2"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/store/blockstore"
)

// Use is what has happened in a world since it was made: the commits, and which entities some of them changed.
type Use struct {
	Commits int
	sample  []Commit     // at most Sample
	loose   []Transition // of single changes since the last commit
	random  *rand.Rand
}

// AddCommit counts the prepared commit of a store. A single change, at once, is counted with the next commit that is none.
// O(transitions of the commit).
func (u *Use) AddCommit(st *blockstore.Store, single bool) {
	var c *Commit
	if !single {
		c = u.next()
		if c != nil {
			c.Transitions = append(c.Transitions, u.loose...)
		}
		u.loose = u.loose[:0]
		if c == nil {
			return
		}
	}
	st.EachTransition(func(old, new, count int) {
		t := Transition{Spawned: old < 0, Despawned: new < 0, Count: count}
		if old >= 0 {
			t.From = st.Compositions.Set(old)
		}
		if new >= 0 {
			t.To = st.Compositions.Set(new)
		}
		if c == nil {
			u.addLoose(t)
		} else {
			c.Transitions = append(c.Transitions, t)
		}
	})
}

// AddSpawned counts entities with the same components that are spawned at once.
func (u *Use) AddSpawned(set grouptree.Set, n int) {
	u.addLoose(Transition{To: set, Spawned: true, Count: n})
}

// addLoose counts what a single change does.
func (u *Use) addLoose(t Transition) {
	for i := range u.loose {
		x := &u.loose[i]
		if x.From == t.From && x.To == t.To && x.Spawned == t.Spawned && x.Despawned == t.Despawned {
			x.Count += t.Count
			return
		}
	}
	u.loose = append(u.loose, t)
}

// Sample is how many commits are remembered. Of more commits it is a random sample, in which
// each is as likely as any other.
const Sample = 256

// Commit is a commit of the sample.
type Commit struct {
	Number      int // among all commits
	Transitions []Transition
}

// Transition is a number of entities that a commit takes from one composition to another.
type Transition struct {
	From, To           grouptree.Set
	Spawned, Despawned bool
	Count              int
}

// New returns a Use without commits.
func New() *Use { return &Use{random: rand.New(rand.NewPCG(1, 1))} }

// next returns the commit of the sample that the next commit is, nil if it is not in the sample.
func (u *Use) next() *Commit {
	u.Commits++
	at := len(u.sample)
	if at == Sample {
		at = u.random.IntN(u.Commits)
		if at >= Sample {
			return nil
		}
	} else {
		u.sample = append(u.sample, Commit{})
	}
	c := &u.sample[at]
	*c = Commit{Number: u.Commits, Transitions: c.Transitions[:0]}
	return c
}

// Compositions appends the compositions of the sample that the list does not have.
func (u *Use) Compositions(list []grouptree.Set) []grouptree.Set {
	known := make(map[grouptree.Set]bool)
	for _, set := range list {
		known[set] = true
	}
	for _, c := range u.InOrder() {
		for _, t := range c.Transitions {
			for _, set := range []grouptree.Set{t.From, t.To} {
				if !known[set] && !set.Empty() {
					known[set] = true
					list = append(list, set)
				}
			}
		}
	}
	return list
}

// InOrder returns the sample in the order of the commits.
func (u *Use) InOrder() []Commit {
	out := slices.Clone(u.sample)
	slices.SortFunc(out, func(a, b Commit) int { return a.Number - b.Number })
	return out
}

// Ticks returns the commits of the sample for the cost model, after one that spawns the entities
// that they begin with. These are the entities at the end without what the commits did, and as many
// more as it takes for no commit to change entities that do not exist.
func (u *Use) Ticks(compositions []grouptree.Set, population []int) [][]cost.Transition {
	index := map[grouptree.Set]int{{}: cost.None} // entities without components have no rows
	for i, set := range compositions {
		index[set] = i
	}
	out := [][]cost.Transition{nil}
	change, least := make([]int, len(compositions)), make([]int, len(compositions))
	for _, c := range u.InOrder() {
		var tick []cost.Transition
		for _, t := range c.Transitions {
			x := cost.Transition{From: index[t.From], To: index[t.To], Count: t.Count}
			if t.Spawned {
				x.From = cost.None
			}
			if t.Despawned {
				x.To = cost.None
			}
			if x.From != cost.None {
				change[x.From] -= t.Count
				least[x.From] = min(least[x.From], change[x.From])
			}
			if x.To != cost.None {
				change[x.To] += t.Count
			}
			if x.From != x.To {
				tick = append(tick, x)
			}
		}
		out = append(out, tick)
	}
	for i, n := range population {
		n = max(n-change[i], -least[i])
		if n > 0 {
			out[0] = append(out[0], cost.Transition{From: cost.None, To: i, Count: n})
		}
	}
	return out
}

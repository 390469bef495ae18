package usage

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
)

// Totals is how many entities all commits have taken from one composition to another.
type Totals struct {
	list  []Transition // in order of first appearance
	index map[key]int
}

type key struct {
	from, to           grouptree.Set
	spawned, despawned bool
}

// NewTotals returns Totals without changes.
func NewTotals() *Totals { return &Totals{index: map[key]int{}} }

// AddCommit counts the prepared commit of a store. O(transitions of the commit).
func (t *Totals) AddCommit(st *blockstore.Store) {
	st.EachTransition(func(old, new, count int) {
		x := Transition{Spawned: old < 0, Despawned: new < 0, Count: count}
		if old >= 0 {
			x.From = st.Compositions.Set(old)
		}
		if new >= 0 {
			x.To = st.Compositions.Set(new)
		}
		t.add(x)
	})
}

// AddSpawned counts entities with the same components that are spawned at once.
func (t *Totals) AddSpawned(set grouptree.Set, n int) {
	t.add(Transition{To: set, Spawned: true, Count: n})
}

func (t *Totals) add(x Transition) {
	of := key{x.From, x.To, x.Spawned, x.Despawned}
	i, known := t.index[of]
	if !known {
		t.index[of] = len(t.list)
		t.list = append(t.list, x)
		return
	}
	t.list[i].Count += x.Count
}

// List returns the transitions in order of their first appearance.
func (t *Totals) List() []Transition { return slices.Clone(t.list) }

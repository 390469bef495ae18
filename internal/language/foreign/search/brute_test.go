package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// designs is the number of random designs of each comparison.
func designs() int {
	if testing.Short() {
		return 100
	}
	return 1000
}

func randomSet(rng *rand.Rand, n int) (s grouptree.Set) {
	for c := range n {
		if rng.IntN(2) == 0 {
			s.Add(c)
		}
	}
	return s
}

// randomInput returns a design of n components, with systems that share them in every way.
func randomInput(rng *rand.Rand, n int) *model.Input {
	in := &model.Input{}
	for c := range n {
		in.Components = append(in.Components, model.Component{Name: fmt.Sprintf("C%d", c), Bytes: []int{0, 4, 8, 16, 64}[rng.IntN(5)], Sparse: rng.IntN(4) == 0})
	}
	if rng.IntN(5) == 0 {
		in.Components[rng.IntN(n)].Unowned = "is deleted in place"
	}
	known := map[grouptree.Set]bool{}
	for range 3 + rng.IntN(4) {
		if s := randomSet(rng, n); !s.Empty() && !known[s] {
			known[s] = true
			in.Compositions = append(in.Compositions, model.Composition{Has: s, Count: rng.IntN(3) * rng.IntN(2000)})
		}
	}
	for i := range 2 + rng.IntN(3) {
		in.Systems = append(in.Systems, randomSystem(rng, n, i))
	}
	for range rng.IntN(5) {
		from, to := rng.IntN(len(in.Compositions)+1)-1, rng.IntN(len(in.Compositions)+1)-1
		if from != to {
			in.Transitions = append(in.Transitions, model.Transition{From: from, To: to, Thousandths: int64(rng.IntN(100_000))})
		}
	}
	return in
}

func randomSystem(rng *rand.Rand, n, i int) model.System {
	s := model.System{Name: fmt.Sprint("s", i), Lead: -1, Weight: 1 + rng.IntN(20)}
	for c := range n {
		switch rng.IntN(6) {
		case 0, 1, 2:
			s.Has.Add(c)
		case 3:
			s.Not.Add(c)
		case 4:
			s.Optional.Add(c)
		}
	}
	if s.Has.Empty() {
		s.Has.Add(0)
		s.Not.Remove(0)
		s.Optional.Remove(0)
	}
	s.Access = s.Has.Intersect(randomSet(rng, n).Union(randomSet(rng, n)))
	s.Write = randomSet(rng, n)
	if rng.IntN(3) == 0 {
		s.Order = s.Types()
		rng.Shuffle(len(s.Order), func(a, b int) { s.Order[a], s.Order[b] = s.Order[b], s.Order[a] })
	}
	if rng.IntN(4) == 0 {
		s.Loop = "get"
	}
	s.Ordered = s.Order != nil && rng.IntN(4) > 0
	if rng.IntN(8) == 0 {
		s.Fixed = "its text is not a loop"
	}
	return s
}

// best compares all sets of groups that the registry accepts, at most one for each signature and with every part of it owned.
func best(m *model.EnTT) (least int64, sets int) {
	var signatures []signature
	seen := map[[2]grouptree.Set]int{}
	for i := range m.In.Systems {
		s := &m.In.Systems[i]
		key := [2]grouptree.Set{s.Has, s.Not}
		if at, known := seen[key]; known {
			signatures[at].systems = append(signatures[at].systems, i)
			signatures[at].views = append(signatures[at].views, m.View(s).Picoseconds)
			continue
		}
		seen[key] = len(signatures)
		signatures = append(signatures, signature{has: s.Has, not: s.Not, systems: []int{i}, views: []int64{m.View(s).Picoseconds}})
	}
	var now []Option
	least = Price(m, nil).Sum()
	var visit func(k int)
	visit = func(k int) {
		if k == len(signatures) {
			sets++
			least = min(least, Price(m, now).Sum())
			return
		}
		visit(k + 1)
		x := &signatures[k]
		if x.has.Len()+x.not.Len() < 2 {
			return
		}
		for _, own := range subsets(x.has, Full.Owned) {
			o := x.option(m, own)
			made := []model.Made{}
			for i := range now {
				made = append(made, model.Made{Group: now[i].Group})
			}
			if refused, _ := m.Check(append(made, model.Made{Group: o.Group})); len(refused) == 0 {
				now = append(now, o)
				visit(k + 1)
				now = now[:len(now)-1]
			}
		}
	}
	visit(0)
	return least, sets
}

func TestGroupsAreThoseOfBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	with, conflicts := 0, 0
	for i := range designs() {
		in := randomInput(rng, 3)
		var sums [2]int64
		for _, v := range []model.Version{model.Nested, model.Disjoint} {
			m := model.NewEnTT(in, model.EnTTDefault, v)
			got := EnTT(m, nil)
			least, sets := best(m)
			require.Equal(t, least, got.Sum(), "design %d, %s", i, v)
			require.Equal(t, autogroup.Optimal, got.Status)
			require.Equal(t, least, got.Bound)
			require.Equal(t, sets, got.Sets)
			require.False(t, got.More)
			gain := int64(0)
			for k := range got.Chosen {
				gain += got.Chosen[k].Gain()
			}
			require.Equal(t, Price(m, nil).Sum()-gain, got.Sum(), "gains add up")
			with += len(got.Chosen)
			sums[v] = got.Sum()
		}
		if sums[0] != sums[1] {
			conflicts++
		}
	}
	require.Greater(t, with, designs(), "too few designs in which groups pay")
	require.Positive(t, conflicts, "no design in which the rule of the version matters")
}

// Within narrow limits the set is one that the registry accepts, and the bound still holds.
func TestBoundsOfNarrowSearchesHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	narrowed, worse := 0, 0
	for range designs() {
		m := model.NewEnTT(randomInput(rng, 4), model.EnTTDefault, model.Disjoint)
		least := EnTT(m, nil).Sum()
		got := Within(m, Limits{Owned: 12, Nodes: 20, Work: 60}, nil)
		require.LessOrEqual(t, got.Bound, least)
		require.GreaterOrEqual(t, got.Sum(), least)
		require.Zero(t, got.Sets)
		if got.Narrowed > 0 {
			narrowed++
			require.Equal(t, autogroup.Bounded, got.Status)
		}
		if got.Sum() > least {
			worse++
		}
	}
	require.Positive(t, narrowed)
	require.Positive(t, worse)
}

// unityInput returns a design with components that are enableable or shared already.
func unityInput(rng *rand.Rand, n int) *model.Input {
	in := randomInput(rng, n)
	for i := range in.Components {
		c := &in.Components[i]
		switch rng.IntN(6) {
		case 0, 1:
			c.Enableable = true
		case 2:
			c.Shared, c.Bytes = 1+rng.IntN(5), 0
		case 3:
			c.Bytes *= 50
		}
	}
	for i := range in.Compositions {
		c := &in.Compositions[i]
		c.Off = in.Switched().Minus(c.Has).Intersect(randomSet(rng, n))
		if rng.IntN(4) == 0 {
			in.Transitions = append(in.Transitions, model.Transition{From: i, To: i, Thousandths: int64(rng.IntN(10_000))})
		}
	}
	if rng.IntN(3) == 0 {
		s := &in.Systems[0]
		s.Disabled = in.Switched().Minus(s.Has).Minus(s.Not).Intersect(randomSet(rng, n))
		s.Held = in.Switched().Minus(s.Has).Minus(s.Not).Minus(s.Disabled).Intersect(randomSet(rng, n))
	}
	return in
}

// leastOf compares all choices of a library.
func leastOf(l Library) int64 {
	least, order := PriceStorages(l, l.Now()).Sum(), l.Chosen()
	var visit func(k int, w Ways)
	visit = func(k int, w Ways) {
		if k == len(order) {
			least = min(least, PriceStorages(l, w).Sum())
			return
		}
		for way := range Way(l.Ways()) {
			visit(k+1, w.With(order[k], way))
		}
	}
	visit(0, l.Now())
	return least
}

func bevyLibrary(rng *rand.Rand, n int) Library { return Bevy{randomInput(rng, n), model.BevyDefault} }

func unityLibrary(rng *rand.Rand, n int) Library {
	return Unity{unityInput(rng, n), model.UnityDefault}
}

func flecsLibrary(rng *rand.Rand, n int) Library {
	in := randomInput(rng, n)
	for i := range in.Components {
		in.Components[i].Trait = FlecsTraits[rng.IntN(len(FlecsTraits))]
		if rng.IntN(6) == 0 {
			in.Components[i].Enableable, in.Components[i].Trait = true, ""
		}
	}
	for i := range in.Compositions {
		in.Compositions[i].Off = in.Switched().Minus(in.Compositions[i].Has).Intersect(randomSet(rng, n))
	}
	return Flecs{in, model.FlecsDefault, len(FlecsTraits)}
}

func arkLibrary(rng *rand.Rand, n int) Library {
	in := randomInput(rng, n)
	for i := range in.Components {
		if rng.IntN(4) == 0 {
			in.Components[i].Targets = 1 + rng.IntN(20)
		}
	}
	for i := range in.Transitions {
		in.Transitions[i].Batch = rng.IntN(4) == 0
	}
	return Ark{in, model.ArkDefault}
}

func TestStoragesAreThoseOfBruteForce(t *testing.T) {
	for _, c := range []struct {
		name       string
		components int
		library    func(rng *rand.Rand, n int) Library
	}{
		{"bevy", 6, bevyLibrary},
		{"unity", 6, unityLibrary},
		{"flecs", 4, flecsLibrary},
		{"ark", 6, arkLibrary},
	} {
		t.Run(c.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 4))
			unusual := 0
			for i := range designs() {
				l := c.library(rng, c.components)
				got := Choose(l, nil)
				require.Equal(t, leastOf(l), got.Sum(), "design %d", i)
				require.Equal(t, autogroup.Optimal, got.Status)
				unusual += len(l.Input().Components) - got.Ways.Of(0).Len()
			}
			require.Greater(t, unusual, designs()/10)
		})
	}
}

// The bound of any part of the choices is below each choice in it.
func TestBoundsOfStoragesHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range designs() / 5 {
		const n = 5
		for _, l := range []Library{bevyLibrary(rng, n), unityLibrary(rng, n), flecsLibrary(rng, n), arkLibrary(rng, n)} {
			open := randomSet(rng, n).Intersect(setOf(l.Chosen()))
			w := l.Now()
			for _, c := range l.Chosen() {
				w[c] = Way(rng.IntN(l.Ways()))
			}
			boundHolds(t, l, w, open, open)
		}
	}
}

// boundHolds compares a bound with the choices of what is left of the open components.
func boundHolds(t *testing.T, l Library, w Ways, open, left grouptree.Set) {
	if left.Empty() {
		require.LessOrEqual(t, l.Bound(w, open), PriceStorages(l, w).Sum())
		return
	}
	c := left.First()
	for way := range Way(l.Ways()) {
		boundHolds(t, l, w.With(c, way), open, left.Minus(grouptree.SetOf(c)))
	}
}

package autogroup_test

import (
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/grouptree/internal/autotest"
	"github.com/stretchr/testify/require"
)

// TestEqualsBruteForce compares all choices of the candidates on random designs, in every order where the order matters: no
// result that is said to be optimal costs more than another choice, or as much with more groups, and no bound is above
// the lowest total, wherever the search is stopped. The candidates are written down here once more. In designs of autotest.Lives
// systems match nothing, at the end or ever.
func TestEqualsBruteForce(t *testing.T) {
	designs := uint64(autotest.Rounds(120, 9)) // js/wasm takes three times as long
	if n, err := strconv.Atoi(os.Getenv("AUTOGROUP_DESIGNS")); err == nil {
		designs = uint64(n)
	}
	optimal, unmatched := map[grouptree.Kind]int{}, 0
	for seed := range designs {
		in := autotest.Lives(seed)
		if seed%3 == 2 {
			in = small(seed, 6)
		}
		found := autogroup.Candidates(in, nil)
		written := candidatesOf(in)
		require.ElementsMatch(t, written, found, "seed %d", seed)
		for _, kind := range searched {
			opt := autogroup.Options{Prices: cost.Default, Layouts: []grouptree.Kind{kind}, Seed: seed}
			r := autogroup.Search(in, opt)
			least := bruteForce(in, kind, written)
			require.LessOrEqual(t, r.Bound, least.sum, "seed %d, %v", seed, kind)
			require.NoError(t, autogroup.Verify(in, opt, r.Certificate), "seed %d, %v", seed, kind)
			for _, questions := range []int{1, 20, 60} {
				asked := 0
				opt.Cancel = func() bool { asked++; return asked > questions }
				stopped := autogroup.Search(in, opt)
				require.LessOrEqual(t, stopped.Bound, least.sum, "seed %d, %v, stopped after %d", seed, kind, questions)
				require.LessOrEqual(t, cost.Tenths(r.Total.Sum()), cost.Tenths(stopped.Total.Sum()))
			}
			if r.Status == autogroup.Optimal {
				optimal[kind]++
				got := bruteOf(in, kind, r.Groups)
				require.LessOrEqual(t, cost.Tenths(got.sum), cost.Tenths(least.sum), "seed %d, %v", seed, kind)
				require.LessOrEqual(t, got.groups, least.groups, "seed %d, %v: fewer groups cost as much", seed, kind)
				if got.sum == least.sum {
					require.LessOrEqual(t, got.blocks, least.blocks, "seed %d, %v: fewer blocks cost as much", seed, kind)
				}
			}
			unmatched += len(r.Unmatched)
		}
	}
	require.Greater(t, unmatched, int(designs), "systems that match nothing")
	require.Equal(t, int(designs), optimal[grouptree.Lanes])
	for _, kind := range searched[1:] {
		require.Greater(t, optimal[kind], int(designs)*5/6, "%v", kind)
	}
}

// small returns a random design, of which each system matches something, of at most so many candidates.
func small(seed uint64, candidates int) *cost.Input {
	for ; ; seed += 1_000_003 {
		if in := autotest.Input(seed, autotest.Small); len(autogroup.Candidates(in, nil)) <= candidates {
			return in
		}
	}
}

// candidatesOf lists the candidates of a design by their definition.
func candidatesOf(in *cost.Input) (out []grouptree.Conj) {
	add := func(has, not grouptree.Set) {
		g, ok := grouptree.NewConj(has, not)
		if ok && !has.Minus(in.Tags).Empty() && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	occurred := func(has, not grouptree.Set) bool {
		return slices.ContainsFunc(in.Compositions, func(c grouptree.Set) bool { return c.Contains(has) && !c.Meets(not) })
	}
	for _, s := range in.Systems {
		has, not := s.Match.Has, s.Match.Cares.Minus(s.Match.Has)
		add(has, not)
		add(has, grouptree.Set{})
		for c := range s.Optional.All() {
			if with := has.Union(grouptree.SetOf(c)); !not.Has(c) && occurred(with, not) {
				add(with, not)
			}
		}
		for _, other := range in.Systems {
			both, neither := has.Union(other.Match.Has), not.Union(other.Match.Cares.Minus(other.Match.Has))
			if occurred(both, neither) {
				add(both, neither)
			}
		}
	}
	return out
}

// brute is what a choice costs.
type brute struct {
	sum            int64
	groups, blocks int
}

func bruteOf(in *cost.Input, kind grouptree.Kind, groups []grouptree.Conj) brute {
	layout := in.Build(kind, groups)
	prices := cost.Default
	return brute{in.On(layout).Total(&prices).Sum(), len(groups), len(layout.Leaves)}
}

// mostBrute is how many choices are compared at most where their order matters: all of six candidates.
const mostBrute = 1957

// bruteForce returns the lowest total of all choices. Of choices with the same printed total the fewest groups count, and of
// those with exactly the lowest the fewest blocks.
func bruteForce(in *cost.Input, kind grouptree.Kind, candidates []grouptree.Conj) (least brute) {
	fewest := map[int]int{} // groups, by printed total
	least = brute{sum: math.MaxInt64}
	tried := 0
	used := make([]bool, len(candidates))
	var extend func(groups []grouptree.Conj, from int)
	extend = func(groups []grouptree.Conj, from int) {
		if tried++; kind != grouptree.Lanes && tried > mostBrute {
			return
		}
		b := bruteOf(in, kind, groups)
		if n, ok := fewest[cost.Tenths(b.sum)]; !ok || b.groups < n {
			fewest[cost.Tenths(b.sum)] = b.groups
		}
		if b.sum < least.sum || b.sum == least.sum && (b.groups < least.groups || b.groups == least.groups && b.blocks < least.blocks) {
			least = b
		}
		for i := from; i < len(candidates); i++ {
			if used[i] {
				continue
			}
			used[i] = true
			next := 0
			if kind == grouptree.Lanes {
				next = i + 1
			}
			extend(append(slices.Clip(groups), candidates[i]), next)
			used[i] = false
		}
	}
	extend(nil, 0)
	least.groups = fewest[cost.Tenths(least.sum)]
	return least
}

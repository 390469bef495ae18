package grouptree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// numberedBlocks makes n blocks with their number as a region, so that they can be
// told apart in another order. Set g is group g.
func numberedBlocks(sets [][]bool, n int) []block {
	blocks := make([]block, n)
	for i := range blocks {
		blocks[i] = block{&blockRegion{region: Region{R: Conj{}.with(i, true)}}, newBitset(len(sets))}
		for g, s := range sets {
			if s[i] {
				blocks[i].groups.add(g)
			}
		}
	}
	return blocks
}

// bestOrder returns the order that fewRuns gives n blocks if its work has no limit.
func bestOrder(sets [][]bool, n int) []int {
	steps := 1 << 40
	out := make([]int, n)
	for i, b := range fewRuns(numberedBlocks(sets, n), &steps) {
		out[i] = b.region.R.Has.First()
	}
	return out
}

// runsOf counts the stretches of each distinct set with at least one block.
func runsOf(sets [][]bool, order []int) int {
	runs := 0
	for g, s := range sets {
		if slices.ContainsFunc(sets[:g], func(r []bool) bool { return slices.Equal(r, s) }) {
			continue
		}
		for i, b := range order {
			if s[b] && (i == 0 || !s[order[i-1]]) {
				runs++
			}
		}
	}
	return runs
}

func drawSets(r *rand.Rand, groups, blocks int) [][]bool {
	sets := make([][]bool, groups)
	dense := 1 + r.IntN(3)
	for g := range sets {
		sets[g] = make([]bool, blocks)
		for b := range blocks {
			sets[g][b] = r.IntN(4) < dense
		}
	}
	return sets
}

// TestUpToSevenBlocksHaveTheFewestRuns tries every order of up to seven blocks.
func TestUpToSevenBlocksHaveTheFewestRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	consecutive := 0
	for range 400 {
		blocks := 1 + r.IntN(7)
		sets := drawSets(r, 1+r.IntN(5), blocks)
		order := bestOrder(sets, blocks)
		sorted := slices.Sorted(slices.Values(order))
		require.Equal(t, identity(blocks), sorted, "a block is lost")
		least := runsOf(sets, order)
		permutations(blocks, func(p []int) { least = min(least, runsOf(sets, p)) })
		require.Equal(t, least, runsOf(sets, order), "%v: %v", sets, order)
		whole := 0
		for g, s := range sets {
			if slices.Contains(s, true) && !slices.ContainsFunc(sets[:g], func(q []bool) bool { return slices.Equal(q, s) }) {
				whole++
			}
		}
		if least == whole {
			consecutive++
		}
	}
	require.Greater(t, consecutive, 40)
	require.Less(t, consecutive, 390)
}

// TestConsecutiveOrdersAreFound makes sets that are intervals of a shuffled order. An
// order in which all sets are consecutive must be found, whatever the size.
func TestConsecutiveOrdersAreFound(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		blocks := 2 + r.IntN(60)
		hidden := r.Perm(blocks)
		sets := make([][]bool, 1+r.IntN(40))
		for g := range sets {
			sets[g] = make([]bool, blocks)
			lo := r.IntN(blocks)
			for i := lo; i < min(blocks, lo+1+r.IntN(blocks)); i++ {
				sets[g][hidden[i]] = true
			}
		}
		order := bestOrder(sets, blocks)
		least := 0
		for g, s := range sets {
			if !slices.ContainsFunc(sets[:g], func(q []bool) bool { return slices.Equal(q, s) }) {
				least++
			}
		}
		require.Equal(t, least, runsOf(sets, order), "%v", order)
	}
}

// TestEightToTenBlocksHaveTheFewestRuns compares with a depth-first search, which is
// independent of the dynamic programming.
func TestEightToTenBlocksHaveTheFewestRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	rounds := 40
	if testing.Short() {
		rounds = 8
	}
	for range rounds {
		blocks := 8 + r.IntN(3)
		sets := drawSets(r, 2+r.IntN(5), blocks)
		got := runsOf(sets, bestOrder(sets, blocks))
		require.False(t, beats(sets, nil, blocks, got), "%v", sets)
	}
}

// beats reports whether some order with the given beginning has fewer runs than limit.
func beats(sets [][]bool, begin []int, blocks, limit int) bool {
	if runsOf(sets, begin) >= limit {
		return false
	}
	if len(begin) == blocks {
		return true
	}
	for b := range blocks {
		if !slices.Contains(begin, b) && beats(sets, append(slices.Clone(begin), b), blocks, limit) {
			return true
		}
	}
	return false
}

package autogroup_test

import (
	"slices"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/grouptree/internal/autotest"
	"github.com/stretchr/testify/require"
)

// TestFrontIsNotBeaten compares the front with the best choice, with the Pareto list and with the sample of what was
// tried: none of them is better both in the systems and in the changes.
func TestFrontIsNotBeaten(t *testing.T) {
	prices := cost.Default
	for seed := range uint64(autotest.Rounds(20, 3)) {
		in := autotest.Input(seed, autotest.Small)
		for _, kind := range searched {
			r := autogroup.Search(in, autogroup.Options{Prices: prices, Layouts: []grouptree.Kind{kind}, Seed: seed})
			require.True(t, slices.ContainsFunc(r.Front, func(p autogroup.Point) bool { return p.Total == r.Total }), "seed %d, %v", seed, kind)
			for i, p := range r.Front {
				require.Equal(t, p.Total, in.On(in.Build(p.Layout, p.Groups)).Total(&prices), "seed %d, %v", seed, kind)
				if i > 0 {
					require.Less(t, r.Front[i-1].Total.Systems, p.Total.Systems)
					require.Greater(t, r.Front[i-1].Total.Changes, p.Total.Changes)
				}
			}
			require.LessOrEqual(t, len(r.Tried), 256)
			others := slices.Clone(r.Tried)
			for _, p := range r.Pareto {
				others = append(others, p.Total)
			}
			for _, other := range others {
				require.True(t, slices.ContainsFunc(r.Front, func(p autogroup.Point) bool {
					return p.Total.Systems <= other.Systems && p.Total.Changes <= other.Changes
				}), "seed %d, %v: %v is beaten by no point of the front", seed, kind, other)
			}
		}
	}
}

// TestPartsAddUp checks that each candidate is in one part, and that the parts choose the groups of the result.
func TestPartsAddUp(t *testing.T) {
	for seed := range uint64(autotest.Rounds(20, 3)) {
		in := autotest.Input(seed, autotest.Small)
		r := autogroup.Search(in, autogroup.Options{Prices: cost.Default, Seed: seed})
		var candidates, chosen []grouptree.Conj
		compared, cutOff, proved := 0, 0, true
		for _, p := range r.Parts {
			candidates, chosen = append(candidates, p.Candidates...), append(chosen, p.Chosen...)
			compared, cutOff, proved = compared+p.Compared, cutOff+p.CutOff, proved && p.Proved
		}
		require.ElementsMatch(t, r.Candidates, candidates)
		require.ElementsMatch(t, r.Groups, chosen)
		require.Equal(t, r.Compared, compared)
		require.Equal(t, r.CutOff, cutOff)
		require.Equal(t, r.Status == autogroup.Optimal, proved)
	}
}

// TestPresentResult asks for the best so far at each question whether to cancel: it is valid, and so is its bound, and
// the search goes on as if nothing had been asked.
func TestPresentResult(t *testing.T) {
	prices := cost.Default
	for _, kind := range searched[:autotest.Rounds(len(searched), 1)] {
		in := small(11, 6)
		opt := autogroup.Options{Prices: prices, Layouts: []grouptree.Kind{kind}, Cancel: func() bool { return false }}
		best := autogroup.Search(in, opt)
		var present func() *autogroup.Result
		asked := 0
		opt.Present = func(f func() *autogroup.Result) { present = f }
		opt.Cancel = func() bool {
			asked++
			r := present()
			require.Equal(t, r.Total, in.On(in.Build(r.Layout, r.Groups)).Total(&prices))
			require.LessOrEqual(t, r.Bound, best.Total.Sum())
			require.LessOrEqual(t, best.Total.Sum(), r.Total.Sum())
			if r.Status != autogroup.Optimal {
				require.Equal(t, autogroup.Stopped, r.Status)
			}
			return false
		}
		r := autogroup.Search(in, opt)
		require.Greater(t, asked, 10)
		require.Equal(t, best, r)
	}
}

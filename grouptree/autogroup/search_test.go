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

var searched = []grouptree.Kind{grouptree.Lanes, grouptree.Laminar, grouptree.Trees, grouptree.Paper}

// TestTwelveSystemsAreProved searches designs of twelve systems whose candidates have many twins, within the count at which a search
// ends by itself.
func TestTwelveSystemsAreProved(t *testing.T) {
	seeds := []uint64{13, 17, 11}
	for _, seed := range seeds[:autotest.Rounds(3, 1)] {
		in := autotest.Input(seed, autotest.Middle)
		r := autogroup.Search(in, autogroup.Options{Prices: cost.Default, Seed: seed})
		require.Equal(t, autogroup.Optimal, r.Status, "seed %d, gap %v", seed, r.Gap())
	}
}

// TestPromisedTotalIsTheTotal builds the layout of each proposal: it has the promised total to the
// last digit, and so has each point of the Pareto list.
func TestPromisedTotalIsTheTotal(t *testing.T) {
	for seed := range uint64(autotest.Rounds(20, 3)) {
		in := autotest.Input(seed, autotest.Small)
		for _, kind := range searched {
			prices := cost.Default
			r := autogroup.Search(in, autogroup.Options{Prices: prices, Layouts: []grouptree.Kind{kind}, Seed: seed})
			require.Equal(t, r.Total, in.On(in.Build(r.Layout, r.Groups)).Total(&prices), "seed %d, %v", seed, kind)
			require.LessOrEqual(t, r.Bound, r.Total.Sum())
			for k, p := range r.Pareto {
				require.Len(t, p.Groups, k)
				require.Equal(t, p.Total, in.On(in.Build(p.Layout, p.Groups)).Total(&prices), "seed %d, %v", seed, kind)
				require.LessOrEqual(t, cost.Tenths(r.Total.Sum()), cost.Tenths(p.Total.Sum()))
			}
		}
	}
}

// TestCancelAtAnyMoment cancels at each of the first questions of a search and at later ones further and further apart, in the
// climb and in the proof: the best so far is valid, and so is its bound.
func TestCancelAtAnyMoment(t *testing.T) {
	prices := cost.Default
	for _, kind := range searched[:autotest.Rounds(len(searched), 1)] {
		in := small(11, 6)
		opt := autogroup.Options{Prices: prices, Layouts: []grouptree.Kind{kind}}
		none := in.On(in.Build(kind, nil)).Total(&prices)
		best, questions := autogroup.Search(in, opt), 0
		for k := 0; ; k += autotest.Rounds(1, 7) + k/8 {
			questions = 0
			opt.Cancel = func() bool { questions++; return questions > k }
			r := autogroup.Search(in, opt)
			require.LessOrEqual(t, questions, k+1, "a search that is cancelled does not ask again")
			require.Equal(t, r.Total, in.On(in.Build(r.Layout, r.Groups)).Total(&prices))
			require.LessOrEqual(t, r.Total.Sum(), none.Sum())
			require.LessOrEqual(t, r.Bound, best.Total.Sum())
			if questions <= k {
				require.Equal(t, best.Total, r.Total, "a search that ends by itself finds the best")
				break
			}
		}
		require.Greater(t, questions, 20)
	}
}

// TestSetsAtALimitAreNotProposed has thirteen systems of which each excludes another tag. Their groups together divide the array
// into more blocks than a layout can have.
func TestSetsAtALimitAreNotProposed(t *testing.T) {
	const tags = 13
	in := &cost.Input{Bytes: make([]int, 1+tags)}
	in.Bytes[0] = 4
	var spawns []cost.Transition
	for c := 1; c <= tags; c++ {
		in.Tags.Add(c)
		match := grouptree.Conj{Cares: grouptree.SetOf(0, c), Has: grouptree.SetOf(0)}
		in.Systems = append(in.Systems, cost.System{Signature: grouptree.Signature{Match: match, Access: match.Has}, Weight: 1})
		in.Compositions, in.Population = append(in.Compositions, grouptree.SetOf(0, c)), append(in.Population, 90_000)
		spawns = append(spawns, cost.Transition{From: cost.None, To: c - 1, Count: 90_000})
	}
	in.Ticks = append(in.Ticks, spawns)
	var declared []grouptree.Conj
	for i := range in.Systems {
		declared = append(declared, in.Systems[i].Match)
	}
	for _, kind := range []grouptree.Kind{grouptree.Lanes, grouptree.Laminar} {
		require.True(t, in.Build(kind, declared).AtLimit())
		asked := 0
		r := autogroup.Search(in, autogroup.Options{
			Prices: cost.Default, Layouts: []grouptree.Kind{kind}, Declared: declared, Cancel: func() bool { asked++; return asked > 25 },
		})
		require.False(t, in.Build(kind, r.Groups).AtLimit(), "%v", kind)
		for _, p := range append(slices.Clone(r.Pareto), r.Front...) {
			require.False(t, in.Build(kind, p.Groups).AtLimit(), "%v: %d groups", kind, len(p.Groups))
		}
		require.NotEmpty(t, r.Groups)
	}
}

// TestProgressOnlyImproves listens to a search: totals fall, bounds are below them, and the result
// is the last total.
func TestProgressOnlyImproves(t *testing.T) {
	for seed := range uint64(autotest.Rounds(10, 2)) {
		in := autotest.Input(seed, autotest.Middle)
		var last autogroup.Progress
		asked := 0
		r := autogroup.Search(in, autogroup.Options{
			Prices: cost.Default,
			Cancel: func() bool { asked++; return asked > 3000 },
			Progress: func(p autogroup.Progress) {
				if last.Compared > 0 {
					require.LessOrEqual(t, p.Best.Sum(), last.Best.Sum())
				}
				require.LessOrEqual(t, p.Bound, p.Best.Sum())
				last = p
			},
		})
		require.Equal(t, r.Total, last.Best)
	}
}

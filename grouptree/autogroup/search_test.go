package autogroup_test

import (
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/autogroup/autotest"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/stretchr/testify/require"
)

var searched = []grouptree.Kind{grouptree.Lanes, grouptree.Laminar, grouptree.Trees, grouptree.Paper}

// TestPromisedTotalIsTheTotal builds the layout of each proposal: it has the promised total to the
// last digit, and so has each point of the Pareto list.
func TestPromisedTotalIsTheTotal(t *testing.T) {
	for seed := range uint64(20) {
		in := autotest.Input(seed, autotest.Small)
		for _, kind := range searched {
			prices := cost.Default
			r := autogroup.Search(in, autogroup.Options{Prices: prices, Layouts: []grouptree.Kind{kind}, Seed: seed})
			require.Equal(t, r.Total, in.On(in.Build(r.Layout, r.Groups)).Total(&prices), "seed %d, %v", seed, kind)
			require.LessOrEqual(t, r.Bound, r.Total.Sum())
			for k, p := range r.Pareto {
				require.Len(t, p.Groups, k)
				require.Equal(t, p.Total, in.On(in.Build(p.Layout, p.Groups)).Total(&prices), "seed %d, %v", seed, kind)
				require.LessOrEqual(t, r.Total.Sum(), p.Total.Sum())
			}
		}
	}
}

// TestCancelAtEveryMoment cancels at the k-th question: the best so far is valid.
func TestCancelAtEveryMoment(t *testing.T) {
	in := autotest.Input(5, autotest.Middle)
	prices := cost.Default
	none := in.On(in.Build(grouptree.Lanes, nil)).Total(&prices)
	for k := range 60 {
		asked := 0
		r := autogroup.Search(in, autogroup.Options{Prices: prices, Cancel: func() bool { asked++; return asked > k }})
		require.Equal(t, autogroup.Stopped, r.Status)
		require.Equal(t, k+1, asked, "a search that is cancelled does not ask again")
		require.Equal(t, r.Total, in.On(in.Build(r.Layout, r.Groups)).Total(&prices))
		require.LessOrEqual(t, r.Total.Sum(), none.Sum())
	}
}

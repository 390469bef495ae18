package cost_test

import (
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/grouptree/internal/autotest"
	"github.com/stretchr/testify/require"
)

// TestDesignAgreesWithGrouptree compares the rows and starts of leaves, and the total, with what package grouptree and a plain
// sum say, on random designs in every layout but the naive one, in which a leaf has no single start.
func TestDesignAgreesWithGrouptree(t *testing.T) {
	for seed := range uint64(30) {
		in := autotest.Input(seed, autotest.Small)
		for _, kind := range grouptree.Kinds() {
			if kind == grouptree.Naive {
				continue
			}
			layout := in.Build(kind, autogroup.Candidates(in, nil))
			d := in.On(layout)
			require.Equal(t, layout.Count(in.Census()), d.Rows)
			for c := range in.Bytes {
				for array := range layout.ArraysOf(c) {
					at := 0
					for _, leaf := range array.Leaves {
						require.Equal(t, at, d.Starts[leaf], "%v, seed %d", kind, seed)
						at += d.Rows[leaf]
					}
				}
			}
			var systems int64
			for i := range in.Systems {
				s := &in.Systems[i]
				plan := layout.Plan(s.Signature, in.Census(), d.Rows)
				run := d.Run(s, &plan)
				require.Equal(t, layout.Cost(s.Signature, plan, in.Census(), d.Rows), run.Cost)
				require.LessOrEqual(t, run.Lanes, max(run.Runs, 0))
				systems += int64(s.Weight) * cost.Default.Picoseconds(&run)
			}
			require.Equal(t, systems, d.Total(&cost.Default).Systems)
		}
	}
}

// TestCommitsWriteWhatJoins checks that a commit writes each row that joins a block, no more rows than there are, and nothing for
// entities whose composition stays.
func TestCommitsWriteWhatJoins(t *testing.T) {
	for seed := range uint64(30) {
		in := autotest.Input(seed, autotest.Small)
		d := in.On(in.Build(grouptree.Lanes, autogroup.Candidates(in, nil)))
		rows := map[int]int{}
		for i, c := range d.Commits() {
			changes, joined, all := 0, 0, 0
			for _, transition := range in.Ticks[i] {
				changes += transition.Count
				if transition.From == transition.To {
					continue
				}
				stays := map[int]bool{}
				if transition.From != cost.None {
					for leaf := range d.Layout.LeavesOf(in.Compositions[transition.From]) {
						stays[leaf] = true
						rows[leaf] -= transition.Count
					}
				}
				if transition.To != cost.None {
					for leaf := range d.Layout.LeavesOf(in.Compositions[transition.To]) {
						rows[leaf] += transition.Count
						if !stays[leaf] {
							joined += transition.Count
						}
					}
				}
			}
			for _, n := range rows {
				all += n
			}
			require.Equal(t, changes, c.Changes)
			require.GreaterOrEqual(t, c.Writes, min(joined, all), "seed %d, commit %d", seed, i)
			require.LessOrEqual(t, c.Writes, all, "seed %d, commit %d", seed, i)
		}
	}
}

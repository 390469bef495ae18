package designload

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// The input of a design that is not scaled is that of its analysis.
func TestInputIsThatOfTheAnalysis(t *testing.T) {
	texts := []string{weighted}
	for seed := range uint64(few(12)) {
		texts = append(texts, RandomChanging(seed, 100))
	}
	for _, text := range texts {
		s, err := parse(text, Declared)
		require.NoError(t, err)
		a := hints.Analyze(text, analysis.Options{Populate: true, HintsLater: true}, func(l *grouptree.Layout) analysis.World { return designrun.NewWorld(l) })
		own, theirs := s.makeInput(), a.CostInput()
		for _, in := range []*cost.Input{own, theirs} { // the order within a tick means nothing
			for i := range in.Ticks {
				in.Ticks[i] = slices.Clone(in.Ticks[i])
				slices.SortFunc(in.Ticks[i], func(a, b cost.Transition) int { return 1000*(a.From-b.From) + a.To - b.To })
			}
		}
		require.True(t, reflect.DeepEqual(theirs, own), text)
	}
}

// Worlds in all layouts do the same, their systems match as the counts say, and what commits write is near what is counted: the mean
// error is at most 20%.
func TestTrials(t *testing.T) {
	var errors []float64
	for seed := range uint64(few(12)) {
		text := RandomChanging(seed, 100)
		d, err := Read(text, OfSystems)
		require.NoError(t, err)
		for _, scale := range []int{1, 3} {
			trials := d.Try(scale, grouptree.Lanes, grouptree.Laminar, grouptree.Trees)
			measured, err := Measure(trials, Effort{Repetitions: 2, Least: time.Microsecond, Check: true})
			require.NoError(t, err)
			for i, trial := range trials {
				require.Len(t, measured[i].Runs, len(trial.Systems))
				require.Len(t, measured[i].Written, len(trial.Commits))
				w := trial.start()
				for k, system := range w.world.world.Systems() {
					require.Equal(t, system.Name(), trial.Systems[k].Name)
					require.Equal(t, system.Match().String(), trial.Systems[k].Match.String(), "%s %s\n%s", trial.Kind, system.Name(), text)
				}
				errors = append(errors, trial.WriteErrors(measured[i])...)
			}
		}
	}
	mean := 0.0
	for _, e := range errors {
		mean += e / float64(len(errors))
	}
	require.Greater(t, len(errors), 50)
	require.Less(t, mean, 0.2)
}

// The time of a round is the sum of its parts, each as often as it happens in the round.
func TestTimesOfARound(t *testing.T) {
	trial := &Trial{Systems: []TrialSystem{{Name: "A", Weight: 3, Run: cost.Run{Runs: 2}}, {Name: "B", Weight: 5}}, Commits: []cost.Commit{{Blocks: 1}, {Blocks: 2}}}
	require.InDelta(t, 3*7+5*11+5*13, trial.Round(Times{Runs: []float64{7, 11}, Commit: 13}), 1e-9)
	times := trial.Prices(&cost.Prices{PerRun: 2500, PerBlock: 3000})
	require.Equal(t, Times{Runs: []float64{5, 0}, Commit: 4.5}, times)
}

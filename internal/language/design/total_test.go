package design_test

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestTotalIsTheSumOfItsParts adds up the runs and the commits of random designs and of the examples.
func TestTotalIsTheSumOfItsParts(t *testing.T) {
	for _, text := range examplesOfAll(t) {
		checkTotal(t, text)
	}
	rapid.Check(t, func(t *rapid.T) { checkTotal(t, strings.Join(designtest.DrawDesign(t), "\n")) })
}

// TestCommitsAreCountedNearly compares what commits write according to their price with what they have
// written, over all examples, small random designs, and larger ones in every layout.
func TestCommitsAreCountedNearly(t *testing.T) {
	var examples []float64
	for _, text := range examplesOfAll(t) {
		examples = append(examples, analyze(text, analysis.Options{HintsLater: true}).CommitErrors()...)
	}
	require.LessOrEqual(t, mean(examples), 0.2)
	var small []float64
	rapid.Check(t, func(t *rapid.T) {
		small = append(small, analyze(strings.Join(designtest.DrawDesign(t), "\n"), analysis.Options{HintsLater: true}).CommitErrors()...)
	})
	require.LessOrEqual(t, mean(small), 0.2)
	for _, k := range grouptree.Kinds() {
		var errors []float64
		for seed := range uint64(20) {
			text := designtest.WithHistory(designtest.Generate(k, 8, 6, 5, seed), 8, 8, seed)
			errors = append(errors, analyze(text, analysis.Options{HintsLater: true}).CommitErrors()...)
		}
		require.Greater(t, len(errors), 100)
		require.LessOrEqual(t, mean(errors), 0.02, k)
	}
}

// examplesOfAll returns the worked designs and the examples of the playground.
func examplesOfAll(t *testing.T) map[string]string {
	all := designtest.Examples(t)
	paths, err := filepath.Glob("../../../playground-examples/*.copse")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		all[path] = designtest.Read(t, path)
	}
	return all
}

func mean(list []float64) (sum float64) {
	for _, x := range list {
		sum += x / float64(len(list))
	}
	return sum
}

func checkTotal(t require.TestingT, text string) {
	a := analyze(text, analysis.Options{HintsLater: true})
	in := a.CostInput()
	require.Equal(t, a.Rows, a.Costs.Rows, text)
	require.Equal(t, a.Starts, a.Costs.Starts, text)
	require.Equal(t, a.Census.Total(), in.Census().Total(), text)
	systems, most := int64(0), 0
	for i := range a.Systems {
		s := &a.Systems[i]
		run := a.Costs.Run(&in.Systems[i], &s.Plan)
		require.Equal(t, s.Cost.Cost, run.Cost)
		require.Equal(t, s.Cost.Estimate, int(cost.Default.Picoseconds(&run)+500)/1000)
		systems += int64(s.Statement.Weight.Value) * cost.Default.Picoseconds(&run)
		most = max(most, s.Statement.Weight.Value)
	}
	require.Equal(t, systems, a.Total.Systems, text)
	commits := a.Costs.Commits()
	require.Len(t, commits, len(a.Ticks))
	changes := int64(0)
	for i := range commits {
		require.Equal(t, a.Ticks[i].Spawned+a.Ticks[i].Despawned+a.Ticks[i].Changed, commits[i].Changes, text)
		if i > 0 {
			changes += cost.Default.CommitPicoseconds(&commits[i])
		}
	}
	if len(commits) > 1 {
		changes = int64(most) * changes / int64(len(commits)-1)
	}
	require.Equal(t, changes, a.Total.Changes, text)
	built := in.Build(a.Layout.Kind, a.Layout.Spec.Groups)
	require.Equal(t, a.Total, in.On(built).Total(&cost.Default), "the layout built at once\n%s", text)
}

// TestTotalDoesNotDependOnNumbers declares components in another order: where all arrays hold the same
// compositions in the same order, the total is the same. A naive layout is left out, in which the planner
// may choose another one of two arrays that it takes to be as good.
func TestTotalDoesNotDependOnNumbers(t *testing.T) {
	for _, k := range []grouptree.Kind{grouptree.Lanes, grouptree.Laminar, grouptree.Trees, grouptree.Paper} {
		same := 0
		for seed := range uint64(40) {
			text := designtest.WithHistory(designtest.Generate(k, 8, 6, 5, seed), 8, 4, seed)
			lines := strings.SplitAfter(text, "\n")
			slices.Reverse(lines[:8])
			a := analyze(text, analysis.Options{HintsLater: true})
			b := analyze(strings.Join(lines, ""), analysis.Options{HintsLater: true})
			if orderOf(a) == orderOf(b) {
				same++
				require.Equal(t, a.Total, b.Total, text)
			}
		}
		require.Positive(t, same, k)
	}
}

// orderOf lists the compositions that each array holds, by the names of components.
func orderOf(a *analysis.Analysis) string {
	held := make([]string, len(a.Layout.Leaves))
	for i, comp := range a.CostInput().Compositions {
		for c := range comp.Minus(a.Design.Tags).All() {
			leaf := a.Layout.Leaf(c, comp)
			if number := strconv.Itoa(i) + ","; !strings.HasSuffix(","+held[leaf], ","+number) {
				held[leaf] += number
			}
		}
	}
	var out []string
	for i := range a.Layout.Arrays {
		array := &a.Layout.Arrays[i]
		text := a.Names[array.Component] + " " + strconv.Itoa(array.Lane) + ":"
		for _, leaf := range array.Leaves {
			text += " " + held[leaf]
		}
		out = append(out, text)
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

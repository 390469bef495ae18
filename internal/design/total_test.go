package design_test

import (
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/designtest"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestTotalIsTheSumOfItsParts adds up the runs and the commits of random designs and of the examples.
func TestTotalIsTheSumOfItsParts(t *testing.T) {
	for _, text := range designtest.Examples(t) {
		checkTotal(t, text)
	}
	rapid.Check(t, func(t *rapid.T) { checkTotal(t, strings.Join(designtest.DrawDesign(t), "\n")) })
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
		run := a.Costs.Run(s.Signature, &s.Plan)
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

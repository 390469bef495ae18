package autogroup_test

import (
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/stretchr/testify/require"
)

// A group with an optional component of a system brings its values in step: the walk of the entities that have it looks nothing up.
func TestCandidatesHaveOptionalComponents(t *testing.T) {
	position, frame, hidden := grouptree.SetOf(0), grouptree.SetOf(1), grouptree.SetOf(2)
	visible := grouptree.Conj{Cares: position.Union(hidden), Has: position}
	in := &cost.Input{
		Bytes: []int{12, 8, 0}, Tags: hidden,
		Systems:      []cost.System{{Signature: grouptree.Signature{Match: visible, Access: position, Optional: frame}, Weight: 1}},
		Compositions: []grouptree.Set{position, position.Union(frame), position.Union(frame).Union(hidden)},
		Population:   []int{300, 500, 200},
	}
	framed := grouptree.Conj{Cares: visible.Cares.Union(frame), Has: position.Union(frame)}
	require.Equal(t, []grouptree.Conj{visible, {Cares: position, Has: position}, framed}, autogroup.Candidates(in, nil))

	found := autogroup.Search(in, autogroup.Options{Prices: cost.Default})
	require.Equal(t, []grouptree.Conj{visible, framed}, found.Groups)
	require.Equal(t, autogroup.Optimal, found.Status)
	require.NoError(t, autogroup.Verify(in, autogroup.Options{Prices: cost.Default}, found.Certificate))
	on := in.On(in.Build(grouptree.Lanes, found.Groups))
	plan := on.Planner.Plan(in.Systems[0].Signature)
	run := on.Run(&in.Systems[0], &plan)
	require.Zero(t, run.Lookups)
	require.Equal(t, 800*12+500*8, run.Bytes)
}

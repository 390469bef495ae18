package designmodel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
)

const movement = `component Position
component Velocity
component Mass
tag Frozen
layout trees
group Position & Velocity
system Integrate(mut Position, Velocity)
system Drag(mut Velocity, Mass)
system Frozen(mut Velocity, Mass) with Frozen
system Settle(Mass, ?Position)
system All() with Frozen
spawn 80 Position, Velocity
spawn 12 Position, Velocity, Mass
spawn 8 Mass
spawn 4 Position, Velocity, Frozen
`

func TestFetchedRows(t *testing.T) {
	a := analysis.Analyze(movement, analysis.Options{}, designrun.NewWorld)
	require.Empty(t, a.Diagnostics)
	m := designmodel.Model(a)
	fetched := func(system int) []paint.Run {
		rows, _ := designmodel.Fetched(a, m, system)
		return rows
	}
	require.Empty(t, fetched(0), "both columns are in step")
	require.Equal(t, []paint.Run{{Array: 1, From: 80, To: 92}}, fetched(1), "of twenty rows of Mass, twelve have a Velocity")
	require.Nil(t, fetched(2), "no array says which entities have a tag")
	require.Equal(t, []paint.Run{{Array: 0, From: 80, To: 92}}, fetched(3), "an optional column")
	require.Nil(t, fetched(4), "the table of all entities leads")
	require.Nil(t, fetched(9))
	_, links := designmodel.Fetched(a, m, 1)
	require.Len(t, links, 12, "each of few entities has a line")
	lead, target := a.EntitiesOf(2), a.EntitiesOf(1)
	for _, link := range links {
		require.Equal(t, []int{2, 1}, []int{m.Arrays[link.Array].Component, m.Arrays[link.ToArray].Component})
		require.Equal(t, lead[link.Row], target[link.ToRow], "the same entity")
	}
}

package designrun

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// TestNumbers gives an index to a second entity, as the store does after a despawn.
func TestNumbers(t *testing.T) {
	var table numbers
	spawn := func(composition int, handles ...entity.Entity) {
		table.add(len(handles), composition, func(dst []entity.Entity) { copy(dst, handles) })
	}
	spawn(4, entity.New(0, 1), entity.New(1, 1))
	table.despawn([]int32{1, 1}, 3)
	spawn(0, entity.New(0, 2))
	require.Equal(t, []uint16{0, 5, 1}, table.composition)
	require.Equal(t, int32(3), table.of(entity.New(0, 2)))
	require.Equal(t, int32(2), table.of(entity.New(1, 1)))
	for number, want := range map[int]struct {
		state  analysis.State
		commit int
	}{1: {analysis.Dead, 3}, 2: {analysis.Living, 0}, 3: {analysis.Living, 0}} {
		state, commit := table.state(number)
		require.Equal(t, want.state, state)
		require.Equal(t, want.commit, commit)
	}
}

func TestBudgetKeepsFirstRefusal(t *testing.T) {
	b := budget{limit: 10}
	require.True(t, b.pay(10))
	require.False(t, b.affords(1))
	require.False(t, b.pay(1))
	b.refuse(analysis.TooManyCompositions)
	require.Equal(t, analysis.TooMuchChange, b.refusal)
	require.Equal(t, 11, b.spent)
}

package ecs_test

import (
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestASequenceThatIsPulledIsALoop holds that what iter.Pull makes of a sequence keeps changes waiting and ticks refused until it is stopped
// or has ended, and that the refusal names it.
func TestASequenceThatIsPulledIsALoop(t *testing.T) {
	const overQuery = "ecs: a tick cannot begin while a loop over a query runs: leave it first, and stop what iter.Pull made of one"
	const overEntities = "ecs: a tick cannot begin while a loop over entities or sources runs: leave it first, and stop what iter.Pull made of one"
	w := ecs.NewWorld()
	a, b := ecs.Component[weight](w), ecs.Component[n1](w)
	w.SpawnMany(3, nil, a)
	query := ecs.NewQuery1[weight](w)
	tick := func() string { return panicText(func() { _ = w.Tick(0) }) }

	next, stop := iter.Pull2(query.All())
	e, _, ok := next()
	require.True(t, ok)
	b.Set(e, 7)
	require.False(t, b.Has(e), "the change waits")
	require.Equal(t, overQuery, tick())
	stop()
	require.True(t, b.Has(e), "the change is carried out when the loop is stopped")
	require.Empty(t, tick())

	next, stop = iter.Pull2(query.All())
	for range 3 {
		_, _, ok = next()
		require.True(t, ok)
	}
	require.Equal(t, overQuery, tick(), "the last row is read, the end is not")
	_, _, ok = next()
	require.False(t, ok)
	require.Empty(t, tick(), "a sequence that has ended needs no stop")
	stop()

	one, end := iter.Pull(w.Entities())
	_, ok = one()
	require.True(t, ok)
	require.Equal(t, overEntities, tick())
	end()
	require.Empty(t, tick())

	_, stop = iter.Pull2(query.All())
	require.Empty(t, tick(), "a sequence that nothing was read of has not begun")
	stop()
	mustBeSound(t, w)
}

package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLimitErrorsAreWrapped finds the limit in every error that reports it.
func TestLimitErrorsAreWrapped(t *testing.T) {
	w := NewWorld(WithLimit(1))
	a, b := Component[n1](w), Component[n2](w)
	bundle := NewBundle2[n1, n2](w)
	now := func() error { _, err := bundle.SpawnNow(1, 2); return err }
	many := func() error { _, err := w.SpawnMany(2, nil, a, b); return err }
	require.NoError(t, now())
	w.Spawn(a)
	for name, call := range map[string]func() error{
		"Commit":         func() error { _, err := w.Commit(); return err },
		"CommitStepwise": func() error { _, err := w.CommitStepwise(func(Step) bool { return true }); return err },
		"Tick":           func() error { return w.Tick(1) },
		"SpawnNow":       now,
		"SpawnMany":      many,
	} {
		err := call()
		want := 2
		if name == "SpawnMany" {
			want = 3
		}
		require.EqualError(t, err, refusal(want, 1), name)
		var limit *LimitError
		require.ErrorAs(t, err, &limit, name)
		require.Equal(t, LimitError{Reason: ErrEntityLimit, Wanted: want, Limit: 1}, *limit, name)
		require.ErrorIs(t, err, ErrEntityLimit, name)
		require.NotErrorIs(t, err, ErrCompositionLimit, name)
	}
}

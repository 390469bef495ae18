//go:build !race

package blockstore

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
)

func TestLimitErrorsCanBeToldApart(t *testing.T) {
	s := newBounded(gt.Laminar, gt.Spec{Components: 1}, 2)
	for range 3 {
		s.Queue.Spawn(NoComponents)
	}
	_, queued := s.Commit()
	_, bulk := s.SpawnMany(gt.SetOf(0), 3)
	s.Queue.Discard()
	require.NoError(t, ignored(s.spawnNow(gt.SetOf(0))))
	require.NoError(t, ignored(s.spawnNow(gt.SetOf(0))))
	_, now := s.spawnNow(gt.SetOf(0))
	for name, err := range map[string]error{"commit": queued, "spawn many": bulk, "spawn now": now} {
		var limit *LimitError
		require.ErrorAs(t, err, &limit, name)
		require.Equal(t, LimitError{ErrEntityLimit, 3, 2}, *limit, name)
		require.ErrorIs(t, err, ErrEntityLimit, name)
		require.NotErrorIs(t, err, ErrCompositionLimit, name)
	}
	require.True(t, errors.Is(errTooManyCompositions, ErrCompositionLimit))
}

func ignored[T any](_ T, err error) error { return err }

package refuse

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMust checks what a verb without Try panics with: a text, or the error itself if it wraps another one.
func TestMust(t *testing.T) {
	require.NotPanics(t, func() { Must(nil) })
	limit := fmt.Errorf("too many: %w", errors.ErrUnsupported)
	for _, c := range []struct {
		err  error
		want any
	}{
		{Misuse("ecs: not now"), "ecs: not now"},
		{errors.New("entity 7 is dead"), "ecs: entity 7 is dead"},
		{limit, limit},
	} {
		require.PanicsWithValue(t, c.want, func() { Must(c.err) })
	}
}

package designtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// RequireQuick runs f until it is quick, a few times at most: it is to fail for
// what f does, not for what else the machine has to do.
func RequireQuick(t testing.TB, f func()) {
	t.Helper()
	RequireWithin(t, Slowest, f)
}

func RequireWithin(t testing.TB, limit time.Duration, f func()) {
	t.Helper()
	var took time.Duration
	for range 5 {
		if took = Clocked(f); took < limit {
			return
		}
	}
	require.Less(t, took, limit)
}

package designtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// RequireQuick runs f until it is quick, twenty times at most: it is to fail for
// what f does, not for what else the machine has to do. After five times it waits a
// quarter of a second each time, because programs on other virtual machines can
// slow a processor down for seconds, which counts as processor time.
func RequireQuick(t testing.TB, f func()) {
	t.Helper()
	RequireWithin(t, Slowest, f)
}

func RequireWithin(t testing.TB, limit time.Duration, f func()) {
	t.Helper()
	var took time.Duration
	for try := range 20 {
		if try >= 5 {
			time.Sleep(time.Second / 4)
		}
		if took = Clocked(f); took < limit {
			return
		}
	}
	require.Less(t, took, limit)
}

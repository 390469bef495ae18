package sitebuild

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestStepsAreNamedAndTimed(t *testing.T) {
	var out bytes.Buffer
	clock := time.Unix(0, 0)
	s := &steps{out: &out, now: func() time.Time { return clock }}
	require.NoError(t, s.step("compile engine.wasm", func() error {
		require.Equal(t, "compile engine.wasm ...\n", out.String(), "a step is named before it runs")
		clock = clock.Add(12340 * time.Millisecond)
		return nil
	}))
	wrong := errors.New("wrong")
	require.Equal(t, wrong, s.step("bundle", func() error { return wrong }))
	require.Equal(t, "compile engine.wasm ...\ncompile engine.wasm: done in 12.3 s\nbundle ...\nbundle: failed after 0.0 s\n", out.String())

	out.Reset()
	ticks, goOn := make(chan time.Time), make(chan bool)
	s.every = func() (<-chan time.Time, func()) { return ticks, func() {} }
	clock = time.Unix(0, 0)
	ended := make(chan error, 1)
	go func() { ended <- s.step("link", func() error { <-goOn; return nil }) }()
	ticks <- time.Time{}
	ticks <- time.Time{} // the first one has been handled
	goOn <- true
	require.NoError(t, <-ended)
	require.Equal(t, "link ...\nlink: 0 s so far\nlink: 0 s so far\nlink: done in 0.0 s\n", out.String(), "a long step is not silent")

	require.NoError(t, (&steps{}).step("silent", func() error { return nil }))
}

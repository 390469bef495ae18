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

	require.NoError(t, (&steps{}).step("silent", func() error { return nil }))
}

package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// The standard library's package is read from our file: nothing of what the real one brings is left.
func TestOverlayStandsInForGodebug(t *testing.T) {
	name, err := overlay(t.Context(), t.TempDir())
	require.NoError(t, err)
	deps, err := exec.Command("go", "list", "-overlay", name, "-deps", "internal/godebug").Output()
	require.NoError(t, err)
	require.Equal(t, "internal/godebug\n", string(deps))
	build := exec.Command("go", "build", "-overlay", name, "time")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "package time needs more of internal/godebug than ours has: %s", out)
}

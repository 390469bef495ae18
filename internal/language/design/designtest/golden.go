package designtest

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// Update is the flag that writes golden files instead of comparing with them.
var Update = flag.Bool("update", false, "write golden files and generated text")

// Golden compares a text with the golden file of that name.
func Golden(t *testing.T, name string, text []byte) {
	t.Helper()
	path := Path("golden", name)
	if *Update {
		require.NoError(t, os.WriteFile(path, text, 0o644))
		return
	}
	require.Equal(t, Read(t, path), string(text), name)
}

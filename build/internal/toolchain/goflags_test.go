package toolchain

import (
	"context"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestToolsCollectSeldom(t *testing.T) {
	require.Equal(t, "'-toolexec=env GOGC=1000 GOMEMLIMIT=3GiB'", withTools(""))
	require.Equal(t, "-mod=mod '-toolexec=env GOGC=1000 GOMEMLIMIT=3GiB'", withTools("-mod=mod"))
	require.Equal(t, "-toolexec=mine", withTools("-toolexec=mine"), "the reader's own stays")
	if _, err := exec.LookPath("env"); err != nil {
		return
	}
	t.Setenv("GOFLAGS", "-mod=mod")
	require.NoError(t, CollectSeldom())
	require.Equal(t, "-mod=mod '-toolexec=env GOGC=1000 GOMEMLIMIT=3GiB'", os.Getenv("GOFLAGS"))
	built, err := Command(context.Background(), ".", "go", "vet", "../course").CombinedOutput()
	require.NoError(t, err, "go takes them: %s", built)
}

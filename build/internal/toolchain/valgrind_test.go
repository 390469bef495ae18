package toolchain

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestValgrind(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	_, err := NeedValgrind(t.Context(), t.Output())
	require.EqualError(t, err, "no valgrind on this machine, which counts instructions: install it (Debian: `apt install valgrind`), or count on a Linux that has it\napt-get is not on this machine")

	installed := filepath.Join(folder, "valgrind")
	install := "#!/bin/sh\ntouch " + installed + "\nchmod 755 " + installed + "\n" // carried out with the shell's own path
	if os.Geteuid() == 0 {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "apt-get"), []byte("#!/bin/sh\nPATH=/usr/bin:/bin\n"+install), 0o755))
		path, err := NeedValgrind(t.Context(), t.Output())
		require.NoError(t, err)
		require.Equal(t, installed, path)
	}
}

//go:build !race && unix

package persist_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs/persist"
)

// TestSaveFileThroughLinks replaces the file that a link leads to, and refuses what is no file.
func TestSaveFileThroughLinks(t *testing.T) {
	w := newSample()
	w.fill(3)
	folder, other := t.TempDir(), t.TempDir()
	link, path := filepath.Join(folder, "link"), filepath.Join(other, "world")
	require.NoError(t, os.Symlink(path, link))
	for range 2 { // there is no file yet, and then there is one
		require.NoError(t, persist.SaveFile(link, w.World, rules))
		info, err := os.Lstat(path)
		require.NoError(t, err)
		require.True(t, info.Mode().IsRegular())
		to, err := os.Readlink(link)
		require.NoError(t, err)
		require.Equal(t, path, to)
	}
	again := newSample()
	_, err := persist.LoadFile(link, again.World, rules)
	require.NoError(t, err)
	require.Equal(t, 3, again.Len())
	require.EqualError(t, persist.SaveFile(os.DevNull, w.World), "persist: the world was not saved: "+os.DevNull+" is a device, which a file cannot take the place of: name a file")
	_, err = persist.LoadFile(folder, w.World)
	require.EqualError(t, err, "persist: the world was not loaded: at byte 0: read "+folder+": is a directory")
}

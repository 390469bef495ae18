//go:build !race

package persist_test

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// TestSaveFileKeepsTheOldFile where the new one cannot be written, and leaves no temporary file.
func TestSaveFileKeepsTheOldFile(t *testing.T) {
	w := newSample()
	w.fill(5)
	folder := t.TempDir()
	path := filepath.Join(folder, "world")
	require.NoError(t, persist.SaveFile(path, w.World))
	old, err := os.ReadFile(path)
	require.NoError(t, err)
	type call struct{ F func() }
	ecs.Component[call](w.World).Set(w.Spawn(), call{})
	require.Error(t, persist.SaveFile(path, w.World))
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, old, now)
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, files, 1)
	require.ErrorIs(t, persist.SaveFile(filepath.Join(folder, "none", "world"), w.World), os.ErrNotExist)
	require.ErrorContains(t, persist.SaveFile(filepath.Join(folder, "none", "world"), w.World), "persist: the world was not saved: open "+filepath.Join(folder, "none", "world")+": ")
	_, err = persist.LoadFile(filepath.Join(folder, "none"), w.World)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// fullDisk takes some bytes.
type fullDisk struct{ left int }

func (d *fullDisk) Write(b []byte) (int, error) {
	if len(b) > d.left {
		return d.left, os.ErrClosed
	}
	d.left -= len(b)
	return len(b), nil
}

// TestAWriterThatFails gives its error wherever it fails.
func TestAWriterThatFails(t *testing.T) {
	w := newSample()
	w.fill(5)
	for _, format := range formats {
		for k := range len(save(t, w.World, format...)) {
			err := persist.Save(&fullDisk{k}, w.World, append(format, rules)...)
			require.ErrorIs(t, err, os.ErrClosed)
			require.EqualError(t, err, "persist: the world was not saved: file already closed")
		}
	}
}

// TestAFullDisk leaves the old file, and nothing else, wherever it is full; so does a panic, and a path that cannot be replaced.
func TestAFullDisk(t *testing.T) {
	w := newSample()
	w.fill(3)
	folder := t.TempDir()
	path := filepath.Join(folder, "world")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o640))
	size := len(save(t, w.World))
	kept := func() {
		old, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, "old", string(old))
		files, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Len(t, files, 1)
	}
	for k := range size {
		require.ErrorIs(t, persist.ReplaceFile(path, func(f io.Writer) error {
			return persist.Save(io.MultiWriter(f, &fullDisk{k}), w.World, rules)
		}), os.ErrClosed)
		if k%20 == 0 {
			kept()
		}
	}
	require.PanicsWithValue(t, "ecs: a world cannot be saved inside a Batch", func() { w.Batch(func() { _ = persist.SaveFile(path, w.World) }) })
	kept()
	require.NoError(t, persist.SaveFile(path, w.World, rules))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, int64(size), info.Size())
	if runtime.GOOS != "windows" && runtime.GOOS != "js" {
		require.Equal(t, os.FileMode(0o640), info.Mode().Perm())
	}
	require.EqualError(t, persist.SaveFile(folder, w.World), "persist: the world was not saved: "+folder+" is a folder, which a file cannot take the place of: name a file")
	files, err := os.ReadDir(filepath.Dir(folder))
	require.NoError(t, err)
	require.Len(t, files, 1)
}

//go:build unix

package wholefile_test

import (
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/wholefile"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// onlyFiles requires that a folder has these and no others, such as a temporary one.
func onlyFiles(t *testing.T, folder string, want ...string) {
	t.Helper()
	list, err := os.ReadDir(folder)
	require.NoError(t, err)
	names := []string{}
	for _, entry := range list {
		names = append(names, entry.Name())
	}
	require.ElementsMatch(t, want, names)
}

// TestLinks lead to the file that is replaced, one after the other, and stay; one that leads nowhere gets its file.
func TestLinks(t *testing.T) {
	base := t.TempDir()
	near, far := filepath.Join(base, "near"), filepath.Join(base, "far")
	require.NoError(t, os.MkdirAll(filepath.Join(far, "deep"), 0o755))
	require.NoError(t, os.Mkdir(near, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(far, "old"), []byte("old"), 0o644))
	require.NoError(t, os.Symlink(filepath.Join(far, "deep"), filepath.Join(near, "folder")))
	require.NoError(t, os.Symlink("folder/../old", filepath.Join(near, "second"))) // .. leads to far, not to near
	require.NoError(t, os.Symlink("second", filepath.Join(near, "first")))
	require.NoError(t, os.Symlink("folder/new", filepath.Join(near, "dangling")))
	require.NoError(t, wholefile.Write(filepath.Join(near, "first"), []byte("now")))
	require.NoError(t, wholefile.Write(filepath.Join(near, "dangling"), []byte("made")))
	require.NoError(t, wholefile.Write(near+"/folder/../next", []byte("next")))
	require.Equal(t, "now", read(t, filepath.Join(far, "old")))
	require.Equal(t, "made", read(t, filepath.Join(far, "deep", "new")))
	require.Equal(t, "next", read(t, filepath.Join(far, "next")))
	onlyFiles(t, near, "folder", "second", "first", "dangling")
	onlyFiles(t, far, "deep", "old", "next")
	for _, name := range []string{"first", "second", "dangling"} {
		info, err := os.Lstat(filepath.Join(near, name))
		require.NoError(t, err)
		require.Equal(t, fs.ModeSymlink, info.Mode().Type())
	}
}

// TestPermissions are kept, and those of a new file are what the umask leaves.
func TestPermissions(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
	folder := t.TempDir()
	for name, mode := range map[string]fs.FileMode{"private": 0o600, "open": 0o666, "program": 0o755, "new": 0o640} {
		path := filepath.Join(folder, name)
		if name != "new" {
			require.NoError(t, os.WriteFile(path, nil, 0o600))
			require.NoError(t, os.Chmod(path, mode))
		}
		require.NoError(t, wholefile.Write(path, []byte("now")))
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, mode, info.Mode(), name)
	}
}

// TestWhatIsNoFile is refused, and stays.
func TestWhatIsNoFile(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder) // the path of a socket has to be short
	require.NoError(t, os.Mkdir("folder", 0o755))
	require.NoError(t, syscall.Mkfifo("pipe", 0o644))
	socket, err := net.Listen("unix", "socket")
	require.NoError(t, err)
	defer socket.Close()
	require.NoError(t, os.Symlink("around", "around"))
	require.NoError(t, os.Symlink("/dev/null", "nothing"))
	for path, want := range map[string]string{
		"folder":    "folder is a folder, which a file cannot take the place of: name a file",
		"pipe":      "pipe is a pipe, which a file cannot take the place of: name a file",
		"socket":    "socket is a socket, which a file cannot take the place of: name a file",
		"/dev/null": "/dev/null is a device, which a file cannot take the place of: name a file",
		"nothing":   "/dev/null is a device, which a file cannot take the place of: name a file",
		"around":    "around: more than 40 links lead from one to the next: name a file",
		"none/file": "open none/file: no such file or directory",
	} {
		require.EqualError(t, wholefile.Write(path, nil), want)
	}
	onlyFiles(t, ".", "folder", "pipe", "socket", "around", "nothing")
}

// TestDiscard leaves the old file, and only that.
func TestDiscard(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, strings.Repeat("n", 255)) // the longest name that there is
	require.NoError(t, wholefile.Write(path, []byte("old")))
	f, err := wholefile.Create(path)
	require.NoError(t, err)
	_, err = f.Write([]byte("half"))
	require.NoError(t, err)
	require.Equal(t, "old", read(t, path))
	f.Discard()
	f.Discard()
	_, err = f.Write([]byte("more"))
	require.EqualError(t, err, "write "+path+": file already closed")
	require.EqualError(t, f.CommitDurably(), "sync "+path+": file already closed")
	onlyFiles(t, folder, filepath.Base(path))
	f, err = wholefile.Create(path)
	require.NoError(t, err)
	_, err = f.Write([]byte("now"))
	require.NoError(t, err)
	require.NoError(t, f.CommitDurably())
	f.Discard()
	require.Equal(t, "now", read(t, path))
	onlyFiles(t, folder, filepath.Base(path))
}

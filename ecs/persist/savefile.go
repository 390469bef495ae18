package persist

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/copse-ecs/copse/ecs"
)

// SaveFile is [Save] to a file. The world is written to a temporary file in the same folder, which is then synced and takes the place of the
// one at the path, on Windows too: an error, such as that of a full disk, and the end of the program leave the old file as it was. Only the
// owner can read and write the file, unless there was one with other permissions. The error wraps that of the system.
func SaveFile(path string, world *ecs.World, options ...SaveOption) error {
	checkWorld(world)
	return replaceFile(path, func(w io.Writer) error { return Save(w, world, options...) })
}

// replaceFile gives a path a file that write writes, if all goes well.
func replaceFile(path string, write func(io.Writer) error) (err error) {
	folder := filepath.Dir(path)
	f, err := os.CreateTemp(folder, "."+filepath.Base(path)+".*")
	if err != nil {
		return notSaved(err)
	}
	done := false
	defer func() {
		if !done {
			_ = f.Close() // the error that matters is known
			_ = os.Remove(f.Name())
		}
	}()
	if err := write(f); err != nil {
		return err
	}
	if old, err := os.Stat(path); err == nil {
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return notSaved(err)
		}
	}
	if err := f.Sync(); err != nil {
		return notSaved(err)
	}
	if err := f.Close(); err != nil {
		return notSaved(err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return notSaved(err)
	}
	done = true
	syncFolder(folder)
	return nil
}

func notSaved(err error) error { return fmt.Errorf("persist: the world was not saved: %w", err) }

// syncFolder lets the new name of a file outlast a loss of power, where the system can do that.
func syncFolder(path string) {
	if f, err := os.Open(path); err == nil {
		_ = f.Sync() // systems that cannot sync a folder refuse it, and the file is there all the same
		_ = f.Close()
	}
}

// LoadFile is [Load] from a file.
func LoadFile(path string, world *ecs.World, options ...LoadOption) (Map, error) {
	checkWorld(world)
	f, err := os.Open(path)
	if err != nil {
		return Map{}, &Error{-1, err}
	}
	defer func() { _ = f.Close() }() // it was only read
	return Load(f, world, options...)
}

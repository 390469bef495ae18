package persist

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/copse-ecs/copse/ecs"
)

// SaveFile is [Save] to a file. The world is written to a temporary file in the same folder, which then takes the place of the
// one at the path: an error, such as that of a full disk, leaves the old file as it was. The file can be read and written by its owner
// alone, unless there was one with other permissions.
func SaveFile(path string, world *ecs.World, options ...SaveOption) (err error) {
	checkWorld(world)
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return errors.New("persist: the world was not saved: " + err.Error())
	}
	done := false
	defer func() {
		if !done {
			_ = f.Close() // the error that matters is known
			_ = os.Remove(f.Name())
		}
	}()
	if err := Save(f, world, options...); err != nil {
		return err
	}
	if old, err := os.Stat(path); err == nil {
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	done = true
	return nil
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

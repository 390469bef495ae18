package persist

import (
	"fmt"
	"io"
	"os"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/wholefile"
)

// SaveFile is [Save] to a file. The world is written to a temporary file in the same folder, which is then synced and takes the place of the
// one at the path, on Windows too: an error, such as that of a full disk, and the end of the program leave the old file as it was.
//
// A symbolic link stays, and the file that it leads to is replaced. A file keeps its permissions, and a new one gets those that the
// umask leaves. What is there and is no file, such as a folder or a device, is refused: open it and use Save. The error wraps that of the system.
func SaveFile(path string, world *ecs.World, options ...SaveOption) error {
	checkWorld(world)
	return replaceFile(path, func(w io.Writer) error { return Save(w, world, options...) })
}

// replaceFile gives a path a file that write writes, if all goes well.
func replaceFile(path string, write func(io.Writer) error) error {
	f, err := wholefile.Create(path)
	if err != nil {
		return notSaved(err)
	}
	defer f.Discard()
	if err := write(f); err != nil {
		return err
	}
	if err := f.CommitDurably(); err != nil {
		return notSaved(err)
	}
	return nil
}

func notSaved(err error) error { return fmt.Errorf("persist: the world was not saved: %w", err) }

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

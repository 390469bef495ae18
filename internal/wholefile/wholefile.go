// Package wholefile replaces files whole or not at all: what is written goes to a new file next to the old one, and takes its place at
// the end. A symbolic link stays, and the file that it leads to is replaced. A file keeps its permissions, and a new one gets
// those that the umask of the process leaves.
package wholefile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// File is a new file that has not taken the place of the old one yet.
type File struct {
	temp *os.File
	path string // of the file to be replaced: no link
	done bool
}

// Create begins to replace the file at a path, or to make it. Until Commit the old file is as it was. What is there and is no
// file, such as a folder or a device, is refused. The new file must be committed or discarded.
func Create(path string) (*File, error) {
	path, old, err := target(path)
	if err != nil {
		return nil, err
	}
	permissions := fs.FileMode(0o666)
	if old != nil {
		permissions = old.Mode().Perm()
	}
	f, err := createNextTo(path, permissions)
	if err != nil {
		return nil, err
	}
	if old != nil { // the umask may have taken some of them
		if err := f.temp.Chmod(permissions); err != nil {
			f.Discard()
			return nil, f.named(err)
		}
	}
	return f, nil
}

// Write replaces the file at a path, or makes it.
func Write(path string, text []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Commit()
}

// Write appends to the new file.
func (f *File) Write(b []byte) (int, error) {
	n, err := f.temp.Write(b)
	return n, f.named(err)
}

// named gives an error of the new file the path that the caller knows.
func (f *File) named(err error) error { return nameError(err, f.path) }

func nameError(err error, path string) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		at.Path = path
	}
	return err
}

// Commit closes the new file and lets it take the place of the old one.
func (f *File) Commit() error {
	if err := f.temp.Close(); err != nil {
		return f.named(err)
	}
	if err := os.Rename(f.temp.Name(), f.path); err != nil {
		return err
	}
	f.done = true
	return nil
}

// CommitDurably is Commit that waits until the new file outlasts a loss of power.
func (f *File) CommitDurably() error {
	if err := f.temp.Sync(); err != nil {
		return f.named(err)
	}
	if err := f.Commit(); err != nil {
		return err
	}
	if folder, err := os.Open(folderOf(f.path)); err == nil {
		_ = folder.Sync() // systems that cannot sync a folder refuse it, and the file is there all the same
		_ = folder.Close()
	}
	return nil
}

// Discard removes a new file that was not committed.
func (f *File) Discard() {
	if !f.done {
		f.done = true
		_ = f.temp.Close() // the error that matters is known
		_ = os.Remove(f.temp.Name())
	}
}

// mostLinks is how many links may lead to a file, as in Linux.
const mostLinks = 40

// target follows links to the file that is to be replaced. It is nil if there is none.
func target(given string) (string, fs.FileInfo, error) {
	path := given
	for range mostLinks {
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return path, nil, nil
		case err != nil:
			return "", nil, err
		case info.Mode()&fs.ModeSymlink == 0:
			return path, info, refuse(path, info.Mode())
		}
		to, err := os.Readlink(path)
		if err != nil {
			return "", nil, err
		}
		if !filepath.IsAbs(to) {
			folder, _ := filepath.Split(path)
			to = folder + to // Join would take .. away, which a link before it gives another meaning
		}
		path = to
	}
	return "", nil, fmt.Errorf("%s: more than %d links lead from one to the next: name a file", given, mostLinks)
}

// refuse returns an error for what cannot be replaced by a file.
func refuse(path string, mode fs.FileMode) error {
	kind := "no regular file"
	switch {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		kind = "a folder"
	case mode&fs.ModeDevice != 0:
		kind = "a device"
	case mode&fs.ModeNamedPipe != 0:
		kind = "a pipe"
	case mode&fs.ModeSocket != 0:
		kind = "a socket"
	}
	return fmt.Errorf("%s is %s, which a file cannot take the place of: name a file", path, kind)
}

// folderOf returns the folder of a path as it is written; filepath.Dir takes .. away.
func folderOf(path string) string {
	folder, _ := filepath.Split(path)
	if folder == "" {
		return "."
	}
	return folder
}

// mostTries is how many names are tried for a new file.
const mostTries = 10000

// createNextTo makes a new file in the folder of another.
func createNextTo(path string, permissions fs.FileMode) (*File, error) {
	folder, name := filepath.Split(path)
	for try := 1; ; try++ {
		f, err := os.OpenFile(folder+"."+cut(name)+"."+strconv.FormatUint(rand.Uint64(), 36), os.O_RDWR|os.O_CREATE|os.O_EXCL, permissions)
		if err == nil {
			return &File{temp: f, path: path}, nil
		}
		if !errors.Is(err, fs.ErrExist) || try == mostTries {
			return nil, nameError(err, path)
		}
	}
}

// cut shortens a name: a file system takes names of 255 bytes at most, and the new file needs a few more.
func cut(name string) string { return name[:min(len(name), 200)] }

package project

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Tree is the project with the slash-separated paths of its files: those that git knows or would add.
type Tree struct {
	Project
	Files []string
}

// ReadTree lists the files of a project, with the help of git if it is a repository.
func ReadTree(ctx context.Context, p Project) (Tree, error) {
	cmd := exec.CommandContext(ctx, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = p.Root
	out, err := cmd.Output()
	if err != nil {
		return walkTree(p) // for example in an unpacked archive
	}
	t := Tree{Project: p}
	for name := range strings.SplitSeq(strings.TrimRight(string(out), "\x00"), "\x00") {
		if name != "" && Exists(p.Path(name)) { // git lists a removed file until the commit
			t.Files = append(t.Files, name)
		}
	}
	slices.Sort(t.Files)
	return Tree{Project: p, Files: slices.Compact(t.Files)}, nil
}

func walkTree(p Project) (Tree, error) {
	t := Tree{Project: p}
	err := filepath.WalkDir(p.Root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); file != p.Root && (name == "node_modules" || name == "dist" || name == ".cache" || name == ".git") {
				return filepath.SkipDir
			}
			return nil
		}
		name, err := filepath.Rel(p.Root, file)
		t.Files = append(t.Files, filepath.ToSlash(name))
		return err
	})
	return t, err
}

// With returns the files that have one of the extensions.
func (t Tree) With(extensions ...string) []string {
	var names []string
	for _, name := range t.Files {
		if slices.Contains(extensions, path.Ext(name)) {
			names = append(names, name)
		}
	}
	return names
}

// Read returns the contents of a file by its slash-separated path.
func (t Tree) Read(name string) ([]byte, error) { return os.ReadFile(t.Path(name)) }

package devserver

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/project"
)

// frontEnd are the files and folders that pages and documentation are made from, with all that is in them.
var frontEnd = []string{"go.mod", "go.sum", "web", "playground-examples", "docs", "README.md", "CHANGELOG.md"}

// serverFolder holds the build tool. Its changes need another start.
const serverFolder = "build"

// stamp distinguishes two versions of a file without reading it.
type stamp struct {
	time time.Time
	size int64
}

// watcher looks for changes of the files that a site is made from: the front end, and the folders of the Go packages that the
// programs of the page are compiled from.
type watcher struct {
	project project.Project
	// compiled lists the folders of these packages. Tests replace it.
	compiled func(ctx context.Context, p project.Project) ([]string, error)
	folders  []string
}

func newWatcher(p project.Project) *watcher { return &watcher{project: p, compiled: compiledFolders} }

// compiledFolders asks the Go command for the folders of the packages of the project that the programs of the page import.
func compiledFolders(ctx context.Context, p project.Project) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", "-f", "{{if .Module}}{{if .Module.Main}}{{.Dir}}{{end}}{{end}}", "./wasm/...")
	cmd.Dir, cmd.Env = p.Root, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var folders []string
	for dir := range strings.FieldsFuncSeq(string(out), func(r rune) bool { return r == '\n' || r == '\r' }) {
		if rel, err := filepath.Rel(p.Root, dir); err == nil {
			folders = append(folders, rel)
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders), nil
}

// follow asks again which packages are compiled, because a change can import another one. Where the Go command fails, as with an
// unfinished import, the packages known before are watched on.
func (w *watcher) follow(ctx context.Context) {
	if folders, err := w.compiled(ctx, w.project); err == nil {
		w.folders = folders
	}
}

// snapshot returns the stamp of every watched file, by slash-separated path. It takes about a millisecond for a few hundred
// files, so no dependency on the notification interface of each system is needed.
func (w *watcher) snapshot() map[string]stamp {
	stamps := map[string]stamp{}
	for _, name := range append(slices.Clone(frontEnd), serverFolder) {
		w.stampAll(stamps, name)
	}
	for _, folder := range w.folders {
		w.stampFolder(stamps, folder)
	}
	return stamps
}

// stampAll stamps a file, or all files below a folder.
func (w *watcher) stampAll(stamps map[string]stamp, name string) {
	// A file that is removed during the walk is a change that the next snapshot shows.
	_ = filepath.WalkDir(w.project.Path(filepath.FromSlash(name)), func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if base := entry.Name(); base == "node_modules" || strings.HasPrefix(base, ".") {
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		w.stampFile(stamps, file, entry)
		return nil
	})
}

// stampFolder stamps the files of a folder, but not those of the folders in it.
func (w *watcher) stampFolder(stamps map[string]stamp, folder string) {
	dir := w.project.Path(folder)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return // a folder that was removed: its files are missing, which is a change
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), ".") {
			w.stampFile(stamps, filepath.Join(dir, entry.Name()), entry)
		}
	}
}

func (w *watcher) stampFile(stamps map[string]stamp, file string, entry fs.DirEntry) {
	if info, err := entry.Info(); err == nil && !entry.IsDir() {
		rel, _ := filepath.Rel(w.project.Root, file)
		stamps[filepath.ToSlash(rel)] = stamp{info.ModTime(), info.Size()}
	}
}

// changes lists, sorted, the files that differ between two snapshots.
func changes(before, after map[string]stamp) []string {
	changed := map[string]bool{}
	for name, s := range after {
		if old, ok := before[name]; !ok || old != s {
			changed[name] = true
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			changed[name] = true
		}
	}
	return slices.Sorted(maps.Keys(changed))
}

// watch calls changed with the names after every change since the snapshot before, until the context ends.
func (w *watcher) watch(ctx context.Context, before map[string]stamp, every time.Duration, changed func(names []string)) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			after := w.snapshot()
			names := changes(before, after)
			before = after
			if len(names) == 0 {
				continue
			}
			changed(names)
			if touchesPrograms(names) {
				known := w.folders
				w.follow(ctx)
				w.adopt(before, known)
			}
		}
	}
}

// adopt makes stamps of the folders that were known those of the folders that are watched now, so that neither counts as changed.
func (w *watcher) adopt(stamps map[string]stamp, known []string) {
	maps.DeleteFunc(stamps, func(name string, _ stamp) bool {
		folder := filepath.FromSlash(path.Dir(name))
		return slices.Contains(known, folder) && !slices.Contains(w.folders, folder)
	})
	for _, folder := range w.folders {
		if !slices.Contains(known, folder) {
			w.stampFolder(stamps, folder)
		}
	}
}

// touchesPrograms tells whether the programs of the page must be compiled again after a change. Tests are not part of them.
func touchesPrograms(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return strings.HasPrefix(name, "go.") || strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && !isOfServer(name)
	})
}

// touchesServer tells whether the server runs older code after a change.
func touchesServer(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return isOfServer(name) && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
	})
}

func isOfServer(name string) bool { return strings.HasPrefix(name, serverFolder+"/") }

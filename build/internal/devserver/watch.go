package devserver

import (
	"context"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/project"
)

// watched are the files and folders that a site is made from.
var watched = []string{"go.mod", "go.sum", "grouptree", "ecs", "wasm", "web", "playground-examples", "docs", "README.md", "CHANGELOG.md"}

// stamp distinguishes two versions of a file without reading it.
type stamp struct {
	time time.Time
	size int64
}

// snapshot returns the stamp of every watched file, by slash-separated path. It takes about a millisecond for a few hundred
// files, so no dependency on the notification interface of each system is needed.
func snapshot(p project.Project) map[string]stamp {
	stamps := map[string]stamp{}
	for _, name := range watched {
		// A file that is removed during the walk is a change that the next snapshot shows.
		_ = filepath.WalkDir(p.Path(name), func(file string, entry fs.DirEntry, err error) error {
			if err != nil {
				return nil
			}
			if base := entry.Name(); base == "node_modules" || strings.HasPrefix(base, ".") {
				if entry.IsDir() {
					return filepath.SkipDir
				}
				return nil
			}
			if info, err := entry.Info(); err == nil && !entry.IsDir() {
				rel, _ := filepath.Rel(p.Root, file)
				stamps[filepath.ToSlash(rel)] = stamp{info.ModTime(), info.Size()}
			}
			return nil
		})
	}
	return stamps
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
func watch(ctx context.Context, p project.Project, before map[string]stamp, every time.Duration, changed func(names []string)) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			after := snapshot(p)
			if names := changes(before, after); len(names) > 0 {
				changed(names)
			}
			before = after
		}
	}
}

// touchesEngine tells whether the programs must be compiled again after a change. Tests are not part of them.
func touchesEngine(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return strings.HasPrefix(name, "go.") || strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
	})
}

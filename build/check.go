package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// finding is one place that breaks a rule. line is 0 where the whole file is meant.
type finding struct {
	file string
	line int
	text string
}

func (f finding) String() string {
	if f.line == 0 {
		return f.file + ": " + f.text
	}
	return fmt.Sprintf("%s:%d: %s", f.file, f.line, f.text)
}

// rule returns the places of the tree that break it. An error means that the rule could not be checked.
type rule struct {
	name string
	find func(ctx context.Context, t tree) ([]finding, error)
}

func rules() []rule {
	return []rule{
		{"imports", findImports},
		{"goroutines", findGoroutines},
		{"links", findLinks},
		{"words", findWords},
		{"length", findLength},
		{"gofmt", findUnformatted},
		{"size", findOversize},
	}
}

// tree is the project with the slash-separated paths of its files: those that git knows or would add.
type tree struct {
	project
	files []string
}

func readTree(ctx context.Context, p project) (tree, error) {
	cmd := exec.CommandContext(ctx, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = p.root
	out, err := cmd.Output()
	if err != nil {
		return walkTree(p) // an unpacked archive is no repository
	}
	t := tree{project: p}
	for name := range strings.SplitSeq(strings.TrimRight(string(out), "\x00"), "\x00") {
		if name != "" && exists(p.path(name)) { // a file removed from the folder stays in git's list until the commit
			t.files = append(t.files, name)
		}
	}
	slices.Sort(t.files)
	return tree{project: p, files: slices.Compact(t.files)}, nil
}

func walkTree(p project) (tree, error) {
	t := tree{project: p}
	err := filepath.WalkDir(p.root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); file != p.root && (name == "node_modules" || name == "dist" || name == ".cache" || name == ".git") {
				return filepath.SkipDir
			}
			return nil
		}
		name, err := filepath.Rel(p.root, file)
		t.files = append(t.files, filepath.ToSlash(name))
		return err
	})
	return t, err
}

// with returns the files that have one of the extensions.
func (t tree) with(extensions ...string) []string {
	var names []string
	for _, name := range t.files {
		if slices.Contains(extensions, path.Ext(name)) {
			names = append(names, name)
		}
	}
	return names
}

func (t tree) read(name string) ([]byte, error) { return os.ReadFile(t.path(name)) }

func runCheck(ctx context.Context, con console, args []string) error {
	p, err := projectFor(newFlags("check"), args)
	if err != nil {
		return err
	}
	_, failed, err := checkAll(ctx, con.out, p)
	if err == nil && failed > 0 {
		err = errReported
	}
	return err
}

// checkAll prints a line for every rule and for every finding, and counts the rules that hold and that do not.
func checkAll(ctx context.Context, out io.Writer, p project) (passed, failed int, err error) {
	t, err := readTree(ctx, p)
	if err != nil {
		return 0, 0, err
	}
	for _, r := range rules() {
		found, err := r.find(ctx, t)
		if err != nil {
			found = append(found, finding{file: ".", text: "the rule could not be checked: " + err.Error()})
		}
		if len(found) == 0 {
			passed++
			fmt.Fprintf(out, "%-10s holds\n", r.name)
			continue
		}
		failed++
		fmt.Fprintf(out, "%-10s does not hold, %d found\n", r.name, len(found))
		for _, f := range inOrder(found) {
			fmt.Fprintln(out, f)
		}
	}
	return passed, failed, nil
}

func inOrder(found []finding) []finding {
	slices.SortStableFunc(found, func(a, b finding) int {
		return cmp.Or(strings.Compare(a.file, b.file), cmp.Compare(a.line, b.line), strings.Compare(a.text, b.text))
	})
	return slices.Compact(found)
}

// maxLines keeps a file to one concept. Generated files are exempt.
const maxLines = 600

// generatedPrefix begins a file that a program writes, as the Go tools expect it.
const generatedPrefix = "// Code generated "

func findLength(_ context.Context, t tree) ([]finding, error) {
	var found []finding
	for _, name := range t.with(".go", ".ts", ".css") {
		text, err := t.read(name)
		if err != nil {
			return found, err
		}
		if n := bytes.Count(text, []byte("\n")); n > maxLines && !bytes.HasPrefix(text, []byte(generatedPrefix)) {
			found = append(found, finding{name, 0, fmt.Sprintf("has %d lines and may have %d; split it by concept", n, maxLines)})
		}
	}
	return found, nil
}

// findOversize holds the last release build, if there is one, against the budgets.
func findOversize(_ context.Context, t tree) ([]finding, error) {
	dir := t.path("dist")
	if !exists(filepath.Join(dir, manifestName)) {
		return nil, nil
	}
	s, err := readSite(dir)
	if err != nil {
		return nil, err
	}
	if s.dev {
		return nil, nil
	}
	var found []finding
	for _, text := range overBudget(s) {
		found = append(found, finding{"dist/" + s.engine, 0, text})
	}
	return found, nil
}

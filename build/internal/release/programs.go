package release

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// apidiff compares two versions of an API. It is run at this version and is no dependency of the module.
const apidiff = "golang.org/x/exp/cmd/apidiff@v0.0.0-20261113113407-e3970619a1a4"

// lastLines is how much of what a program prints is shown if it fails.
const lastLines = 12

// program runs a program in the checkout that has to succeed.
func (r Release) program(ctx context.Context, good, wayOut, name string, args ...string) (string, error) {
	out, err := r.Program(ctx, r.Root, name, args...)
	if err != nil {
		return "", problem{name + " " + strings.Join(args, " ") + ":\n" + failure(out, err), wayOut}
	}
	return good, nil
}

func failure(out string, err error) string {
	if text := toolchain.LastLines(out, lastLines); text != "" {
		return text
	}
	return err.Error()
}

func findTidy(ctx context.Context, r Release) (string, error) {
	return r.program(ctx, "go.mod and go.sum have what is imported and nothing else", "go mod tidy", "go", "mod", "tidy", "-diff")
}

func findRules(ctx context.Context, r Release) (string, error) {
	return r.program(ctx, "the rules of the project hold", "fix each place that it names", "go", "run", "./build", "check")
}

func findVet(ctx context.Context, r Release) (string, error) {
	return r.program(ctx, "go vet finds nothing", "fix what it names", "go", "vet", "./...")
}

// findTests runs the tests of the packages that programs import, with the listings of the documentation and the examples of
// godoc. `make test` runs all others, and CI has run it for every commit.
func findTests(ctx context.Context, r Release) (string, error) {
	return r.program(ctx, "./grouptree/... and ./ecs/... pass, with the listings of the documentation; make test runs the others",
		"fix the tests; make test runs all", "go", "test", "./grouptree/...", "./ecs/...")
}

func findDebug(ctx context.Context, r Release) (string, error) {
	return r.program(ctx, "./ecs/... pass with -tags copse_debug", "fix the tests", "go", "test", "-short", "-tags", "copse_debug", "./ecs/...")
}

// findExamples tests the examples: those of this module, and those that are modules of their own.
func findExamples(ctx context.Context, r Release) (string, error) {
	tested := []string{"playground-examples"}
	if _, err := r.program(ctx, "", "fix the examples", "go", "test", "./playground-examples/..."); err != nil {
		return "", err
	}
	modules, err := filepath.Glob(r.Path("examples", "*", "go.mod"))
	if err != nil {
		return "", err
	}
	if project.Exists(r.Path("examples", "go.mod")) {
		modules = append(modules, r.Path("examples", "go.mod"))
	} else if project.Exists(r.Path("examples")) {
		if _, err := r.program(ctx, "", "fix the examples", "go", "test", "./examples/..."); err != nil {
			return "", err
		}
		tested = append(tested, "examples")
	}
	for _, file := range modules {
		folder := filepath.Dir(file)
		name, err := filepath.Rel(r.Root, folder)
		if err != nil {
			return "", err
		}
		if out, err := r.Program(ctx, folder, "go", "test", "./..."); err != nil {
			return "", problem{"go test in " + name + ":\n" + failure(out, err), "fix the examples"}
		}
		tested = append(tested, filepath.ToSlash(name))
	}
	return strings.Join(tested, ", ") + " pass", nil
}

func findSite(ctx context.Context, r Release) (string, error) {
	return r.program(ctx, "the site is built: playground, documentation, embeds", "go run ./build build says what fails", "go", "run", "./build", "build")
}

// findAPI compares the API with that of the previous version, which is checked out into a temporary folder.
func findAPI(ctx context.Context, r Release) (string, error) {
	before, found, err := r.previous(ctx)
	if err != nil {
		return "", err
	}
	if !found {
		return "there is no earlier version to compare with", nil
	}
	dir, err := os.MkdirTemp("", "copse-api")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	old, was, is := filepath.Join(dir, "old"), filepath.Join(dir, "old.export"), filepath.Join(dir, "new.export")
	if _, err := r.git(ctx, "worktree", "add", "--detach", old, before.String()); err != nil {
		return "", err
	}
	// The context may have ended, and the worktree has to go all the same.
	defer r.git(context.WithoutCancel(ctx), "worktree", "remove", "--force", old)
	const wayOut = "apidiff is downloaded from the Go module proxy; see that it can be reached"
	for _, step := range [][]string{{old, "-m", "-w", was, project.ModulePath}, {r.Root, "-m", "-w", is, project.ModulePath}} {
		if out, err := r.Program(ctx, step[0], "go", append([]string{"run", apidiff}, step[1:]...)...); err != nil {
			return "", problem{"apidiff in " + step[0] + ":\n" + failure(out, err), wayOut}
		}
	}
	out, err := r.Program(ctx, r.Root, "go", "run", apidiff, "-m", "-incompatible", was, is)
	if err != nil {
		return "", problem{"apidiff:\n" + failure(out, err), wayOut}
	}
	return judgeAPI(r.Version, before, out)
}

// judgeAPI says whether a version may have the incompatible changes that apidiff lists.
func judgeAPI(v, before Version, out string) (string, error) {
	var changes []string
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "- ") {
			changes = append(changes, strings.TrimSpace(line))
		}
	}
	switch {
	case len(changes) == 0:
		return "programs written for " + before.String() + " compile", nil
	case v.mayBreak(before):
		return v.String() + " may change what " + before.String() + " promised, and does; the changelog must say so:\n" + firstLines(strings.Join(changes, "\n"), lastLines), nil
	}
	next := Version{Minor: before.Minor + 1}
	if before.Major > 0 {
		next = Version{Major: before.Major + 1}
	}
	return "", problem{"programs written for " + before.String() + " no longer compile:\n" + firstLines(strings.Join(changes, "\n"), lastLines),
		"undo these changes, or choose " + next.String()}
}

package release

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/project"
)

// ready are the files of a project that can be tagged v0.1.0 on 2026-11-26.
func ready() map[string]string {
	return map[string]string{
		"go.mod":              "module " + project.ModulePath + "\n\ngo 1.26\n",
		"LICENSE":             "MIT License\n",
		"README.md":           "# Copse\n\nGo 1.26 or newer.\n",
		"CONTRIBUTING.md":     "# Contributing\n",
		"SECURITY.md":         "# Security\n",
		"docs/ecs.md":         "With Go 1.26 or newer.\n",
		"docs/stability.md":   "Go 1.26.\n",
		"docs/coming-from.md": "# Coming\n",
		"CHANGELOG.md":        "# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-11-26\n\n- All of it.\n",
		"examples/a/a.go":     "package a\n",
		"examples/b/go.mod":   "module b\n",
	}
}

// repository makes a project of files, with one commit. Git runs without the settings of the machine.
func repository(t *testing.T, files map[string]string) Release {
	t.Helper()
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_SYSTEM": os.DevNull, "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org",
		"GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
	} {
		t.Setenv(name, value)
	}
	r := Release{Project: buildtest.New(t, files), Version: Version{Minor: 1}, Today: time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC), Program: RunProgram}
	git(t, r, "init", "--quiet")
	commit(t, r)
	return r
}

func git(t *testing.T, r Release, args ...string) string {
	t.Helper()
	out, err := r.git(t.Context(), args...)
	require.NoError(t, err)
	return out
}

func commit(t *testing.T, r Release) {
	t.Helper()
	git(t, r, "add", "--all")
	git(t, r, "commit", "--quiet", "--allow-empty", "--message", "a change")
}

// quick returns the names of the checks that run no program but git.
const quick = "version,clean,module,licence,changelog,words,go"

// ran carries out checks and returns what is printed.
func ran(t *testing.T, r Release, names string) (string, int) {
	t.Helper()
	checks, err := Choose(Checks(), names)
	require.NoError(t, err)
	var out bytes.Buffer
	failed := Run(t.Context(), &out, r, checks)
	return out.String(), failed
}

func TestAProjectThatIsReady(t *testing.T) {
	r := repository(t, ready())
	out, failed := ran(t, r, quick)
	require.Zero(t, failed, out)
	head := git(t, r, "rev-parse", "--short", "HEAD")
	require.Equal(t, `ok    version    v0.1.0 is the first version
ok    clean      the checkout is commit `+head+`
ok    module     go.mod has neither replace nor exclude
ok    licence    LICENSE, README.md, CONTRIBUTING.md and SECURITY.md are there
ok    changelog  CHANGELOG.md has 0.1.0 of 2026-11-26
ok    words      the documentation does not say that nothing is released
ok    go         go.mod and the documentation agree on Go 1.26
`, out)

	require.NoError(t, Tag(t.Context(), r))
	out, failed = ran(t, r, "version")
	require.Zero(t, failed)
	require.Equal(t, "ok    version    the tag is this commit\n", out)
	require.EqualError(t, Tag(t.Context(), r), "git did not make the tag: fatal: tag 'v0.1.0' already exists")

	r.Version.Patch = 1
	out, _ = ran(t, r, "version")
	require.Equal(t, "ok    version    v0.1.1 follows v0.1.0\n", out)
}

func TestWhatIsInTheWayOfATag(t *testing.T) {
	files := ready()
	r := repository(t, files)
	for _, test := range []struct {
		check, file, text string // "" removes the file
		want              string
	}{
		{"clean", "notes.txt", "a", "the checkout differs from its commit:\n                 ?? notes.txt\n                 way out: commit, ignore or remove these files\n"},
		{"module", "go.mod", "module m\n\ngo 1.26\n\nreplace a => ../a\n", "go.mod has: replace a => ../a\n                 way out: remove it: programs that require the module do not see it\n"},
		{"licence", "LICENSE", "", "LICENSE is not the MIT licence\n                 way out: restore the file LICENSE at the root of the module\n"},
		{"licence", "SECURITY.md", "", "there is no SECURITY.md\n                 way out: add it at the root of the module\n"},
		{"changelog", "CHANGELOG.md", "## [Unreleased]\n\n- All\n", "CHANGELOG.md has no entry of 0.1.0 with a date\n                 way out: write \"## [0.1.0] - 2026-11-26\" above what changed, below \"## [Unreleased]\"\n"},
		{"changelog", "CHANGELOG.md", "## [0.1.0] - soon\n\n- All\n", "CHANGELOG.md dates 0.1.0 soon\n                 way out: write the date as 2026-11-26\n"},
		{"changelog", "CHANGELOG.md", "## [0.1.0] - 2026-11-27\n\n- All\n", "CHANGELOG.md dates 0.1.0 2026-11-27, which has not come\n                 way out: write the date of the tag\n"},
		{"changelog", "CHANGELOG.md", "## [0.1.0] - 2026-11-26\n\n## [0.0.9] - 2026-01-01\n\n- All\n", "CHANGELOG.md says nothing of 0.1.0\n                 way out: list what changed for programs\n"},
		{"words", "README.md", "# Copse\n\nNothing is released.\n", "the documentation still says that nothing is released:\n                 README.md:3: Nothing is released.\n                 way out: say which version there is, and how a program requires it: go get github.com/copse-ecs/copse@v0.1.0\n"},
		{"go", "README.md", "With Go 1.25.\n", "README.md does not name Go 1.26, which go.mod requires\n                 way out: name that version there, or another one in go.mod\n"},
	} {
		if test.text == "" {
			require.NoError(t, os.Remove(r.Path(test.file)))
		} else {
			buildtest.WriteFile(t, r.Project, test.file, test.text)
		}
		out, failed := ran(t, r, test.check)
		if before, some := files[test.file]; some {
			buildtest.WriteFile(t, r.Project, test.file, before)
		} else {
			require.NoError(t, os.Remove(r.Path(test.file)))
		}
		require.Equal(t, 1, failed)
		require.Equal(t, "FAIL  "+test.check+strings.Repeat(" ", 11-len(test.check))+test.want, out)
	}
}

func TestVersionsThatDoNotFollow(t *testing.T) {
	r := repository(t, ready())
	git(t, r, "tag", "v0.2.0")
	out, failed := ran(t, r, "version")
	require.Equal(t, 1, failed)
	require.Equal(t, "FAIL  version    v0.2.0 is tagged and comes after v0.1.0\n                 way out: choose a version after v0.2.0\n", out)

	r.Version.Minor = 2
	commit(t, r)
	out, failed = ran(t, r, "version")
	require.Equal(t, 1, failed)
	require.Equal(t, "FAIL  version    the tag v0.2.0 is another commit than the one that is checked out\n                 way out: git checkout v0.2.0, or choose the next version: a tag that others have seen must not move\n", out)

	r.Version = Version{Major: 2}
	out, _ = ran(t, r, "module")
	require.Equal(t, "FAIL  module     the path github.com/copse-ecs/copse is of versions below v2\n                 way out: the path of v2.0.0 has to end with /v2\n", out)
}

func TestVersionsInOrder(t *testing.T) {
	ordered := []string{"v0.0.9", "v0.1.0-alpha", "v0.1.0-alpha.1", "v0.1.0-alpha.beta", "v0.1.0-rc.2", "v0.1.0-rc.10", "v0.1.0", "v0.1.1", "v0.10.0", "v1.0.0"}
	var versions []Version
	for _, text := range ordered {
		v, err := ParseVersion(text)
		require.NoError(t, err)
		require.Equal(t, text, v.String())
		versions = append(versions, v)
	}
	slices.Reverse(versions)
	slices.SortFunc(versions, Version.Compare)
	for i, v := range versions {
		require.Equal(t, ordered[i], v.String())
	}
	for _, text := range []string{"", "0.1.0", "v0.1", "v0.1.0-", "v01.0.0", "v1.0.0+x", "v0.1.0 "} {
		_, err := ParseVersion(text)
		require.Error(t, err, text)
	}
}

// call is a program that a check has run.
type call struct{ dir, command string }

// pretend returns a release whose programs, but git, print what answer says.
func pretend(r Release, calls *[]call, answer func(command string) (string, error)) Release {
	r.Program = func(ctx context.Context, dir, name string, args ...string) (string, error) {
		if name == "git" {
			return RunProgram(ctx, dir, name, args...)
		}
		command := name + " " + strings.Join(args, " ")
		*calls = append(*calls, call{dir, command})
		return answer(command)
	}
	return r
}

func TestProgramsThatATagNeeds(t *testing.T) {
	r := repository(t, ready())
	var calls []call
	quiet := pretend(r, &calls, func(string) (string, error) { return "", nil })
	out, failed := ran(t, quiet, "tidy,rules,vet,api,tests,debug,examples,site")
	require.Zero(t, failed, out)
	require.Contains(t, out, "ok    api        there is no earlier version to compare with\n")
	require.Contains(t, out, "ok    examples   playground-examples, examples, examples/b pass\n")
	require.Equal(t, []call{
		{r.Root, "go mod tidy -diff"}, {r.Root, "go run ./build check"}, {r.Root, "go vet ./..."}, {r.Root, "go test ./grouptree/... ./ecs/..."},
		{r.Root, "go test -short -tags copse_debug ./ecs/..."}, {r.Root, "go test ./playground-examples/..."}, {r.Root, "go test ./examples/..."},
		{r.Path("examples", "b"), "go test ./..."}, {r.Root, "go run ./build build"},
	}, calls)

	broken := pretend(r, &calls, func(command string) (string, error) { return "first\nlast\n", errors.New("exit status 1") })
	out, failed = ran(t, broken, "vet,examples")
	require.Equal(t, 2, failed)
	require.Equal(t, `FAIL  vet        go vet ./...:
                 first
                 last
                 way out: fix what it names
FAIL  examples   go test ./playground-examples/...:
                 first
                 last
                 way out: fix the examples
`, out)
}

func TestTheAPIIsComparedWithTheLastVersion(t *testing.T) {
	r := repository(t, ready())
	git(t, r, "tag", "v0.1.0")
	commit(t, r)
	r.Version = Version{Minor: 1, Patch: 1}
	var calls []call
	answer := ""
	r = pretend(r, &calls, func(command string) (string, error) {
		if strings.Contains(command, " -w ") {
			return "Ignoring internal package\n", nil
		}
		return answer, nil
	})
	out, failed := ran(t, r, "api")
	require.Zero(t, failed)
	require.Equal(t, "ok    api        programs written for v0.1.0 compile\n", out)
	require.Len(t, calls, 3)
	require.Equal(t, "old", filepath.Base(calls[0].dir))
	require.NoDirExists(t, calls[0].dir)
	require.NotContains(t, git(t, r, "worktree", "list"), "old")

	answer = "Ignoring internal package\n- ./ecs.World.Tick: removed\n"
	out, failed = ran(t, r, "api")
	require.Equal(t, 1, failed)
	require.Equal(t, "FAIL  api        programs written for v0.1.0 no longer compile:\n                 - ./ecs.World.Tick: removed\n                 way out: undo these changes, or choose v0.2.0\n", out)

	r.Version = Version{Minor: 2}
	out, failed = ran(t, r, "api")
	require.Zero(t, failed)
	require.Equal(t, "ok    api        v0.2.0 may change what v0.1.0 promised, and does; the changelog must say so:\n                 - ./ecs.World.Tick: removed\n", out)
}

func TestChoose(t *testing.T) {
	all, err := Choose(Checks(), "")
	require.NoError(t, err)
	require.Len(t, all, 15)
	_, err = Choose(Checks(), "vet,moon")
	require.EqualError(t, err, `knows no check "moon"; there are version, clean, module, licence, changelog, words, go, tidy, rules, vet, api, tests, debug, examples, site`)
}

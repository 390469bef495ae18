package release

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/project"
)

// findVersion checks that the version comes after all that are tagged, and that its own tag, if there is one, is this commit.
func findVersion(ctx context.Context, r Release) (string, error) {
	out, err := r.git(ctx, "tag", "--list", "v*")
	if err != nil {
		return "", err
	}
	for name := range strings.FieldsSeq(out) {
		tagged, err := ParseVersion(name)
		if err == nil && tagged.Compare(r.Version) > 0 {
			return "", problem{name + " is tagged and comes after " + r.Version.String(), "choose a version after " + name}
		}
	}
	if strings.Contains("\n"+out+"\n", "\n"+r.Version.String()+"\n") {
		at, err := r.git(ctx, "rev-list", "-n", "1", r.Version.String())
		if err != nil {
			return "", err
		}
		head, err := r.git(ctx, "rev-parse", "HEAD")
		if err == nil && at != head {
			err = problem{"the tag " + r.Version.String() + " is another commit than the one that is checked out",
				"git checkout " + r.Version.String() + ", or choose the next version: a tag that others have seen must not move"}
		}
		return "the tag is this commit", err
	}
	if before, found, err := r.previous(ctx); err != nil || found {
		return r.Version.String() + " follows " + before.String(), err
	}
	return r.Version.String() + " is the first version", nil
}

// findClean checks that what is checked out is a commit, without other files.
func findClean(ctx context.Context, r Release) (string, error) {
	out, err := r.git(ctx, "status", "--porcelain")
	if err != nil {
		return "", err
	}
	if out != "" {
		return "", problem{"the checkout differs from its commit:\n" + firstLines(out, 5), "commit, ignore or remove these files"}
	}
	head, err := r.git(ctx, "rev-parse", "--short", "HEAD")
	return "the checkout is commit " + head, err
}

var directive = regexp.MustCompile(`(?m)^(replace|exclude)\b.*`)

// findModule checks that others can require the module: go.mod has no directive that holds for the main module only, and its
// path has the major version.
func findModule(_ context.Context, r Release) (string, error) {
	text, err := os.ReadFile(r.Path("go.mod"))
	if err != nil {
		return "", err
	}
	if line := directive.FindString(string(text)); line != "" {
		return "", problem{"go.mod has: " + line, "remove it: programs that require the module do not see it"}
	}
	if end := fmt.Sprintf("/v%d", r.Version.Major); r.Version.Major > 1 && !strings.HasSuffix(project.ModulePath, end) {
		return "", problem{"the path " + project.ModulePath + " is of versions below v2", "the path of " + r.Version.String() + " has to end with " + end}
	}
	return "go.mod has neither replace nor exclude", nil
}

// findLicence checks that the licence is where pkg.go.dev looks for it, and names the year.
func findLicence(_ context.Context, r Release) (string, error) {
	text, err := os.ReadFile(r.Path("LICENSE"))
	if err != nil || !strings.HasPrefix(string(text), "MIT License\n") {
		return "", problem{"LICENSE is not the MIT licence", "restore the file LICENSE at the root of the module"}
	}
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "SECURITY.md"} {
		if !project.Exists(r.Path(name)) {
			return "", problem{"there is no " + name, "add it at the root of the module"}
		}
	}
	return "LICENSE, README.md, CONTRIBUTING.md and SECURITY.md are there", nil
}

var datedEntry = regexp.MustCompile(`^## \[([^\]]+)\] - (\S+)\s*$`)

// findChangelog checks that CHANGELOG.md has an entry of the version, with a date that has come and with text.
func findChangelog(_ context.Context, r Release) (string, error) {
	const name = "CHANGELOG.md"
	text, err := os.ReadFile(r.Path(name))
	if err != nil {
		return "", err
	}
	wanted := "## [" + r.Version.number() + "] - " + r.Today.Format(time.DateOnly)
	date, body, found := "", "", false
	for line := range strings.Lines(string(text)) {
		parts := datedEntry.FindStringSubmatch(strings.TrimRight(line, "\n"))
		switch {
		case parts != nil && parts[1] == r.Version.number():
			date, found = parts[2], true
		case found && strings.HasPrefix(line, "## "):
			return checkEntry(r, date, body)
		case found:
			body += line
		}
	}
	if !found {
		return "", problem{name + " has no entry of " + r.Version.number() + " with a date", "write \"" + wanted + "\" above what changed, below \"## [Unreleased]\""}
	}
	return checkEntry(r, date, body)
}

func checkEntry(r Release, date, body string) (string, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return "", problem{"CHANGELOG.md dates " + r.Version.number() + " " + date, "write the date as " + r.Today.Format(time.DateOnly)}
	}
	if day.After(r.Today) {
		return "", problem{"CHANGELOG.md dates " + r.Version.number() + " " + date + ", which has not come", "write the date of the tag"}
	}
	if strings.TrimSpace(body) == "" {
		return "", problem{"CHANGELOG.md says nothing of " + r.Version.number(), "list what changed for programs"}
	}
	return "CHANGELOG.md has " + r.Version.number() + " of " + date, nil
}

// unreleasedWords are said as long as there is no version.
var unreleasedWords = regexp.MustCompile(`(?i)nothing (here )?is released|there is no release yet|ECS that is released`)

// findWords checks that the documentation no longer says that there is no version.
func findWords(_ context.Context, r Release) (string, error) {
	var found []string
	for _, name := range []string{"README.md", "CHANGELOG.md", "docs/ecs.md", "docs/coming-from.md"} {
		text, err := os.ReadFile(r.Path(name))
		if err != nil {
			return "", err
		}
		number := 0
		for line := range strings.Lines(string(text)) {
			if number++; unreleasedWords.MatchString(line) {
				found = append(found, fmt.Sprintf("%s:%d: %s", name, number, strings.TrimSpace(line)))
			}
		}
	}
	if len(found) > 0 {
		return "", problem{"the documentation still says that nothing is released:\n" + strings.Join(found, "\n"),
			"say which version there is, and how a program requires it: go get " + project.ModulePath + "@" + r.Version.String()}
	}
	return "the documentation does not say that nothing is released", nil
}

var goDirective = regexp.MustCompile(`(?m)^go (\d+\.\d+)`)

// findGo checks that the documentation names the Go version of go.mod.
func findGo(_ context.Context, r Release) (string, error) {
	text, err := os.ReadFile(r.Path("go.mod"))
	if err != nil {
		return "", err
	}
	found := goDirective.FindStringSubmatch(string(text))
	if found == nil {
		return "", problem{"go.mod names no Go version", "add the directive go"}
	}
	for _, name := range []string{"README.md", "docs/ecs.md", "docs/stability.md"} {
		text, err := os.ReadFile(r.Path(name))
		if err != nil {
			return "", err
		}
		if !strings.Contains(string(text), "Go "+found[1]) {
			return "", problem{name + " does not name Go " + found[1] + ", which go.mod requires", "name that version there, or another one in go.mod"}
		}
	}
	return "go.mod and the documentation agree on Go " + found[1], nil
}

func firstLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if rest := len(lines) - n; rest > 0 {
		lines = append(lines[:n], fmt.Sprintf("and %d more", rest))
	}
	return strings.Join(lines, "\n")
}

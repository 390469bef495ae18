package release

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// Release is a version that is to be tagged.
type Release struct {
	project.Project
	Version Version
	Today   time.Time
	Program Program
}

// Program runs a program in a folder and returns what it prints, on both streams together. An error with what it prints is
// returned if it fails.
type Program func(ctx context.Context, dir, name string, args ...string) (string, error)

// RunProgram is the Program that runs programs.
func RunProgram(ctx context.Context, dir, name string, args ...string) (string, error) {
	out, err := toolchain.Command(ctx, dir, name, args...).CombinedOutput()
	return string(out), err
}

// Check is one thing that a tag needs.
type Check struct {
	Name string
	find func(ctx context.Context, r Release) (good string, err error)
}

// problem is the error of a check that does not hold.
type problem struct{ what, wayOut string }

func (p problem) Error() string { return p.what }

// Checks returns all checks, the quick ones first.
func Checks() []Check {
	return []Check{
		{"version", findVersion}, {"clean", findClean}, {"module", findModule}, {"licence", findLicence},
		{"changelog", findChangelog}, {"words", findWords}, {"go", findGo},
		{"tidy", findTidy}, {"rules", findRules}, {"vet", findVet}, {"api", findAPI}, {"tests", findTests}, {"debug", findDebug},
		{"examples", findExamples}, {"site", findSite},
	}
}

// Choose returns the checks with the names of a list with commas, all if it is empty.
func Choose(checks []Check, names string) ([]Check, error) {
	if names == "" {
		return checks, nil
	}
	var chosen []Check
	for name := range strings.SplitSeq(names, ",") {
		at := slices.IndexFunc(checks, func(c Check) bool { return c.Name == name })
		if at < 0 {
			var known []string
			for _, c := range checks {
				known = append(known, c.Name)
			}
			return nil, fmt.Errorf("knows no check %q; there are %s", name, strings.Join(known, ", "))
		}
		chosen = append(chosen, checks[at])
	}
	return chosen, nil
}

// Run carries out the checks, prints a line for each, and returns how many do not hold.
func Run(ctx context.Context, out io.Writer, r Release, checks []Check) (failed int) {
	for _, c := range checks {
		good, err := c.find(ctx, r)
		if err == nil {
			fmt.Fprintf(out, "ok    %-9s  %s\n", c.Name, indented(good))
			continue
		}
		failed++
		fmt.Fprintf(out, "FAIL  %-9s  %s\n", c.Name, indented(err.Error()))
		if p := (problem{}); errors.As(err, &p) && p.wayOut != "" {
			fmt.Fprintf(out, "      %-9s  way out: %s\n", "", indented(p.wayOut))
		}
	}
	return failed
}

func indented(text string) string {
	return strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n"+strings.Repeat(" ", 17))
}

// Tag makes an annotated tag at the commit that is checked out. It refuses a tag that is there.
func Tag(ctx context.Context, r Release) error {
	out, err := r.Program(ctx, r.Root, "git", "tag", "-a", r.Version.String(), "-m", "Copse "+r.Version.String())
	if err != nil {
		return fmt.Errorf("git did not make the tag: %s", strings.TrimSpace(out))
	}
	return nil
}

// git returns what git prints, without white space around it.
func (r Release) git(ctx context.Context, args ...string) (string, error) {
	out, err := r.Program(ctx, r.Root, "git", args...)
	if err != nil {
		return "", fmt.Errorf("git %s: %s", strings.Join(args, " "), strings.TrimSpace(out))
	}
	return strings.TrimSpace(out), nil
}

// previous returns the greatest version below this one that is tagged at the commit or before it.
func (r Release) previous(ctx context.Context) (v Version, found bool, err error) {
	out, err := r.git(ctx, "tag", "--merged", "HEAD", "--list", "v*")
	if err != nil {
		return Version{}, false, err
	}
	for name := range strings.FieldsSeq(out) {
		if tagged, err := ParseVersion(name); err == nil && tagged.Compare(r.Version) < 0 && (!found || tagged.Compare(v) > 0) {
			v, found = tagged, true
		}
	}
	return v, found, nil
}

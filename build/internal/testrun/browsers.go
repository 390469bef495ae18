package testrun

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// browserNeeds has, for each browser of web/test/browsers, what finds it or installs it. It returns the variables of the
// environment from which the tests know where it is.
var browserNeeds = map[string]func(ctx context.Context, log io.Writer) ([]string, error){
	"chromium": func(ctx context.Context, log io.Writer) ([]string, error) {
		path, err := toolchain.NeedBrowser(ctx, log)
		return []string{"CHROMIUM=" + path}, err
	},
	"firefox": func(ctx context.Context, log io.Writer) ([]string, error) {
		path, err := toolchain.NeedFirefox(ctx, log)
		return []string{"FIREFOX=" + path}, err
	},
	"webkit": func(ctx context.Context, log io.Writer) ([]string, error) {
		return nil, toolchain.NeedWebKit(ctx, log)
	},
}

// BrowserNames are the browsers in which the scenarios of web/test/browsers can run.
func BrowserNames() []string { return []string{"chromium", "firefox", "webkit"} }

// BrowserSuites builds the site and runs the scenarios in these browsers.
func BrowserSuites(names []string) ([]Suite, error) {
	for _, name := range names {
		if browserNeeds[name] == nil {
			return nil, errors.New("no browser " + name + "; there are " + strings.Join(BrowserNames(), ", "))
		}
	}
	return []Suite{{"build", false, suiteBuild}, {"browsers", false, suiteBrowsers(names...)}}, nil
}

// suiteBrowsers runs the scenarios of web/test/browsers against dist/, in several browsers at the same time. A browser that this
// machine has not and cannot install is left out by name.
func suiteBrowsers(names ...string) func(context.Context, io.Writer, project.Project) (gotest.Count, error) {
	return func(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
		cmd, err := npmRun(ctx, p, "test:browsers")
		if err != nil {
			return gotest.Count{}, err
		}
		var found, env, missing []string
		for _, name := range names {
			variables, err := browserNeeds[name](ctx, out)
			if err != nil {
				fmt.Fprintln(out, err)
				missing = append(missing, name+" is not to be had: "+firstLine(err))
				continue
			}
			found = append(found, name)
			env = append(env, variables...)
		}
		if len(found) == 0 {
			return gotest.Count{}, leftOut(strings.Join(missing, "; "))
		}
		cmd.Args = append(cmd.Args, "--")
		for _, name := range found {
			cmd.Args = append(cmd.Args, "node_modules/.cache/browser/test/browsers/"+name+".test.js")
		}
		cmd.Env = append(slices.Clone(cmd.Environ()), env...)
		counted, err := nodeTest(out, cmd)
		if err == nil && len(missing) > 0 {
			err = leftOut(strings.Join(missing, "; "))
		}
		return counted, err
	}
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

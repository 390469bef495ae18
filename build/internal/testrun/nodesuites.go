package testrun

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/devserver"
	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// nodeSummary matches the last lines of Node's test runner, in TAP ("# pass 3") and in the spec reporter ("ℹ pass 3").
var nodeSummary = regexp.MustCompile(`(?m)^(?:\x1b\[\d+m)*(?:#|ℹ) (pass|fail|cancelled|skipped|todo) (\d+)`)

// countNode adds up the summaries in the output, which may be of several runs.
func countNode(output []byte) gotest.Count {
	var c gotest.Count
	for _, match := range nodeSummary.FindAllSubmatch(output, -1) {
		n, _ := strconv.Atoi(string(match[2])) // digits only
		switch string(match[1]) {
		case "pass":
			c.Passed += n
		case "fail", "cancelled":
			c.Failed += n
		default:
			c.Skipped += n
		}
	}
	return c
}

// failures returns the start of what Node's spec reporter says of the failed tests, a line each; it is empty for another output.
func failures(output string) string {
	const most = 40 // lines: a few tests with what they expected
	_, failed, _ := strings.Cut(output, "failing tests:\n")
	var b strings.Builder
	kept := 0
	for line := range strings.Lines(failed) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "at ") {
			continue // where in the code of the tests it happened is printed by the suite
		}
		if kept++; kept > most {
			break
		}
		fmt.Fprintf(&b, "\n  %.200s", line)
	}
	return b.String()
}

// npmScripts are the scripts of web/package.json.
func npmScripts(p project.Project) (map[string]string, error) {
	text, err := os.ReadFile(p.Path("web", "package.json"))
	if err != nil {
		return nil, err
	}
	var file struct {
		Scripts map[string]string `json:"scripts"`
	}
	return file.Scripts, json.Unmarshal(text, &file)
}

// npmRun prepares a script of web/package.json, its packages installed.
func npmRun(ctx context.Context, p project.Project, script string) (*exec.Cmd, error) {
	if err := toolchain.NeedNode(ctx); err != nil {
		return nil, err
	}
	if err := toolchain.InstallPackages(ctx, p, func(_ string, run func() error) error { return run() }); err != nil {
		return nil, err
	}
	scripts, err := npmScripts(p)
	if err != nil {
		return nil, err
	}
	if scripts[script] == "" {
		return nil, errors.New("web/package.json has no script " + strconv.Quote(script))
	}
	return toolchain.Command(ctx, p.Path("web"), "npm", "run", "--silent", script), nil
}

// nodeTest runs a script that ends in Node's test runner, and counts. It chooses the reporter
// with a line for each test, because the default differs between a terminal and a log.
func nodeTest(out io.Writer, cmd *exec.Cmd) (gotest.Count, error) {
	var kept bytes.Buffer
	cmd.Env = append(cmd.Environ(), "NODE_OPTIONS="+strings.TrimSpace(os.Getenv("NODE_OPTIONS")+" --test-reporter=spec"))
	both := io.MultiWriter(out, &kept)
	cmd.Stdout, cmd.Stderr = both, both
	err := cmd.Run()
	counted := countNode(kept.Bytes())
	if err != nil {
		return counted, fmt.Errorf("%s: %w%s", cmd.Args[len(cmd.Args)-1], err, failures(kept.String()))
	}
	if counted == (gotest.Count{}) {
		return counted, errors.New("no test ran")
	}
	return counted, nil
}

func suiteTypes(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	cmd, err := npmRun(ctx, p, "check")
	if err != nil {
		return gotest.Count{}, err
	}
	return stream(out, cmd)
}

func suiteUnits(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	cmd, err := npmRun(ctx, p, "test")
	if err != nil {
		return gotest.Count{}, err
	}
	return nodeTest(out, cmd)
}

// suiteBrowser serves dist/ and runs the browser tests of web/test against it, in a real Chromium.
func suiteBrowser(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	cmd, err := npmRun(ctx, p, "test:browser")
	if err != nil {
		return gotest.Count{}, err
	}
	browser, err := toolchain.NeedBrowser(ctx, out)
	if err != nil {
		return gotest.Count{}, err
	}
	s, err := site.Read(p.Path("dist"))
	if err != nil {
		return gotest.Count{}, err
	}
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return gotest.Count{}, err
	}
	serving, stop := context.WithCancel(ctx)
	stopped := make(chan error, 1)
	go func() { stopped <- devserver.ServeSite(serving, listener, p, s, devserver.ThisTool(p)) }()
	cmd.Env = append(os.Environ(), "CHROMIUM="+browser, "COPSE_URL="+devserver.Address(listener))
	counted, err := nodeTest(out, cmd)
	stop()
	return counted, errors.Join(err, <-stopped)
}

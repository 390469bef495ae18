package testrun

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/gotest"
)

func TestUnknownBrowser(t *testing.T) {
	_, err := BrowserSuites([]string{"firefox", "lynx"})
	require.EqualError(t, err, "no browser lynx; there are chromium, firefox, webkit")
	suites, err := BrowserSuites(BrowserNames())
	require.NoError(t, err)
	require.Equal(t, []string{"build", "browsers"}, suiteNames(suites))
	for _, name := range BrowserNames() {
		require.Contains(t, browserNeeds, name)
	}
}

// A browser that cannot be had is named, and the others run.
func TestBrowsersThatAreMissingAreLeftOut(t *testing.T) {
	const lock = `{"lockfileVersion":3,"packages":{"":{}}}`
	p := buildtest.New(t, map[string]string{
		"web/package.json":             `{"scripts":{"test:browsers":"echo ran; echo \"ℹ pass 7\" #"}}`,
		"web/package-lock.json":        lock,
		"web/node_modules/.copse-lock": fmt.Sprintf("%x", sha256.Sum256([]byte(lock))), // the packages are installed
	})
	folder := onlyNode(t)
	var log bytes.Buffer
	counted, err := suiteBrowsers("firefox", "webkit")(t.Context(), &log, p)
	require.True(t, isLeftOut(err), "%v", err)
	require.EqualError(t, err, "firefox is not to be had: apt-get is not on this machine; webkit is not to be had: apt-get is not on this machine")
	require.Zero(t, counted)
	require.NotContains(t, log.String(), "ran")

	require.NoError(t, os.WriteFile(filepath.Join(folder, "firefox-esr"), []byte("#!/bin/sh\n"), 0o755))
	counted, err = suiteBrowsers("firefox", "webkit")(t.Context(), &log, p)
	require.True(t, isLeftOut(err), "%v", err)
	require.EqualError(t, err, "webkit is not to be had: apt-get is not on this machine")
	require.Equal(t, gotest.Count{Passed: 7}, counted)
	require.Contains(t, log.String(), "ran")
}

// onlyNode leaves Node, npm and a shell on the path, and returns a folder that is on it too.
func onlyNode(t *testing.T) string {
	folder := t.TempDir()
	for _, name := range []string{"node", "npm", "sh", "env"} {
		path, err := exec.LookPath(name)
		require.NoError(t, err)
		require.NoError(t, os.Symlink(path, filepath.Join(folder, name)))
	}
	t.Setenv("PATH", folder)
	t.Setenv("FIREFOX", "")
	return folder
}

package toolchain

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWasmEnvironmentIsSmall(t *testing.T) {
	require.Equal(t, []string{"GOOS=js", "GOARCH=wasm", "PATH=/bin", "HOME=/root", "GOFLAGS=-mod=mod", "XDG_CACHE_HOME=/c"},
		WasmEnv([]string{"PATH=/bin", "LS_COLORS=much", "HOME=/root", "GOOS=linux", "GOARCH=amd64", "GOFLAGS=-mod=mod", "XDG_CACHE_HOME=/c", "PATHS=/x"}))
}

func TestLastLines(t *testing.T) {
	require.Equal(t, "b\nc", LastLines("a\nb\nc\n", 2))
	require.Equal(t, "a", LastLines("a", 2))
}

func TestBrowserOfTheEnvironment(t *testing.T) {
	t.Setenv("CHROMIUM", "/nowhere/chromium")
	_, err := findBrowser()
	require.Error(t, err)
	t.Setenv("CHROMIUM", "")
	t.Setenv("PATH", t.TempDir())
	_, err = findBrowser()
	require.EqualError(t, err, "no Chromium on this machine: install one (Debian: `apt install chromium-headless-shell`) or set CHROMIUM to its path")
}

func TestHeadlessBrowserIsPreferred(t *testing.T) {
	t.Setenv("CHROMIUM", "")
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	for _, name := range []string{"chromium", "chromium-headless-shell"} { // the second one is preferred once it is there
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"), 0o755))
		found, err := findBrowser()
		require.NoError(t, err)
		require.Equal(t, name, filepath.Base(found))
	}
}

func TestFullBrowserIsUsedWithoutTheHeadlessOne(t *testing.T) {
	t.Setenv("CHROMIUM", "")
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	whole := filepath.Join(folder, "chromium")
	require.NoError(t, os.WriteFile(whole, []byte("#!/bin/sh\n"), 0o755))
	var log strings.Builder
	found, err := NeedBrowser(t.Context(), &log)
	require.NoError(t, err)
	require.Equal(t, whole, found)
	if os.Geteuid() == 0 {
		require.Equal(t, "testing with "+whole+": apt-get is not on this machine\n", log.String())
	}
}

func TestBrowsersThatCannotBeHad(t *testing.T) {
	t.Setenv("FIREFOX", "")
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	_, err := NeedFirefox(t.Context(), t.Output())
	require.EqualError(t, err, "apt-get is not on this machine")
	require.EqualError(t, NeedWebKit(t.Context(), t.Output()), "apt-get is not on this machine")

	for _, name := range []string{"firefox", "WebKitWebDriver", "Xvfb"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"), 0o755))
	}
	path, err := NeedFirefox(t.Context(), t.Output())
	require.NoError(t, err)
	require.Equal(t, filepath.Join(folder, "firefox"), path)
	require.NoError(t, NeedWebKit(t.Context(), t.Output()))
	t.Setenv("FIREFOX", "/nowhere/firefox")
	_, err = NeedFirefox(t.Context(), t.Output())
	require.Error(t, err)
}

func TestMissingNode(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	err := NeedNode(t.Context())
	require.Regexp(t, regexp.MustCompile("^needs Node 20 or newer \\(https://nodejs.org, or `apt install nodejs npm`\\): "), err.Error())
}

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDistRoundTrip(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	s := sampleSite()
	s.dev = true
	s.add(manifestName, manifestOf(s))
	s.add("icons/mark.svg", []byte("<svg/>"))
	require.NoError(t, writeSite(s, dir))
	again, err := readSite(dir)
	require.NoError(t, err)
	require.Equal(t, s, again)
}

func TestWritingRemovesWhatIsOld(t *testing.T) {
	dir := t.TempDir()
	s := sampleSite()
	s.add(manifestName, manifestOf(s))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "engine-OLDOLDOL.wasm"), []byte("old"), 0o644))
	require.NoError(t, writeSite(s, dir))
	var names []string
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	require.Equal(t, []string{"engine-KFZ4QPNL.wasm", "engine-KFZ4QPNL.wasm.br", "engine-KFZ4QPNL.wasm.gz", "index.html", "manifest.json", "worker-MZXW6YTB.wasm"}, names)
}

func TestIncompleteDistIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := sampleSite()
	s.add(manifestName, manifestOf(s))
	require.NoError(t, writeSite(s, dir))
	require.NoError(t, os.Remove(filepath.Join(dir, s.engine)))
	_, err := readSite(dir)
	require.EqualError(t, err, "dist/ lacks engine-KFZ4QPNL.wasm, which its manifest.json names; run `go run ./build build` again")
}

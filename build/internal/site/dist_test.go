package site_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/site"
)

func TestDistRoundTrip(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	s := buildtest.Site()
	s.Dev = true
	s.AddManifest()
	s.Add("icons/mark.svg", []byte("<svg/>"))
	require.NoError(t, site.Write(s, dir))
	again, err := site.Read(dir)
	require.NoError(t, err)
	require.Equal(t, s, again)
}

func TestWritingRemovesWhatIsOld(t *testing.T) {
	dir := t.TempDir()
	s := buildtest.Site()
	s.AddManifest()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "engine-OLDOLDOL.wasm"), []byte("old"), 0o644))
	require.NoError(t, site.Write(s, dir))
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
	s := buildtest.Site()
	s.AddManifest()
	require.NoError(t, site.Write(s, dir))
	require.NoError(t, os.Remove(filepath.Join(dir, s.Engine)))
	_, err := site.Read(dir)
	require.EqualError(t, err, "dist/ lacks engine-KFZ4QPNL.wasm, which its manifest.json names; run `go run ./build build` again")
}

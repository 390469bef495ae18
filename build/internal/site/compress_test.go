package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"
)

func unpack(t *testing.T, coding string, form []byte) string {
	t.Helper()
	var reader io.Reader = brotli.NewReader(bytes.NewReader(form))
	if coding == "gzip" {
		unzip, err := gzip.NewReader(bytes.NewReader(form))
		require.NoError(t, err)
		reader = unzip
	}
	body, err := io.ReadAll(reader)
	require.NoError(t, err)
	return string(body)
}

func TestCompressedFormsUnpackToTheContent(t *testing.T) {
	text := strings.Repeat("component Position\n", 500)
	for _, e := range []effort{releaseEffort, devEffort} {
		s := New()
		s.Add("a.js", []byte(text))
		s.Add("empty.css", nil)
		s.Add("mark.png", []byte("packed already"))
		require.NoError(t, compressor{dir: t.TempDir(), effort: e}.all(t.Context(), s, 3))
		for _, coding := range []string{"br", "gzip"} {
			require.Equal(t, text, unpack(t, coding, s.Assets["a.js"].Encoded[coding]))
			require.Less(t, len(s.Assets["a.js"].Encoded[coding]), len(text)/20)
			require.Empty(t, unpack(t, coding, s.Assets["empty.css"].Encoded[coding]))
		}
		require.Empty(t, s.Assets["mark.png"].Encoded)
	}
}

// Node encodes large files because it is faster. The result must be as small as that of the Go encoder.
func TestNodeCompressesAsGoDoes(t *testing.T) {
	var text strings.Builder
	for i := range 500 {
		text.WriteString("component Position" + strconv.Itoa(i*i) + "\n")
	}
	body := []byte(text.String())
	form, err := brotliByNode(t.Context(), body, false)
	require.NoError(t, err)
	require.Equal(t, text.String(), unpack(t, "br", form))
	own, err := encodeWith(body, func(w io.Writer) io.WriteCloser {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: hardest, LGWin: 24})
	})
	require.NoError(t, err)
	require.InEpsilon(t, len(own), len(form), 0.01)

	ended, cancel := context.WithCancel(t.Context())
	cancel()
	large := bytes.Repeat([]byte("x"), nativeBytes)
	_, err = compressor{dir: t.TempDir(), effort: releaseEffort}.forms(ended, large)
	require.ErrorIs(t, err, context.Canceled)
	forms, err := compressor{dir: t.TempDir(), effort: releaseEffort}.forms(t.Context(), large)
	require.NoError(t, err)
	require.Equal(t, string(large), unpack(t, "br", forms["br"]))
}

func TestOneWayIsEnoughWithinTheBudgets(t *testing.T) {
	engine := bytes.Repeat([]byte("x"), nativeBytes)
	for more, ways := range map[int][]string{0: {"-11-1.br"}, FirstBudget: {"-11-1.br", "-11.br"}} {
		s, dir := New(), t.TempDir()
		s.Engine, s.First = "engine.wasm", []string{"engine.wasm", "a.png"}
		s.Add("engine.wasm", engine)
		s.Add("a.png", make([]byte, more))
		require.NoError(t, CompressTested(t.Context(), s, dir))
		require.Equal(t, string(engine), unpack(t, "br", s.Assets[s.Engine].Encoded["br"]))
		kept, err := filepath.Glob(filepath.Join(dir, "*.br"))
		require.NoError(t, err)
		for i, name := range kept {
			kept[i] = name[strings.LastIndex(name, "-11"):]
		}
		require.Equal(t, ways, kept)
	}
}

func TestSourceMapsAreCompressedWithLittleEffort(t *testing.T) {
	c := compressor{dir: t.TempDir(), effort: releaseEffort}
	require.Equal(t, devEffort, c.of("main.js.map").effort)
	require.Equal(t, releaseEffort, c.of("main.js").effort)
	c.little = []string{"bench.wasm"}
	require.Equal(t, devEffort, c.of("bench.wasm").effort)
	require.Equal(t, releaseEffort, c.of("engine.wasm").effort)
}

func TestCompressedFormsAreFoundAgain(t *testing.T) {
	c := compressor{dir: t.TempDir(), effort: releaseEffort}
	first, err := c.forms(t.Context(), []byte("text"))
	require.NoError(t, err)
	entries, err := os.ReadDir(c.dir)
	require.NoError(t, err)
	require.Len(t, entries, 2)
	for _, entry := range entries { // a marked entry shows that the second call reads it
		require.NoError(t, os.WriteFile(filepath.Join(c.dir, entry.Name()), []byte("marked"), 0o644))
	}
	again, err := c.forms(t.Context(), []byte("text"))
	require.NoError(t, err)
	require.Equal(t, "marked", string(again["br"]))
	require.Equal(t, "marked", string(again["gzip"]))

	lower, err := compressor{dir: c.dir, effort: devEffort}.forms(t.Context(), []byte("text"))
	require.NoError(t, err)
	require.NotEqual(t, "marked", string(lower["br"]), "another effort is another entry")
	require.Equal(t, "text", unpack(t, "br", first["br"]))
}

func TestPruneKeepsWhatIsInUse(t *testing.T) {
	c := compressor{dir: t.TempDir(), effort: devEffort}
	_, err := c.forms(t.Context(), []byte("text"))
	require.NoError(t, err)
	require.NoError(t, c.prune(time.Now()))
	entries, err := os.ReadDir(c.dir)
	require.NoError(t, err)
	require.Len(t, entries, 2)
	require.NoError(t, c.prune(time.Now().Add(cacheAge+time.Hour)))
	entries, err = os.ReadDir(c.dir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/attach"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/observed"
)

const observedDocument = `{"schema": "copse.observe/1", "library": "ark", "ticks": 60,
 "components": [{"name": "A", "bytes": 8}, {"name": "B", "bytes": null}],
 "compositions": [{"components": [0], "count": 5}], "systems": [{"name": "Move", "writes": [0], "reads": [1], "runs": 60, "ns": 6000}],
 "transitions": [], "complete": true}`

const observedDesign = `# Observed: a program on Ark, 60 ticks
# A round is one of these ticks.
# Missing: the size of B; 12 bytes are assumed.

component A 8 # 8 bytes, read from the program
component B # size not known, 12 bytes assumed

system Move(mut A, B) # counted 60 runs in 60 ticks; measured 100 ns a run, 6 µs together

spawn 5 A # counted at the end
`

func TestObserveAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "running.json")
	require.NoError(t, os.WriteFile(file, []byte(observedDocument), 0o600))
	for _, from := range []string{file, "-"} {
		var b buffers
		require.Equal(t, statusDone, b.run(t, observedDocument, "observe", from))
		require.Equal(t, syntax.Format(observedDesign), b.out.String())
		require.Equal(t, "observe: a program on Ark, 60 ticks\nobserve: missing: the size of B; 12 bytes are assumed.\n", b.err.String())
	}
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "observe", "-json", file))
	require.Equal(t, "copse.observe/1", schemaOf(t, b.out.String()))
}

func TestObserveSaysWhatIsWrong(t *testing.T) {
	for want, c := range map[string]struct {
		in   string
		args []string
	}{
		"build observe: -, line 1, column 1: the field 'schema' is missing\n":                                                                                         {"{}", []string{"-"}},
		"build observe: there is no file nothing, and 'nothing' is not this machine; only programs on it are asked, at 127.0.0.1, localhost or [::1]\n":               {"", []string{"nothing"}},
		"build observe: there is no file example.com:27750, and 'example.com' is not this machine; only programs on it are asked, at 127.0.0.1, localhost or [::1]\n": {"", []string{"example.com:27750"}},
		"build observe: takes one address or file, and was given 0\n":                                                                                                 {"", nil},
		"build observe: there is no kind of program 'unity'; there are copse, flecs, bevy\n":                                                                          {"", []string{"-as", "unity", "1"}},
		"build observe: -seconds is from 0, for all that the program has counted, to 3600\n":                                                                          {"", []string{"-seconds", "-1", "27750"}},
	} {
		var b buffers
		require.NotEqual(t, statusDone, b.run(t, c.in, append([]string{"observe"}, c.args...)...))
		first, _, _ := strings.Cut(b.err.String(), "\n")
		require.Equal(t, want, first+"\n")
	}
}

type (
	place struct{ X, Y float32 }
	speed struct{ X, Y float32 }
)

// TestAWorldIsObserved reads a world of the library, as a program that serves its document: the design has the components, systems and entities of
// the world's own.
func TestAWorldIsObserved(t *testing.T) {
	w := ecs.NewWorld()
	at, v := ecs.Component[place](w), ecs.Component[speed](w)
	ecs.System2(w, "Move", func(ecs.Block, []place, []speed) {}, ecs.Reads(v))
	w.Group(at, v)
	w.SpawnMany(40, nil, at, v)
	w.SpawnMany(5, nil, at)
	program := attach.To(w, "meadow")
	require.NoError(t, w.Tick(1))
	found, err := observed.Read(program.Document())
	require.NoError(t, err)
	withoutComments := func(text string) (out []string) {
		for line := range strings.Lines(text) {
			statement, _, _ := strings.Cut(line, "#")
			if statement = strings.TrimSpace(statement); statement != "" {
				out = append(out, statement)
			}
		}
		return out
	}
	own := strings.ReplaceAll(w.Design(), " f32x2", " 8")
	require.ElementsMatch(t, withoutComments(own), withoutComments(observed.Design(found)))

	server := httptest.NewServer(http.HandlerFunc(func(to http.ResponseWriter, _ *http.Request) {
		_, _ = to.Write(program.Document())
	}))
	defer server.Close()
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "observe", "-seconds", "0", server.URL), b.err.String())
	require.Contains(t, b.out.String(), "# Observed: meadow, a program on Copse, 1 tick in ")
	require.Contains(t, b.out.String(), "\nspawn 40 place, speed  # counted at the end\n")
}

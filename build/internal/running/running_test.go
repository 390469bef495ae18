package running

import (
	"context"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/observed"
)

// recorded returns a reply that is a fixture.
func recorded(t *testing.T, name string) []byte {
	text, err := os.ReadFile(filepath.Join("testdata", filepath.FromSlash(name)))
	require.NoError(t, err)
	return text
}

var update = flag.Bool("update", false, "write the golden files")

// golden compares a text with a file.
func golden(t *testing.T, name, got string) {
	if *update {
		require.NoError(t, os.WriteFile(filepath.Join("testdata", name), []byte(got), 0o644))
	}
	require.Equal(t, string(recorded(t, name)), got)
}

// program starts a program that answers on this machine, and returns a reader of it.
func program(t *testing.T, kind Kind, answer http.HandlerFunc) *Reader {
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	at, err := ParseAddress(server.URL, kind)
	require.NoError(t, err)
	return &Reader{At: at}
}

// playFlecs answers as a program with Flecs does. At each reading 60 frames have gone by, and evaluations are doubled.
func playFlecs(t *testing.T) http.HandlerFunc {
	frame := 540
	return func(w http.ResponseWriter, r *http.Request) {
		reply := map[string]string{"/components": "components.json", "/tables": "tables.json", "/queries": "queries.json", "/stats/pipeline": "pipeline.json"}[r.URL.Path]
		switch {
		case r.URL.Path == "/commands/capture":
			frame += 60
			_, _ = w.Write([]byte(`{"frame":` + map[int]string{600: "600", 660: "660"}[frame] + `}`))
		case strings.HasPrefix(r.URL.Path, "/commands/frame/"):
			_, _ = w.Write(recorded(t, "flecs/frame.json"))
		case r.URL.Path == "/entity/level/tree":
			require.Equal(t, "values=false&full_paths=true", r.URL.RawQuery)
			_, _ = w.Write([]byte(`{"parent":"level","name":"tree","tags":["game.Burning"],"components":{"game.Position":null,"game.Velocity":null}}`))
		case r.URL.Path == "/entity/#700":
			_, _ = w.Write([]byte(`{"name":"#700","components":{"game.Position":null,"game.Velocity":null}}`))
		case reply == "":
			http.Error(w, `{"error":"entity '#702' not found"}`, http.StatusNotFound)
		case reply == "queries.json" && frame == 660:
			_, _ = w.Write([]byte(strings.NewReplacer(`"eval_count":600`, `"eval_count":660`, `"eval_count":300`, `"eval_count":330`).Replace(string(recorded(t, "flecs/queries.json")))))
		default:
			_, _ = w.Write(recorded(t, "flecs/"+reply))
		}
	}
}

// TestFlecs reads a program with Flecs twice, and makes a design of it.
func TestFlecs(t *testing.T) {
	reader := program(t, Flecs, playFlecs(t))
	found, err := reader.Watch(t.Context(), time.Second, func(context.Context, time.Duration) error { return nil })
	require.NoError(t, err)
	head, _, _ := strings.Cut(observed.Design(found), "tick\n")
	golden(t, "flecs.copse", head)
	again, err := observed.Read(found.Append(nil))
	require.NoError(t, err)
	require.Equal(t, observed.Design(found), observed.Design(again))
}

// TestFlecsWithoutStatistics reads a program that has no statistics, and keeps no commands.
func TestFlecsWithoutStatistics(t *testing.T) {
	play := playFlecs(t)
	reader := program(t, Flecs, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/stats/pipeline" || strings.HasPrefix(r.URL.Path, "/commands/frame/") {
			http.NotFound(w, r)
			return
		}
		play(w, r)
	})
	found, err := reader.Next(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, found.Ticks)
	require.Equal(t, -1, found.Systems[0].Ns)
	require.Equal(t, -1, found.Systems[0].Runs)
	require.Contains(t, found.Notes, "Times are not known: the program has no statistics. Import the module FlecsStats to have them.")
	require.Contains(t, found.Notes, "Changes are not known: the program has kept no commands of the frame that was captured.")
}

// playBevy answers as a program with Bevy does.
func playBevy(t *testing.T) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var asked struct {
			Method string
			Params struct {
				Label string `json:"schedule_label"`
			}
		}
		require.NoError(t, json.NewDecoder(r.Body).Decode(&asked))
		reply := asked.Method + ".json"
		if asked.Params.Label != "" {
			reply = asked.Params.Label + ".json"
		}
		if asked.Params.Label == "FixedUpdate" {
			_, _ = w.Write([]byte(`{"jsonrpc":"2.0","id":1,"error":{"code":-23501,"message":"Schedule with label=FixedUpdate not found."}}`))
			return
		}
		_, _ = w.Write([]byte(`{"jsonrpc":"2.0","id":1,"result":` + string(recorded(t, "bevy/"+reply)) + `}`))
	}
}

// TestBevy reads a program with Bevy, and makes a design of it.
func TestBevy(t *testing.T) {
	found, err := program(t, Bevy, playBevy(t)).Next(t.Context())
	require.NoError(t, err)
	golden(t, "bevy.copse", observed.Design(found))
	_, err = observed.Read(found.Append(nil))
	require.NoError(t, err)
}

// document is what a program with Copse or Ark says after some ticks.
func documentOf(ticks string) string {
	return `{"schema":"copse.observe/1","library":"ark","ticks":` + ticks + `,"components":[{"name":"A","bytes":8}],"compositions":[{"components":[0],"count":5}],
"systems":[{"name":"Move","writes":[0],"runs":` + ticks + `,"ns":` + ticks + `000}],"transitions":[],"complete":true}`
}

// TestCountsAreThoseSinceTheLastReading reads a program three times; then it has made no tick, and then it was started again.
func TestCountsAreThoseSinceTheLastReading(t *testing.T) {
	answers := []string{"10", "15", "15", "3"}
	reader := program(t, Copse, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(documentOf(answers[0])))
		answers = answers[1:]
	})
	for _, want := range []int{10, 5, -1, 3} {
		found, err := reader.Next(t.Context())
		if want < 0 {
			require.Equal(t, observed.ErrNoTicks, err)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, []int{want, want, want * 1000}, []int{found.Ticks, found.Systems[0].Runs, found.Systems[0].Ns})
	}
}

package figures

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/markdown"
	"github.com/copse-ecs/copse/build/internal/measure"
	"github.com/copse-ecs/copse/build/internal/project"
)

func TestFiguresOfACheckout(t *testing.T) {
	p := buildtest.New(t, map[string]string{
		"playground-examples/native/ticks.json":  "{\"schema\": \"copse.bench/1\",\n \"machine\": {}, \"results\": []}\n",
		"playground-examples/browser/ticks.json": "{\"schema\": \"copse.bench/1\",\n \"machine\": {\"browser\": \"B\"}, \"results\": []}\n",
		"playground-examples/published.json":     "[\n]\n",
	})
	text, err := Document(t.Context(), p)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(text), `{"recorded":[{"file":"ticks","report":{"schema":"copse.bench/1","machine":{},"results":[]}}],"inBrowser":[{"file":"ticks","report":{"schema":"copse.bench/1","machine":{"browser":"B"},"results":[]}}],"published":[{"source":"Idema, Clique in C++: the paper and its data file","place":`))
	require.Contains(t, string(text), `}]}],"claims":[{"source":"Idema: groups and trees",`)

	text, err = Document(t.Context(), buildtest.New(t, nil))
	require.NoError(t, err)
	require.Equal(t, `{"recorded":[],"inBrowser":[],"published":[],"claims":[]}`, string(text))
}

// Every claim of the page links to the heading that explains it.
func TestClaimsLeadToTheirHeadings(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	marked, err := markedClaims(p)
	require.NoError(t, err)
	require.NotEmpty(t, marked)
	text, err := os.ReadFile(p.Path(measure.ClaimsFile))
	require.NoError(t, err)
	anchors := markdown.AnchorsIn(string(text))
	for _, m := range marked {
		name, anchor, _ := strings.Cut(m.See, "#")
		require.Equal(t, "docs/claims.html", name)
		require.True(t, anchors[anchor], m.See)
	}
}

func TestWrongFiguresAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"schema":"copse.bench/2"}`: "is not of schema copse.bench/1; `go run ./build bench -out FILE` writes such files",
		`{`:                          "unexpected end of JSON input",
	} {
		p := buildtest.New(t, map[string]string{"playground-examples/native/x.json": text})
		_, err := Document(t.Context(), p)
		require.EqualError(t, err, p.Path("playground-examples", "native", "x.json")+": "+want)
	}
	p := buildtest.New(t, map[string]string{"playground-examples/published.json": "{"})
	_, err := Document(t.Context(), p)
	require.EqualError(t, err, p.Path("playground-examples", "published.json")+": not a list of publications: unexpected end of JSON input")
}

package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFiguresOfASite(t *testing.T) {
	p := newProject(t, map[string]string{
		"playground-examples/native/ticks.json": "{\"schema\": \"copse.bench/1\",\n \"machine\": {}, \"results\": []}\n",
		"playground-examples/published.json":    "[\n]\n",
	})
	s := newSite()
	name, err := addFigures(p, s)
	require.NoError(t, err)
	require.True(t, isHashed(name))
	require.True(t, strings.HasPrefix(string(s.assets[name].body), `{"recorded":[{"file":"ticks","report":{"schema":"copse.bench/1","machine":{},"results":[]}}],"published":[],"claims":[{"source":"Idema: groups and trees",`))

	empty := newSite()
	name, err = addFigures(newProject(t, nil), empty)
	require.NoError(t, err)
	require.Equal(t, `{"recorded":[],"published":[],"claims":[]}`, string(empty.assets[name].body))
}

// Every claim that the page shows leads to where it is explained.
func TestClaimsLeadToTheirHeadings(t *testing.T) {
	p, err := currentProject()
	require.NoError(t, err)
	marked, err := markedClaims(p)
	require.NoError(t, err)
	require.NotEmpty(t, marked)
	text, err := os.ReadFile(p.path(claimsFile))
	require.NoError(t, err)
	anchors := anchorsIn(string(text))
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
		p := newProject(t, map[string]string{"playground-examples/native/x.json": text})
		_, err := addFigures(p, newSite())
		require.EqualError(t, err, p.path("playground-examples", "native", "x.json")+": "+want)
	}
}

package main

import (
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
	require.Equal(t, `{"recorded":[{"file":"ticks","report":{"schema":"copse.bench/1","machine":{},"results":[]}}],"published":[]}`, string(s.assets[name].body))

	empty := newSite()
	name, err = addFigures(newProject(t, nil), empty)
	require.NoError(t, err)
	require.Equal(t, `{"recorded":[],"published":[]}`, string(empty.assets[name].body))
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

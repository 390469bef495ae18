package main

import (
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const smallFrame = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="%csp%">
<link rel="preload" as="fetch" type="application/wasm" href="%engine.wasm%" crossorigin>
<script src="%early.js%"></script>
%preload%
<link rel="stylesheet" href="%main.css%">
<link rel="stylesheet" href="%play.css%">
<link rel="icon" href="%icon.svg%">
<script type="module" src="%frame.js%" data-worker-program="%worker.wasm%" data-worker-script="%worker.js%"></script>
`

func TestEmbedOfTheSite(t *testing.T) {
	p, front := sampleBundle(t)
	s, err := assemble(p, front, programs{[]byte("engine"), []byte("worker"), []byte("bench"), []byte("kernel")}, false)
	require.NoError(t, err)

	script := string(s.assets[embedScript].body)
	require.NotContains(t, script, "%parts%")
	require.NotContains(t, script, "sourceMappingURL")
	start := strings.Index(script, `"frame.html|`)
	require.Positive(t, start, script)
	list := strings.Split(strings.Split(script[start+1:], `"`)[0], "|")
	require.Len(t, list, 10)
	for _, name := range list {
		require.Contains(t, s.assets, path.Join(embedFolder, name), "relative to the script")
	}
	require.Equal(t, "export interface At {}\n", string(s.assets[embedTypes].body))

	page := string(s.assets[embedFrame].body)
	require.Contains(t, page, `content="`+policy+`"`)
	require.Contains(t, page, `href="../`+s.engine+`" crossorigin`)
	require.Contains(t, page, `src="../`+front.entries[frameScript]+`" data-worker-program="../`+s.worker+`" data-worker-script="../`+front.entries[workerScript]+`"`)
	for _, name := range front.graph(front.entries[frameScript])[1:] {
		require.Contains(t, page, `<link rel="modulepreload" href="../`+name+`">`)
	}
	require.NotContains(t, s.assets, front.entries[elementScript])
	for _, name := range s.first {
		require.NotContains(t, name, "/", "an embed is no part of the first download")
	}
}

func TestRefusedFrame(t *testing.T) {
	_, err := template{"web/embed/frame.html", strings.Replace(smallFrame, "%play.css%", "", 1), frameRequired}.fill(nil)
	require.EqualError(t, err, "web/embed/frame.html: lacks the placeholder %play.css%")
}

func TestScriptOfEmbedsHasABudget(t *testing.T) {
	s := sampleSite()
	s.add(embedScript, make([]byte, 6001))
	require.Equal(t, []string{"the script of embeds (v1/embed.js) takes 6.0 KB of Brotli and may take 6.0 KB; load later what the first analysis does not need"}, overBudget(s))
	s.add(embedScript, make([]byte, 6000))
	require.Empty(t, overBudget(s))
	require.Contains(t, budgetLine(s), ", embed.js 6.0 of 6.0 KB (Brotli)")
}

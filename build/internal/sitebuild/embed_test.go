package sitebuild

import (
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/site"
)

func TestEmbedOfTheSite(t *testing.T) {
	p, front := sampleBundle(t)
	s, err := assemble(p, front, made{engine: []byte("engine"), worker: []byte("worker"), bench: []byte("bench"), kernel: []byte("kernel")}, false)
	require.NoError(t, err)

	script := string(s.Assets[site.EmbedScript].Body)
	require.NotContains(t, script, "%parts%")
	require.NotContains(t, script, "sourceMappingURL")
	start := strings.Index(script, `"frame.html|`)
	require.Positive(t, start, script)
	list := strings.Split(strings.Split(script[start+1:], `"`)[0], "|")
	require.Len(t, list, 10)
	for _, name := range list {
		require.Contains(t, s.Assets, path.Join(site.EmbedFolder, name), "relative to the script")
	}
	require.Equal(t, "export interface At {}\n", string(s.Assets[site.EmbedTypes].Body))

	page := string(s.Assets[site.EmbedFrame].Body)
	require.Contains(t, page, `content="`+frontend.Policy+`"`)
	require.Contains(t, page, `href="../`+s.Engine+`" crossorigin`)
	require.Contains(t, page, `src="../`+front.Entries[frontend.FrameScript]+`" data-worker-program="../`+s.Worker+`" data-worker-script="../`+front.Entries[frontend.WorkerScript]+`"`)
	require.Equal(t, []string{front.Entries[frontend.FrameScript]}, front.Graph(front.Entries[frontend.FrameScript]), "one script, and so one request")
	require.NotContains(t, s.Assets, front.Entries[frontend.ElementScript])
	for _, name := range s.First {
		require.NotContains(t, name, "/", "an embed is no part of the first download")
	}
}

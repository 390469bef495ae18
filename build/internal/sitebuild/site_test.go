package sitebuild

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
)

func sampleBundle(t *testing.T) (project.Project, frontend.Bundle) {
	t.Helper()
	p := buildtest.New(t, buildtest.FrontEnd)
	b, err := frontend.Make(p, p.Path("goroot"))
	require.NoError(t, err)
	return p, b
}

func TestAssembledSite(t *testing.T) {
	p, front := sampleBundle(t)
	s, err := assemble(p, front, made{engine: []byte("\x00asm engine"), worker: []byte("\x00asm worker"), bench: []byte("\x00asm bench"), kernel: []byte("\x00asm kernel")}, false)
	require.NoError(t, err)
	page := string(s.Assets["index.html"].Body)
	require.Contains(t, page, `content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'"`)
	require.Contains(t, page, `<pre>component A &amp; &lt;B&gt;`)
	require.Contains(t, page, `href="`+s.Engine+`" data-bytes="11" crossorigin`)
	require.NotContains(t, page, `="/`, "addresses are relative")
	for _, name := range s.First {
		require.Contains(t, s.Assets, name)
		if name != "index.html" {
			require.Contains(t, page, `"`+name+`"`, "the page itself names all it starts with, so nothing waits for anything")
		}
	}
	for name := range s.Assets {
		if path.Ext(name) == ".js" && strings.Contains(string(s.Assets[name].Body), "loaded on demand") {
			require.NotContains(t, s.First, name)
			require.NotContains(t, page, name)
		}
	}
	for _, later := range []string{s.Worker, s.Bench, s.Kernel, front.Entries[frontend.WorkerScript], front.Entries[frontend.BenchScript]} {
		require.Contains(t, s.Assets, later)
		require.NotContains(t, s.First, later)
		require.Equal(t, 1, strings.Count(page, `"`+later+`"`), "the page says where it is")
	}
	require.Contains(t, s.Assets, site.Hashed("icon.svg", []byte("<svg/>")))
}

// A file that is missing in the list is missing when there is no server.
func TestServiceWorkerNamesEveryFile(t *testing.T) {
	p, front := sampleBundle(t)
	s, err := assemble(p, front, made{engine: []byte("engine"), worker: []byte("worker"), bench: []byte("bench"), kernel: []byte("kernel")}, false)
	require.NoError(t, err)
	require.Contains(t, string(s.Assets["index.html"].Body), `data-offline="service.js"`)
	script := string(s.Assets[site.ServiceName].Body)
	list := regexp.MustCompile(`"([^"]*\|[^"]*)"`).FindStringSubmatch(script)
	require.NotNil(t, list, script)
	parts := strings.Split(list[1], "|")
	require.Regexp(t, `^[A-Z2-7]{8}$`, parts[0])
	var want []string
	for name, asset := range s.Assets {
		switch {
		case name == site.ServiceName || name == site.ManifestName || path.Ext(name) == ".map":
		case path.Ext(name) == ".html":
			require.Contains(t, string(asset.Body), `data-build="`+parts[0]+`"`, name)
			want = append(want, name)
		default:
			want = append(want, name+" "+asset.Tag)
		}
	}
	require.Contains(t, want, site.EmbedFrame)
	require.ElementsMatch(t, want, parts[1:])
	require.NotContains(t, s.Assets, front.Entries[frontend.ServiceScript])

	other, err := assemble(p, front, made{engine: []byte("another engine"), worker: []byte("worker"), bench: []byte("bench"), kernel: []byte("kernel")}, false)
	require.NoError(t, err)
	require.NotEqual(t, script, string(other.Assets[site.ServiceName].Body), "a browser takes what differs for a new build")
	dev, err := assemble(p, front, made{engine: []byte("engine"), worker: []byte("worker"), bench: []byte("bench"), kernel: []byte("kernel")}, true)
	require.NoError(t, err)
	require.Contains(t, string(dev.Assets["index.html"].Body), `data-offline=""`)
}

func TestSameSourcesGiveTheSameSite(t *testing.T) {
	p, front := sampleBundle(t)
	_, other := sampleBundle(t)
	one, err := assemble(p, front, made{engine: []byte("engine"), worker: []byte("worker"), bench: []byte("bench"), kernel: []byte("kernel")}, false)
	require.NoError(t, err)
	two, err := assemble(p, other, made{engine: []byte("engine"), worker: []byte("worker"), bench: []byte("bench"), kernel: []byte("kernel")}, false)
	require.NoError(t, err)
	require.Equal(t, one, two)
}

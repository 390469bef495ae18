package sitebuild

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/docsite"
	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/site"
)

const smallDocs = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="%csp%">
<title>%title%</title>
<script src="%docs.js%" data-build="%build%"></script>
<link rel="stylesheet" href="%docs.css%">
<link rel="icon" href="%icon.svg%">
<script type="module" src="%embed.js%"></script>
<a href="../">Playground</a>
%nav%
%content%
%next%
`

const smallArcade = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="%csp%">
<script src="%arcade.js%" data-program="%arcade.wasm%"></script>
<link rel="stylesheet" href="%arcade.css%">
`

// documented makes the site of the small front end with documentation.
func documented(t *testing.T, files map[string]string) (*site.Site, error) {
	t.Helper()
	return documentedWith(t, files, made{engine: []byte("engine"), worker: []byte("worker"), bench: []byte("bench"), kernel: []byte("kernel")})
}

func documentedWith(t *testing.T, files map[string]string, modules made) (*site.Site, error) {
	t.Helper()
	all := maps.Clone(buildtest.FrontEnd)
	maps.Copy(all, map[string]string{"web/docs/page.html": smallDocs, "web/arcade/frame.html": smallArcade})
	maps.Copy(all, files)
	p := buildtest.New(t, all)
	front, err := frontend.Make(p, p.Path("goroot"))
	require.NoError(t, err)
	return assemble(p, front, modules, false)
}

func TestDocumentation(t *testing.T) {
	s, err := documented(t, map[string]string{
		"README.md":      "# Copse\n\n![A picture](docs/img/a.svg)\n\nRead [the theory](docs/theory.md#2-it--holds), [a design](playground-examples), [a source](grouptree/x.go).\n",
		"docs/theory.md": "# The theory\n\n## 1. `Groups`\n\nWords & such, [here](#2-it--holds).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## 2. It <= holds\n\n```go\nif a < b {}\n```\n\n## 1. `Groups`\n",
		"docs/aside.md":  "# An aside\n\n```copse\n# Two & more\ncomponent A\nsystem S(A)\ngroup A\n```\n",
		"docs/img/a.svg": "<svg/>",
		"grouptree/x.go": "package grouptree\n",
		"playground-examples/lessons/a-group/lesson.md": "# A group\n\nWhat it is for.\n\nMore.\n",
		"playground-examples/lessons/a-block/lesson.md": "# A block\n\nWhat it is.\n",
		"playground-examples/lessons/course.md":         "# The course\n\n## First\n\nHow it begins.\n\n- [A group](a-group/lesson.md)\n\n## Then\n\nOn.\n\n- [A block](a-block/lesson.md)\n",
	})
	require.NoError(t, err)
	index := string(s.Assets[docsite.Front].Body)
	require.Contains(t, index, "<title>Copse</title>")
	require.Contains(t, index, `<img src="img/a.svg" alt="A picture" />`)
	require.Contains(t, index, `<a href="theory.html#2-it--holds">the theory</a>, <a href="../">a design</a>, a source.`)
	require.Contains(t, index, "<h3>First</h3>\n<p>How it begins. About 5 minutes.</p>\n<ol start=\"1\">\n"+`<li><a href="../#lesson=a-group">A group</a><br>What it is for.</li>`+"\n</ol>\n<h3>Then</h3>\n<p>On. About 5 minutes.</p>\n<ol start=\"2\">\n")
	require.Contains(t, index, `<li><a href="index.html" aria-current="page">Overview</a></li>`)
	require.Contains(t, index, `Next: <a href="theory.html">The theory</a>`)
	require.NotContains(t, index, `="/`, "addresses are relative")

	theory := string(s.Assets["docs/theory.html"].Body)
	require.Contains(t, theory, "<title>The theory · Copse</title>")
	require.Contains(t, theory, `<h2 id="1-groups">1. <code>Groups</code> <a class="self" href="#1-groups" aria-label="Link to this heading">#</a></h2>`)
	require.Contains(t, theory, `<h2 id="1-groups-1">`)
	require.Contains(t, theory, `<pre tabindex="0"><code class="language-go">if a &lt; b {}`)
	require.Contains(t, theory, "<td>1</td>")

	aside := string(s.Assets["docs/aside.html"].Body)
	require.Contains(t, aside, `<copse-play frame="inline" start="click" view="systems arrays" title="Two &amp; more"><pre tabindex="0"><code class="language-copse"><span class="quiet"># Two &amp; more</span>
<span class="quiet">component</span> <span class="c0">A</span>
<span class="quiet">system</span> S(<span class="c0">A</span>)
<span class="quiet">group</span> <span class="c0">A</span></code></pre></copse-play>`)
	require.Contains(t, aside, `<script type="module" src="../v1/embed.js">`)

	var found []struct {
		Page, Title string
		Parts       []struct{ ID, Head, Text string }
	}
	require.NoError(t, json.Unmarshal(s.Assets[docsite.SearchIndex].Body, &found))
	require.Equal(t, []string{"index.html", "theory.html", "aside.html"}, []string{found[0].Page, found[1].Page, found[2].Page})
	require.Equal(t, struct{ ID, Head, Text string }{"1-groups", "1. Groups", "Words & such, here. a b 1 2"}, found[1].Parts[1])
	require.Contains(t, string(s.Assets[site.ServiceName].Body), "|"+docsite.Folder+"theory.html|", "it can be read without the server")
}

func TestArcadeGameInTheDocumentation(t *testing.T) {
	files := map[string]string{"docs/arcade.md": "# A game\n\n```sh arcade\ngo run ./arcade\n```\n"}
	const run = `<pre tabindex="0"><code class="language-sh">go run ./arcade`
	modules := made{engine: []byte("engine"), worker: []byte("worker"), bench: []byte("bench"), kernel: []byte("kernel")}
	without, err := documentedWith(t, files, modules)
	require.NoError(t, err)
	page := string(without.Assets["docs/arcade.html"].Body)
	require.Contains(t, page, "without the game: only <code>make site</code> compiles it.</p>\n"+run)
	require.NotContains(t, page, "<script defer")
	require.Empty(t, without.Arcade)

	modules.arcade, modules.arcadeBytes = []byte("arcade"), 2_449_999
	with, err := documentedWith(t, files, modules)
	require.NoError(t, err)
	page = string(with.Assets["docs/arcade.html"].Body)
	require.Regexp(t, `<div class="arcade" data-arcade data-frame="\.\./arcade/" data-megabytes="2\.4">.*</div>\n<script defer src="\.\./arcade-\w{8}\.js"></script>\n`+run, page)
	require.Regexp(t, `^arcade/arcade-[A-Z2-7]{8}\.wasm$`, with.Arcade)
	frame := string(with.Assets[site.ArcadePage].Body)
	require.Regexp(t, `<script src="\.\./arcade-frame-\w{8}\.js" data-program="arcade-[A-Z2-7]{8}\.wasm">`, frame)
	require.NotContains(t, string(with.Assets[site.ServiceName].Body), with.Arcade, "the playground does without it")
}

func TestRefusedDocumentation(t *testing.T) {
	for _, test := range []struct{ file, text, want string }{
		{"docs/a.md", "words\n", "docs/a.md: has no title; a page begins with a heading of the first level"},
		{"docs/a.md", "# A\n\n[x](b.md)\n", "docs/a.html links to b.html, which leads nowhere"},
		{"docs/a.md", "# A\n\n[x](#b)\n", "docs/a.html links to #b, which leads nowhere"},
		{"README.md", "# A\n\n![x](docs/img/none.svg)\n", "docs/index.html links to img/none.svg, which leads nowhere"},
	} {
		_, err := documented(t, map[string]string{test.file: test.text})
		require.EqualError(t, err, test.want)
	}
	_, err := documented(t, map[string]string{"README.md": "# A\n", "playground-examples/lessons/two/lesson.md": "# Two\n"})
	require.ErrorContains(t, err, "playground-examples/lessons/course.md: the lesson two is in no part")
}

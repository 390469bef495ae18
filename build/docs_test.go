package main

import (
	"encoding/json"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const smallDocs = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="%csp%">
<title>%title%</title>
<script src="%docs.js%"></script>
<link rel="stylesheet" href="%docs.css%">
<link rel="icon" href="%icon.svg%">
<script type="module" src="%embed.js%"></script>
<a href="../">Playground</a>
%nav%
%content%
%next%
`

// documented is the small project with documentation of its own.
func documented(t *testing.T, files map[string]string) (*site, error) {
	t.Helper()
	all := maps.Clone(frontEnd)
	maps.Copy(all, map[string]string{"web/docs/page.html": smallDocs})
	maps.Copy(all, files)
	p := newProject(t, all)
	front, err := makeBundle(p, p.path("goroot"))
	require.NoError(t, err)
	return assemble(p, front, programs{[]byte("engine"), []byte("worker"), []byte("bench"), []byte("kernel")}, false)
}

func TestDocumentation(t *testing.T) {
	s, err := documented(t, map[string]string{
		"README.md":      "# Copse\n\n![A picture](docs/img/a.svg)\n\nRead [the theory](docs/theory.md#2-it--holds), [a design](playground-examples), [a source](grouptree/x.go).\n",
		"docs/theory.md": "# The theory\n\n## 1. `Groups`\n\nWords & such, [here](#2-it--holds).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## 2. It <= holds\n\n```go\nif a < b {}\n```\n\n## 1. `Groups`\n",
		"docs/aside.md":  "# An aside\n\n```copse\n# Two & more\ncomponent A\nsystem S(A)\ngroup A\n```\n",
		"docs/img/a.svg": "<svg/>",
		"grouptree/x.go": "package grouptree\n",
		"playground-examples/lessons/02-a-group/lesson.md": "# A group\n\nWhat it is for.\n\nMore.\n",
	})
	require.NoError(t, err)
	index := string(s.assets[docsFront].body)
	require.Contains(t, index, "<title>Copse</title>")
	require.Contains(t, index, `<img src="img/a.svg" alt="A picture" />`)
	require.Contains(t, index, `<a href="theory.html#2-it--holds">the theory</a>, <a href="../">a design</a>, a source.`)
	require.Contains(t, index, `<li><a href="../#lesson=a-group">A group</a><br>What it is for.</li>`)
	require.Contains(t, index, `<li><a href="index.html" aria-current="page">Overview</a></li>`)
	require.Contains(t, index, `Next: <a href="theory.html">The theory</a>`)
	require.NotContains(t, index, `="/`, "addresses are relative")

	theory := string(s.assets["docs/theory.html"].body)
	require.Contains(t, theory, "<title>The theory · Copse</title>")
	require.Contains(t, theory, `<h2 id="1-groups">1. <code>Groups</code> <a class="self" href="#1-groups" aria-label="Link to this heading">#</a></h2>`)
	require.Contains(t, theory, `<h2 id="1-groups-1">`)
	require.Contains(t, theory, `<pre tabindex="0"><code class="language-go">if a &lt; b {}`)
	require.Contains(t, theory, "<td>1</td>")

	aside := string(s.assets["docs/aside.html"].body)
	require.Contains(t, aside, `<copse-play frame="inline" start="click" view="systems arrays" title="Two &amp; more"><pre tabindex="0"><code class="language-copse"><span class="quiet"># Two &amp; more</span>
<span class="quiet">component</span> <span class="c0">A</span>
<span class="quiet">system</span> S(<span class="c0">A</span>)
<span class="quiet">group</span> <span class="c0">A</span></code></pre></copse-play>`)
	require.Contains(t, aside, `<script type="module" src="../v1/embed.js">`)

	var found []struct {
		Page, Title string
		Parts       []struct{ ID, Head, Text string }
	}
	require.NoError(t, json.Unmarshal(s.assets[docsSearch].body, &found))
	require.Equal(t, []string{"index.html", "theory.html", "aside.html"}, []string{found[0].Page, found[1].Page, found[2].Page})
	require.Equal(t, struct{ ID, Head, Text string }{"1-groups", "1. Groups", "Words & such, here. a b 1 2"}, found[1].Parts[1])
	require.NotContains(t, string(s.assets[serviceName].body), docsFolder, "the playground does without it")
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
	require.ErrorContains(t, err, "playground-examples/lessons/two: the folder of a lesson is called by two digits and its name in links, such as 03-a-group")
}

// TestAnchorsOfTheSiteAreThoseOfTheForge: a link that the rules accept leads to a heading of the site, too.
func TestAnchorsOfTheSiteAreThoseOfTheForge(t *testing.T) {
	p, err := currentProject()
	require.NoError(t, err)
	sources, err := docsSources(p)
	require.NoError(t, err)
	require.Greater(t, len(sources), 6)
	for _, source := range sources {
		body, err := os.ReadFile(p.path(source))
		require.NoError(t, err)
		rendered, err := newRenderer().render(source, body)
		require.NoError(t, err)
		expected := anchorsIn(string(body))
		for _, each := range rendered.parts {
			require.True(t, expected[each.ID], "%s: %s", source, each.ID)
		}
		require.Equal(t, strings.Count(rendered.html, "<copse-play"), designsIn(string(body)), source)
	}
}

// designsIn counts the blocks that are fenced as designs; one inside another block is text of that.
func designsIn(text string) int {
	count, fence := 0, ""
	for line := range strings.Lines(text) {
		mark := line[:len(line)-len(strings.TrimLeft(line, "`~"))]
		switch {
		case fence != "" && strings.HasPrefix(mark, fence) && strings.TrimSpace(line[len(mark):]) == "":
			fence = ""
		case fence == "" && len(mark) >= 3:
			fence = mark
			if name, _, _ := strings.Cut(strings.TrimSpace(line[len(mark):]), " "); name == "copse" {
				count++
			}
		}
	}
	return count
}

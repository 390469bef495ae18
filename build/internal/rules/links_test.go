package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLinks(t *testing.T) {
	found := findIn(t, findLinks, map[string]string{
		"README.md": "# Copse\n" +
			"[docs](docs/language.md) [same](#copse) ![mark](web/icon.svg) [folder](docs) [out](https://example.org/x)\n" +
			"[gone](docs/gone.md) and [far](docs/language.md#far \"title\")\n" +
			"`[code](not/a/link)`\n" +
			"```\n[code](not/a/link)\n```\n" +
			"[ref]: docs/other.md\n" +
			"<img src=\"web/none.svg\">\n",
		"docs/language.md": "# Language\n## Groups & systems\n## Groups & systems\n## The `spawn` *line* [x](y)\n" +
			"[up](../README.md#copse) [one](#groups--systems) [two](#groups--systems-1) [three](#groups--systems-2) [four](#the-spawn-line-x)\n" +
			"<a id=\"own\"></a> [own](#own) [](<../web/icon.svg>)\n[mail](mailto:a@b.c) [y](../README.md)\n[root](/README.md)\n",
		"docs/deep/a.md": "[up](../language.md#language)\n[wrong](language.md)\n",
		"web/icon.svg":   "<svg/>",
		"web/other.md":   "[not checked](gone.md)\n",

		"examples/README.md": "[up](../docs/language.md) [game](game/main.go)\n",
	})
	require.Equal(t, `README.md:3: links to docs/gone.md, and there is no docs/gone.md
README.md:3: links to docs/language.md#far, and docs/language.md has no heading #far
README.md:8: links to docs/other.md, and there is no docs/other.md
README.md:9: links to web/none.svg, and there is no web/none.svg
docs/deep/a.md:2: links to language.md, and there is no docs/deep/language.md
docs/language.md:4: links to y, and there is no docs/y
docs/language.md:5: links to #groups--systems-2, and docs/language.md has no heading #groups--systems-2
examples/README.md:1: links to game/main.go, and there is no examples/game/main.go`, found)
}

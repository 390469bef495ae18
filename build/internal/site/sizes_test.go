package site_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/site"
)

func TestScriptOfEmbedsHasABudget(t *testing.T) {
	s := buildtest.Site()
	s.Add(site.EmbedScript, make([]byte, 6001))
	require.Equal(t, []string{"the script of embeds (v1/embed.js) takes 6.0 KB of Brotli and may take 6.0 KB; load later what the first analysis does not need"}, site.OverBudget(s))
	s.Add(site.EmbedScript, make([]byte, 6000))
	require.Empty(t, site.OverBudget(s))
	require.Contains(t, site.BudgetLine(s), ", embed.js 6.0 of 6.0 KB (Brotli)")
}

func TestBudgets(t *testing.T) {
	require.Empty(t, site.OverBudget(buildtest.SiteOfSizes(site.EngineBudget, site.FirstBudget-site.EngineBudget)), "a budget may be used up")
	require.Equal(t, []string{
		"the engine (engine-AAAAAAAA.wasm) takes 900.1 KB of Brotli and may take 900.0 KB; load later what the first analysis does not need",
	}, site.OverBudget(buildtest.SiteOfSizes(900_100, 1000)))
	require.Equal(t, []string{
		"everything up to the first analysis (engine-AAAAAAAA.wasm, main-BBBBBBBB.js) takes 1025.1 KB of Brotli and may take 1025.0 KB; load later what the first analysis does not need",
	}, site.OverBudget(buildtest.SiteOfSizes(800_000, 225_100)))
	require.Len(t, site.OverBudget(buildtest.SiteOfSizes(900_100, 125_000)), 2)
}

func TestSizeTable(t *testing.T) {
	var out bytes.Buffer
	site.PrintSizes(&out, buildtest.SiteOfSizes(400_000, 100_000))
	require.Equal(t, `       raw       gzip     brotli   KB
    1200.0      500.0      400.0   engine-AAAAAAAA.wasm  (first)
     900.0      900.0      900.0   later-CCCCCCCC.js
     300.0      125.0      100.0   main-BBBBBBBB.js  (first)
    1500.0      625.0      500.0   up to the first analysis
`, out.String())
}

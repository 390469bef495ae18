package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// weighed is a site whose engine and script weigh so much under Brotli.
func weighed(engine, script int) *site {
	s := newSite()
	for name, n := range map[string]int{"engine-AAAAAAAA.wasm": engine, "main-BBBBBBBB.js": script} {
		s.add(name, make([]byte, 3*n))
		s.assets[name].encoded = map[string][]byte{"br": make([]byte, n), "gzip": make([]byte, n+n/4)}
	}
	s.add("later-CCCCCCCC.js", make([]byte, 900_000)) // no part of the start, so of no budget
	s.add("main-BBBBBBBB.js.map", make([]byte, 900_000))
	s.worker = "later-CCCCCCCC.js"
	s.bench, s.kernel = s.worker, s.worker
	s.engine, s.first = "engine-AAAAAAAA.wasm", []string{"engine-AAAAAAAA.wasm", "main-BBBBBBBB.js"}
	return s
}

func TestBudgets(t *testing.T) {
	require.Empty(t, overBudget(weighed(engineBudget, firstBudget-engineBudget)), "a budget may be used up")
	require.Equal(t, []string{
		"the engine (engine-AAAAAAAA.wasm) takes 841.2 KB of Brotli and may take 840.0 KB; load later what the first analysis does not need",
	}, overBudget(weighed(841_200, 1000)))
	require.Equal(t, []string{
		"everything up to the first analysis (engine-AAAAAAAA.wasm, main-BBBBBBBB.js) takes 1000.0 KB of Brotli and may take 985.0 KB; load later what the first analysis does not need",
	}, overBudget(weighed(800_000, 200_000)))
	require.Len(t, overBudget(weighed(900_000, 100_000)), 2)
}

func TestBuildOverBudgetFails(t *testing.T) {
	var b bytes.Buffer
	err := reportBuild(&b, weighed(900_000, 1000), 0)
	require.EqualError(t, err, "over budget: the engine (engine-AAAAAAAA.wasm) takes 900.0 KB of Brotli and may take 840.0 KB; load later what the first analysis does not need")
	require.Contains(t, b.String(), "budget: engine 900.0 of 840.0 KB, first analysis 901.0 of 985.0 KB (Brotli)\n")

	dev := weighed(900_000, 1000)
	dev.dev = true
	require.NoError(t, reportBuild(&b, dev, 0), "little compression says nothing of a release")
}

func TestSizeTable(t *testing.T) {
	var out bytes.Buffer
	printSizes(&out, weighed(400_000, 100_000))
	require.Equal(t, `       raw       gzip     brotli   KB
    1200.0      500.0      400.0   engine-AAAAAAAA.wasm  (first)
     900.0      900.0      900.0   later-CCCCCCCC.js
     300.0      125.0      100.0   main-BBBBBBBB.js  (first)
    1500.0      625.0      500.0   up to the first analysis
`, out.String())
}

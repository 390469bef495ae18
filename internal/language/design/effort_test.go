package design_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/stretchr/testify/require"
)

func TestAnAnalysisKeepsWithinItsBound(t *testing.T) {
	cuts := "component A\n"
	for i := range 12 {
		cuts += "tag T" + strconv.Itoa(i) + "\ngroup A & T" + strconv.Itoa(i) + "\n"
	}
	for i := range 250 {
		cuts += "system S" + strconv.Itoa(i) + "(A) with T" + strconv.Itoa(i%12) + "\n"
	}
	cases := []struct {
		name, text string
		light      bool
	}{
		{"a maximal design", designtest.Generate(grouptree.Laminar, 256, 256, 256, 1), true},
		{"a chain", designtest.Chain(120), true},
		{"what only spawns is told", "spawn 5M A", true},
		{"too many for what goes on are refused at once", "spawn 5M A, B, C, D, E, F, G, H, I, J, K, L\ntick\nspawn A", true},
		{"even a crowd is made soon", "spawn 200k A, B, C, D, E, F, G, H, I, J, K, L\ntick\nspawn A", true},
		{"all change", "spawn 100k A\ntick\nadd B to all of A\ntick\nremove B from all of A", false},
		{"a few of many change", "spawn 100k A\ntick\nadd B to any 9 of A", true},
		{"a few of many, often", "spawn 100k A\ntick\n" + strings.Repeat("add B to any 9 of A\n", 200), false},
		{"many blocks for many systems", cuts, false},
		{"too many entities are refused at once", "spawn 1000M A\ntick\nadd B to all of A", true},
	}
	for _, test := range cases {
		require.Nil(t, analyze(test.text, analysis.Options{HintsLater: true, Within: 1}), test.name)
		require.NotNil(t, analyze(test.text, analysis.Options{HintsLater: true}), test.name)
		require.Equal(t, test.light, analyze(test.text, analysis.Options{HintsLater: true, Within: 24_000_000}) != nil, test.name)
	}
}

func TestAnEmptyTextCostsNothing(t *testing.T) {
	require.NotNil(t, analyze("", analysis.Options{HintsLater: true, Within: 1}))
}

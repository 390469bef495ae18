package arrange_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/stretchr/testify/require"
)

func TestGlance(t *testing.T) {
	a := designrun.Analyze(designtest.Read(t, "../../../../playground-examples/settlement.copse"), analysis.Options{})
	require.Equal(t, &document.Arranged{Was: "9.35 ms", Now: "8.37 ms", Saves: "974 µs, 10 %"}, arrange.Glance(a))
	help := describe.Advice(a, arrange.Glance).Help
	require.Equal(t, "61 % of the commits is one statement, add Hidden to any 1.2k of Position & Sprite. "+
		"No single edit was found that saves 1 % of it, but other groups together save 974 µs, 10 %.", help.Text)

	full := designrun.Analyze("component A f32\ncomponent B f32\ngroup A & B\nsystem S(mut A, B)\nspawn 300 A, B\nspawn 10 A\n", analysis.Options{})
	require.Nil(t, arrange.Glance(full), "there are no better groups")
	for name, text := range map[string]string{"no entities": "component A f32\nsystem S(A)\n", "an error": "component A f32\nsystem S(A, B)\nsystm T\nspawn 3 A\n"} {
		require.Nil(t, arrange.Glance(designrun.Analyze(text, analysis.Options{})), name)
	}
}

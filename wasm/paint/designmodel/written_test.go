package designmodel_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
	"github.com/stretchr/testify/require"
)

func TestRowsWrittenByACommit(t *testing.T) {
	const begin = "component A f32\ncomponent B f32\ncomponent C f32\nspawn 10 A\n"
	written := func(text string) []int {
		return designmodel.Written(analysis.Analyze(text, analysis.Options{}, designrun.NewWorld))
	}
	require.Nil(t, written(begin), "the first commit makes the design")
	require.Equal(t, []int{0, 3, 0}, written(begin+"tick\nadd B to any 2 of A\ntick\nadd B to any 4 of A & !B\n"), "the mean of the ticks after the first")
}

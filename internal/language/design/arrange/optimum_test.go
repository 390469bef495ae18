//go:build !js

package arrange_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/stretchr/testify/require"
)

// TestOptimum holds that the optimum is the total of the arrangement that a search without limits proves best.
func TestOptimum(t *testing.T) {
	for _, text := range []string{
		crossing,
		designtest.Read(t, "../../../../playground-examples/lessons/arrange-by-hand/start.copse"),
		designtest.Read(t, "../../../../playground-examples/tags.copse"),
	} {
		a := analyze(text)
		found, err := proved(a)
		require.NoError(t, err)
		least, err := arrange.Optimum(a)
		require.NoError(t, err)
		require.Equal(t, found.Found.Total.Sum(), least)
	}
}

func TestOptimumIsNotKnownAfterItsSteps(t *testing.T) {
	_, err := arrange.Optimum(analyze(designtest.Read(t, "../../../../playground-examples/settlement.copse")))
	require.EqualError(t, err, "no arrangement was proved best in 6,000 steps of the search")
}

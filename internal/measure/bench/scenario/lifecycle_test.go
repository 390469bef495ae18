package scenario

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

func TestSizesOfTheArticle(t *testing.T) {
	require.Equal(t, LifeSizes{
		Create: 1_000_000, Add: 500_000, Rounds: 300, Batch: 2000, FamilyRounds: 500, Roots: 10, Children: 10, Grandchildren: 20,
		RandomRounds: 10, RandomSteps: 50_000,
	}, LifeSizesOf(bench.Params{Entities: 1e6}))
}

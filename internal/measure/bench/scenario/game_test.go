package scenario

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Every system of the game matches some entities, but not all.
func TestGameRulesMatchSomeEntities(t *testing.T) {
	all := DrawGame(bench.Params{Entities: 2000, Seed: 3})
	for _, r := range GameRules {
		found := 0
		for _, has := range all {
			if has.Contains(r.With&^contract.SetOf(GameBurning) | contract.SetOf(r.To, r.From)) {
				found++
			}
		}
		require.Positive(t, found, r.Name)
		require.Less(t, found, len(all), r.Name)
	}
}

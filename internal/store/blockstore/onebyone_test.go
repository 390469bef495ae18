//go:build !race

package blockstore_test

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// The tests of the store compare its commits with those of package onebyone. That package imports this one, so its
// functions are passed from outside.
func init() {
	blockstore.OneByOne.Count = func(s *blockstore.Store) []int { return new(onebyone.Counter).Count(s) }
	blockstore.OneByOne.MostMoves = onebyone.MostMoves
	blockstore.OneByOne.Commit = func(s *blockstore.Store, reported int) (blockstore.Stats, error) {
		return onebyone.Commit(s, func(onebyone.Step) bool { reported--; return reported > 0 })
	}
	blockstore.OneByOne.Trace = func(s *blockstore.Store) (steps []any) {
		onebyone.Trace(s, func(step onebyone.Step) bool { steps = append(steps, step); return true })
		return steps
	}
}

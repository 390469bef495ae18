package onebyone

import (
	"slices"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// drawStore draws an empty store without values.
func drawStore(t *rapid.T) (s *blockstore.Store, components int) {
	spec := gt.Spec{Components: rapid.IntRange(1, 7).Draw(t, "components")}
	if rapid.IntRange(0, 3).Draw(t, "tags") == 0 {
		spec.Tags = drawSet(t, spec.Components)
		spec.Listed = slices.Collect(drawSet(t, spec.Components).Intersect(spec.Tags).All())
	}
	for range rapid.IntRange(0, 6).Draw(t, "groups") {
		cares := drawSet(t, spec.Components)
		if !cares.Empty() {
			spec.Groups = append(spec.Groups, gt.Conj{Cares: cares, Has: cares.Minus(drawSet(t, spec.Components).Intersect(drawSet(t, spec.Components)))})
		}
	}
	kind := rapid.SampledFrom(gt.Kinds()).Draw(t, "kind")
	return newStore(kind, spec), spec.Components
}

func newStore(kind gt.Kind, spec gt.Spec) *blockstore.Store {
	return blockstore.New(gt.Build(kind, spec), nil)
}

func drawSet(t *rapid.T, n int) gt.Set {
	var s gt.Set
	for c := range n {
		if rapid.Bool().Draw(t, "has") {
			s.Add(c)
		}
	}
	return s
}

// spawnCount is a number of entities with the same components.
type spawnCount struct {
	set gt.Set
	n   int
}

func drawSpawns(t *rapid.T, components int) []spawnCount {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) spawnCount {
		return spawnCount{drawSet(t, components), rapid.IntRange(1, 9).Draw(t, "count")}
	}), 1, 6).Draw(t, "spawns")
}

// spawn queues new entities.
func spawn(t require.TestingT, s *blockstore.Store, spawns ...spawnCount) []entity.Entity {
	var out []entity.Entity
	for _, x := range spawns {
		composition, err := s.Compositions.Intern(x.set)
		require.NoError(t, err)
		list := make([]entity.Entity, x.n)
		for i := range list {
			list[i] = s.Queue.Spawn(composition)
		}
		out = append(out, list...)
	}
	return out
}

// commit commits as a batch, and counts what one by one would have written.
func commit(t require.TestingT, s *blockstore.Store) (stats blockstore.Stats, oneByOne []int) {
	require.NoError(t, s.Prepare())
	oneByOne = new(Counter).Count(s)
	stats = s.Apply()
	stats.Writes = slices.Clone(stats.Writes)
	require.NoError(t, s.Check())
	return stats, oneByOne
}

// commitOneByOne makes all moves and shows them to nothing.
func commitOneByOne(t require.TestingT, s *blockstore.Store) blockstore.Stats {
	stats, err := Commit(s, func(Step) bool { return true })
	require.NoError(t, err)
	require.NoError(t, s.Check())
	return stats
}

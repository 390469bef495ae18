package onebyone

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
)

// TestSimulateSpawns compares what is told of a commit with the commit.
func TestSimulateSpawns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, components := drawStore(t)
		spawns := drawSpawns(t, components)
		var counts []SpawnCount
		for _, x := range spawns {
			composition, err := s.Compositions.Intern(x.set)
			require.NoError(t, err)
			counts = append(counts, SpawnCount{composition, x.n})
		}
		stats, rows := SimulateSpawns(s, counts)
		oneByOne := new(Counter).CountSpawns(s, counts)
		spawn(t, s, spawns...)
		did, counted := commit(t, s)
		require.Equal(t, did, stats)
		require.Equal(t, counted, oneByOne)
		require.Equal(t, s.Blocks.Counts(make([]int, len(rows))), rows)
	})
}

// TestCountOfSpawnsAmongChanges compares the counting of many equal spawns at once, some of them next to blocks that are
// left, with the algorithm carried out.
func TestCountOfSpawnsAmongChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, components := drawStore(t)
		all := spawn(t, s, drawSpawns(t, components)...)
		commit(t, s)
		slow := s.Clone()
		for range rapid.IntRange(1, 4).Draw(t, "statements") {
			from := rapid.IntRange(0, len(all)-1).Draw(t, "from")
			some := all[from:rapid.IntRange(from, len(all)).Draw(t, "to")]
			add, remove := drawSet(t, components), drawSet(t, components)
			spawns := drawSpawns(t, components)
			for _, x := range []*blockstore.Store{s, slow} {
				require.NoError(t, x.Queue.ChangeEach(some, add, remove))
				spawn(t, x, spawns...)
			}
		}
		_, counted := commit(t, s)
		require.Equal(t, commitOneByOne(t, slow).Writes, counted)
	})
}

// TestLimit checks that counting stops for good when the limit is used up.
func TestLimit(t *testing.T) {
	s := newStore(gt.Laminar, gt.Spec{Components: 1})
	var counter Counter
	counter.Limit(20)
	for _, want := range []bool{true, false, false} {
		for range 3 {
			spawn(t, s, spawnCount{gt.SetOf(0), 1}, spawnCount{n: 1}) // so that equal spawns do not follow one another
		}
		require.NoError(t, s.Prepare())
		require.Equal(t, want, counter.Count(s) != nil)
		s.Apply()
	}
}

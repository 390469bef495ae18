package onebyone

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// stepReplay keeps plain slices of entities by class, at absolute rows, and makes the steps that it is told.
type stepReplay struct {
	s      *blockstore.Store
	rows   []map[uint32]entity.Entity // by class
	writes []int                      // by component
}

func newStepReplay(s *blockstore.Store) *stepReplay {
	return &stepReplay{s, rowsOf(s), make([]int, s.Blocks.Layout().Spec.Components)}
}

// rowsOf returns the entities of a store, by class and row.
func rowsOf(s *blockstore.Store) []map[uint32]entity.Entity {
	out := make([]map[uint32]entity.Entity, s.Blocks.Classes())
	for k := range out {
		out[k] = map[uint32]entity.Entity{}
	}
	s.Blocks.Each(func(class, id, start, _ int) {
		set := s.Blocks.Class(class).Components // none for the list of a tag, whose blocks have ids of their own
		for i, e := range s.Blocks.Entities(max(set.First(), 0), id) {
			out[class][uint32(start+i)] = e
		}
	})
	return out
}

func (r *stepReplay) step(t *rapid.T, x Step) {
	r.growForNewClasses()
	rows := r.rows[x.Class]
	switch x.Kind {
	case Leave, Lift:
		if rows[x.From] != x.Entity || x.To != column.NoRow {
			t.Fatalf("%v leaves row %d, where %v is", x.Entity, x.From, rows[x.From])
		}
		delete(rows, x.From)
		return
	case Join, Put:
		if _, taken := rows[x.To]; taken || x.From != column.NoRow {
			t.Fatalf("%v joins at row %d, which is taken", x.Entity, x.To)
		}
	default:
		if _, taken := rows[x.To]; taken || rows[x.From] != x.Entity {
			t.Fatalf("%v: %v from row %d to %d, which is taken or not where it is", x.Kind, x.Entity, x.From, x.To)
		}
		delete(rows, x.From)
	}
	rows[x.To] = x.Entity
	for c := range r.s.Blocks.Class(x.Class).Components.All() {
		r.writes[c]++
	}
}

// growForNewClasses adds the classes that a commit has added, which were empty before it.
func (r *stepReplay) growForNewClasses() {
	for len(r.rows) < r.s.Blocks.Classes() {
		r.rows = append(r.rows, map[uint32]entity.Entity{})
	}
}

// check compares the slices with the store.
func (r *stepReplay) check(t *rapid.T) {
	r.growForNewClasses()
	require.Equal(t, rowsOf(r.s), r.rows)
}

// TestStepsMatchCommit replays the steps of one-by-one commits and compares them with what the counter counts, and holds
// that the batch does not write more.
func TestStepsMatchCommit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, components := drawStore(t)
		all := spawn(t, s, drawSpawns(t, components)...)
		commit(t, s)
		for range rapid.IntRange(1, 4).Draw(t, "ticks") {
			some := rapid.SliceOfN(rapid.SampledFrom(all), 1, 15).Draw(t, "changed")
			fast := s.Clone()
			add, remove := drawSet(t, components), drawSet(t, components)
			gone := rapid.SliceOfN(rapid.SampledFrom(all), 0, 5).Draw(t, "gone")
			for _, x := range []*blockstore.Store{s, fast} {
				require.NoError(t, x.Queue.ChangeEach(some, add, remove))
				for _, e := range gone {
					x.Queue.Despawn(e)
				}
			}
			batch, oneByOne := commit(t, fast)
			r := newStepReplay(s)
			moves := 0
			stats, err := Commit(s, func(x Step) bool {
				r.step(t, x)
				if x.Kind == Fill || x.Kind == Rotate {
					moves++
				}
				return true
			})
			require.NoError(t, err)
			require.NoError(t, s.Check())
			r.check(t)
			require.Equal(t, r.writes, stats.Writes)
			require.Equal(t, moves, stats.Moves)
			require.Equal(t, r.writes, oneByOne)
			require.Equal(t, [3]int{batch.Spawned, batch.Despawned, batch.Changed}, [3]int{stats.Spawned, stats.Despawned, stats.Changed})
			for c := range r.writes {
				require.LessOrEqual(t, batch.Writes[c], r.writes[c], "the batch writes more of component %d", c)
			}
			all = slices.DeleteFunc(all, func(e entity.Entity) bool { return s.State(e) != entity.Alive })
			if len(all) == 0 {
				return
			}
		}
	})
}

// TestCommitOfNothing commits an empty queue.
func TestCommitOfNothing(t *testing.T) {
	s := newStore(gt.Laminar, gt.Spec{Components: 2})
	spawn(t, s, spawnCount{gt.SetOf(0), 3})
	commit(t, s)
	number := s.Blocks.CommitNumber()
	stats, err := Commit(s, func(Step) bool { panic("nothing moves") })
	require.NoError(t, err)
	require.Equal(t, blockstore.Stats{Writes: []int{0, 0}}, stats)
	require.Equal(t, number, s.Blocks.CommitNumber())
	_, oneByOne := commit(t, s)
	require.Equal(t, []int{0, 0}, oneByOne)
	require.NoError(t, s.Prepare())
	require.Zero(t, MostMoves(s))
}

// TestBatchAgainstOneByOne repeats the figure of docs/theory.md, "Fewest writes": 1,000 changes among 3,000 entities on a
// chain of 12 components.
func TestBatchAgainstOneByOne(t *testing.T) {
	const n, chain, changes = 3000, 12, 1000
	spec := gt.Spec{Components: chain}
	var first []gt.Set // the first k+1 components
	var set gt.Set
	for c := range chain {
		set.Add(c)
		first = append(first, set)
		spec.Groups = append(spec.Groups, gt.Conj{Cares: set, Has: set})
	}
	s := newStore(gt.Laminar, spec)
	random := rand.New(rand.NewPCG(1, 2))
	all, level := make([]entity.Entity, n), make([]int, n)
	for i := range all {
		level[i] = random.IntN(chain)
		all[i] = spawn(t, s, spawnCount{first[level[i]], 1})[0]
	}
	commit(t, s)
	for range changes {
		i := random.IntN(n)
		up := level[i] == 0 || level[i] < chain-1 && random.IntN(2) == 0
		if up {
			level[i]++
		}
		var ok bool
		var err error
		if up {
			ok, err = s.Queue.Change(all[i], level[i], true)
		} else {
			ok, err = s.Queue.Change(all[i], level[i], false)
			level[i]--
		}
		require.True(t, ok)
		require.NoError(t, err)
	}
	stats, oneByOne := commit(t, s)
	batch, single := sum(stats.Writes), sum(oneByOne)
	t.Logf("batch %d, one by one %d: %.1f times", batch, single, float64(single)/float64(batch))
	require.Greater(t, single, 5*batch)
}

func sum(counts []int) (n int) {
	for _, k := range counts {
		n += k
	}
	return n
}

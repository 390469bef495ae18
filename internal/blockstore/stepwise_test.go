package blockstore

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// stepReplay keeps plain slices of entities by class, at absolute rows, and makes the steps
// that it is told.
type stepReplay struct {
	s      *Store
	rows   []map[uint32]entity.Entity // by class
	writes []int                      // by component
}

func newStepReplay(s *Store) *stepReplay {
	r := &stepReplay{s: s, writes: make([]int, s.Blocks.layout.Spec.Components)}
	for k := range s.Blocks.classes {
		c, rows := &s.Blocks.classes[k], map[uint32]entity.Entity{}
		for row := c.start; row < c.end; row++ {
			rows[row] = *s.Blocks.lists[c.list].at(row)
		}
		r.rows = append(r.rows, rows)
	}
	return r
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
	for _, c := range r.s.Blocks.ClassSet(x.Class) {
		r.writes[c]++
	}
}

// growForNewClasses adds the classes that a commit has added, which were empty before it.
func (r *stepReplay) growForNewClasses() {
	for len(r.rows) < len(r.s.Blocks.classes) {
		r.rows = append(r.rows, map[uint32]entity.Entity{})
	}
}

// check holds the slices against the store.
func (r *stepReplay) check(t *rapid.T) {
	r.growForNewClasses()
	for k := range r.s.Blocks.classes {
		c := &r.s.Blocks.classes[k]
		require.Len(t, r.rows[k], int(c.end-c.start))
		for row := c.start; row < c.end; row++ {
			if got := *r.s.Blocks.lists[c.list].at(row); got != r.rows[k][row] {
				t.Fatalf("row %d of class %d holds %v, the steps say %v", row, k, got, r.rows[k][row])
			}
		}
	}
}

// TestStepsMatchStepwiseCommit replays the steps of one-by-one commits and holds them
// against what the batch counts, and the batch against writing more than they.
func TestStepsMatchStepwiseCommit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, kind := drawSpec(t)
		s := New(gt.Build(kind, spec), nil, Options{OneByOne: true})
		all := spawnRuns(s, drawRuns(t, s, spec.Components))
		commit(t, s)
		for range rapid.IntRange(1, 4).Draw(t, "ticks") {
			some := rapid.SliceOfN(rapid.SampledFrom(all), 1, 15).Draw(t, "changed")
			fast := s.Clone()
			add, remove := drawSet(t, spec.Components), drawSet(t, spec.Components)
			gone := rapid.SliceOfN(rapid.SampledFrom(all), 0, 5).Draw(t, "gone")
			for _, x := range []*Store{s, fast} {
				require.NoError(t, x.Queue.ChangeEach(some, add, remove))
				for _, e := range gone {
					x.Queue.Despawn(e)
				}
			}
			batch := commit(t, fast)
			r := newStepReplay(s)
			stats, err := s.CommitStepwise(func(x Step) bool { r.step(t, x); return true })
			require.NoError(t, err)
			require.NoError(t, s.Check())
			r.check(t)
			require.Equal(t, r.writes, stats.Writes)
			require.Equal(t, r.writes, batch.OneByOne)
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

// TestBatchAgainstOneByOne holds the figure of the theory: 1,000 changes among 3,000
// entities on a chain of 12 components. In grouptree.md it is 5,916 against 52,893.
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
	s := New(gt.Build(gt.Laminar, spec), nil, Options{OneByOne: true})
	random := rand.New(rand.NewPCG(1, 2))
	all, level := make([]entity.Entity, n), make([]int, n)
	for i := range all {
		level[i] = random.IntN(chain)
		e, err := s.SpawnWith(first[level[i]])
		require.NoError(t, err)
		all[i] = e
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
			ok, err = s.Queue.Add(all[i], level[i])
		} else {
			ok, err = s.Queue.Remove(all[i], level[i])
			level[i]--
		}
		require.True(t, ok)
		require.NoError(t, err)
	}
	stats := commit(t, s)
	batch, single := sum(stats.Writes), sum(stats.OneByOne)
	t.Logf("batch %d, one by one %d: %.1f times", batch, single, float64(single)/float64(batch))
	require.Greater(t, single, 5*batch)
}

func sum(counts []int) (n int) {
	for _, k := range counts {
		n += k
	}
	return n
}

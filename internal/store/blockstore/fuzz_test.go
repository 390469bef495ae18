//go:build !race

package blockstore

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// reader turns the bytes of a fuzzer into choices; it never runs dry.
type reader struct {
	data []byte
	at   int
}

func (r *reader) more() bool { return r.at < len(r.data) }

func (r *reader) byte() int {
	if !r.more() {
		return 0
	}
	r.at++
	return int(r.data[r.at-1])
}

func (r *reader) set(n int) gt.Set {
	var s gt.Set
	for c, bits := 0, r.byte(); c < n; c++ {
		if bits>>c&1 != 0 {
			s.Add(c)
		}
	}
	return s
}

// spec reads components, tags and groups.
func (r *reader) spec() gt.Spec {
	spec := gt.Spec{Components: 1 + r.byte()%8}
	spec.Tags = r.set(spec.Components).Intersect(r.set(spec.Components))
	spec.Groups = r.groups(spec.Components)
	return spec
}

func (r *reader) groups(n int) []gt.Conj {
	var out []gt.Conj
	for range r.byte() % 7 {
		if cares, has := r.set(n), r.set(n); !cares.Empty() {
			out = append(out, gt.Conj{Cares: cares, Has: has.Intersect(cares)})
		}
	}
	return out
}

// twins are two stores that are asked the same: one commits in batches, the other one
// by one.
type twins struct {
	*reader
	spec   gt.Spec
	stores [2]*Store
	saved  [2]*Store
	seen   []entity.Entity // every handle that was given out
	value  uint64
}

func newTwins(r *reader) *twins {
	x := &twins{reader: r, seen: []entity.Entity{{}}}
	kind := gt.Kind(r.byte() % len(gt.Kinds()))
	limit := r.byte() % 64 // 0: none
	x.spec = r.spec()
	for i := range x.stores {
		x.stores[i] = newBounded(kind, x.spec, limit)
	}
	return x
}

func (x *twins) entity() entity.Entity { return x.seen[x.byte()%len(x.seen)] }

// step asks both stores for the same thing.
func (x *twins) step(t *testing.T) {
	switch x.byte() % 10 {
	case 0, 1:
		x.spawn(t)
	case 2, 3:
		x.set(t)
	case 4:
		e, c := x.entity(), x.byte()%x.spec.Components
		x.both(t, func(s *Store) bool { ok, err := s.Queue.Change(e, c, false); return ok && err == nil })
	case 5:
		e := x.entity()
		x.both(t, func(s *Store) bool { return s.Queue.Despawn(e) })
	case 6, 7:
		x.commit(t)
	case 8:
		x.spawnMany(t)
	default:
		x.rare(t)
	}
}

// both holds that both stores answer the same.
func (x *twins) both(t *testing.T, f func(s *Store) bool) bool {
	a, b := f(x.stores[0]), f(x.stores[1])
	require.Equal(t, a, b)
	return a
}

func (x *twins) spawn(t *testing.T) {
	set := x.reader.set(x.spec.Components)
	var made [2]entity.Entity
	for i, s := range x.stores {
		e, err := s.SpawnWith(set)
		require.NoError(t, err)
		made[i] = e
		for c := range set.All() {
			if column := s.Blocks.columns[c]; column != nil {
				column.PushZero(e.Index())
			}
		}
	}
	require.Equal(t, made[0], made[1])
	x.seen = append(x.seen, made[0])
}

func (x *twins) set(t *testing.T) {
	e, c := x.entity(), x.byte()%x.spec.Components
	x.value++
	x.both(t, func(s *Store) bool {
		ok, err := s.Queue.Change(e, c, true)
		if ok && s.Blocks.columns[c] != nil {
			s.numbers(c).Push(e.Index(), x.value)
		}
		return ok && err == nil
	})
}

func (x *twins) spawnMany(t *testing.T) {
	set, n := x.reader.set(x.spec.Components), x.byte()%9
	x.both(t, func(s *Store) bool { b, err := s.SpawnMany(set, n); return err == nil && len(b) == n })
	x.stores[0].EachEntity(func(e entity.Entity, _ int) bool {
		if !slices.Contains(x.seen, e) {
			x.seen = append(x.seen, e)
		}
		return true
	})
	x.agree(t)
}

// commit commits one in a batch and one row by row; both may refuse.
func (x *twins) commit(t *testing.T) {
	fast, oneByOne, err := commitCounted(x.stores[0])
	slow, slowErr := OneByOne.Commit(x.stores[1], everyMove)
	if err != nil {
		require.EqualError(t, slowErr, err.Error())
		x.both(t, func(s *Store) bool { s.Queue.Discard(); return true })
	} else {
		require.NoError(t, slowErr)
		require.Equal(t, [3]int{fast.Spawned, fast.Despawned, fast.Changed}, [3]int{slow.Spawned, slow.Despawned, slow.Changed})
		for c := range fast.Writes { // slow stands otherwise by now, so its writes are others
			require.LessOrEqual(t, fast.Writes[c], oneByOne[c], "the batch writes more of component %d", c)
		}
	}
	x.agree(t)
}

func (x *twins) rare(t *testing.T) {
	switch k := x.byte() % 6; {
	case k == 4:
		x.now(t)
	case k == 0:
		x.both(t, func(s *Store) bool { s.Queue.Discard(); return true })
	case k == 1:
		kind := gt.Kind(x.byte() % len(gt.Kinds()))
		x.spec.Groups = x.groups(x.spec.Components)
		x.spec.Listed = x.stores[0].Blocks.layout.Spec.Listed
		x.both(t, func(s *Store) bool { s.SetLayout(gt.Build(kind, x.spec), s.Blocks.own); return true })
	case k == 5:
		tags := x.reader.set(x.spec.Components)
		x.both(t, func(s *Store) bool { s.AddLists(tags); return true })
	case k == 2:
		x.commit(t)
		x.saved = [2]*Store{x.stores[0].Clone(), x.stores[1].Clone()}
	case x.saved[0] != nil:
		for i, s := range x.stores {
			s.Queue.Discard()
			s.Restore(x.saved[i])
			require.True(t, s.Equal(x.saved[i]))
		}
		x.spec.Groups = x.stores[0].Blocks.layout.Spec.Groups
	}
	x.agree(t)
}

// now changes an entity at once, which both may refuse, while the queue stands.
func (x *twins) now(t *testing.T) {
	e, c := x.entity(), x.byte()%x.spec.Components
	switch x.byte() % 4 {
	case 0:
		set := x.reader.set(x.spec.Components)
		var made [2]entity.Entity
		x.both(t, func(s *Store) bool {
			made[0] = made[1]
			var err error
			made[1], err = s.spawnNow(set)
			return err == nil
		})
		require.Equal(t, made[0], made[1])
		x.seen = append(x.seen, made[0])
	case 1:
		x.value++
		x.both(t, func(s *Store) bool {
			lane, row, err := s.addNow(e, c)
			if err == nil && s.Blocks.columns[c] != nil {
				*place{lane, row}.valueAt(s.numbers(c)) = x.value
			}
			return err == nil
		})
	case 2:
		x.both(t, func(s *Store) bool { return s.Now.Change(e, c, false) == nil })
	default:
		x.both(t, func(s *Store) bool { return s.Now.Despawn(e) == nil })
	}
}

// agree holds every invariant, and that both stores hold the same.
func (x *twins) agree(t *testing.T) {
	for _, s := range x.stores {
		require.NoError(t, s.Check())
	}
	require.True(t, x.stores[0].Equal(x.stores[1]) && x.stores[1].Equal(x.stores[0]), "the algorithms disagree")
	for _, e := range x.seen {
		require.Equal(t, x.stores[0].State(e), x.stores[1].State(e))
	}
}

// FuzzStore asks stores in every layout for whatever the bytes say.
func FuzzStore(f *testing.F) {
	for kind := range byte(len(gt.Kinds())) {
		f.Add([]byte{kind, 0, 3, 0, 0, 2, 3, 3, 7, 5, 0, 7, 0, 3, 0, 1, 6, 2, 1, 2, 4, 2, 0, 6, 5, 1, 8, 3, 4, 7, 9, 2, 0, 5, 9, 3})
		f.Add([]byte{kind, 9, 7, 64, 64, 3, 255, 15, 3, 3, 63, 60, 8, 255, 8, 8, 3, 4, 9, 1, 1, 2, 3, 3, 6, 6, 0, 255, 6, 5, 3, 6, 9, 0})
		f.Add([]byte{kind, 3, 1, 0, 0, 0, 0, 1, 0, 3, 0, 2, 0, 1, 6, 0, 1, 6, 5, 1, 6})
		f.Add([]byte{kind, 0, 3, 12, 12, 1, 3, 3, 0, 13, 0, 4, 6, 9, 5, 12, 0, 7, 4, 1, 2, 6, 9, 2, 9, 1, 0, 0, 9, 4, 1, 3, 1, 9, 3})
		f.Add([]byte{kind, 0, 3, 0, 0, 2, 3, 3, 7, 5, 0, 7, 0, 3, 6, 9, 4, 0, 0, 0, 5, 9, 4, 1, 2, 1, 9, 4, 1, 0, 2, 6, 9, 4, 2, 0, 3})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		x := newTwins(&reader{data: data[:min(len(data), 600)]})
		for x.more() {
			x.step(t)
		}
		x.commit(t)
	})
}

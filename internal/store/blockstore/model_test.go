//go:build !race

package blockstore

import (
	"flag"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/reftest"
)

// steps is how many operations the state machine performs in all.
var steps = flag.Int("store.steps", 100_000, "operations of the state machine")

// scaled is n, less where a test is compiled to js/wasm or is to be short.
func scaled(n int) int {
	if runtime.GOOS == "js" {
		n /= 10
	}
	if testing.Short() {
		n /= 5
	}
	return n
}

// machine performs the same random operations on a store and on the reference model. A copy of the store commits one
// by one what the store commits as a batch.
type machine struct {
	s       *Store
	model   *reftest.World
	spec    gt.Spec
	value   uint64
	before  *Store         // the store when the queue was empty
	pending []func(*Store) // what was done since, to be repeated on the copy

	saved      *Store // a snapshot, nil if there is none
	savedModel *reftest.World
}

func newMachine(t *rapid.T) *machine {
	spec, kind := drawSpec(t)
	s := newStore(kind, spec)
	return &machine{s: s, model: reftest.New(), spec: spec, before: s.Clone()}
}

func drawSpec(t *rapid.T) (gt.Spec, gt.Kind) {
	spec := gt.Spec{Components: rapid.IntRange(1, 7).Draw(t, "components")}
	if rapid.IntRange(0, 3).Draw(t, "tags") == 0 {
		spec.Tags.Add(spec.Components - 1)
	}
	if rapid.IntRange(0, 3).Draw(t, "more tags") == 0 {
		spec.Tags = spec.Tags.Union(drawSet(t, spec.Components))
	}
	spec.Groups = drawGroups(t, spec.Components)
	spec.Listed = drawListed(t, spec)
	return spec, drawKind(t)
}

func drawListed(t *rapid.T, spec gt.Spec) []int {
	return slices.Collect(drawSet(t, spec.Components).Intersect(spec.Tags).All())
}

func drawGroups(t *rapid.T, n int) []gt.Conj {
	var out []gt.Conj
	for range rapid.IntRange(0, 6).Draw(t, "groups") {
		var g gt.Conj
		for c := range n {
			switch rapid.IntRange(0, 3).Draw(t, "literal") {
			case 0, 1:
				g.Cares.Add(c)
				g.Has.Add(c)
			case 2:
				if rapid.Bool().Draw(t, "not") {
					g.Cares.Add(c)
				}
			}
		}
		if !g.Cares.Empty() {
			out = append(out, g)
		}
	}
	return out
}

// do does something with the store, and keeps it for the copy.
func (m *machine) do(f func(*Store)) {
	m.pending = append(m.pending, f)
	f(m.s)
}

// restart lets the copy begin where the store is. The queue must be empty.
func (m *machine) restart() { m.before, m.pending = m.s.Clone(), nil }

// draw returns an entity that is alive or queued, false if there is none.
func (m *machine) draw(t *rapid.T) (entity.Entity, bool) {
	list := slices.Concat(m.model.Entities(), m.model.Spawned())
	if len(list) == 0 {
		return entity.Entity{}, false
	}
	return list[rapid.IntRange(0, len(list)-1).Draw(t, "entity")], true
}

func (m *machine) component(t *rapid.T) int {
	return rapid.IntRange(0, m.spec.Components-1).Draw(t, "component")
}

// nextValue returns a new value of a component, 0 for a tag.
func (m *machine) nextValue(component int) uint64 {
	if m.spec.Tags.Has(component) {
		return 0
	}
	m.value++
	return m.value
}

// nextValues returns new values for a set of components.
func (m *machine) nextValues(set gt.Set) reftest.Values {
	out := reftest.Values{}
	for c := range set.All() {
		out[c] = m.nextValue(c)
	}
	return out
}

func (m *machine) set(t *rapid.T, e entity.Entity, c int) {
	v := m.nextValue(c)
	m.do(func(s *Store) {
		ok, err := s.Queue.Change(e, c, true)
		require.True(t, ok)
		require.NoError(t, err)
		if a := s.numbers(c); a != nil {
			a.Push(e.Index(), v)
		}
	})
	m.model.Set(e, c, v)
}

func (m *machine) Spawn(t *rapid.T) {
	for range rapid.IntRange(1, 5).Draw(t, "n") {
		var e entity.Entity
		m.do(func(s *Store) { e = s.Queue.Spawn(NoComponents) })
		m.mustBeNew(t, e)
		m.model.Spawn(e)
		for c := range drawSet(t, m.spec.Components).All() {
			m.set(t, e, c)
		}
	}
}

func (m *machine) mustBeNew(t *rapid.T, e entity.Entity) {
	require.Equal(t, entity.Unknown, m.model.State(e), "%v is given out twice", e)
}

func (m *machine) Set(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		m.set(t, e, m.component(t))
	}
}

func (m *machine) Remove(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		c := m.component(t)
		m.do(func(s *Store) { _, _ = s.Queue.Change(e, c, false) })
		m.model.Remove(e, c)
	}
}

func (m *machine) Despawn(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		m.do(func(s *Store) { s.Queue.Despawn(e) })
		m.model.Despawn(e)
	}
}

// Bulk spawns entities at once. What is queued is committed first, because the copy would give out other handles.
func (m *machine) Bulk(t *rapid.T) {
	if m.s.Queue.Len() > 0 {
		m.Commit(t)
	}
	set := drawSet(t, m.spec.Components)
	list, err := m.s.SpawnMany(set, rapid.IntRange(1, 6).Draw(t, "n"))
	require.NoError(t, err)
	for i, e := range list {
		values := m.nextValues(set)
		for c, v := range values {
			if a := m.s.numbers(c); a != nil {
				at := m.s.placeOf(list[0], c)
				at.row += uint32(i)
				require.Equal(t, at, m.s.placeOf(e, c), "in consecutive rows")
				require.Zero(t, *at.valueAt(a), "a new row is zero")
				*at.valueAt(a) = v
			}
		}
		m.mustBeNew(t, e)
		m.model.SpawnNow(e, values)
	}
	m.compare(t, m.s)
	m.restart()
}

// Commit commits as a batch and one by one from the same state.
func (m *machine) Commit(t *rapid.T) {
	changes := m.model.Changes()
	batch := m.s.rowsForModel()
	batch.Know(changes)
	stats, expected, err := commitCounted(m.s)
	require.NoError(t, err)
	require.Equal(t, byComponent(batch, batch.Batch(changes)), stats.Writes)
	requireRows(t, batch, m.s)

	clone := m.before
	for _, f := range m.pending {
		f(clone)
	}
	single := clone.rowsForModel()
	single.Know(changes)
	slow, err := OneByOne.Commit(clone, 50)
	require.NoError(t, err)
	require.Equal(t, byComponent(single, single.OneByOne(changes)), slow.Writes)
	requireRows(t, single, clone)
	require.Equal(t, slow.Writes, expected, "what one by one would have written")

	m.model.Commit()
	m.compare(t, m.s)
	m.compare(t, clone)
	m.restart()
}

// rowsForModel returns the rows of the store as the reference model has them.
func (s *Store) rowsForModel() *reftest.Arrays {
	out := reftest.NewArrays(s.Blocks.layout)
	for x, a := range s.Blocks.layout.Arrays {
		for i, id := range a.Leaves {
			out.Blocks[x][i] = append([]entity.Entity(nil), s.Blocks.Entities(a.Component, id)...)
		}
	}
	return out
}

// requireRows fails unless a store has the rows of the model.
func requireRows(t *rapid.T, want *reftest.Arrays, s *Store) {
	if got := s.rowsForModel(); !want.Equal(got) {
		t.Fatalf("the rows are\n%v\nand not\n%v", got.Blocks, want.Blocks)
	}
}

// byComponent adds up what was written to each array of a component. The list of a tag has no values.
func byComponent(a *reftest.Arrays, writes []int) []int {
	out := make([]int, a.Layout().Spec.Components)
	for x, n := range writes {
		if c := a.Layout().Arrays[x].Component; !a.Layout().Spec.Tags.Has(c) {
			out[c] += n
		}
	}
	return out
}

// compare compares a store with the model, and checks its invariants.
func (m *machine) compare(t *rapid.T, s *Store) {
	require.NoError(t, s.Check())
	require.Equal(t, m.model.Len(), s.Len())
	for _, e := range m.model.Entities() {
		want := m.model.Values(e)
		require.Equal(t, entity.Alive, s.State(e))
		set, ok := s.Composition(e)
		require.True(t, ok)
		require.Equal(t, want.Set(), set)
		for c, v := range want {
			if a := s.numbers(c); a != nil {
				require.Equal(t, v, *s.placeOf(e, c).valueAt(a), "component %d of %v", c, e)
			}
		}
	}
	for _, e := range m.model.Dead() {
		require.Equal(t, entity.Dead, s.State(e))
	}
	for x, a := range s.Blocks.columns {
		if a != nil {
			unused := a.(*column.Array[uint64]).Data[s.Blocks.rowsOf(x):]
			require.False(t, slices.ContainsFunc(unused, func(v uint64) bool { return v != 0 }), "an unused row of array %d holds something", x)
		}
	}
}

// Discard drops the queue. Changes at once stay.
func (m *machine) Discard(*rapid.T) {
	m.s.Queue.Discard()
	m.model.Discard()
	m.restart()
}

// Relayout commits, and gives the store other groups.
func (m *machine) Relayout(t *rapid.T) {
	m.Commit(t)
	m.spec.Groups, m.spec.Listed = drawGroups(t, m.spec.Components), drawListed(t, m.spec)
	m.s.SetLayout(gt.Build(drawKind(t), m.spec), m.s.Blocks.own)
	m.compare(t, m.s)
	m.restart()
}

// List gives tags lists, whatever is queued.
func (m *machine) List(t *rapid.T) {
	tags := drawSet(t, m.spec.Components)
	m.do(func(s *Store) { s.AddLists(tags) })
	m.compare(t, m.s)
}

// Restore keeps a snapshot, or goes back to the one that it kept.
func (m *machine) Restore(t *rapid.T) {
	if m.saved == nil {
		m.Commit(t)
		m.saved, m.savedModel = m.s.Clone(), m.model.Snapshot()
		return
	}
	m.s.Queue.Discard()
	m.s.Restore(m.saved)
	m.model.Restore(m.savedModel)
	m.saved = nil
	m.compare(t, m.s)
	m.restart()
}

// TestStoreAgainstModel compares stores of every layout with the reference model.
func TestStoreAgainstModel(t *testing.T) {
	done := 0
	for done < scaled(*steps) {
		rapid.Check(t, func(t *rapid.T) {
			m := newMachine(t)
			n := rapid.IntRange(10, 120).Draw(t, "steps")
			for range n {
				m.step(t)
			}
			m.Commit(t)
			done += n
		})
		if t.Failed() {
			return
		}
	}
}

func (m *machine) step(t *rapid.T) {
	switch k := rapid.IntRange(0, 103).Draw(t, "step"); {
	case k < 30:
		m.Spawn(t)
	case k < 50:
		m.Set(t)
	case k < 60:
		m.Remove(t)
	case k < 70:
		m.Despawn(t)
	case k < 80:
		m.Now(t)
	case k < 95:
		m.Commit(t)
	case k < 96:
		m.Bulk(t)
	case k < 99:
		m.Discard(t)
	case k < 101:
		m.List(t)
	case k < 103:
		m.Restore(t)
	default:
		m.Relayout(t)
	}
}

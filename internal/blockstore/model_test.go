package blockstore

import (
	"flag"
	"runtime"
	"slices"
	"sort"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// steps is how many operations the state machine does in all; more under the flag.
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

// model is the naive world: a map from entities to their components and values.
type model struct {
	alive map[entity.Entity]map[int]uint64 // a tag's value is 0
	ended map[entity.Entity]bool
	order []entity.Entity // alive, by age, so that draws are the same every time

	next    map[entity.Entity]map[int]uint64 // as the coming commit will leave it; nil: despawned
	touched []entity.Entity
	spawned []entity.Entity
}

func newModel() *model {
	return &model{alive: map[entity.Entity]map[int]uint64{}, ended: map[entity.Entity]bool{}, next: map[entity.Entity]map[int]uint64{}}
}

func (m *model) touch(e entity.Entity) {
	if _, ok := m.next[e]; !ok {
		c := map[int]uint64{}
		for k, v := range m.alive[e] {
			c[k] = v
		}
		m.next[e] = c
		m.touched = append(m.touched, e)
	}
}

func (m *model) spawn(e entity.Entity) {
	m.next[e] = map[int]uint64{}
	m.touched, m.spawned = append(m.touched, e), append(m.spawned, e)
}

func (m *model) commit() {
	for _, e := range m.touched {
		if m.next[e] == nil {
			delete(m.alive, e)
			m.ended[e] = true
		} else {
			m.alive[e] = m.next[e]
		}
	}
	m.forget()
	m.order = m.order[:0]
	for e := range m.alive {
		m.order = append(m.order, e)
	}
	sort.Slice(m.order, func(i, j int) bool { return m.order[i].Index() < m.order[j].Index() })
}

func (m *model) forget() {
	m.next, m.touched, m.spawned = map[entity.Entity]map[int]uint64{}, nil, nil
}

func (m *model) discard() {
	for _, e := range m.spawned {
		m.ended[e] = true
	}
	m.forget()
}

func setOf(c map[int]uint64) gt.Set {
	var s gt.Set
	for k := range c {
		s.Add(k)
	}
	return s
}

// machine drives a store and the model, and a second store that commits one by one.
type machine struct {
	*model
	s       *Store
	arrays  []*column.Array[uint64]
	spec    gt.Spec
	value   uint64
	before  *Store                                  // as it was when the queue was empty
	pending []func(*Store, []*column.Array[uint64]) // the queue, to be repeated on a copy
}

func arraysOf(s *Store) []*column.Array[uint64] {
	out := make([]*column.Array[uint64], len(s.Blocks.own))
	for i, c := range s.Blocks.own {
		if c != nil {
			out[i] = c.(*column.Array[uint64])
		}
	}
	return out
}

func newMachine(t *rapid.T) *machine {
	spec, kind := drawSpec(t)
	columns := make([]column.Column, spec.Components)
	for c := range columns {
		if !spec.Tags.Has(c) {
			columns[c] = column.NewArray[uint64]()
		}
	}
	s := New(gt.Build(kind, spec), columns, Options{OneByOne: true})
	return &machine{model: newModel(), s: s, arrays: arraysOf(s), spec: spec, before: s.Clone()}
}

func drawSpec(t *rapid.T) (gt.Spec, gt.Kind) {
	spec := gt.Spec{Components: rapid.IntRange(1, 7).Draw(t, "components")}
	if rapid.IntRange(0, 3).Draw(t, "tags") == 0 {
		spec.Tags.Add(spec.Components - 1)
	}
	spec.Groups = drawGroups(t, spec.Components)
	return spec, drawKind(t)
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

// do queues something on the store, and keeps it for the copy.
func (m *machine) do(f func(*Store, []*column.Array[uint64])) {
	m.pending = append(m.pending, f)
	f(m.s, m.arrays)
}

func (m *machine) draw(t *rapid.T) (entity.Entity, bool) {
	n := len(m.order) + len(m.spawned)
	if n == 0 {
		return entity.Entity{}, false
	}
	if k := rapid.IntRange(0, n-1).Draw(t, "entity"); k < len(m.order) {
		return m.order[k], true
	} else {
		return m.spawned[k-len(m.order)], true
	}
}

func (m *machine) set(e entity.Entity, c int) {
	m.value++
	v := m.value
	m.do(func(s *Store, arrays []*column.Array[uint64]) {
		ok, err := s.Queue.Add(e, c)
		if !ok || err != nil {
			panic("refused")
		}
		if arrays[c] != nil {
			arrays[c].Push(e.Index(), v)
		}
	})
	m.touch(e)
	if m.next[e] != nil {
		if m.spec.Tags.Has(c) {
			v = 0
		}
		m.next[e][c] = v
	}
}

func (m *machine) Spawn(t *rapid.T) {
	for range rapid.IntRange(1, 5).Draw(t, "n") {
		var e entity.Entity
		m.do(func(s *Store, _ []*column.Array[uint64]) { e = s.Queue.Spawn() })
		m.spawn(e)
		for c := range m.spec.Components {
			if rapid.Bool().Draw(t, "has") {
				m.set(e, c)
			}
		}
	}
}

func (m *machine) Set(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		m.set(e, rapid.IntRange(0, m.spec.Components-1).Draw(t, "component"))
	}
}

func (m *machine) Remove(t *rapid.T) {
	e, ok := m.draw(t)
	if !ok {
		return
	}
	c := rapid.IntRange(0, m.spec.Components-1).Draw(t, "component")
	m.do(func(s *Store, _ []*column.Array[uint64]) { _, _ = s.Queue.Remove(e, c) })
	m.touch(e)
	if m.next[e] != nil {
		delete(m.next[e], c)
	}
}

func (m *machine) Despawn(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		m.do(func(s *Store, _ []*column.Array[uint64]) { s.Queue.Despawn(e) })
		m.touch(e)
		m.next[e] = nil
	}
}

func (m *machine) Bulk(t *rapid.T) {
	var set gt.Set
	for c := range m.spec.Components {
		if rapid.Bool().Draw(t, "has") {
			set.Add(c)
		}
	}
	n := rapid.IntRange(1, 6).Draw(t, "n")
	if len(m.touched) > 0 { // the copy below must see the same order of handles
		m.Commit(t)
	}
	b, err := m.s.SpawnMany(set, n)
	require.NoError(t, err)
	for i, e := range slices.Clone(b.Entities) {
		c := map[int]uint64{}
		for x := range set.All() {
			c[x] = 0
			if m.arrays[x] != nil {
				at := place{b.Lane(x), b.Row(x) + uint32(i)}
				require.Zero(t, *at.valueAt(m.arrays[x]), "a new row is zero")
				m.value++
				*at.valueAt(m.arrays[x]), c[x] = m.value, m.value
			}
		}
		m.alive[e] = c
	}
	m.model.commit()
	m.compare(t, m.s)
	m.before, m.pending = m.s.Clone(), nil
}

// Commit commits both ways from the same state and compares.
func (m *machine) Commit(t *rapid.T) {
	want := m.expect()
	clone := m.before
	stats, err := m.s.Commit()
	require.NoError(t, err)
	writes, oneByOne := slices.Clone(stats.Writes), slices.Clone(stats.OneByOne)
	want.check(t, m.s, writes)

	for _, f := range m.pending {
		f(clone, arraysOf(clone))
	}
	moves := 0
	slow, err := clone.CommitStepwise(func(Step) bool { moves++; return moves < 50 })
	require.NoError(t, err)
	require.Equal(t, slow.Writes, oneByOne, "what one by one would have written")
	require.NoError(t, clone.Check())

	m.pending = nil
	m.model.commit()
	m.compare(t, m.s)
	m.compare(t, clone)
	m.before = m.s.Clone()
}

func (m *machine) compare(t *rapid.T, s *Store) {
	require.NoError(t, s.Check())
	require.Equal(t, len(m.alive), s.Len())
	for e, want := range m.alive {
		require.Equal(t, entity.Alive, s.State(e))
		set, ok := s.Composition(e)
		require.True(t, ok)
		require.Equal(t, setOf(want), set)
		for c, v := range want {
			if a := s.Blocks.own[c]; a != nil {
				require.Equal(t, v, *s.placeOf(e, c).valueAt(a.(*column.Array[uint64])), "component %d of %v", c, e)
			}
		}
	}
	for e := range m.ended {
		require.Equal(t, entity.Dead, s.State(e))
	}
	for x, a := range s.Blocks.columns {
		if a != nil {
			c, unused := s.Blocks.layout.Arrays[x].Component, a.(*column.Array[uint64]).Data[s.Blocks.rowsOf(x):]
			require.False(t, slices.ContainsFunc(unused, func(v uint64) bool { return v != 0 }), "an unused row of array %d holds something", c)
		}
	}
}

// order is what an array must hold after a commit, worked out from the text of
// section 5 of the design, one array at a time.
type order struct {
	entities [][]entity.Entity // by array
	writes   []int             // by component
}

func (m *machine) expect() order {
	had := m.s.Blocks.Layout()
	l := had
	for _, e := range m.touched {
		if comp := m.next[e]; comp != nil {
			l = l.Extend(setOf(comp))
		}
	}
	out := order{entities: make([][]entity.Entity, len(l.Arrays)), writes: make([]int, l.Spec.Components)}
	for x, a := range l.Arrays {
		if len(a.Leaves) == 0 {
			continue
		}
		rows, writes := m.expectArray(had, l, a.Component, a.Leaves)
		out.entities[x] = rows
		out.writes[a.Component] += writes
	}
	return out
}

// expectArray works out an array of a component with the given leaves. had is the layout before the commit, which knows
// fewer compositions than l.
func (m *machine) expectArray(had, l *gt.Layout, c int, leaves []int) (rows []entity.Entity, writes int) {
	after := func(e entity.Entity) int { // its leaf after the commit, -1 if none
		comp, changes := m.next[e]
		if !changes {
			comp = m.alive[e]
		}
		if _, has := comp[c]; !has {
			return -1
		}
		return l.Leaf(c, setOf(comp))
	}
	joins := map[int][]entity.Entity{}
	for _, e := range m.touched {
		was := -1
		if old, alive := m.alive[e]; alive {
			if _, has := old[c]; has {
				was = l.Leaf(c, setOf(old))
			}
		}
		if is := after(e); is >= 0 && is != was {
			joins[is] = append(joins[is], e)
		}
	}
	for _, id := range leaves {
		var start int
		var old []entity.Entity
		if id < len(had.Leaves) {
			start, _ = m.s.Blocks.Range(c, id)
			old = m.s.Blocks.Entities(c, id)
		}
		survivors := 0
		for _, e := range old {
			if after(e) == id {
				survivors++
			}
		}
		from, size := len(rows), survivors+len(joins[id])
		block := make([]entity.Entity, size)
		var fill []entity.Entity
		for i, e := range old {
			if after(e) != id {
				continue
			}
			if row := start + i; row >= from && row < from+size {
				block[row-from] = e
			} else {
				fill = append(fill, e)
			}
		}
		fill = append(fill, joins[id]...)
		writes += len(fill)
		for i := range block {
			if block[i].IsZero() {
				block[i], fill = fill[0], fill[1:]
			}
		}
		rows = append(rows, block...)
	}
	return rows, writes
}

func (o order) check(t *rapid.T, s *Store, writes []int) {
	require.Len(t, o.entities, len(s.Blocks.Layout().Arrays))
	for x, a := range s.Blocks.Layout().Arrays {
		var got []entity.Entity
		for _, id := range a.Leaves {
			got = append(got, s.Blocks.Entities(a.Component, id)...)
		}
		require.Equal(t, o.entities[x], got, "order of array %d", x)
	}
	require.Equal(t, o.writes, writes)
}

// Discard drops the queue.
func (m *machine) Discard(*rapid.T) {
	m.s.Queue.Discard()
	m.discard()
	m.pending = nil
	m.before = m.s.Clone()
}

// Relayout gives the store other groups, with the queue standing.
func (m *machine) Relayout(t *rapid.T) {
	m.Commit(t)
	m.spec.Groups = drawGroups(t, m.spec.Components)
	kind := drawKind(t)
	m.s.SetLayout(gt.Build(kind, m.spec), m.s.Blocks.own)
	m.compare(t, m.s)
	m.before = m.s.Clone()
}

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
	switch k := rapid.IntRange(0, 99).Draw(t, "step"); {
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
	default:
		m.Relayout(t)
	}
}

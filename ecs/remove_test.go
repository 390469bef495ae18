package ecs_test

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// addition says what a system of additions does: it adds a number to the first of its columns.
type addition struct {
	name    string
	stage   int
	columns []int // into fields
	with    []int
	without []int
	add     uint64
}

// additions is a world whose systems add, and what they have visited: by system, and by entity the values before.
type additions struct {
	w      *ecs.World
	fields []*field
	stages []*ecs.Stage
	visits map[string]map[ecs.Entity][]uint64
}

func newAdditions(kind ecs.Layout) *additions {
	c := &additions{w: ecs.NewWorld(ecs.WithLayout(kind)), visits: map[string]map[ecs.Entity][]uint64{}}
	c.fields = makeFields(c.w)
	c.stages = []*ecs.Stage{c.w.Stage("first"), c.w.Stage("second")}
	return c
}

func (c *additions) terms(list []int) (out []ecs.Term) {
	for _, k := range list {
		out = append(out, c.fields[k].term)
	}
	return out
}

func (c *additions) declare(a addition) *ecs.System {
	return c.w.NewSystem(a.name, c.terms(a.columns), func(b ecs.Block) {
		var columns []column1
		for _, k := range a.columns {
			columns = append(columns, c.fields[k].in(b))
		}
		for i, e := range b.Entities() {
			var seen []uint64
			for _, x := range columns {
				seen = append(seen, x.get(i))
			}
			if c.visits[a.name][e] != nil {
				panic("visited twice")
			}
			c.visits[a.name][e] = seen
			columns[0].put(i, seen[0]+a.add)
		}
	}, ecs.In(c.stages[a.stage]), ecs.With(c.terms(a.with)...), ecs.Without(c.terms(a.without)...))
}

// tick runs a tick and returns what it has visited.
func (c *additions) tick(t *rapid.T, list []addition) map[string]map[ecs.Entity][]uint64 {
	clear(c.visits)
	for _, a := range list {
		c.visits[a.name] = map[ecs.Entity][]uint64{}
	}
	require.NoError(t, c.w.Tick(1))
	return c.visits
}

// removal is the machine: a world, and the naive model of it.
type removal struct {
	*additions
	values  map[ecs.Entity]map[int]uint64 // by field
	list    []addition
	systems map[string]*ecs.System
	groups  []*ecs.Group
	terms   map[*ecs.Group][]int // into fields; negated as -1-k
	count   int
}

func (m *removal) entity(t *rapid.T) (ecs.Entity, bool) {
	list := m.sorted()
	if len(list) == 0 {
		return ecs.Entity{}, false
	}
	return rapid.SampledFrom(list).Draw(t, "entity"), true
}

func (m *removal) sorted() []ecs.Entity {
	return slices.SortedFunc(maps.Keys(m.values), func(a, b ecs.Entity) int { return int(a.Index()) - int(b.Index()) })
}

// someFields draws fields, as many of which are required as are excluded.
func someFields(t *rapid.T, n int, label string) []int {
	return rapid.SliceOfNDistinct(rapid.IntRange(0, len(makers)-1), 0, n, rapid.ID[int]).Draw(t, label)
}

func (m *removal) step(t *rapid.T) {
	switch k := rapid.IntRange(0, 13).Draw(t, "step"); {
	case k < 2:
		m.declareGroup(t)
	case k < 3 && len(m.groups) > 0:
		i := rapid.IntRange(0, len(m.groups)-1).Draw(t, "group")
		m.groups[i].Remove()
		m.groups = slices.Delete(m.groups, i, i+1)
	case k < 5:
		m.declareSystem(t)
	case k < 6 && len(m.list) > 0:
		i := rapid.IntRange(0, len(m.list)-1).Draw(t, "system")
		m.systems[m.list[i].name].Remove()
		m.list = slices.Delete(m.list, i, i+1)
	case k < 8:
		require.Equal(t, m.model(), m.tick(t, m.list))
	case k < 9:
		if e, ok := m.entity(t); ok {
			m.w.Despawn(e)
			delete(m.values, e)
		}
	default:
		m.change(t)
	}
}

func (m *removal) declareGroup(t *rapid.T) {
	required := someFields(t, 3, "required")
	if len(required) == 0 || len(m.groups) == 5 {
		return
	}
	terms := m.additions.terms(required)
	if k := rapid.IntRange(0, len(makers)-1).Draw(t, "excluded"); !slices.Contains(required, k) {
		terms, required = append(terms, ecs.Not(m.fields[k].term)), append(required, -1-k)
	}
	g := m.w.Group(terms...)
	m.groups, m.terms[g] = append(m.groups, g), required
}

func (m *removal) declareSystem(t *rapid.T) {
	if len(m.list) == 5 {
		return
	}
	a := addition{name: "S" + strconv.Itoa(m.count), stage: rapid.IntRange(0, 1).Draw(t, "stage"), add: uint64(rapid.IntRange(0, 3).Draw(t, "add"))}
	m.count++
	for i, k := range rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6}).Draw(t, "fields") {
		switch {
		case !m.fields[k].tag && len(a.columns) < 1+i%3:
			a.columns = append(a.columns, k)
		case i == 4:
			a.with = append(a.with, k)
		case i == 5:
			a.without = append(a.without, k)
		}
	}
	m.systems[a.name] = m.declare(a)
	at := len(m.list)
	if a.stage == 0 {
		at = slices.IndexFunc(m.list, func(x addition) bool { return x.stage == 1 })
		if at < 0 {
			at = len(m.list)
		}
	}
	m.list = slices.Insert(m.list, at, a)
}

// change spawns an entity, or gives it a value or takes it away.
func (m *removal) change(t *rapid.T) {
	e, ok := m.entity(t)
	if !ok || rapid.IntRange(0, 2).Draw(t, "spawn") == 0 {
		e = m.w.Spawn()
		m.values[e] = map[int]uint64{}
		for _, k := range someFields(t, 6, "has") {
			m.set(e, k, uint64(rapid.IntRange(0, 50).Draw(t, "value")))
		}
		return
	}
	k := rapid.IntRange(0, len(m.fields)-1).Draw(t, "field")
	if _, has := m.values[e][k]; has && rapid.Bool().Draw(t, "remove") {
		m.w.Remove(e, m.fields[k].term)
		delete(m.values[e], k)
		return
	}
	m.set(e, k, uint64(rapid.IntRange(0, 50).Draw(t, "value")))
}

func (m *removal) set(e ecs.Entity, k int, v uint64) {
	m.fields[k].set(e, v)
	m.values[e][k] = v
}

// model returns what a tick visits, and carries it out in the model.
func (m *removal) model() map[string]map[ecs.Entity][]uint64 {
	out := map[string]map[ecs.Entity][]uint64{}
	for _, a := range m.list {
		out[a.name] = map[ecs.Entity][]uint64{}
		for e, has := range m.values {
			var seen []uint64
			matches := !slices.ContainsFunc(a.without, func(k int) bool { _, is := has[k]; return is })
			for _, k := range slices.Concat(a.columns, a.with) {
				v, is := has[k]
				matches = matches && is
				seen = append(seen, v)
			}
			if matches {
				out[a.name][e] = seen[:len(a.columns)]
				has[a.columns[0]] += a.add
			}
		}
	}
	return out
}

func (m *removal) compareValues(t *rapid.T, c *additions, of map[ecs.Entity]ecs.Entity) {
	for e, has := range m.values {
		for k, f := range c.fields {
			v, is := has[k]
			require.Equal(t, is, f.has(of[e]))
			if is && !f.tag {
				got, err := f.tryGet(of[e])
				require.NoError(t, err)
				require.Equal(t, v, got)
			}
		}
	}
}

// TestRemovedAsIfNeverDeclared declares and removes groups and systems between changes and ticks. Every tick visits what a naive
// model does, and the last one what a world does that was declared so from the start.
func TestRemovedAsIfNeverDeclared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := drawLayout(t)
		m := &removal{additions: newAdditions(kind), values: map[ecs.Entity]map[int]uint64{}, systems: map[string]*ecs.System{}, terms: map[*ecs.Group][]int{}}
		for range rapid.IntRange(5, 60).Draw(t, "steps") {
			m.step(t)
			mustBeSound(t, m.w)
		}

		fresh, of := newAdditions(kind), map[ecs.Entity]ecs.Entity{}
		require.True(t, slices.Equal(m.groups, m.w.Groups()))
		for _, g := range m.groups {
			var terms []ecs.Term
			for _, k := range m.terms[g] {
				if k < 0 {
					terms = append(terms, ecs.Not(fresh.fields[-1-k].term))
				} else {
					terms = append(terms, fresh.fields[k].term)
				}
			}
			require.Equal(t, g.String(), fresh.w.Group(terms...).String())
		}
		require.Len(t, m.w.Systems(), len(m.list))
		for i, a := range m.list {
			require.Equal(t, a.name, m.w.Systems()[i].Name())
			fresh.declare(a)
		}
		for _, e := range m.sorted() {
			of[e] = fresh.w.Spawn()
			for k, v := range m.values[e] {
				fresh.fields[k].set(of[e], v)
			}
		}
		visits, want := m.tick(t, m.list), m.model()
		require.Equal(t, want, visits)
		for name, by := range fresh.tick(t, m.list) {
			require.Len(t, by, len(want[name]))
			for e, seen := range want[name] {
				require.Equal(t, seen, by[of[e]])
			}
		}
		same := map[ecs.Entity]ecs.Entity{}
		for e := range m.values {
			same[e] = e
		}
		m.compareValues(t, m.additions, same)
		m.compareValues(t, fresh, of)
	})
}

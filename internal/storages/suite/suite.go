package suite

import (
	"bytes"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Trait is what a storage is known for.
type Trait uint8

const (
	// TrustsHandles: a handle that has outlived its entity must not be used.
	TrustsHandles Trait = iota
	// Leaks: memory of what has gone is never used again.
	Leaks
)

// Run holds a storage to the contract.
func Run(t *testing.T, create func([]contract.Kind) contract.Storage, traits ...Trait) {
	Behaves(t, create, traits...)
	t.Run("memory of rounds", func(t *testing.T) { rounds(t, create, traits) })
	t.Run("large", func(t *testing.T) { large(t, create) })
}

// Behaves holds a storage to the answers of the model.
func Behaves(t *testing.T, create func([]contract.Kind) contract.Storage, traits ...Trait) {
	t.Run("behaves as the model", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { newMachine(create, traits).play(t) })
	})
}

// steps is how long a history of the state machine is: shorter for js/wasm and short tests.
func steps() int {
	if runtime.GOOS == "js" || testing.Short() {
		return 30
	}
	return 150
}

// machine drives a storage and the model.
type machine struct {
	*model
	s       contract.Storage
	traits  []Trait
	queries []prepared
	number  byte // of the latest value
}

// prepared is a query that was made earlier in the history.
type prepared struct {
	spec  contract.Spec
	query contract.Query
}

func newMachine(create func([]contract.Kind) contract.Storage, traits []Trait) *machine {
	return &machine{model: newModel(Kinds()), s: create(Kinds()), traits: traits}
}

func (m *machine) play(t *rapid.T) {
	for range rapid.IntRange(1, steps()).Draw(t, "steps") {
		switch rapid.IntRange(0, 9).Draw(t, "step") {
		case 0, 1:
			has := m.drawSet(t)
			e := m.s.Spawn(has)
			if m.alive[e] != nil || slices.Contains(m.ended, e) || e.IsZero() {
				t.Fatalf("entity %v is given out again", e)
			}
			m.spawn(e, has)
		case 2:
			m.despawnOne(t)
		case 3, 4:
			m.add(t)
		case 5, 6:
			m.remove(t)
		case 7:
			m.write(t)
		case 8:
			m.useStale(t)
		case 9:
			m.prepare(t)
		}
	}
	m.compare(t)
}

func (m *machine) drawSet(t *rapid.T) contract.Set {
	return contract.Set(rapid.IntRange(0, 1<<len(m.kinds)-1).Draw(t, "components"))
}

func (m *machine) draw(t *rapid.T) (entity.Entity, bool) {
	if len(m.order) == 0 {
		return entity.Entity{}, false
	}
	return m.order[rapid.IntRange(0, len(m.order)-1).Draw(t, "entity")], true
}

func (m *machine) component(t *rapid.T) int {
	return rapid.IntRange(0, len(m.kinds)-1).Draw(t, "component")
}

func (m *machine) despawnOne(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		if !m.s.Despawn(e) {
			t.Fatalf("entity %v cannot be despawned", e)
		}
		m.despawn(e)
	}
}

// set writes a new value to a place and to the model.
func (m *machine) set(e entity.Entity, c int, p unsafe.Pointer) {
	m.number = max(1, m.number+1)
	copy(bytesAt(p, m.kinds[c].Width), valueOf(m.number, m.kinds[c].Width))
	m.alive[e][c] = m.number
	if m.kinds[c].Width == 0 {
		m.alive[e][c] = 0
	}
}

func (m *machine) add(t *rapid.T) {
	e, ok := m.draw(t)
	if !ok {
		return
	}
	c := m.component(t)
	p := m.s.Add(e, c)
	if p == nil {
		t.Fatalf("entity %v cannot be given component %d", e, c)
	}
	if want := valueOf(m.alive[e][c], m.kinds[c].Width); !bytes.Equal(bytesAt(p, m.kinds[c].Width), want) {
		t.Fatalf("component %d that is added to %v has the value %x, not %x", c, e, bytesAt(p, m.kinds[c].Width), want)
	}
	m.set(e, c, p)
}

func (m *machine) remove(t *rapid.T) {
	e, ok := m.draw(t)
	if !ok {
		return
	}
	c := m.component(t)
	_, had := m.alive[e][c]
	if m.s.Remove(e, c) != had {
		t.Fatalf("removing component %d of %v does not report whether it was there, %v", c, e, had)
	}
	delete(m.alive[e], c)
}

func (m *machine) write(t *rapid.T) {
	if e, ok := m.draw(t); ok {
		if c := m.component(t); m.has(e).Has(c) {
			m.set(e, c, m.s.Get(e, c))
		}
	}
}

// useStale tries what must not work on an entity that has gone, and on handles that were never
// given out.
func (m *machine) useStale(t *rapid.T) {
	if slices.Contains(m.traits, TrustsHandles) {
		return
	}
	stale := []entity.Entity{{}, entity.New(1<<20, 1), entity.New(0, 1<<20)}
	if len(m.ended) > 0 {
		stale = append(stale, m.ended[rapid.IntRange(0, len(m.ended)-1).Draw(t, "ended")])
	}
	c := m.component(t)
	for _, e := range stale {
		if m.s.Valid(e) || m.s.Despawn(e) || m.s.Has(e) != 0 || m.s.Get(e, c) != nil || m.s.Add(e, c) != nil || m.s.Remove(e, c) {
			t.Fatalf("entity %v, which is not there, is taken for one that is", e)
		}
	}
}

// prepare makes a query that is asked when the history is over, and asks it now.
func (m *machine) prepare(t *rapid.T) {
	with := m.drawSet(t) & m.drawSet(t)
	if with == 0 {
		with = 1
	}
	spec := contract.Spec{With: with, Without: m.drawSet(t) & m.drawSet(t) &^ with}
	for _, c := range with.List() {
		if m.kinds[c].Width > 0 && rapid.Bool().Draw(t, "read") {
			spec.Read = append(spec.Read, c)
		}
	}
	p := prepared{spec, m.s.Query(spec)}
	m.queries = append(m.queries, p)
	m.ask(t, p)
}

func (m *machine) ask(t *rapid.T, p prepared) {
	got, want := visited(p.query, p.spec, m.kinds), m.matching(p.spec)
	if !slices.Equal(got, want) {
		t.Fatalf("query %+v visits %x, not %x", p.spec, got, want)
	}
}

func (m *machine) compare(t *rapid.T) {
	if m.s.Len() != len(m.order) {
		t.Fatalf("there are %d entities, not %d", m.s.Len(), len(m.order))
	}
	for _, e := range m.order {
		if !m.s.Valid(e) || m.s.Has(e) != m.has(e) {
			t.Fatalf("entity %v has %b, not %b", e, m.s.Has(e), m.has(e))
		}
		for c, k := range m.kinds {
			p := m.s.Get(e, c)
			n, has := m.alive[e][c]
			if (p != nil) != has {
				t.Fatalf("entity %v: component %d there is %v, not %v", e, c, p != nil, has)
			}
			if has && !bytes.Equal(bytesAt(p, k.Width), valueOf(n, k.Width)) {
				t.Fatalf("entity %v: component %d has the value %x, not %x", e, c, bytesAt(p, k.Width), valueOf(n, k.Width))
			}
		}
	}
	for _, p := range m.queries {
		m.ask(t, p)
	}
}

// rounds makes and ends the same entities again and again: memory must not grow with that.
func rounds(t *testing.T, create func([]contract.Kind) contract.Storage, traits []Trait) {
	s := create(Kinds())
	all := contract.SetOf(0, 1, 2, 3, 4, 5, 6)
	round := func() {
		var list []entity.Entity
		for i := range 500 {
			list = append(list, s.Spawn(all>>(i%5)))
		}
		for _, e := range list {
			s.Remove(e, 1)
			s.Add(e, 2)
		}
		for _, e := range list {
			s.Despawn(e)
		}
	}
	for range 3 {
		round()
	}
	after := s.Memory()
	for range 20 {
		round()
	}
	if s.Len() != 0 {
		t.Fatalf("%d entities are left", s.Len())
	}
	if leaks := slices.Contains(traits, Leaks); leaks != (s.Memory() > 2*after) {
		t.Fatalf("memory is %d bytes after 3 rounds and %d after 23", after, s.Memory())
	}
}

// large fills more than a block of rows, and holds the memory that is told to the payload.
func large(t *testing.T, create func([]contract.Kind) contract.Storage) {
	const n = 3 * contract.BlockRows
	s := create(Kinds())
	var want uint64
	for i := range n {
		e := s.Spawn(contract.SetOf(0, 1))
		*contract.Value[uint64](s, e, 0) = uint64(i)
		if i%3 != 0 {
			want += uint64(i)
			s.Add(e, 3)
		}
	}
	var sum uint64
	s.Query(contract.Spec{Read: []int{0, 3}, With: contract.SetOf(0, 1, 3)}).Each(func(b *contract.Stretch) {
		for i := range b.Len {
			sum += *contract.At[uint64](b, 0, i)
		}
	})
	if sum != want {
		t.Fatalf("the sum of what is visited is %d, not %d", sum, want)
	}
	if payload := n * (8 + 12 + 16*2/3); s.Memory() < payload || s.Memory() > 30*payload {
		t.Fatalf("%d bytes are held for a payload of %d", s.Memory(), payload)
	}
}

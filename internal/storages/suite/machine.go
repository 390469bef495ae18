package suite

import (
	"bytes"
	"runtime"
	"slices"
	"sort"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/reftest"
)

// steps is how many operations a run of the state machine has: fewer for js/wasm and for short tests.
func steps() int {
	if runtime.GOOS == "js" || testing.Short() {
		return 30
	}
	return 150
}

// machine performs operations on a storage and on the model.
type machine struct {
	model   *reftest.World
	kinds   []contract.Kind
	storage contract.Storage
	traits  []Trait
	queries []preparedQuery
	number  byte // the latest number that a value was made from
}

// preparedQuery is a query that is asked when it is made, and again at the end of the run.
type preparedQuery struct {
	spec  contract.Spec
	query contract.Query
}

func newMachine(create func([]contract.Kind) contract.Storage, traits []Trait) *machine {
	return &machine{model: reftest.New(), kinds: Kinds(), storage: create(Kinds()), traits: traits}
}

func (m *machine) play(t *rapid.T) {
	for range rapid.IntRange(1, steps()).Draw(t, "steps") {
		switch rapid.IntRange(0, 9).Draw(t, "step") {
		case 0, 1:
			m.spawn(t)
		case 2:
			m.despawn(t)
		case 3, 4:
			m.add(t)
		case 5, 6:
			m.remove(t)
		case 7:
			m.write(t)
		case 8:
			m.useInvalidHandles(t)
		case 9:
			m.prepareQuery(t)
		}
	}
	m.compare(t)
}

func (m *machine) drawSet(t *rapid.T) contract.Set {
	return contract.Set(rapid.IntRange(0, 1<<len(m.kinds)-1).Draw(t, "components"))
}

// drawEntity draws a living entity; false if there is none.
func (m *machine) drawEntity(t *rapid.T) (entity.Entity, bool) {
	all := m.model.Entities()
	if len(all) == 0 {
		return entity.Entity{}, false
	}
	return all[rapid.IntRange(0, len(all)-1).Draw(t, "entity")], true
}

func (m *machine) drawComponent(t *rapid.T) int {
	return rapid.IntRange(0, len(m.kinds)-1).Draw(t, "component")
}

// has returns the components that an entity has in the model.
func (m *machine) has(e entity.Entity) (s contract.Set) {
	for c := range m.model.Values(e) {
		s |= contract.SetOf(c)
	}
	return s
}

func (m *machine) spawn(t *rapid.T) {
	has := m.drawSet(t)
	e := m.storage.Spawn(has)
	if e.IsZero() || m.model.State(e) != entity.Unknown {
		t.Fatalf("Spawn returns %v, which was returned before or is the zero entity", e)
	}
	values := reftest.Values{}
	for _, c := range has.List() {
		values[c] = 0
	}
	m.model.SpawnNow(e, values)
}

func (m *machine) despawn(t *rapid.T) {
	if e, ok := m.drawEntity(t); ok {
		if !m.storage.Despawn(e) {
			t.Fatalf("Despawn of the living entity %v returns false", e)
		}
		m.model.DespawnNow(e)
	}
}

// set writes a new value to an address and to the model.
func (m *machine) set(e entity.Entity, c int, p unsafe.Pointer) {
	m.number = max(1, m.number+1)
	copy(bytesAt(p, m.kinds[c].Width), valueOf(uint64(m.number), m.kinds[c].Width))
	if m.kinds[c].Width == 0 {
		m.model.SetNow(e, c, 0)
	} else {
		m.model.SetNow(e, c, uint64(m.number))
	}
}

func (m *machine) add(t *rapid.T) {
	e, ok := m.drawEntity(t)
	if !ok {
		return
	}
	c := m.drawComponent(t)
	p := m.storage.Add(e, c)
	if p == nil {
		t.Fatalf("Add of component %d to the living entity %v returns nil", c, e)
	}
	want := valueOf(m.model.Values(e)[c], m.kinds[c].Width)
	if got := bytesAt(p, m.kinds[c].Width); !bytes.Equal(got, want) {
		t.Fatalf("Add of component %d to %v returns the value %x, want %x", c, e, got, want)
	}
	m.set(e, c, p)
}

func (m *machine) remove(t *rapid.T) {
	e, ok := m.drawEntity(t)
	if !ok {
		return
	}
	c := m.drawComponent(t)
	had := m.has(e).Has(c)
	if got := m.storage.Remove(e, c); got != had {
		t.Fatalf("Remove of component %d from %v returns %v, want %v", c, e, got, had)
	}
	m.model.RemoveNow(e, c)
}

func (m *machine) write(t *rapid.T) {
	if e, ok := m.drawEntity(t); ok {
		if c := m.drawComponent(t); m.has(e).Has(c) {
			m.set(e, c, m.storage.Get(e, c))
		}
	}
}

// useInvalidHandles tries every operation with the handle of a despawned entity and with handles that were never returned.
func (m *machine) useInvalidHandles(t *rapid.T) {
	if slices.Contains(m.traits, TrustsHandles) {
		return
	}
	handles := []entity.Entity{{}, entity.New(1<<20, 1), entity.New(0, 1<<20)}
	if dead := m.model.Dead(); len(dead) > 0 {
		handles = append(handles, dead[rapid.IntRange(0, len(dead)-1).Draw(t, "dead")])
	}
	s, c := m.storage, m.drawComponent(t)
	for _, e := range handles {
		if s.Valid(e) || s.Despawn(e) || s.Has(e) != 0 || s.Get(e, c) != nil || s.Add(e, c) != nil || s.Remove(e, c) {
			t.Fatalf("entity %v is not alive, and an operation takes it for alive", e)
		}
	}
}

// prepareQuery makes a query and asks it.
func (m *machine) prepareQuery(t *rapid.T) {
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
	p := preparedQuery{spec, m.storage.Query(spec)}
	m.queries = append(m.queries, p)
	m.compareQuery(t, p)
}

func (m *machine) compareQuery(t *rapid.T, p preparedQuery) {
	got, want := m.visited(p), m.matching(p.spec)
	if !slices.Equal(got, want) {
		t.Fatalf("query %+v visits the values %x, want %x", p.spec, got, want)
	}
}

// matching returns the values that a query reads of each matching entity of the model, sorted.
func (m *machine) matching(spec contract.Spec) []string {
	var out []string
	for _, e := range m.model.Entities() {
		if has := m.has(e); has.Contains(spec.With) && has&spec.Without == 0 {
			var values []byte
			for _, c := range spec.Read {
				values = append(values, valueOf(m.model.Values(e)[c], m.kinds[c].Width)...)
			}
			out = append(out, string(values))
		}
	}
	sort.Strings(out)
	return out
}

// visited returns the values that a query visits in the storage, sorted.
func (m *machine) visited(p preparedQuery) []string {
	var out []string
	p.query.Each(func(b *contract.Batch) {
		for i := range b.Len {
			var values []byte
			for k, c := range p.spec.Read {
				values = append(values, bytesAt(unsafe.Pointer(contract.At[byte](b, k, i)), m.kinds[c].Width)...)
			}
			out = append(out, string(values))
		}
	})
	sort.Strings(out)
	return out
}

// compare compares the whole storage with the model.
func (m *machine) compare(t *rapid.T) {
	if got, want := m.storage.Len(), m.model.Len(); got != want {
		t.Fatalf("Len returns %d, want %d", got, want)
	}
	for _, e := range m.model.Entities() {
		m.compareEntity(t, e)
	}
	for _, p := range m.queries {
		m.compareQuery(t, p)
	}
}

func (m *machine) compareEntity(t *rapid.T, e entity.Entity) {
	if !m.storage.Valid(e) || m.storage.Has(e) != m.has(e) {
		t.Fatalf("Has of entity %v returns %b, want %b", e, m.storage.Has(e), m.has(e))
	}
	for c, k := range m.kinds {
		p := m.storage.Get(e, c)
		n, has := m.model.Values(e)[c]
		if (p != nil) != has {
			t.Fatalf("entity %v, component %d: Get finds a value: %v, want %v", e, c, p != nil, has)
		}
		if has && !bytes.Equal(bytesAt(p, k.Width), valueOf(n, k.Width)) {
			t.Fatalf("entity %v, component %d: the value is %x, want %x", e, c, bytesAt(p, k.Width), valueOf(n, k.Width))
		}
	}
}

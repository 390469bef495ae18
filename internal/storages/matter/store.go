package matter

import (
	"slices"
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// row is the values of an entity by component.
type row map[int]unsafe.Pointer

// storage is rows by archetype and entity.
type storage map[string]map[entity.Entity]row

// Store is the storage. Entities are numbers that are never used again.
type Store struct {
	kinds      []contract.Kind
	storages   []storage // entities that change go to the last one
	archetypes map[entity.Entity]string
	components map[entity.Entity][]int // in the order in which the entity got them
	known      map[string]bool         // every archetype that some entity has had
	tree       node
	queries    map[string]*matches
	compared   map[string]bool // by query and archetype, whether they match
	next       uint32
}

var (
	_ contract.Storage   = (*Store)(nil)
	_ contract.Many      = (*Store)(nil)
	_ contract.Forgetter = (*Store)(nil)
)

// New returns an empty storage for components of the given kinds.
func New(kinds []contract.Kind) *Store {
	contract.MustFit(kinds)
	return &Store{
		kinds: kinds, storages: []storage{{}}, archetypes: map[entity.Entity]string{}, components: map[entity.Entity][]int{},
		known: map[string]bool{}, queries: map[string]*matches{}, compared: map[string]bool{},
	}
}

// value returns the address of a new value, which is zero.
func (s *Store) value(component int) unsafe.Pointer {
	words := (s.kinds[component].Width + 7) / 8
	if words == 0 {
		return contract.TagValue()
	}
	return unsafe.Pointer(unsafe.SliceData(make([]uint64, words)))
}

// Spawn makes an entity with the components of the set.
func (s *Store) Spawn(has contract.Set) entity.Entity {
	e := entity.New(s.next, 1)
	s.next++
	r := row{}
	list := has.List()
	for _, c := range list {
		r[c] = s.value(c)
	}
	s.components[e] = list
	s.transition(e, r)
	return e
}

// storageOf looks through the storages for the one that has the row of an entity.
func (s *Store) storageOf(archetype string, e entity.Entity) storage {
	for _, in := range s.storages {
		if rows := in[archetype]; rows != nil && rows[e] != nil {
			return in
		}
	}
	return nil
}

// rowOf returns the row of an entity that is alive.
func (s *Store) rowOf(e entity.Entity) row {
	archetype := s.archetypes[e]
	return s.storageOf(archetype, e)[archetype][e]
}

// transition computes the archetype of an entity again and puts its row where it belongs; nil ends the entity.
func (s *Store) transition(e entity.Entity, r row) {
	was, had := s.archetypes[e]
	var from storage
	if had {
		from = s.storageOf(was, e)
	}
	if r == nil {
		delete(from[was], e)
		delete(s.archetypes, e)
		return
	}
	archetype := s.archetypeOf(s.components[e])
	if had && archetype == was {
		from[was][e] = r
		return
	}
	if from != nil {
		delete(from[was], e)
	}
	newest := s.storages[len(s.storages)-1]
	if newest[archetype] == nil {
		newest[archetype] = map[entity.Entity]row{}
	}
	if !s.known[archetype] {
		s.known[archetype] = true
		s.updateQueries(archetype)
	}
	newest[archetype][e] = r
	s.archetypes[e] = archetype
}

// Despawn ends an entity.
func (s *Store) Despawn(e entity.Entity) bool {
	if !s.Valid(e) {
		return false
	}
	delete(s.components, e)
	s.transition(e, nil)
	return true
}

// Valid reports whether an entity is alive.
func (s *Store) Valid(e entity.Entity) bool {
	_, ok := s.archetypes[e]
	return ok
}

// Has returns the components of an entity.
func (s *Store) Has(e entity.Entity) contract.Set { return contract.SetOf(s.components[e]...) }

// Get returns the address of the value of a component, nil if the entity does not have it.
func (s *Store) Get(e entity.Entity, component int) unsafe.Pointer {
	if !s.Valid(e) {
		return nil
	}
	return s.rowOf(e)[component]
}

// GetMany writes the addresses of the values of components, nil for those that the entity does not have. It looks the entity up once.
func (s *Store) GetMany(e entity.Entity, components []int, to []unsafe.Pointer) {
	to = to[:len(components)]
	if !s.Valid(e) {
		clear(to)
		return
	}
	r := s.rowOf(e)
	for k, c := range components {
		to[k] = r[c]
	}
}

// Add adds a component to an entity, unless it has it.
func (s *Store) Add(e entity.Entity, component int) unsafe.Pointer {
	if !s.Valid(e) {
		return nil
	}
	r := s.rowOf(e)
	if r[component] == nil {
		s.components[e] = append(s.components[e], component)
		r[component] = s.value(component)
		s.transition(e, r)
	}
	return r[component]
}

// Remove removes a component from an entity.
func (s *Store) Remove(e entity.Entity, component int) bool {
	if !s.Valid(e) {
		return false
	}
	r := s.rowOf(e)
	if r[component] == nil {
		return false
	}
	delete(r, component)
	s.components[e] = slices.DeleteFunc(slices.Clone(s.components[e]), func(c int) bool { return c == component })
	s.transition(e, r)
	return true
}

// Len returns how many entities are alive.
func (s *Store) Len() int { return len(s.archetypes) }

// Sizes of entries of hash maps, with what a map needs around them; a map is at most seven eighths full, and half of that after it grew.
const (
	entityBytes = 2 * (2*8 + 8 + 2*8 + 8 + 3*8) // the archetype, the components and the row of an entity
	rowBytes    = 48
	valueBytes  = 24
)

// Memory returns roughly how many bytes are allocated: those of hash maps are estimates.
func (s *Store) Memory() (sum int) {
	for _, list := range s.components {
		sum += entityBytes + rowBytes + 8*cap(list)
		for _, c := range list {
			sum += valueBytes + 8*int((s.kinds[c].Width+7)/8)
		}
	}
	return sum
}

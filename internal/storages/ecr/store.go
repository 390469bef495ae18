package ecr

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Store is the storage, a registry.
type Store struct {
	pools    []pool
	entities contract.Pool[struct{}]
}

var _ contract.Storage = (*Store)(nil)

// New returns an empty storage for components of the given kinds.
func New(kinds []contract.Kind) *Store {
	contract.MustFit(kinds)
	s := &Store{}
	for _, k := range kinds {
		s.pools = append(s.pools, pool{values: contract.NewColumn(k.Width)})
	}
	return s
}

// Spawn makes an entity and adds the components of the set one by one.
func (s *Store) Spawn(has contract.Set) entity.Entity {
	e := s.entities.New(struct{}{})
	for ; has != 0; has &= has - 1 {
		s.pools[has.First()].push(e.Index())
	}
	return e
}

// Despawn ends an entity. It looks the entity up in every pool.
func (s *Store) Despawn(e entity.Entity) bool {
	if !s.Valid(e) {
		return false
	}
	for i := range s.pools {
		s.pools[i].drop(e.Index())
	}
	s.entities.Free(e)
	return true
}

// Valid reports whether an entity is alive.
func (s *Store) Valid(e entity.Entity) bool { return s.entities.Find(e) != nil }

// Has returns the components of an entity. It looks the entity up in every pool.
func (s *Store) Has(e entity.Entity) (has contract.Set) {
	if !s.Valid(e) {
		return 0
	}
	for c := range s.pools {
		if s.pools[c].find(e.Index()) != nil {
			has |= contract.SetOf(c)
		}
	}
	return has
}

// Get returns the address of the value of a component, nil if the entity does not have it.
func (s *Store) Get(e entity.Entity, component int) unsafe.Pointer {
	if !s.Valid(e) {
		return nil
	}
	return s.pools[component].find(e.Index())
}

// Add adds a component to an entity, unless it has it.
func (s *Store) Add(e entity.Entity, component int) unsafe.Pointer {
	if !s.Valid(e) {
		return nil
	}
	p := &s.pools[component]
	if at := p.find(e.Index()); at != nil {
		return at
	}
	return p.values.At(p.push(e.Index()))
}

// Remove removes a component from an entity.
func (s *Store) Remove(e entity.Entity, component int) bool {
	return s.Valid(e) && s.pools[component].drop(e.Index())
}

// Len returns how many entities are alive.
func (s *Store) Len() int { return s.entities.Len() }

// Memory returns how many bytes are allocated.
func (s *Store) Memory() int {
	sum := s.entities.Bytes()
	for i := range s.pools {
		sum += s.pools[i].bytes()
	}
	return sum
}

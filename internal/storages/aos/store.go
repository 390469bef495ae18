package aos

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Store is the storage.
type Store struct {
	kinds   []contract.Kind
	offsets []uintptr       // by component, its offset in a struct
	structs contract.Column // by index of the entity
	pool    contract.Pool[struct{}]
	tell    func(contract.Event) // nil unless the store is traced
}

var _ contract.Traced = (*Store)(nil)

// alive is a bit of the first word of a struct, next to those of the components: an entity without components is alive too.
const alive = contract.Set(1) << (contract.MaxKinds - 1)

// New returns an empty storage for components of the given kinds: at most one fewer than other storages can have.
func New(kinds []contract.Kind) *Store {
	contract.MustFit(append(kinds[:len(kinds):len(kinds)], contract.Kind{Name: "alive"}))
	s := &Store{kinds: kinds}
	size := unsafe.Sizeof(alive)
	for _, k := range kinds {
		if k.Width%8 == 0 {
			size = (size + 7) &^ 7
		} else {
			size = (size + 3) &^ 3
		}
		s.offsets = append(s.offsets, size)
		size += k.Width
	}
	s.structs = contract.NewColumn((size + 7) &^ 7)
	return s
}

// word returns the first word of a struct.
func (s *Store) word(index uint32) *contract.Set { return (*contract.Set)(s.structs.At(index)) }

// find returns the first word of the struct of an entity, nil if the entity is not alive.
func (s *Store) find(e entity.Entity) *contract.Set {
	if s.pool.Find(e) == nil {
		return nil
	}
	return s.word(e.Index())
}

// Spawn makes an entity with the components of the set.
func (s *Store) Spawn(has contract.Set) entity.Entity {
	e := s.pool.New(struct{}{})
	i := int(e.Index())
	s.structs.Reserve(i, i+1)
	s.structs.Zero(e.Index())
	*s.word(e.Index()) = has | alive
	if s.tell != nil {
		s.tellSpawn(e, has)
	}
	return e
}

// Despawn ends an entity. Its struct will be used again.
func (s *Store) Despawn(e entity.Entity) bool {
	h := s.find(e)
	if h == nil {
		return false
	}
	*h = 0
	s.pool.Free(e)
	if s.tell != nil {
		s.tellGap(e)
	}
	return true
}

// Valid reports whether an entity is alive.
func (s *Store) Valid(e entity.Entity) bool { return s.pool.Find(e) != nil }

// Has returns the components of an entity.
func (s *Store) Has(e entity.Entity) contract.Set {
	if h := s.find(e); h != nil {
		return *h &^ alive
	}
	return 0
}

// Get returns the address of the value of a component, nil if the entity does not have it.
func (s *Store) Get(e entity.Entity, component int) unsafe.Pointer {
	if h := s.find(e); h != nil && h.Has(component) {
		return unsafe.Add(unsafe.Pointer(h), s.offsets[component])
	}
	return nil
}

// Add adds a component to an entity, unless it has it: it sets a bit.
func (s *Store) Add(e entity.Entity, component int) unsafe.Pointer {
	h := s.find(e)
	if h == nil {
		return nil
	}
	p := unsafe.Add(unsafe.Pointer(h), s.offsets[component])
	if !h.Has(component) {
		*h |= contract.SetOf(component)
		contract.Clear(p, s.kinds[component].Width)
		if s.tell != nil {
			s.tellMark(e, *h, int32(s.kinds[component].Width))
		}
	}
	return p
}

// Remove takes a component from an entity: it clears a bit.
func (s *Store) Remove(e entity.Entity, component int) bool {
	h := s.find(e)
	if h == nil || !h.Has(component) {
		return false
	}
	*h &^= contract.SetOf(component)
	if s.tell != nil {
		s.tellMark(e, *h, 0)
	}
	return true
}

// Len returns how many entities are alive.
func (s *Store) Len() int { return s.pool.Len() }

// Memory returns how many bytes are allocated.
func (s *Store) Memory() int { return s.pool.Bytes() + s.structs.Bytes() }

// query tests every struct.
type query struct {
	store *Store
	spec  contract.Spec
	rows  [contract.BatchRows]uint32
	batch contract.Batch
}

// Query makes a query; nothing is computed in advance.
func (s *Store) Query(spec contract.Spec) contract.Query {
	q := &query{store: s, spec: spec}
	q.batch.Views = make([]contract.View, len(spec.Read))
	return q
}

// Each looks at a number of structs at a time, and visits the rows of the matching ones as a batch.
func (q *query) Each(visit func(*contract.Batch)) {
	s := q.store
	mask, want := q.spec.With|q.spec.Without, q.spec.With
	for from, n := uint32(0), uint32(s.pool.Cap()); from < n; from += contract.BatchRows {
		to := min(from+contract.BatchRows, n)
		found := uint32(0)
		for i := from; i < to; i++ {
			q.rows[found] = i
			if *s.word(i)&mask == want {
				found++
			}
		}
		if found == 0 {
			continue
		}
		for k, c := range q.spec.Read {
			q.batch.Views[k] = contract.View{Base: unsafe.Add(s.structs.Base, s.offsets[c]), Stride: s.structs.Width, Rows: q.rows[:found]}
		}
		q.batch.Len = int(found)
		visit(&q.batch)
	}
}

package manager

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Scene is the storage: a manager for each component, and one without values for the entities. Entities are numbers that are never
// used again, as in the engine.
type Scene struct {
	next     uint32
	entities *Manager
	managers []*Manager
	order    Order
}

var _ contract.Traced = (*Scene)(nil)

// Order is the order that the rows of a manager keep.
type Order uint8

const (
	FillsHole  Order = iota // none: a removal moves the last row to the hole
	KeepsOrder              // that in which values were added: a removal moves all later rows
	Sorted                  // that in which entities were spawned: a value that is added later is moved to its row, as a parent before its children
)

// New returns an empty storage for components of the given kinds.
func New(kinds []contract.Kind, order Order) *Scene {
	contract.MustFit(kinds)
	s := &Scene{entities: NewManager(0), order: order}
	for _, k := range kinds {
		s.managers = append(s.managers, NewManager(k.Width))
	}
	return s
}

// Manager returns the manager of a component.
func (s *Scene) Manager(component int) *Manager { return s.managers[component] }

// Spawn makes an entity with the components of the set.
func (s *Scene) Spawn(has contract.Set) entity.Entity {
	e := entity.New(s.next, 1)
	s.next++
	s.entities.Create(e)
	for ; has != 0; has &= has - 1 {
		s.managers[has.First()].Create(e)
	}
	return e
}

// Despawn ends an entity. It looks the entity up in every manager.
func (s *Scene) Despawn(e entity.Entity) bool {
	if !s.entities.Remove(e) {
		return false
	}
	for c := range s.managers {
		s.Remove(e, c)
	}
	return true
}

// Valid reports whether an entity is alive.
func (s *Scene) Valid(e entity.Entity) bool { return s.entities.Contains(e) }

// Has returns the components of an entity. It looks the entity up in every manager.
func (s *Scene) Has(e entity.Entity) (has contract.Set) {
	for c, m := range s.managers {
		if m.Contains(e) {
			has |= contract.SetOf(c)
		}
	}
	return has
}

// Get returns the address of the value of a component, nil if the entity does not have it.
func (s *Scene) Get(e entity.Entity, component int) unsafe.Pointer {
	return s.managers[component].Get(e)
}

// Add adds a component to an entity, unless it has it.
func (s *Scene) Add(e entity.Entity, component int) unsafe.Pointer {
	m := s.managers[component]
	if p := m.Get(e); p != nil {
		return p
	}
	if !s.Valid(e) {
		return nil
	}
	m.Create(e)
	if s.order == Sorted {
		m.moveLast()
	}
	return m.Get(e)
}

// Remove removes a component from an entity.
func (s *Scene) Remove(e entity.Entity, component int) bool {
	if s.order != FillsHole {
		return s.managers[component].RemoveKeepOrder(e)
	}
	return s.managers[component].Remove(e)
}

// Len returns how many entities are alive.
func (s *Scene) Len() int { return s.entities.Len() }

// Memory returns how many bytes are allocated; those of the hash maps are an estimate.
func (s *Scene) Memory() int {
	sum := s.entities.Bytes()
	for _, m := range s.managers {
		sum += m.Bytes()
	}
	return sum
}

// query walks the shortest of the arrays and looks every entity up in the others.
type query struct {
	scene    *Scene
	spec     contract.Spec
	with     []int // the components that are looked up: all but the lead
	without  []int
	rows     [][contract.BatchRows]uint32 // by component of with
	leadRows [contract.BatchRows]uint32   // of the lead, whose array is walked
	batch    contract.Batch
}

// Query makes a query; nothing is computed in advance.
func (s *Scene) Query(spec contract.Spec) contract.Query {
	q := &query{scene: s, spec: spec, without: spec.Without.List()}
	q.rows = make([][contract.BatchRows]uint32, spec.With.Len())
	q.batch.Views = make([]contract.View, len(spec.Read))
	return q
}

// Each visits the whole array if there is only one component, otherwise the matching rows of a number of entities at a time.
func (q *query) Each(visit func(*contract.Batch)) {
	lead := q.spec.With.First()
	for _, c := range q.spec.With.List() {
		if q.scene.managers[c].Len() < q.scene.managers[lead].Len() {
			lead = c
		}
	}
	q.with = q.with[:0]
	for _, c := range q.spec.With.List() {
		if c != lead {
			q.with = append(q.with, c)
		}
	}
	entities := q.scene.managers[lead].entities
	if len(q.with)+len(q.without) == 0 {
		if len(entities) > 0 {
			q.visitRows(len(entities), visit)
		}
		return
	}
	for from := 0; from < len(entities); from += contract.BatchRows {
		if found := q.match(entities[from:min(from+contract.BatchRows, len(entities))], uint32(from)); found > 0 {
			q.visitRows(found, visit)
		}
	}
}

// match notes the rows of the matching entities, and returns how many there are.
func (q *query) match(entities []entity.Entity, first uint32) (found int) {
next:
	for i, e := range entities {
		for k, c := range q.with {
			row, ok := q.scene.managers[c].rows[e]
			if !ok {
				continue next
			}
			q.rows[k][found] = row
		}
		for _, c := range q.without {
			if q.scene.managers[c].Contains(e) {
				continue next
			}
		}
		q.leadRows[found] = first + uint32(i)
		found++
	}
	return found
}

// visitRows visits the noted rows as a batch.
func (q *query) visitRows(found int, visit func(*contract.Batch)) {
	for i, c := range q.spec.Read {
		m := &q.scene.managers[c].values
		v := contract.View{Base: m.Base, Stride: m.Width}
		if len(q.with)+len(q.without) > 0 {
			v.Rows = q.leadRows[:found]
			for k, w := range q.with {
				if w == c {
					v.Rows = q.rows[k][:found]
				}
			}
		}
		q.batch.Views[i] = v
	}
	q.batch.Len = found
	visit(&q.batch)
}

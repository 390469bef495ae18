package manager

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Scene is the storage: a manager for each component, and one without values for the entities.
// Entities are numbers that only ever rise, as in the engine.
type Scene struct {
	next     uint32
	entities *Manager
	managers []*Manager
}

var _ contract.Storage = (*Scene)(nil)

// New returns an empty storage for components of the given kinds.
func New(kinds []contract.Kind) *Scene {
	contract.MustFit(kinds)
	s := &Scene{entities: NewManager(0)}
	for _, k := range kinds {
		s.managers = append(s.managers, NewManager(k.Width))
	}
	return s
}

// Manager returns the values of a component.
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

// Despawn ends an entity: every component is asked whether it has it.
func (s *Scene) Despawn(e entity.Entity) bool {
	if !s.entities.Remove(e) {
		return false
	}
	for _, m := range s.managers {
		m.Remove(e)
	}
	return true
}

// Valid reports whether an entity is there.
func (s *Scene) Valid(e entity.Entity) bool { return s.entities.Contains(e) }

// Has returns the components of an entity: every one is asked.
func (s *Scene) Has(e entity.Entity) (has contract.Set) {
	for c, m := range s.managers {
		if m.Contains(e) {
			has |= contract.SetOf(c)
		}
	}
	return has
}

// Get returns the value of a component, nil if the entity has none.
func (s *Scene) Get(e entity.Entity, component int) unsafe.Pointer {
	return s.managers[component].Get(e)
}

// Add makes sure that an entity has a component.
func (s *Scene) Add(e entity.Entity, component int) unsafe.Pointer {
	m := s.managers[component]
	if p := m.Get(e); p != nil {
		return p
	}
	if !s.Valid(e) {
		return nil
	}
	return m.Create(e)
}

// Remove takes a component from an entity.
func (s *Scene) Remove(e entity.Entity, component int) bool { return s.managers[component].Remove(e) }

// Len returns the number of entities.
func (s *Scene) Len() int { return s.entities.Len() }

// Memory returns the bytes that are held; those of the hash maps are an estimate.
func (s *Scene) Memory() int {
	sum := s.entities.Bytes()
	for _, m := range s.managers {
		sum += m.Bytes()
	}
	return sum
}

// query walks the shortest of the arrays and looks every entity up in the others.
type query struct {
	scene   *Scene
	spec    contract.Spec
	with    []int // the components that are looked up, the lead not among them
	without []int
	rows    [][contract.BlockRows]uint32 // by component of with
	ledRows [contract.BlockRows]uint32
	stretch contract.Stretch
}

// Query notes what is asked; there is nothing to prepare.
func (s *Scene) Query(spec contract.Spec) contract.Query {
	q := &query{scene: s, spec: spec, without: spec.Without.List()}
	q.rows = make([][contract.BlockRows]uint32, spec.With.Len())
	q.stretch.Views = make([]contract.View, len(spec.Read))
	return q
}

// Each visits blocks of rows, or the whole array if there is but one component.
func (q *query) Each(visit func(*contract.Stretch)) {
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
			q.show(len(entities), visit)
		}
		return
	}
	for from := 0; from < len(entities); from += contract.BlockRows {
		if found := q.block(entities[from:min(from+contract.BlockRows, len(entities))], uint32(from)); found > 0 {
			q.show(found, visit)
		}
	}
}

// block notes the rows of the entities that match, and returns how many do.
func (q *query) block(entities []entity.Entity, first uint32) (found int) {
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
		q.ledRows[found] = first + uint32(i)
		found++
	}
	return found
}

func (q *query) show(found int, visit func(*contract.Stretch)) {
	for i, c := range q.spec.Read {
		m := &q.scene.managers[c].values
		v := contract.View{Base: m.Base, Stride: m.Width}
		if len(q.with)+len(q.without) > 0 {
			v.Rows = q.ledRows[:found]
			for k, w := range q.with {
				if w == c {
					v.Rows = q.rows[k][:found]
				}
			}
		}
		q.stretch.Views[i] = v
	}
	q.stretch.Len = found
	visit(&q.stretch)
}

package jade

import (
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// archetype is the entities of one composition.
type archetype struct {
	id         uint32
	has        contract.Set
	components []int
	columns    []contract.Column // in the order of components
	entities   []entity.Entity
	edges      map[int]*edge
}

// edge leads to the archetypes with one component more and less; nil if it has not been searched.
type edge struct{ add, remove *archetype }

// record says where an entity is; its archetype is nil as long as it has had no component.
type record struct {
	archetype *archetype
	row       uint32
}

// Store is the storage.
type Store struct {
	kinds          []contract.Kind
	entityIndex    contract.Pool[record]
	componentIndex []map[uint32]int // by component, the archetype map: the column by the number of the archetype
	archetypeIndex map[string]*archetype
	archetypes     []*archetype // by number
	root           *archetype
}

var (
	_ contract.Storage = (*Store)(nil)
	_ contract.Many    = (*Store)(nil)
)

// New returns an empty storage for components of the given kinds.
func New(kinds []contract.Kind) *Store {
	contract.MustFit(kinds)
	s := &Store{kinds: kinds, archetypeIndex: map[string]*archetype{}}
	for range kinds {
		s.componentIndex = append(s.componentIndex, map[uint32]int{})
	}
	s.root = s.ensureArchetype(0)
	return s
}

// hash returns the list of components as a text.
func hash(components []int) string {
	var out strings.Builder
	for i, c := range components {
		if i > 0 {
			out.WriteByte('_')
		}
		out.WriteString(strconv.Itoa(c))
	}
	return out.String()
}

// ensureArchetype finds the archetype of a composition by its hash. It makes the archetype if there is none.
func (s *Store) ensureArchetype(has contract.Set) *archetype {
	components := has.List()
	key := hash(components)
	if a := s.archetypeIndex[key]; a != nil {
		return a
	}
	a := &archetype{id: uint32(len(s.archetypes)), has: has, components: components, edges: map[int]*edge{}}
	for column, c := range components {
		a.columns = append(a.columns, contract.NewColumn(s.kinds[c].Width))
		s.componentIndex[c][a.id] = column
	}
	s.archetypes = append(s.archetypes, a)
	s.archetypeIndex[key] = a
	return a
}

// edgeOf returns the edge of a component.
func (a *archetype) edgeOf(component int) *edge {
	e := a.edges[component]
	if e == nil {
		e = &edge{}
		a.edges[component] = e
	}
	return e
}

// traverseAdd returns the archetype with a component more. The edge to it is searched once.
func (s *Store) traverseAdd(component int, from *archetype) *archetype {
	e := from.edgeOf(component)
	if e.add == nil && from.has.Has(component) {
		e.add = from
	} else if e.add == nil {
		e.add = s.ensureArchetype(from.has | contract.SetOf(component))
	}
	return e.add
}

// traverseRemove returns the archetype with a component less. The edge to it is searched once.
func (s *Store) traverseRemove(component int, from *archetype) *archetype {
	e := from.edgeOf(component)
	if e.remove == nil {
		e.remove = s.ensureArchetype(from.has &^ contract.SetOf(component))
	}
	return e.remove
}

// push appends a row, whose values are zero.
func (a *archetype) push(e entity.Entity) uint32 {
	row := len(a.entities)
	a.entities = append(a.entities, e)
	for k := range a.columns {
		a.columns[k].Reserve(row, row+1)
		a.columns[k].Zero(uint32(row))
	}
	return uint32(row)
}

// removeRow removes a row; the last row takes its place.
func (s *Store) removeRow(a *archetype, row uint32) {
	last := uint32(len(a.entities) - 1)
	moved := a.entities[last]
	a.entities[row] = moved
	a.entities = a.entities[:last]
	if row == last {
		return
	}
	for k := range a.columns {
		a.columns[k].Move(row, last)
	}
	s.entityIndex.At(moved.Index()).row = row
}

// move moves an entity to another archetype, with the values of the components that both have.
func (s *Store) move(e entity.Entity, r *record, to *archetype) {
	from, row := r.archetype, r.row
	r.archetype, r.row = to, to.push(e)
	for k, c := range from.components {
		if column, ok := s.componentIndex[c][to.id]; ok {
			contract.Copy(to.columns[column].At(r.row), from.columns[k].At(row), s.kinds[c].Width)
		}
	}
	s.removeRow(from, row)
}

// Spawn makes an entity and adds the components of the set one by one.
func (s *Store) Spawn(has contract.Set) entity.Entity {
	e := s.entityIndex.New(record{})
	for ; has != 0; has &= has - 1 {
		s.Add(e, has.First())
	}
	return e
}

// Despawn ends an entity.
func (s *Store) Despawn(e entity.Entity) bool {
	r := s.entityIndex.Find(e)
	if r == nil {
		return false
	}
	if r.archetype != nil {
		s.removeRow(r.archetype, r.row)
	}
	s.entityIndex.Free(e)
	return true
}

// Valid reports whether an entity is alive.
func (s *Store) Valid(e entity.Entity) bool { return s.entityIndex.Find(e) != nil }

// Has returns the components of an entity.
func (s *Store) Has(e entity.Entity) contract.Set {
	if r := s.entityIndex.Find(e); r != nil && r.archetype != nil {
		return r.archetype.has
	}
	return 0
}

// component returns the address of the value of a component of an entity, nil if it does not have it.
func (s *Store) component(r *record, component int) unsafe.Pointer {
	if r.archetype == nil {
		return nil
	}
	column, ok := s.componentIndex[component][r.archetype.id]
	if !ok {
		return nil
	}
	return r.archetype.columns[column].At(r.row)
}

// Get returns the address of the value of a component, nil if the entity does not have it.
func (s *Store) Get(e entity.Entity, component int) unsafe.Pointer {
	r := s.entityIndex.Find(e)
	if r == nil {
		return nil
	}
	return s.component(r, component)
}

// GetMany writes the addresses of the values of components, nil for those that the entity does not have. It looks the entity up once.
func (s *Store) GetMany(e entity.Entity, components []int, to []unsafe.Pointer) {
	to = to[:len(components)]
	r := s.entityIndex.Find(e)
	if r == nil {
		clear(to)
		return
	}
	for k, c := range components {
		to[k] = s.component(r, c)
	}
}

// Add adds a component to an entity, unless it has it.
func (s *Store) Add(e entity.Entity, component int) unsafe.Pointer {
	r := s.entityIndex.Find(e)
	if r == nil {
		return nil
	}
	if r.archetype == nil {
		r.archetype = s.traverseAdd(component, s.root)
		r.row = r.archetype.push(e)
	} else if to := s.traverseAdd(component, r.archetype); to != r.archetype {
		s.move(e, r, to)
	}
	return s.component(r, component)
}

// Remove removes a component from an entity.
func (s *Store) Remove(e entity.Entity, component int) bool {
	r := s.entityIndex.Find(e)
	if r == nil || r.archetype == nil || !slices.Contains(r.archetype.components, component) {
		return false
	}
	s.move(e, r, s.traverseRemove(component, r.archetype))
	return true
}

// Len returns how many entities are alive.
func (s *Store) Len() int { return s.entityIndex.Len() }

// Memory returns how many bytes are allocated, without those of hash maps, which grow with the number of archetypes only.
func (s *Store) Memory() int {
	sum := s.entityIndex.Bytes()
	for _, a := range s.archetypes {
		sum += 8 * cap(a.entities)
		for k := range a.columns {
			sum += a.columns[k].Bytes()
		}
	}
	return sum
}

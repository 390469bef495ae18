package sparseset

import (
	"strconv"
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// OldSpace is Varkor's Space before its refactoring, written from the article's description, without its code. Values are appended to the table of their component. Descriptors, which say
// which components an entity has in which rows, are appended to one list for all entities. A removal leaves a gap that is never
// filled. Every entity has a name and fields for a parent and children, whether it needs them or not. It is kept to measure what
// that costs.
type OldSpace struct {
	kinds       []contract.Kind
	members     []oldMember
	unused      []uint32 // free members
	descriptors []descriptor
	tables      []oldTable
	alive       int
	tell        func(contract.Event) // nil unless the space is traced
}

var _ contract.Traced = (*OldSpace)(nil)

// oldMember is an entity: a range of descriptors.
type oldMember struct {
	first, count uint32
	generation   uint32
	alive        bool
	name         string
	parent       uint32
	children     []uint32
}

// descriptor says in which row a component of an entity is.
type descriptor struct {
	row       uint32
	component uint16
	used      bool
}

// oldTable is one component: rows with owners, some of which are gaps.
type oldTable struct {
	values contract.Column
	owners []uint32 // by row; noOwner for a gap
	n      int      // how many members have the component
}

const noOwner = ^uint32(0)

// NewOldSpace returns an empty storage for components of the given kinds.
func NewOldSpace(kinds []contract.Kind) *OldSpace {
	contract.MustFit(kinds)
	s := &OldSpace{kinds: kinds}
	for _, k := range kinds {
		s.tables = append(s.tables, oldTable{values: contract.NewColumn(k.Width)})
	}
	return s
}

// Spawn makes an entity with the components of the set.
func (s *OldSpace) Spawn(has contract.Set) entity.Entity {
	e := s.create()
	for left := has; left != 0; left &= left - 1 {
		s.push(e.Index(), left.First())
	}
	return e
}

// create makes an entity without components.
func (s *OldSpace) create() entity.Entity {
	s.alive++
	var id uint32
	if n := len(s.unused); n > 0 {
		id = s.unused[n-1]
		s.unused = s.unused[:n-1]
	} else {
		id = uint32(len(s.members))
		s.members = append(s.members, oldMember{})
	}
	m := &s.members[id]
	*m = oldMember{generation: m.generation + 1, alive: true, name: "member " + strconv.FormatUint(uint64(id), 10)}
	return entity.New(id, m.generation)
}

// find returns the member of an entity, nil if it is not alive.
func (s *OldSpace) find(e entity.Entity) *oldMember {
	if id := int(e.Index()); id < len(s.members) {
		if m := &s.members[id]; m.alive && m.generation == e.Generation() {
			return m
		}
	}
	return nil
}

// span returns the descriptors of an entity.
func (s *OldSpace) span(m *oldMember) []descriptor { return s.descriptors[m.first : m.first+m.count] }

// described returns the descriptor of a component, nil if the entity does not have it.
func (s *OldSpace) described(m *oldMember, component int) *descriptor {
	span := s.span(m)
	for i := range span {
		if int(span[i].component) == component {
			return &span[i]
		}
	}
	return nil
}

// push adds a component to an entity: a row at the end of its table, and a descriptor.
func (s *OldSpace) push(id uint32, component int) uint32 {
	t := &s.tables[component]
	row := uint32(len(t.owners))
	t.values.Reserve(int(row), int(row)+1)
	t.values.Zero(row)
	t.owners = append(t.owners, id)
	t.n++
	if s.tell != nil {
		s.tellPush(component, row, id)
	}
	s.describe(id, descriptor{row, uint16(component), true})
	return row
}

// describe appends a descriptor to those of an entity. If the next place is in use, all descriptors of the entity move to the end
// of the list and leave a gap.
func (s *OldSpace) describe(id uint32, d descriptor) {
	m := &s.members[id]
	next := m.first + m.count
	switch {
	case m.count > 0 && int(next) < len(s.descriptors) && !s.descriptors[next].used:
		s.descriptors[next] = d
	case m.count > 0 && int(next) == len(s.descriptors):
		s.descriptors = append(s.descriptors, d)
	default:
		first := uint32(len(s.descriptors))
		s.descriptors = append(s.descriptors, s.span(m)...)
		if s.tell != nil {
			s.tellSpan(m, id, first)
		}
		clear(s.span(m))
		m.first = first
		s.descriptors = append(s.descriptors, d)
	}
	m.count++
	if s.tell != nil {
		s.tellDescribed(m, id, d)
	}
}

// Despawn ends an entity.
func (s *OldSpace) Despawn(e entity.Entity) bool {
	m := s.find(e)
	if m == nil {
		return false
	}
	for _, d := range s.span(m) {
		s.vacate(d)
	}
	if s.tell != nil {
		s.tellGaps(m, e.Index(), 0)
	}
	clear(s.span(m))
	*m = oldMember{generation: m.generation}
	s.unused = append(s.unused, e.Index())
	s.alive--
	return true
}

// Valid reports whether an entity is alive.
func (s *OldSpace) Valid(e entity.Entity) bool { return s.find(e) != nil }

// Has returns the components of an entity.
func (s *OldSpace) Has(e entity.Entity) (has contract.Set) {
	if m := s.find(e); m != nil {
		for _, d := range s.span(m) {
			has |= contract.SetOf(int(d.component))
		}
	}
	return has
}

// Get returns the address of the value of a component, nil if the entity does not have it. It searches the descriptors of the
// entity.
func (s *OldSpace) Get(e entity.Entity, component int) unsafe.Pointer {
	if m := s.find(e); m != nil {
		if d := s.described(m, component); d != nil {
			return s.tables[component].values.At(d.row)
		}
	}
	return nil
}

// Add adds a component to an entity, unless it has it.
func (s *OldSpace) Add(e entity.Entity, component int) unsafe.Pointer {
	m := s.find(e)
	if m == nil {
		return nil
	}
	t := &s.tables[component]
	if d := s.described(m, component); d != nil {
		return t.values.At(d.row)
	}
	return t.values.At(s.push(e.Index(), component))
}

// Remove removes a component from an entity. The row becomes a gap; the last descriptor of the entity takes the place of the
// removed one.
func (s *OldSpace) Remove(e entity.Entity, component int) bool {
	m := s.find(e)
	if m == nil {
		return false
	}
	d := s.described(m, component)
	if d == nil {
		return false
	}
	s.vacate(*d)
	span := s.span(m)
	*d = span[len(span)-1]
	if s.tell != nil {
		s.tellFilled(m, e.Index(), *d)
		s.tellGaps(m, e.Index(), m.count-1)
	}
	span[len(span)-1] = descriptor{}
	m.count--
	return true
}

// vacate makes the row of a descriptor a gap.
func (s *OldSpace) vacate(d descriptor) {
	t := &s.tables[d.component]
	if s.tell != nil {
		s.tellVacated(d)
	}
	t.owners[d.row] = noOwner
	t.n--
}

// Len returns how many entities are alive.
func (s *OldSpace) Len() int { return s.alive }

// Memory returns the bytes that are held, names and children left out.
func (s *OldSpace) Memory() int {
	sum := cap(s.members)*int(unsafe.Sizeof(oldMember{})) + 4*cap(s.unused) + cap(s.descriptors)*int(unsafe.Sizeof(descriptor{}))
	for i := range s.tables {
		sum += s.tables[i].values.Bytes() + 4*cap(s.tables[i].owners)
	}
	return sum
}

// oldQuery walks the rows of the component that the fewest entities have, gaps included.
type oldQuery struct {
	space *OldSpace
	spec  contract.Spec
	rows  [][contract.BatchRows]uint32 // by component that is read
	batch contract.Batch
}

// Query makes a query; nothing is computed in advance.
func (s *OldSpace) Query(spec contract.Spec) contract.Query {
	q := &oldQuery{space: s, spec: spec, rows: make([][contract.BatchRows]uint32, len(spec.Read))}
	q.batch.Views = make([]contract.View, len(spec.Read))
	return q
}

// Each visits a number of rows at a time, which it finds in the descriptors.
func (q *oldQuery) Each(visit func(*contract.Batch)) {
	s := q.space
	lead := q.spec.With.First()
	for _, c := range q.spec.With.List() {
		if s.tables[c].n < s.tables[lead].n {
			lead = c
		}
	}
	found := 0
	for _, id := range s.tables[lead].owners {
		if id == noOwner || !q.note(&s.members[id], found) {
			continue
		}
		if found++; found == contract.BatchRows {
			q.visitRows(found, visit)
			found = 0
		}
	}
	if found > 0 {
		q.visitRows(found, visit)
	}
}

// note notes the rows of an entity; it returns false if the entity does not match.
func (q *oldQuery) note(m *oldMember, at int) bool {
	var has contract.Set
	for _, d := range q.space.span(m) {
		has |= contract.SetOf(int(d.component))
	}
	if !has.Contains(q.spec.With) || has&q.spec.Without != 0 {
		return false
	}
	for i, c := range q.spec.Read {
		q.rows[i][at] = q.space.described(m, c).row
	}
	return true
}

// visitRows visits the noted rows as a batch.
func (q *oldQuery) visitRows(found int, visit func(*contract.Batch)) {
	for i, c := range q.spec.Read {
		t := &q.space.tables[c].values
		q.batch.Views[i] = contract.View{Base: t.Base, Stride: t.Width, Rows: q.rows[i][:found]}
	}
	q.batch.Len = found
	visit(&q.batch)
}

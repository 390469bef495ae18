package sparseset

import (
	"strconv"
	"unsafe"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// OldSpace is the Space before its refactoring. Values are appended to the table of their
// component, and descriptors, which tell an entity's components and rows, to one bin for all;
// what is removed leaves a gap that is never filled. An entity has a name and room for a parent and children,
// whether it needs them or not. It is kept to show what that costs; it is no way to do it.
type OldSpace struct {
	kinds       []contract.Kind
	members     []oldMember
	unused      []uint32 // members that have gone
	descriptors []descriptor
	tables      []oldTable
	alive       int
}

var _ contract.Storage = (*OldSpace)(nil)

// oldMember is an entity: a stretch of descriptors.
type oldMember struct {
	first, count uint32
	generation   uint32
	there        bool
	name         string
	parent       uint32
	children     []uint32
}

// descriptor says where a component of an entity is.
type descriptor struct {
	row       uint32
	component uint16
	used      bool
}

// oldTable is one component: rows with owners, some of them gaps.
type oldTable struct {
	values contract.Column
	owners []uint32 // by row; noOwner for a gap
	n      int      // members that have it
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
	*m = oldMember{generation: m.generation + 1, there: true, name: "member " + strconv.FormatUint(uint64(id), 10)}
	return entity.New(id, m.generation)
}

func (s *OldSpace) find(e entity.Entity) *oldMember {
	if id := int(e.Index()); id < len(s.members) {
		if m := &s.members[id]; m.there && m.generation == e.Generation() {
			return m
		}
	}
	return nil
}

// span returns the descriptors of an entity.
func (s *OldSpace) span(m *oldMember) []descriptor { return s.descriptors[m.first : m.first+m.count] }

// described returns the descriptor of a component, nil if the entity has none.
func (s *OldSpace) described(m *oldMember, component int) *descriptor {
	span := s.span(m)
	for i := range span {
		if int(span[i].component) == component {
			return &span[i]
		}
	}
	return nil
}

// push gives an entity a component: a row at the end of its table, and a descriptor.
func (s *OldSpace) push(id uint32, component int) uint32 {
	t := &s.tables[component]
	row := uint32(len(t.owners))
	t.values.Reserve(int(row), int(row)+1)
	t.values.Zero(row)
	t.owners = append(t.owners, id)
	t.n++
	s.describe(&s.members[id], descriptor{row, uint16(component), true})
	return row
}

// describe puts a descriptor behind those of an entity. If that place is taken, all of them go
// to the end of the bin, and their places become a gap.
func (s *OldSpace) describe(m *oldMember, d descriptor) {
	next := m.first + m.count
	switch {
	case m.count > 0 && int(next) < len(s.descriptors) && !s.descriptors[next].used:
		s.descriptors[next] = d
	case m.count > 0 && int(next) == len(s.descriptors):
		s.descriptors = append(s.descriptors, d)
	default:
		first := uint32(len(s.descriptors))
		s.descriptors = append(s.descriptors, s.span(m)...)
		clear(s.span(m))
		m.first = first
		s.descriptors = append(s.descriptors, d)
	}
	m.count++
}

// Despawn ends an entity.
func (s *OldSpace) Despawn(e entity.Entity) bool {
	m := s.find(e)
	if m == nil {
		return false
	}
	for _, d := range s.span(m) {
		t := &s.tables[d.component]
		t.owners[d.row] = noOwner
		t.n--
	}
	clear(s.span(m))
	*m = oldMember{generation: m.generation}
	s.unused = append(s.unused, e.Index())
	s.alive--
	return true
}

// Valid reports whether an entity is there.
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

// Get returns the value of a component, nil if the entity has none: its descriptors are searched.
func (s *OldSpace) Get(e entity.Entity, component int) unsafe.Pointer {
	if m := s.find(e); m != nil {
		if d := s.described(m, component); d != nil {
			return s.tables[component].values.At(d.row)
		}
	}
	return nil
}

// Add makes sure that an entity has a component.
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

// Remove takes a component from an entity. Its row stays behind as a gap; the descriptors after
// its own move up.
func (s *OldSpace) Remove(e entity.Entity, component int) bool {
	m := s.find(e)
	if m == nil {
		return false
	}
	d := s.described(m, component)
	if d == nil {
		return false
	}
	t := &s.tables[component]
	t.owners[d.row] = noOwner
	t.n--
	span := s.span(m)
	*d = span[len(span)-1]
	span[len(span)-1] = descriptor{}
	m.count--
	return true
}

// Len returns the number of entities.
func (s *OldSpace) Len() int { return s.alive }

// Memory returns the bytes that are held, names and children left out.
func (s *OldSpace) Memory() int {
	sum := cap(s.members)*int(unsafe.Sizeof(oldMember{})) + 4*cap(s.unused) + cap(s.descriptors)*int(unsafe.Sizeof(descriptor{}))
	for i := range s.tables {
		sum += s.tables[i].values.Bytes() + 4*cap(s.tables[i].owners)
	}
	return sum
}

// oldQuery walks the rows of the component that the fewest have, gaps included.
type oldQuery struct {
	space   *OldSpace
	spec    contract.Spec
	rows    [][contract.BlockRows]uint32 // by component that is read
	stretch contract.Stretch
}

// Query notes what is asked; there is nothing to prepare.
func (s *OldSpace) Query(spec contract.Spec) contract.Query {
	q := &oldQuery{space: s, spec: spec, rows: make([][contract.BlockRows]uint32, len(spec.Read))}
	q.stretch.Views = make([]contract.View, len(spec.Read))
	return q
}

// Each visits blocks of rows that were found by descriptors.
func (q *oldQuery) Each(visit func(*contract.Stretch)) {
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
		if found++; found == contract.BlockRows {
			q.show(found, visit)
			found = 0
		}
	}
	if found > 0 {
		q.show(found, visit)
	}
}

// note writes down the rows of an entity; false if it does not match.
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

func (q *oldQuery) show(found int, visit func(*contract.Stretch)) {
	for i, c := range q.spec.Read {
		t := &q.space.tables[c].values
		q.stretch.Views[i] = contract.View{Base: t.Base, Stride: t.Width, Rows: q.rows[i][:found]}
	}
	q.stretch.Len = found
	visit(&q.stretch)
}

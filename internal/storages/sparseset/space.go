package sparseset

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Space is the storage: a set of the entities, and a set with values for each component.
type Space struct {
	kinds       []contract.Kind
	options     Options  // of the sets of the components
	members     Set      // always initialised: it gives out free numbers
	generations []uint32 // by number
	tables      []table
	group       contract.Set // the components whose arrays the group owns; none without one
	grouped     uint32       // rows at the front of each of them that all have
}

var _ contract.Storage = (*Space)(nil)

// table is one component: its members and, row by row, their values.
type table struct {
	set    Set
	values contract.Column
}

// NewSpace returns an empty storage for components of the given kinds. The group owns the
// arrays of its components, of which there are at least two; the empty set stands for none.
func NewSpace(kinds []contract.Kind, options Options, group contract.Set) *Space {
	contract.MustFit(kinds)
	members := options
	members.Form = Initialised
	s := &Space{kinds: kinds, options: options, members: NewSet(members), group: group}
	for _, k := range kinds {
		s.tables = append(s.tables, table{NewSet(options), contract.NewColumn(k.Width)})
	}
	return s
}

// Spawn makes an entity with the components of the set.
func (s *Space) Spawn(has contract.Set) entity.Entity {
	id := s.members.Add()
	if int(id) >= len(s.generations) {
		if len(s.generations) == cap(s.generations) {
			grown := column.Make[uint32](column.Capacity(cap(s.generations), int(id)+1))
			s.generations = grown[:copy(grown, s.generations)]
		}
		s.generations = append(s.generations, 1)
	}
	for left := has; left != 0; left &= left - 1 {
		s.tables[left.First()].push(id)
	}
	if s.group != 0 && has.Contains(s.group) {
		s.join(id)
	}
	return entity.New(id, s.generations[id])
}

// push gives a number a row, whose value is zero, and returns the row.
func (t *table) push(id uint32) uint32 {
	row := t.set.n
	t.set.Request(id)
	t.values.Reserve(int(row), int(row)+1)
	t.values.Zero(row)
	return row
}

// drop takes a number out. The value of the last row goes where its own was.
func (t *table) drop(id uint32) {
	if row, last := t.set.Remove(id); row != last {
		t.values.Move(row, last)
	}
}

// join takes an entity that has all components of the group to the end of the group's rows.
func (s *Space) join(id uint32) {
	for left := s.group; left != 0; left &= left - 1 {
		s.tables[left.First()].swap(id, s.grouped)
	}
	s.grouped++
}

// part takes an entity out of the group's rows: it changes places with the last of them.
func (s *Space) part(id uint32) {
	s.grouped--
	for left := s.group; left != 0; left &= left - 1 {
		s.tables[left.First()].swap(id, s.grouped)
	}
}

// swap lets a member and the one of a row change places, values too.
func (t *table) swap(id, row uint32) {
	if at := t.set.sparse[id]; at != row {
		t.set.swapRows(at, row)
		t.values.Swap(at, row)
	}
}

// inGroup reports whether an entity stands in the rows of the group, which there is.
func (s *Space) inGroup(id uint32) bool {
	row := s.tables[s.group.First()].set.Row(id)
	return row != column.NoRow && row < s.grouped
}

// hasGroup reports whether an entity has them, wherever they stand.
func (s *Space) hasGroup(id uint32) bool {
	for left := s.group; left != 0; left &= left - 1 {
		if !s.tables[left.First()].set.Valid(id) {
			return false
		}
	}
	return true
}

// Despawn ends an entity: every component is asked whether it has it.
func (s *Space) Despawn(e entity.Entity) bool {
	if !s.Valid(e) {
		return false
	}
	id := e.Index()
	if s.group != 0 && s.inGroup(id) {
		s.part(id)
	}
	for i := range s.tables {
		if t := &s.tables[i]; t.set.Valid(id) {
			t.drop(id)
		}
	}
	s.generations[id]++
	s.members.Remove(id)
	return true
}

// Valid reports whether an entity is there. Without checks a handle is taken for valid if it
// was ever given out.
func (s *Space) Valid(e entity.Entity) bool {
	id := e.Index()
	if s.options.Checks == Unchecked {
		return int(id) < len(s.generations)
	}
	return int(id) < len(s.generations) && s.generations[id] == e.Generation() && s.members.Valid(id)
}

// Has returns the components of an entity: every one is asked.
func (s *Space) Has(e entity.Entity) (has contract.Set) {
	if !s.Valid(e) {
		return 0
	}
	for c := range s.tables {
		if s.tables[c].set.Valid(e.Index()) {
			has |= contract.SetOf(c)
		}
	}
	return has
}

// Get returns the value of a component, nil if the entity has none.
func (s *Space) Get(e entity.Entity, component int) unsafe.Pointer {
	return s.value(&s.tables[component], e)
}

func (s *Space) value(t *table, e entity.Entity) unsafe.Pointer {
	id := e.Index()
	// An entity that has gone has no components, so the generation tells stale handles alone.
	if s.options.Checks == Checked && (int(id) >= len(s.generations) || s.generations[id] != e.Generation()) {
		return nil
	}
	row := t.set.Row(id)
	if row == column.NoRow {
		return nil
	}
	return t.values.At(row)
}

// Add makes sure that an entity has a component. No other component is touched, except that
// those of the group exchange two rows each if it now has all of them.
func (s *Space) Add(e entity.Entity, component int) unsafe.Pointer {
	if !s.Valid(e) {
		return nil
	}
	id := e.Index()
	t := &s.tables[component]
	row := t.set.Row(id)
	if row == column.NoRow {
		row = t.push(id)
		if s.group.Has(component) && s.hasGroup(id) {
			s.join(id)
			row = t.set.sparse[id]
		}
	}
	return t.values.At(row)
}

// Remove takes a component from an entity.
func (s *Space) Remove(e entity.Entity, component int) bool {
	t := &s.tables[component]
	id := e.Index()
	if !s.Valid(e) || !t.set.Valid(id) {
		return false
	}
	if s.group.Has(component) && s.inGroup(id) {
		s.part(id)
	}
	t.drop(id)
	return true
}

// Len returns the number of entities.
func (s *Space) Len() int { return s.members.Len() }

// Memory returns the bytes that are held.
func (s *Space) Memory() int {
	sum := s.members.Bytes() + 4*cap(s.generations)
	for i := range s.tables {
		sum += s.tables[i].set.Bytes() + s.tables[i].values.Bytes()
	}
	return sum
}

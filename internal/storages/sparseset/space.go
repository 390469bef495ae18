package sparseset

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Space is the storage: a set of the entities, and a set with values for each component.
type Space struct {
	kinds       []contract.Kind
	options     Options  // of the components' sets
	members     Set      // the entities; always of the initialised form, which gives out free numbers
	generations []uint32 // by number
	tables      []table
	group       contract.Set         // the components whose arrays the group owns; empty without a group
	grouped     uint32               // how many entities have all of them: their rows are at the front of the arrays
	tell        func(contract.Event) // nil unless the space is traced
}

var _ contract.Traced = (*Space)(nil)

// table is one component: its members, and their values by row.
type table struct {
	set    Set
	values contract.Column
}

// NewSpace returns an empty storage for components of the given kinds. The group owns the arrays of its components, at least two;
// the empty set means no group.
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

// Reserve makes room for n entities with all components: O(n) for each component.
func (s *Space) Reserve(n int) {
	s.members.Reserve(n)
	grown := make([]uint32, len(s.generations), max(n, cap(s.generations)))
	copy(grown, s.generations)
	s.generations = grown
	for i := range s.tables {
		t := &s.tables[i]
		t.set.Reserve(n)
		if n > t.values.Cap() {
			t.values.Resize(t.set.Len(), n)
		}
	}
}

// Spawn makes an entity with the components of the set.
func (s *Space) Spawn(has contract.Set) entity.Entity {
	id := s.members.Add()
	if int(id) >= len(s.generations) {
		if len(s.generations) == cap(s.generations) {
			grown := make([]uint32, column.Capacity(cap(s.generations), int(id)+1))
			s.generations = grown[:copy(grown, s.generations)]
		}
		s.generations = append(s.generations, 1)
	}
	for left := has; left != 0; left &= left - 1 {
		c := left.First()
		row := s.tables[c].push(id)
		if s.tell != nil {
			s.tellPush(c, row, id)
		}
	}
	if s.group != 0 && has.Contains(s.group) {
		s.enterGroup(id)
	}
	return entity.New(id, s.generations[id])
}

// push inserts a number and returns its row. The value is zero.
func (t *table) push(id uint32) uint32 {
	row := t.set.n
	t.set.Insert(id)
	t.values.Reserve(int(row), int(row)+1)
	t.values.Zero(row)
	return row
}

// drop removes a number from the set of a component. The value of the last row moves to its row.
func (s *Space) drop(c int, id uint32) {
	t := &s.tables[c]
	row, last := t.set.Remove(id)
	if row != last {
		t.values.Move(row, last)
	}
	if s.tell != nil {
		s.tellDrop(c, row, last, id)
	}
}

// enterGroup moves an entity that has all components of the group to the end of the group's rows.
func (s *Space) enterGroup(id uint32) {
	s.swapAll(id)
	s.grouped++
}

// swapAll exchanges, in all arrays of the group, the row of an entity and the row after those of the group.
func (s *Space) swapAll(id uint32) {
	for left := s.group; left != 0; left &= left - 1 {
		c := left.First()
		if s.tell != nil {
			s.tellSwap(c, id, s.grouped)
		}
		s.tables[c].swap(id, s.grouped)
	}
}

// leaveGroup takes an entity out of the group's rows: it exchanges rows with the last entity of the group.
func (s *Space) leaveGroup(id uint32) {
	s.grouped--
	s.swapAll(id)
}

// swap exchanges the rows of a member and of the member that has the given row, with their values.
func (t *table) swap(id, row uint32) {
	if at := t.set.sparse[id]; at != row {
		t.set.swapRows(at, row)
		t.values.Swap(at, row)
	}
}

// inGroup reports whether an entity is in the rows of the group. There must be a group.
func (s *Space) inGroup(id uint32) bool {
	row := s.tables[s.group.First()].set.Row(id)
	return row != column.NoRow && row < s.grouped
}

// hasGroup reports whether an entity has all components of the group, whatever its rows.
func (s *Space) hasGroup(id uint32) bool {
	for left := s.group; left != 0; left &= left - 1 {
		if !s.tables[left.First()].set.Contains(id) {
			return false
		}
	}
	return true
}

// Despawn ends an entity. It looks the entity up in the set of every component.
func (s *Space) Despawn(e entity.Entity) bool {
	if !s.Valid(e) {
		return false
	}
	id := e.Index()
	if s.group != 0 && s.inGroup(id) {
		s.leaveGroup(id)
	}
	for c := range s.tables {
		if s.tables[c].set.Contains(id) {
			s.drop(c, id)
		}
	}
	s.generations[id]++
	s.members.Remove(id)
	return true
}

// Valid reports whether an entity is alive. Without checks it returns true for every handle that was ever given out.
func (s *Space) Valid(e entity.Entity) bool {
	id := e.Index()
	if s.options.Checks == Unchecked {
		return int(id) < len(s.generations)
	}
	return int(id) < len(s.generations) && s.generations[id] == e.Generation() && s.members.Contains(id)
}

// Has returns the components of an entity. It looks the entity up in the set of every component.
func (s *Space) Has(e entity.Entity) (has contract.Set) {
	if !s.Valid(e) {
		return 0
	}
	for c := range s.tables {
		if s.tables[c].set.Contains(e.Index()) {
			has |= contract.SetOf(c)
		}
	}
	return has
}

// Get returns the address of the value of a component, nil if the entity does not have it.
func (s *Space) Get(e entity.Entity, component int) unsafe.Pointer {
	return s.value(&s.tables[component], e)
}

func (s *Space) value(t *table, e entity.Entity) unsafe.Pointer {
	id := e.Index()
	// A dead entity has no components, so only the generation of a handle that is used again must be checked.
	if s.options.Checks == Checked && (int(id) >= len(s.generations) || s.generations[id] != e.Generation()) {
		return nil
	}
	row := t.set.Row(id)
	if row == column.NoRow {
		return nil
	}
	return t.values.At(row)
}

// Add adds a component to an entity, unless it has it. It touches no other component, except that
// the entity enters the group if it now has all components of it.
func (s *Space) Add(e entity.Entity, component int) unsafe.Pointer {
	if !s.Valid(e) {
		return nil
	}
	id := e.Index()
	t := &s.tables[component]
	row := t.set.Row(id)
	if row == column.NoRow {
		row = t.push(id)
		if s.tell != nil {
			s.tellPush(component, row, id)
		}
		if s.group.Has(component) && s.hasGroup(id) {
			s.enterGroup(id)
			row = t.set.sparse[id]
		}
	}
	return t.values.At(row)
}

// Remove removes a component from an entity.
func (s *Space) Remove(e entity.Entity, component int) bool {
	t := &s.tables[component]
	id := e.Index()
	if !s.Valid(e) || !t.set.Contains(id) {
		return false
	}
	if s.group.Has(component) && s.inGroup(id) {
		s.leaveGroup(id)
	}
	s.drop(component, id)
	return true
}

// Len returns how many entities are alive.
func (s *Space) Len() int { return s.members.Len() }

// Memory returns how many bytes are allocated.
func (s *Space) Memory() int {
	sum := s.members.Bytes() + 4*cap(s.generations)
	for i := range s.tables {
		sum += s.tables[i].set.Bytes() + s.tables[i].values.Bytes()
	}
	return sum
}

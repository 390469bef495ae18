package designrun

import (
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// numbers maps the numbers of a design's entities to the handles of the store and back.
type numbers struct {
	handle      []entity.Entity // by number - 1; zero for a dead entity
	composition []uint16        // by number - 1: one more than its number in the store; 0 for a dead entity
	despawnedBy []int32         // by number - 1: the commit that despawned the entity; shorter than the others until there is one
	byIndex     []int32         // by index of a living entity: its number
}

// add gives the next numbers to n entities of a composition. spawn fills in their handles.
func (t *numbers) add(n, composition int, spawn func(handles []entity.Entity)) {
	first := len(t.handle)
	t.handle = append(t.handle, make([]entity.Entity, n)...)
	spawn(t.handle[first:])
	t.composition = append(t.composition, make([]uint16, n)...)
	for i := range t.composition[first:] {
		t.composition[first+i] = uint16(composition + 1)
	}
	for i, e := range t.handle[first:] {
		if k := int(e.Index()); k == len(t.byIndex) {
			t.byIndex = append(t.byIndex, int32(first+i+1))
		} else {
			t.byIndex[k] = int32(first + i + 1)
		}
	}
}

// of returns the number of a living entity.
func (t *numbers) of(e entity.Entity) int32 { return t.byIndex[e.Index()] }

// despawn records that a commit has despawned entities. Some may have been dead before.
func (t *numbers) despawn(list []int32, commit int) {
	if len(list) > 0 || t.despawnedBy != nil {
		t.despawnedBy = append(t.despawnedBy, make([]int32, len(t.handle)-len(t.despawnedBy))...)
	}
	for _, n := range list {
		if !t.handle[n-1].IsZero() {
			t.handle[n-1], t.composition[n-1], t.despawnedBy[n-1] = entity.Entity{}, 0, int32(commit)
		}
	}
}

// state returns whether an entity is alive, or which commit despawned it.
func (t *numbers) state(number int) (state analysis.State, commit int) {
	if t.handle[number-1].IsZero() {
		return analysis.Dead, int(t.despawnedBy[number-1])
	}
	return analysis.Living, 0
}

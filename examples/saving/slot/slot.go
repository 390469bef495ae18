// Package slot keeps one saved state of a world in memory, loads it any number of times, and takes loads back.
package slot

import (
	"bytes"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// Slot has what was saved last, and the loads that can be taken back. A zero Slot is empty.
type Slot struct {
	file  []byte
	loads [][]ecs.Entity // the entities of each, the last load at the end
}

// Save keeps the entities that match the terms, in place of what was kept, and returns how many there are.
func (s *Slot) Save(world *ecs.World, terms ...ecs.Term) (int, error) {
	var file bytes.Buffer
	if err := persist.Save(&file, world, persist.Only(terms...)); err != nil {
		return 0, err
	}
	s.file = file.Bytes()
	return world.Count(terms...), nil
}

// Load adds what is kept to what there is, and returns how many entities it has spawned. They are new ones, also in the
// second load, and what one of them refers to is in the same load.
func (s *Slot) Load(world *ecs.World) (int, error) {
	if s.file == nil {
		return 0, nil
	}
	loaded, err := persist.Load(bytes.NewReader(s.file), world)
	if err != nil {
		return 0, err
	}
	s.loads = append(s.loads, loaded.Entities)
	return len(loaded.Entities), nil
}

// Undo takes back the last load that is not taken back yet: its entities end, those that are still there. It returns how
// many entities there are fewer.
func (s *Slot) Undo(world *ecs.World) int {
	last := len(s.loads) - 1
	if last < 0 {
		return 0
	}
	before := world.Len()
	for _, e := range s.loads[last] {
		if world.Alive(e) { // it may have ended since, or with another one just now
			world.Despawn(e)
		}
	}
	s.loads = s.loads[:last]
	return before - world.Len()
}

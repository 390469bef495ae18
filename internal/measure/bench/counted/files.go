package counted

import (
	"bytes"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// saved is a world that is saved and loaded: entities of two compositions, of which every tenth has a parent.
type saved struct {
	world    *ecs.World
	position ecs.Handle[scenario.Position]
	extra    ecs.Handle[scenario.Acceleration]
	childOf  ecs.RelationHandle
}

func declareSaved() *saved {
	w := ecs.NewWorld()
	s := &saved{w, ecs.Component[scenario.Position](w), ecs.Component[scenario.Acceleration](w), ecs.Relation[ecs.ChildOf](w)}
	w.Group(s.position, s.extra)
	return s
}

func newSaved() *saved {
	s := declareSaved()
	s.world.Batch(func() {
		var parent ecs.Entity
		for i := range entities {
			e := s.world.Spawn()
			s.position.Set(e, scenario.Position(scenario.VerbValue(i, 0)))
			if i%2 == 0 {
				s.extra.Set(e, scenario.Acceleration(scenario.VerbValue(i, 1)))
			}
			if i%10 == 9 {
				s.childOf.Set(e, parent)
			}
			parent = e
		}
	})
	return s
}

// sum includes the values of all entities, and how many have a parent. The order of entities does not matter.
func (s *saved) sum() (sum uint64) {
	for e := range s.world.Entities() {
		p := s.position.Get(e)
		sum = scenario.Mix(sum, 0, p.X, p.Y, p.Z)
		if a, err := s.extra.TryGet(e); err == nil {
			sum = scenario.Mix(sum, 1, a.X, a.Y, a.Z)
		}
		if s.childOf.Has(e) {
			sum = scenario.Mix(sum, 2, p.X, 0, 0)
		}
	}
	return sum
}

// file returns the world as a file.
func (s *saved) file() []byte {
	var file bytes.Buffer
	must(persist.Save(&file, s.world))
	return file.Bytes()
}

func (s *saved) load(file []byte) {
	s.world.Reset()
	_, err := persist.Load(bytes.NewReader(file), s.world)
	must(err)
}

func save() Work {
	s := newSaved()
	file := bytes.NewBuffer(make([]byte, 0, 2*len(s.file())))
	return Work{
		Step: func() {
			file.Reset()
			must(persist.Save(file, s.world))
		},
		Sum: func() uint64 {
			read := declareSaved()
			read.load(file.Bytes())
			return read.sum()
		},
	}
}

func load() Work {
	file, s := newSaved().file(), declareSaved()
	return Work{Step: func() { s.load(file) }, Sum: s.sum}
}

package reftest

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// queue is what the next commit carries out.
type queue struct {
	touched []entity.Entity           // in order of first touch
	entries map[entity.Entity]*queued // of each touched entity
}

// queued is what is queued for one entity.
type queued struct {
	spawned, despawned bool
	set                Values       // components that it gets or keeps, with the value that was queued last
	removed            map[int]bool // components that it loses; none of them is in set
	writes             map[int]int  // how often each component was set
}

// touch returns what is queued for an entity, empty the first time.
func (q *queue) touch(e entity.Entity) *queued {
	if q.entries == nil {
		q.entries = map[entity.Entity]*queued{}
	}
	if q.entries[e] == nil {
		q.entries[e] = &queued{set: Values{}, removed: map[int]bool{}, writes: map[int]int{}}
		q.touched = append(q.touched, e)
	}
	return q.entries[e]
}

func (q *queue) spawns(e entity.Entity) bool { return q.entries[e] != nil && q.entries[e].spawned }

func (q *queue) despawns(e entity.Entity) bool { return q.entries[e] != nil && q.entries[e].despawned }

// Values are the components of an entity, by number, with their values. A tag has the value 0.
type Values map[int]uint64

// Set returns the components without their values.
func (v Values) Set() grouptree.Set {
	var s grouptree.Set
	for c := range v {
		s.Add(c)
	}
	return s
}

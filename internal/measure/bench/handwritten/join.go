package handwritten

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// JoinOrder is the order of the two slices of the join workload. Each is the order of the arrays of a storage with another group.
type JoinOrder uint8

const (
	SameOrder JoinOrder = iota // positions with a velocity come first, in the order of the velocities
	OwnOrder                   // positions with a velocity come first, velocities of entities with an acceleration come first too, in the order of the accelerations
	AsAdded                    // a position is at the number of its entity, and velocities are as they were added
)

// NewCachedJoin is NewJoin with a second array of velocities in the order of the positions, which each change keeps up to date, as the paper on groups means
// to cache for groups that are not full.
func NewCachedJoin(p bench.Params, order JoinOrder, percent int) bench.Instance {
	s := NewJoin(p, order, percent).(*joinCase)
	s.cached = make([]scenario.Vec, p.Entities)
	return s
}

// NewJoin returns an instance of the join workload on two slices. percent of the entities lose or regain their velocity in
// each tick; none if percent is 0.
func NewJoin(p bench.Params, order JoinOrder, percent int) bench.Instance {
	return &joinCase{
		Params: p, Changes: scenario.NewChanges(p, max(1, percent)), changing: percent > 0, order: order, joined: scenario.DrawJoined(p),
	}
}

// joinCase has lists of the rows where the other value of an entity is: they cost what the order costs, and nothing else.
type joinCase struct {
	bench.Params
	*scenario.Changes
	changing              bool
	order                 JoinOrder
	joined                []scenario.JoinedEntity
	positions, velocities []scenario.Vec
	entities              []int32        // by position
	rows                  []int32        // by entity, its position
	velocityOf            []int32        // by position, its velocity; -1 if it has none
	positionOf            []int32        // by velocity, its position
	accelerations         accelerations  // only in OwnOrder
	cached                []scenario.Vec // by position, its velocity; nil if there is no cache
}

// accelerations are in the order of the velocities: those of entities with a velocity come first, each at the same place as the
// velocity. No loop reads them, but each change has to keep them in this order.
type accelerations struct {
	values   []scenario.Vec
	entities []int32 // by acceleration
	of       []int32 // by entity, its acceleration; -1 if it has none
	both     int32   // how many belong to entities with a velocity
}

// Setup fills the slices.
func (s *joinCase) Setup() {
	n := s.Params.Entities
	s.positions, s.entities, s.rows, s.velocityOf = make([]scenario.Vec, n), make([]int32, n), make([]int32, n), make([]int32, n)
	for i := range s.positions {
		s.positions[i], s.velocityOf[i] = scenario.PositionOf(i&0xffff), -1
		s.entities[i], s.rows[i] = int32(i), int32(i)
	}
	for k, j := range s.joined {
		if s.order != AsAdded {
			s.swap(s.rows[j.Entity], int32(k))
		}
	}
	s.addJoined(func(j scenario.JoinedEntity) bool { return j.Acceleration || s.order != OwnOrder })
	s.addJoined(func(j scenario.JoinedEntity) bool { return !j.Acceleration && s.order == OwnOrder })
	if s.order == OwnOrder {
		s.accelerations.set(s.joined, n)
	}
}

// set gives those of the joined entities an acceleration that have one, in the order of their velocities.
func (a *accelerations) set(joined []scenario.JoinedEntity, n int) {
	a.of = slices.Repeat([]int32{-1}, n)
	for _, j := range joined {
		if j.Acceleration {
			a.of[j.Entity] = int32(len(a.values))
			a.values, a.entities = append(a.values, scenario.One), append(a.entities, j.Entity)
		}
	}
	a.both = int32(len(a.values))
}

// swap exchanges two accelerations.
func (a *accelerations) swap(x, y int32) {
	a.values[x], a.values[y] = a.values[y], a.values[x]
	a.entities[x], a.entities[y] = a.entities[y], a.entities[x]
	a.of[a.entities[x]], a.of[a.entities[y]] = x, y
}

// has reports whether an entity has an acceleration that is kept in order.
func (a *accelerations) has(entity int32) bool { return a.of != nil && a.of[entity] >= 0 }

// addJoined adds the velocities of those of the joined entities that are asked for.
func (s *joinCase) addJoined(asked func(scenario.JoinedEntity) bool) {
	for _, j := range s.joined {
		if asked(j) {
			s.addVelocity(s.rows[j.Entity], scenario.One)
		}
	}
}

// addVelocity appends the velocity of a position.
func (s *joinCase) addVelocity(row int32, v scenario.Vec) {
	s.velocityOf[row] = int32(len(s.velocities))
	if s.cached != nil {
		s.cached[row] = v
	}
	s.velocities, s.positionOf = append(s.velocities, v), append(s.positionOf, row)
}

// swap exchanges two positions.
func (s *joinCase) swap(a, b int32) {
	s.positions[a], s.positions[b] = s.positions[b], s.positions[a]
	s.entities[a], s.entities[b] = s.entities[b], s.entities[a]
	if s.cached != nil {
		s.cached[a], s.cached[b] = s.cached[b], s.cached[a]
	}
	s.rows[s.entities[a]], s.rows[s.entities[b]] = a, b
	s.velocityOf[a], s.velocityOf[b] = s.velocityOf[b], s.velocityOf[a]
	for _, row := range [...]int32{a, b} {
		if v := s.velocityOf[row]; v >= 0 {
			s.positionOf[v] = row
		}
	}
}

// add adds a velocity to an entity.
func (s *joinCase) add(entity int32, v scenario.Vec) {
	if s.order != AsAdded {
		s.swap(s.rows[entity], int32(len(s.velocities)))
	}
	s.addVelocity(s.rows[entity], v)
	if a := &s.accelerations; a.has(entity) {
		a.swap(a.of[entity], a.both)
		s.swapVelocities(int32(len(s.velocities)-1), a.both)
		a.both++
	}
}

// swapVelocities exchanges two velocities.
func (s *joinCase) swapVelocities(a, b int32) {
	s.velocities[a], s.velocities[b] = s.velocities[b], s.velocities[a]
	s.positionOf[a], s.positionOf[b] = s.positionOf[b], s.positionOf[a]
	s.velocityOf[s.positionOf[a]], s.velocityOf[s.positionOf[b]] = a, b
}

// remove removes the velocity of an entity; the last one takes its place.
func (s *joinCase) remove(entity int32) {
	row, last := s.rows[entity], int32(len(s.velocities)-1)
	at := s.velocityOf[row]
	if a := &s.accelerations; a.has(entity) {
		a.both--
		a.swap(at, a.both)
		s.swapVelocities(at, a.both)
		at = a.both
	}
	s.velocities[at], s.positionOf[at] = s.velocities[last], s.positionOf[last]
	s.velocityOf[s.positionOf[at]] = at
	s.velocityOf[row] = -1
	s.velocities, s.positionOf = s.velocities[:last], s.positionOf[:last]
	if s.order != AsAdded {
		s.swap(row, last)
	}
}

// Step makes the changes of the step, if there are any, and walks both slices.
func (s *joinCase) Step(i int) {
	if s.changing {
		back := scenario.RegainedValue(i)
		for _, change := range s.Of(i) {
			if s.velocityOf[s.rows[change.Entity]] >= 0 {
				s.remove(change.Entity)
			} else {
				s.add(change.Entity, back)
			}
		}
	}
	s.walk()
}

// walk adds the velocities to the positions.
func (s *joinCase) walk() {
	switch {
	case s.cached != nil && s.order == OwnOrder:
		scenario.Loop(s.positions[:len(s.velocities)], s.cached, scenario.Delta)
	case s.cached != nil:
		for row, v := range s.velocityOf {
			if v >= 0 {
				move(&s.positions[row], &s.cached[row])
			}
		}
	case s.order == SameOrder:
		scenario.Loop(s.positions[:len(s.velocities)], s.velocities, scenario.Delta)
	case s.order == OwnOrder:
		for row, v := range s.velocityOf[:len(s.velocities)] {
			move(&s.positions[row], &s.velocities[v])
		}
	default:
		for v, row := range s.positionOf {
			move(&s.positions[row], &s.velocities[v])
		}
	}
}

func move(p, v *scenario.Vec) {
	p.X += scenario.Delta * v.X
	p.Y += scenario.Delta * v.Y
	p.Z += scenario.Delta * v.Z
}

// Units returns the number of entities.
func (s *joinCase) Units() int { return s.Params.Entities }

// Checksum includes the values of all entities.
func (s *joinCase) Checksum() uint64 {
	return scenario.JoinSum(len(s.rows), func(i int) (p, v scenario.Vec, has bool) {
		row := s.rows[i]
		if at := s.velocityOf[row]; at >= 0 {
			return s.positions[row], s.velocities[at], true
		}
		return s.positions[row], v, false
	})
}

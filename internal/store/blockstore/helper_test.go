package blockstore

import (
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// OneByOne holds the functions of package onebyone, which onebyone_test.go sets.
var OneByOne struct {
	Count     func(*Store) []int // of the prepared commit
	MostMoves func(*Store) int
	Commit    func(s *Store, reported int) (Stats, error) // reports so many moves
	Trace     func(*Store) []any
}

// everyMove is more moves than any test makes.
const everyMove = 1 << 30

// commitCounted commits, and returns also what one by one would have written.
func commitCounted(s *Store) (stats Stats, oneByOne []int, err error) {
	if err := s.Prepare(); err != nil {
		return Stats{}, nil, err
	}
	oneByOne = OneByOne.Count(s)
	return s.Apply(), oneByOne, nil
}

// newStore returns an empty store whose components have numbers as values.
func newStore(kind gt.Kind, spec gt.Spec) *Store {
	columns := make([]column.Column, spec.Components)
	for c := range columns {
		if !spec.Tags.Has(c) {
			columns[c] = column.NewArray[uint64]()
		}
	}
	return New(gt.Build(kind, spec), columns)
}

// newBounded returns such a store with at most so many entities.
func newBounded(kind gt.Kind, spec gt.Spec, most int) *Store {
	s := newStore(kind, spec)
	s.SetMaxEntities(most)
	return s
}

// numbers returns the array in lane 0 of a component of a store that newStore made, nil for a tag.
func (s *Store) numbers(component int) *column.Array[uint64] {
	a, _ := s.Blocks.own[component].(*column.Array[uint64])
	return a
}

// SpawnWith queues a new entity with the given components.
func (s *Store) SpawnWith(set gt.Set) (entity.Entity, error) {
	composition, err := s.Compositions.Intern(set)
	if err != nil {
		return entity.Entity{}, err
	}
	return s.Queue.Spawn(composition), nil
}

// spawnNow makes an entity with the given components at once.
func (s *Store) spawnNow(set gt.Set) (entity.Entity, error) {
	composition, err := s.Compositions.Intern(set)
	if err != nil {
		return entity.Entity{}, err
	}
	return s.Now.Spawn(composition)
}

// Commit carries out what is queued: Prepare and Apply.
func (s *Store) Commit() (Stats, error) {
	if err := s.Prepare(); err != nil {
		return Stats{}, err
	}
	return s.Apply(), nil
}

// addNow adds a component to an entity at once and returns its place.
func (s *Store) addNow(e entity.Entity, component int) (lane int, row uint32, err error) {
	err = s.Now.Change(e, component, true)
	lane, row = s.Rows.Place(e, component)
	return lane, row, err
}

// place is a lane and a row.
type place struct {
	lane int
	row  uint32
}

// placeOf returns the place of an entity in the arrays of a component.
func (s *Store) placeOf(e entity.Entity, component int) place {
	lane, row := s.Rows.Place(e, component)
	return place{lane, row}
}

// valueAt returns where an array of numbers has the value of a place.
func (p place) valueAt(a *column.Array[uint64]) *uint64 { return &a.InLane(p.lane)[p.row] }

func drawKind(t *rapid.T) gt.Kind { return rapid.SampledFrom(gt.Kinds()).Draw(t, "kind") }

// hasLanes reports whether there is an array in a further lane.
func (b *Blocks) hasLanes() bool { return len(b.layout.Arrays) > b.layout.Spec.Components }

// all is the group of the given components.
func all(components ...int) gt.Conj {
	return gt.Conj{Cares: gt.SetOf(components...), Has: gt.SetOf(components...)}
}

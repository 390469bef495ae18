package jade

import (
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// query visits the entities of the matching archetypes.
type query struct {
	store    *Store
	spec     contract.Spec
	with     []int
	without  []int
	seen     int // how many archetypes there were when the matching ones were found
	matching []*archetype
	entities []entity.Entity
	batch    contract.Batch
}

// Query finds the matching archetypes among those that have the first component.
func (s *Store) Query(spec contract.Spec) contract.Query {
	q := &query{store: s, spec: spec, with: spec.With.List(), without: spec.Without.List()}
	q.batch.Len = 1
	q.batch.Views = make([]contract.View, len(spec.Read))
	q.match()
	return q
}

// match finds the matching archetypes.
func (q *query) match() {
	s := q.store
	q.seen, q.matching = len(s.archetypes), q.matching[:0]
	for id := range s.componentIndex[q.with[0]] {
		if s.hasAll(id, q.with[1:]) && s.hasNone(id, q.without) {
			q.matching = append(q.matching, s.archetypes[id])
		}
	}
}

// hasAll looks an archetype up in the maps of components.
func (s *Store) hasAll(id uint32, components []int) bool {
	for _, c := range components {
		if _, ok := s.componentIndex[c][id]; !ok {
			return false
		}
	}
	return true
}

// hasNone is the opposite of hasAll.
func (s *Store) hasNone(id uint32, components []int) bool {
	for _, c := range components {
		if _, ok := s.componentIndex[c][id]; ok {
			return false
		}
	}
	return true
}

// Each lists the entities of the matching archetypes and visits them one by one.
func (q *query) Each(visit func(*contract.Batch)) {
	s := q.store
	if q.seen != len(s.archetypes) {
		q.match()
	}
	q.entities = q.entities[:0]
	for _, a := range q.matching {
		q.entities = append(q.entities, a.entities...)
	}
	for _, e := range q.entities {
		r := s.entityIndex.Find(e)
		for k, c := range q.spec.Read {
			q.batch.Views[k].Base = r.archetype.columns[s.componentIndex[c][r.archetype.id]].At(r.row)
		}
		visit(&q.batch)
	}
}

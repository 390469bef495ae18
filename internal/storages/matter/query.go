package matter

import (
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// matches are the archetypes that match a query.
type matches struct {
	list []string
	has  map[string]bool
}

func (m *matches) add(archetype string) {
	if !m.has[archetype] {
		m.has[archetype] = true
		m.list = append(m.list, archetype)
	}
}

// matchesOf returns the archetypes that match a query. If the query is new, every archetype of every storage is compared with it.
func (s *Store) matchesOf(query string) *matches {
	if found := s.queries[query]; found != nil {
		return found
	}
	found := &matches{has: map[string]bool{}}
	s.queries[query] = found
	for _, in := range s.storages {
		for archetype := range in {
			if s.compatible(query, archetype) {
				found.add(archetype)
			}
		}
	}
	return found
}

// updateQueries compares a new archetype with every query.
func (s *Store) updateQueries(archetype string) {
	for query, found := range s.queries {
		if s.compatible(query, archetype) {
			found.add(archetype)
		}
	}
}

// ForgetQueries drops what earlier queries have found, so that the next one is made as the first one was.
func (s *Store) ForgetQueries() {
	clear(s.queries)
	clear(s.compared)
}

// query walks the rows of the matching archetypes.
type query struct {
	store   *Store
	text    string
	spec    contract.Spec
	without []int
	batch   contract.Batch
}

// Query finds the archetypes that match.
func (s *Store) Query(spec contract.Spec) contract.Query {
	q := &query{store: s, spec: spec, without: spec.Without.List(), text: s.archetypeOf(spec.With.List())}
	s.matchesOf(q.text)
	q.batch.Len = 1
	q.batch.Views = make([]contract.View, len(spec.Read))
	return q
}

// Each visits the entities of all storages one by one. A storage that is visited while it is the newest is no longer that afterwards.
func (q *query) Each(visit func(*contract.Batch)) {
	s := q.store
	found := s.matchesOf(q.text)
	if len(found.list) == 0 {
		return
	}
	seen := map[entity.Entity]bool{}
	for i := 0; i < len(s.storages); i++ {
		in := s.storages[i]
		if i > 0 && len(in) == 0 {
			return
		}
		if i == len(s.storages)-1 {
			s.storages = append(s.storages, storage{})
		}
		for _, archetype := range found.list {
			for e, r := range in[archetype] {
				if !seen[e] {
					seen[e] = true
					q.visitRow(r, visit)
				}
			}
		}
	}
}

// visitRow visits an entity, unless it has a component that the query excludes.
func (q *query) visitRow(r row, visit func(*contract.Batch)) {
	for _, c := range q.without {
		if r[c] != nil {
			return
		}
	}
	for k, c := range q.spec.Read {
		q.batch.Views[k].Base = r[c]
	}
	visit(&q.batch)
}

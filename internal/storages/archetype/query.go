package archetype

import "github.com/copse-ecs/copse/internal/storages/contract"

// query keeps the matching tables. Tables are never removed, so it looks at each table once.
type query struct {
	store   *Store
	spec    contract.Spec
	rarest  int      // the component of the query that the fewest tables have
	seen    int      // how many tables were looked at: of those with the rarest component
	tables  []*table // the matching ones
	columns [][]int  // by matching table, the columns of the components that are read
	batch   contract.Batch
}

// Query finds the matching tables among those that have the rarest of the components.
func (s *Store) Query(spec contract.Spec) contract.Query {
	q := &query{store: s, spec: spec, rarest: spec.With.First()}
	for _, c := range spec.With.List() {
		if len(s.having[c]) < len(s.having[q.rarest]) {
			q.rarest = c
		}
	}
	q.batch.Views = make([]contract.View, len(spec.Read))
	q.refresh()
	return q
}

// refresh looks at the tables that were made since the previous call.
func (q *query) refresh() {
	for list := q.store.having[q.rarest]; q.seen < len(list); q.seen++ {
		q.consider(q.store.tables[list[q.seen]])
	}
}

// consider adds a table if it matches.
func (q *query) consider(t *table) {
	if !t.has.Contains(q.spec.With) || t.has&q.spec.Without != 0 {
		return
	}
	columns := make([]int, len(q.spec.Read))
	for i, c := range q.spec.Read {
		columns[i] = t.Column(c)
	}
	q.tables, q.columns = append(q.tables, t), append(q.columns, columns)
}

// Each visits each matching table as one batch.
func (q *query) Each(visit func(*contract.Batch)) {
	q.refresh()
	for n, t := range q.tables {
		if len(t.Entities) == 0 {
			continue
		}
		for i, k := range q.columns[n] {
			c := &t.Columns[k]
			q.batch.Views[i] = contract.View{Base: c.Base, Stride: c.Width}
		}
		q.batch.Len = len(t.Entities)
		visit(&q.batch)
	}
}

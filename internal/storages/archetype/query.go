package archetype

import "github.com/copse-ecs/copse/internal/storages/contract"

// query keeps the tables that match. Tables are only ever added, so it looks at each one once.
type query struct {
	store   *Store
	spec    contract.Spec
	lead    int // the component whose tables are looked at
	seen    int // how many of them were, or of all tables without the index
	tables  []*table
	columns [][]int // by table: the column of each component that is read
	stretch contract.Stretch
}

// Query finds the tables that match: among those that have the rarest of the components, or
// among all without the index.
func (s *Store) Query(spec contract.Spec) contract.Query {
	q := &query{store: s, spec: spec, lead: spec.With.First()}
	for _, c := range spec.With.List() {
		if len(s.having[c]) < len(s.having[q.lead]) {
			q.lead = c
		}
	}
	q.stretch.Views = make([]contract.View, len(spec.Read))
	q.refresh()
	return q
}

// refresh looks at the tables that were made since the last time.
func (q *query) refresh() {
	if q.store.options.Index == Scanned {
		for ; q.seen < len(q.store.tables); q.seen++ {
			q.consider(q.store.tables[q.seen])
		}
		return
	}
	for list := q.store.having[q.lead]; q.seen < len(list); q.seen++ {
		q.consider(q.store.tables[list[q.seen]])
	}
}

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

// Each visits a table as one stretch.
func (q *query) Each(visit func(*contract.Stretch)) {
	q.refresh()
	for n, t := range q.tables {
		if len(t.Entities) == 0 {
			continue
		}
		for i, k := range q.columns[n] {
			c := &t.Columns[k]
			q.stretch.Views[i] = contract.View{Base: c.Base, Stride: c.Width}
		}
		q.stretch.Len = len(t.Entities)
		visit(&q.stretch)
	}
}

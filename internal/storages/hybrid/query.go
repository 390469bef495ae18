package hybrid

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
)

// query walks the arrays of the chain, and then the tables whose entities the walk over the chain does not find.
type query struct {
	store  *Store
	spec   contract.Spec
	group  int      // the weakest group that has all components of the query
	seen   int      // how many tables were looked at
	tables []*table // the matching ones
	rows   [contract.BatchRows]uint32
	batch  contract.Batch
}

// Query finds the matching tables.
func (s *Store) Query(spec contract.Spec) contract.Query {
	q := &query{store: s, spec: spec, group: s.chain.weakestWith(spec.With)}
	q.batch.Views = make([]contract.View, len(spec.Read))
	q.refresh()
	return q
}

// refresh looks at the tables that were made since the previous call.
func (q *query) refresh() {
	for ; q.seen < len(q.store.tables); q.seen++ {
		t := q.store.tables[q.seen]
		if t.level < q.group && t.has.Contains(q.spec.With) && t.has&q.spec.Without == 0 {
			q.tables = append(q.tables, t)
		}
	}
}

// Each visits the chain, as one batch unless the query excludes components, and then the tables.
func (q *query) Each(visit func(*contract.Batch)) {
	q.refresh()
	if q.group < len(q.store.chain.groups) {
		q.visitChain(visit)
	}
	for _, t := range q.tables {
		for from := 0; from < len(t.Entities); {
			n := q.setTableBatch(t, from)
			visit(&q.batch)
			from += n
		}
	}
}

// visitChain visits the entities of the chain.
func (q *query) visitChain(visit func(*contract.Batch)) {
	c := &q.store.chain
	n := c.ends[q.group]
	if q.spec.Without == 0 {
		if n > 0 {
			q.setChainBatch(int(n), nil)
			visit(&q.batch)
		}
		return
	}
	for from := uint32(0); from < n; from += contract.BatchRows {
		found := 0
		for row := from; row < min(from+contract.BatchRows, n); row++ {
			if q.store.pool.At(c.owners[row].Index()).has&q.spec.Without == 0 {
				q.rows[found] = row
				found++
			}
		}
		if found > 0 {
			q.setChainBatch(found, q.rows[:found])
			visit(&q.batch)
		}
	}
}

// setChainBatch makes the batch of n rows of the chain.
func (q *query) setChainBatch(n int, rows []uint32) {
	for i, k := range q.spec.Read {
		c := &q.store.chain.columns[k]
		q.batch.Views[i] = contract.View{Base: c.Base, Stride: c.Width, Rows: rows}
	}
	q.batch.Len = n
}

// setTableBatch makes the batch of a table from a row on: of all its rows, or of a limited number if rows of the chain must be
// looked up. It returns the number of rows.
func (q *query) setTableBatch(t *table, from int) int {
	n := len(t.Entities) - from
	var rows []uint32
	if !q.readsOnly(t) {
		n = min(n, contract.BatchRows)
		for i, e := range t.Entities[from : from+n] {
			q.rows[i] = q.store.pool.At(e.Index()).row
		}
		rows = q.rows[:n]
	}
	for i, k := range q.spec.Read {
		v := contract.View{Stride: q.store.kinds[k].Width}
		if col := t.Column(k); col >= 0 {
			v.Base = unsafe.Add(t.Columns[col].Base, uintptr(from)*v.Stride)
		} else {
			v.Base, v.Rows = q.store.chain.columns[k].Base, rows
		}
		q.batch.Views[i] = v
	}
	q.batch.Len = n
	return n
}

// readsOnly reports whether a table has all columns that the query reads.
func (q *query) readsOnly(t *table) bool {
	for _, k := range q.spec.Read {
		if t.Column(k) < 0 {
			return false
		}
	}
	return true
}

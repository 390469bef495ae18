package hybrid

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
)

// query walks the arrays of the chain, and then the tables of compositions that are in none of
// the groups that have all it asks for.
type query struct {
	store   *Store
	spec    contract.Spec
	group   int // the weakest that has all components of the query
	seen    int // tables that were looked at
	tables  []*table
	rows    [contract.BlockRows]uint32
	stretch contract.Stretch
}

// Query finds the tables that match.
func (s *Store) Query(spec contract.Spec) contract.Query {
	q := &query{store: s, spec: spec, group: s.chain.weakest(spec.With)}
	q.stretch.Views = make([]contract.View, len(spec.Read))
	q.refresh()
	return q
}

// refresh looks at the tables that were made since the last time.
func (q *query) refresh() {
	for ; q.seen < len(q.store.tables); q.seen++ {
		t := q.store.tables[q.seen]
		if t.level < q.group && t.has.Contains(q.spec.With) && t.has&q.spec.Without == 0 {
			q.tables = append(q.tables, t)
		}
	}
}

// Each visits the chain as one stretch, unless something must not be there, and the tables.
func (q *query) Each(visit func(*contract.Stretch)) {
	q.refresh()
	if q.group < len(q.store.chain.groups) {
		q.eachOfChain(visit)
	}
	for _, t := range q.tables {
		for from := 0; from < len(t.Entities); {
			n := q.ofTable(t, from)
			visit(&q.stretch)
			from += n
		}
	}
}

func (q *query) eachOfChain(visit func(*contract.Stretch)) {
	c := &q.store.chain
	n := c.ends[q.group]
	if q.spec.Without == 0 {
		if n > 0 {
			q.ofChain(int(n), nil)
			visit(&q.stretch)
		}
		return
	}
	for from := uint32(0); from < n; from += contract.BlockRows {
		found := 0
		for row := from; row < min(from+contract.BlockRows, n); row++ {
			if q.store.pool.At(c.owners[row].Index()).has&q.spec.Without == 0 {
				q.rows[found] = row
				found++
			}
		}
		if found > 0 {
			q.ofChain(found, q.rows[:found])
			visit(&q.stretch)
		}
	}
}

func (q *query) ofChain(n int, rows []uint32) {
	for i, k := range q.spec.Read {
		c := &q.store.chain.columns[k]
		q.stretch.Views[i] = contract.View{Base: c.Base, Stride: c.Width, Rows: rows}
	}
	q.stretch.Len = n
}

// ofTable shows a table from a row on: all of it, or a block if rows of the chain must be looked
// up. It returns how many rows it shows.
func (q *query) ofTable(t *table, from int) int {
	n := len(t.Entities) - from
	var rows []uint32
	if !q.allIn(t) {
		n = min(n, contract.BlockRows)
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
		q.stretch.Views[i] = v
	}
	q.stretch.Len = n
	return n
}

// allIn reports whether a table has all columns that are read.
func (q *query) allIn(t *table) bool {
	for _, k := range q.spec.Read {
		if t.Column(k) < 0 {
			return false
		}
	}
	return true
}

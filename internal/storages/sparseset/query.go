package sparseset

import (
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/column"
)

// query walks the shortest of the arrays that it needs, or the rows of the group, and looks every entity up in the others.
type query struct {
	space    *Space
	spec     contract.Spec
	with     []int // the components that are looked up
	without  []int
	rows     [][contract.BatchRows]uint32 // by component of with
	leadRows [contract.BatchRows]uint32   // of the arrays that are walked
	batch    contract.Batch
}

// Query makes a query; nothing is computed in advance.
func (s *Space) Query(spec contract.Spec) contract.Query {
	q := &query{space: s, spec: spec, without: spec.Without.List()}
	q.rows = make([][contract.BatchRows]uint32, spec.With.Len())
	q.batch.Views = make([]contract.View, len(spec.Read))
	return q
}

// Each visits the rows of the group as one batch if the query asks for its components, otherwise the matching rows of a number of
// members at a time.
func (q *query) Each(visit func(*contract.Batch)) {
	s := q.space
	lead, inStep, n := q.lead()
	if q.spec.With == inStep && q.spec.Without == 0 {
		q.visitAll(n, visit)
		return
	}
	q.with = q.with[:0]
	for _, c := range q.spec.With.List() {
		if !inStep.Has(c) {
			q.with = append(q.with, c)
		}
	}
	members := s.tables[lead].set.dense[:n]
	for from := 0; from < len(members); from += contract.BatchRows {
		to := min(from+contract.BatchRows, len(members))
		if found := q.match(members[from:to], uint32(from)); found > 0 {
			q.setBatch(found, inStep)
			visit(&q.batch)
		}
	}
}

// lead returns the component whose rows are walked, the components whose rows are in step with it, and the number of rows.
func (q *query) lead() (lead int, inStep contract.Set, n uint32) {
	s := q.space
	if s.group != 0 && q.spec.With.Contains(s.group) {
		lead, inStep, n = s.group.First(), s.group, s.grouped
	} else {
		lead = q.spec.With.First()
		inStep, n = contract.SetOf(lead), s.tables[lead].set.n
	}
	for left := q.spec.With &^ inStep; left != 0; left &= left - 1 {
		if c := left.First(); s.tables[c].set.n < n {
			lead, inStep, n = c, contract.SetOf(c), s.tables[c].set.n
		}
	}
	return lead, inStep, n
}

// visitAll visits the first n rows of arrays in step as one batch.
func (q *query) visitAll(n uint32, visit func(*contract.Batch)) {
	if n == 0 {
		return
	}
	for i, c := range q.spec.Read {
		t := &q.space.tables[c].values
		q.batch.Views[i] = contract.View{Base: t.Base, Stride: t.Width}
	}
	q.batch.Len = int(n)
	visit(&q.batch)
}

// match notes the rows of the matching members, and returns how many there are.
func (q *query) match(members []uint32, first uint32) (found int) {
	tables := q.space.tables
next:
	for i, id := range members {
		for k, c := range q.with {
			row := tables[c].set.Row(id)
			if row == column.NoRow {
				continue next
			}
			q.rows[k][found] = row
		}
		for _, c := range q.without {
			if tables[c].set.Contains(id) {
				continue next
			}
		}
		q.leadRows[found] = first + uint32(i)
		found++
	}
	return found
}

// setBatch makes the batch of the noted rows.
func (q *query) setBatch(found int, inStep contract.Set) {
	for i, c := range q.spec.Read {
		t := &q.space.tables[c].values
		rows := q.leadRows[:found]
		if !inStep.Has(c) {
			for k, w := range q.with {
				if w == c {
					rows = q.rows[k][:found]
				}
			}
		}
		q.batch.Views[i] = contract.View{Base: t.Base, Stride: t.Width, Rows: rows}
	}
	q.batch.Len = found
}

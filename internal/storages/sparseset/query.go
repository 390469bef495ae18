package sparseset

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// query walks the shortest of the arrays it needs, or the rows of the group, and looks every
// entity up in the others.
type query struct {
	space   *Space
	spec    contract.Spec
	with    []int // the components that are looked up, the lead not among them
	without []int
	rows    [][contract.BlockRows]uint32 // by component of with
	ledRows [contract.BlockRows]uint32
	stretch contract.Stretch
}

// Query notes what is asked; there is nothing to prepare.
func (s *Space) Query(spec contract.Spec) contract.Query {
	q := &query{space: s, spec: spec, without: spec.Without.List()}
	q.rows = make([][contract.BlockRows]uint32, spec.With.Len())
	q.stretch.Views = make([]contract.View, len(spec.Read))
	return q
}

// Each visits the group as one stretch if it is what is asked for, and else blocks of rows.
func (q *query) Each(visit func(*contract.Stretch)) {
	s := q.space
	lead, inStep, n := q.lead()
	if q.spec.With == inStep && q.spec.Without == 0 {
		q.whole(n, visit)
		return
	}
	q.with = q.with[:0]
	for _, c := range q.spec.With.List() {
		if !inStep.Has(c) {
			q.with = append(q.with, c)
		}
	}
	members := s.tables[lead].set.dense[:n]
	for from := 0; from < len(members); from += contract.BlockRows {
		to := min(from+contract.BlockRows, len(members))
		if found := q.block(members[from:to], uint32(from)); found > 0 {
			q.show(found, inStep)
			visit(&q.stretch)
		}
	}
}

// lead returns the component whose rows are walked, those that stand in step with it, and how
// many rows there are.
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

// whole shows arrays that stand in step.
func (q *query) whole(n uint32, visit func(*contract.Stretch)) {
	if n == 0 {
		return
	}
	for i, c := range q.spec.Read {
		t := &q.space.tables[c].values
		q.stretch.Views[i] = contract.View{Base: t.Base, Stride: t.Width}
	}
	q.stretch.Len = int(n)
	visit(&q.stretch)
}

// block notes the rows of the members that match, and returns how many do.
func (q *query) block(members []uint32, first uint32) (found int) {
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
			if tables[c].set.Valid(id) {
				continue next
			}
		}
		q.ledRows[found] = first + uint32(i)
		found++
	}
	return found
}

// show points the views to the rows of a block.
func (q *query) show(found int, inStep contract.Set) {
	for i, c := range q.spec.Read {
		t := &q.space.tables[c].values
		rows := q.ledRows[:found]
		if !inStep.Has(c) {
			for k, w := range q.with {
				if w == c {
					rows = q.rows[k][:found]
				}
			}
		}
		q.stretch.Views[i] = contract.View{Base: t.Base, Stride: t.Width, Rows: rows}
	}
	q.stretch.Len = found
}

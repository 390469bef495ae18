package blockstore

import "github.com/copse-ecs/copse/internal/store/column"

// stage has values of a component that may have pointers, while entities take them along. It is a column, so that they keep their type.
type stage struct {
	column     column.Column
	put, taken uint32
	most       uint32 // that were put on it in this commit
	keep       column.Retention
}

// add puts the value of a row on the stage.
func (s *stage) add(from column.Column, row uint32) {
	if s.column == nil {
		s.column = from.Clone(0)
	}
	if int(s.put) == s.column.Cap() {
		s.column.Reserve(int(s.put) + 1)
	}
	s.column.CopyRow(s.put, from, row)
	s.put++
}

// take writes the value that was put on the stage first to a row. The last one that is taken leaves nothing there.
func (s *stage) take(to column.Column, row uint32) {
	to.CopyRow(row, s.column, s.taken)
	if s.taken++; s.taken == s.put {
		s.column.Clear(0, int(s.put))
		s.most, s.put, s.taken = s.put, 0, 0
	}
}

// release gives the memory of the stage up if a steady tick does not need it.
func (s *stage) release() {
	if s.column != nil && s.column.Cap() > keepStage && s.column.Cap() > 2*s.keep.Note(int(s.most)) {
		s.column = nil
	}
	s.most = 0
}

// keepStage is for how many values a stage keeps memory, however few there are.
const keepStage = 1 << 14

// stageTyped puts the values that may have pointers on their stages which an entity takes along, whose rows are in plan.left.
func (p *plan) stageTyped(t *transition) {
	for k := range t.typed {
		x := &t.typed[k]
		p.stages[x.component].add(x.from, p.left[x.exit])
	}
}

// unstageTyped writes them to the rows that the entity joins.
func (p *plan) unstageTyped(t *transition) {
	for k := range t.typed {
		x := &t.typed[k]
		p.stages[x.component].take(x.to, p.joined[x.join])
	}
}

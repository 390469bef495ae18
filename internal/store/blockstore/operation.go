package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/column"
)

// operation is what one change does to a block: its range moves, and at most one row of it. It moves to the row that is left, or to the
// one that the block gets on one side. Neighbours that are only shifted are one operation.
type operation struct {
	class          *class
	block          *block // the first one
	from, to, step int32  // blocks, in this order
	start, end     int32  // what is added to the start and the end of each: -1, 0 or 1
	exit, join     int32  // index into exits and joins of the transition; -1 if the entity does not leave, or join, the block

	clears   bool            // some of the following do
	memories []column.Memory // whose row is cleared: the one that is joined, of values that are not carried, or the last one that an array gives up
	typed    []column.Column // the same of values with pointers
	moved    int             // rows that moved when an entity went this way last
}

// compileOperations works out the operations of a transition, from each block that is left or joined and is behind no other such block.
func (t *transitions) compileOperations(x *transition) {
	for _, gates := range [2][]gate{x.exits, x.joins} {
		for k := range gates {
			if l := gates[k].number; !t.isBehind(l, x.exits) && !t.isBehind(l, x.joins) {
				t.shift(x, l, 0)
			}
		}
	}
}

// isBehind reports whether a block is shifted when one of some others gets longer or shorter.
func (t *transitions) isBehind(l int32, gates []gate) bool {
	class := t.blocks.list[l].class
	return slices.ContainsFunc(gates, func(p gate) bool {
		if p.block.class == class {
			return p.number < l
		}
		return t.blocks.continues(class, p.block.class)
	})
}

// shift adds the operation of a block whose start moves, or which is left or joined, and those of the blocks that move with its end. If
// the end moves right, these come first: they make room. An entity has its rows in blocks without a common component, so at most one of
// those that follow one another is left, and one joined: no range moves by more than one row.
func (t *transitions) shift(x *transition, l, start int32) {
	in := func(p gate) bool { return p.number == l }
	b := &t.blocks.list[l]
	o := operation{
		class: &t.blocks.classes[b.class], block: b, from: l, to: l, start: start, end: start,
		exit: int32(slices.IndexFunc(x.exits, in)), join: int32(slices.IndexFunc(x.joins, in)),
	}
	if o.exit >= 0 {
		o.end--
	}
	if o.join >= 0 {
		o.end++
	}
	t.findCleared(x, &o)
	if o.end <= 0 {
		x.add(o)
	}
	if o.end != 0 {
		t.shiftBehind(x, b.class, l+1, o.end)
	}
	if o.end > 0 {
		x.add(o)
	}
}

// shiftBehind adds the operations of the blocks of a class from one on, or of the classes that continue it.
func (t *transitions) shiftBehind(x *transition, class, l, start int32) {
	c := &t.blocks.classes[class]
	if n := len(c.blocks); n > 0 && l <= c.blocks[n-1] {
		t.shift(x, l, start)
		return
	}
	for _, child := range c.children {
		if list := t.blocks.classes[child].blocks; len(list) > 0 {
			t.shift(x, list[0], start)
		} else {
			t.shiftBehind(x, child, 0, start)
		}
	}
}

// add adds an operation, to the one before if both only shift neighbours.
func (x *transition) add(o operation) {
	if n := len(x.operations); n > 0 {
		last := &x.operations[n-1]
		step := o.from - last.to
		same := last.class == o.class && last.start == o.start && last.end == o.end && (step == 1 || step == -1)
		if same && last.onlyShifts() && o.onlyShifts() {
			last.to, last.step = o.to, step
			return
		}
	}
	x.operations = append(x.operations, o)
}

func (o *operation) onlyShifts() bool {
	return o.exit < 0 && o.join < 0 && !o.clears
}

// findCleared finds the arrays in which an operation clears a row. Behind the end of an array all rows are zero.
func (t *transitions) findCleared(x *transition, o *operation) {
	b, c := t.blocks, o.class
	isLast := o.from == c.blocks[len(c.blocks)-1]
	var cleared []int
	for _, array := range c.columns {
		ends := isLast && slices.Contains(c.ending, array)
		if o.join >= 0 && !slices.Contains(x.carried, array) && !(ends && o.end > 0) || o.join < 0 && o.end < 0 && ends {
			cleared = append(cleared, array)
		}
	}
	o.clears = len(cleared) > 0
	o.memories, o.typed = b.byKind(cleared)
}

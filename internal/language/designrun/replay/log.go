package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// move is one move of one tick.
type move struct {
	kind     onebyone.StepKind
	slot     int32
	entity   int32 // the number of the entity that moves
	from, to int32 // rows, -1 for none
	cause    int32 // index into tickLog.changes
	others   int32 // how many other changes are a cause too; fillsHole for a slide into the row that its cause left
	borders  int32 // index into tickLog.borders, behind those of this move
}

// The sizes of the structs in bytes, for the bound on memory.
const (
	moveSize   = 32
	changeSize = 24
	borderSize = 20
)

// fillsHole marks a move into the row that its cause left. Other slides happen because their whole block moves.
const fillsHole = -1

// writes reports whether a move writes a row.
func (m *move) writes() bool { return m.kind != onebyone.Leave && m.kind != onebyone.Lift }

// fills reports whether a move fills a row that its cause left.
func (m *move) fills() bool {
	return m.kind == onebyone.Fill || m.kind == onebyone.Slide && m.others == fillsHole
}

// border is a slot whose extent changes with a move.
type border struct {
	slot     int32
	old, new extent
}

// change is what a commit does to one entity.
type change struct {
	entity     int32
	old, new   int32 // compositions, by number; none before the spawn and after the despawn
	op         int32 // the last statement that changes the entity, index into Tick.Ops
	lifts, put int32 // rows that the entity leaves and joins, once for each class
}

// none stands for no composition.
const none = -1

// tickLog is everything that one commit does.
type tickLog struct {
	tick    int
	moves   []move
	borders []border
	changes []change
	whole   bool  // there are too many moves to list: the tick is one step
	writes  []int // rows by component
	total   int   // sum of writes
}

// steps returns how many steps the tick has.
func (l *tickLog) steps() int {
	if l.whole {
		return 1
	}
	return len(l.moves)
}

// size returns the bytes that the log takes.
func (l *tickLog) size() int {
	return moveSize*cap(l.moves) + borderSize*cap(l.borders) + changeSize*cap(l.changes) + 8*len(l.writes) + 200
}

// bordersOf returns the borders that change with move i.
func (l *tickLog) bordersOf(i int) []border {
	from := int32(0)
	if i > 0 {
		from = l.moves[i-1].borders
	}
	return l.borders[from:l.moves[i].borders]
}

// compositions numbers the compositions that occur in the logs of a replay.
type compositions struct {
	sets   []grouptree.Set
	number map[grouptree.Set]int32
}

// of returns the number of a composition.
func (t *compositions) of(set grouptree.Set) int32 {
	k, known := t.number[set]
	if !known {
		if t.number == nil {
			t.number = make(map[grouptree.Set]int32)
		}
		k = int32(len(t.sets))
		t.sets = append(t.sets, set)
		t.number[set] = k
	}
	return k
}

// gains returns the components that a change adds and those that it removes. A spawn adds all, a despawn removes all.
func (t *compositions) gains(c *change) (added, removed grouptree.Set) {
	var before, after grouptree.Set
	if c.old != none {
		before = t.sets[c.old]
	}
	if c.new != none {
		after = t.sets[c.new]
	}
	return after.Minus(before), before.Minus(after)
}

// leaves returns what a picture shows at the row that the cause of a move left: -n if its entity n is put down
// elsewhere, 0 if it is despawned or has no more rows.
func (l *tickLog) leaves(m *move) int {
	if c := &l.changes[m.cause]; c.put > 0 {
		return -int(c.entity)
	}
	return 0
}

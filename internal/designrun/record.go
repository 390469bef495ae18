package designrun

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design"
)

// Record is what the statements of a design queue, in numbers, tick by tick: enough to
// do it all again. It holds 4 bytes for each entity that a statement changes.
type Record struct {
	Ticks []Tick
	Told  bool           // the one commit that is not empty was told and not made: it is too large
	Names map[int]string // of the entities that have one, by number
}

// Tick is what one commit carries out.
type Tick struct {
	Ops     []Op
	Before  int // entities whose numbers were given out before it
	Spawned int // and by it: the next numbers
	Did     design.Commit
	Moves   int          // rows that the batch lifts, slides and puts down, once for each class
	Range   design.Range // from its first statement to its last, the tick itself included; zero if there is none
	Line    int          // of the tick itself; 0 where it is the end of the text
}

// OpKind says what an Op does.
type OpKind uint8

// The kinds of what a statement asks for.
const (
	Spawn OpKind = iota
	Change
	Despawn
)

// Op is what one statement queues.
type Op struct {
	Kind        OpKind
	Range       design.Range // of the statement; zero where the population is made up
	Count       int          // Spawn: how many
	Composition grouptree.Set
	Numbers     []int32 // otherwise: of the entities, in order
	Add, Remove grouptree.Set
}

// AnalyzeRecorded is Analyze, and records what the statements queue.
func AnalyzeRecorded(text string, opt design.Options) (*design.Analysis, *Record) {
	rec := &Record{Names: make(map[int]string)}
	recorded := false
	a := design.Analyze(text, opt, func(l *grouptree.Layout) design.World {
		w := newWorld(l, forecastRows)
		if recorded {
			return w // of a changed text that is compared with this one
		}
		recorded = true
		return &recorder{World: w, record: rec}
	})
	return a, rec
}

// recorder is a world that notes what is asked of it.
type recorder struct {
	*World
	record *Record
	at     design.Statement
	tick   Tick
}

var _ design.Watcher = (*recorder)(nil)

// Watch notes which statement asks for what follows.
func (r *recorder) Watch(s design.Statement) { r.at = s }

// where returns the range of the statement at hand and makes it a part of the tick's.
func (r *recorder) where() (at design.Range) {
	if r.at == nil {
		return at
	}
	at = r.at.Where().Range
	if r.tick.Range == (design.Range{}) {
		r.tick.Range = at
	}
	r.tick.Range.End = at.End
	return at
}

// Spawn queues entities.
func (r *recorder) Spawn(n int, composition grouptree.Set) {
	if s, ok := r.at.(*design.Spawn); ok && s.Name.Text != "" {
		r.record.Names[r.tick.Before+r.tick.Spawned+1] = s.Name.Text
	}
	r.tick.Ops = append(r.tick.Ops, Op{Kind: Spawn, Range: r.where(), Count: n, Composition: composition})
	r.tick.Spawned += n
	r.World.Spawn(n, composition)
}

// Change queues changes.
func (r *recorder) Change(numbers []int32, add, remove grouptree.Set) {
	r.tick.Ops = append(r.tick.Ops, Op{Kind: Change, Range: r.where(), Numbers: slices.Clone(numbers), Add: add, Remove: remove})
	r.World.Change(numbers, add, remove)
}

// Despawn queues ends.
func (r *recorder) Despawn(numbers []int32) {
	r.tick.Ops = append(r.tick.Ops, Op{Kind: Despawn, Range: r.where(), Numbers: slices.Clone(numbers)})
	r.World.Despawn(numbers)
}

// Commit carries out what is queued.
func (r *recorder) Commit() (did design.Commit, ok bool) {
	did, ok = r.World.Commit()
	if !ok {
		return did, ok
	}
	if s, isTick := r.at.(*design.Tick); isTick {
		r.tick.Line = s.Range.Start.Line
		r.where()
	}
	r.tick.Did, r.tick.Moves = did, r.moves()
	if len(r.tick.Ops) > 0 && !r.made && !r.affords(r.told.price) {
		r.record.Told = true
	}
	r.record.Told = r.record.Told || r.total > design.MaxAfterTick
	next := r.tick.Before + r.tick.Spawned
	r.record.Ticks = append(r.record.Ticks, r.tick)
	r.tick = Tick{Before: next}
	return did, ok
}

// moves counts what the commit has moved, or was told to move.
func (r *recorder) moves() int {
	switch {
	case r.tick.Spawned > 0 && !r.made:
		return r.told.size - r.tick.Spawned
	case r.slid < 0:
		return 0
	}
	lifted, put := r.store.LiftsAndPuts()
	return lifted + r.slid + put
}

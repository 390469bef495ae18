package designrun

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// Record is what the statements of a design queued, in numbers, tick by tick. A second world can carry it out without
// the text. It has 4 bytes for each entity that a statement changes.
type Record struct {
	Ticks     []Tick
	Simulated bool           // the first commit that is not empty was simulated, because it is too large for the store
	Names     map[int]string // of the entities that have one, by number
}

// Tick is what one commit carries out.
type Tick struct {
	Ops     []Op
	Before  int // entities whose numbers were given out in earlier ticks
	Spawned int // entities that this tick spawns; they have the next numbers
	Did     analysis.Commit
	Moves   int              // rows that the batch lifts, moves and puts down, once for each class
	Range   diagnostic.Range // from its first statement to its last, the tick itself included; zero if there is none
	Line    int              // of the tick statement; 0 where the end of the text commits
}

// OpKind says what an Op does.
type OpKind uint8

// The kinds of operations that a statement queues.
const (
	Spawn OpKind = iota
	Change
	Despawn
)

// Op is what one statement queues.
type Op struct {
	Kind        OpKind
	Range       diagnostic.Range // of the statement; zero for a population that no statement spawns
	Count       int              // Spawn: how many entities
	Composition grouptree.Set
	Numbers     []int32 // Change, Despawn: the entities, in order
	Add, Remove grouptree.Set
}

// AnalyzeRecorded is Analyze, and also returns what the statements queued.
func AnalyzeRecorded(text string, opt analysis.Options) (*analysis.Analysis, *Record) {
	record := &Record{Names: make(map[int]string)}
	first := true
	a := hints.Analyze(text, opt, func(l *grouptree.Layout) analysis.World {
		w := newWorld(l, simulatedRows)
		if !first { // for another text or layout that the analysis compares with this one
			return w
		}
		first = false
		return &recorder{world: w, record: record}
	})
	return a, record
}

// recorder is a world that records the calls of its methods.
type recorder struct {
	*world
	record    *Record
	statement syntax.Statement // the statement that makes the following calls; nil if there is none
	tick      Tick             // that is queued at present
}

var _ analysis.Watcher = (*recorder)(nil)

// Watch sets the statement that makes the following calls.
func (r *recorder) Watch(s syntax.Statement) { r.statement = s }

// extend adds the range of the statement to that of the tick, and returns it.
func (r *recorder) extend() (own diagnostic.Range) {
	if r.statement == nil {
		return own
	}
	own = r.statement.Where().Range
	if r.tick.Range == (diagnostic.Range{}) {
		r.tick.Range = own
	}
	r.tick.Range.End = own.End
	return own
}

// Spawn queues and records new entities.
func (r *recorder) Spawn(n int, composition grouptree.Set) {
	if s, ok := r.statement.(*syntax.Spawn); ok && s.Name.Text != "" {
		r.record.Names[r.tick.Before+r.tick.Spawned+1] = s.Name.Text
	}
	r.tick.Ops = append(r.tick.Ops, Op{Kind: Spawn, Range: r.extend(), Count: n, Composition: composition})
	r.tick.Spawned += n
	r.world.Spawn(n, composition)
}

// Change queues and records changes of entities.
func (r *recorder) Change(numbers []int32, add, remove grouptree.Set) {
	r.tick.Ops = append(r.tick.Ops, Op{Kind: Change, Range: r.extend(), Numbers: slices.Clone(numbers), Add: add, Remove: remove})
	r.world.Change(numbers, add, remove)
}

// Despawn queues and records the end of entities.
func (r *recorder) Despawn(numbers []int32) {
	r.tick.Ops = append(r.tick.Ops, Op{Kind: Despawn, Range: r.extend(), Numbers: slices.Clone(numbers)})
	r.world.Despawn(numbers)
}

// Commit carries out what is queued and ends the recorded tick.
func (r *recorder) Commit() (did analysis.Commit, ok bool) {
	did, ok = r.world.Commit()
	if !ok {
		return did, ok
	}
	if s, isTick := r.statement.(*syntax.Tick); isTick {
		r.tick.Line = s.Range.Start.Line
		r.extend()
	}
	r.tick.Did, r.tick.Moves = did, r.moves(r.tick.Spawned)
	if len(r.tick.Ops) > 0 && r.simulated && !r.budget.affords(r.simulation.price) {
		r.record.Simulated = true
	}
	r.record.Simulated = r.record.Simulated || r.committed > syntax.MaxAfterTick
	next := r.tick.Before + r.tick.Spawned
	r.record.Ticks = append(r.record.Ticks, r.tick)
	r.tick = Tick{Before: next}
	return did, ok
}

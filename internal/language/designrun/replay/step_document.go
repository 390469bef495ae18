package replay

import (
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// AppendStep appends the position, with the move that led to it: one JSON document of schema copse.step/1. It costs
// O(components), and in a naive layout a comparison of the rows that systems walk.
func (r *Replay) AppendStep(dst []byte) []byte {
	c := &r.cursor
	out := document.StepDocument{
		Algorithm: document.Algorithm(r.history.algorithm.String()), Moves: r.Moves(), Tick: c.pos.Tick, Move: c.pos.Move,
		Ticks: r.history.last, Sentence: r.Sentence(), Trouble: r.history.trouble, Event: r.event(),
		Aside: c.setAside(maxListed), AsideCount: c.aside, Disagree: r.describeDisagreements(),
	}
	if c.pos.Tick > 0 {
		out.TickSentence = r.texts.tick(c.pos.Tick)
	}
	for component, n := range c.written {
		if out.Written += n; n > 0 {
			out.Writes = append(out.Writes, document.StoredWrites{Component: component, Rows: n})
		}
	}
	out.Total = r.total(out.Written)
	return out.Append(dst)
}

// maxListed is how many of the entities that are set aside are listed.
const maxListed = 20

// event describes the move that led to the position, nil at the beginning of a tick.
func (r *Replay) event() *document.EventDocument {
	l, pos := r.cursor.log, r.cursor.pos
	switch {
	case l == nil || pos.Move == 0:
		return nil
	case l.whole:
		return r.wholeTick()
	}
	m := &l.moves[pos.Move-1]
	c := &l.changes[m.cause]
	added, removed := r.history.compositions.gains(c)
	return &document.EventDocument{
		Kind: document.EventKind(m.kind.String()), Entity: int(m.entity), Name: r.texts.entity(int(m.entity)),
		From: int(m.from), To: int(m.to), Leaf: r.history.shape.slots[m.slot].leaf,
		Components: r.history.shape.holders(int(m.slot)),
		Cause:      int(c.entity), CauseName: r.texts.entity(int(c.entity)), Others: int(max(m.others, 0)),
		Changed: added.Union(removed), Range: r.history.record.Ticks[pos.Tick-1].Ops[c.op].Range,
	}
}

// wholeTick describes a tick that is one step.
func (r *Replay) wholeTick() *document.EventDocument {
	out := &document.EventDocument{
		Kind: "all", From: -1, To: -1, Leaf: -1, Range: r.history.record.Ticks[r.cursor.pos.Tick-1].Range,
	}
	for c, n := range r.cursor.log.writes {
		if n > 0 {
			out.Components.Add(c)
		}
	}
	return out
}

// total is how many rows have been written in all ticks; written is those of this tick up to the position.
func (r *Replay) total(written int) document.WriteTotal {
	ticks, own := r.cursor.pos.Tick-1, 0
	if r.cursor.pos.Tick > 0 {
		own = r.history.done[ticks].total + written
		if r.cursor.pos.Move > 0 && r.cursor.pos.Move == r.Moves() {
			ticks++
		}
	}
	sum := r.sumOf(max(ticks, 0))
	if r.history.algorithm == Batch {
		sum.batch = own
	} else {
		sum.oneByOne, sum.counted = own, true
	}
	return document.WriteTotal{Batch: sum.batch, OneByOne: ifKnown(sum.oneByOne, sum.counted)}
}

// sumOf adds up what the first ticks write, as the analysis has counted it.
func (r *Replay) sumOf(ticks int) sum {
	if len(r.sums) == 0 {
		r.sums = append(r.sums, sum{counted: true})
	}
	for n := len(r.sums); n <= ticks; n++ {
		did := &r.history.record.Ticks[n-1].Did
		batch, oneByOne := writesOf(did)
		last := r.sums[n-1]
		r.sums = append(r.sums, sum{last.batch + batch, last.oneByOne + oneByOne, last.counted && did.Counted})
	}
	return r.sums[ticks]
}

// maxWindow is how many rows AppendRows writes at most.
const maxWindow = 10_000

// AppendRows appends the entities at the rows from..to-1 of a component's array in a lane, 0 where a row is free: one
// JSON document of schema copse.rows/1. It has at most 10,000 rows.
func (r *Replay) AppendRows(dst []byte, component, lane, from, to int) []byte {
	r.open()
	out := document.RowsDocument{Component: component, Lane: lane, From: max(from, 0)}
	array := -1
	if component >= 0 && component < r.Layout().Spec.Components && lane >= 0 {
		array = r.Layout().ArrayOf(component, lane)
	}
	if array >= 0 {
		for _, e := range r.cursor.arrays.window(array, out.From, min(to, out.From+maxWindow)) {
			out.Entities = append(out.Entities, int(e))
		}
	}
	return out.Append(dst)
}

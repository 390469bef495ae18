package replay

import (
	"github.com/copse-ecs/copse/internal/design/document"
)

// AppendStep appends the position, with the move that led to it: one JSON document of schema copse.step/1. It costs
// O(components), and in a naive layout a comparison of the rows that systems walk.
func (r *Replay) AppendStep(dst []byte) []byte {
	moves := r.Moves()
	c := &r.cursor
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.step/1")
	w.Key("algorithm").String(r.history.algorithm.String())
	w.Key("tick").Int(c.pos.Tick)
	w.Key("move").Int(c.pos.Move)
	w.Key("moves").Int(moves)
	w.Key("ticks").Int(r.history.last)
	w.Key("sentence").String(r.Sentence())
	w.Key("tickSentence")
	if c.pos.Tick > 0 {
		w.String(r.texts.tick(c.pos.Tick))
	} else {
		w.Null()
	}
	w.Key("trouble").StringOr(r.history.trouble)
	w.Key("event")
	r.appendEvent(w)
	w.Key("aside").Open('[')
	for _, n := range c.setAside(maxListed) {
		w.Int(n)
	}
	w.Close(']')
	w.Key("asideCount").Int(c.aside)
	r.appendWrites(w)
	w.Key("disagree")
	r.appendDisagreements(w)
	w.Close('}')
	return w.Bytes()
}

// maxListed is how many of the entities that are set aside are listed.
const maxListed = 20

// appendEvent writes the move that led to the position, null at the beginning of a tick.
func (r *Replay) appendEvent(w *document.Writer) {
	l, pos := r.cursor.log, r.cursor.pos
	switch {
	case l == nil || pos.Move == 0:
		w.Null()
		return
	case l.whole:
		r.appendWholeTick(w)
		return
	}
	m := &l.moves[pos.Move-1]
	c := &l.changes[m.cause]
	added, removed := r.history.compositions.gains(c)
	w.Open('{')
	w.Key("kind").String(m.kind.String())
	w.Key("entity").Int(int(m.entity))
	w.Key("name").String(r.texts.entity(int(m.entity)))
	w.Key("from")
	intOrNull(w, int(m.from), m.from >= 0)
	w.Key("to")
	intOrNull(w, int(m.to), m.to >= 0)
	w.Key("leaf").Int(r.history.shape.slots[m.slot].leaf)
	w.Key("components").Set(r.history.shape.components(int(m.slot)))
	w.Key("cause").Int(int(c.entity))
	w.Key("causeName").String(r.texts.entity(int(c.entity)))
	w.Key("others").Int(int(max(m.others, 0)))
	w.Key("changed").Set(added.Union(removed))
	w.Key("range").Range(r.history.record.Ticks[pos.Tick-1].Ops[c.op].Range)
	w.Close('}')
}

// appendWholeTick writes a tick that is one step.
func (r *Replay) appendWholeTick(w *document.Writer) {
	w.Open('{')
	w.Key("kind").String("all")
	w.Key("entity").Int(0)
	w.Key("name").Null()
	w.Key("from").Null()
	w.Key("to").Null()
	w.Key("leaf").Int(-1)
	w.Key("components").Open('[')
	for c, n := range r.cursor.log.writes {
		if n > 0 {
			w.Int(c)
		}
	}
	w.Close(']')
	w.Key("cause").Int(0)
	w.Key("causeName").Null()
	w.Key("others").Int(0)
	w.Key("changed").Open('[')
	w.Close(']')
	w.Key("range").Range(r.history.record.Ticks[r.cursor.pos.Tick-1].Range)
	w.Close('}')
}

// appendWrites writes how many rows have been written, in this tick and in all ticks.
func (r *Replay) appendWrites(w *document.Writer) {
	written := 0
	for _, n := range r.cursor.written {
		written += n
	}
	w.Key("written").Int(written)
	w.Key("writes").Open('[')
	for c, n := range r.cursor.written {
		if n > 0 {
			w.Open('[')
			w.Int(c)
			w.Int(n)
			w.Close(']')
		}
	}
	w.Close(']')
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
	w.Key("total").Open('{')
	w.Key("batch").Int(sum.batch)
	w.Key("oneByOne")
	intOrNull(w, sum.oneByOne, sum.counted)
	w.Close('}')
}

// sum is how many rows the first ticks write, by either algorithm.
type sum struct {
	batch, oneByOne int
	counted         bool // oneByOne is known
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

// AppendRows appends the entities at the rows from..to-1 of a component's array, 0 where a row is free: one JSON
// document of schema copse.rows/1. It has at most 10,000 rows.
func (r *Replay) AppendRows(dst []byte, component, from, to int) []byte {
	r.open()
	from = max(from, 0)
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.rows/1")
	w.Key("component").Int(component)
	w.Key("from").Int(from)
	w.Key("entities").Open('[')
	if component >= 0 && component < len(r.history.shape.inArray) {
		for _, e := range r.cursor.arrays.window(component, from, min(to, from+maxWindow)) {
			w.Int(int(e))
		}
	}
	w.Close(']')
	w.Close('}')
	return w.Bytes()
}

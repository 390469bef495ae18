package replay

import (
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/internal/designrun"
)

// AppendSteps appends what is known of all ticks: one JSON document of schema
// copse.steps/1. Components are numbers as in copse.page/1, ranges [line, column, line,
// column]. A number of moves is null until the tick has been opened, if it is not known
// from the analysis. It costs O(ticks).
func (r *Replay) AppendSteps(dst []byte) []byte {
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.steps/1")
	w.Key("algorithm").String(r.algorithm.String())
	entities := 0
	if n := len(r.record.Ticks); n > 0 {
		last := &r.record.Ticks[n-1]
		entities = last.Before + last.Spawned
	}
	w.Key("entities").Int(entities)
	w.Key("names").Open('[')
	for _, n := range r.named() {
		w.Open('[')
		w.Int(n)
		w.String(r.record.Names[n])
		w.Close(']')
	}
	w.Close(']')
	w.Key("told").Bool(r.record.Simulated)
	w.Key("trouble").StringOr(r.trouble)
	w.Key("ticks").Open('[')
	for i := range r.record.Ticks {
		r.appendTick(w, i+1)
	}
	w.Close(']')
	w.Close('}')
	return w.Bytes()
}

// named returns the numbers of the entities that have a name, ascending.
func (r *Replay) named() []int {
	var out []int
	for i := range r.record.Ticks {
		next := r.record.Ticks[i].Before + 1
		for _, o := range r.record.Ticks[i].Ops {
			if o.Kind == designrun.Spawn {
				if r.record.Names[next] != "" {
					out = append(out, next)
				}
				next += o.Count
			}
		}
	}
	return out
}

func (r *Replay) appendTick(w *document.Writer, t int) {
	tick := &r.record.Ticks[t-1]
	w.Open('{')
	w.Key("spawned").Int(tick.Did.Spawned)
	w.Key("despawned").Int(tick.Did.Despawned)
	w.Key("changed").Int(tick.Did.Changed)
	w.Key("range").Range(tick.Range)
	w.Key("writes").Open('[')
	for _, x := range tick.Did.Writes {
		w.Open('[')
		w.Int(x.Component)
		w.Int(x.Batch)
		intOr(w, x.OneByOne, tick.Did.Counted)
		w.Close(']')
	}
	w.Close(']')
	batch, single := sums(&tick.Did)
	w.Key("batch").Int(batch)
	w.Key("oneByOne")
	intOr(w, single, tick.Did.Counted)
	w.Key("moves").Open('[')
	known := t < len(r.done) && r.done[t].moves >= 0
	if r.algorithm == Batch {
		w.Int(tick.Moves)
		w.Null()
	} else {
		w.Int(tick.Moves)
		moves := 0
		if known {
			moves = r.done[t].moves
		}
		intOr(w, moves, known)
	}
	w.Close(']')
	w.Key("sentence").String(r.TickSentence(t))
	w.Close('}')
}

// intOr writes a number, or null where it is not known.
func intOr(w *document.Writer, n int, known bool) {
	if known {
		w.Int(n)
	} else {
		w.Null()
	}
}

// AppendStep appends the position with what has just happened: one JSON document of schema
// copse.step/1. It costs O(components), and in a naive layout a look at the rows that
// systems walk.
func (r *Replay) AppendStep(dst []byte) []byte {
	moves := r.Moves()
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.step/1")
	w.Key("algorithm").String(r.algorithm.String())
	w.Key("tick").Int(r.pos.Tick)
	w.Key("move").Int(r.pos.Move)
	w.Key("moves").Int(moves)
	w.Key("ticks").Int(r.last)
	w.Key("sentence").String(r.Sentence())
	w.Key("tickSentence")
	if r.pos.Tick > 0 {
		w.String(r.TickSentence(r.pos.Tick))
	} else {
		w.Null()
	}
	w.Key("trouble").StringOr(r.trouble)
	w.Key("event")
	r.appendEvent(w)
	w.Key("aside").Open('[')
	for _, n := range r.setAside(maxListed) {
		w.Int(n)
	}
	w.Close(']')
	w.Key("asideCount").Int(r.aside)
	r.appendWrites(w)
	w.Key("disagree")
	r.appendDisagree(w)
	w.Close('}')
	return w.Bytes()
}

// maxListed is how many of the entities that are set aside are listed.
const maxListed = 20

// setAside returns the first n entities that are set aside at the moment, in the order of
// the tick's queue.
func (r *Replay) setAside(n int) (out []int) {
	for k := 0; r.open != nil && k < len(r.made) && len(out) < min(n, r.aside); k++ {
		if done := &r.made[k]; done.lifts > 0 && done.put < r.open.changes[k].put {
			out = append(out, int(r.open.changes[k].entity))
		}
	}
	return out
}

// appendEvent writes the last move, null at the beginning of a tick.
func (r *Replay) appendEvent(w *document.Writer) {
	switch {
	case r.open == nil || r.pos.Move == 0:
		w.Null()
		return
	case r.open.whole:
		r.appendWhole(w)
		return
	}
	m := &r.open.moves[r.pos.Move-1]
	c := &r.open.changes[m.cause]
	w.Open('{')
	w.Key("kind").String(m.kind.String())
	w.Key("entity").Int(int(m.entity))
	w.Key("name").String(r.Name(int(m.entity)))
	w.Key("from")
	intOr(w, int(m.from), m.from >= 0)
	w.Key("to")
	intOr(w, int(m.to), m.to >= 0)
	w.Key("leaf").Int(r.slots[m.slot].leaf)
	w.Key("components").Set(r.sets[r.slots[m.slot].class])
	w.Key("cause").Int(int(c.entity))
	w.Key("causeName").String(r.Name(int(c.entity)))
	w.Key("others").Int(int(max(m.others, 0)))
	w.Key("changed").Set(r.differs(c))
	w.Key("range").Range(r.record.Ticks[r.pos.Tick-1].Ops[c.op].Range)
	w.Close('}')
}

// appendWhole writes a tick that is one step.
func (r *Replay) appendWhole(w *document.Writer) {
	w.Open('{')
	w.Key("kind").String("all")
	w.Key("entity").Int(0)
	w.Key("name").Null()
	w.Key("from").Null()
	w.Key("to").Null()
	w.Key("leaf").Int(-1)
	w.Key("components").Open('[')
	for c, n := range r.open.writes {
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
	w.Key("range").Range(r.record.Ticks[r.pos.Tick-1].Range)
	w.Close('}')
}

// appendWrites writes how many rows have been written, in this tick and altogether.
func (r *Replay) appendWrites(w *document.Writer) {
	sum := 0
	for _, n := range r.written {
		sum += n
	}
	w.Key("written").Int(sum)
	w.Key("writes").Open('[')
	for c, n := range r.written {
		if n > 0 {
			w.Open('[')
			w.Int(c)
			w.Int(n)
			w.Close(']')
		}
	}
	w.Close(']')
	ticks, own := r.pos.Tick-1, 0
	if r.pos.Tick > 0 {
		own = r.done[ticks].total + sum
		if r.pos.Move > 0 && r.pos.Move == r.Moves() {
			ticks++
		}
	}
	batch, single, counted := r.sumsTo(max(ticks, 0))
	if r.algorithm == Batch {
		batch = own
	} else {
		single, counted = own, true
	}
	w.Key("total").Open('{')
	w.Key("batch").Int(batch)
	w.Key("oneByOne")
	intOr(w, single, counted)
	w.Close('}')
}

// sumsTo adds up what the analysis says that the first ticks write.
func (r *Replay) sumsTo(ticks int) (batch, single int, counted bool) {
	for len(r.sums) <= ticks {
		n := len(r.sums)
		if n == 0 {
			r.sums = append(r.sums, total{counted: true})
			continue
		}
		did := &r.record.Ticks[n-1].Did
		b, s := sums(did)
		last := r.sums[n-1]
		r.sums = append(r.sums, total{last.batch + b, last.single + s, last.counted && did.Counted})
	}
	t := r.sums[ticks]
	return t.batch, t.single, t.counted
}

// total is what the first ticks write.
type total struct {
	batch, single int
	counted       bool
}

// AppendRows appends who stands at a window of rows of a component's array, 0 where a row
// is free: one JSON document of schema copse.rows/1. A window has at most 10,000 rows.
func (r *Replay) AppendRows(dst []byte, component, from, to int) []byte {
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.rows/1")
	w.Key("component").Int(component)
	list := r.Rows(component, from, to)
	w.Key("from").Int(max(from, 0))
	w.Key("entities").Open('[')
	for _, e := range list {
		w.Int(int(e))
	}
	w.Close(']')
	w.Close('}')
	return w.Bytes()
}

// MaxWindow is how many rows Rows returns at most.
const MaxWindow = 10_000

// Rows returns the numbers of the entities at the rows from..to-1 of a component's array, 0
// where a row is free: as many as there are, and at most MaxWindow.
func (r *Replay) Rows(component, from, to int) []int32 {
	r.opened()
	if component < 0 || component >= len(r.holders) {
		return nil
	}
	from = max(from, 0)
	to = min(to, from+MaxWindow)
	var out []int32
	for _, k := range r.holders[component] {
		x := r.board.ranges[k]
		for row := max(int(x.start), from); row < min(int(x.end), to); row++ {
			for len(out) <= row-from {
				out = append(out, 0)
			}
			out[row-from] = r.board.entityAt(k, row)
		}
	}
	return out
}

package replay

import (
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/internal/designrun"
)

// AppendSteps appends what is known of all ticks: one JSON document of schema copse.steps/1. Components are numbers as
// in copse.page/1, ranges [line, column, line, column]. A number of moves that is not known is null: without the batch
// until the tick was open. It costs O(ticks).
func (r *Replay) AppendSteps(dst []byte) []byte {
	record := r.history.record
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.steps/1")
	w.Key("algorithm").String(r.history.algorithm.String())
	entities := 0
	if n := len(record.Ticks); n > 0 {
		last := &record.Ticks[n-1]
		entities = last.Before + last.Spawned
	}
	w.Key("entities").Int(entities)
	w.Key("names").Open('[')
	for _, n := range namedEntities(record) {
		w.Open('[')
		w.Int(n)
		w.String(record.Names[n])
		w.Close(']')
	}
	w.Close(']')
	w.Key("told").Bool(record.Simulated)
	w.Key("trouble").StringOr(r.history.trouble)
	w.Key("ticks").Open('[')
	for i := range record.Ticks {
		r.appendTick(w, i+1)
	}
	w.Close(']')
	w.Close('}')
	return w.Bytes()
}

// namedEntities returns the numbers of the entities that have a name, ascending.
func namedEntities(record *designrun.Record) []int {
	var out []int
	for i := range record.Ticks {
		next := record.Ticks[i].Before + 1
		for _, o := range record.Ticks[i].Ops {
			if o.Kind == designrun.Spawn {
				if record.Names[next] != "" {
					out = append(out, next)
				}
				next += o.Count
			}
		}
	}
	return out
}

func (r *Replay) appendTick(w *document.Writer, t int) {
	h := r.history
	tick := &h.record.Ticks[t-1]
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
		intOrNull(w, x.OneByOne, tick.Did.Counted)
		w.Close(']')
	}
	w.Close(']')
	batch, oneByOne := writesOf(&tick.Did)
	w.Key("batch").Int(batch)
	w.Key("oneByOne")
	intOrNull(w, oneByOne, tick.Did.Counted)
	w.Key("moves").Open('[')
	w.Int(tick.Moves)
	steps := 0
	known := h.algorithm == OneByOne && t < len(h.done) && h.done[t].steps >= 0
	if known {
		steps = h.done[t].steps
	}
	intOrNull(w, steps, known)
	w.Close(']')
	w.Key("sentence").String(r.texts.tick(t))
	w.Close('}')
}

// intOrNull writes a number, or null if it is not known.
func intOrNull(w *document.Writer, n int, known bool) {
	if known {
		w.Int(n)
	} else {
		w.Null()
	}
}

package replay

import (
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// AppendSteps appends what is known of all ticks: one JSON document of schema copse.steps/1. A number of moves that is
// not known is null: without the batch until the tick was open. It costs O(ticks).
func (r *Replay) AppendSteps(dst []byte) []byte {
	record := r.history.record
	out := document.StepsDocument{
		Algorithm: document.Algorithm(r.history.algorithm.String()), Told: record.Simulated, Trouble: r.history.trouble,
	}
	if n := len(record.Ticks); n > 0 {
		last := &record.Ticks[n-1]
		out.Entities = last.Before + last.Spawned
	}
	for _, n := range namedEntities(record) {
		out.Names = append(out.Names, document.EntityName{Number: n, Name: record.Names[n]})
	}
	for i := range record.Ticks {
		out.Ticks = append(out.Ticks, r.describeTick(i+1))
	}
	return out.Append(dst)
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

func (r *Replay) describeTick(t int) document.TickDocument {
	h := r.history
	tick := &h.record.Ticks[t-1]
	batch, oneByOne := writesOf(&tick.Did)
	out := document.TickDocument{
		Spawned: tick.Did.Spawned, Despawned: tick.Did.Despawned, Changed: tick.Did.Changed, Range: tick.Range,
		Batch: batch, OneByOne: ifKnown(oneByOne, tick.Did.Counted),
		Moves: document.TickMoves{Batch: tick.Moves, OneByOne: -1}, Sentence: r.texts.tick(t),
	}
	for _, x := range tick.Did.Writes {
		out.Writes = append(out.Writes, document.ArrayWrites{Component: x.Component, Rows: x.Batch, OneByOne: ifKnown(x.OneByOne, tick.Did.Counted)})
	}
	if h.algorithm == OneByOne && t < len(h.done) {
		out.Moves.OneByOne = h.done[t].steps
	}
	return out
}

// ifKnown returns a number as documents have it: -1, which becomes null, if it is not known.
func ifKnown(n int, known bool) int {
	if known {
		return n
	}
	return -1
}

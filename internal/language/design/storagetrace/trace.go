package storagetrace

import (
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Trace is the steps of a design in a storage, and a position between them.
type Trace struct {
	a       *analysis.Analysis
	storage *storage
	events  []contract.Event // with numbers of entities, from 1
	ends    []int            // by tick, the number of events up to its end
	sets    []contract.Set   // by list, the composition of a table
	indexes []uint32         // by number - 1, the index of the entity in the storage
	picture *contract.Picture
	at      int // how many events the picture has
	tick    int // the tick of the position, from 0; at may also be the end of the tick before
}

// goTo applies events or takes them back.
func (t *Trace) goTo(at int) {
	for ; t.at < at; t.at++ {
		t.picture.Apply(&t.events[t.at])
	}
	for t.at > at {
		t.at--
		t.picture.Undo(&t.events[t.at])
	}
}

// first returns the number of events before a tick, counted from 0.
func (t *Trace) first(tick int) int {
	if tick == 0 {
		return 0
	}
	return t.ends[tick-1]
}

// Seek goes to a step of a tick: the tick is counted from 1, and step is how many of its steps are done. A tick or step that does not
// exist becomes the nearest.
func (t *Trace) Seek(tick, step int) {
	t.tick = min(max(tick, 1), len(t.ends)) - 1
	first := t.first(t.tick)
	t.goTo(first + min(max(step, 0), t.ends[t.tick]-first))
}

// values returns how many values of components an event writes.
func (t *Trace) values(e *contract.Event) int {
	if e.Bytes == 0 {
		return 0
	}
	switch t.storage.name {
	case "archetype":
		return t.stored(t.sets[e.List])
	case "objects":
		return t.stored(e.Has)
	case "structs":
		if e.Kind == contract.RowWritten {
			return len(t.a.Design.Components) - t.a.Design.Tags.Len()
		}
	}
	if e.Kind == contract.RowsSwapped {
		return 2
	}
	return 1
}

// stored returns how many components of a set have values.
func (t *Trace) stored(s contract.Set) int { return (s &^ bits(t.a.Design.Tags)).Len() }

// sum adds up what events write.
func (t *Trace) sum(events []contract.Event) (d document.TraceSum) {
	for i := range events {
		e := &events[i]
		d.Values += t.values(e)
		d.Bytes += int(e.Bytes)
		d.Keys += int(e.Keys)
		switch e.Kind {
		case contract.RowMoved:
			d.Moved++
		case contract.RowsSwapped:
			d.Moved += 2
		}
	}
	return d
}

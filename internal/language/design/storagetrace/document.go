package storagetrace

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Limits of the lists in documents.
const (
	maxTicks = 1000
	maxBands = 600 // of a list
	maxLists = 300
)

// Refusal describes why a trace cannot be made.
func Refusal(name document.TracedStorage, err error) *document.Trace {
	return &document.Trace{Storage: name, Refused: err.Error()}
}

// StepRefusal is Refusal for the document of a step.
func StepRefusal(name document.TracedStorage, err error) *document.TraceStep {
	return &document.TraceStep{Storage: name, Refused: err.Error(), List: -1, Row: -1, FromList: -1, FromRow: -1, Edge: -1}
}

// Document describes what every tick does, the first 1,000 of them.
func (t *Trace) Document() *document.Trace {
	d := &document.Trace{Storage: t.storage.name}
	for i := range min(len(t.ends), maxTicks) {
		d.Ticks = append(d.Ticks, document.TraceTick{
			Steps: t.ends[i] - t.first(i), Done: t.sum(t.events[t.first(i):t.ends[i]]), Own: t.own(i), Sentence: t.tickSentence(i),
		})
	}
	return d
}

// own returns what a tick writes in the design's own layout.
func (t *Trace) own(tick int) (d document.TraceSum) {
	x := &t.a.Ticks[tick]
	for _, w := range x.Writes {
		d.Values += w.Batch
		d.Bytes += w.Batch * t.a.Design.Components[w.Component].Bytes
	}
	d.Moved = x.Moves
	return d
}

// Step describes the memory at the position.
func (t *Trace) Step() *document.TraceStep {
	first, end := t.first(t.tick), t.ends[t.tick]
	d := &document.TraceStep{
		Storage: t.storage.name, Tick: t.tick + 1, Step: t.at - first, Steps: end - first, Sentence: t.tickSentence(t.tick),
		Done: t.sum(t.events[first:t.at]), List: -1, Row: -1, FromList: -1, FromRow: -1, Edge: -1,
	}
	if t.at > first {
		t.describeEvent(d, &t.events[t.at-1])
	}
	sets := make(map[contract.Set]int)
	for n := range min(len(t.picture.Lists), maxLists) {
		d.Lists = append(d.Lists, t.list(d, n, sets))
	}
	for _, e := range t.picture.Edges {
		if e.From < maxLists && e.To < maxLists {
			d.Edges = append(d.Edges, document.TraceEdge{From: int(e.From), To: int(e.To), Component: int(e.Component)})
		}
	}
	return d
}

// describeEvent describes the event that led to the position.
func (t *Trace) describeEvent(d *document.TraceStep, e *contract.Event) {
	d.Sentence, d.List = t.sentence(e), int(e.List)
	switch e.Kind {
	case contract.ListMade:
		return
	case contract.EdgeCached:
		d.Edge = len(t.picture.Edges) - 1
		return
	case contract.RowCopied, contract.RowMoved, contract.RowsSwapped:
		d.FromList, d.FromRow = int(e.FromList), int(e.FromRow)
		if e.Kind != contract.RowCopied {
			d.FromList = int(e.List)
		}
	}
	d.Row = int(e.Row)
}

// list describes a list. sets has the numbers of what rows are about.
func (t *Trace) list(d *document.TraceStep, n int, sets map[contract.Set]int) document.TraceList {
	out := document.TraceList{Name: t.listName(n), Component: -1, Rows: len(t.picture.Lists[n])}
	switch {
	case t.storage.name == "archetype":
		out.Components = setOf(t.sets[n])
	case len(t.picture.Lists) >= len(t.a.Design.Components) && n < len(t.a.Design.Components) && t.byComponent():
		out.Component, out.Components = n, grouptree.SetOf(n)
	default:
		out.Components = t.a.Stored().Union(t.a.Design.Tags)
	}
	for row, cell := range t.picture.Lists[n] {
		t.addCell(d, &out, row, cell, sets)
	}
	return out
}

// byComponent reports whether each component has a list.
func (t *Trace) byComponent() bool { return t.storage.name != "structs" && t.storage.name != "objects" }

// addCell adds a row to the bands of a list.
func (t *Trace) addCell(d *document.TraceStep, l *document.TraceList, row int, cell contract.Cell, sets map[contract.Set]int) {
	b := document.TraceBand{Row: row, Count: 1, Set: -1}
	if cell.Entity == contract.NoEntity {
		l.Gaps++
	} else {
		b.Entity, b.Index = int(cell.Entity), int(t.indexes[cell.Entity-1])
		if cell.Has != 0 || !t.byComponent() {
			b.Set = number(d, cell.Has, sets)
		}
	}
	if last := len(l.Bands) - 1; last >= 0 && l.More == 0 && follows(&l.Bands[last], &b) {
		l.Bands[last].Count++
		return
	}
	if len(l.Bands) == maxBands {
		l.More++
		return
	}
	l.Bands = append(l.Bands, b)
}

// follows reports whether a row continues a band.
func follows(b, next *document.TraceBand) bool {
	if b.Entity == 0 || next.Entity == 0 {
		return b.Entity == next.Entity
	}
	return b.Set == next.Set && b.Entity+b.Count == next.Entity && b.Index+b.Count == next.Index
}

// number returns the number of a set of components in a document.
func number(d *document.TraceStep, s contract.Set, sets map[contract.Set]int) int {
	n, known := sets[s]
	if !known {
		n = len(d.Sets)
		sets[s] = n
		d.Sets = append(d.Sets, setOf(s))
	}
	return n
}

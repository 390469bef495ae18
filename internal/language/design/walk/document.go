package walk

import (
	"encoding/binary"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// Document describes the run for the page. The places follow by [Walk.AppendPlaces].
func (w *Walk) Document(a *analysis.Analysis) document.Walk {
	cost := &w.Cost
	d := document.Walk{
		System: w.System, Name: a.Systems[w.System].Statement.Name.Text, Storage: w.Storage, How: w.Match, Leads: w.lead(a), Text: w.Why,
		Visited: len(w.Entities), Tested: cost.Tested, Matched: cost.Matched, Lookups: w.Lookups, Estimate: cost.Estimate,
	}
	for at, c := range Caches {
		d.Caches = append(d.Caches, c.String())
		if c == w.Cache {
			d.Cache = at
		}
	}
	for _, stop := range w.Stops {
		d.Stops = append(d.Stops, document.WalkStop{First: stop.First, Name: stop.Name})
	}
	blocks := newBlocks(a, w)
	for _, s := range w.shown() {
		lines := s.Total
		if s.Bytes > 0 {
			lines = s.lines()
		}
		d.Segments = append(d.Segments, document.WalkSegment{
			Component: document.ComponentID(s.Component), Of: w.component(a, s), Lane: s.Lane, Name: w.Label(a, s), How: w.found(s),
			Rows: s.Total, Bytes: s.Bytes, Lines: lines, Blocks: blocks.of(s),
		})
	}
	return d
}

// lead says which array is walked.
func (w *Walk) lead(a *analysis.Analysis) string {
	switch shown := w.shown(); {
	case w.leads != "":
		return w.leads
	case len(shown) == 0:
		return "visits nothing"
	case shown[0].IsTable():
		return w.Label(a, shown[0]) + " in order"
	default:
		return w.Label(a, shown[0]) + " leads"
	}
}

// component returns the name of a segment's component, "" of a table.
func (w *Walk) component(a *analysis.Analysis, s *Segment) string {
	if s.IsTable() {
		return ""
	}
	return grouptree.Shorten(a.Names[s.Component])
}

// Refusal describes a run that cannot be followed.
func Refusal(a *analysis.Analysis, system int, storage document.StorageName, why error) document.Walk {
	s := &a.Systems[system]
	return document.Walk{System: system, Name: s.Statement.Name.Text, Storage: storage, How: s.Plan.Match, Refused: why.Error()}
}

// Dearest returns the system that costs most per round of those that are not full, or of all if
// all are full; -1 if there is none.
func Dearest(a *analysis.Analysis) int {
	best := -1
	rank := func(i int) (notFull bool, cost int) {
		s := &a.Systems[i]
		return s.Plan.Match != grouptree.Full, s.Statement.Weight.Value * s.Cost.Estimate
	}
	for i := range a.Systems {
		if best < 0 {
			best = i
			continue
		}
		notFull, cost := rank(i)
		bestNotFull, bestCost := rank(best)
		if notFull && !bestNotFull || notFull == bestNotFull && cost > bestCost {
			best = i
		}
	}
	return best
}

// The flags of a visited entity in the places.
const (
	flagTested = 1 << iota
	flagMatched
)

// AppendPlaces appends which lines each visited entity uses, in columns with an element for each
// entity: its number; for each segment of the document the first line that is used, or the row if
// no value is read, and -1 if none is; these are 32-bit numbers. Then, with 16 bits, for each
// segment how many lines are used and how many of them were fetched, and how many values were found
// by handle. Last the flags, with 8 bits.
func (w *Walk) AppendPlaces(dst []byte) []byte {
	shown := w.shown()
	dst = slices.Grow(dst, len(w.Entities)*(7+8*(len(shown)+1)))
	for _, number := range w.Entities {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(number))
	}
	for _, s := range shown {
		for _, row := range s.Rows {
			first := int(row)
			if row != None && s.Bytes > 0 {
				first, _ = s.Lines(row)
			}
			dst = binary.LittleEndian.AppendUint32(dst, uint32(int32(first)))
		}
	}
	for _, s := range shown {
		dst = s.appendLines(dst)
	}
	for _, found := range w.Found {
		dst = binary.LittleEndian.AppendUint16(dst, found)
	}
	return w.appendFlags(dst)
}

// shown returns the segments that are used, and the first of the lead even if all entities are
// visited in vain. The table of all entities is first where it leads.
func (w *Walk) shown() (shown []*Segment) {
	for i := range w.Segments {
		if s := &w.Segments[i]; s.used() > 0 {
			shown = append(shown, s)
		}
	}
	if w.Plan == nil {
		if len(shown) == 0 && len(w.Entities) > 0 {
			shown = append(shown, &w.Segments[0])
		}
		return shown
	}
	if w.Plan.Lead < 0 {
		for i, s := range shown {
			if s.IsRecords() {
				shown = slices.Insert(slices.Delete(shown, i, i+1), 0, s)
				break
			}
		}
	}
	if w.Plan.Lead >= 0 && len(w.Entities) > 0 && (len(shown) == 0 || shown[0].Component != w.Plan.Lead) {
		shown = append([]*Segment{&w.Segments[0]}, shown...)
	}
	return shown
}

// found says how the rows of a segment that is shown are found.
func (w *Walk) found(s *Segment) string {
	if s.used() == 0 && s.how == "" {
		return "lead" + w.testing()
	}
	if s.how != "" {
		return s.how
	}
	return w.how(s)
}

// appendLines appends how many lines are used, and then how many are fetched.
func (s *Segment) appendLines(dst []byte) []byte {
	for _, row := range s.Rows {
		lines := 0
		if row != None && s.Bytes > 0 {
			first, last := s.Lines(row)
			lines = last - first + 1
		}
		dst = binary.LittleEndian.AppendUint16(dst, uint16(lines))
	}
	for _, fetched := range s.Fetched {
		dst = binary.LittleEndian.AppendUint16(dst, fetched)
	}
	return dst
}

func (w *Walk) appendFlags(dst []byte) []byte {
	for k := range w.Entities {
		var flags byte
		if w.Tested[k] {
			flags |= flagTested
		}
		if w.Matched[k] {
			flags |= flagMatched
		}
		dst = append(dst, flags)
	}
	return dst
}

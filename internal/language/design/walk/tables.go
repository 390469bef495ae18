package walk

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
)

// What a test and a look-up read besides values: the entity of the row that is visited, and its record, which says what the entity has and
// where its values stand.
const (
	entityBytes = 8  // of a row in the entity list of an array
	recordBytes = 12 // of an entity's record; records stand in the order of the entities' numbers
)

// addTables adds the records and, if rows are visited, the entity lists, where the run tests entities, looks values up, or visits
// all entities.
func (r *run) addTables() {
	scans := r.Match == grouptree.Scan
	if r.system.Cost.Lookups == 0 && r.system.Cost.Tested == 0 && !scans {
		return
	}
	entities := 0
	for _, number := range r.a.World.Matching(grouptree.Conj{}) {
		entities = max(entities, int(number))
	}
	if !scans {
		for array := range r.a.Layout.ArraysOf(r.Plan.Lead) {
			r.lists[array.Lane] = len(r.Segments)
			r.Segments = append(r.Segments, Segment{Component: noComponent, listOf: r.Plan.Lead + 1, Lane: array.Lane, Bytes: entityBytes, Total: r.a.ArrayRows(array)})
		}
	}
	r.records = len(r.Segments)
	r.Segments = append(r.Segments, Segment{Component: noComponent, Bytes: recordBytes, Total: entities})
}

// noComponent stands for the component of a segment that is no array of values.
const noComponent = -1

// IsTable reports whether a segment is a list of entities or the table of their records, and not an array of values.
func (s *Segment) IsTable() bool { return s.Component == noComponent }

// IsRecords reports whether a segment is the table of records.
func (s *Segment) IsRecords() bool { return s.IsTable() && s.listOf == 0 }

// readTable reads a row of a table for the entity that was visited last.
func (r *run) readTable(segment, row int) {
	if s := &r.Segments[segment]; s.Rows[len(s.Rows)-1] == None {
		r.readSegment(s, row)
	}
}

// readTables reads the entity that stands in a row of the lead, and its record.
func (r *run) readTables(lane, row int, number int32) {
	r.readTable(r.lists[lane], row)
	r.readTable(r.records, int(number)-1)
}

// tableUse says what a table is read for.
func (w *Walk) tableUse() string {
	switch tests := w.testing() != ""; {
	case tests && w.Lookups > 0:
		return "for tests and look-ups"
	case tests:
		return "for tests"
	}
	return "for look-ups"
}

// tableLabel names a table.
func (w *Walk) tableLabel(a *analysis.Analysis, s *Segment) string {
	switch {
	case s.listOf == 0 && w.Plan.Lead < 0:
		return "all entities"
	case s.listOf == 0:
		return "records"
	}
	label := grouptree.Shorten(a.Names[s.listOf-1])
	if s.Lane > 0 {
		label = "array " + strconv.Itoa(s.Lane+1) + " of " + label
	}
	return "entities of " + label
}

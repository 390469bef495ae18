package walk

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/internal/wording"
)

// Storages are the storages to choose from: the design's own layout, archetypes, sparse sets, and sparse sets with groups.
var Storages = []document.StorageName{"grouptree", "archetype", "sparse", "owning"}

// OfHeld returns the walk of a system in another storage through a cache with at most so many places, or an error that says why it
// cannot be followed.
func OfHeld(h *storagecost.Held, system int, cache Cache, maxPlaces int) (*Walk, error) {
	a := h.Analysis
	route := h.Route(system)
	r := &heldRun{
		visitor: newVisitor(&Walk{System: system, Storage: h.Storage, Match: route.How, Cost: route.Cost, Why: route.Text, Cache: cache}),
		held:    h, route: route, system: &a.Systems[system],
	}
	if err := r.tooMany(a); err != nil {
		return nil, err
	}
	r.inside = make(map[int]int)
	for i := range h.Groups {
		for c := range h.Groups[i].Owned.All() {
			r.inside[c] = h.Groups[i].Inside
		}
	}
	if route.Group >= 0 {
		r.group = &h.Groups[route.Group]
	}
	r.addColumns()
	follow := r.followTables
	if h.Storage == "archetype" {
		r.addTables()
	} else {
		r.addSets()
		follow = r.followSets
	}
	if err := r.tooWide(a, len(r.columns), maxPlaces); err != nil {
		return nil, err
	}
	r.make(follow)
	return r.Walk, r.incomplete(a)
}

// heldRun makes a walk in another storage.
type heldRun struct {
	visitor
	held      *storagecost.Held
	route     storagecost.Route
	system    *analysis.SystemResult
	columns   []heldColumn           // in the order of the text
	members   int                    // sparse sets: the segment of the list of entities that is walked; -1 if it is not read
	lead      int                    // sparse sets: the component whose list that is; -1 if all entities are walked, or a group's own list
	group     *storagecost.HeldGroup // sparse sets: the group that is walked; nil for none
	has       []probe                // sparse sets: the sets that must have an entity
	not       []probe                // sparse sets: those that must not
	probed    map[int]int            // sparse sets: by component, the segment of the sparse array
	pending   []pending              // sparse sets: the entities of a batch that match
	stepBytes int                    // sparse sets: of a row of the columns in step
}

// heldColumn is a component that the system reads or writes.
type heldColumn struct {
	component int
	segment   int
	optional  bool
	inStep    bool    // sparse sets: it has the rows of the lead
	rows      []int32 // sparse sets: by entity number, the row; None if the entity is not in the set
}

// addColumns lists the columns with values, and adds a segment for each.
func (r *heldRun) addColumns() {
	a := r.held.Analysis
	accessed := r.system.Signature.Access.Union(r.system.Signature.Optional).Minus(a.Design.Tags)
	for _, c := range r.system.Columns {
		if accessed.Has(c.Component) {
			r.columns = append(r.columns, heldColumn{component: c.Component, segment: len(r.Segments), optional: r.system.Signature.Optional.Has(c.Component)})
			r.Segments = append(r.Segments, Segment{Component: c.Component, Bytes: a.ComponentBytes(c.Component), name: grouptree.Shorten(a.Names[c.Component])})
		}
	}
}

// addTables lays the columns of the tables one after the other.
func (r *heldRun) addTables() {
	if len(r.columns) == 0 {
		r.Segments = append(r.Segments, Segment{Component: noComponent, name: "rows of the tables"})
	}
	walked, all := 0, 0
	for k := range r.held.Tables {
		if len(r.held.Tables[k].Entities) > 0 {
			all++
			if slices.Contains(r.route.Tables, k) {
				walked++
			}
		}
	}
	r.leads = wording.Grouped(walked) + " of " + wording.Amount(all, "table")
	for i := range r.Segments {
		s := &r.Segments[i]
		in, of := 0, 0
		for k := range r.held.Tables {
			t := &r.held.Tables[k]
			if len(t.Entities) == 0 || s.Component != noComponent && !t.Set.Has(s.Component) {
				continue
			}
			walks := slices.Contains(r.route.Tables, k)
			s.addPiece(k, len(t.Entities), walks)
			if of++; walks {
				in++
			}
		}
		s.how = "in " + wording.Grouped(in) + " of " + wording.Amount(of, "table")
		if s.Bytes == 0 {
			s.how += ", not read"
		}
	}
}

// followTables visits the rows of each table that matches, and reads the columns in step.
func (r *heldRun) followTables() {
	for _, k := range r.route.Tables {
		t := &r.held.Tables[k]
		if len(t.Entities) == 0 {
			continue
		}
		r.Stops = append(r.Stops, Stop{len(r.Entities), t.Name})
		begins := make([]int, len(r.Segments)) // the row of each segment where the table begins; None without a column
		for i := range r.Segments {
			begins[i] = r.Segments[i].begin(k)
		}
		for row, number := range t.Entities {
			r.visit(number, false, true)
			for i := range r.Segments {
				s := &r.Segments[i]
				switch {
				case begins[i] == None:
				case s.Bytes == 0:
					s.Rows[len(s.Rows)-1] = int32(begins[i] + row)
				default:
					r.Bytes += s.Bytes
					r.readSegment(s, begins[i]+row)
				}
			}
		}
	}
}

// begin returns the first row of a table in the segment; None if it has no column there.
func (s *Segment) begin(table int) int {
	for i := range s.pieces {
		if s.pieces[i].table == table {
			return s.pieces[i].row
		}
	}
	return None
}

package walk

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// MaxEntities is the number of entities that one walk may visit.
const MaxEntities = 1 << 20

// How many places a walk may have: the visited entities times the arrays that the system may reach.
const (
	MaxPlaces     = 1 << 25 // take 200 MB
	MaxPagePlaces = 1 << 22 // in a browser, where they are copied twice
)

// noLane stands for the lane where no row is visited.
const noLane = -1

// None stands for the row in a segment where an entity has no value or its value is not used.
const None = -1

// Walk is one run of a system. Its columns have an element for each visited entity, in order.
type Walk struct {
	System   int
	Storage  document.StorageName
	Plan     *grouptree.Plan // nil in other storages than the design's own layout
	Match    grouptree.Match
	Cost     analysis.Cost
	Why      string // in other storages: one sentence that says how the system runs
	Cache    Cache
	Segments []Segment // that of the lead first, then those of the columns in the order of the text, then tables
	Stops    []Stop    // archetypes: the tables that are walked, in order
	Entities []int32   // numbers of the visited entities
	Tested   []bool
	Matched  []bool
	Found    []uint16    // values found by handle
	Lookups  int         // their sum
	Bytes    int         // of the columns in step, over all visited rows, and of the look-ups
	leads    string      // in other storages: what is walked
	inside   map[int]int // by component whose set a group owns: its first rows, which are those of the group
}

// Stop is where the run begins a table.
type Stop struct {
	First int // the first visited entity, counted from 0
	Name  string
}

// Of returns the walk of a system in the design's own layout through a cache with at most so many places, or an error that says
// why it cannot be followed.
func Of(a *analysis.Analysis, system int, cache Cache, maxPlaces int) (*Walk, error) {
	s := &a.Systems[system]
	r := &run{
		visitor: newVisitor(&Walk{System: system, Storage: "grouptree", Plan: &s.Plan, Match: s.Plan.Match, Cost: s.Cost, Cache: cache}),
		a:       a, system: s, numbered: make(map[int]int), lists: make(map[int]int),
	}
	if err := r.tooMany(a); err != nil {
		return nil, err
	}
	if r.tests() {
		r.findMatches()
	}
	r.addSegments()
	arrays := len(r.Segments)
	r.addTables()
	if err := r.tooWide(a, arrays, maxPlaces); err != nil {
		return nil, err
	}
	r.make(func() {
		if r.Match == grouptree.Scan {
			r.scan()
		} else {
			r.followPlan()
		}
	})
	return r.Walk, r.incomplete(a)
}

// run makes a walk.
type run struct {
	visitor
	a        *analysis.Analysis
	system   *analysis.SystemResult
	columns  []column
	numbered map[int]int // by index into Layout.Arrays
	lists    map[int]int // by lane of the lead: the segment of the entity list
	records  int         // the segment of the records
	matches  []bool      // by number; empty if no entity is tested
}

// column is a component that the system reads or writes.
type column struct {
	component int
	bytes     int
	places    []place // by number; nil until a look-up needs them
}

// tests reports whether some entities are tested one by one, or all of them are visited.
func (r *run) tests() bool {
	return r.Match == grouptree.Scan || slices.ContainsFunc(r.Plan.Leaves, func(l grouptree.PlanLeaf) bool { return l.Test })
}

func (r *run) findMatches() {
	for _, number := range r.a.World.Matching(r.system.Signature.Match) {
		for len(r.matches) <= int(number) {
			r.matches = append(r.matches, false)
		}
		r.matches[number] = true
	}
}

// addSegments adds the arrays of the lead and of the columns.
func (r *run) addSegments() {
	accessed := r.system.Signature.Access.Union(r.system.Signature.Optional).Minus(r.a.Design.Tags)
	if lead := r.Plan.Lead; lead >= 0 {
		r.addArrays(lead, accessed.Has(lead))
	}
	for _, c := range r.system.Columns {
		if accessed.Has(c.Component) {
			r.columns = append(r.columns, column{component: c.Component, bytes: r.a.ComponentBytes(c.Component)})
			if c.Component != r.Plan.Lead {
				r.addArrays(c.Component, true)
			}
		}
	}
}

// addArrays adds all arrays of a component.
func (r *run) addArrays(component int, read bool) {
	for array := range r.a.Layout.ArraysOf(component) {
		s := Segment{Component: component, Lane: array.Lane, Total: r.a.ArrayRows(array)}
		if read {
			s.Bytes = r.a.ComponentBytes(component)
		}
		r.numbered[r.a.Layout.ArrayOf(component, array.Lane)] = len(r.Segments)
		r.Segments = append(r.Segments, s)
	}
}

// scan visits all entities in the order of their numbers.
func (r *run) scan() {
	tests := !r.system.Signature.Match.Cares.Empty()
	for _, number := range slices.Clone(r.a.World.Matching(grouptree.Conj{})) {
		r.visit(number, tests, r.matching(number))
		r.readTable(r.records, int(number)-1)
		r.readByHandle(number, grouptree.Set{}, noLane, 0)
	}
}

// followPlan visits the rows of the plan's blocks.
func (r *run) followPlan() {
	var list []int
	of := -1
	for _, step := range r.Plan.Leaves {
		lane, start := r.a.LaneOf(step.Leaf), r.a.Starts[step.Leaf]
		array := r.a.Layout.ArrayOf(r.Plan.Lead, lane)
		if array != of {
			list, of = r.a.Entities(list[:0], array), array
		}
		direct := r.a.Layout.Direct(r.Plan, step.Leaf)
		for row := start; row < start+r.a.Rows[step.Leaf]; row++ {
			number := int32(list[row])
			r.visit(number, step.Test, !step.Test || r.matching(number))
			if step.Test {
				r.readTables(lane, row, number)
			}
			if lead := &r.Segments[r.numbered[array]]; lead.Bytes == 0 {
				lead.Rows[len(lead.Rows)-1] = int32(row)
			}
			r.readInStep(direct, lane, row)
			r.readByHandle(number, direct, lane, row)
		}
	}
}

// matching reports whether an entity that is tested matches.
func (r *run) matching(number int32) bool { return int(number) < len(r.matches) && r.matches[number] }

// readInStep reads the columns that have the same rows as the lead. The bytes are passed by
// whether the entity matches or not, as in the price of a run.
func (r *run) readInStep(direct grouptree.Set, lane, row int) {
	for i := range r.columns {
		if c := &r.columns[i]; direct.Has(c.component) {
			r.Bytes += c.bytes
			if r.matched() {
				r.read(r.a.Layout.ArrayOf(c.component, lane), row)
			}
		}
	}
}

// readByHandle reads the other columns that the entity has. If a row was visited, its lane and number are given: the entity stands
// in the entity list there.
func (r *run) readByHandle(number int32, direct grouptree.Set, lane, row int) {
	if !r.matched() {
		return
	}
	for i := range r.columns {
		c := &r.columns[i]
		if direct.Has(c.component) {
			continue
		}
		if c.places == nil {
			c.places = places(r.a, c.component)
		}
		if int(number) >= len(c.places) || c.places[number].array < 0 {
			continue // an optional column
		}
		at := c.places[number]
		if lane != noLane {
			r.readTables(lane, row, number)
		}
		r.Lookups++
		r.Found[len(r.Found)-1]++
		r.Bytes += c.bytes
		r.read(int(at.array), int(at.row)).Handles++
	}
}

// read reads the value at a row of an array.
func (r *run) read(array, row int) *Segment {
	s := &r.Segments[r.numbered[array]]
	r.readSegment(s, row)
	return s
}

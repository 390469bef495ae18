package walk

import (
	"errors"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/wording"
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
	Plan     *grouptree.Plan
	Cache    Cache
	Segments []Segment // that of the lead first, then those of the columns in the order of the text, then tables
	Entities []int32   // numbers of the visited entities
	Tested   []bool
	Matched  []bool
	Found    []uint16 // values found by handle
	Lookups  int      // their sum
	Bytes    int      // of the columns in step, over all visited rows, and of the look-ups
}

// Segment is one array that a run reaches, or a table that look-ups read. An array of the lead that is not read has no lines.
type Segment struct {
	Component int // noComponent of a table
	Lane      int
	Bytes     int      // of a row; 0 if the array is not read
	Total     int      // rows of the array
	Rows      []int32  // by visited entity; None where no value is used
	Fetched   []uint16 // by visited entity: the lines that had to be fetched
	Reads     int      // values read
	Handles   int      // values of them that were found by handle
	Misses    int      // uses of a line that fetched it
	Hits      int      // other uses of a line
	first     int      // line of the array in memory
	listOf    int      // of an entity list: one more than the component
}

// Lines returns the first and the last cache line of a row, counted from the start of the array.
func (s *Segment) Lines(row int32) (first, last int) {
	at := int(row) * s.Bytes
	return at / LineBytes, (at + s.Bytes - 1) / LineBytes
}

// Touched returns how many lines of the array are used at least once.
func (s *Segment) Touched() (n int) {
	if s.Bytes == 0 {
		return 0
	}
	seen := make([]bool, (s.Total*s.Bytes+LineBytes-1)/LineBytes)
	for _, row := range s.Rows {
		if row == None {
			continue
		}
		first, last := s.Lines(row)
		for line := first; line <= last; line++ {
			if !seen[line] {
				seen[line] = true
				n++
			}
		}
	}
	return n
}

// Of returns the walk of a system through a cache with at most so many places, or an error that says why it cannot
// be followed.
func Of(a *analysis.Analysis, system int, cache Cache, maxPlaces int) (*Walk, error) {
	s := &a.Systems[system]
	name, visited := grouptree.Shorten(s.Statement.Name.Text), s.Cost.Visited
	if visited > MaxEntities {
		return nil, errors.New(name + " visits " + wording.Entities(visited) + ", and a walk follows " +
			wording.Grouped(MaxEntities) + " at most; spawn fewer of those that it visits")
	}
	r := &run{
		a: a, system: s, Walk: &Walk{System: system, Plan: &s.Plan, Cache: cache}, numbered: make(map[int]int), lists: make(map[int]int), cache: newLines(cache),
	}
	if r.tests() {
		r.findMatches()
	}
	r.addSegments()
	arrays := len(r.Segments)
	r.addTables()
	if n := len(r.Segments); n*visited > maxPlaces {
		return nil, errors.New(name + " visits " + wording.Entities(visited) + " in " + wording.Amount(arrays, "array") + ", and a walk follows " +
			wording.Grouped(maxPlaces/n) + " at most in so many; spawn fewer of those that it visits")
	}
	r.place()
	r.follow()
	if cache.Warm {
		r.follow()
	}
	if len(r.Entities) != visited || r.count != s.Cost.Matched {
		return nil, errors.New("which entities match " + name +
			" is not known, because the design spawns or changes too many of them; spawn fewer")
	}
	return r.Walk, nil
}

// run makes a walk.
type run struct {
	*Walk
	a        *analysis.Analysis
	system   *analysis.SystemResult
	columns  []column
	numbered map[int]int // by index into Layout.Arrays
	lists    map[int]int // by lane of the lead: the segment of the entity list
	records  int         // the segment of the records
	matches  []bool      // by number; empty if no entity is tested
	count    int         // entities that match
	cache    *lines
}

// column is a component that the system reads or writes.
type column struct {
	component int
	bytes     int
	places    []place // by number; nil until a look-up needs them
}

// tests reports whether some entities are tested one by one, or all of them are visited.
func (r *run) tests() bool {
	return r.Plan.Match == grouptree.Scan || slices.ContainsFunc(r.Plan.Leaves, func(l grouptree.PlanLeaf) bool { return l.Test })
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

// follow makes the run, from an empty list of visited entities.
func (r *run) follow() {
	r.reset()
	if r.Plan.Match == grouptree.Scan {
		r.scan()
	} else {
		r.followPlan()
	}
}

// place puts the arrays one after the other into memory, each at the beginning of a line.
func (r *run) place() {
	next := 0
	for i := range r.Segments {
		s := &r.Segments[i]
		s.first = next
		next += (s.Total*s.Bytes + LineBytes - 1) / LineBytes
	}
}

// reset forgets what an earlier run has visited and counted, and makes room for the entities that are visited. The cache stays.
func (r *run) reset() {
	visited := r.system.Cost.Visited
	r.Entities, r.Tested, r.Matched, r.Found = slices.Grow(r.Entities[:0], visited), r.Tested[:0], r.Matched[:0], r.Found[:0]
	r.count, r.Lookups, r.Bytes = 0, 0, 0
	for i := range r.Segments {
		s := &r.Segments[i]
		s.Rows, s.Fetched = slices.Grow(s.Rows[:0], visited), slices.Grow(s.Fetched[:0], visited)
		s.Reads, s.Handles, s.Misses, s.Hits = 0, 0, 0, 0
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

// visit begins the next entity.
func (r *run) visit(number int32, test, matches bool) {
	r.Entities = append(r.Entities, number)
	r.Tested = append(r.Tested, test)
	r.Matched = append(r.Matched, matches)
	r.Found = append(r.Found, 0)
	if matches {
		r.count++
	}
	for i := range r.Segments {
		s := &r.Segments[i]
		s.Rows, s.Fetched = append(s.Rows, None), append(s.Fetched, 0)
	}
}

// matched reports whether the system runs for the entity that was visited last.
func (r *run) matched() bool { return r.Matched[len(r.Matched)-1] }

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

func (r *run) readSegment(s *Segment, row int) {
	k := len(s.Rows) - 1
	s.Rows[k] = int32(row)
	s.Reads++
	first, last := s.Lines(int32(row))
	for line := first; line <= last; line++ {
		if r.cache.touch(s.first + line) {
			s.Misses++
			s.Fetched[k]++
		} else {
			s.Hits++
		}
	}
}

package walk

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// What a run over sparse sets reads besides values: which entity stands in a row that is walked, and the row of an entity in another set.
const (
	memberBytes = 4 // of a row in the dense array of a set
	sparseBytes = 4 // of an entity in the sparse array of a set
)

// batchRows is how many rows a run tests before it reads the values of those that match, as in internal/storages/sparseset.
const batchRows = 1024

// probe is a set in which the run looks entities up.
type probe struct {
	component int
	segment   int     // of the sparse array
	rows      []int32 // by entity number, the row; None if the entity is not in the set
}

// pending is an entity that matches and whose values are not read yet.
type pending struct {
	k      int // its place in the run
	number int32
	row    int // of the lead
}

// addSets adds the arrays of the sets: the values that are walked come first, then those that are looked up, then the entities that
// are walked, and the sparse arrays.
func (r *heldRun) addSets() {
	r.probed = make(map[int]int)
	match := r.system.Signature.Match
	r.lead = r.route.Lead
	var owned grouptree.Set
	if r.group != nil && !r.group.Owned.Empty() {
		owned = r.group.Owned
		r.lead = owned.First()
	}
	looksUp := match.Cares.Minus(r.route.Known).Len() > 0
	for i := range r.columns {
		c := &r.columns[i]
		c.inStep = c.component == r.route.Lead || owned.Has(c.component)
		looksUp = looksUp || !c.inStep
		s := &r.Segments[c.segment]
		s.Total = len(r.held.Sets[c.component])
		if s.how = "by index"; c.inStep {
			s.how = "in step"
			r.stepBytes += s.Bytes
		}
	}
	r.addMembers(looksUp)
	for c := range match.Has.Minus(r.route.Known).All() {
		r.has = append(r.has, r.addProbe(c))
	}
	for c := range match.Not().Minus(r.route.Known).All() {
		r.not = append(r.not, r.addProbe(c))
	}
	for i := range r.columns {
		if c := &r.columns[i]; !c.inStep {
			c.rows = r.addProbe(c.component).rows
		}
	}
	r.nameTables()
	r.leadFirst()
}

// addMembers adds the entities that are walked, if the run must know them.
func (r *heldRun) addMembers(looksUp bool) {
	r.members = -1
	s := Segment{Component: noComponent, Bytes: memberBytes, Total: r.held.Analysis.Census.Total(), name: "all entities"}
	switch {
	case r.lead >= 0:
		s.Total, s.listOf = len(r.held.Sets[r.lead]), r.lead+1
		s.name = "entities of " + grouptree.Shorten(r.held.Analysis.Names[r.lead])
		if !looksUp && len(r.columns) > 0 {
			return // the values are walked, and nothing else is read
		}
		if !looksUp {
			s.Bytes = 0
		}
	case r.group != nil:
		s.Total, s.name = len(r.group.Entities), "entities of the group"
		if !looksUp {
			s.Bytes = 0
		}
	}
	r.members = len(r.Segments)
	r.Segments = append(r.Segments, s)
}

// addProbe adds the sparse array of a component, once.
func (r *heldRun) addProbe(component int) probe {
	segment, known := r.probed[component]
	if !known {
		segment = len(r.Segments)
		r.probed[component] = segment
		r.Segments = append(r.Segments, Segment{
			Component: noComponent, Bytes: sparseBytes, Total: r.held.Numbers, name: "sparse of " + grouptree.Shorten(r.held.Analysis.Names[component]),
		})
	}
	rows := slices.Repeat([]int32{None}, r.held.Numbers+1)
	for row, number := range r.held.Sets[component] {
		rows[number] = int32(row)
	}
	return probe{component, segment, rows}
}

// nameTables says what is walked, and what the tables are read for.
func (r *heldRun) nameTables() {
	a := r.held.Analysis
	tested := ""
	if r.Cost.Tested > 0 {
		tested = ", tested"
	}
	switch {
	case r.route.Scan:
		r.leads = "all entities in order"
	case r.group != nil:
		r.leads = "the group " + a.Names.Conj(r.group.Conj) + " leads"
	default:
		r.leads = grouptree.Shorten(a.Names[r.lead]) + " leads"
	}
	for i := range r.columns {
		if c := &r.columns[i]; c.component == r.route.Lead {
			r.Segments[c.segment].how = "lead" + tested
		}
	}
	for component, i := range r.probed {
		r.Segments[i].how = r.probeUse(component)
	}
	if r.members >= 0 {
		s := &r.Segments[r.members]
		switch {
		case r.route.Scan:
			s.how = "in order" + tested
		case s.Bytes == 0:
			s.how = "lead, not read"
		case tested != "":
			s.how = "for tests"
		default:
			s.how = "for look-ups"
		}
	}
}

// probeUse says what a sparse array is read for.
func (r *heldRun) probeUse(component int) string {
	tests := slices.ContainsFunc(append(slices.Clone(r.has), r.not...), func(p probe) bool { return p.component == component })
	reads := slices.ContainsFunc(r.columns, func(c heldColumn) bool { return c.component == component && !c.inStep })
	switch {
	case tests && reads:
		return "for tests and look-ups"
	case tests:
		return "for tests"
	}
	return "for look-ups"
}

// leadFirst puts what is walked first: values in step with the lead, or else the list of entities.
func (r *heldRun) leadFirst() {
	first := slices.IndexFunc(r.columns, func(c heldColumn) bool { return c.inStep })
	from := r.members
	if first >= 0 {
		from = r.columns[first].segment
	}
	if from <= 0 {
		return
	}
	lead := r.Segments[from]
	copy(r.Segments[1:from+1], r.Segments[:from])
	r.Segments[0] = lead
	moved := func(i int) int {
		switch {
		case i == from:
			return 0
		case i < from && i >= 0:
			return i + 1
		}
		return i
	}
	for i := range r.columns {
		r.columns[i].segment = moved(r.columns[i].segment)
	}
	for _, list := range [][]probe{r.has, r.not} {
		for i := range list {
			list[i].segment = moved(list[i].segment)
		}
	}
	for c, i := range r.probed {
		r.probed[c] = moved(i)
	}
	r.members = moved(r.members)
}

// followSets visits the rows of the lead, a batch at a time: it tests their entities, and then reads the values of those that match.
func (r *heldRun) followSets() {
	rows := r.Cost.Visited
	list := r.walked()
	for from := 0; from < rows; from += batchRows {
		r.pending = r.pending[:0]
		for row := from; row < min(from+batchRows, rows, len(list)); row++ {
			r.test(list[row], row)
		}
		for _, p := range r.pending {
			r.readValues(p)
		}
	}
}

// walked returns the entities that are walked.
func (r *heldRun) walked() []int32 {
	if r.route.Scan {
		return slices.Clone(r.held.Analysis.World.Matching(grouptree.Conj{}))
	}
	if r.lead < 0 {
		return r.group.Entities
	}
	return r.held.Sets[r.lead]
}

// test visits an entity and looks it up in the sets that decide whether it matches, until one of them does.
func (r *heldRun) test(number int32, row int) {
	k := len(r.Entities)
	r.visit(number, r.Cost.Tested > 0, true)
	r.Bytes += r.stepBytes
	if r.members >= 0 {
		if s := &r.Segments[r.members]; s.Bytes == 0 {
			s.Rows[k] = int32(row)
		} else {
			r.readFor(k, s, row)
		}
	}
	if !r.matches(number, k) {
		r.Matched[k] = false
		r.count--
		return
	}
	r.pending = append(r.pending, pending{k, number, row})
}

// matches looks an entity up in the sets that must have it, and in those that must not.
func (r *heldRun) matches(number int32, k int) bool {
	for i := range r.has {
		r.readFor(k, &r.Segments[r.has[i].segment], int(number)-1)
		if r.has[i].rows[number] == None {
			return false
		}
	}
	for i := range r.not {
		r.readFor(k, &r.Segments[r.not[i].segment], int(number)-1)
		if r.not[i].rows[number] != None {
			return false
		}
	}
	return true
}

// readValues reads the columns of an entity that matches.
func (r *heldRun) readValues(p pending) {
	for i := range r.columns {
		c := &r.columns[i]
		s := &r.Segments[c.segment]
		if c.inStep {
			r.readFor(p.k, s, p.row)
			continue
		}
		if c.optional { // the test has looked up the others
			r.readFor(p.k, &r.Segments[r.probed[c.component]], int(p.number)-1)
			if c.rows[p.number] == None {
				continue
			}
		}
		r.Lookups++
		r.Found[p.k]++
		r.Bytes += s.Bytes
		r.readFor(p.k, s, int(c.rows[p.number]))
		s.Handles++
	}
}

package autogroup

import (
	"cmp"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// Options say what is searched and for how long.
type Options struct {
	Prices   cost.Prices
	Layouts  []grouptree.Kind // to choose from; nil for lanes alone
	Declared []grouptree.Conj // the groups that are declared: further candidates, and a starting point
	Deadline time.Time        // when to stop with the best so far; zero for no limit
	Cancel   func() bool      // called often; if it returns true the search stops with the best so far
	Progress func(Progress)   // called at each improvement, and regularly
	// Present is called once, before the search, with a function that returns the best so far. That function may be
	// called while Cancel is asked.
	Present func(func() *Result)
	Seed    uint64 // of the random restarts
}

// Progress says how far a search is.
type Progress struct {
	Best     cost.Total // of the best choice so far
	Bound    int64      // no choice has a lower sum, in picoseconds
	Compared int        // choices whose total was computed
	CutOff   int        // parts of the search that were left out, because no choice in them is better
}

// Status says what is known of a result.
type Status uint8

const (
	Optimal Status = iota // no choice of the candidates has a lower total
	Bounded               // the search ended, and Bound says how much better another choice may be
	Stopped               // the search was stopped by its deadline or cancelled; Bound holds too
)

var statusNames = [...]string{"optimal", "bounded", "stopped"}

// String returns the name of the status in documents.
func (s Status) String() string { return statusNames[s] }

// Point is the best choice found of a number of groups.
type Point struct {
	Groups []grouptree.Conj
	Layout grouptree.Kind
	Total  cost.Total
	Writes int // rows that all commits after the first write
}

// Part is what was arranged apart: its candidates have no stored component in common with those of other parts.
type Part struct {
	Candidates []grouptree.Conj
	Chosen     []grouptree.Conj
	Compared   int  // choices of the part whose total was computed
	CutOff     int  // parts of the search that were left out
	Proved     bool // no choice of the part is better
}

// Result is the best choice that was found.
type Result struct {
	Groups []grouptree.Conj // in the order in which they must be declared
	Layout grouptree.Kind
	Total  cost.Total
	Blocks int // of the layout
	Status Status
	Bound  int64 // no choice of the candidates has a lower sum, in picoseconds; if the status is optimal, it is printed as the total

	Candidates []grouptree.Conj
	Compared   int // choices whose total was computed
	CutOff     int // parts of the search that were left out, because no choice in them is better
	Pareto     []Point
	Front      []Point      // the choices found that none beats both in the systems and in the changes; the cheapest systems first
	Tried      []cost.Total // of a sample of the choices that were compared
	Parts      []Part
	Unmatched  []int // the systems, by their index in the input, that no composition matches
	// Certificate is what Verify needs, and Why is the certificate in words, a sentence each.
	Certificate *Certificate
	Why         []string
}

// Beats reports whether the result is better than other groups with a total: it costs less, as totals are printed, or as much
// with fewer groups, or as much with as many groups and fewer blocks.
func (r *Result) Beats(total cost.Total, groups, blocks int) bool {
	return cmp.Or(cmp.Compare(cost.Tenths(r.Total.Sum()), cost.Tenths(total.Sum())), cmp.Compare(len(r.Groups), groups), cmp.Compare(r.Blocks, blocks)) < 0
}

// Gap returns by how much of its total a better choice may be cheaper: 0 if none is.
func (r *Result) Gap() float64 {
	if r.Status == Optimal || r.Total.Sum() <= 0 {
		return 0
	}
	return float64(r.Total.Sum()-r.Bound) / float64(r.Total.Sum())
}

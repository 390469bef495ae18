package figures

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
)

// Figure is something that is counted of a design or a part of it.
type Figure uint8

const (
	Match Figure = iota // of a system, as its number
	Visited
	Tested
	Matched
	Lookups
	Bytes
	CacheLines
	Estimate
	Weight
	Outcome // of a group, as its number
	Rows
	Size
	Written
	WrittenBytes
	RoundSystems // what a round costs, in tenths of a nanosecond
	RoundChanges
	Round
	Full // how many systems are full, and so on
	Partial
	Blind
	Scan
)

// Words are the name and the unit of each measure, and whether more of it is
// better (1), worse (-1) or neither.
var Words = [...]struct {
	Name, Unit string
	More       int
}{
	Match:        {"match", "", -1},
	Visited:      {"visited", "entities", -1},
	Tested:       {"tested", "entities", -1},
	Matched:      {"matched", "entities", 0},
	Lookups:      {"lookups", "look-ups", -1},
	Bytes:        {"bytes", "bytes", -1},
	CacheLines:   {"cacheLines", "lines of 64 bytes", -1},
	Estimate:     {"estimate", "ns", -1},
	Weight:       {"weight", "", 0},
	Outcome:      {"outcome", "", 0},
	Rows:         {"rows", "rows", 0},
	Size:         {"size", "bytes", 0},
	Written:      {"written", "rows", -1},
	WrittenBytes: {"writtenBytes", "bytes", -1},
	RoundSystems: {"totalSystems", "ns", -1},
	RoundChanges: {"totalChanges", "ns", -1},
	Round:        {"total", "ns", -1},
	Full:         {"full", "systems", 1},
	Partial:      {"partial", "systems", 0},
	Blind:        {"blind", "systems", -1},
	Scan:         {"scan", "systems", 0},
}

// Word returns a value as it is written, if it is a word and not a number.
func (m Figure) Word(value int) (word string, ok bool) {
	switch m {
	case Match:
		return grouptree.Match(value).String(), true
	case Outcome:
		return grouptree.Outcome(value).String(), true
	}
	return "", false
}

// InTenths reports whether values are in tenths of their unit.
func (m Figure) InTenths() bool { return m == RoundSystems || m == RoundChanges || m == Round }

// The figures that are listed for each kind of subject, in this order.
var (
	OfSystem    = []Figure{Match, Visited, Tested, Matched, Lookups, Bytes, CacheLines, Estimate, Weight}
	OfGroup     = []Figure{Outcome, Rows}
	OfComponent = []Figure{Size, Rows, Written, WrittenBytes}
	OfTick      = []Figure{Written, WrittenBytes}
	OfRound     = []Figure{RoundSystems, RoundChanges, Round}
	Totals      = []Figure{
		Full, Partial, Blind, Scan,
		Visited, Tested, Lookups, Bytes, CacheLines, Estimate, Written, WrittenBytes,
	}
)

// SubjectKind says what kind of thing a measure is of.
type SubjectKind uint8

const (
	OfDesign SubjectKind = iota
	SystemSubject
	GroupSubject
	ComponentSubject
	TickSubject // all components, or the one that is named
)

// Subject is what a measure is of. Things that stand for one another in two designs
// are the same subject.
type Subject struct {
	Kind SubjectKind
	Name string
	Tick int
}

type Key struct {
	Subject
	Figure
}

// Values is everything that is counted of a design. What is not there has no entry.
type Values map[Key]int

func (v Values) Set(s Subject, m Figure, value int) { v[Key{s, m}] = value }

// Add adds to a sum, which stays where every reader of JSON knows it exactly.
func (v Values) Add(s Subject, m Figure, value int) {
	const most = 1 << 53
	v[Key{s, m}] = min(v[Key{s, m}]+min(value, most), most)
}

// AddSystem counts a system and adds it to the whole, as often as its weight says.
func (v Values) AddSystem(s Subject, r *analysis.SystemResult) {
	weight := r.Statement.Weight.Value
	v.Set(s, Match, int(r.Plan.Match))
	v.Set(s, Weight, weight)
	v.Set(s, Matched, r.Cost.Matched)
	v.Add(Subject{}, Full+Figure(r.Plan.Match), 1)
	for _, p := range parts(&r.Cost) {
		v.Set(s, p.Figure, p.value)
	}
	v.AddCosts(r.Cost, weight)
}

// SetRound sets what a round costs.
func (v Values) SetRound(t cost.Total) {
	v.Set(Subject{}, RoundSystems, cost.Tenths(t.Systems))
	v.Set(Subject{}, RoundChanges, cost.Tenths(t.Changes))
	v.Set(Subject{}, Round, cost.Tenths(t.Sum()))
}

// AddCosts adds what a system costs to the whole, as often as it weighs.
func (v Values) AddCosts(c analysis.Cost, weight int) {
	for _, p := range parts(&c) {
		v.Add(Subject{}, p.Figure, weight*p.value)
	}
}

// costPart is one of the figures of a cost.
type costPart struct {
	Figure
	value int
}

// parts lists the figures of a cost that can be summed.
func parts(c *analysis.Cost) [6]costPart {
	return [6]costPart{
		{Visited, c.Visited}, {Tested, c.Tested}, {Lookups, c.Lookups},
		{Bytes, c.Bytes}, {CacheLines, c.CacheLines}, {Estimate, c.Estimate},
	}
}

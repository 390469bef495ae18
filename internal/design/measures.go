package design

import "github.com/copse-ecs/copse/grouptree"

// measure is something that is counted of a design or a part of it.
type measure uint8

const (
	matchMeasure measure = iota // of a system, as its number
	visitedMeasure
	testedMeasure
	matchedMeasure
	lookupsMeasure
	bytesMeasure
	cacheLinesMeasure
	estimateMeasure
	weightMeasure
	outcomeMeasure // of a group, as its number
	rowsMeasure
	sizeMeasure
	writtenMeasure
	writtenBytesMeasure
	fullMeasure // how many systems are full, and so on
	partialMeasure
	blindMeasure
	scanMeasure
)

// measureWords are the name and the unit of each measure, and whether more of it is
// better (1), worse (-1) or neither.
var measureWords = [...]struct {
	name, unit string
	more       int
}{
	matchMeasure:        {"match", "", -1},
	visitedMeasure:      {"visited", "entities", -1},
	testedMeasure:       {"tested", "entities", -1},
	matchedMeasure:      {"matched", "entities", 0},
	lookupsMeasure:      {"lookups", "look-ups", -1},
	bytesMeasure:        {"bytes", "bytes", -1},
	cacheLinesMeasure:   {"cacheLines", "lines of 64 bytes", -1},
	estimateMeasure:     {"estimate", "ns", -1},
	weightMeasure:       {"weight", "", 0},
	outcomeMeasure:      {"outcome", "", 0},
	rowsMeasure:         {"rows", "rows", 0},
	sizeMeasure:         {"size", "bytes", 0},
	writtenMeasure:      {"written", "rows", -1},
	writtenBytesMeasure: {"writtenBytes", "bytes", -1},
	fullMeasure:         {"full", "systems", 1},
	partialMeasure:      {"partial", "systems", 0},
	blindMeasure:        {"blind", "systems", -1},
	scanMeasure:         {"scan", "systems", 0},
}

// word returns a value as it is written, if it is a word and not a number.
func (m measure) word(value int) (word string, ok bool) {
	switch m {
	case matchMeasure:
		return grouptree.Match(value).String(), true
	case outcomeMeasure:
		return grouptree.Outcome(value).String(), true
	}
	return "", false
}

// The measures that are told of each kind of subject, in this order.
var (
	systemMeasures    = []measure{matchMeasure, visitedMeasure, testedMeasure, matchedMeasure, lookupsMeasure, bytesMeasure, cacheLinesMeasure, estimateMeasure, weightMeasure}
	groupMeasures     = []measure{outcomeMeasure, rowsMeasure}
	componentMeasures = []measure{sizeMeasure, rowsMeasure, writtenMeasure, writtenBytesMeasure}
	writtenMeasures   = []measure{writtenMeasure, writtenBytesMeasure}
	totalMeasures     = []measure{
		fullMeasure, partialMeasure, blindMeasure, scanMeasure,
		visitedMeasure, testedMeasure, lookupsMeasure, bytesMeasure, cacheLinesMeasure, estimateMeasure, writtenMeasure, writtenBytesMeasure,
	}
)

// subjectKind says what kind of thing a measure is of.
type subjectKind uint8

const (
	theWhole subjectKind = iota
	aSystem
	aGroup
	aComponent
	aTick // all components, or the one that is named
)

// subject is what a measure is of. Things that stand for one another in two designs
// are the same subject.
type subject struct {
	kind subjectKind
	name string
	tick int
}

type measureKey struct {
	subject
	measure
}

// measures is everything that is counted of a design. What is not there has no entry.
type measures map[measureKey]int

func (v measures) set(s subject, m measure, value int) { v[measureKey{s, m}] = value }

// add adds to a sum, which stays where every reader of JSON knows it exactly.
func (v measures) add(s subject, m measure, value int) {
	const most = 1 << 53
	v[measureKey{s, m}] = min(v[measureKey{s, m}]+min(value, most), most)
}

// measure counts a design; of its commits one by one those that are given.
func (h *half) measure(ticks []int) measures {
	out := make(measures)
	for _, m := range totalMeasures {
		out.set(subject{}, m, 0)
	}
	for i := range h.systems {
		out.system(subject{kind: aSystem, name: h.systems[i].key}, &h.Analysis.systems[i])
	}
	for i := range h.groups {
		g, s := &h.Analysis.groups[i], subject{kind: aGroup, name: h.groups[i].key}
		out.set(s, outcomeMeasure, int(g.outcome))
		out.set(s, rowsMeasure, g.rows)
	}
	for i := range h.m.comps {
		s := subject{kind: aComponent, name: h.Names[i]}
		out.set(s, sizeMeasure, h.m.comps[i].bytes)
		out.set(s, rowsMeasure, h.having(i))
		out.set(s, writtenMeasure, 0)
		out.set(s, writtenBytesMeasure, 0)
	}
	for k := range h.Analysis.ticks {
		for _, w := range h.written(k) {
			out.written(subject{}, w)
			out.written(subject{kind: aComponent, name: w.component}, w)
		}
	}
	for _, k := range ticks {
		if k < len(h.Analysis.ticks) {
			out.written(subject{kind: aTick, tick: k}, writing{})
		}
		for _, w := range h.written(k) {
			out.written(subject{kind: aTick, tick: k}, w)
			out.written(subject{kind: aTick, tick: k, name: w.component}, w)
		}
	}
	return out
}

// having returns the number of entities that have a component.
func (a *Analysis) having(c int) int {
	if !a.m.comps[c].tag {
		return a.arrayRows(c)
	}
	one := grouptree.SetOf(c)
	return a.matching(grouptree.Conj{Cares: one, Has: one})
}

func (v measures) written(s subject, w writing) {
	v.add(s, writtenMeasure, w.rows)
	v.add(s, writtenBytesMeasure, w.bytes)
}

// system counts a system and adds it to the whole, as often as its weight says.
func (v measures) system(s subject, r *systemResult) {
	weight := r.stmt.Weight.Value
	v.set(s, matchMeasure, int(r.plan.Match))
	v.set(s, weightMeasure, weight)
	v.set(s, matchedMeasure, r.cost.Matched)
	v.add(subject{}, fullMeasure+measure(r.plan.Match), 1)
	for _, p := range r.cost.parts() {
		v.set(s, p.measure, p.value)
	}
	v.costs(r.cost, weight)
}

// costs adds what a system costs to the whole, as often as it weighs.
func (v measures) costs(c cost, weight int) {
	for _, p := range c.parts() {
		v.add(subject{}, p.measure, weight*p.value)
	}
}

// costPart is one of the figures of a cost.
type costPart struct {
	measure
	value int
}

// parts lists the figures of a cost that can be summed.
func (c *cost) parts() [6]costPart {
	return [6]costPart{
		{visitedMeasure, c.Visited}, {testedMeasure, c.Tested}, {lookupsMeasure, c.Lookups},
		{bytesMeasure, c.bytes}, {cacheLinesMeasure, c.cacheLines}, {estimateMeasure, c.estimate},
	}
}

package check

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
)

// parameter is what an argument of a measure says.
type parameter uint8

const (
	theSystem parameter = iota
	theColumn           // a component with an array
	theName             // a name of any kind, there or not
	theGroup            // a group statement, by its name or its expression
	theExpression
	theMatch
	theOutcome
	theTick // a number from 1
)

// measure is a row of the table of what can be asked.
type measure struct {
	name   string
	params []parameter
	least  int // how many of them must be there
	result kind
	about  string // for the reference: a noun phrase, or for a truth a sentence
	yes    string // of a truth: what is so, {1} and {2} its arguments
	no     string // and what is so if it does not hold
	of     func(f *facts, at *asked) value
}

// measures is everything that can be asked, in the order of the reference. It is
// filled in once, since what it names leads back to it.
var measures []measure

func init() {
	measures = slices.Concat(wholeMeasures, systemMeasures, groupMeasures, componentMeasures, tickMeasures)
}

var wholeMeasures = []measure{
	{name: "layout", result: aLayout, about: "the layout of the design: laminar, trees, paper or naive",
		of: func(f *facts, _ *asked) value { return value{word: f.a.Layout.Kind.String()} }},
	{name: "components", about: "how many components with storage there are",
		of: func(f *facts, _ *asked) value { return number(len(f.a.Names) - f.a.Tags().Len()) }},
	{name: "tags", about: "how many tags there are",
		of: func(f *facts, _ *asked) value { return number(f.a.Tags().Len()) }},
	{name: "groups", params: []parameter{theOutcome}, about: "how many group statements there are, or how many have this outcome",
		of: func(f *facts, at *asked) value {
			return tally(f.groups, func(g *analysis.GroupFact) bool { return at.all() || g.Outcome.String() == at.word(0) })
		}},
	{name: "systems", params: []parameter{theMatch}, about: "how many systems there are, or how many match like this",
		of: func(f *facts, at *asked) value {
			return tally(f.systems, func(s *analysis.SystemFact) bool { return at.all() || s.Plan.Match.String() == at.word(0) })
		}},
	{name: "trees", about: "how many trees are drawn",
		of: func(f *facts, _ *asked) value { return number(len(f.a.Layout.Trees)) }},
	{name: "errors", about: "how many errors the design has; an expectation that fails is one",
		of: func(f *facts, _ *asked) value { return f.remarks(diagnostic.Error) }},
	{name: "warnings", about: "how many warnings it has; a group that is rejected or crosses another is one",
		of: func(f *facts, _ *asked) value { return f.remarks(diagnostic.Warning) }},
	{name: "stored", about: "bytes that all arrays take together",
		of: func(f *facts, _ *asked) value {
			n := 0
			for c := range f.a.Names {
				n += f.a.ArrayRows(c) * f.a.ComponentBytes(c)
			}
			return number(n)
		}},
	{name: "entities", params: []parameter{theExpression}, about: "how many entities there are at the end, or how many of them satisfy the expression",
		of: func(f *facts, at *asked) value { return number(f.a.Count(at.conj)) }},
	{name: "compositions", params: []parameter{theExpression}, about: "how many different compositions these entities have: as many tables as archetypes would need",
		of: func(f *facts, at *asked) value {
			n := 0
			for i, comp := range f.a.Census.Comps {
				if f.a.Census.Count[i] > 0 && at.conj.Holds(comp) {
					n++
				}
			}
			return number(n)
		}},
}

var ofSystem = []parameter{theSystem}

// counted is a measure of a system that is a number.
func counted(name, about string, of func(*analysis.SystemFact) int) measure {
	return measure{name: name, params: ofSystem, least: 1, about: about,
		of: func(_ *facts, at *asked) value { return number(of(at.system)) }}
}

// truth is a measure that is true or not.
func truth(name string, params []parameter, yes, no, about string, of func(f *facts, at *asked) bool) measure {
	return measure{name: name, params: params, least: len(params), result: aTruth, about: about, yes: yes, no: no,
		of: func(f *facts, at *asked) value { return value{truth: of(f, at)} }}
}

var ofColumn = []parameter{theSystem, theColumn}

var systemMeasures = []measure{
	{name: "match", params: ofSystem, least: 1, result: aMatch, about: "how the system matches the layout: full, partial, blind or scan",
		of: func(_ *facts, at *asked) value { return value{word: at.system.Plan.Match.String()} }},
	{name: "paperClass", params: ofSystem, least: 1, result: aMatch, about: "the class that the paper gives the system; for the layouts paper and trees",
		of: func(_ *facts, at *asked) value {
			if !at.system.Classified {
				return missing("the paper classifies systems in the layouts paper and trees only")
			}
			return value{word: at.system.Paper.String()}
		}},
	counted("visited", "entities that a run walks over", func(s *analysis.SystemFact) int { return s.Cost.Visited }),
	counted("tested", "entities that it tests", func(s *analysis.SystemFact) int { return s.Cost.Tested }),
	counted("matched", "entities that it is run for", func(s *analysis.SystemFact) int { return s.Cost.Matched }),
	counted("lookups", "columns that it fetches by handle, one for each entity and column", func(s *analysis.SystemFact) int { return s.Cost.Lookups }),
	counted("runs", "stretches of rows that it walks in one go", func(s *analysis.SystemFact) int { return s.Plan.Runs }),
	counted("bytes", "bytes of columns that it touches", func(s *analysis.SystemFact) int { return s.Bytes }),
	counted("lines", "cache lines of 64 bytes that it touches", func(s *analysis.SystemFact) int { return s.CacheLines }),
	counted("estimate", "nanoseconds, estimated from the counts", func(s *analysis.SystemFact) int { return s.Estimate }),
	counted("weight", "how often it runs", func(s *analysis.SystemFact) int { return s.Weight }),
	{name: "lead", params: ofSystem, least: 1, result: aComponent, about: "the component whose array it walks",
		of: func(f *facts, at *asked) value {
			if at.system.Plan.Lead < 0 {
				return missing("it scans the table of entities, so no array leads")
			}
			return value{word: f.a.Names[at.system.Plan.Lead]}
		}},
	truth("contiguous", ofColumn, "{1} reads {2} in step with its lead", "{1} fetches {2} by handle", "the system reads the component straight from its array wherever it runs",
		func(_ *facts, at *asked) bool { return at.system.Contiguous.Has(at.component) }),
	truth("accesses", ofColumn, "{1} accesses {2}", "{1} does not access {2}", "the system reads or writes the component",
		func(_ *facts, at *asked) bool {
			return at.system.Signature.Access.Union(at.system.Signature.Optional).Has(at.component)
		}),
	truth("mutates", ofColumn, "{1} writes {2}", "{1} does not write {2}", "the system writes the component",
		func(_ *facts, at *asked) bool { return at.system.Written.Has(at.component) }),
	truth("requires", []parameter{theSystem, theExpression}, "{1} runs only where {2} holds", "{1} also runs where {2} does not hold", "the system runs only on entities that satisfy the expression",
		func(_ *facts, at *asked) bool { return at.system.Signature.Match.Implies(at.conj) }),
	truth("system", []parameter{theName}, "there is a system {1}", "there is no system {1}", "there is such a system",
		func(f *facts, at *asked) bool { return f.system(at.word(0)) != nil }),
}

var groupMeasures = []measure{
	{name: "outcome", params: []parameter{theGroup}, least: 1, result: anOutcome,
		about: "what became of the group: new-tree, inserted, above, alias, several-trees, laminar or rejected",
		of:    func(_ *facts, at *asked) value { return value{word: at.group.Outcome.String()} }},
	truth("crosses", []parameter{theGroup}, "the group {1} crosses another", "the group {1} crosses no other", "the group overlaps one declared before it, and neither contains the other",
		func(_ *facts, at *asked) bool { return at.group.Crosses }),
	truth("group", []parameter{theExpression}, "there is a group {1}", "there is no group {1}", "there is a group with this expression, in whatever order it is written",
		func(f *facts, at *asked) bool {
			return slices.ContainsFunc(f.groups, func(g analysis.GroupFact) bool { return g.Built && g.Conj == at.conj })
		}),
}

var componentMeasures = []measure{
	truth("component", []parameter{theName}, "there is a component {1}", "there is no component {1}", "there is such a component with storage",
		func(f *facts, at *asked) bool { return f.hasComponent(at.word(0)) }),
	truth("tag", []parameter{theName}, "there is a tag {1}", "there is no tag {1}", "there is such a tag",
		func(f *facts, at *asked) bool {
			c := slices.Index(f.a.Names, at.word(0))
			return c >= 0 && f.a.Tags().Has(c)
		}),
	{name: "blocks", params: []parameter{theColumn}, least: 1, about: "how many sub-blocks its array has, empty ones included",
		of: func(f *facts, at *asked) value { return number(len(f.a.Layout.Arrays[at.component].Leaves)) }},
	{name: "rows", params: []parameter{theColumn}, least: 1, about: "how many rows its array has",
		of: func(f *facts, at *asked) value { return number(f.a.ArrayRows(at.component)) }},
	truth("inStep", []parameter{theColumn, theColumn}, "{1} and {2} have the entities that are in both in the same order", "{1} and {2} have the entities that are in both in different orders",
		"the entities that have both components stand in the same order in both arrays, at the end of the design",
		func(f *facts, at *asked) bool { return f.inStep(at.component, at.second) }),
}

// inTick counts what one commit did, or all.
func inTick(name, about string, of func(*analysis.Commit) int) measure {
	return measure{name: name, params: []parameter{theTick}, about: about + ", in one tick or in all",
		of: func(f *facts, at *asked) value {
			return f.ticks(at, func(c *analysis.Commit) value { return number(of(c)) })
		}}
}

var ofWrites = []parameter{theColumn, theTick}

var tickMeasures = []measure{
	{name: "ticks", about: "how many commits there are",
		of: func(f *facts, _ *asked) value { return number(len(f.a.Commits())) }},
	inTick("spawned", "entities spawned", func(c *analysis.Commit) int { return c.Spawned }),
	inTick("despawned", "entities despawned", func(c *analysis.Commit) int { return c.Despawned }),
	inTick("changed", "entities that gained or lost components", func(c *analysis.Commit) int { return c.Changed }),
	inTick("moves", "rows that make room for others, counted once for the arrays that share them", func(c *analysis.Commit) int { return c.Moves }),
	{name: "writes", params: ofWrites, about: "rows that the commits write in the array of the component, or in all arrays, in one tick or in all; additions included",
		of: func(f *facts, at *asked) value {
			return f.ticks(at, func(c *analysis.Commit) value { return written(c, at, func(w *analysis.Writes) int { return w.Batch }) })
		}},
	{name: "writesOneByOne", params: ofWrites, about: "the same for the paper's algorithm, which makes the changes one by one",
		of: func(f *facts, at *asked) value {
			return f.ticks(at, func(c *analysis.Commit) value {
				if !c.Counted {
					return missing("one by one it would be too much to count")
				}
				return written(c, at, func(w *analysis.Writes) int { return w.OneByOne })
			})
		}},
}

// written sums what a commit wrote in the component that is asked for, or in all.
func written(c *analysis.Commit, at *asked, of func(*analysis.Writes) int) value {
	n := 0
	for i := range c.Writes {
		if at.component < 0 || c.Writes[i].Component == at.component {
			n += of(&c.Writes[i])
		}
	}
	return number(n)
}

func number(n int) value { return value{number: n} }

func tally[T any](list []T, of func(*T) bool) value {
	n := 0
	for i := range list {
		if of(&list[i]) {
			n++
		}
	}
	return number(n)
}

// find returns the measure with a name.
func find(name string) *measure {
	for i := range measures {
		if measures[i].name == name {
			return &measures[i]
		}
	}
	return nil
}

func measureNames() []string {
	var out []string
	for i := range measures {
		out = append(out, measures[i].name)
	}
	return out
}

// wordsOf lists the words that a kind of value has.
func wordsOf(k kind) []string {
	var out []string
	switch k {
	case aMatch:
		for m := grouptree.Full; m <= grouptree.Scan; m++ {
			out = append(out, m.String())
		}
	case anOutcome:
		for o := grouptree.NewTree; o <= grouptree.Rejected; o++ {
			out = append(out, o.String())
		}
	case aLayout:
		for _, l := range grouptree.Kinds() {
			out = append(out, l.String())
		}
	}
	return out
}

// Names lists everything that can be asked, in the order of the reference.
func Names() []string { return measureNames() }

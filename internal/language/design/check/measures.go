package check

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
)

// measures is every measure, in the order of the reference.
var measures = slices.Concat(wholeMeasures, systemMeasures, groupMeasures, componentMeasures, tickMeasures, tableMeasures, setMeasures)

var wholeMeasures = []measure{
	{name: "layout", result: kindLayout, about: "the layout of the design: lanes, laminar, trees, paper or naive",
		of: func(f *facts, _ *asked) value { return value{word: f.a.Layout.Kind.String()} }},
	{name: "components", about: "how many components with storage there are",
		of: func(f *facts, _ *asked) value { return numberValue(len(f.a.Names) - f.a.Tags().Len()) }},
	{name: "tags", about: "how many tags there are",
		of: func(f *facts, _ *asked) value { return numberValue(f.a.Tags().Len()) }},
	{name: "groups", params: []parameter{paramOutcome}, about: "how many group statements there are, or how many of them have the outcome",
		of: func(f *facts, at *asked) value {
			return countIf(f.groups, func(g *analysis.GroupFact) bool { return at.all() || g.Outcome.String() == at.word(0) })
		}},
	{name: "systems", params: []parameter{paramMatch}, about: "how many systems there are, or how many of them have the match",
		of: func(f *facts, at *asked) value {
			return countIf(f.systems, func(s *analysis.SystemFact) bool { return at.all() || s.Plan.Match.String() == at.word(0) })
		}},
	{name: "trees", about: "how many trees are drawn",
		of: func(f *facts, _ *asked) value { return numberValue(len(f.a.Layout.Trees)) }},
	{name: "errors", about: "how many errors the design has; an expectation that fails is one",
		of: func(f *facts, _ *asked) value { return f.diagnostics(diagnostic.Error) }},
	{name: "warnings", about: "how many warnings the design has; a group that is rejected is one, and with one array for each component a group that crosses another",
		of: func(f *facts, _ *asked) value { return f.diagnostics(diagnostic.Warning) }},
	{name: "stored", about: "bytes that all arrays take together",
		of: func(f *facts, _ *asked) value {
			n := 0
			for c := range f.a.Names {
				n += f.a.ComponentRows(c) * f.a.ComponentBytes(c)
			}
			return numberValue(n)
		}},
	{name: "total", params: []parameter{paramPart}, result: kindTime, about: "what a [round](theory.md#11-the-total) costs; PART is `systems` for the runs of all systems or `changes` for the commits",
		of: func(f *facts, at *asked) value {
			t := &f.a.Total
			switch {
			case at.all():
				return numberValue(cost.Tenths(t.Sum()))
			case at.word(0) == "systems":
				return numberValue(cost.Tenths(t.Systems))
			}
			return numberValue(cost.Tenths(t.Changes))
		}},
	{name: "optimum", result: kindMultiple, about: "what a round costs, as a multiple of the least that any choice of the [candidates](arrange.md) for groups costs in the layout lanes; proved, and rounded up to thousandths. Below 1 where the design has another layout, which is cheaper",
		of: func(f *facts, _ *asked) value { return f.optimum() }},
	{name: "entities", params: []parameter{paramExpression}, about: "how many entities there are at the end of the design, or how many of them satisfy the expression",
		of: func(f *facts, at *asked) value { return numberValue(f.a.Count(at.conj)) }},
	{name: "compositions", params: []parameter{paramExpression}, about: "how many different compositions these entities have, which is the number of tables that an archetype storage would have",
		of: func(f *facts, at *asked) value {
			n := 0
			for i, comp := range f.a.Census.Comps {
				if f.a.Census.Count[i] > 0 && at.conj.Holds(comp) {
					n++
				}
			}
			return numberValue(n)
		}},
}

var ofSystem = []parameter{paramSystem}

// counted returns a measure of a system whose value is a number.
func counted(name, about string, of func(*analysis.SystemFact) int) measure {
	return measure{name: name, params: ofSystem, least: 1, about: about,
		of: func(_ *facts, at *asked) value { return numberValue(of(at.system)) }}
}

// truthMeasure returns a measure that is true or false.
func truthMeasure(name string, params []parameter, yes, no, about string, of func(f *facts, at *asked) bool) measure {
	return measure{name: name, params: params, least: len(params), result: kindTruth, about: about, yes: yes, no: no,
		of: func(f *facts, at *asked) value { return value{truth: of(f, at)} }}
}

var ofColumn = []parameter{paramSystem, paramColumn}

var systemMeasures = []measure{
	{name: "match", params: ofSystem, least: 1, result: kindMatch, about: "how the system matches the layout: full, partial, blind or scan",
		of: func(_ *facts, at *asked) value { return value{word: at.system.Plan.Match.String()} }},
	{name: "paperClass", params: ofSystem, least: 1, result: kindMatch, about: "the class that the paper gives the system; for the layouts paper and trees",
		of: func(_ *facts, at *asked) value {
			if !at.system.Classified {
				return missing("the paper classifies systems in the layouts paper and trees only")
			}
			return value{word: at.system.Paper.String()}
		}},
	counted("visited", "entities that one execution visits", func(s *analysis.SystemFact) int { return s.Cost.Visited }),
	counted("tested", "entities that one execution tests for a match", func(s *analysis.SystemFact) int { return s.Cost.Tested }),
	counted("matched", "entities that match", func(s *analysis.SystemFact) int { return s.Cost.Matched }),
	counted("lookups", "values that one execution fetches by handle, one for each entity and column", func(s *analysis.SystemFact) int { return s.Cost.Lookups }),
	counted("runs", "runs, which are neighbouring blocks of an array that the system walks as one", func(s *analysis.SystemFact) int { return s.Plan.Runs }),
	counted("bytes", "bytes of columns that one execution accesses", func(s *analysis.SystemFact) int { return s.Bytes }),
	counted("lines", "cache lines of 64 bytes that one execution accesses", func(s *analysis.SystemFact) int { return s.CacheLines }),
	counted("estimate", "estimated nanoseconds of one execution, from the counts", func(s *analysis.SystemFact) int { return s.Estimate }),
	counted("weight", "the weight of the system: how often it is executed", func(s *analysis.SystemFact) int { return s.Weight }),
	{name: "lead", params: ofSystem, least: 1, result: kindComponent, about: "the component whose array the system walks",
		of: func(f *facts, at *asked) value {
			if at.system.Plan.Lead < 0 {
				return missing("the system scans the table of entities, so it has no lead")
			}
			return value{word: f.a.Names[at.system.Plan.Lead]}
		}},
	truthMeasure("contiguous", ofColumn, "{1} reads {2} in step with its lead", "{1} fetches {2} by handle", "the system accesses the component by row, and never by handle",
		func(_ *facts, at *asked) bool { return at.system.Contiguous.Has(at.component) }),
	truthMeasure("accesses", ofColumn, "{1} accesses {2}", "{1} does not access {2}", "the system reads or writes the component",
		func(_ *facts, at *asked) bool {
			return at.system.Signature.Access.Union(at.system.Signature.Optional).Has(at.component)
		}),
	truthMeasure("mutates", ofColumn, "{1} writes {2}", "{1} does not write {2}", "the system writes the component",
		func(_ *facts, at *asked) bool { return at.system.Written.Has(at.component) }),
	truthMeasure("requires", []parameter{paramSystem, paramExpression}, "{1} runs only where {2} holds", "{1} also runs where {2} does not hold", "the system runs only on entities that satisfy the expression",
		func(_ *facts, at *asked) bool { return at.system.Signature.Match.Implies(at.conj) }),
	truthMeasure("system", []parameter{paramName}, "there is a system {1}", "there is no system {1}", "there is such a system",
		func(f *facts, at *asked) bool { return f.system(at.word(0)) != nil }),
}

var groupMeasures = []measure{
	{name: "outcome", params: []parameter{paramGroup}, least: 1, result: kindOutcome,
		about: "what became of the group: new-tree, inserted, above, alias, several-trees, laminar, rejected or lane",
		of:    func(_ *facts, at *asked) value { return value{word: at.group.Outcome.String()} }},
	truthMeasure("crosses", []parameter{paramGroup}, "the group {1} crosses another", "the group {1} crosses no other", "the components of the group and those of another group overlap, and neither set contains the other; of the two it is the group that is not whole in the first arrays of its components",
		func(_ *facts, at *asked) bool { return at.group.Crosses }),
	truthMeasure("group", []parameter{paramExpression}, "there is a group {1}", "there is no group {1}", "there is a group with this expression, in any order of its components",
		func(f *facts, at *asked) bool {
			return slices.ContainsFunc(f.groups, func(g analysis.GroupFact) bool { return g.Built && g.Conj == at.conj })
		}),
}

var componentMeasures = []measure{
	truthMeasure("component", []parameter{paramName}, "there is a component {1}", "there is no component {1}", "there is such a component with storage",
		func(f *facts, at *asked) bool { return f.hasComponent(at.word(0)) }),
	truthMeasure("tag", []parameter{paramName}, "there is a tag {1}", "there is no tag {1}", "there is such a tag",
		func(f *facts, at *asked) bool {
			c := slices.Index(f.a.Names, at.word(0))
			return c >= 0 && f.a.Tags().Has(c)
		}),
	{name: "lanes", params: []parameter{paramColumn}, least: 1, about: "how many arrays it has: one, or in the layout lanes one or more",
		of: func(f *facts, at *asked) value {
			return f.inArrays(at.component, func(*grouptree.Array) int { return 1 })
		}},
	{name: "blocks", params: []parameter{paramColumn}, least: 1, about: "how many blocks its arrays have together, empty ones included",
		of: func(f *facts, at *asked) value {
			return f.inArrays(at.component, func(a *grouptree.Array) int { return len(a.Leaves) })
		}},
	{name: "rows", params: []parameter{paramColumn}, least: 1, about: "how many rows its arrays have together",
		of: func(f *facts, at *asked) value { return f.inArrays(at.component, f.a.ArrayRows) }},
	truthMeasure("inStep", []parameter{paramColumn, paramColumn}, "{1} and {2} have the entities that are in both in the same order", "{1} and {2} have the entities that are in both in different orders",
		"at the end of the design the entities that have both components have the same order in both; of a component with several arrays they are read one array after the other",
		func(f *facts, at *asked) bool { return f.inStep(at.component, at.second) }),
}

// inTick returns a measure that counts what one commit did, or all commits.
func inTick(name, about string, of func(*analysis.Commit) int) measure {
	return measure{name: name, params: []parameter{paramTick}, about: about + ", in one tick or in all",
		of: func(f *facts, at *asked) value {
			return f.ticks(at, func(c *analysis.Commit) value { return numberValue(of(c)) })
		}}
}

var ofWrites = []parameter{paramColumn, paramTick}

var tickMeasures = []measure{
	{name: "ticks", about: "how many commits there are",
		of: func(f *facts, _ *asked) value { return numberValue(len(f.a.Commits())) }},
	inTick("spawned", "entities spawned", func(c *analysis.Commit) int { return c.Spawned }),
	inTick("despawned", "entities despawned", func(c *analysis.Commit) int { return c.Despawned }),
	inTick("changed", "entities that gained or lost components", func(c *analysis.Commit) int { return c.Changed }),
	inTick("moves", "rows that move to make room for others, counted once for the arrays that share them", func(c *analysis.Commit) int { return c.Moves }),
	{name: "writes", params: ofWrites, about: "rows that the commits write in the arrays of the component, or in all arrays, in one tick or in all; additions included",
		of: func(f *facts, at *asked) value {
			return f.ticks(at, func(c *analysis.Commit) value { return written(c, at, func(w *analysis.Writes) int { return w.Batch }) })
		}},
	{name: "writesOneByOne", params: ofWrites, about: "the same for the paper's algorithm, which carries out the changes one by one",
		of: func(f *facts, at *asked) value {
			return f.ticks(at, func(c *analysis.Commit) value {
				if !c.Counted {
					return missing("the writes one by one are too many to count")
				}
				return written(c, at, func(w *analysis.Writes) int { return w.OneByOne })
			})
		}},
}

// tableMeasures are about the same design in a storage of archetypes.
var tableMeasures = []measure{
	{name: "tables", params: ofSystem, about: "how many tables the design makes, empty ones included, or how many of them the system walks",
		of: func(f *facts, at *asked) value {
			return f.tables(func(t *storagecost.Tables) int {
				if at.all() {
					return t.Made
				}
				return t.Walked[f.index(at)]
			})
		}},
	{name: "tableWrites", params: ofWrites, about: "rows that the commits write in the columns of the component, or in all columns, in one tick or in all; additions included",
		of: func(f *facts, at *asked) value {
			if commits := len(f.a.Commits()); at.tick > commits {
				return noTick(at.tick, commits)
			}
			return f.tables(func(t *storagecost.Tables) int { return t.Writes(at.component, at.tick) })
		}},
}

// asView returns a measure of what a system does as a view of sparse sets.
func asView(name, about string, of func(*analysis.Cost) int) measure {
	return measure{name: name, params: ofSystem, least: 1, about: about,
		of: func(f *facts, at *asked) value { return numberValue(of(&f.inSets().Views[f.index(at)])) }}
}

// setMeasures are about the same design in sparse sets, as EnTT has them.
var setMeasures = []measure{
	asView("viewVisited", "rows that the system walks as a view, which are those of the smallest set that it requires", func(c *analysis.Cost) int { return c.Visited }),
	asView("viewTested", "entities that it tests as a view", func(c *analysis.Cost) int { return c.Tested }),
	asView("viewLookups", "values that it looks up as a view", func(c *analysis.Cost) int { return c.Lookups }),
	{name: "setGroups", about: "how many groups over sparse sets pay: those of the set of groups that costs least, upkeep included",
		of: func(f *facts, _ *asked) value { return numberValue(f.inSets().Groups) }},
	truthMeasure("groupPays", ofSystem, "a group over sparse sets pays for {1}", "no group over sparse sets pays for {1}", "the system runs over one of these groups",
		func(f *facts, at *asked) bool { return f.inSets().Over[f.index(at)] }),
	{name: "setSwaps", about: "pairs of rows that the handlers of these groups swap in a round",
		of: func(f *facts, _ *asked) value { return numberValue(f.inSets().Swaps) }},
}

// written adds up what a commit wrote in one component, or in all.
func written(c *analysis.Commit, at *asked, of func(*analysis.Writes) int) value {
	n := 0
	for i := range c.Writes {
		if at.component < 0 || c.Writes[i].Component == at.component {
			n += of(&c.Writes[i])
		}
	}
	return numberValue(n)
}

// find returns the measure with a name, nil if there is none.
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

// Names returns the names of all measures, in the order of the reference.
func Names() []string { return measureNames() }

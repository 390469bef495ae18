package design

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/sorting"
)

// Options say how a text is to be analysed.
type Options struct {
	// Populate adds entities to a design that spawns none, so that its blocks
	// have sizes: 60 of every composition that a group or system names by its
	// positive literals.
	Populate bool
	// HintsLater leaves out the hints, which cost more than all the rest: what
	// follows a keystroke. AppendAdvice of an analysis that has them brings them.
	HintsLater bool
	// Within, if positive, is how much the analysis may cost by a rough estimate, in
	// steps of about a nanosecond natively. Beyond it there is none: Analyze returns nil.
	Within int
	// Before, if there is one, is the layout of the text before. A text that asks for
	// the same is given it again, as most keystrokes do: only what stands in it is new.
	Before *grouptree.Layout
}

// Analysis is everything that can be said about a text. Its fields are to be
// read only; AppendJSON and AppendPage write it out.
type Analysis struct {
	Text        string
	Layout      *grouptree.Layout
	Names       grouptree.Names  // of the components
	Census      grouptree.Census // at the end of the text
	Rows        []int            // of each leaf of the layout
	Starts      []int            // the first row of each leaf, in every array that holds it
	Diagnostics []Diagnostic     // in the order of the text

	m          *resolver
	planner    *grouptree.Planner
	groups     []groupResult
	systems    []systemResult
	world      World
	ticks      []Commit
	spent      int // so far, in steps of about a nanosecond, counted; parsing is not
	hintsLater bool
	populated  bool
	worlds     NewWorld // for whoever analyses a changed text in comparison
}

// groupResult is what became of a group statement.
type groupResult struct {
	*group
	outcome grouptree.Outcome
	reason  string
	kept    grouptree.Set // laminar: what a crossing group keeps
	crosses bool
	rows    int
}

// label is the name of the group, or its expression if it has none, as a sentence
// repeats it.
func (g *group) label() string {
	if g.name != "" {
		return grouptree.Shorten(g.name)
	}
	return g.brief
}

// systemResult is how a system runs.
type systemResult struct {
	*system
	plan    grouptree.Plan
	paper   grouptree.Match // of layouts paper and trees
	columns []columnResult
	cost    cost
	why     []grouptree.Why
	hints   []hint
}

// columnResult is what a layout gives a column.
type columnResult struct {
	column
	best       *grouptree.Node
	equivalent bool
	contiguous bool
}

// Analyze builds the layout that a text asks for, carries out its ticks on a new
// world and says how every system runs. It never fails: what cannot be had of a text
// is in the diagnostics. It returns nil only for a text beyond Options.Within. Beyond
// Parse it costs the layout and the plans of package grouptree, what the world allows
// the ticks to cost, and a bounded number of trials for the hints.
func Analyze(text string, opt Options, world NewWorld) *Analysis {
	if opt.HintsLater {
		return AnalyzeHintless(text, opt, world)
	}
	a, diags := survey(text, opt, world)
	if a != nil {
		a.offerHints()
		a.conclude(diags)
	}
	return a
}

// AnalyzeHintless is Analyze with Options.HintsLater. A program that calls nothing
// else does not hold what looks for hints.
func AnalyzeHintless(text string, opt Options, world NewWorld) *Analysis {
	opt.HintsLater = true
	a, diags := survey(text, opt, world)
	if a != nil {
		for i := range a.systems {
			a.reportSystem(i, false)
		}
		a.conclude(diags)
	}
	return a
}

// survey analyses a text up to the hints and what is reported of systems.
func survey(text string, opt Options, world NewWorld) (*Analysis, []Diagnostic) {
	a := &Analysis{Text: text, hintsLater: opt.HintsLater, populated: opt.Populate, worlds: world}
	file, diags := Parse(text)
	if !a.within(opt, file) {
		return nil, nil
	}
	a.m = resolve(text, file)
	a.Names = a.m.names()
	a.Layout = a.m.build(opt.Before)
	if !a.within(opt, file) {
		return nil, nil
	}
	a.world = world(a.Layout)
	a.ticks = a.m.run(a.world)
	if opt.Populate && !a.m.spawns() {
		a.populate()
	}
	a.measure()
	a.judgeGroups()
	a.judgeSystems()
	return a, diags
}

// conclude puts together what there is to report.
func (a *Analysis) conclude(diags []Diagnostic) {
	a.Diagnostics = append(diags, a.m.finish()...)
	sorting.Stable(a.Diagnostics, func(x, y Diagnostic) int {
		return cmp.Or(x.Range.Start.compare(y.Range.Start), cmp.Compare(x.Severity, y.Severity))
	})
}

// HasErrors reports whether some of the text could not be understood, or an
// expectation failed.
func (a *Analysis) HasErrors() bool {
	return slices.ContainsFunc(a.Diagnostics, func(d Diagnostic) bool { return d.Severity == Error })
}

// build builds the layout from the groups that could be understood.
// before is returned if it is that layout.
func (m *meaning) build(before *grouptree.Layout) *grouptree.Layout {
	spec := grouptree.Spec{Components: len(m.comps), Tags: m.tags}
	for i := range m.groups {
		if m.groups[i].build >= 0 {
			spec.Groups = append(spec.Groups, m.groups[i].conj)
		}
	}
	if before != nil && before.Kind == m.kind && same(before.Spec, spec) {
		return before
	}
	return grouptree.Build(m.kind, spec)
}

func same(a, b grouptree.Spec) bool {
	return a.Components == b.Components && a.Tags == b.Tags && slices.Equal(a.Groups, b.Groups)
}

// populate makes up entities for a design that spawns none.
func (a *Analysis) populate() {
	const each = 60
	seen := make(map[grouptree.Set]bool)
	add := func(s grouptree.Set) {
		if !s.Empty() && !seen[s] {
			seen[s] = true
			a.world.Spawn(each, s)
		}
	}
	for i := range a.m.groups {
		if a.m.groups[i].build >= 0 {
			add(a.m.groups[i].conj.Has)
		}
	}
	for i := range a.m.systems {
		add(a.m.systems[i].sig.Match.Has)
	}
	if len(seen) > 0 {
		a.world.Commit()
		a.m.report(msgPopulated.at(Range{Position{1, 1}, Position{1, 1}}, group3(len(seen))))
	}
}

// spawns reports whether a text spawns anything, or means to.
func (m *meaning) spawns() bool {
	return slices.ContainsFunc(m.file.Statements, func(s Statement) bool {
		switch s := s.(type) {
		case *Spawn:
			return true
		case *Broken:
			return s.Keyword == "spawn"
		}
		return false
	})
}

// measure asks for the rows of every leaf and finds where it starts.
func (a *Analysis) measure() {
	a.Census = a.world.Census()
	a.Rows = make([]int, len(a.Layout.Leaves))
	a.world.Rows(a.Rows)
	a.planner = a.Layout.Planner(a.Census, a.Rows)
	a.Starts = make([]int, len(a.Rows))
	for c := range a.Layout.Arrays {
		at := 0
		for _, leaf := range a.Layout.Arrays[c].Leaves {
			a.Starts[leaf] = at
			at += a.Rows[leaf]
		}
	}
}

// arrayRows returns the number of rows of a component's array.
func (a *Analysis) arrayRows(c int) int {
	leaves := a.Layout.Arrays[c].Leaves
	if len(leaves) == 0 {
		return 0
	}
	last := leaves[len(leaves)-1]
	return a.Starts[last] + a.Rows[last]
}

// judgeGroups gathers the verdicts and reports those that need an answer.
func (a *Analysis) judgeGroups() {
	labels := make([]string, 0, len(a.m.groups))
	owner := make([]*group, 0, len(a.m.groups))
	for i := range a.m.groups {
		if g := &a.m.groups[i]; g.build >= 0 {
			labels, owner = append(labels, g.label()), append(owner, g)
		}
	}
	for i := range a.m.groups {
		g := &a.m.groups[i]
		out := groupResult{group: g, outcome: grouptree.Rejected, reason: g.reason}
		if g.build >= 0 {
			v := &a.Layout.Groups[g.build]
			out.outcome = v.Outcome
			out.reason = a.Layout.Reason(g.build, a.Names, labels)
			out.kept, out.crosses = v.Kept, v.Crosses
			out.rows = a.matching(g.conj)
			a.reportGroup(&out, v, owner)
		}
		a.groups = append(a.groups, out)
	}
}

// matching counts the entities that satisfy g.
func (a *Analysis) matching(g grouptree.Conj) int {
	n := 0
	for i, comp := range a.Census.Comps {
		if g.Holds(comp) {
			n += a.Census.Count[i]
		}
	}
	return n
}

// groupMessages says which message reports a verdict.
var groupMessages = map[grouptree.ReasonCode]message{
	grouptree.CodeNoStorage:     msgGroupNoStorage,
	grouptree.CodeAncestor:      msgGroupAncestor,
	grouptree.CodeDisjoint:      msgGroupDisjoint,
	grouptree.CodeOverlaps:      msgGroupOverlaps,
	grouptree.CodeStraddles:     msgGroupStraddles,
	grouptree.CodeTooManyBlocks: msgGroupTooManyBlocks,
	grouptree.CodeTooIntricate:  msgGroupTooIntricate,
	grouptree.CodeCrossing:      msgGroupCrossing,
}

// reportGroup warns of a group that is rejected or crosses another.
func (a *Analysis) reportGroup(g *groupResult, v *grouptree.Verdict, owner []*group) {
	code := v.Code
	if len(v.Parts) > 0 && v.Outcome == grouptree.Rejected {
		code = v.Parts[0].Code
	}
	says, known := groupMessages[code]
	if !known || v.Outcome == grouptree.Alias {
		return
	}
	clause := string(g.reason[0]|0x20) + g.reason[1:] // every reason begins with an English word
	d := says.at(g.first, g.label(), clause)
	if code == grouptree.CodeCrossing && v.Other >= 0 {
		d.Notes = []Note{says.noteAt(owner[v.Other].first)}
	}
	a.m.report(d)
}

// judgeSystems plans every system.
func (a *Analysis) judgeSystems() {
	a.systems = make([]systemResult, 0, len(a.m.systems))
	for i := range a.m.systems {
		s := &a.m.systems[i]
		out := systemResult{system: s, plan: a.planner.Plan(s.sig)}
		if a.hasPaper() {
			out.paper = a.Layout.PaperClass(s.sig)
		}
		out.columns = make([]columnResult, 0, len(s.columns))
		for _, c := range s.columns {
			out.columns = append(out.columns, a.judgeColumn(&out, c))
		}
		out.cost = a.price(&out)
		out.why = a.Layout.Why(s.sig, out.plan, a.Names)
		a.systems = append(a.systems, out)
		a.spent += stepPlan * len(out.plan.Leaves)
	}
	a.spent += a.Layout.Steps + a.world.Steps()
}

// stepPlan is what a step of a plan takes, with its price.
const stepPlan = 25

// hasPaper reports whether the layout is one that the paper classifies.
func (a *Analysis) hasPaper() bool {
	return a.Layout.Kind == grouptree.Paper || a.Layout.Kind == grouptree.Trees
}

func (a *Analysis) judgeColumn(s *systemResult, c column) columnResult {
	out := columnResult{column: c, contiguous: s.plan.Lead >= 0 && s.plan.Always.Has(c.component)}
	g := s.sig.Match
	if c.optional {
		g.Cares.Add(c.component)
		g.Has.Add(c.component)
	}
	out.best = a.Layout.Best(c.component, g)
	out.equivalent = out.best.Equals(g)
	return out
}

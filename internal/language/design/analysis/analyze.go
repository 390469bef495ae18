package analysis

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/sorting"
	"github.com/copse-ecs/copse/internal/wording"
)

// Options say how a text is to be analysed.
type Options struct {
	// Populate adds entities to a design that spawns none, so that its blocks
	// have sizes: 60 of every composition that a group or system names by its
	// positive literals.
	Populate bool
	// HintsLater leaves out the hints, which cost more than the rest of the analysis. The editor
	// sets it for the analysis after each keystroke; hints.Analyze adds the hints later.
	HintsLater bool
	// Within, if positive, is the most that the analysis may cost, in steps of about a nanosecond.
	// If a rough estimate exceeds it, Analyze returns nil.
	Within int
	// Before is Analysis.Empty of the previous text, or nil. If the groups are the same, as they
	// are after most keystrokes, the analysis uses this layout and builds none.
	Before *grouptree.Layout
}

// Analysis is the result of analysing a text. Callers must not change its fields. Package describe
// makes the documents of it.
type Analysis struct {
	Text        string
	Layout      *grouptree.Layout       // at the end of the text
	Empty       *grouptree.Layout       // before the first commit: of the groups alone
	Names       grouptree.Names         // of the components
	Census      grouptree.Census        // at the end of the text
	Rows        []int                   // of each leaf of the layout
	Starts      []int                   // the first row of each leaf, in every array that holds it
	Diagnostics []diagnostic.Diagnostic // in the order of the text

	Design     *Design
	resolver   *resolver
	Planner    *grouptree.Planner
	Costs      *cost.Design  // the design on its layout, priced
	Prices     []int64       // of the runs of each system in a round, in picoseconds
	Total      cost.Total    // of a round
	Did        []cost.Commit // what each commit does, as it is priced
	DidByClass []cost.Commit // what all commits after the first do to the blocks of each class
	Groups     []GroupResult
	Systems    []SystemResult
	World      World
	Ticks      []Commit
	Causes     []Cause // what statements cost, the dearest first; empty where that was not tried
	Spent      int     // the cost so far, in steps of about a nanosecond; counted, without parsing
	hintsLater bool
	Populated  bool
	NewWorld   NewWorld // makes the worlds of further analyses, of changed texts
}

// GroupResult is a group statement with the verdict of the layout.
type GroupResult struct {
	*Group
	Outcome grouptree.Outcome
	Reason  string
	Lane    int           // lanes: of its class
	Kept    grouptree.Set // laminar, lanes: the part that is kept, if the group keeps only a part of its set
	Crosses bool
	Rows    int
}

// Cause is a statement that changes entities, with what a round would cost less and more without it, in picoseconds.
type Cause struct {
	Range   diagnostic.Range
	Changes int64 // less for commits
	Systems int64 // more for the runs of systems
}

// Label returns the name of the group for use in a sentence, or its expression if it has no name.
func (g *Group) Label() string {
	if g.Name != "" {
		return grouptree.Shorten(g.Name)
	}
	return g.Brief
}

// SystemResult is how a system runs.
type SystemResult struct {
	*System
	Plan     grouptree.Plan
	Paper    grouptree.Match // of layouts paper and trees
	Columns  []ColumnResult
	Cost     Cost
	Why      []grouptree.Why
	Hints    []Hint // edits that lower the total, the best first
	Possible []Hint // edits that do not lower it, or of which that is not known
}

// ColumnResult says how a system reads a column.
type ColumnResult struct {
	Column
	Best       *grouptree.Node // the deepest node of the column that the signature implies; nil if several arrays hold entities that match
	Equivalent bool
	Contiguous bool
}

// Analyze analyses a text without hints, and without the answers to what other libraries and
// languages write (see syntax.ParseOwn). A program that calls only this one links neither.
func Analyze(text string, opt Options, world NewWorld) *Analysis {
	return WithoutHints(text, opt, world, syntax.ParseOwn)
}

// WithoutHints is hints.Analyze with Options.HintsLater.
func WithoutHints(text string, opt Options, world NewWorld, parse Parse) *Analysis {
	opt.HintsLater = true
	a, diags := Begin(text, opt, world, parse)
	if a != nil {
		for i := range a.Systems {
			a.ReportSystem(i, false)
		}
		a.Conclude(diags)
	}
	return a
}

// Parse is syntax.Parse or syntax.ParseOwn.
type Parse func(text string) (*syntax.File, []diagnostic.Diagnostic)

// Begin analyses a text. The hints and the diagnostics about systems are still missing; Conclude
// must be called after they are added.
func Begin(text string, opt Options, world NewWorld, parse Parse) (*Analysis, []diagnostic.Diagnostic) {
	a := &Analysis{Text: text, hintsLater: opt.HintsLater, Populated: opt.Populate, NewWorld: world}
	file, diags := parse(text)
	if !a.within(opt, file) {
		return nil, nil
	}
	a.resolver = resolveAll(text, file)
	a.Design = a.resolver.Design
	a.Names = a.Design.Names()
	a.Empty = a.Design.Build(opt.Before)
	a.Layout = a.Empty
	if !a.within(opt, file) {
		return nil, nil
	}
	a.World = world(a.Empty)
	a.Ticks = a.resolver.run(a.World)
	if opt.Populate && !a.Design.spawns() {
		a.populate()
	}
	a.Layout = a.World.Layout().WithTrees()
	a.reportOverflow()
	a.measure()
	a.judgeGroups()
	a.judgeSystems()
	return a, diags
}

// Conclude collects and sorts the diagnostics.
func (a *Analysis) Conclude(diags []diagnostic.Diagnostic) {
	a.Diagnostics = append(diags, a.resolver.finish()...)
	sorting.Stable(a.Diagnostics, func(x, y diagnostic.Diagnostic) int {
		return cmp.Or(x.Range.Start.Compare(y.Range.Start), cmp.Compare(x.Severity, y.Severity))
	})
}

// HasErrors reports whether a statement was not understood or an expectation failed.
func (a *Analysis) HasErrors() bool {
	return slices.ContainsFunc(a.Diagnostics, func(d diagnostic.Diagnostic) bool { return d.Severity == diagnostic.Error })
}

// Build builds the layout from the groups that were understood, with lists of the tags that systems
// ask for. It returns before if that is the same layout.
func (m *Design) Build(before *grouptree.Layout) *grouptree.Layout {
	spec := grouptree.Spec{Components: len(m.Components), Tags: m.Tags}
	for i := range m.Groups {
		if m.Groups[i].SpecIndex >= 0 {
			spec.Groups = append(spec.Groups, m.Groups[i].Conj)
		}
	}
	if m.Kind == grouptree.Lanes {
		for i := range m.Systems {
			spec.AddListsFor(m.Systems[i].Signature.Match)
		}
	}
	if before != nil && before.Kind == m.Kind && same(before.Spec, spec) {
		return before
	}
	return grouptree.Build(m.Kind, spec)
}

func same(a, b grouptree.Spec) bool {
	return a.Components == b.Components && a.Tags == b.Tags && slices.Equal(a.Groups, b.Groups) && slices.Equal(a.Listed, b.Listed)
}

// reportOverflow warns of compositions for which a lanes layout has no blocks of their own.
func (a *Analysis) reportOverflow() {
	n := 0
	for _, comp := range a.Layout.Spec.Known {
		if a.Layout.Overflows(comp) {
			n++
		}
	}
	if n > 0 {
		at := a.Design.LayoutStatement.Range
		a.resolver.report(diagnostic.TooManyClasses.At(at, wording.Grouped(n)))
	}
}

// populate adds the entities of Options.Populate to a design that spawns none.
func (a *Analysis) populate() {
	list := a.Design.MadeUp()
	for _, set := range list {
		a.World.Spawn(MadeUpEach, set)
	}
	if len(list) > 0 {
		a.World.Commit()
		a.resolver.report(diagnostic.Populated.At(diagnostic.Range{Start: diagnostic.Position{Line: 1, Column: 1}, End: diagnostic.Position{Line: 1, Column: 1}}, wording.Grouped(len(list))))
	}
}

// MadeUpEach is how many entities Options.Populate adds of each composition.
const MadeUpEach = 60

// MadeUp returns the compositions of the entities that Options.Populate adds, in order.
func (m *Design) MadeUp() (out []grouptree.Set) {
	seen := make(map[grouptree.Set]bool)
	add := func(s grouptree.Set) {
		if !s.Empty() && !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	for i := range m.Groups {
		if m.Groups[i].SpecIndex >= 0 {
			add(m.Groups[i].Conj.Has)
		}
	}
	for i := range m.Systems {
		add(m.Systems[i].Signature.Match.Has)
	}
	return out
}

// spawns reports whether a text has a spawn statement, even one that was not understood.
func (m *Design) spawns() bool {
	return slices.ContainsFunc(m.File.Statements, func(s syntax.Statement) bool {
		switch s := s.(type) {
		case *syntax.Spawn:
			return true
		case *syntax.Broken:
			return s.Keyword == "spawn"
		}
		return false
	})
}

// measure counts the rows of every leaf and finds where each leaf starts.
func (a *Analysis) measure() {
	a.Census = a.World.Census()
	a.Rows = make([]int, len(a.Layout.Leaves))
	a.World.Rows(a.Rows)
	a.Costs = a.CostInput().On(a.Layout)
	a.Planner = a.Costs.Planner
	a.Starts = make([]int, len(a.Rows))
	for i := range a.Layout.Arrays {
		at := 0
		for _, leaf := range a.Layout.Arrays[i].Leaves {
			a.Starts[leaf] = at
			at += a.Rows[leaf]
		}
	}
}

// ComponentRows returns the number of rows of all arrays of a component.
func (a *Analysis) ComponentRows(c int) (rows int) {
	for array := range a.Layout.ArraysOf(c) {
		rows += a.ArrayRows(array)
	}
	return rows
}

// ArrayRows returns the number of rows of an array of the layout.
func (a *Analysis) ArrayRows(array *grouptree.Array) int {
	leaves := array.Leaves
	if len(leaves) == 0 {
		return 0
	}
	last := leaves[len(leaves)-1]
	return a.Starts[last] + a.Rows[last]
}

// judgeGroups collects the verdicts on groups and reports rejected and crossing groups.
func (a *Analysis) judgeGroups() {
	labels := make([]string, 0, len(a.Design.Groups))
	owner := make([]*Group, 0, len(a.Design.Groups))
	for i := range a.Design.Groups {
		if g := &a.Design.Groups[i]; g.SpecIndex >= 0 {
			labels, owner = append(labels, g.Label()), append(owner, g)
		}
	}
	for i := range a.Design.Groups {
		g := &a.Design.Groups[i]
		out := GroupResult{Group: g, Outcome: grouptree.Rejected, Reason: g.Reason}
		if g.SpecIndex >= 0 {
			v := &a.Layout.Groups[g.SpecIndex]
			out.Outcome = v.Outcome
			out.Reason = a.Layout.Reason(g.SpecIndex, a.Names, labels)
			out.Lane, out.Kept, out.Crosses = v.Lane, v.Kept, v.Crosses
			out.Rows = a.Count(g.Conj)
			a.reportGroup(&out, v, owner)
		}
		a.Groups = append(a.Groups, out)
	}
}

// Count counts the entities that satisfy g.
func (a *Analysis) Count(g grouptree.Conj) int {
	n := 0
	for i, comp := range a.Census.Comps {
		if g.Holds(comp) {
			n += a.Census.Count[i]
		}
	}
	return n
}

// groupMessages are the diagnostics for the verdicts that are reported.
var groupMessages = []groupMessage{
	{grouptree.CodeNoStorage, diagnostic.GroupNoStorage},
	{grouptree.CodeAncestor, diagnostic.GroupAncestor},
	{grouptree.CodeDisjoint, diagnostic.GroupDisjoint},
	{grouptree.CodeOverlaps, diagnostic.GroupOverlaps},
	{grouptree.CodeStraddles, diagnostic.GroupStraddles},
	{grouptree.CodeTooManyBlocks, diagnostic.GroupTooManyBlocks},
	{grouptree.CodeTooIntricate, diagnostic.GroupTooIntricate},
	{grouptree.CodeCrossing, diagnostic.GroupCrossing},
}

type groupMessage struct {
	code grouptree.ReasonCode
	says diagnostic.Message
}

// reportGroup warns of a group that is rejected or crosses another.
func (a *Analysis) reportGroup(g *GroupResult, v *grouptree.Verdict, owner []*Group) {
	code := v.Code
	if len(v.Parts) > 0 && v.Outcome == grouptree.Rejected {
		code = v.Parts[0].Code
	}
	row := slices.IndexFunc(groupMessages, func(m groupMessage) bool { return m.code == code })
	if row < 0 || v.Outcome == grouptree.Alias {
		return
	}
	says := groupMessages[row].says
	clause := string(g.Reason[0]|0x20) + g.Reason[1:] // every reason begins with an English word
	d := says.At(g.ExprAt, g.Label(), clause)
	if code == grouptree.CodeCrossing && v.Other >= 0 {
		d.Notes = []diagnostic.Note{says.NoteAt(owner[v.Other].ExprAt)}
	}
	a.resolver.report(d)
}

// judgeSystems plans every system.
func (a *Analysis) judgeSystems() {
	a.Systems = make([]SystemResult, 0, len(a.Design.Systems))
	a.Prices = make([]int64, len(a.Design.Systems))
	for i := range a.Design.Systems {
		s := &a.Design.Systems[i]
		out := SystemResult{System: s, Plan: a.Planner.Plan(s.Signature)}
		if a.HasPaper() {
			out.Paper = a.Layout.PaperClass(s.Signature)
		}
		out.Columns = make([]ColumnResult, 0, len(s.Columns))
		for _, c := range s.Columns {
			out.Columns = append(out.Columns, a.judgeColumn(&out, c))
		}
		run := a.Costs.Run(&a.Costs.Input().Systems[i], &out.Plan)
		out.Cost, a.Prices[i] = a.price(&out, &run), a.Costs.Input().Systems[i].Price(&cost.Default, &run)
		out.Why = a.Layout.Why(s.Signature, out.Plan, a.Names, a.Rows)
		a.Systems = append(a.Systems, out)
		a.Spent += stepPlan * len(out.Plan.Leaves)
	}
	a.Did, a.DidByClass = a.Costs.CommitsByClass()
	a.Total = cost.TotalOf(a.Prices, a.Costs.Input().Changes(a.Did, &cost.Default))
	a.Spent += a.Layout.Steps + a.World.Steps()
}

// stepPlan is the cost of a step of planning, in steps of about a nanosecond.
const stepPlan = 25

// HasPaper reports whether the layout is one that the paper classifies.
func (a *Analysis) HasPaper() bool {
	return a.Layout.Kind == grouptree.Paper || a.Layout.Kind == grouptree.Trees
}

func (a *Analysis) judgeColumn(s *SystemResult, c Column) ColumnResult {
	out := ColumnResult{Column: c, Contiguous: s.Plan.Lead >= 0 && s.Plan.Always.Has(c.Component)}
	g := s.Signature.Match
	if c.Optional {
		g.Cares.Add(c.Component)
		g.Has.Add(c.Component)
	}
	out.Best = a.Planner.Best(c.Component, g)
	out.Equivalent = out.Best != nil && out.Best.Equals(g)
	return out
}

package ecs

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// Explanation says how a system runs and why. Counts are those of the committed entities.
type Explanation struct {
	System    string
	Signature string // as the design language writes it
	Task      bool   // it is a task: only Why says more
	Match     Match
	Why       string   // in the words of the playground
	WayOut    string   // what would make the match better, "" if nothing is known that does
	OnTop     []string // what entities must have on top of the conjunction of the terms, in words: Any, Exactly and Changed
	Lead      string   // the component whose array is walked, or the tag whose list is walked; "" for a scan
	Arrays    int      // how many arrays of the lead are walked: in the layout Lanes a component has several where groups cross; 0 for the list of a tag
	Blocks    []string // the blocks that are visited, array by array, in order
	Tested    []string // those whose entities are tested
	InStep    []string // columns that are read at the lead's rows in all blocks
	ByHandle  []string // columns that are fetched by handle in some block
	Sends     []string // types of events
	Receives  []string
	Cost      grouptree.Cost

	// What a system that is not full keeps of its last runs, so that the next need not find it: which rows match, and the rows of
	// columns that are fetched by handle. What a commit has changed is found again; if that is very much, nothing is kept.
	KeptEntities int // whose rows are kept; 0 if nothing is
	KeptRuns     int // that have used what is kept

	Stage        string   // in which it runs, "" for a query
	StageOptions []string // of the stage, as a program writes them: "FixedStep(0.25, 4)", "Parallel"; of a condition only "RunIf"
	Options      []string // its own conditions and what is said about its order: "Every(2)", "After(\"Move\")"
}

// Explain says how the system runs in the layout of the groups declared so far. It makes a new plan
// each time: O(groups), too slow for every tick.
func (s *System) Explain() Explanation {
	s.checkNotRemoved()
	return s.explain()
}

// explain is Explain, also for a query.
func (d *declaration) explain() Explanation {
	d.w.checkOneGoroutine("a system cannot be explained")
	w := d.w
	if d.access.Task {
		return d.explainStage(Explanation{
			System: d.name, Signature: d.text(), Task: true, Match: NoMatch,
			Sends: registry.TypeNames(d.access.Sends), Receives: registry.TypeNames(d.access.Receives),
			Why: "It is called once in each run of the stage " + strconv.Quote(d.entry.Stage.Name) + ", and runs over no entities.",
		})
	}
	l, names := w.arrays().Layout().WithTrees(), w.registry().Names()
	census := w.store().Compositions.Census()
	rows := l.Count(census)
	p := l.Plan(d.walk.Signature, census, rows)
	var why []string
	for _, reason := range l.Why(d.walk.Signature, p, names, rows) {
		why = append(why, reason.Text)
	}
	conjunction := p.Match
	p = d.walk.Narrow(l, p)
	out := Explanation{System: d.name, Signature: d.text(), Match: Match(p.Match), OnTop: d.named(names).Clauses(), Cost: d.cost(l, p, census, rows)}
	out.KeptEntities, out.KeptRuns = d.walk.Keeps()
	if p.Match > conjunction {
		why = append(why, "That is "+conjunction.String()+", but on top of it entities are tested for "+strings.Join(out.OnTop, ", and for ")+".")
	}
	out.Why = strings.Join(why, " ")
	if out.Match != Full {
		out.WayOut = strings.TrimPrefix(d.wayOut(out.Match-1), "; ")
	}
	out.Sends, out.Receives = registry.TypeNames(d.access.Sends), registry.TypeNames(d.access.Receives)
	if p.Lead >= 0 {
		out.Lead = names[p.Lead]
	}
	lane := -1
	for _, leaf := range p.Leaves {
		if at := l.Classes[l.Leaves[leaf.Leaf].Class].Lane; at != lane && !l.Spec.Tags.Has(p.Lead) { // blocks are lane by lane
			lane = at
			out.Arrays++
		}
		name := names.Region(l.Leaves[leaf.Leaf].Region)
		out.Blocks = append(out.Blocks, name)
		if leaf.Test {
			out.Tested = append(out.Tested, name)
		}
	}
	for _, c := range d.walk.Columns {
		if p.Lead >= 0 && p.Always.Has(c.Component) {
			out.InStep = append(out.InStep, names[c.Component])
		} else {
			out.ByHandle = append(out.ByHandle, names[c.Component])
		}
	}
	return d.explainStage(out)
}

// explainStage adds when a system runs to its explanation.
func (d *declaration) explainStage(e Explanation) Explanation {
	if d.entry.Stage != nil {
		e.Stage, e.StageOptions, e.Options = d.entry.Stage.Name, d.entry.Stage.OptionTexts(), d.entry.OptionTexts()
	}
	return e
}

// cost counts what a run of the system does now. Which values have changed is not looked at.
func (d *declaration) cost(l *grouptree.Layout, p grouptree.Plan, census grouptree.Census, rows []int) grouptree.Cost {
	if !d.walk.Filter.Filters() {
		return l.Cost(d.walk.Signature, p, census, rows)
	}
	var matching grouptree.Census
	for i, set := range census.Comps {
		if d.walk.Holds(set) {
			matching.Comps, matching.Count = append(matching.Comps, set), append(matching.Count, census.Count[i])
		}
	}
	out := l.Cost(d.walk.Signature, p, matching, rows)
	if p.Match == grouptree.Scan {
		out.Visited, out.Tested = census.Total(), census.Total()
	}
	return out
}

// String writes the explanation in a few lines.
func (e Explanation) String() string {
	if e.Task {
		return e.Signature + " is a task. " + e.Why + e.stageText()
	}
	var b strings.Builder
	b.WriteString(e.Signature + " is " + e.Match.String() + ". " + e.Why)
	if e.WayOut != "" {
		b.WriteString("\n  better: " + e.WayOut)
	}
	switch {
	case e.Lead == "":
	case e.Arrays == 0 && len(e.Blocks) > 0:
		b.WriteString("\n  walks the list of " + e.Lead)
	case e.Arrays > 1:
		b.WriteString("\n  walks " + e.Lead + ", which has " + strconv.Itoa(e.Arrays) + " arrays: " + strings.Join(e.Blocks, ", "))
	default:
		b.WriteString("\n  walks " + e.Lead + ": " + strings.Join(e.Blocks, ", "))
	}
	if len(e.InStep) > 1 { // the lead alone needs no line
		b.WriteString("\n  in step: " + strings.Join(e.InStep, ", "))
	}
	if len(e.ByHandle) > 0 {
		b.WriteString("\n  by handle: " + strings.Join(e.ByHandle, ", "))
	}
	if len(e.Sends) > 0 {
		b.WriteString("\n  sends: " + strings.Join(e.Sends, ", "))
	}
	if len(e.Receives) > 0 {
		b.WriteString("\n  receives: " + strings.Join(e.Receives, ", "))
	}
	if len(e.OnTop) > 0 {
		b.WriteString("\n  only with " + strings.Join(e.OnTop, ", and with "))
	}
	if e.KeptEntities > 0 {
		b.WriteString("\n  kept: rows of " + strconv.Itoa(e.KeptEntities) + " entities, for " + strconv.Itoa(e.KeptRuns) + " runs now")
	}
	b.WriteString(e.stageText())
	b.WriteString("\n  now: " + strconv.Itoa(e.Cost.Visited) + " visited, " + strconv.Itoa(e.Cost.Tested) + " tested, " +
		strconv.Itoa(e.Cost.Matched) + " matched, " + strconv.Itoa(e.Cost.Lookups) + " look-ups")
	return b.String()
}

// stageText writes when the system runs, unless that is simply in every tick of a program without stages.
func (e Explanation) stageText() (text string) {
	if e.Stage != "" && (e.Stage != MainStage || len(e.StageOptions) > 0) {
		text = "\n  runs in the stage " + strconv.Quote(e.Stage)
		if len(e.StageOptions) > 0 {
			text += " with " + strings.Join(e.StageOptions, ", ")
		}
	}
	if len(e.Options) > 0 {
		text += "\n  runs with " + strings.Join(e.Options, ", ")
	}
	return text
}

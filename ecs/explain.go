package ecs

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// Explanation says how a system runs and why. Counts are those of the committed entities.
type Explanation struct {
	System    string
	Signature string // as the design language writes it
	Task      bool   // it is a task: only Why says more
	Match     Match
	Why       string   // in the words of the playground
	Lead      string   // the component whose array is walked, or the tag whose list is walked; "" for a scan
	Arrays    int      // how many arrays of the lead are walked: in the layout Lanes a component has several where groups cross; 0 for the list of a tag
	Blocks    []string // the blocks that are visited, array by array, in order
	Tested    []string // those whose entities are tested
	InStep    []string // columns that are read at the lead's rows in all blocks
	ByHandle  []string // columns that are fetched by handle in some block
	Kept      Kept
	Cost      grouptree.Cost
}

// Kept is what a system that is not full keeps of its last runs, so that the next need not look it
// up: which rows match, and the rows of columns that are fetched by handle. What a commit has changed is
// looked up again; if that is very much, nothing is kept.
type Kept struct {
	Entities int // whose rows are kept; 0 if nothing is
	Runs     int // that have used what is kept
}

// Explain says how the system runs in the layout of the groups declared so far. It makes a new plan
// each time: O(groups), too slow for every tick.
func (s *System) Explain() Explanation {
	s.checkNotRemoved()
	s.w.checkOneGoroutine("a system cannot be explained")
	w := s.w
	if s.task != nil {
		return Explanation{
			System: s.name, Signature: s.String(), Task: true, Match: Scan,
			Why: "It is called once in each run of the stage " + strconv.Quote(s.stage.name) + ", and runs over no entities.",
		}
	}
	l, names := w.currentLayout().WithTrees(), w.registry.names()
	census := w.store.Compositions.Census()
	rows := l.Count(census)
	p := l.Plan(s.signature, census, rows)
	out := Explanation{System: s.name, Signature: s.String(), Match: p.Match, Kept: s.kept(), Cost: l.Cost(s.signature, p, census, rows)}
	var why []string
	for _, reason := range l.Why(s.signature, p, names, rows) {
		why = append(why, reason.Text)
	}
	out.Why = strings.Join(why, " ")
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
	for _, c := range s.columns {
		if p.Lead >= 0 && p.Always.Has(int(c.id)) {
			out.InStep = append(out.InStep, names[c.id])
		} else {
			out.ByHandle = append(out.ByHandle, names[c.id])
		}
	}
	return out
}

// String writes the explanation in a few lines.
func (e Explanation) String() string {
	if e.Task {
		return e.Signature + " is a task. " + e.Why
	}
	var b strings.Builder
	b.WriteString(e.Signature + " is " + e.Match.String() + ". " + e.Why)
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
	if e.Kept.Entities > 0 {
		b.WriteString("\n  kept: rows of " + strconv.Itoa(e.Kept.Entities) + " entities, for " + strconv.Itoa(e.Kept.Runs) + " runs now")
	}
	b.WriteString("\n  now: " + strconv.Itoa(e.Cost.Visited) + " visited, " + strconv.Itoa(e.Cost.Tested) + " tested, " +
		strconv.Itoa(e.Cost.Matched) + " matched, " + strconv.Itoa(e.Cost.Lookups) + " look-ups")
	return b.String()
}

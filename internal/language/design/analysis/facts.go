package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// Edited applies edits that do not overlap and returns the new text.
func (a *Analysis) Edited(edits []diagnostic.Edit) string {
	return diagnostic.SplitLines(a.Text).Apply(edits)
}

// Walk is how a system runs over the arrays.
type Walk struct {
	Signature grouptree.Signature
	Plan      grouptree.Plan
}

// Walks returns the walks of all systems, in the order of the page document.
func (a *Analysis) Walks() []Walk {
	out := make([]Walk, len(a.Systems))
	for i := range a.Systems {
		out[i] = Walk{a.Systems[i].Signature, a.Systems[i].Plan}
	}
	return out
}

// GroupOf returns the group statement of a group of the layout's spec.
func (a *Analysis) GroupOf(built int) int {
	for i := built; ; i++ { // statements before it that are not built have no index in the spec
		if a.Groups[i].SpecIndex == built {
			return i
		}
	}
}

// SystemFact has the values that a check can ask of a system by its name.
type SystemFact struct {
	Name       string
	Signature  grouptree.Signature
	Plan       grouptree.Plan
	Paper      grouptree.Match // the paper's class, if Classified
	Classified bool            // the layout is one that the paper classifies
	Weight     int
	Cost       grouptree.Cost // of one run
	Bytes      int            // that a run touches
	CacheLines int
	Estimate   int           // nanoseconds
	Written    grouptree.Set // of the accessed components
	Contiguous grouptree.Set // the columns that are read at the lead's row in every block
}

// GroupFact has the values that a check can ask of a group statement.
type GroupFact struct {
	Name    string // "" if it has none
	Conj    grouptree.Conj
	Built   bool // the group was understood; otherwise the other fields are zero
	Outcome grouptree.Outcome
	Crosses bool
}

// SystemFacts lists the systems in the order of the text. It costs O(systems).
func (a *Analysis) SystemFacts() []SystemFact {
	out := make([]SystemFact, len(a.Systems))
	for i := range a.Systems {
		s := &a.Systems[i]
		out[i] = SystemFact{
			Name: s.Statement.Name.Text, Signature: s.Signature, Plan: s.Plan, Paper: s.Paper, Classified: a.HasPaper(),
			Weight: s.Statement.Weight.Value, Cost: s.Cost.Cost, Bytes: s.Cost.Bytes, CacheLines: s.Cost.CacheLines, Estimate: s.Cost.Estimate,
		}
		for _, c := range s.Columns {
			if c.Contiguous {
				out[i].Contiguous.Add(c.Component)
			}
			if c.Access == Write {
				out[i].Written.Add(c.Component)
			}
		}
	}
	return out
}

// GroupFacts lists the group statements in the order of the text. It costs O(groups).
func (a *Analysis) GroupFacts() []GroupFact {
	out := make([]GroupFact, len(a.Groups))
	for i := range a.Groups {
		g := &a.Groups[i]
		out[i] = GroupFact{Name: g.Name, Conj: g.Conj, Built: g.SpecIndex >= 0, Outcome: g.Outcome, Crosses: g.Crosses || g.Outcome == grouptree.InLane}
	}
	return out
}

// Commits returns what each commit did, in order.
func (a *Analysis) Commits() []Commit { return a.Ticks }

// Tags returns the components without storage.
func (a *Analysis) Tags() grouptree.Set { return a.Design.Tags }

// ComponentBytes returns the size of a row of the array of a component; 0 for a tag.
func (a *Analysis) ComponentBytes(component int) int { return a.Design.Components[component].Bytes }

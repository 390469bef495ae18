package design

import "github.com/copse-ecs/copse/grouptree"

// SystemFact is what a question about a system by its name can be about.
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
	Contiguous grouptree.Set // of the columns: read at the lead's row wherever the system runs
}

// GroupFact is what a question about a group statement can be about.
type GroupFact struct {
	Name    string // "" if it has none
	Conj    grouptree.Conj
	Built   bool // it could be understood, so the rest is known
	Outcome grouptree.Outcome
	Crosses bool
}

// SystemFacts lists the systems in the order of the text. It costs O(systems).
func (a *Analysis) SystemFacts() []SystemFact {
	out := make([]SystemFact, len(a.systems))
	for i := range a.systems {
		s := &a.systems[i]
		out[i] = SystemFact{
			Name: s.stmt.Name.Text, Signature: s.sig, Plan: s.plan, Paper: s.paper, Classified: a.hasPaper(),
			Weight: s.stmt.Weight.Value, Cost: s.cost.Cost, Bytes: s.cost.bytes, CacheLines: s.cost.cacheLines, Estimate: s.cost.estimate,
		}
		for _, c := range s.columns {
			if c.contiguous {
				out[i].Contiguous.Add(c.component)
			}
			if c.access == accessWrite {
				out[i].Written.Add(c.component)
			}
		}
	}
	return out
}

// GroupFacts lists the group statements in the order of the text. It costs O(groups).
func (a *Analysis) GroupFacts() []GroupFact {
	out := make([]GroupFact, len(a.groups))
	for i := range a.groups {
		g := &a.groups[i]
		out[i] = GroupFact{Name: g.name, Conj: g.conj, Built: g.build >= 0, Outcome: g.outcome, Crosses: g.crosses}
	}
	return out
}

// Commits tells what each commit did, in their order.
func (a *Analysis) Commits() []Commit { return a.ticks }

// Tags returns the components without storage.
func (a *Analysis) Tags() grouptree.Set { return a.m.tags }

// Count returns how many entities satisfy g at the end of the text. It costs O(compositions).
func (a *Analysis) Count(g grouptree.Conj) int { return a.matching(g) }

// ArrayRows returns how many rows the array of a component has.
func (a *Analysis) ArrayRows(component int) int { return a.arrayRows(component) }

// ComponentBytes returns the size of a row of the array of a component; 0 for a tag.
func (a *Analysis) ComponentBytes(component int) int { return a.m.comps[component].bytes }

// Nearest returns the candidate that somebody who wrote word most likely meant, if one is near enough.
func Nearest(word string, candidates []string) (like string, ok bool) {
	return nearest(word, candidates)
}

// Quote returns a stretch of a text as messages repeat it: in quotes, printable and not too long.
func Quote(s string) string { return quote(s) }

// Grouped writes a number as sentences do: 5,000,000.
func Grouped(n int) string { return group3(n) }

// ParseNumber reads a whole number as designs write it: 1200, 1_200, 1.2k or 3M. Values above
// 1,000,000,000,000,000 come out as one more than that.
func ParseNumber(s string) (n int, ok bool) {
	n, whole, ok := parseNumber(s)
	return n, ok && whole
}

package design

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// maxStretches is the number of loops that are written out for one system.
const maxStretches = 4

// loop writes the loops that a system runs as a few lines of pseudo-code: rows
// of contiguous columns are indexed by row, others are looked up by entity.
func (a *Analysis) loop(s *systemResult) []string {
	name := s.stmt.Name.Text
	if s.plan.Lead < 0 {
		return a.scanLoop(s, name)
	}
	if len(s.plan.Leaves) == 0 {
		return []string{"nothing: no block can hold a match"}
	}
	var out []string
	shown := 0
	for i := 0; i < len(s.plan.Leaves); {
		steps := s.plan.Leaves[i:]
		steps = steps[:a.alike(&s.plan, steps)]
		i += len(steps)
		if shown++; shown > maxStretches {
			continue
		}
		out = append(out, a.stretchLoop(s, name, steps)...)
	}
	if more := shown - maxStretches; more > 0 {
		out = append(out, "and "+group3(more)+" more such loops")
	}
	return out
}

// alike returns how many of the first steps one loop serves.
func (a *Analysis) alike(p *grouptree.Plan, steps []grouptree.PlanLeaf) int {
	n := 1
	for n < len(steps) && steps[n].Test == steps[0].Test && a.adjoins(p, steps, n) {
		n++
	}
	return n
}

func (a *Analysis) scanLoop(s *systemResult, name string) []string {
	call := "  " + name + "(" + a.arguments(s, grouptree.Set{}) + ")"
	if s.sig.Match.Cares.Empty() {
		return []string{"for entity in entities", call}
	}
	return []string{"for entity in entities", "  if entity has " + a.Names.Conj(s.sig.Match), "  " + call}
}

// stretchLoop is the loop over adjacent leaves.
func (a *Analysis) stretchLoop(s *systemResult, name string, steps []grouptree.PlanLeaf) []string {
	first, last := steps[0].Leaf, steps[len(steps)-1].Leaf
	lead := a.Names[s.plan.Lead]
	from, to := a.Starts[first], a.Starts[last]+a.Rows[last]
	out := []string{"for row in " + lead + "[" + group3(from) + ":" + group3(to) + "]"}
	indent := "  "
	if steps[0].Test {
		out = append(out, "  if entity of row has "+a.Names.Conj(a.undecided(s, steps)))
		indent = "    "
	}
	return append(out, indent+name+"("+a.arguments(s, a.Layout.Direct(&s.plan, steps[0].Leaf))+")")
}

// undecided returns the literals of the signature that a test has to look at:
// those that some leaf of the steps does not settle.
func (a *Analysis) undecided(s *systemResult, steps []grouptree.PlanLeaf) grouptree.Conj {
	settled, _ := a.Layout.Leaves[steps[0].Leaf].Hull()
	for _, step := range steps[1:] {
		hull, _ := a.Layout.Leaves[step.Leaf].Hull()
		settled.Cares = settled.Cares.Intersect(hull.Cares).Minus(settled.Has.Differ(hull.Has))
		settled.Has = settled.Has.Intersect(hull.Has)
	}
	open := s.sig.Match.Cares.Minus(settled.Cares).Union(s.sig.Match.Has.Differ(settled.Has).Intersect(s.sig.Match.Cares))
	return grouptree.Conj{Cares: open, Has: s.sig.Match.Has.Intersect(open)}
}

// arguments lists what the system's function gets, column by column.
func (a *Analysis) arguments(s *systemResult, direct grouptree.Set) string {
	var out []string
	for _, c := range s.columns {
		name := a.Names[c.component]
		switch {
		case c.access == accessWith:
			continue
		case direct.Has(c.component):
			name += "[row]"
		case c.optional:
			name += "?[entity]"
		default:
			name += "[entity]"
		}
		if c.access == accessWrite {
			name = "mut " + name
		}
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}

package describe

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// plan describes a plan by runs of leaves that are treated alike. Leaves of one class
// that are both tested or both not tested are treated alike.
func (p *pager) plan(plan *grouptree.Plan) document.PlanEntry {
	out := document.PlanEntry{Lead: plan.Lead, Runs: plan.Runs}
	if plan.Lead < 0 {
		return out
	}
	leaves := plan.Leaves
	for array := range p.a.Layout.ArraysOf(plan.Lead) {
		for _, leaf := range array.Leaves {
			kind := 0
			if len(leaves) > 0 && int(leaves[0].Leaf) == leaf {
				kind, leaves = p.kindOf(plan, leaves[0], &out), leaves[1:]
			}
			if last := len(out.Steps) - 1; last >= 0 && out.Steps[last].Kind == kind {
				out.Steps[last].Leaves++
			} else {
				out.Steps = append(out.Steps, document.PlanStep{Leaves: 1, Kind: kind})
			}
		}
	}
	for _, k := range p.usedKinds {
		p.kinds[k] = 0
	}
	p.usedKinds = p.usedKinds[:0]
	return out
}

// kindOf returns the kind of a leaf of a plan, counted from 1, a new one if it is the
// first of its kind.
func (p *pager) kindOf(plan *grouptree.Plan, leaf grouptree.PlanLeaf, out *document.PlanEntry) int {
	at := 2 * p.a.Layout.Leaves[leaf.Leaf].Class
	if leaf.Test {
		at++
	}
	if p.kinds[at] == 0 {
		out.Kinds = append(out.Kinds, document.PlanKind{Test: leaf.Test, Direct: p.a.Layout.Direct(plan, leaf.Leaf)})
		p.kinds[at] = len(out.Kinds)
		p.usedKinds = append(p.usedKinds, at)
	}
	return p.kinds[at]
}

package document

import (
	"strings"
	"unicode/utf8"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
)

// mostExpr is how many bytes of an expression the page has any use for.
const mostExpr = 300

// expr writes an expression, null if there is none. Of one that is too long to be
// read it writes the beginning and an ellipsis.
func (p *pager) expr(text string) {
	if len(text) <= mostExpr {
		p.StringOr(text)
		return
	}
	cut := strings.LastIndexByte(text[:mostExpr], ' ') // between literals
	if cut < mostExpr/2 {
		for cut = mostExpr; !utf8.RuneStart(text[cut]); cut-- {
		}
	}
	p.String(text[:cut] + "…")
}

// ranges writes numbers, most of which follow on one another, as the ranges they
// make: [from, to, from, to, ...], each without its to.
func (p *pager) ranges(list []int) {
	p.Open('[')
	for i := 0; i < len(list); {
		from := i
		for i++; i < len(list) && list[i] == list[i-1]+1; i++ {
		}
		p.Int(list[from])
		p.Int(list[i-1] + 1)
	}
	p.Close(']')
}

// flags returns 1 for the first, 2 for the second, 4 for the third and so on that holds.
func flags(list ...bool) (n int) {
	for i, holds := range list {
		if holds {
			n |= 1 << i
		}
	}
	return n
}

// column writes a column of a system as a row, [component, access, best, flags]: access
// is 0 for read, 1 for write and 2 for with, best a node or -1, flags are 1 if it is
// optional, 2 if best is equivalent to what it asks for, 4 if it is contiguous.
func (p *pager) column(c analysis.ColumnResult) {
	p.Open('[')
	p.Int(c.Component)
	p.Int(int(c.Access))
	p.Int(p.node(c.Best))
	p.Int(flags(c.Optional, c.Equivalent, c.Contiguous))
	p.Close(']')
}

// cost writes the cost of a system as a row: what it visits, tests, matches and looks up,
// bytes, cache lines, and the estimate in nanoseconds.
func (p *pager) cost(c analysis.Cost) {
	p.Key("cost").Ints([]int{c.Visited, c.Tested, c.Matched, c.Lookups, c.Bytes, c.CacheLines, c.Estimate})
}

// why writes the reasons of a system as [code, text, code, text, ...].
func (p *pager) why(list []grouptree.Why) {
	p.Key("why").Open('[')
	for _, y := range list {
		p.String(y.Code)
		p.String(y.Text)
	}
	p.Close(']')
}

// plan writes how a system runs as [lead, runs, steps, kinds], each leaf of the lead's
// array in turn: steps has how many leaves are treated alike and how, [leaves, kind,
// leaves, kind, ...]. Kind 0 is skipped; the others are counted from 1 in kinds, which has
// for each whether entities are tested, 0 or 1, and the components read straight from
// their arrays, [test, direct, test, direct, ...].
func (p *pager) plan(plan grouptree.Plan) {
	p.Key("plan").Open('[')
	p.Int(plan.Lead)
	p.Int(plan.Runs)
	p.Open('[')
	var first []grouptree.PlanLeaf // of each kind
	if plan.Lead >= 0 {
		first = p.steps(plan)
	}
	p.Close(']')
	p.Open('[')
	for _, leaf := range first {
		p.kindOf[p.treatment(leaf)] = 0
		p.Int(flags(leaf.Test))
		p.Set(p.Layout.Direct(&plan, leaf.Leaf))
	}
	p.Close(']')
	p.Close(']')
}

// steps writes the stretches and returns a leaf of each kind. A class and whether
// its entities are tested make a kind.
func (p *pager) steps(plan grouptree.Plan) (first []grouptree.PlanLeaf) {
	leaves, count, last := plan.Leaves, 0, 0
	flush := func() {
		if count > 0 {
			p.Int(count)
			p.Int(last)
		}
	}
	for _, leaf := range p.Layout.Arrays[plan.Lead].Leaves {
		kind := 0
		if len(leaves) > 0 && int(leaves[0].Leaf) == leaf {
			at := p.treatment(leaves[0])
			if p.kindOf[at] == 0 {
				first = append(first, leaves[0])
				p.kindOf[at] = len(first)
			}
			kind, leaves = p.kindOf[at], leaves[1:]
		}
		if kind != last {
			flush()
			count, last = 0, kind
		}
		count++
	}
	flush()
	return first
}

// treatment is where kindOf keeps the kind of a leaf.
func (p *pager) treatment(leaf grouptree.PlanLeaf) int {
	at := 2 * p.Layout.Leaves[leaf.Leaf].Class
	if leaf.Test {
		at++
	}
	return at
}

// setOf returns the number of a set in the table of sets.
func (p *pager) setOf(s grouptree.Set) int {
	if k, known := p.setIDs[s]; known {
		return k
	}
	k := len(p.sets)
	p.setIDs[s] = k
	p.sets = append(p.sets, s)
	return k
}

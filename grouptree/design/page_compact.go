package design

import (
	"strings"
	"unicode/utf8"

	"github.com/copse-ecs/copse/grouptree"
)

// mostExpr is how many bytes of an expression the page has any use for.
const mostExpr = 300

// expr writes an expression, null if there is none. Of one that is too long to be
// read it writes the beginning and an ellipsis.
func (p *pager) expr(text string) {
	if len(text) <= mostExpr {
		p.stringOr(text)
		return
	}
	cut := strings.LastIndexByte(text[:mostExpr], ' ') // between literals
	if cut < mostExpr/2 {
		for cut = mostExpr; !utf8.RuneStart(text[cut]); cut-- {
		}
	}
	p.string(text[:cut] + "…")
}

// ranges writes numbers, most of which follow on one another, as the ranges they
// make: [from, to, from, to, ...], each without its to.
func (p *pager) ranges(list []int) {
	p.open('[')
	for i := 0; i < len(list); {
		from := i
		for i++; i < len(list) && list[i] == list[i-1]+1; i++ {
		}
		p.int(list[from])
		p.int(list[i-1] + 1)
	}
	p.close(']')
}

// plan writes how a system runs, each leaf of the lead's array in turn: "steps" has
// how many leaves are treated alike and how, [leaves, kind, leaves, kind, ...]. Kind
// 0 is skipped; the others are counted from 1 in "kinds".
func (p *pager) plan(plan grouptree.Plan) {
	p.key("plan").open('{')
	p.key("lead").int(plan.Lead)
	p.key("steps").open('[')
	var first []grouptree.PlanLeaf // of each kind
	if plan.Lead >= 0 {
		first = p.steps(plan)
	}
	p.close(']')
	p.key("kinds").open('[')
	for _, leaf := range first {
		p.kindOf[p.treatment(leaf)] = 0
		p.open('{')
		p.key("test").bool(leaf.Test)
		p.key("direct")
		p.set(p.Layout.Direct(&plan, leaf.Leaf))
		p.close('}')
	}
	p.close(']')
	p.key("runs").int(plan.Runs)
	p.close('}')
}

// steps writes the stretches and returns a leaf of each kind. A class and whether
// its entities are tested make a kind.
func (p *pager) steps(plan grouptree.Plan) (first []grouptree.PlanLeaf) {
	leaves, count, last := plan.Leaves, 0, 0
	flush := func() {
		if count > 0 {
			p.int(count)
			p.int(last)
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

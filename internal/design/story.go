package design

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// tale is a sentence about a system with what it speaks of.
type tale struct {
	kind       string
	text       string
	components grouptree.Set
	groups     []int
	leaves     []int
	ranges     []Range
}

// theoremL is the reason why crossing groups exclude one another.
const theoremL = "Theorem L: groups can all be full at once only if any two of the sets of components that they require are nested or disjoint."

// story says about system i what it asks for, how it runs, why it does so and what that
// costs, in the order in which one would tell it.
func (a *Analysis) story(i int) []tale {
	s := &a.systems[i]
	out := []tale{a.taleAsks(s)}
	for k, y := range s.why {
		if y.Code == "crossing" {
			continue
		}
		kind := "reason"
		if k > 0 {
			kind = "more"
		}
		out = append(out, tale{kind: kind, text: y.Text, components: s.sig.Match.Cares})
	}
	if s.plan.Lead >= 0 {
		out = append(out, a.talesOfBlocks(s)...)
		out = append(out, a.talesOfColumns(s)...)
	}
	if k := a.crossed(s); k >= 0 {
		g := &a.groups[k]
		both := s.sig.Match.Has.Union(g.conj.Has).Minus(a.m.tags)
		out = append(out, tale{kind: "crossing", text: a.crossingText(s, k), components: both, groups: []int{k}, ranges: []Range{g.first}})
	}
	return append(out, a.taleCost(s))
}

// taleAsks says what a system asks for.
func (a *Analysis) taleAsks(s *systemResult) tale {
	var reads, writes, with, optional grouptree.Set
	for _, c := range s.columns {
		set := &reads
		switch {
		case c.optional:
			set = &optional
		case c.access == accessWrite:
			set = &writes
		case c.access == accessWith:
			set = &with
		}
		set.Add(c.component)
	}
	var parts []string
	say := func(verb string, set grouptree.Set) {
		if !set.Empty() {
			parts = append(parts, verb+a.Names.List(set))
		}
	}
	say("writes ", writes)
	say("reads ", reads)
	say("requires ", with.Union(s.sig.Match.Has.Intersect(a.m.tags)))
	say("excludes ", s.sig.Match.Not())
	if !optional.Empty() {
		parts = append(parts, "takes "+a.Names.List(optional)+" where "+isAreIt(optional)+" there")
	}
	text := "asks for nothing in particular"
	if len(parts) > 0 {
		text = joinAnd(parts)
	}
	return tale{
		kind: "asks", text: s.stmt.Name.Text + " " + text + ".",
		components: s.sig.Match.Cares.Union(s.sig.Optional), ranges: []Range{s.stmt.Range},
	}
}

func isAreIt(s grouptree.Set) string {
	if s.Len() == 1 {
		return "it is"
	}
	return "they are"
}

// talesOfBlocks says what becomes of the sub-blocks of the lead.
func (a *Analysis) talesOfBlocks(s *systemResult) (out []tale) {
	lead := grouptree.SetOf(s.plan.Lead)
	var dense, tested, skipped []int
	var mixed []grouptree.PlanLeaf
	planned := make(map[int]bool, len(s.plan.Leaves))
	for _, step := range s.plan.Leaves {
		planned[int(step.Leaf)] = true
		if step.Test {
			tested, mixed = append(tested, int(step.Leaf)), append(mixed, step)
		} else {
			dense = append(dense, int(step.Leaf))
		}
	}
	for _, leaf := range a.Layout.Arrays[s.plan.Lead].Leaves {
		if !planned[leaf] {
			skipped = append(skipped, leaf)
		}
	}
	name, asked := a.Names[s.plan.Lead], a.Names.Conj(s.sig.Match)
	text := name + " leads. "
	switch {
	case len(dense) == 0 && len(tested) == 0:
		return []tale{{kind: "lead", text: text + "None of its sub-blocks can hold a match, so nothing is run.", components: lead, leaves: skipped}}
	case len(dense) > 0:
		text += "Of its " + amount(len(dense)+len(tested)+len(skipped), "sub-block") + ", " + group3(len(dense)) + lieText(len(dense)) +
			" within " + asked + ": " + amount(a.rowsOf(dense), "row") + ", walked whole."
	case len(skipped) == 0 && len(tested) == 1:
		text += "Its one sub-block does not lie within " + asked + "."
	default:
		text += "None of its " + amount(len(tested)+len(skipped), "sub-block") + " lies within " + asked + "."
	}
	out = append(out, tale{kind: "lead", text: text, components: lead, leaves: dense})
	if len(tested) > 0 {
		open := a.undecided(s, mixed)
		text := amount(len(tested), "sub-block") + " of " + name + mayText(len(tested)) + " hold others too: " +
			amount(a.rowsOf(tested), "row") + ", each tested for " + a.Names.Conj(open) + "."
		out = append(out, tale{kind: "tested", text: text, components: open.Cares, leaves: tested, groups: a.groupsFor(open.Cares)})
	}
	if len(skipped) > 0 {
		text := amount(len(skipped), "sub-block") + " of " + name + " can hold no match and" + isAre(len(skipped)) + "skipped: " + amount(a.rowsOf(skipped), "row") + "."
		out = append(out, tale{kind: "blocks", text: text, components: lead, leaves: skipped})
	}
	return out
}

func lieText(n int) string {
	if n == 1 {
		return " lies"
	}
	return " lie"
}

func mayText(n int) string {
	if n == 1 {
		return " may"
	}
	return " may each"
}

// rowsOf adds up the rows of leaves.
func (a *Analysis) rowsOf(leaves []int) int {
	n := 0
	for _, leaf := range leaves {
		n += a.Rows[leaf]
	}
	return n
}

// groupsFor returns the groups that mention some of the components.
func (a *Analysis) groupsFor(set grouptree.Set) (out []int) {
	for i := range a.groups {
		if g := &a.groups[i]; g.build >= 0 && g.conj.Cares.Meets(set) {
			out = append(out, i)
		}
	}
	return out
}

// talesOfColumns says of every column how it is got at, and which groups make it so or
// fail to. Columns of which the same is to be said are told together.
func (a *Analysis) talesOfColumns(s *systemResult) (out []tale) {
	access := s.sig.Access.Minus(a.m.tags).Minus(grouptree.SetOf(s.plan.Lead))
	lead := a.Names[s.plan.Lead]
	if step := access.Intersect(s.plan.Always); !step.Empty() && len(s.plan.Leaves) > 0 {
		groups := a.keepers(step.Union(grouptree.SetOf(s.plan.Lead)))
		text := a.Names.List(step) + standText(step.Len()) + " at the same rows as " + lead + " there, and" + isAre(step.Len()) + "read beside it"
		if len(groups) > 0 {
			text += ": " + a.groupNames(groups) + keepText(len(groups)) + " them in step"
		}
		out = append(out, tale{kind: "column", text: text + ".", components: step, groups: groups, ranges: a.groupRanges(groups)})
	}
	for c := range access.Minus(s.plan.Always).All() {
		out = append(out, a.taleByHandle(s, c))
	}
	return out
}

func standText(n int) string {
	if n == 1 {
		return " stands"
	}
	return " stand"
}

func keepText(n int) string {
	if n == 1 {
		return " keeps"
	}
	return " keep"
}

// keepers returns the groups that keep the arrays of a set in step.
func (a *Analysis) keepers(set grouptree.Set) (out []int) {
	for i := range a.groups {
		g := &a.groups[i]
		kept := g.conj.Has.Minus(a.m.tags)
		if g.crosses {
			kept = g.kept
		}
		if g.build >= 0 && g.outcome != grouptree.Rejected && kept.Contains(set) {
			out = append(out, i)
		}
	}
	return out
}

// groupNames lists groups: "the group A & B", "the groups x and y"; three at most.
func (a *Analysis) groupNames(list []int) string {
	const shown = 3
	var names []string
	for _, i := range list[:min(shown, len(list))] {
		names = append(names, a.groups[i].label())
	}
	switch {
	case len(list) == 1:
		return "the group " + names[0]
	case len(list) > shown:
		return "the groups " + strings.Join(names, ", ") + " and " + group3(len(list)-shown) + " more"
	}
	return "the groups " + joinAnd(names)
}

func (a *Analysis) groupRanges(list []int) (out []Range) {
	for _, i := range list {
		out = append(out, a.groups[i].at)
	}
	return out
}

// taleByHandle says why a column is looked up: for want of a group that keeps it in step
// with the lead, or because such a group is not kept whole.
func (a *Analysis) taleByHandle(s *systemResult, c int) tale {
	pair := grouptree.SetOf(c, s.plan.Lead)
	lead, name := a.Names[s.plan.Lead], a.Names[c]
	out := tale{kind: "column", components: pair}
	if s.plan.Ever.Has(c) {
		out.text = name + " stands at the same rows as " + lead + " in some of these sub-blocks, and is looked up for every entity of the others"
	} else {
		out.text = name + " is looked up, once for each entity"
	}
	for i := range a.groups {
		g := &a.groups[i]
		if g.build < 0 || !g.conj.Has.Contains(pair) || !g.crosses && g.outcome != grouptree.Rejected {
			continue
		}
		out.groups, out.ranges = []int{i}, []Range{g.at}
		word := ", is rejected."
		if g.crosses {
			word = ", keeps " + a.Names.List(g.kept) + " in order alone."
		}
		out.text += ": the group " + g.label() + ", which has both" + word
		return out
	}
	if keep := a.keepers(pair); len(keep) > 0 {
		out.groups, out.ranges = keep, a.groupRanges(keep)
		out.text += ": " + a.groupNames(keep) + keepText(len(keep)) + " " + lead + " and " + name + " in step in a part of these alone."
		return out
	}
	out.text += ": no group keeps " + lead + " and " + name + " in step."
	return out
}

// taleCost says what a run costs.
func (a *Analysis) taleCost(s *systemResult) tale {
	c := &s.cost
	text := "A run visits " + entities(c.Visited)
	if c.Tested > 0 {
		text += ", tests " + group3(c.Tested)
	}
	text += ", and " + group3(c.Matched) + " match"
	if c.Matched == 1 {
		text += "es"
	}
	if c.Lookups > 0 {
		text += "; it looks up " + amount(c.Lookups, "column")
	}
	text += "; it touches " + bytesText(c.bytes) + " in " + amount(c.cacheLines, "cache line") + ", about " + group3(c.estimate) + " ns."
	return tale{kind: "cost", text: text, components: s.sig.Access.Minus(a.m.tags)}
}

func entities(n int) string {
	if n == 1 {
		return "1 entity"
	}
	return group3(n) + " entities"
}

// crossed returns the group that system s crosses: one that is kept whole if there is
// one, else any. It is -1 if there is none or the system needs none.
func (a *Analysis) crossed(s *systemResult) int {
	if i := a.crosser(s); i >= 0 || !improvable(s.plan.Match) {
		return i
	}
	own := s.sig.Match.Has.Minus(a.m.tags)
	for i := range a.groups {
		if g := &a.groups[i]; g.build >= 0 && crosses(own, g.conj.Has.Minus(a.m.tags)) {
			return i
		}
	}
	return -1
}

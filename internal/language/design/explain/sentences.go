package explain

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// theoremL is the reason why crossing groups cannot both be full in one array per component.
const theoremL = "Theorem L: with one array for each component, groups can all be full at once only if any two of the sets of components that they require are nested or disjoint."

// sentences returns the description of system i: its signature, how it runs, why, and what that
// costs.
func sentences(a *analysis.Analysis, i int) []document.Sentence {
	s := &a.Systems[i]
	out := []document.Sentence{signatureSentence(a, s)}
	for k, y := range s.Why {
		if y.Code == "crossing" {
			continue
		}
		kind := document.SentenceKind("reason")
		if k > 0 {
			kind = "more"
		}
		out = append(out, document.Sentence{Kind: kind, Text: y.Text, Components: s.Signature.Match.Cares})
	}
	if s.Plan.Lead >= 0 {
		out = append(out, blockSentences(a, s)...)
		out = append(out, columnSentences(a, s)...)
	}
	if k := a.Crossed(s); k >= 0 {
		g := &a.Groups[k]
		both := s.Signature.Match.Has.Union(g.Conj.Has).Minus(a.Design.Tags)
		out = append(out, document.Sentence{Kind: "crossing", Text: a.CrossingText(s, k), Components: both, Groups: []int{k}, Ranges: []diagnostic.Range{g.ExprAt}})
	}
	return append(out, costSentence(a, s))
}

// signatureSentence says which components a system writes, reads, requires and excludes.
func signatureSentence(a *analysis.Analysis, s *analysis.SystemResult) document.Sentence {
	var reads, writes, with, optional grouptree.Set
	for _, c := range s.Columns {
		set := &reads
		switch {
		case c.Optional:
			set = &optional
		case c.Access == analysis.Write:
			set = &writes
		case c.Access == analysis.With:
			set = &with
		}
		set.Add(c.Component)
	}
	var parts []string
	say := func(verb string, set grouptree.Set) {
		if !set.Empty() {
			parts = append(parts, verb+a.Names.List(set))
		}
	}
	say("writes ", writes)
	say("reads ", reads)
	say("requires ", with.Union(s.Signature.Match.Has.Intersect(a.Design.Tags)))
	say("excludes ", s.Signature.Match.Not())
	if !optional.Empty() {
		parts = append(parts, "takes "+a.Names.List(optional)+" where "+isAreIt(optional)+" there")
	}
	text := "asks for nothing in particular"
	if len(parts) > 0 {
		text = wording.JoinAnd(parts)
	}
	return document.Sentence{
		Kind: "asks", Text: s.Statement.Name.Text + " " + text + ".",
		Components: s.Signature.Match.Cares.Union(s.Signature.Optional), Ranges: []diagnostic.Range{s.Statement.Range},
	}
}

func isAreIt(s grouptree.Set) string {
	if s.Len() == 1 {
		return "it is"
	}
	return "they are"
}

// blockSentences says which blocks of the lead are walked whole, tested or skipped.
func blockSentences(a *analysis.Analysis, s *analysis.SystemResult) (out []document.Sentence) {
	lead := grouptree.SetOf(s.Plan.Lead)
	var dense, tested, skipped []int
	var mixed []grouptree.PlanLeaf
	planned := make(map[int]bool, len(s.Plan.Leaves))
	for _, step := range s.Plan.Leaves {
		planned[int(step.Leaf)] = true
		if step.Test {
			tested, mixed = append(tested, int(step.Leaf)), append(mixed, step)
		} else {
			dense = append(dense, int(step.Leaf))
		}
	}
	for array := range a.Layout.ArraysOf(s.Plan.Lead) {
		for _, leaf := range array.Leaves {
			if !planned[leaf] {
				skipped = append(skipped, leaf)
			}
		}
	}
	name, asked := a.Names[s.Plan.Lead], a.Names.Conj(s.Signature.Match)
	text := name + " leads. "
	switch {
	case !a.HasArray(s.Plan.Lead):
		text = "The list of " + name + " leads: " + wording.Amount(rowsOf(a, append(dense, tested...)), "row")
		if len(tested) == 0 {
			return []document.Sentence{{Kind: "lead", Text: text + ", walked whole.", Components: lead, Leaves: dense}}
		}
		open := a.Undecided(s, mixed)
		return []document.Sentence{{Kind: "tested", Text: text + ", each tested for " + a.Names.Conj(open) + ".", Components: open.Cares.Union(lead), Leaves: tested}}
	case len(dense) == 0 && len(tested) == 0:
		return []document.Sentence{{Kind: "lead", Text: text + "None of its blocks can hold a match, so nothing is run.", Components: lead, Leaves: skipped}}
	case len(dense) > 0:
		text += "Of its " + wording.Amount(len(dense)+len(tested)+len(skipped), "block") + ", " + wording.Grouped(len(dense)) + lieText(len(dense)) +
			" within " + asked + ": " + wording.Amount(rowsOf(a, dense), "row") + ", walked whole."
	case len(skipped) == 0 && len(tested) == 1:
		text += "Its one block does not lie within " + asked + "."
	default:
		text += "None of its " + wording.Amount(len(tested)+len(skipped), "block") + " lies within " + asked + "."
	}
	out = append(out, document.Sentence{Kind: "lead", Text: text, Components: lead, Leaves: dense})
	if len(tested) > 0 {
		open := a.Undecided(s, mixed)
		text := wording.Amount(len(tested), "block") + " of " + name + mayText(len(tested)) + " hold others too: " +
			wording.Amount(rowsOf(a, tested), "row") + ", each tested for " + a.Names.Conj(open) + "."
		out = append(out, document.Sentence{Kind: "tested", Text: text, Components: open.Cares, Leaves: tested, Groups: groupsFor(a, open.Cares)})
	}
	if len(skipped) > 0 {
		text := wording.Amount(len(skipped), "block") + " of " + name + " can hold no match and" + wording.IsAre(len(skipped)) + "skipped: " + wording.Amount(rowsOf(a, skipped), "row") + "."
		out = append(out, document.Sentence{Kind: "blocks", Text: text, Components: lead, Leaves: skipped})
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
func rowsOf(a *analysis.Analysis, leaves []int) int {
	n := 0
	for _, leaf := range leaves {
		n += a.Rows[leaf]
	}
	return n
}

// groupsFor returns the groups that mention some of the components.
func groupsFor(a *analysis.Analysis, set grouptree.Set) (out []int) {
	for i := range a.Groups {
		if g := &a.Groups[i]; g.SpecIndex >= 0 && g.Conj.Cares.Meets(set) {
			out = append(out, i)
		}
	}
	return out
}

// columnSentences says how each column is read, and which groups decide it. Columns that
// are read in the same way share a sentence.
func columnSentences(a *analysis.Analysis, s *analysis.SystemResult) (out []document.Sentence) {
	access := s.Signature.Access.Minus(a.Design.Tags).Minus(grouptree.SetOf(s.Plan.Lead))
	lead := a.Names[s.Plan.Lead]
	if step := access.Intersect(s.Plan.Always); !step.Empty() && len(s.Plan.Leaves) > 0 {
		groups := groupsInStep(a, step.Union(grouptree.SetOf(s.Plan.Lead)))
		text := a.Names.List(step) + haveText(step.Len()) + " the same rows as " + lead + " there, and" + wording.IsAre(step.Len()) + "read with the same index"
		if len(groups) > 0 {
			text += ": " + groupNames(a, groups) + keepText(len(groups)) + " them in step"
		}
		out = append(out, document.Sentence{Kind: "column", Text: text + ".", Components: step, Groups: groups, Ranges: groupRanges(a, groups)})
	}
	for c := range access.Minus(s.Plan.Always).All() {
		out = append(out, lookupSentence(a, s, c))
	}
	return out
}

func haveText(n int) string {
	if n == 1 {
		return " has"
	}
	return " have"
}

func keepText(n int) string {
	if n == 1 {
		return " keeps"
	}
	return " keep"
}

// groupsInStep returns the groups that keep the arrays of all components of a set in the same
// order.
func groupsInStep(a *analysis.Analysis, set grouptree.Set) (out []int) {
	for i := range a.Groups {
		g := &a.Groups[i]
		kept := g.Conj.Has.Minus(a.Design.Tags)
		if g.Crosses {
			kept = g.Kept
		}
		if g.SpecIndex >= 0 && g.Outcome != grouptree.Rejected && kept.Contains(set) {
			out = append(out, i)
		}
	}
	return out
}

// groupNames lists at most three groups: "the group A & B", "the groups x and y".
func groupNames(a *analysis.Analysis, list []int) string {
	const shown = 3
	var names []string
	for _, i := range list[:min(shown, len(list))] {
		names = append(names, a.Groups[i].Label())
	}
	switch {
	case len(list) == 1:
		return "the group " + names[0]
	case len(list) > shown:
		return "the groups " + strings.Join(names, ", ") + " and " + wording.Grouped(len(list)-shown) + " more"
	}
	return "the groups " + wording.JoinAnd(names)
}

func groupRanges(a *analysis.Analysis, list []int) (out []diagnostic.Range) {
	for _, i := range list {
		out = append(out, a.Groups[i].At)
	}
	return out
}

// lookupSentence says why a column is looked up: no group keeps it in step with the lead, or the
// group that would was rejected or keeps only a part of its components.
func lookupSentence(a *analysis.Analysis, s *analysis.SystemResult, c int) document.Sentence {
	pair := grouptree.SetOf(c, s.Plan.Lead)
	lead, name := a.Names[s.Plan.Lead], a.Names[c]
	out := document.Sentence{Kind: "column", Components: pair}
	if s.Plan.Ever.Has(c) {
		out.Text = name + " has the same rows as " + lead + " in some of these blocks, and is looked up for every entity of the others"
	} else {
		out.Text = name + " is looked up, once for each entity"
	}
	for i := range a.Groups {
		g := &a.Groups[i]
		if g.SpecIndex < 0 || !g.Conj.Has.Contains(pair) || !g.Crosses && g.Outcome != grouptree.Rejected {
			continue
		}
		out.Groups, out.Ranges = []int{i}, []diagnostic.Range{g.At}
		word := ", is rejected."
		if g.Crosses {
			word = ", keeps " + a.Names.List(g.Kept) + " in order alone."
		}
		out.Text += ": the group " + g.Label() + ", which has both" + word
		return out
	}
	if keep := groupsInStep(a, pair); len(keep) > 0 {
		out.Groups, out.Ranges = keep, groupRanges(a, keep)
		out.Text += ": " + groupNames(a, keep) + keepText(len(keep)) + " " + lead + " and " + name + " in step in a part of these alone."
		return out
	}
	out.Text += ": no group keeps " + lead + " and " + name + " in step."
	return out
}

// costSentence says what a run costs.
func costSentence(a *analysis.Analysis, s *analysis.SystemResult) document.Sentence {
	c := &s.Cost
	text := "A run visits " + wording.Entities(c.Visited)
	if c.Tested > 0 {
		text += ", tests " + wording.Grouped(c.Tested)
	}
	text += ", and " + wording.Grouped(c.Matched) + " match"
	if c.Matched == 1 {
		text += "es"
	}
	if c.Lookups > 0 {
		text += "; it looks up " + wording.Amount(c.Lookups, "column")
	}
	text += "; it touches " + wording.Bytes(c.Bytes) + " in " + wording.Amount(c.CacheLines, "cache line") + ", about " + wording.Grouped(c.Estimate) + " ns."
	return document.Sentence{Kind: "cost", Text: text, Components: s.Signature.Access.Minus(a.Design.Tags)}
}

package grouptree

import (
	"slices"
	"strings"
)

// Why is one reason for a system's match; Code is its stable name.
type Why struct{ Code, Text string }

// Why says why a plan has its match, the deciding reason first. rows has the rows of each leaf: of several
// kinds of blocks those with most rows are named first.
func (l *Layout) Why(sig Signature, p Plan, n Names, rows []int) []Why {
	if p.Match == Scan {
		return []Why{{"no-stored-component", "It requires no component with storage, so every entity is looked at."}}
	}
	if l.Spec.Tags.Has(p.Lead) {
		return []Why{whyList(p, n)}
	}
	access := sig.Access.Minus(l.Spec.Tags)
	switch p.Match {
	case Full:
		return []Why{l.whyFull(sig, p, n, access)}
	case Partial:
		return []Why{{"by-handle", l.whyPartial(p, n, access)}}
	}
	return []Why{{"tested", l.whyBlind(sig, p, n, rows, access)}}
}

func (l *Layout) whyBlind(sig Signature, p Plan, n Names, rows []int, access Set) string {
	tested := "an entity that gets these components" // in a lanes layout
	if p.tests > 0 {
		tested = "every entity of " + l.testedBlocks(p, n, rows)
	}
	away := access.Minus(p.Always)
	if direct, most := l.mainRun(p, rows); most {
		text := "Most of its rows are in blocks of " + Shorten(n[p.Lead]) + " that hold only its entities"
		if direct = direct.Intersect(access).Minus(SetOf(p.Lead)); !direct.Empty() {
			text += ", in the same order in " + n.List(direct)
		}
		text += "; " + tested + " is tested"
		if there := away.Intersect(direct); !there.Empty() {
			text += ", and there " + n.List(there) + " " + isAre(there) + " fetched by handle"
		}
		if away = away.Minus(direct); !away.Empty() {
			text += "; " + n.List(away) + " " + isAre(away) + " fetched by handle"
		}
		return text + "."
	}
	text := "No blocks of " + Shorten(n[p.Lead]) + " hold exactly " + n.Brief(sig.Match) + ": " + tested + " is tested"
	if !away.Empty() {
		text += ", and " + n.List(away) + " " + isAre(away) + " fetched by handle"
	}
	return text + "."
}

// mainRun returns the columns that are direct on all blocks with rows whose entities are not tested, and reports whether
// most rows of the plan are in such blocks.
func (l *Layout) mainRun(p Plan, rows []int) (direct Set, most bool) {
	direct = p.Columns
	more := 0 // rows that are not tested, without as many that are
	for _, s := range p.Leaves {
		switch n := rows[s.Leaf]; {
		case s.Test:
			more -= n
		case n > 0:
			more += n
			direct = direct.Intersect(l.Direct(&p, s.Leaf))
		}
	}
	return direct, more > 0
}

// whyList says why a system whose lead is the list of a tag has its match.
func whyList(p Plan, n Names) Why {
	list := "the list of " + Shorten(n[p.Lead])
	if p.Match == Full {
		return Why{"tag-list", "It requires only a tag: " + list + " holds exactly its entities."}
	}
	return Why{"tag-list", "It requires no component with storage: every entity in " + list + " is tested."}
}

func (l *Layout) whyFull(sig Signature, p Plan, n Names, access Set) Why {
	lead := Shorten(n[p.Lead])
	switch {
	case access.Minus(SetOf(p.Lead)).Empty():
		return Why{"one-array", "The blocks of " + lead + " hold exactly " + n.Brief(sig.Match) + "."}
	case access.Len() == 1: // the lead is required but not accessed
		return Why{"same-order", n.List(access) + " has these blocks in the same order as " + lead + ": only its array is read."}
	case access.Len() == 2:
		return Why{"same-order", n.List(access) + " have these blocks in the same order: both arrays are walked together."}
	}
	return Why{"same-order", n.List(access) + " have these blocks in the same order: all arrays are walked together."}
}

func (l *Layout) whyPartial(p Plan, n Names, access Set) string {
	lead := Shorten(n[p.Lead])
	away := access.Minus(p.Always)
	if away.Empty() { // in a lanes layout
		return lead + " has these blocks; of an entity that gets these components some columns are fetched by handle, because their order differs."
	}
	never := away.Minus(p.Ever)
	if some := away.Minus(never); !some.Empty() {
		text := lead + " has these blocks, but " + n.List(some) + " " + hasHave(some) + " only some of them in the same order and " + isAre(some) + " fetched by handle in the others"
		if !never.Empty() {
			text += "; " + n.List(never) + " " + isAre(never) + " fetched by handle in all of them"
		}
		return text + "."
	}
	order := "their order differs"
	if never.Len() == 1 {
		order = "its order differs"
	}
	return lead + " has these blocks; " + n.List(never) + " " + isAre(never) + " fetched by handle, because " + order + "."
}

func isAre(s Set) string {
	if s.Len() == 1 {
		return "is"
	}
	return "are"
}

func hasHave(s Set) string {
	if s.Len() == 1 {
		return "has"
	}
	return "have"
}

// testedBlocks lists the blocks of a plan whose entities are tested: the three with most rows by
// name and the rest by number, because there may be thousands.
func (l *Layout) testedBlocks(p Plan, n Names, rows []int) string {
	const shown = 3
	var names []string
	var named []int32
	for len(names) < min(shown, p.tests) {
		most := int32(-1)
		for _, s := range p.Leaves {
			if s.Test && (most < 0 || rows[s.Leaf] > rows[most]) && !slices.Contains(named, s.Leaf) {
				most = s.Leaf
			}
		}
		named, names = append(named, most), append(names, n.briefLeaf(&l.Leaves[most]))
	}
	more := p.tests - len(names)
	last := len(names) - 1
	switch {
	case more > 0:
		return strings.Join(names, ", ") + " and " + plural(more, "more block", "more blocks")
	case last == 0:
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

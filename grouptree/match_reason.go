package grouptree

import "strings"

// Why is one reason for a system's match; Code is its stable name.
type Why struct{ Code, Text string }

// Why says why a plan has its match, the deciding reason first.
func (l *Layout) Why(sig Signature, p Plan, n Names) []Why {
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
	text := "No blocks of " + Shorten(n[p.Lead]) + " hold exactly " + n.Brief(sig.Match) + ": "
	if p.tests > 0 {
		text += "every entity of " + l.testedBlocks(p, n) + " is tested"
	} else { // in a lanes layout
		text += "an entity that gets these components is tested"
	}
	if away := access.Minus(p.Always); !away.Empty() {
		text += ", and " + n.List(away) + " " + isAre(away) + " fetched by handle"
	}
	return []Why{{"tested", text + "."}}
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

// testedBlocks lists the blocks of a plan whose entities are tested: up to three by
// name and the rest by number, because there may be thousands.
func (l *Layout) testedBlocks(p Plan, n Names) string {
	const shown = 3
	var names []string
	for i := 0; len(names) < min(shown, p.tests); i++ {
		if s := p.Leaves[i]; s.Test {
			names = append(names, n.briefLeaf(&l.Leaves[s.Leaf]))
		}
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

package grouptree

import "strings"

// Why is one reason for a system's match.
type Why struct{ Code, Text string }

// Why says why a plan is what it is, the deciding reason first.
func (l *Layout) Why(sig Signature, p Plan, n Names) []Why {
	if p.Match == Scan {
		return []Why{{"no-stored-component", "It requires no component that has storage, so every entity is looked at."}}
	}
	lead := Shorten(n[p.Lead])
	access := sig.Access.Minus(l.Spec.Tags)
	switch p.Match {
	case Full:
		return []Why{l.whyFull(sig, p, n, access)}
	case Partial:
		return []Why{{"by-handle", l.textPartial(p, n, access)}}
	}
	text := "No sub-blocks of " + lead + " make up " + n.Brief(sig.Match) + ": every entity of " + l.tested(p, n) + " is tested"
	if away := access.Minus(p.Always); !away.Empty() {
		text += ", and " + n.List(away) + " " + isAre(away) + " fetched by handle"
	}
	return []Why{{"tested", text + "."}}
}

func (l *Layout) whyFull(sig Signature, p Plan, n Names, access Set) Why {
	if access.Minus(SetOf(p.Lead)).Empty() {
		return Why{"one-array", "The sub-blocks of " + Shorten(n[p.Lead]) + " hold exactly " + n.Brief(sig.Match) + "."}
	}
	if access.Len() == 1 { // required, the lead decides the blocks, but it is not read
		return Why{"same-order", n.List(access) + " keeps these blocks in the same order as " + Shorten(n[p.Lead]) + ": its array is walked alone."}
	}
	each := "both"
	if access.Len() > 2 {
		each = "all"
	}
	return Why{"same-order", n.List(access) + " keep these blocks in the same order: " + each + " arrays are walked in step."}
}

func (l *Layout) textPartial(p Plan, n Names, access Set) string {
	away := access.Minus(p.Always)
	never := away.Minus(p.Ever)
	if some := away.Minus(never); !some.Empty() {
		text := Shorten(n[p.Lead]) + " has these blocks, and " + n.List(some) + " " + isAre(some) + " in step with it in some of them only; elsewhere by handle"
		if !never.Empty() {
			text += ", and " + n.List(never) + " throughout"
		}
		return text + "."
	}
	order := "their order is their own"
	if never.Len() == 1 {
		order = "its order is its own"
	}
	return Shorten(n[p.Lead]) + " has these blocks; " + n.List(never) + " " + isAre(never) + " fetched by handle, because " + order + "."
}

func isAre(s Set) string {
	if s.Len() == 1 {
		return "is"
	}
	return "are"
}

// tested names the blocks of a plan whose entities are tested: three at most,
// and the rest by their number, since there may be thousands.
func (l *Layout) tested(p Plan, n Names) string {
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
		return strings.Join(names, ", ") + " and " + count(more, "more block", "more blocks")
	case last == 0:
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

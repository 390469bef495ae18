package grouptree

import (
	"strconv"
	"strings"
)

// Reason says in one or two sentences what became of group i and why. groups
// are the names or expressions by which the groups are known to the reader.
func (l *Layout) Reason(i int, n Names, groups []string) string {
	v := &l.Groups[i]
	if len(v.Parts) == 0 {
		return l.reason(v, i, n, groups)
	}
	var b strings.Builder
	b.WriteString("It meets ")
	b.WriteString(count(len(v.Parts), "tree", "trees"))
	b.WriteString(", so it can divide their blocks but keep nothing new in step")
	if l.Kind == Naive {
		b.Reset()
		b.WriteString("Each of its components takes it into a tree of its own, with no care for the others")
	}
	for k, p := range v.Parts {
		if k == mostTrees {
			b.WriteString(". And so on in " + count(len(v.Parts)-k, "more tree", "more trees"))
			break
		}
		b.WriteString(". Tree ")
		b.WriteString(strconv.Itoa(p.Tree + 1))
		b.WriteString(": ")
		text := l.reason(&p, i, n, groups)
		b.WriteString(strings.ToLower(text[:1]))
		b.WriteString(strings.TrimSuffix(text[1:], "."))
	}
	b.WriteByte('.')
	return b.String()
}

func (l *Layout) reason(v *Verdict, i int, n Names, groups []string) string {
	g := n.Brief(l.Spec.Groups[i])
	node := n.Brief(v.Node)
	switch v.Code {
	case CodeNewTree:
		if l.Kind == Naive {
			return "The first group of this component starts its tree."
		}
		if v.Gained.Len() == 1 {
			return "It starts a tree that divides the array of " + n.List(v.Gained) + "."
		}
		return "It starts a tree that keeps " + n.List(v.Gained) + " in step."
	case CodeInserted:
		if v.Gained.Empty() || l.Kind == Naive {
			return "It divides a block of its tree."
		}
		return "It divides a block of its tree, which now keeps " + n.List(v.Gained) + " in step too."
	case CodeAbove:
		return "It goes in above " + node + ", which lies within it."
	case CodeAlias:
		if v.Other >= 0 {
			return "It equals the group " + groups[v.Other] + " and is another name for it."
		}
		return "It equals what the groups before it leave over, a block that is there already."
	case CodeFits:
		if v.Kept.Len() == 1 {
			return "It requires " + n.List(v.Kept) + " alone, which crosses nothing: it divides that array."
		}
		return "Its components " + n.Braces(v.Kept) + " cross no set that is kept, so its blocks stand in the same order in all of their arrays."
	case CodeCrossing:
		return l.crossing(v, i, n, groups)
	case CodeNoStorage:
		return "It requires no component that has storage, so no array could hold it as a block."
	case CodeAncestor:
		return "The tree begins with " + node + ", which lies within " + g + ": in this layout the wider group must come first."
	case CodeDisjoint:
		return "The tree that keeps its components begins with " + node + ", and nothing is in both."
	case CodeOverlaps:
		return "The tree that keeps some of its components begins with " + node + ", and " + g + " lies partly outside it."
	case CodeStraddles:
		return "It would cut across the division at " + node + ": part of it lies on each side."
	case CodeTooManyBlocks:
		return "With it the layout would have more than " + strconv.Itoa(MaxBlocks) + " blocks. Overlapping groups multiply: leave out some exclusions."
	case CodeTooIntricate:
		return "Its blocks and those of the groups before it overlap in too many ways to be worked out at every keystroke. Overlapping groups multiply: leave out some exclusions."
	}
	return string(v.Code)
}

// crossing names the pair of groups that cannot both be full (Theorem L).
func (l *Layout) crossing(v *Verdict, i int, n Names, groups []string) string {
	own := l.Spec.Groups[i].Has.Minus(l.Spec.Tags)
	text := "Its components " + n.Braces(own) + " cross "
	if v.Other >= 0 {
		o := &l.Groups[v.Other]
		text += n.Braces(o.Kept) + " of the group " + groups[v.Other]
	} else {
		text += "those of another group"
	}
	return text + ": they overlap and neither contains the other, so only one of the two can be kept in order whole. This one keeps " + n.List(v.Kept) + " in order."
}

package grouptree

import (
	"strconv"
	"strings"
)

// Reason explains the verdict on group i in one or two sentences. groups has the name or the
// expression of each group, as the reader knows it.
func (l *Layout) Reason(i int, n Names, groups []string) string {
	v := &l.Groups[i]
	if len(v.Parts) == 0 {
		return l.reason(v, i, n, groups)
	}
	var b strings.Builder
	if l.Kind == Naive {
		b.WriteString("It is added to a tree for each of its components, independently of the others")
	} else {
		b.WriteString("It meets " + plural(len(v.Parts), "tree", "trees") + ", so it can divide their blocks but cannot add to what they keep in the same order")
	}
	for k, p := range v.Parts {
		if k == mostTrees {
			b.WriteString(". And so on in " + plural(len(v.Parts)-k, "more tree", "more trees"))
			break
		}
		text := l.reason(&p, i, n, groups)
		b.WriteString(". Tree " + strconv.Itoa(p.Tree+1) + ": ")
		b.WriteString(string(text[0]|0x20) + strings.TrimSuffix(text[1:], "."))
	}
	b.WriteByte('.')
	return b.String()
}

// reason is the reason of a verdict without parts.
func (l *Layout) reason(v *Verdict, i int, n Names, groups []string) string {
	const overlapsMultiply = "Groups that overlap multiply the blocks: leave out some exclusions."
	g := n.Brief(l.Spec.Groups[i])
	node := n.Brief(v.Node)
	switch v.Code {
	case CodeNewTree:
		if l.Kind == Naive {
			return "It is the first group of this component and starts its tree."
		}
		if v.Gained.Len() == 1 {
			return "It starts a tree that divides the array of " + n.List(v.Gained) + "."
		}
		return "It starts a tree that keeps " + n.List(v.Gained) + " in the same order."
	case CodeInserted:
		if v.Gained.Empty() || l.Kind == Naive {
			return "It divides a block of its tree."
		}
		return "It divides a block of its tree, which now keeps " + n.List(v.Gained) + " in the same order too."
	case CodeAbove:
		return "It is inserted above " + node + ", which it contains."
	case CodeAlias:
		if v.Other >= 0 {
			return "It equals the group " + groups[v.Other] + " and is another name for it."
		}
		return "It equals a block that the groups before it have already made."
	case CodeFits:
		if v.Kept.Len() == 1 {
			return "It requires only " + n.List(v.Kept) + ", so it crosses no other group: it divides that array."
		}
		others := "no accepted group"
		if l.state != nil && len(l.state.arrayOf) > 0 {
			others = "no group in array 1"
		}
		return "Its components " + n.Braces(v.Kept) + " cross those of " + others + ", so its blocks have the same order in all of their arrays."
	case CodeCrossing:
		return l.crossing(v, i, n, groups)
	case CodeLane:
		return l.inLane(v, n, groups)
	case CodeNoStorage:
		return "It requires no component with storage, so there is no array that it could divide."
	case CodeAncestor:
		return "The tree starts with " + node + ", which " + g + " contains: in this layout the wider group must be declared first."
	case CodeDisjoint:
		return "The tree of its components starts with " + node + ", and no entity can match both."
	case CodeOverlaps:
		return "The tree of some of its components starts with " + node + ", and " + g + " is partly outside it."
	case CodeStraddles:
		return "The tree is already divided at " + node + ", and a part of the group is on each side."
	case CodeTooManyBlocks:
		if v.Outcome != Rejected {
			return "With a class of its own the layout would have more than " + strconv.Itoa(MaxBlocks) + " blocks, so it uses the class of " + n.Braces(v.Kept) + "."
		}
		return "With it the layout would have more than " + strconv.Itoa(MaxBlocks) + " blocks. " + overlapsMultiply
	case CodeTooIntricate:
		return "Its blocks overlap those of the groups before it in too many ways to be analysed at every keystroke. " + overlapsMultiply
	}
	return string(v.Code)
}

// inLane names the group because of which a group needs further arrays (Theorem 2).
func (l *Layout) inLane(v *Verdict, n Names, groups []string) string {
	crossed := "those of a group that is rejected"
	if v.Other >= 0 {
		first := l.Groups[v.Other].Kept
		crossed = n.Braces(first) + " of the group " + groups[v.Other] + ", with which they share " + n.List(v.Kept.Intersect(first))
	}
	return "Its components " + n.Braces(v.Kept) + " cross " + crossed + ". Its blocks are in array " + strconv.Itoa(v.Lane+1) + " of each of its components."
}

// crossing names the two groups that cannot both be full with one array for each component (Theorem L).
func (l *Layout) crossing(v *Verdict, i int, n Names, groups []string) string {
	text := "Its components " + n.Braces(l.Spec.required(l.Spec.Groups[i])) + " cross "
	if v.Other >= 0 {
		text += n.Braces(l.Groups[v.Other].Kept) + " of the group " + groups[v.Other]
	} else {
		text += "those of another group"
	}
	return text + ": the sets overlap and neither contains the other, so with one array for each component only one of them can have the same order in all of its arrays. This group keeps the order of " + n.List(v.Kept) + " only."
}

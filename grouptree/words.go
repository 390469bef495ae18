package grouptree

import "strings"

// Names are the names of the components, by id. Everything that the library,
// the command line and the page say about a layout is worded here once.
type Names []string

// Conj writes a conjunction: "A & !B"; "true" if it has no literal.
func (n Names) Conj(g Conj) string {
	var b strings.Builder
	n.writeConj(&b, g)
	return b.String()
}

func (n Names) writeConj(b *strings.Builder, g Conj) {
	if g.Cares.Empty() {
		b.WriteString("true")
		return
	}
	first := true
	for c := range g.Cares.All() {
		if !first {
			b.WriteString(" & ")
		}
		first = false
		if !g.Has.Has(c) {
			b.WriteByte('!')
		}
		b.WriteString(n[c])
	}
}

// Region writes a region: the hull where it is a conjunction, else the
// conjunction and one "!( .. )" for each exclusion.
func (n Names) Region(r Region) string {
	if hull, exact := r.Hull(); exact {
		return n.Conj(hull)
	}
	return n.remainder(r)
}

// Leaf writes the region of a leaf, whose hull is known.
func (n Names) Leaf(leaf *Leaf) string {
	if hull, exact := leaf.Hull(); exact {
		return n.Conj(hull)
	}
	return n.remainder(leaf.Region)
}

// remainder writes a region that is no conjunction.
func (n Names) remainder(r Region) string {
	var b strings.Builder
	n.writeConj(&b, r.R)
	for _, s := range r.Not {
		b.WriteString(" & !(")
		n.writeConj(&b, s.without(r.R.Cares))
		b.WriteByte(')')
	}
	return b.String()
}

// Node writes the region of a node, whose hull is known.
func (n Names) Node(node *Node) string {
	if node.IsConj {
		return n.Conj(node.Hull)
	}
	return n.remainder(node.Region)
}

// List writes a set: "A", "A and B", "A, B and C"; "nothing" if it is empty.
func (n Names) List(s Set) string {
	names := make([]string, 0, 8)
	for c := range s.All() {
		names = append(names, n[c])
	}
	switch len(names) {
	case 0:
		return "nothing"
	case 1:
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Braces writes a set as the theory does: "{A, B}".
func (n Names) Braces(s Set) string {
	names := make([]string, 0, 8)
	for c := range s.All() {
		names = append(names, n[c])
	}
	return "{" + strings.Join(names, ", ") + "}"
}

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
	for _, p := range v.Parts {
		b.WriteString(". Tree ")
		b.WriteString(itoa(p.Tree + 1))
		b.WriteString(": ")
		text := l.reason(&p, i, n, groups)
		b.WriteString(strings.ToLower(text[:1]))
		b.WriteString(strings.TrimSuffix(text[1:], "."))
	}
	b.WriteByte('.')
	return b.String()
}

func (l *Layout) reason(v *Verdict, i int, n Names, groups []string) string {
	g := n.Conj(l.Spec.Groups[i])
	node := n.Conj(v.Node)
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
		return "With it the layout would have more than " + itoa(MaxBlocks) + " blocks. Overlapping groups multiply: leave out some exclusions."
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

// Why is one reason for a system's match.
type Why struct{ Code, Text string }

// Why says why a plan is what it is, the deciding reason first.
func (l *Layout) Why(sig Signature, p Plan, n Names) []Why {
	if p.Match == Scan {
		return []Why{{"no-stored-component", "It requires no component that has storage, so every entity is looked at."}}
	}
	lead := n[p.Lead]
	access := sig.Access.Minus(l.Spec.Tags)
	switch p.Match {
	case Full:
		return []Why{l.whyFull(sig, p, n, access)}
	case Partial:
		return []Why{{"by-handle", l.textPartial(p, n, access)}}
	}
	text := "No sub-blocks of " + lead + " make up " + n.Conj(sig.Match) + ": every entity of " + l.tested(p, n) + " is tested"
	if away := access.Minus(p.Always); !away.Empty() {
		text += ", and " + n.List(away) + " " + isAre(away) + " fetched by handle"
	}
	return []Why{{"tested", text + "."}}
}

func (l *Layout) whyFull(sig Signature, p Plan, n Names, access Set) Why {
	if access.Minus(SetOf(p.Lead)).Empty() {
		return Why{"one-array", "The sub-blocks of " + n[p.Lead] + " hold exactly " + n.Conj(sig.Match) + "."}
	}
	if access.Len() == 1 { // required, the lead decides the blocks, but it is not read
		return Why{"same-order", n.List(access) + " keeps these blocks in the same order as " + n[p.Lead] + ": its array is walked alone."}
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
		text := n[p.Lead] + " has these blocks, and " + n.List(some) + " " + isAre(some) + " in step with it in some of them only; elsewhere by handle"
		if !never.Empty() {
			text += ", and " + n.List(never) + " throughout"
		}
		return text + "."
	}
	order := "their order is their own"
	if never.Len() == 1 {
		order = "its order is its own"
	}
	return n[p.Lead] + " has these blocks; " + n.List(never) + " " + isAre(never) + " fetched by handle, because " + order + "."
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
	more := 0
	for _, s := range p.Leaves {
		switch {
		case !s.Test:
		case len(names) < shown:
			names = append(names, n.Leaf(&l.Leaves[s.Leaf]))
		default:
			more++
		}
	}
	last := len(names) - 1
	switch {
	case more > 0:
		return strings.Join(names, ", ") + " and " + count(more, "more block", "more blocks")
	case last == 0:
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return itoa(n) + " " + many
}

// itoa writes a small number; strconv would be the only reason to import it.
func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

package grouptree

import (
	"strings"
	"unicode/utf8"
)

// Names are the names of the components, by id. Everything that the library,
// the command line and the page say about a layout is worded here once.
type Names []string

// Conj writes a conjunction: "A & !B"; "true" if it has no literal.
func (n Names) Conj(g Conj) string {
	var b strings.Builder
	n.writeConj(&b, g, whole)
	return b.String()
}

// Brief writes a conjunction for use in a sentence: as Conj does, but of a long one
// only the beginning, "A & !B & … (200 more)".
func (n Names) Brief(g Conj) string {
	var b strings.Builder
	n.writeConj(&b, g, enough)
	return b.String()
}

// What a sentence repeats of something that may be as long as the whole design.
const (
	enough         = 24 // names
	enoughOfAName  = 40 // bytes
	enoughExcluded = 16 // exclusions of a block
	enoughTrees    = 8

	whole = 1 << 30 // is repeated where it is no sentence
)

// shorten cuts a name that is too long for a sentence that shows at most so many names.
func shorten(name string, most int) string {
	if most == whole || len(name) <= enoughOfAName {
		return name
	}
	end := enoughOfAName
	for !utf8.RuneStart(name[end]) {
		end--
	}
	return name[:end] + "…"
}

// Shorten cuts a name that is too long for a sentence.
func Shorten(name string) string { return shorten(name, enough) }

// mostRoom bounds what is asked for at once for an expression that may yet be cut.
const mostRoom = 1024

func (n Names) writeConj(b *strings.Builder, g Conj, most int) {
	if g.Cares.Empty() {
		b.WriteString("true")
		return
	}
	room, shown := 0, 0
	for c := range g.Cares.All() {
		room += len(" & !") + len(n[c])
	}
	b.Grow(min(room, mostRoom)) // at once: expressions are a large part of what a keystroke writes
	for c := range g.Cares.All() {
		if shown > 0 {
			b.WriteString(" & ")
		}
		if shown++; shown > most {
			b.WriteString("… (" + itoa(g.Cares.Len()-most) + " more)")
			return
		}
		if !g.Has.Has(c) {
			b.WriteByte('!')
		}
		b.WriteString(shorten(n[c], most))
	}
}

// Region writes a region: the hull where it is a conjunction, else the
// conjunction and one "!( .. )" for each exclusion.
func (n Names) Region(r Region) string {
	if hull, exact := r.Hull(); exact {
		return n.Conj(hull)
	}
	return n.remainder(r, whole, whole)
}

// Leaf writes the region of a leaf, whose hull is known.
func (n Names) Leaf(leaf *Leaf) string {
	if hull, exact := leaf.Hull(); exact {
		return n.Conj(hull)
	}
	return n.remainder(leaf.Region, whole, whole)
}

// briefLeaf writes a leaf for use in a sentence.
func (n Names) briefLeaf(leaf *Leaf) string {
	if hull, exact := leaf.Hull(); exact {
		return n.Brief(hull)
	}
	return n.remainder(leaf.Region, enough, enoughExcluded)
}

// remainder writes a region that is no conjunction.
func (n Names) remainder(r Region, literals, exclusions int) string {
	var b strings.Builder
	n.writeConj(&b, r.R, literals)
	for i, s := range r.Not {
		if i == exclusions {
			b.WriteString(" & … (" + count(len(r.Not)-i, "more exclusion", "more exclusions") + ")")
			break
		}
		b.WriteString(" & !(")
		n.writeConj(&b, s.without(r.R.Cares), literals)
		b.WriteByte(')')
	}
	return b.String()
}

// Node writes the region of a node, whose hull is known.
func (n Names) Node(node *Node) string {
	if node.IsConj {
		return n.Conj(node.Hull)
	}
	return n.remainder(node.Region, whole, whole)
}

// List writes a set for use in a sentence: "A", "A and B", "A, B and C", of many "A,
// B, C and 200 more"; "nothing" if it is empty.
func (n Names) List(s Set) string {
	names, last := n.some(s)
	switch {
	case len(names) == 0:
		return "nothing"
	case last == "" && len(names) == 1:
		return names[0]
	case last == "":
		names, last = names[:len(names)-1], names[len(names)-1]
	}
	return strings.Join(names, ", ") + " and " + last
}

// Braces writes a set for use in a sentence, as the theory does: "{A, B}".
func (n Names) Braces(s Set) string {
	names, more := n.some(s)
	if more != "" {
		names = append(names, "… "+more)
	}
	return "{" + strings.Join(names, ", ") + "}"
}

// some returns the names of a set, at most as many as a sentence shows, and how many
// more there are.
func (n Names) some(s Set) (names []string, more string) {
	names = make([]string, 0, min(s.Len(), enough)+1) // one to spare, for who adds the rest
	for c := range s.All() {
		if len(names) == enough {
			return names, itoa(s.Len()-enough) + " more"
		}
		names = append(names, shorten(n[c], enough))
	}
	return names, ""
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
	for k, p := range v.Parts {
		if k == enoughTrees {
			b.WriteString(". And so on in " + count(len(v.Parts)-k, "more tree", "more trees"))
			break
		}
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
		return "With it the layout would have more than " + itoa(MaxBlocks) + " blocks. Overlapping groups multiply: leave out some exclusions."
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

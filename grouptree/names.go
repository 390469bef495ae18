package grouptree

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Names are the names of the components, by id. The library, the command line and
// the page write conjunctions, regions and reasons with its methods, so that all of
// them use the same words.
type Names []string

// Conj writes a conjunction: "A & !B"; "true" if it has no literal.
func (n Names) Conj(g Conj) string {
	var b strings.Builder
	n.writeConj(&b, g, unlimited)
	return b.String()
}

// Brief writes a conjunction for use in a sentence: as Conj does, but only the
// beginning of a long one, "A & !B & … (200 more)".
func (n Names) Brief(g Conj) string {
	var b strings.Builder
	n.writeConj(&b, g, mostNames)
	return b.String()
}

// What a sentence shows of something that may be as long as the unlimited design.
const (
	mostNames      = 24
	mostNameBytes  = 40
	mostExclusions = 16 // of a block
	mostTrees      = 8

	unlimited = 1 << 30 // outside sentences
)

// Shorten cuts a name that is too long for a sentence, between two characters.
func Shorten(name string) string {
	if len(name) <= mostNameBytes {
		return name
	}
	end := mostNameBytes
	for !utf8.RuneStart(name[end]) {
		end--
	}
	return name[:end] + "…"
}

// mostReserved bounds the memory reserved for an expression that may still be cut.
const mostReserved = 1024

// writeConj writes at most so many literals; with a limit, long names are cut too.
func (n Names) writeConj(b *strings.Builder, g Conj, most int) {
	if g.Cares.Empty() {
		b.WriteString("true")
		return
	}
	room, shown := 0, 0
	for c := range g.Cares.All() {
		room += len(" & !") + len(n[c])
	}
	b.Grow(min(room, mostReserved)) // expressions are a large part of what is written at a keystroke
	for c := range g.Cares.All() {
		if shown > 0 {
			b.WriteString(" & ")
		}
		if shown++; shown > most {
			b.WriteString("… (" + strconv.Itoa(g.Cares.Len()-most) + " more)")
			return
		}
		if !g.Has.Has(c) {
			b.WriteByte('!')
		}
		if most < unlimited {
			b.WriteString(Shorten(n[c]))
		} else {
			b.WriteString(n[c])
		}
	}
}

// Region writes a region: its hull if the region is a conjunction, and otherwise
// its conjunction and one "!( .. )" for each exclusion.
func (n Names) Region(r Region) string {
	if hull, exact := r.Hull(); exact {
		return n.Conj(hull)
	}
	return n.remainder(r, unlimited, unlimited)
}

// Leaf writes the region of a leaf, whose hull is known.
func (n Names) Leaf(leaf *Leaf) string {
	if hull, exact := leaf.Hull(); exact {
		return n.Conj(hull)
	}
	return n.remainder(leaf.Region, unlimited, unlimited)
}

// briefLeaf writes a leaf for use in a sentence.
func (n Names) briefLeaf(leaf *Leaf) string {
	if hull, exact := leaf.Hull(); exact {
		return n.Brief(hull)
	}
	return n.remainder(leaf.Region, mostNames, mostExclusions)
}

// remainder writes a region that is not a conjunction.
func (n Names) remainder(r Region, literals, exclusions int) string {
	var b strings.Builder
	n.writeConj(&b, r.R, literals)
	for i, s := range r.Not {
		if i == exclusions {
			b.WriteString(" & … (" + plural(len(r.Not)-i, "more exclusion", "more exclusions") + ")")
			break
		}
		b.WriteString(" & !(")
		n.writeConj(&b, s.without(r.R.Cares), literals)
		b.WriteByte(')')
	}
	return b.String()
}

// Node writes the region of a node, whose hull is known. A node that is what one
// of several arrays holds of its region is written with the number of that array.
func (n Names) Node(node *Node) string {
	switch {
	case node.Partial:
		return n.Conj(node.Region.R) + ", array " + strconv.Itoa(node.Lane+1)
	case node.IsConj:
		return n.Conj(node.Hull)
	}
	return n.remainder(node.Region, unlimited, unlimited)
}

// List writes a set for use in a sentence: "A", "A and B", "A, B and C", a large set
// as "A, B, C and 200 more", and "nothing" if it is empty.
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

// Braces writes a set for use in a sentence, in braces: "{A, B}".
func (n Names) Braces(s Set) string {
	names, more := n.some(s)
	if more != "" {
		names = append(names, "… "+more)
	}
	return "{" + strings.Join(names, ", ") + "}"
}

// some returns as many names of a set as a sentence shows, and "200 more" or "".
func (n Names) some(s Set) (names []string, more string) {
	names = make([]string, 0, min(s.Len(), mostNames)+1) // Braces adds one
	for c := range s.All() {
		if len(names) == mostNames {
			return names, strconv.Itoa(s.Len()-mostNames) + " more"
		}
		names = append(names, Shorten(n[c]))
	}
	return names, ""
}

// plural writes a number and its noun.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

package ecs

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// Explanation says how a system runs and why. Counts are those of the entities that
// are committed now.
type Explanation struct {
	System    string
	Signature string // as the design language writes it
	Match     Match
	Why       string   // the words that the playground shows
	Lead      string   // the component whose array is walked, "" for a scan
	Blocks    []string // the sub-blocks that are visited, in order
	Tested    []string // those of them whose entities are tested
	InStep    []string // columns that are walked at the same rows throughout
	ByHandle  []string // columns that are fetched through the entity somewhere
	Kept      Kept
	Cost      grouptree.Cost
}

// Explain says how the system runs in the layout of the groups declared so far, which
// is worked out if it is not yet. The plan is made anew: it is not for every tick.
func (s *System) Explain() Explanation {
	w := s.w
	l, names := w.wanted(), w.names()
	census := w.store.Census()
	rows := l.Count(census)
	p := l.Plan(s.signature, census, rows)
	out := Explanation{System: s.name, Signature: s.String(), Match: p.Match, Cost: l.Cost(s.signature, p, census, rows)}
	var why []string
	for _, reason := range l.Why(s.signature, p, names) {
		why = append(why, reason.Text)
	}
	out.Why = strings.Join(why, " ")
	if p.Lead >= 0 {
		out.Lead = names[p.Lead]
	}
	for _, leaf := range p.Leaves {
		name := names.Region(l.Leaves[leaf.Leaf].Region)
		out.Blocks = append(out.Blocks, name)
		if leaf.Test {
			out.Tested = append(out.Tested, name)
		}
	}
	for _, c := range s.columns {
		if p.Lead >= 0 && p.Always.Has(int(c.id)) {
			out.InStep = append(out.InStep, names[c.id])
		} else {
			out.ByHandle = append(out.ByHandle, names[c.id])
		}
	}
	out.Kept = s.keeps()
	return out
}

// Kept is what a system that is not full has kept of its last runs, so that the next need
// not look it up: which rows match, and the rows of columns that are fetched by handle. It is
// kept where runs have been seen to outnumber the changes that reach the blocks concerned.
type Kept struct {
	Entities int // whose rows are kept; 0 if nothing is
	Runs     int // that were served since it was looked up
}

// String writes the explanation in a few lines.
func (e Explanation) String() string {
	var b strings.Builder
	b.WriteString(e.Signature + " is " + e.Match.String() + ". " + e.Why)
	if e.Lead != "" {
		b.WriteString("\n  walks " + e.Lead + ": " + strings.Join(e.Blocks, ", "))
	}
	if len(e.InStep) > 1 { // one is in step with nothing
		b.WriteString("\n  in step: " + strings.Join(e.InStep, ", "))
	}
	if len(e.ByHandle) > 0 {
		b.WriteString("\n  by handle: " + strings.Join(e.ByHandle, ", "))
	}
	if e.Kept.Entities > 0 {
		b.WriteString("\n  kept: rows of " + strconv.Itoa(e.Kept.Entities) + " entities, for " + strconv.Itoa(e.Kept.Runs) + " runs now")
	}
	b.WriteString("\n  now: " + strconv.Itoa(e.Cost.Visited) + " visited, " + strconv.Itoa(e.Cost.Tested) + " tested, " +
		strconv.Itoa(e.Cost.Matched) + " matched, " + strconv.Itoa(e.Cost.Lookups) + " look-ups")
	return b.String()
}

// String writes the system as the design language does:
// "Move(mut Position, Velocity) without Frozen".
func (s *System) String() string {
	names := s.w.names()
	for i := range names {
		names[i] = identifier(names[i])
	}
	return s.written(names)
}

func (s *System) written(names grouptree.Names) string {
	var b strings.Builder
	b.WriteString(identifier(s.name))
	b.WriteByte('(')
	for i, c := range s.columns {
		if i > 0 {
			b.WriteString(", ")
		}
		if c.write {
			b.WriteString("mut ")
		}
		if c.optional {
			b.WriteByte('?')
		}
		b.WriteString(names[c.id])
	}
	b.WriteByte(')')
	clause(&b, " with ", names, s.signature.Match.Has.Minus(s.signature.Access))
	clause(&b, " without ", names, s.signature.Match.Cares.Minus(s.signature.Match.Has))
	return b.String()
}

func clause(b *strings.Builder, word string, names grouptree.Names, set grouptree.Set) {
	for c := range set.All() {
		b.WriteString(word)
		b.WriteString(names[c])
		word = ", "
	}
}

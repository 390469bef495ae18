package design

import (
	"cmp"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/sorting"
)

// extent is how much an edit changes: what kind of thing first, then how many characters.
// To choose another layout takes few characters and moves every array.
type extent struct {
	level int
	size  int // characters that are taken out and put in
}

func (e *extent) compare(other *extent) int {
	return cmp.Or(cmp.Compare(e.level, other.level), cmp.Compare(e.size, other.size))
}

// rank is the order in which edits are offered, by hints as by explanations: those first
// that make the system full, then those that make the least worse, then the smallest. To take
// a group out counts as making something worse.
type rank struct {
	makes grouptree.Match
	worse int
	extent
}

func (r rank) compare(other rank) int {
	return cmp.Or(cmp.Compare(r.makes, other.makes), cmp.Compare(r.harm(), other.harm()), r.extent.compare(&other.extent))
}

func (r *rank) harm() int {
	if r.level == levelDrop {
		return r.worse + 1
	}
	return r.worse
}

// What kinds of things edits change, least first.
const (
	levelAdd = iota
	levelMove
	levelLayout
	levelDrop
	levelBoth
)

// proposals lists the changes that may make a system match better, the
// smallest first, so that the first that helps and harms nothing is the best of all. They
// are guesses: only a trial tells.
func (v *adviser) proposals(s *systemResult) []proposal {
	p := proposer{adviser: v, s: s, own: s.sig.Match.Has.Minus(v.m.tags), equal: -1}
	p.out = v.literalEdits(s)
	p.statement = "group " + v.Names.Conj(s.sig.Match)
	p.label = v.Names.Brief(s.sig.Match)
	for i := range v.groups {
		if g := &v.groups[i]; g.build >= 0 && g.conj == s.sig.Match {
			p.equal = i
			break
		}
	}
	if p.equal < 0 {
		p.add()
	} else {
		p.move()
	}
	p.layouts()
	p.drop()
	for i := range p.out {
		p.out[i].size = v.m.lines().editSize(p.out[i].edits)
	}
	sorting.Stable(p.out, func(x, y proposal) int { return x.compare(&y.extent) })
	return p.out
}

type proposer struct {
	*adviser
	s         *systemResult
	own       grouptree.Set // what the system requires, without tags
	equal     int           // the group that equals its signature, or -1
	statement string        // a group that would
	label     string
	out       []proposal
}

func (p *proposer) propose(level int, text string, edits ...Edit) {
	p.out = append(p.out, proposal{text: text, edits: edits, extent: extent{level: level}, kind: p.Layout.Kind})
}

// add proposes a group equal to the signature: after all others, and where
// order counts before the first that lies within it, or before all.
func (p *proposer) add() {
	p.propose(levelAdd, "add a group "+p.label, p.insertLast())
	if p.Layout.Kind == grouptree.Laminar {
		last := &p.out[len(p.out)-1]
		last.proved, last.harmless = p.fits()
		return
	}
	first := -1
	for i := range p.groups {
		g := &p.groups[i]
		if g.build < 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		if g.conj.Implies(p.s.sig.Match) {
			p.propose(levelAdd, "add a group "+p.label+" above the group "+g.label(), p.insertAbove(i))
			if i == first {
				return
			}
			break
		}
	}
	if first >= 0 {
		p.propose(levelAdd, "add a group "+p.label+" above the group "+p.groups[first].label(), p.insertAbove(first))
	}
}

// fits reports whether Theorem L promises that a further group equal to the
// signature makes the system full: its set is nested in or apart from those of
// all groups that are kept whole, and the blocks cannot become too many. It is
// harmless if no group keeps only a part of its set, for that part may depend on
// the others.
func (p *proposer) fits() (full, harmless bool) {
	if 2*len(p.Layout.Leaves)+2 > grouptree.MaxBlocks || len(p.groups) >= MaxGroups {
		return false, false
	}
	harmless = true
	for i := range p.groups {
		g := &p.groups[i]
		if g.build < 0 || g.outcome == grouptree.Rejected {
			continue
		}
		harmless = harmless && !g.crosses
		if !g.crosses && crosses(p.own, g.conj.Has.Minus(p.m.tags)) {
			return false, false
		}
	}
	return true, harmless
}

// insertLast is the edit that adds the group after all others.
func (p *proposer) insertLast() Edit {
	if n := len(p.groups); n > 0 {
		return p.m.lines().after(p.groups[n-1].at.End.Line, p.statement)
	}
	return p.m.lines().after(p.systems[0].stmt.Range.Start.Line-1, p.statement)
}

// insertAbove is the edit that adds the group before group i.
func (p *proposer) insertAbove(i int) Edit {
	at := p.groups[i].at.Start
	return Edit{Range: Range{at, at}, Text: p.statement + "\n"}
}

// move proposes to put the group that equals the signature before one that
// stands in its way.
func (p *proposer) move() {
	for i := range p.equal {
		g := &p.groups[i]
		if g.build < 0 || g.outcome == grouptree.Rejected || !g.conj.Has.Minus(p.m.tags).Meets(p.own) {
			continue
		}
		if p.Layout.Kind == grouptree.Laminar && !crosses(p.own, g.conj.Has.Minus(p.m.tags)) {
			continue
		}
		equal := &p.groups[p.equal]
		at := g.at.Start
		text := p.m.lines().slice(equal.at)
		p.propose(levelMove, "move the group "+equal.label()+" above the group "+g.label(),
			Edit{Range: Range{at, at}, Text: text + "\n"}, p.m.lines().without(equal.at))
		return
	}
}

// layouts proposes another layout, alone and with a group equal to the signature.
func (p *proposer) layouts() {
	var kinds []grouptree.Kind
	switch p.Layout.Kind {
	case grouptree.Laminar:
		return // what it cannot do the others cannot do for all groups either
	case grouptree.Paper:
		kinds = []grouptree.Kind{grouptree.Trees, grouptree.Laminar}
	default:
		kinds = []grouptree.Kind{grouptree.Laminar}
	}
	for _, k := range kinds {
		e := p.m.layoutEdit(k)
		p.propose(levelLayout, "choose layout "+k.String(), e)
		p.out[len(p.out)-1].kind = k
		if p.equal < 0 && k == grouptree.Laminar {
			text := "choose layout " + k.String() + " and add a group " + p.label
			if last := p.insertLast(); last.Range == e.Range {
				e.Text += last.Text
				p.propose(levelBoth, text, e)
			} else {
				p.propose(levelBoth, text, e, last)
			}
			p.out[len(p.out)-1].kind = k
		}
	}
}

// layoutEdit is the edit that chooses a layout: in the statement that holds, in
// the place of one that is not understood, or by a new one below the last
// declaration, else below the opening comment.
func (m *meaning) layoutEdit(k grouptree.Kind) Edit {
	if m.layout != nil {
		return Edit{Range: m.layout.Kind.Range, Text: k.String()}
	}
	line, opening := 0, true
	for _, s := range m.file.Statements {
		at := s.Where().Range
		switch s := s.(type) {
		case *Component, *Tag:
			line = at.End.Line
		case *Broken:
			if s.Keyword == "layout" {
				return Edit{Range: at, Text: "layout " + k.String()}
			}
		case *Remark:
			if opening {
				line = at.End.Line
			}
			continue
		}
		opening = false
	}
	return m.lines().after(line, "layout "+k.String())
}

// drop proposes to take out a group that stands in the way, or to put one equal
// to the signature in its place.
func (p *proposer) drop() {
	const tries = 3
	for i, n := 0, 0; i < len(p.groups) && n < tries; i++ {
		g := &p.groups[i]
		if i == p.equal || g.build < 0 || g.outcome == grouptree.Rejected {
			continue
		}
		other := g.conj.Has.Minus(p.m.tags)
		if !crosses(p.own, other) && (p.Layout.Kind == grouptree.Laminar || !other.Meets(p.own)) {
			continue
		}
		n++
		if p.equal >= 0 {
			p.propose(levelDrop, "drop the group "+g.label(), p.m.lines().without(g.at))
			continue
		}
		p.propose(levelDrop, "replace the group "+g.label()+" by "+p.label, Edit{Range: g.at, Text: p.statement})
	}
}

package hints

import (
	"cmp"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/sorting"
)

// Extent is how much an edit changes: first the kind of change, then the number of characters. The
// kind comes first because choosing another layout changes few characters and all arrays.
type Extent struct {
	level int
	Size  int // characters that are removed and inserted
}

func (e *Extent) Compare(other *Extent) int {
	return cmp.Or(cmp.Compare(e.level, other.level), cmp.Compare(e.Size, other.Size))
}

// rank orders hints and improvements. Those that lower the total come first, the one that lowers it
// most before all. What else is possible follows: first edits that make the system full, then those
// that make the fewest other things worse, then the smallest. Removing a group counts as making
// something worse.
type rank struct {
	analysis.Change
	makes grouptree.Match
	worse int
	Extent
}

func (r rank) Compare(other rank) int {
	return cmp.Or(cmp.Compare(r.lowered(), other.lowered()), cmp.Compare(r.makes, other.makes), cmp.Compare(r.harm(), other.harm()), r.Extent.Compare(&other.Extent))
}

// lowered is the change of the total if it is lower, otherwise 0.
func (r *rank) lowered() int {
	if r.Lowers() {
		return r.Total
	}
	return 0
}

func (r *rank) harm() int {
	if r.level == levelDrop {
		return r.worse + 1
	}
	return r.worse
}

// The kinds of changes, smallest first.
const (
	levelAdd = iota
	levelMove
	levelLayout
	levelLanes
	levelDrop
	levelBoth
)

// proposals lists changes that may make a system match better, the smallest first, so that the
// first one that helps and harms nothing is the best. Only a trial shows whether a change helps.
func (v *trier) proposals(s *analysis.SystemResult) []proposal {
	p := proposer{trier: v, s: s, own: s.Signature.Match.Has.Minus(v.Design.Tags), equal: -1}
	p.out = literalEdits(v.Analysis, s)
	p.statement = "group " + v.Names.Conj(s.Signature.Match)
	p.label = v.Names.Brief(s.Signature.Match)
	for i := range v.Groups {
		if g := &v.Groups[i]; g.SpecIndex >= 0 && g.Conj == s.Signature.Match {
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
		p.out[i].Size = v.Design.Lines().EditSize(p.out[i].edits)
	}
	sorting.Stable(p.out, func(x, y proposal) int { return x.Compare(&y.Extent) })
	return p.out
}

type proposer struct {
	*trier
	s         *analysis.SystemResult
	own       grouptree.Set // what the system requires, without tags
	equal     int           // the group that equals the system's signature, -1 if there is none
	statement string        // the statement of such a group
	label     string
	out       []proposal
}

func (p *proposer) propose(level int, text string, edits ...diagnostic.Edit) {
	p.out = append(p.out, proposal{text: text, edits: edits, Extent: Extent{level: level}, kind: p.Layout.Kind})
}

// add proposes a new group that equals the signature: after all other groups and, in layouts where
// the order counts, before the first group within it or before all.
func (p *proposer) add() {
	p.propose(levelAdd, "add a group "+p.label, p.insertLast())
	switch p.Layout.Kind {
	case grouptree.Laminar:
		last := &p.out[len(p.out)-1]
		last.proved, last.harmless = p.fits()
		return
	case grouptree.Lanes:
		return
	}
	first := -1
	for i := range p.Groups {
		g := &p.Groups[i]
		if g.SpecIndex < 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		if g.Conj.Implies(p.s.Signature.Match) {
			p.propose(levelAdd, "add a group "+p.label+" above the group "+g.Label(), p.insertAbove(i))
			if i == first {
				return
			}
			break
		}
	}
	if first >= 0 {
		p.propose(levelAdd, "add a group "+p.label+" above the group "+p.Groups[first].Label(), p.insertAbove(first))
	}
}

// fits reports whether by Theorem L a further group that equals the signature makes the system
// full: its set is nested in or disjoint from the sets of all groups that are kept whole, and the
// number of blocks stays within the limit. The change is harmless if every group is kept whole; a
// group that keeps only a part of its set may keep another part when a group is added.
func (p *proposer) fits() (full, harmless bool) {
	if 2*len(p.Layout.Leaves)+2 > grouptree.MaxBlocks || len(p.Groups) >= syntax.MaxGroups {
		return false, false
	}
	harmless = true
	for i := range p.Groups {
		g := &p.Groups[i]
		if g.SpecIndex < 0 || g.Outcome == grouptree.Rejected {
			continue
		}
		harmless = harmless && !g.Crosses
		if !g.Crosses && analysis.Crosses(p.own, g.Conj.Has.Minus(p.Design.Tags)) {
			return false, false
		}
	}
	return true, harmless
}

// insertLast is the edit that adds the group after all others.
func (p *proposer) insertLast() diagnostic.Edit {
	if n := len(p.Groups); n > 0 {
		return p.Design.Lines().InsertAfter(p.Groups[n-1].At.End.Line, p.statement)
	}
	return p.Design.Lines().InsertAfter(p.Systems[0].Statement.Range.Start.Line-1, p.statement)
}

// insertAbove is the edit that adds the group before group i.
func (p *proposer) insertAbove(i int) diagnostic.Edit {
	at := p.Groups[i].At.Start
	return diagnostic.Edit{Range: diagnostic.Range{Start: at, End: at}, Text: p.statement + "\n"}
}

// move proposes to move the group that equals the signature before a group that prevents it from
// being kept whole.
func (p *proposer) move() {
	if p.Layout.Kind == grouptree.Lanes {
		return // the order of groups does not matter
	}
	for i := range p.equal {
		g := &p.Groups[i]
		if g.SpecIndex < 0 || g.Outcome == grouptree.Rejected || !g.Conj.Has.Minus(p.Design.Tags).Meets(p.own) {
			continue
		}
		if p.Layout.Kind == grouptree.Laminar && !analysis.Crosses(p.own, g.Conj.Has.Minus(p.Design.Tags)) {
			continue
		}
		equal := &p.Groups[p.equal]
		at := g.At.Start
		text := p.Design.Lines().Slice(equal.At)
		p.propose(levelMove, "move the group "+equal.Label()+" above the group "+g.Label(),
			diagnostic.Edit{Range: diagnostic.Range{Start: at, End: at}, Text: text + "\n"}, p.Design.Lines().Delete(equal.At))
		return
	}
}

// layouts proposes the layout lanes, and trees in place of paper, alone and with a new group that
// equals the signature. A laminar layout does the same as lanes unless the signature crosses a group.
func (p *proposer) layouts() {
	crosses := p.crosses()
	var kinds []grouptree.Kind
	switch {
	case p.Layout.Kind == grouptree.Lanes || p.Layout.Kind == grouptree.Laminar && !crosses:
		return
	case p.Layout.Kind == grouptree.Paper:
		kinds = []grouptree.Kind{grouptree.Trees, grouptree.Lanes}
	default:
		kinds = []grouptree.Kind{grouptree.Lanes}
	}
	for _, k := range kinds {
		e, level := p.Design.LayoutEdit(k), levelLayout
		if k == grouptree.Lanes && crosses { // it has further arrays then
			level = levelLanes
		}
		p.propose(level, "choose layout "+k.String(), e)
		p.out[len(p.out)-1].kind = k
		if p.equal < 0 && k != grouptree.Trees {
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

// dropEdits removes the statement of a group.
func dropEdits(a *analysis.Analysis, g *analysis.GroupResult) []diagnostic.Edit {
	return append([]diagnostic.Edit{a.Design.Lines().Delete(g.At)}, namesReplaced(a, g)...)
}

// namesReplaced writes the expression of a group where its name stands.
func namesReplaced(a *analysis.Analysis, g *analysis.GroupResult) []diagnostic.Edit {
	if g.Name == "" {
		return nil
	}
	return a.ReplaceGroupNames(map[string]grouptree.Conj{g.Name: g.Conj})
}

// crosses reports whether the signature crosses a group.
func (p *proposer) crosses() bool {
	for i := range p.Groups {
		if g := &p.Groups[i]; g.SpecIndex >= 0 && analysis.Crosses(p.own, g.Conj.Has.Minus(p.Design.Tags)) {
			return true
		}
	}
	return false
}

// drop proposes to remove a group that crosses the signature, or to replace it by one that equals
// the signature.
func (p *proposer) drop() {
	const tries = 3
	for i, n := 0, 0; i < len(p.Groups) && n < tries; i++ {
		g := &p.Groups[i]
		if i == p.equal || g.SpecIndex < 0 || g.Outcome == grouptree.Rejected {
			continue
		}
		other := g.Conj.Has.Minus(p.Design.Tags)
		stands := analysis.Crosses(p.own, other)
		if p.Layout.Kind != grouptree.Lanes && p.Layout.Kind != grouptree.Laminar {
			stands = other.Meets(p.own)
		}
		if !stands {
			continue
		}
		n++
		if p.equal >= 0 {
			p.propose(levelDrop, "drop the group "+g.Label(), dropEdits(p.Analysis, g)...)
			continue
		}
		replace := diagnostic.Edit{Range: g.At, Text: p.statement}
		p.propose(levelDrop, "replace the group "+g.Label()+" by "+p.label, append(namesReplaced(p.Analysis, g), replace)...)
	}
}

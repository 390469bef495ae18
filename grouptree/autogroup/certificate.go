package autogroup

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// Certificate is what [Verify] needs to find out that no choice of the candidates has a lower sum
// than Bound, on any of the layouts that were searched.
type Certificate struct {
	Groups     []grouptree.Conj // the best choice found
	Layout     grouptree.Kind
	Total      cost.Total // of that choice
	Bound      int64      // picoseconds; at most that of the result, which may rest on a tree that is too large for a certificate
	Candidates []grouptree.Conj
	Proofs     []Proof // one for each layout that was searched
}

// Proof is the proof for one kind of layout. Its parts have no component in common.
type Proof struct {
	Layout grouptree.Kind
	Parts  []PartProof
}

// PartProof is the proof of one part: a tree that divides its choices by candidates. The tree is
// listed from its root: a division, then the tree of the choices that have what it divides by, then the
// tree of those that lack it. The division i, below the number n of the part's candidates, is by candidate i and its
// twins: those that require the same stored components and were satisfied by the same compositions. The division n + i is by candidate i
// alone, of choices that have some of its twins. In the place of a tree, CutOff says that the bound of its choices is not below
// that of the part, Compared that all choices of the part were compared, in all orders, and Floor that no choice of
// any groups is below its bound.
type PartProof struct {
	Candidates []int16 // indices into Certificate.Candidates
	Tree       []int16
	Bound      int64 // of the part's sum: ticks after the first times the total, so that no fraction is lost
}

// The entries of a tree that are not candidates.
const (
	CutOff   = -1
	Compared = -2
	Floor    = -3
)

// mostEntries bounds the tree of a part in a certificate. A larger one is replaced by its root.
const mostEntries = 100_000

// certificate writes the certificate of a result.
func (s *search) certificate(r *Result) *Certificate {
	c := &Certificate{Groups: r.Groups, Layout: r.Layout, Total: r.Total, Candidates: r.Candidates}
	for i, p := range s.problems {
		proof := Proof{Layout: p.kind}
		sum := s.scale.sum(p.constant)
		for _, b := range p.proofs {
			part := b.proof()
			sum += part.Bound
			proof.Parts = append(proof.Parts, part)
		}
		c.Proofs = append(c.Proofs, proof)
		if bound := s.scale.floor(sum); i == 0 || bound < c.Bound {
			c.Bound = bound
		}
	}
	c.Bound = min(c.Bound, r.Bound)
	return c
}

// proof writes the proof of a part.
func (b *brancher) proof() PartProof {
	p := PartProof{Candidates: slices.Clone(b.index), Bound: b.bound()}
	switch {
	case ordered(b.kind) && b.closed:
		p.Tree = []int16{Compared}
	case len(b.nodes) == 0:
		p.Tree = []int16{Floor}
	case len(b.nodes) > mostEntries:
		p.Tree, p.Bound = []int16{CutOff}, min(p.Bound, b.nodes[0].bound)
	default:
		p.Tree = b.entries(0, p.Bound, nil)
	}
	return p
}

// entries lists the tree below a node, as far as a bound needs it.
func (b *brancher) entries(at int32, bound int64, out []int16) []int16 {
	n := &b.nodes[at]
	if n.branch == notDivided || n.bound >= bound {
		return append(out, CutOff)
	}
	out = append(out, n.branch)
	out = b.entries(n.left, bound, out)
	return b.entries(n.left+1, bound, out)
}

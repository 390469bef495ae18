package autogroup

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// Verify computes the bound of a certificate again and returns an error if it does not hold. It
// shares no code with the search but the definition of the candidates: what it knows of places,
// blocks and lanes it finds out by itself, one composition at a time (verify_bound.go), and it does
// not believe any figure of the certificate.
func Verify(in *cost.Input, opt Options, c *Certificate) error {
	if !slices.Equal(c.Candidates, Candidates(in, opt.Declared)) {
		return errors.New("the candidates are not those of the design")
	}
	kinds := opt.Layouts
	if len(kinds) == 0 {
		kinds = []grouptree.Kind{grouptree.Lanes}
	}
	if !slices.EqualFunc(c.Proofs, kinds, func(p Proof, k grouptree.Kind) bool { return p.Layout == k }) {
		return errors.New("the layouts are not those that were to be searched")
	}
	layout := in.Build(c.Layout, c.Groups)
	if layout.AtLimit() {
		return errors.New("the groups reach a limit of the layout")
	}
	if total := in.On(layout).Total(&opt.Prices); total != c.Total {
		return fmt.Errorf("the total of the groups is %d, not %d", total.Sum(), c.Total.Sum())
	}
	if c.Bound > c.Total.Sum() {
		return errors.New("the bound is above the total")
	}
	for i := range c.Proofs {
		bound, err := verifyProof(in, &opt.Prices, c, &c.Proofs[i])
		if err != nil {
			return fmt.Errorf("layout %v: %w", c.Proofs[i].Layout, err)
		}
		if bound < c.Bound {
			return fmt.Errorf("layout %v: the parts prove a bound of %d, not %d", c.Proofs[i].Layout, bound, c.Bound)
		}
	}
	return nil
}

// verifyProof verifies the parts of a proof and returns the bound that they prove.
func verifyProof(in *cost.Input, prices *cost.Prices, c *Certificate, proof *Proof) (int64, error) {
	ticks, rounds := int64(max(len(in.Ticks)-1, 1)), int64(0)
	if len(in.Ticks) > 1 {
		rounds = int64(in.CommitsOfRound())
	}
	sumOf := func(in *cost.Input, prices *cost.Prices, groups []grouptree.Conj) int64 {
		layout := in.Build(proof.Layout, groups)
		if layout.AtLimit() {
			return math.MaxInt64 // such groups are never proposed
		}
		d := in.On(layout)
		commits := int64(0)
		for i, k := range d.Commits() {
			if i > 0 {
				commits += prices.CommitPicoseconds(&k)
			}
		}
		return ticks*d.Total(prices).Systems + rounds*commits
	}
	sum := sumOf(in, prices, nil)
	parts, err := partsOf(in, proof.Layout, c.Candidates, proof)
	if err != nil {
		return 0, err
	}
	for i, set := range parts {
		v := &verifier{kind: proof.Layout, in: onlyThese(in, set), prices: *prices, ticks: ticks, rounds: rounds}
		v.prices.PerChange = 0
		for _, k := range proof.Parts[i].Candidates {
			v.candidates = append(v.candidates, c.Candidates[k])
		}
		v.sumOf = func(groups []grouptree.Conj) int64 { return sumOf(v.in, &v.prices, groups) }
		if err := v.part(&proof.Parts[i]); err != nil {
			return 0, fmt.Errorf("part %d: %w", i+1, err)
		}
		sum += proof.Parts[i].Bound - v.sumOf(nil)
	}
	return sum / ticks, nil
}

// partsOf returns the components of each part. Each candidate must be in one part, and no system and no candidate
// may connect two parts.
func partsOf(in *cost.Input, kind grouptree.Kind, candidates []grouptree.Conj, proof *Proof) ([]grouptree.Set, error) {
	sets, seen := make([]grouptree.Set, len(proof.Parts)), make([]bool, len(candidates))
	for i, p := range proof.Parts {
		for _, k := range p.Candidates {
			if k < 0 || int(k) >= len(candidates) || seen[k] {
				return nil, errors.New("a candidate is unknown or in two parts")
			}
			seen[k] = true
			sets[i] = sets[i].Union(connected(kind, candidates[k]).Minus(in.Tags))
		}
	}
	if slices.Contains(seen, false) {
		return nil, errors.New("a candidate is in no part")
	}
	for grown := true; grown; { // a system whose signature is no candidate may have further components
		grown = false
		for _, s := range in.Systems {
			for i := range sets {
				if has := s.Match.Has.Minus(in.Tags); has.Meets(sets[i]) && !sets[i].Contains(has) {
					sets[i], grown = sets[i].Union(has), true
				}
			}
		}
	}
	for i := range sets {
		for j := range i {
			if sets[i].Meets(sets[j]) {
				return nil, errors.New("two parts are connected")
			}
		}
	}
	return sets, nil
}

// onlyThese returns an input in which only some components have storage, and with the systems that
// require some of them.
func onlyThese(in *cost.Input, set grouptree.Set) *cost.Input {
	out := *in
	out.Commits = in.CommitsOfRound()
	out.Bytes, out.Systems, out.Tags = slices.Clone(in.Bytes), nil, in.Tags
	for c := range out.Bytes {
		if !set.Has(c) {
			out.Bytes[c] = 0
			out.Tags.Add(c)
		}
	}
	for _, s := range in.Systems {
		if s.Match.Has.Minus(in.Tags).Meets(set) {
			s.Optional = s.Optional.Intersect(set)
			out.Systems = append(out.Systems, s)
		}
	}
	return &out
}

// verifier verifies the proof of one part.
type verifier struct {
	kind          grouptree.Kind
	in            *cost.Input // of the part
	prices        cost.Prices
	ticks, rounds int64
	candidates    []grouptree.Conj
	sumOf         func(groups []grouptree.Conj) int64

	with, max []grouptree.Conj        // the groups that all choices have, or one of their twins, and those that they may have
	sure      []grouptree.Conj        // the groups that all choices have
	decided   []decision              // by candidate
	orders    map[grouptree.Set][]int // by class, for one bound; see certainOrder
	ranksOf   map[string][]int        // by class and choice; see builtRanks
}

// part verifies that no choice of the part has a sum below the bound.
func (v *verifier) part(p *PartProof) error {
	if len(p.Tree) == 1 && p.Tree[0] == Compared {
		return v.compareAll(p.Bound)
	}
	if len(p.Tree) == 1 && p.Tree[0] == Floor {
		if least := v.floor(); least < p.Bound {
			return fmt.Errorf("every choice has a sum of at least %d, not %d", least, p.Bound)
		}
		return nil
	}
	if v.kind != grouptree.Lanes && !slices.Equal(p.Tree, []int16{CutOff}) {
		return errors.New("the tree does not fit the layout")
	}
	v.startTree()
	rest, least, err := v.tree(p.Tree, p.Bound)
	switch {
	case err != nil:
		return err
	case len(rest) > 0:
		return errors.New("the tree has entries too many")
	case least < p.Bound:
		return fmt.Errorf("the tree proves a bound of %d, not %d", least, p.Bound)
	}
	return nil
}

// compareAll compares all sequences of candidates.
func (v *verifier) compareAll(bound int64) error {
	used := make([]bool, len(v.candidates))
	var extend func(groups []grouptree.Conj) error
	extend = func(groups []grouptree.Conj) error {
		if sum := v.sumOf(groups); sum < bound {
			return fmt.Errorf("a choice has the sum %d, below %d", sum, bound)
		}
		for i, g := range v.candidates {
			if used[i] || v.isIdle(g) {
				continue
			}
			used[i] = true
			if err := extend(append(slices.Clip(groups), g)); err != nil {
				return err
			}
			used[i] = false
		}
		return nil
	}
	n := 0
	for _, g := range v.candidates {
		if !v.isIdle(g) {
			n++
		}
	}
	if n > 6 {
		return errors.New("so many sequences are never compared")
	}
	return extend(nil)
}

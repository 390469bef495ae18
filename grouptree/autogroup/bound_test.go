package autogroup

import (
	"math/rand/v2"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/grouptree/internal/autotest"
	"github.com/stretchr/testify/require"
)

// TestBoundIsBelowEveryChoice draws random sets of choices and random choices of them, of designs of all sizes.
func TestBoundIsBelowEveryChoice(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(autotest.Rounds(60, 12)) {
		in := autotest.Input(seed, []autotest.Shape{autotest.Small, autotest.Middle, autotest.Large}[seed%3])
		prices := cost.Default
		sc := scaleOf(in)
		for _, p := range split(in, grouptree.Lanes, &prices, Candidates(in, nil)) {
			b := newBounder(p, sc)
			for range 12 {
				density := r.Float64()
				var x choice
				for i := range p.candidates {
					has, open := r.Float64() < density, r.IntN(3) == 0
					b.isIn[i], b.isMax[i] = has && !open, has || open
					if has {
						x = append(x, int16(i))
					}
				}
				require.LessOrEqual(t, b.bound(), sc.sum(p.evaluate(x)), "seed %d, choice %v", seed, x)
			}
		}
	}
}

// TestPartsAddUp evaluates random choices part by part, as the search does with what it remembers, and
// compares the sum with the total of the whole design from scratch.
func TestPartsAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for seed := range uint64(40) {
		for _, kind := range []grouptree.Kind{grouptree.Lanes, grouptree.Laminar, grouptree.Trees, grouptree.Paper} {
			in := autotest.Input(seed, []autotest.Shape{autotest.Small, autotest.Middle}[seed%2])
			s := &search{input: in, opt: Options{Prices: cost.Default}, scale: scaleOf(in), all: Candidates(in, nil)}
			p := s.newProblem(kind)
			for range 10 {
				v, chosen := p.constant, map[*part]choice{}
				for _, x := range p.parts {
					for i := range x.candidates {
						if r.IntN(3) == 0 {
							places := x.flips(chosen[x], int16(i))
							chosen[x] = places[r.IntN(len(places))]
						}
					}
					v = v.plus(x.evaluate(chosen[x]))
				}
				groups := s.groups(p, func(k int) choice { return chosen[p.parts[k]] })
				require.Equal(t, in.On(in.Build(kind, groups)).Total(&s.opt.Prices), s.scale.total(v), "seed %d, %v", seed, kind)
			}
		}
	}
}

// TestExclusionsConnectInTrees has groups that exclude X, which no group and no other system requires. In the layout
// trees the remainder next to C & !X requires X, so the group cannot go in above A & C & !X; if X were a tag, it could.
func TestExclusionsConnectInTrees(t *testing.T) {
	a, c, x := grouptree.SetOf(0), grouptree.SetOf(1), grouptree.SetOf(2)
	groups := []grouptree.Conj{{Cares: a, Has: a}, {Cares: c, Has: c}, {Cares: a.Union(c).Union(x), Has: a.Union(c)}, {Cares: c.Union(x), Has: c}}
	in := &cost.Input{
		Bytes:        []int{4, 8, 12},
		Compositions: []grouptree.Set{a, c, a.Union(c), c.Union(x), x},
		Population:   []int{100, 200, 300, 400, 500},
	}
	for _, g := range groups {
		in.Systems = append(in.Systems, cost.System{Signature: grouptree.Signature{Match: g, Access: g.Has}, Weight: 1})
	}
	s := &search{input: in, opt: Options{Prices: cost.Default}, scale: scaleOf(in), all: groups}
	for _, kind := range []grouptree.Kind{grouptree.Lanes, grouptree.Laminar, grouptree.Trees, grouptree.Paper} {
		p := s.newProblem(kind)
		require.Len(t, p.parts, 1, "%v", kind)
		require.Equal(t, in.On(in.Build(kind, groups)).Total(&cost.Default), s.scale.total(p.constant.plus(p.parts[0].evaluate(choice{0, 1, 2, 3}))), "%v", kind)
	}
	layout := in.Build(grouptree.Trees, groups)
	require.Equal(t, grouptree.Rejected, layout.Groups[3].Outcome)
	tagged := *in
	tagged.Tags, tagged.Bytes = x, []int{4, 8, 0}
	require.Equal(t, grouptree.Above, tagged.Build(grouptree.Trees, groups).Groups[3].Outcome)
}

package autogroup

import (
	"math/rand/v2"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup/autotest"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/stretchr/testify/require"
)

// TestBoundIsBelowEveryChoice draws random sets of choices and random choices of them, of designs of all sizes.
func TestBoundIsBelowEveryChoice(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(60) {
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
// compares the sum with the total of the whole design from scratch. In the layout trees a few choices in 10,000
// have another total; a search that finds such a one proves nothing.
func TestPartsAddUp(t *testing.T) {
	r, off := rand.New(rand.NewPCG(3, 4)), 0
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
				groups := s.groups(p, func(x *part) choice { return chosen[x] })
				total := in.On(in.Build(kind, groups)).Total(&s.opt.Prices)
				if kind == grouptree.Trees && total != s.scale.total(v) {
					off++
					continue
				}
				require.Equal(t, total, s.scale.total(v), "seed %d, %v", seed, kind)
			}
		}
	}
	require.LessOrEqual(t, off, 1, "of 400 choices in trees")
}

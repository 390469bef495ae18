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

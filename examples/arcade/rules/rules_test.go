package rules_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/examples/arcade/rules"
	"github.com/stretchr/testify/require"
)

func TestTry(t *testing.T) {
	for _, l := range []ecs.Layout{ecs.Lanes, ecs.Laminar} {
		w := ecs.NewWorld(ecs.WithLayout(l))
		g := rules.Declare(w)
		targets := ecs.NewQuery2[rules.Position, rules.Target](w, ecs.Reads(ecs.Type[rules.Position](), ecs.Type[rules.Target]()))
		ships := ecs.NewQuery1[rules.Position](w, ecs.With(ecs.Type[rules.Ship]()))
		most := 0
		for range 10000 {
			if g.Phase.Get() != rules.Playing { g.Phase.Set(rules.Playing) }
			g.Input.Aiming = false
			if _, s, ok := ships.First(); ok {
				best := math.Inf(1)
				for _, row := range targets.All() {
					_, _, far := g.Field.Toward(*s.A, *row.A)
					if far < best {
						best = far
						g.Input.Aim, g.Input.Aiming = *row.A, true
					}
				}
			}
			require.NoError(t, w.Tick(rules.Step))
			most = max(most, w.Len())
		}
		fmt.Printf("%v %+v %d most %d phase %d\n", l, *g.Score, w.Len(), most, g.Phase.Get())
		if l == ecs.Lanes {
			fmt.Println(w.Design())
			for _, s := range w.Systems() {
				fmt.Println(s.Explain())
			}
		}
	}
}

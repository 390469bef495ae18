package checksum

import (
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

type Mass int

func TestOf(t *testing.T) {
	sum := func(layout ecs.Layout, masses ...Mass) uint64 {
		world := ecs.NewWorld(ecs.WithLayout(layout))
		mass, heavy := ecs.Component[Mass](world), world.TagNamed("Heavy")
		world.Group(mass, heavy)
		for _, m := range masses {
			e := world.Spawn()
			mass.Set(e, m)
			if m > 9 {
				heavy.Add(e)
			}
		}
		return Of(world)
	}
	if x, y := sum(ecs.Lanes, 1, 10, 2), sum(ecs.Laminar, 10, 2, 1); x != y {
		t.Errorf("in another order the sum is %x and not %x", y, x)
	}
	sums := map[uint64]string{0: "none", sum(ecs.Lanes, 1): "1", sum(ecs.Lanes, 2): "2", sum(ecs.Lanes, 1, 1): "1, 1", sum(ecs.Lanes, 10): "10"}
	if len(sums) != 5 || sum(ecs.Lanes) != 0 {
		t.Errorf("different worlds have the same sum: %v", sums)
	}
}

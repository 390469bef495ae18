package rollback

import (
	"fmt"
	"testing"

	"github.com/copse-ecs/copse/ecs"

	"github.com/copse-ecs/copse/examples/duel/arena"
	"github.com/copse-ecs/copse/examples/internal/checksum"
)

func TestBothEndAsWithoutNetwork(t *testing.T) {
	for _, test := range []struct {
		Network
		ticks             int
		rollbacks, waited int // of the first player
	}{
		{Network{Delay: 8, Loss: 20}, 10_000, 1027, 0},
		{Network{Delay: 1, Loss: 0}, 1000, 123, 0},
		{Network{Delay: 20, Loss: 50}, 1000, 92, 19},
		{Network{Delay: 60, Loss: 90}, 1000, 61, 1264},
	} {
		t.Run(fmt.Sprint(test.Network), func(t *testing.T) {
			peers := test.Play(1, test.ticks, [2]*arena.Arena{arena.New(1), arena.New(1, ecs.WithLayout(ecs.Laminar))})
			alone := arena.New(1)
			for i := range test.ticks {
				alone.Tick(arena.Inputs{peers[0].Inputs[0][i], peers[1].Inputs[1][i]})
			}
			for i, p := range peers {
				if p.Arena.Match() != alone.Match() || checksum.Of(p.Arena.World) != checksum.Of(alone.World) {
					t.Errorf("player %d ends with %+v, and without network it is %+v", i+1, p.Arena.Match(), alone.Match())
				}
			}
			if p := peers[0]; p.Rollbacks != test.rollbacks || p.Waited != test.waited {
				t.Errorf("went back %d times, %d ticks, and waited %d times", p.Rollbacks, p.Again, p.Waited)
			}
			if test.ticks == 10_000 && alone.Match() != (arena.Match{Tick: 9430, Pause: -1, Next: 307, Random: 10311222580301227952, Score: [2]int{10, 0}, Wins: [2]int{7, 12}}) {
				t.Errorf("the match has ended with %+v", alone.Match())
			}
		})
	}
}

package arena

import (
	"fmt"
	"testing"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"

	"github.com/copse-ecs/copse/examples/internal/checksum"
)

// keys returns what both players do in a tick.
func keys(tick int) Inputs {
	return Inputs{Fire | Input(tick/8*5%8), Fire | Input(tick/11*3%8)}
}

func TestSameResultInEveryLayout(t *testing.T) {
	want := Match{Tick: 1820, Pause: -1, Next: 53, Random: 8000688506663521570, Wins: [2]int{3, 3}}
	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar, inspect.Trees, inspect.Paper, inspect.Naive} {
		t.Run(fmt.Sprint(layout), func(t *testing.T) {
			a := New(7, ecs.WithLayout(layout))
			for tick := range 2000 {
				a.Tick(keys(tick))
			}
			if a.Match() != want || checksum.Of(a.World) != 0xbb8856adb878e233 {
				t.Errorf("got %+v, sum %#x", a.Match(), checksum.Of(a.World))
			}
		})
	}
}

// A snapshot has all that decides what comes: what is played again from it has the same result.
func TestGoBackAndPlayAgain(t *testing.T) {
	a := New(1)
	for tick := range 1500 {
		if tick%50 != 0 {
			a.Tick(keys(tick))
			continue
		}
		before := a.World.Snapshot()
		for range 2 { // the first time with other keys
			a.World.Restore(before)
			for i := range 40 {
				a.Tick(keys(tick + i))
			}
		}
		want := a.World.Snapshot()
		a.World.Restore(before)
		for i := range 40 {
			a.Tick(keys(tick + i))
		}
		if !a.World.Snapshot().Equal(want) {
			t.Fatalf("40 ticks from tick %d have two results", tick)
		}
		a.World.Restore(before)
		a.Tick(keys(tick))
	}
	if m := a.Match(); m.Wins[0]+m.Wins[1] == 0 {
		t.Errorf("no round has ended: %+v", m)
	}
}

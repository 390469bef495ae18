package towers

import (
	"fmt"
	"testing"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

type result struct {
	Score
	Alive int
	Phase Phase
}

func play(t *testing.T, layout ecs.Layout, workers, ticks int, dt float64, rules Rules) result {
	t.Helper()
	world := ecs.NewWorld(ecs.WithLayout(layout))
	world.SetWorkers(workers)
	phase := Declare(world, rules)
	for range ticks {
		if err := world.Tick(dt); err != nil {
			t.Fatal(err)
		}
		s := ecs.Resource[Score](world)
		if alive := world.Count(ecs.Type[Walker]()); s.Spawned != s.Killed+s.Leaked+alive {
			t.Fatalf("%d spawned, %d killed, %d leaked, %d alive", s.Spawned, s.Killed, s.Leaked, alive)
		}
	}
	return result{*ecs.Resource[Score](world), world.Count(ecs.Type[Walker]()), phase.Get()}
}

var rules = Rules{Gold: 160, Lives: 20, Waves: 13}

func TestSameResultEverywhere(t *testing.T) {
	want := play(t, ecs.Lanes, 1, 10_000, Step, rules)
	t.Logf("10,000 ticks: %+v", want)
	if want.Phase != Won || want.Wave != rules.Waves || want.Ended != rules.Waves || want.Alive != 0 {
		t.Errorf("the game is not won: %+v", want)
	}
	if want.Killed != 281 || want.Leaked != 5 || want.Gold != 984 || want.Lives != 15 {
		t.Errorf("other totals than before: %+v", want)
	}
	if want.Gold+want.Spent != rules.Gold+want.Earned || want.Lives != rules.Lives-want.Leaked {
		t.Errorf("gold or lives do not add up: %+v", want)
	}
	if want.Hits == 0 || want.Hits > want.Shots || want.Rebuilt < 2 {
		t.Errorf("too little happens: %+v", want)
	}
	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar, inspect.Trees, inspect.Paper, inspect.Naive} {
		for _, workers := range []int{1, 4} {
			t.Run(fmt.Sprint(layout, workers), func(t *testing.T) {
				if got := play(t, layout, workers, 10_000, Step, rules); got != want {
					t.Errorf("got %+v, want %+v", got, want)
				}
			})
		}
	}
}

func TestHalfTicks(t *testing.T) {
	if want, got := play(t, ecs.Lanes, 1, 10_000, Step, rules), play(t, ecs.Lanes, 1, 20_000, Step/2, rules); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestLost(t *testing.T) {
	got := play(t, ecs.Lanes, 1, 10_000, Step, Rules{Lives: 20, Waves: 13})
	if got.Phase != Lost || got.Lives != 0 || got.Leaked != 20 || got.Killed != 0 || got.Towers != 0 {
		t.Errorf("without gold the game is lost: %+v", got)
	}
}

func TestMatches(t *testing.T) {
	world := ecs.NewWorld()
	Declare(world, rules)
	for range 1000 {
		if err := world.Tick(Step); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range world.Systems() {
		switch s.Name() {
		case "Steer", "Home", "Move", "Fire", "Strike", "Fall":
			if err := s.Check(ecs.Full); err != nil {
				t.Error(err)
			}
		}
	}
}

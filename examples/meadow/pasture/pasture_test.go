package pasture

import (
	"fmt"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

// run simulates one meadow, and checks in every tick that no animal is lost.
func run(t *testing.T, rules Rules, ticks, workers int, options ...ecs.Setting) string {
	t.Helper()
	world := ecs.NewWorld(options...)
	world.SetWorkers(workers)
	Declare(world, rules)
	for range ticks {
		if err := world.Tick(1); err != nil {
			t.Fatal(err)
		}
		s := ecs.Resource[Totals](world)
		if want := rules.Sheep + rules.Wolves + s.Born - s.Eaten - s.Starved; world.Len() != want {
			t.Fatalf("%d animals, want %d: %+v", world.Len(), want, s)
		}
	}
	return Summary(world)
}

var rules = Rules{Seed: 1, Sheep: 120, Wolves: 12}

func TestSameResultInEveryLayout(t *testing.T) {
	const want = "tick 600: 103 sheep, 18 wolves; 1559 born, 10578 meals of grass, 583 sheep eaten, 987 starved; sum 653e09a054ef6576"
	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar, inspect.Trees, inspect.Paper, inspect.Naive} {
		for _, workers := range []int{1, 4} {
			t.Run(fmt.Sprint(layout, workers), func(t *testing.T) {
				if got := run(t, rules, 600, workers, ecs.WithLayout(layout)); got != want {
					t.Errorf("got  %s\nwant %s", got, want)
				}
			})
		}
	}
}

func TestAllSystemsAreFull(t *testing.T) {
	world := ecs.NewWorld()
	Declare(world, rules)
	for _, s := range world.Systems() {
		if !s.Explain().Task {
			s.MustMatch(ecs.Full)
		}
	}
}

func TestOtherSeeds(t *testing.T) {
	const dead = "tick 3000: 0 sheep, 0 wolves; "
	if got := run(t, Rules{Seed: 2, Sheep: 120, Wolves: 12}, 3000, 1); !strings.HasPrefix(got, dead) {
		t.Errorf("the wolves eat the last sheep and starve: %s", got)
	}
	if got := run(t, Rules{Seed: 1, Wolves: 12}, 100, 1); !strings.HasPrefix(got, "tick 100: 0 sheep, 0 wolves; 0 born, 0 meals of grass, 0 sheep eaten, 12 starved;") {
		t.Errorf("wolves alone starve: %s", got)
	}
}

func TestDraw(t *testing.T) {
	world := ecs.NewWorld()
	Declare(world, Rules{Seed: 1})
	field := ecs.Resource[Field](world)
	field.Grass = [Height][Width]int{}
	field.Grass[0] = [Width]int{8, 4, 0}
	field.Flock[0][3].Count, field.Flock[0][4].Count, field.Hunter[0][5] = 1, 2, 7
	lines := strings.Split(Draw(world, false), "\n")
	if len(lines) != Height+1 || lines[0] != "\", sSW"+strings.Repeat(" ", Width-6) {
		t.Errorf("the first of %d lines is %q", len(lines), lines[0])
	}
	if got := Draw(world, true); !strings.HasPrefix(got, "\x1b[32m\"\x1b[0m\x1b[32m,\x1b[0m") {
		t.Errorf("the colours are wrong: %q", got[:20])
	}
}

package town

import (
	"fmt"
	"os"
	"testing"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"

	"github.com/copse-ecs/copse/examples/internal/checksum"
)

func run(t *testing.T, people, ticks, workers int, layout ecs.Layout) (summary string, sum uint64) {
	t.Helper()
	world := ecs.NewWorld(ecs.WithLayout(layout))
	world.SetWorkers(workers)
	town := New(world, Rules{Seed: 1, People: people})
	for range ticks {
		if err := world.Tick(1); err != nil {
			t.Fatal(err)
		}
	}
	report, shops := ecs.Resource[Report](world), Till{}
	for _, store := range town.stores {
		till := town.till.Get(store)
		shops.Sales, shops.Revenue = shops.Sales+till.Sales, shops.Revenue+till.Revenue
	}
	if shops != (Till{report.Sales, report.Revenue}) {
		t.Errorf("shops have %+v, and the report is %+v", shops, report)
	}
	if want := people + report.Came - report.Left; world.Count(town.needs) != want || town.unread.Missed() > 0 {
		t.Errorf("%d people, want %d; %d sales missed", world.Count(town.needs), want, town.unread.Missed())
	}
	return town.Summary(), checksum.Of(world)
}

// The size is that of CITY, or small. The large one takes some seconds: `make city`.
func TestTotals(t *testing.T) {
	want := map[string]struct {
		people, ticks int
		summary       string
		sum           uint64
	}{
		"":      {2000, 3000, "Resting 1785, Working 0, Shopping 156, Walking 0, {Trips:12431 Jams:3 Sales:3777 Revenue:177945 Came:40 Left:99 Nights:2}", 0x6a24dfeb735144b7},
		"large": {100_000, 10_000, "Resting 91902, Working 0, Shopping 6749, Walking 737, {Trips:2228679 Jams:1678189 Sales:674615 Revenue:32304575 Came:7526 Left:8138 Nights:7}", 0xc0be62b831014db7},
	}[os.Getenv("CITY")]
	if summary, sum := run(t, want.people, want.ticks, 0, ecs.Lanes); summary != want.summary || sum != want.sum {
		t.Errorf("%d people after %d ticks:\n%s, sum %#x, want\n%s, sum %#x", want.people, want.ticks, summary, sum, want.summary, want.sum)
	}
}

func TestSameResultEverywhere(t *testing.T) {
	all := []ecs.Layout{ecs.Lanes, ecs.Laminar, inspect.Trees, inspect.Paper, inspect.Naive}
	for _, size := range []struct {
		people, ticks int
		layouts       []ecs.Layout
	}{{1000, 1500, all}, {20_000, 450, all[:2]}} { // one goroutine takes 8,192 rows at a time
		summary, sum := run(t, size.people, size.ticks, 1, ecs.Lanes)
		for _, layout := range size.layouts {
			t.Run(fmt.Sprint(size.people, layout), func(t *testing.T) {
				if other, otherSum := run(t, size.people, size.ticks, 4, layout); other != summary || otherSum != sum {
					t.Errorf("%s, sum %x, want\n%s, sum %x", other, otherSum, summary, sum)
				}
			})
		}
	}
}

func TestAllSystemsAreFull(t *testing.T) {
	world := ecs.NewWorld()
	New(world, Rules{Seed: 1, People: 100})
	systems := world.Systems()
	for _, s := range systems {
		if !s.Explain().Task {
			s.MustMatch(ecs.Full)
		}
	}
	if len(systems) != 12 {
		t.Errorf("%d systems and tasks: %v", len(systems), systems)
	}
}

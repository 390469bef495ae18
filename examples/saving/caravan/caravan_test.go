package caravan

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
	"github.com/copse-ecs/copse/examples/saving/slot"
)

func run(t *testing.T, c *Caravan, ticks int) string {
	t.Helper()
	for range ticks {
		if err := c.World.Tick(1); err != nil {
			t.Fatal(err)
		}
	}
	return c.Summary()
}

func newCaravan(layout ecs.Layout) *Caravan {
	c := Declare(ecs.NewWorld(ecs.WithLayout(layout)))
	c.Spawn(4)
	return c
}

const after200 = `tick 200, day: 8 crates, 112 bought; 0 fires; 2 riders are tired
wagon 1 at 7.439 3.073, 5, 6
wagon 2 at 0.792 9.509, 8, 10
wagon 3 at 4.413 0.883, 9, 12
wagon 4 at 4.628 9.907, 8, 12`

// A caravan that was saved and loaded goes on as if nothing had happened, whichever layout the two worlds have.
func TestLoadedCaravanGoesOn(t *testing.T) {
	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar, inspect.Trees, inspect.Paper, inspect.Naive} {
		if got := run(t, newCaravan(layout), 200); got != after200 {
			t.Fatalf("%v, not saved: got %s", layout, got)
		}
		for _, at := range []int{0, 15, 24, 100} { // by day and by night
			t.Run(fmt.Sprint(layout, at), func(t *testing.T) {
				first := newCaravan(ecs.Lanes)
				run(t, first, at)
				second := reload(t, first, layout)
				if want, got := first.Summary(), second.Summary(); got != want {
					t.Fatalf("loaded %s\nwant   %s", got, want)
				}
				if got := run(t, second, 200-at); got != after200 {
					t.Errorf("after 200 ticks %s\nwant %s", got, after200)
				}
			})
		}
	}
}

// What is saved after loading is what was loaded, once the holes in the numbers of entities are gone.
func TestSavedAgain(t *testing.T) {
	first := newCaravan(ecs.Lanes)
	run(t, first, 15)
	second := reload(t, first, ecs.Laminar)
	third := reload(t, second, ecs.Lanes)
	if x, y := text(t, second), text(t, third); x != y {
		t.Errorf("saved first:\n%s\nsaved again:\n%s", x, y)
	}
	if first.World.Len() != third.World.Len() || third.World.Count(third.fire) != 1 {
		t.Errorf("%d entities, want %d; %d fires", third.World.Len(), first.World.Len(), third.World.Count(third.fire))
	}
}

// What is loaded next to what there is follows itself: riders their own wagons, a fire its own. Undoing leaves the caravan as it was.
func TestSavedLoadedTwiceAndUndone(t *testing.T) {
	c := newCaravan(ecs.Lanes)
	run(t, c, 15)
	before := text(t, c)
	var s slot.Slot
	saved, err := s.Save(c.World)
	if err != nil || saved != c.World.Len() {
		t.Fatal(saved, err)
	}
	for loads := 1; loads <= 2; loads++ {
		if n, err := s.Load(c.World); err != nil || n != saved || c.World.Len() != (loads+1)*saved {
			t.Fatalf("load %d made %d entities of %d, and there are %d: %v", loads, n, saved, c.World.Len(), err)
		}
	}
	follows := map[ecs.Entity]int{}
	for _, row := range ecs.NewQuery1[Follows](c.World).All() {
		follows[row.A.Wagon]++
	}
	if wagons := c.World.Count(c.route); wagons != 12 || len(follows) != wagons {
		t.Errorf("%d wagons, %d of them are followed", wagons, len(follows))
	}
	run(t, c, 1) // they all travel
	for want := 2 * saved; want > 0; want -= saved {
		s.Undo(c.World)
	}
	if n := s.Undo(c.World); n != 0 {
		t.Errorf("%d entities were taken back without a load", n)
	}
	other := newCaravan(ecs.Lanes)
	if run(t, other, 15); text(t, other) != before {
		t.Fatal("two caravans differ")
	}
	if got, want := c.Summary(), run(t, other, 1); got != want {
		t.Errorf("undone %s\nwant   %s", got, want)
	}
}

func text(t *testing.T, c *Caravan) string {
	t.Helper()
	var file bytes.Buffer
	if err := c.Save(&file); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func reload(t *testing.T, c *Caravan, layout ecs.Layout) *Caravan {
	t.Helper()
	loaded, err := Load(bytes.NewReader([]byte(text(t, c))), ecs.NewWorld(ecs.WithLayout(layout)))
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

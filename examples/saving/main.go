// Command saving drives a caravan, loads it twice next to itself, and takes that back. It also saves to files and loads them.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/examples/saving/caravan"
	"github.com/copse-ecs/copse/examples/saving/slot"
)

func main() {
	ticks := flag.Int("ticks", 100, "how many ticks")
	from := flag.String("load", "", "a file to begin with")
	to := flag.String("save", "", "a file to save to at the end")
	flag.Parse()

	world, c := ecs.NewWorld(), (*caravan.Caravan)(nil)
	if *from == "" {
		c = caravan.Declare(world)
		c.Spawn(3)
	} else {
		file, err := os.Open(*from)
		check(err)
		c, err = caravan.Load(file, world)
		check(err)
		check(file.Close())
	}
	for range *ticks {
		check(world.Tick(1))
	}
	fmt.Println(c.Summary())
	twice(world)
	if *to != "" {
		check(c.SaveFile(*to))
	}
}

// twice saves a world in memory, loads it twice next to itself, and takes both loads back.
func twice(world *ecs.World) {
	var s slot.Slot
	n, err := s.Save(world)
	check(err)
	fmt.Printf("\nsaved %d entities\n", n)
	for range 2 {
		n, err = s.Load(world)
		check(err)
		fmt.Printf("loaded %d: there are %d\n", n, world.Len())
	}
	for range 2 {
		n = s.Undo(world)
		fmt.Printf("took %d back: there are %d\n", n, world.Len())
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

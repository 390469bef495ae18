// Command meadow shows grass, sheep and wolves in a terminal.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/copse-ecs/copse/ecs"

	"github.com/copse-ecs/copse/examples/internal/observing"
	"github.com/copse-ecs/copse/examples/meadow/pasture"
)

func main() {
	seed := flag.Uint64("seed", 1, "decides everything that is random")
	ticks := flag.Int("ticks", 1000, "how many ticks")
	headless := flag.Bool("headless", false, "print a summary at the end, and draw nothing")
	wait := flag.Duration("wait", 80*time.Millisecond, "how long each picture is shown")
	observe := observing.Flag()
	flag.Parse()

	world := ecs.NewWorld()
	pasture.Declare(world, pasture.Rules{Seed: *seed, Sheep: 120, Wolves: 12})
	if _, err := observing.Begin(os.Stderr, world, "meadow", *observe); err != nil {
		log.Fatal(err)
	}
	if !*headless {
		fmt.Print("\x1b[2J") // clear the terminal
	}
	for range *ticks {
		if err := world.Tick(1); err != nil {
			log.Fatal(err)
		}
		if !*headless {
			fmt.Print("\x1b[H", pasture.Draw(world, true), pasture.Summary(world), "\x1b[K\n")
			time.Sleep(*wait)
		}
	}
	if *headless {
		fmt.Println(pasture.Summary(world))
	}
}

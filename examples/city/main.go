// Command city simulates a city and reports every day.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/copse-ecs/copse/ecs"

	"github.com/copse-ecs/copse/examples/city/town"
	"github.com/copse-ecs/copse/examples/internal/observing"
)

func main() {
	people := flag.Int("people", 100_000, "how many people there are at first")
	ticks := flag.Int("ticks", 10_000, "how many minutes")
	seed := flag.Uint64("seed", 1, "decides everything that is random")
	workers := flag.Int("workers", 0, "how many goroutines, 0 for one for each processor")
	observe := observing.Flag()
	flag.Parse()

	began := time.Now()
	world := ecs.NewWorld()
	world.SetWorkers(*workers)
	t := town.New(world, town.Rules{Seed: *seed, People: *people})
	if _, err := observing.Begin(os.Stdout, world, "city", *observe); err != nil {
		log.Fatal(err)
	}
	for tick := range *ticks {
		if err := world.Tick(1); err != nil {
			log.Fatal(err)
		}
		if (tick+1)%town.Day == 0 || tick+1 == *ticks {
			fmt.Printf("minute %d, after %.1f s: %s\n", tick+1, time.Since(began).Seconds(), t.Summary())
		}
	}
}

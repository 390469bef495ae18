// Command play plays games of the tower defence, one after the other, and prints how each ends.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/copse-ecs/copse/ecs"

	"github.com/copse-ecs/copse/examples/internal/observing"
	"github.com/copse-ecs/copse/examples/towers"
)

func main() {
	games := flag.Int("games", 1, "how many games")
	wait := flag.Duration("wait", 0, "how long after each step, such as 31ms to play as fast as the clock")
	observe := observing.Flag()
	flag.Parse()
	for range *games {
		if err := play(*wait, *observe); err != nil {
			log.Fatal(err)
		}
	}
}

// play plays a game to its end.
func play(wait time.Duration, observe string) error {
	world := ecs.NewWorld()
	phase := towers.Declare(world, towers.Rules{Gold: 160, Lives: 20, Waves: 13})
	end, err := observing.Begin(os.Stdout, world, "towers", observe)
	if err != nil {
		return err
	}
	for phase.Get() != towers.Lost && phase.Get() != towers.Won {
		if err := world.Tick(towers.Step); err != nil {
			return err
		}
		time.Sleep(wait)
	}
	score := ecs.Resource[towers.Score](world)
	fmt.Printf("%d killed, %d leaked, %d lives, %d gold\n", score.Killed, score.Leaked, score.Lives, score.Gold)
	return end()
}

// Command duel lets two programmed players play over a simulated network, and compares the result with a game without one.
package main

import (
	"flag"
	"fmt"
	"log"

	"github.com/copse-ecs/copse/examples/duel/arena"
	"github.com/copse-ecs/copse/examples/duel/rollback"
)

func main() {
	ticks := flag.Int("ticks", 10_000, "how many ticks")
	seed := flag.Uint64("seed", 1, "decides the game and the network")
	delay := flag.Int("delay", 8, "how many ticks a packet takes at most")
	loss := flag.Int("loss", 20, "how many of a hundred packets are lost")
	flag.Parse()

	network := rollback.Network{Delay: *delay, Loss: *loss}
	peers := network.Play(*seed, *ticks, [2]*arena.Arena{arena.New(*seed), arena.New(*seed)})
	alone := arena.New(*seed)
	for i := range *ticks {
		alone.Tick(arena.Inputs{peers[0].Inputs[0][i], peers[0].Inputs[1][i]})
	}
	fmt.Printf("without network: %+v\n", alone.Match())
	for i, p := range peers {
		fmt.Printf("player %d: %d times back, %d ticks played again, waited %d times\n", i+1, p.Rollbacks, p.Again, p.Waited)
		if p.Arena.Match() != alone.Match() {
			log.Fatalf("player %d has another result: %+v", i+1, p.Arena.Match())
		}
	}
}

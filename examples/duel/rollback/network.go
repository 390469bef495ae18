package rollback

import (
	"math/rand/v2"

	"github.com/copse-ecs/copse/examples/duel/arena"
)

// Network carries packets between two peers. A packet arrives at the end of one of Delay steps, and Loss of a hundred never do.
type Network struct{ Delay, Loss int }

// Play lets two players play a number of ticks, until both know everything. The seed decides the game, the network, and what
// players do: they press other keys now and then.
func (n Network) Play(seed uint64, ticks int, arenas [2]*arena.Arena) (peers [2]*Peer) {
	random := rand.New(rand.NewPCG(seed, 2))
	for i := range peers {
		keys, keyboard := arena.Input(0), rand.New(rand.NewPCG(seed, uint64(i)))
		peers[i] = &Peer{Player: i, Arena: arenas[i], Choose: func() arena.Input {
			if keyboard.IntN(8) == 0 {
				keys = arena.Input(keyboard.IntN(16))
			}
			return keys
		}}
	}
	arriving := map[int][]func(){} // by step
	for now := 0; len(peers[0].Inputs[1]) < ticks || len(peers[1].Inputs[0]) < ticks; now++ {
		for i, p := range peers {
			if packet := p.Step(ticks); random.IntN(100) >= n.Loss {
				at := now + random.IntN(n.Delay)
				arriving[at] = append(arriving[at], func() { peers[1-i].Receive(packet) })
			}
		}
		for _, receive := range arriving[now] {
			receive()
		}
	}
	return peers
}

// Package rollback lets two players play one arena over a slow network without waiting for each other. Each has a world of its
// own and guesses what the other does: the same as last. When the true input arrives and is another one, the world goes
// back to the snapshot before that tick, and the ticks since then are played again.
package rollback

import (
	"github.com/copse-ecs/copse/ecs"

	"github.com/copse-ecs/copse/examples/duel/arena"
)

// Window is how many ticks a player may be ahead of what it knows of the other.
const Window = 16

// Peer is one of two players, with its own copy of the arena.
type Peer struct {
	Player                   int
	Arena                    *arena.Arena
	Choose                   func() arena.Input // asked once for each tick
	Inputs                   [2][]arena.Input   // the own ones, and those that have arrived
	Rollbacks, Again, Waited int                // how often it went back, how many ticks it played again, how often it waited

	tick   int                   // how many ticks are played
	played [Window]arena.Input   // what the other was taken to do, by tick
	before [Window]*ecs.Snapshot // of the world before a tick
	acked  int                   // how many own inputs the other has
}

// Packet is all inputs that the other may not have, and how many of the other's have arrived.
type Packet struct {
	inputs       []arena.Input
	first, acked int
}

// Step plays a tick if it may, and at most the given number in all. It returns what is to be sent to the other.
func (p *Peer) Step(ticks int) Packet {
	own, other := &p.Inputs[p.Player], len(p.Inputs[1-p.Player])
	if p.tick-other >= Window {
		p.Waited++
	} else if p.tick < ticks {
		*own = append(*own, p.Choose())
		p.play()
	}
	return Packet{(*own)[p.acked:], p.acked, other}
}

// play plays the next tick with what is known, or guessed, and keeps a snapshot of the world before it.
func (p *Peer) play() {
	slot := p.tick % Window
	p.before[slot], p.played[slot] = p.Arena.World.Snapshot(), p.guess(p.tick)
	var inputs arena.Inputs
	inputs[p.Player], inputs[1-p.Player] = p.Inputs[p.Player][p.tick], p.played[slot]
	p.Arena.Tick(inputs)
	p.tick++
}

// guess returns the input of the other in a tick, or the last one that is known.
func (p *Peer) guess(tick int) arena.Input {
	if known := p.Inputs[1-p.Player]; len(known) > 0 {
		return known[min(tick, len(known)-1)]
	}
	return 0
}

// Receive takes a packet of the other. If a tick was played with another input, it and the later ones are played again.
func (p *Peer) Receive(packet Packet) {
	known, from, now := &p.Inputs[1-p.Player], len(p.Inputs[1-p.Player]), p.tick
	p.acked = max(p.acked, packet.acked)
	*known = append(*known, packet.inputs[min(max(from-packet.first, 0), len(packet.inputs)):]...)
	for tick := from; tick < now; tick++ {
		if p.played[tick%Window] != p.guess(tick) {
			p.Rollbacks, p.Again = p.Rollbacks+1, p.Again+now-tick
			p.Arena.World.Restore(p.before[tick%Window])
			for p.tick = tick; p.tick < now; {
				p.play()
			}
			return
		}
	}
}

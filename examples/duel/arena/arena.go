// Package arena is a duel of two ships among rocks. Everything is counted in whole numbers, and the whole state is in entities,
// in a state of the program and in a resource of ecs.InSnapshots, so that a snapshot has all of it but events.
package arena

import (
	"cmp"

	"github.com/copse-ecs/copse/ecs"
)

// Size is the width and height of the arena, whose edges are joined.
const Size = 1 << 14

// Input is what a player does in a tick: some of the keys.
type Input uint8

const (
	Left Input = 1 << iota
	Right
	Thrust
	Fire
)

// Inputs is a resource: what both players do in this tick.
type Inputs [2]Input

// Phase is a state of the program: a round is played, and then a pause follows.
type Phase string

const (
	Playing Phase = "playing"
	Pausing Phase = "pausing"
)

// The components.
type (
	Position struct{ X, Y int }
	Velocity struct{ X, Y int }
	Serial   int                                   // decides which of two entities comes first
	Ship     struct{ Player, Heading, Reload int } // headings are sixteenths of a circle
	Shot     struct{ Player, Left int }
	Rock     int // its size, from 1 to 3
	body     struct {
		Position
		Velocity
		Serial
	}
)

// Match is a resource: what both have reached, and what decides what comes.
type Match struct {
	Tick, Pause, Next int
	Random            uint64
	Score, Wins       [2]int
}

// hit is an event: a shot hits something.
type hit struct {
	shot, target ecs.Entity
	player       int
}

// Arena is a world and the handles that the program needs.
type Arena struct {
	World *ecs.World

	phase          *ecs.State[Phase]
	pos            ecs.Handle[Position]
	vel            ecs.Handle[Velocity]
	serial         ecs.Handle[Serial]
	ship           ecs.Handle[Ship]
	shot           ecs.Handle[Shot]
	rock           ecs.Handle[Rock]
	bodies         *ecs.Bundle[body]
	shots, targets *ecs.Query2[Position, Serial]
	unread         *ecs.EventReader[hit]
	match          *Match
}

// New declares an arena and begins the first round.
func New(seed uint64, options ...ecs.Setting) *Arena {
	w := ecs.NewWorld(options...)
	a := &Arena{
		World: w, phase: ecs.NewState(w, Pausing), pos: ecs.Component[Position](w), vel: ecs.Component[Velocity](w), serial: ecs.Component[Serial](w),
		ship: ecs.Component[Ship](w), shot: ecs.Component[Shot](w), rock: ecs.Component[Rock](w),
	}
	a.bodies, a.unread = ecs.NewBundle[body](w), ecs.Events[hit](w).Reader()
	w.Group(a.pos, a.vel)
	w.Group(a.pos, a.vel, a.ship)
	a.shots = ecs.NewQuery2[Position, Serial](w, ecs.With(a.shot), ecs.Reads(a.pos, a.serial))
	a.targets = ecs.NewQuery2[Position, Serial](w, ecs.Any(a.ship, a.rock), ecs.Reads(a.pos, a.serial))
	ecs.SetResource(w, Match{Random: seed, Next: 2})
	ecs.InSnapshots[Match](w)
	a.match = ecs.Resource[Match](w)
	a.declare()

	for player := range 2 {
		e := a.bodies.Spawn(body{Position{Size/4 + player*Size/2, Size / 2}, Velocity{}, Serial(player)})
		a.ship.Set(e, Ship{Player: player, Heading: 8 * player})
	}
	a.phase.Set(Playing)
	return a
}

// Tick plays one tick.
func (a *Arena) Tick(inputs Inputs) {
	ecs.SetResource(a.World, inputs)
	if err := a.World.Tick(1); err != nil {
		panic(err) // the world has no limit
	}
}

func (a *Arena) declare() {
	w, playing, match, inputs := a.World, a.phase.Is(Playing), ecs.Uses[Match](), ecs.ReadsResource[Inputs]()
	steering, moving := w.Stage("steering", playing), w.Stage("moving", playing)
	hitting, suffering := w.Stage("hitting", playing), w.Stage("suffering", playing)
	waiting := w.Stage("waiting", a.phase.Is(Pausing))

	ecs.Task(w, "Clock", func(ecs.Tick) { a.match.Tick++ }, match, ecs.In(steering))
	ecs.System2(w, "Steer", a.steer, inputs, ecs.In(steering))
	ecs.System2(w, "Fire", a.fire, ecs.Reads(a.pos), inputs, ecs.ReadsResource[Match](), ecs.In(steering))
	ecs.System2(w, "Move", a.move, ecs.Reads(a.vel), ecs.In(moving))
	ecs.System1(w, "Expire", a.expire, ecs.In(moving))
	ecs.Task(w, "Strike", a.strike, ecs.AlsoReads(a.pos, a.serial, a.ship, a.rock, a.shot), ecs.Sends[hit](), ecs.In(hitting))
	ecs.Task(w, "Damage", a.damage, ecs.AlsoReads(a.pos, a.rock), match, ecs.Receives[hit](), ecs.In(suffering))
	ecs.Task(w, "Supply", a.supply, ecs.Every(96), match, ecs.In(suffering))
	ecs.Task(w, "Judge", a.judge, match, ecs.In(suffering))
	ecs.Task(w, "Wait", a.wait, match, ecs.In(waiting))
	a.phase.OnEnter(Playing, func() { a.match.Score = [2]int{} })
	a.phase.OnExit(Playing, func() { w.DespawnAll(a.rock); w.DespawnAll(a.shot) })
}

// random returns a number from -n to n.
func (a *Arena) random(n int) int {
	a.match.Random = a.match.Random*6364136223846793005 + 1442695040888963407
	return int(a.match.Random>>33%uint64(2*n+1)) - n
}

func (a *Arena) addRock(at Position, size int) {
	a.match.Next++
	a.rock.Set(a.bodies.Spawn(body{at, Velocity{a.random(64), a.random(64)}, Serial(a.match.Next)}), Rock(size))
}

var cosine = [16]int{256, 237, 181, 98, 0, -98, -181, -237, -256, -237, -181, -98, 0, 98, 181, 237}

// ahead returns the velocity of a shot.
func (s Ship) ahead() Velocity { return Velocity{cosine[s.Heading], cosine[(s.Heading+12)%16]} }

func (a *Arena) steer(_ ecs.Block, vel []Velocity, ship []Ship) {
	for i, inputs := 0, ecs.Resource[Inputs](a.World); i < len(ship); i++ {
		s, in := &ship[i], inputs[ship[i].Player]
		s.Heading = (s.Heading + int(in&Right)/int(Right) + 15*int(in&Left)) % 16
		vel[i].X, vel[i].Y = vel[i].X*63/64, vel[i].Y*63/64
		if in&Thrust != 0 {
			vel[i].X, vel[i].Y = vel[i].X+s.ahead().X/32, vel[i].Y+s.ahead().Y/32
		}
	}
}

func (a *Arena) fire(_ ecs.Block, pos []Position, ship []Ship) {
	for i, inputs := 0, ecs.Resource[Inputs](a.World); i < len(ship); i++ {
		if s := &ship[i]; s.Reload > 0 {
			s.Reload--
		} else if inputs[s.Player]&Fire != 0 {
			s.Reload = 12
			number := Serial(2*a.match.Tick + s.Player)
			a.shot.Set(a.bodies.Spawn(body{pos[i], s.ahead(), number}), Shot{s.Player, 40})
		}
	}
}

func (a *Arena) move(_ ecs.Block, pos []Position, vel []Velocity) {
	for i := range pos {
		pos[i].X, pos[i].Y = (pos[i].X+vel[i].X)&(Size-1), (pos[i].Y+vel[i].Y)&(Size-1)
	}
}

func (a *Arena) expire(b ecs.Block, shot []Shot) {
	for i, e := range b.Entities() {
		if shot[i].Left--; shot[i].Left <= 0 {
			a.World.Despawn(e)
		}
	}
}

// strike sends what shots hit: of several things the first.
func (a *Arena) strike(ecs.Tick) {
	bySerial := func(x, y ecs.Row2[Position, Serial]) int { return cmp.Compare(*x.B, *y.B) }
	for shot, s := range a.shots.Sorted(bySerial) {
		player := a.shot.Get(shot).Player
		first, best := ecs.Entity{}, Serial(0)
		for target, o := range a.targets.All() {
			dx, dy, own := s.A.X-o.A.X, s.A.Y-o.A.Y, a.ship.Has(target) && a.ship.Get(target).Player == player
			if dx*dx+dy*dy < 500*500 && !own && (first.IsZero() || *o.B < best) {
				first, best = target, *o.B
			}
		}
		if !first.IsZero() {
			ecs.Events[hit](a.World).Send(hit{shot, first, player})
		}
	}
}

// damage carries out the hits. A rock falls to pieces.
func (a *Arena) damage(ecs.Tick) {
	for h := range a.unread.Read() {
		if a.World.Despawning(h.target) {
			continue
		}
		a.World.Despawn(h.shot)
		score := &a.match.Score[h.player]
		if a.rock.Has(h.target) {
			size := a.rock.Get(h.target)
			*score++
			a.World.Despawn(h.target)
			for range min(2, 2*(size-1)) {
				a.addRock(a.pos.Get(h.target), int(size-1))
			}
		} else {
			*score += 10
		}
	}
}

// supply adds a rock.
func (a *Arena) supply(ecs.Tick) { a.addRock(Position{a.random(Size/2) + Size/2, 0}, 3) }

// judge ends a round.
func (a *Arena) judge(ecs.Tick) {
	for player, m := 0, a.match; player < 2; player++ {
		if score := m.Score[player]; score >= 20 && score > m.Score[1-player] {
			m.Wins[player], m.Pause = m.Wins[player]+1, 30
			a.phase.Set(Pausing)
		}
	}
}

func (a *Arena) wait(ecs.Tick) {
	if a.match.Pause--; a.match.Pause < 0 {
		a.phase.Set(Playing)
	}
}

// Match returns what both have reached.
func (a *Arena) Match() Match { return *a.match }

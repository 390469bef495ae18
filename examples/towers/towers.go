// Package towers is a tower defence game without a screen. It shows how a whole
// game is made of systems and tasks in stages: waves of enemies follow a flow
// field that changes when towers are built, towers fire when they have cooled
// down, shots home in on their parents, hits are events, observers keep the
// score, and a state of the program says whether the player builds, plays, has
// lost or has won. All that happens is done by World.Tick.
//
// The result is the same in every layout, because no rule asks which of two
// entities comes first in an array: ties are decided by serial numbers.
package towers

import (
	"math"

	"github.com/copse-ecs/copse/ecs"
)

// Width and Height are the size of the grid, and Step is the time of one step.
const (
	Width, Height = 16, 9
	Step          = 1.0 / 32
	cost          = 20
)

// Phase is the state of the game.
type Phase int

// A game begins in Building. It goes to Playing and back for each wave.
const (
	Building Phase = iota
	Playing
	Lost
	Won
)

// The components of the game.
type (
	Position struct{ X, Y float64 }
	Velocity struct{ X, Y float64 }
	Health   int
	Walker   struct { // an enemy on its way
		Serial, Bounty int
		Speed          float64
	}
	Chill float64 // how long an enemy is still slow
	Shot  struct {
		Damage int
		Frost  bool
	}
	Tower struct {
		Damage               int
		Range, Pause, Remain float64
		Frost                bool
	}
)

// The tags. An enemy is Brisk or Slowed, a tower is Ready or Cooling.
type (
	Brisk   struct{}
	Slowed  struct{}
	Ready   struct{}
	Cooling struct{}
)

type AimsAt struct{} // the relation of a shot to an enemy

// Hit says that a shot has reached an enemy.
type Hit struct {
	Target ecs.Entity
	Shot   Shot
}

// Rules is what a game begins with.
type Rules struct{ Gold, Lives, Waves int }

// Score is a resource: what has happened so far.
type Score struct {
	Gold, Lives, Earned, Spent         int
	Spawned, Killed, Leaked            int
	Wave, Towers, Shots, Hits, Rebuilt int
	Ended                              int // waves that are over
	wait, due, plan                    int
}

// Cell is a place of the grid.
type Cell struct{ X, Y int }

// Field is a resource: the way to the goal from each cell.
type Field struct {
	Blocked [Width][Height]bool
	Way     [Width][Height]int // steps to the goal, -1 if there is no way
	Next    [Width][Height]Cell
	stale   bool
}

var start, goal = Cell{0, Height / 2}, Cell{Width - 1, Height / 2}

// flow finds the way from each cell, from the goal outwards. A blocked cell
// leads out, so an enemy is not caught in it, and no way leads in.
func (f *Field) flow() {
	for x := range f.Way {
		for y := range f.Way[x] {
			f.Way[x][y] = -1
		}
	}
	f.Way[goal.X][goal.Y], f.Next[goal.X][goal.Y] = 0, goal
	for list := []Cell{goal}; len(list) > 0; list = list[1:] {
		c := list[0]
		for _, n := range []Cell{{c.X - 1, c.Y}, {c.X, c.Y - 1}, {c.X, c.Y + 1}, {c.X + 1, c.Y}} {
			if n.X < 0 || n.Y < 0 || n.X >= Width || n.Y >= Height || f.Way[n.X][n.Y] >= 0 {
				continue
			}
			f.Way[n.X][n.Y], f.Next[n.X][n.Y] = f.Way[c.X][c.Y]+1, c
			if !f.Blocked[n.X][n.Y] {
				list = append(list, n)
			}
		}
	}
}

// open tells whether the start still has a way if a cell is blocked too.
func (f Field) open(c Cell) bool {
	f.Blocked[c.X][c.Y] = true
	f.flow()
	return c != start && c != goal && f.Way[start.X][start.Y] >= 0
}

// site is the place of the n-th tower: walls with a gap at alternate ends.
func site(n int) Cell {
	column, row := n/(Height-1), n%(Height-1)
	if column%2 == 1 {
		row = Height - 1 - row
	}
	return Cell{2 + 2*column, row}
}

func cellOf(p Position) Cell {
	return Cell{min(max(int(p.X), 0), Width-1), min(max(int(p.Y), 0), Height-1)}
}

func centre(c Cell) Position { return Position{float64(c.X) + 0.5, float64(c.Y) + 0.5} }

// towards is a velocity from one place to another that does not go too far in one step.
func towards(from, to Position, speed float64) Velocity {
	x, y := to.X-from.X, to.Y-from.Y
	far := math.Sqrt(float64(x*x) + float64(y*y))
	if far == 0 {
		return Velocity{}
	}
	speed = min(speed, far/Step)
	return Velocity{x / far * speed, y / far * speed}
}

// Package rules is the arcade game without a screen. It declares components, groups, systems and states in a world; then
// World.Tick plays the game, in steps of the same time however long the ticks are. Hits are events, observers break what has
// no health left, and a state of the program says whether the title is shown, the player plays, or the game is over.
//
// The result is the same in every layout: ties are decided by the seeds of targets, and not by their order in an array.
package rules

import (
	"math"

	"github.com/copse-ecs/copse/ecs"
)

// Step is the time of one step in seconds, and Area the size of the field, whose opposite edges are joined.
const (
	Step = 1.0 / 60
	Area = 960 * 640
)

// Phase is the state of the program.
type Phase int

// A program begins with the title. It goes from Playing to Over and back.
const (
	Title Phase = iota
	Playing
	Over
)

// The components. Velocities are for each second, and Life is the number of seconds that are left.
type (
	Position struct{ X, Y float64 }
	Velocity struct{ X, Y float64 }
	Life     float64
	Ship     struct{ Angle, Cooling, Shield float64 }
	Target   struct {
		Size, Health int // Size is 3 for a large rock, 0 for a hunter
		Seed         uint64
	}
)

// The tags of what has no data of its own.
type (
	Hunter struct{} // a target that follows the ship
	Shot   struct{}
	Spark  struct{}
)

// Hit says that something has reached a target.
type Hit struct {
	Target ecs.Entity
	At     Position
}

// Input is a resource: what the player wants.
type Input struct {
	Turn         float64 // from -1, left, to 1
	Thrust, Fire bool
	Aiming       bool // fly towards Aim and fire
	Aim          Position
}

// Field is a resource: the size of the field.
type Field struct{ W, H float64 }

// Score is a resource: what has happened so far.
type Score struct {
	Points, Best, Wave, Ships int
	Broken, Shots, Hits, Lost int     // since the program began
	wait                      float64 // seconds until a ship or a wave arrives
}

// Radius is the radius of a target.
func (t Target) Radius() float64 { return []float64{13, 14, 26, 46}[t.Size] }

// Noise returns the k-th random number of a seed, from 0 up to 1.
func Noise(seed uint64, k int) float64 { return float64(mix(seed, k)>>11) / (1 << 53) }

func mix(seed uint64, k int) uint64 { // SplitMix64
	z := seed + uint64(k+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func polar(angle, far float64) (x, y float64) { return far * math.Cos(angle), far * math.Sin(angle) }

// Toward returns the shortest way from one place to another, which may lead across the edges.
func (f Field) Toward(from, to Position) (x, y, far float64) {
	x, y = math.Remainder(to.X-from.X, f.W), math.Remainder(to.Y-from.Y, f.H)
	return x, y, math.Hypot(x, y)
}

// Game is what a program needs to show the game.
type Game struct {
	World *ecs.World
	Phase *ecs.State[Phase]
	Input *Input
	Score *Score
	Field *Field
	steps *ecs.Stage
}

// Now returns where an entity is between its last two steps.
func (g *Game) Now(p Position, v Velocity) Position {
	back := Step * (1 - g.steps.Interpolation())
	return Position{p.X - v.X*back, p.Y - v.Y*back}
}

// Resize gives the field the shape of a screen.
func (g *Game) Resize(width, height float64) {
	*g.Field = Field{math.Sqrt(Area * width / height), math.Sqrt(Area * height / width)}
}

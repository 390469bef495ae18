// Package rules is the arcade game without a screen. Declare gives a world components, groups, systems and a state, which is
// true while the player plays; then World.Tick plays the game.
//
// The result is the same in every layout: no rule asks which of two entities comes first in an array, and what is random
// follows from seeds.
package rules

import (
	"math"

	"github.com/copse-ecs/copse/ecs"
)

// Step is the time of a tick in seconds, and Edge is how far things leave the field before they come back opposite.
const Step, Edge = 1.0 / 60, 50.0

// The components. Positions are those from the middle of the field, velocities are for each second, and a shot has so many
// seconds left.
type (
	Position struct{ X, Y float64 }
	Velocity struct{ X, Y float64 }
	Shot     float64
	Ship     struct{ Angle, Cooling, Shield float64 }
	Rock     struct {
		Size int // 3 for a large one, 0 for a hunter
		Seed uint64
	}
)

// Hunts is the relation of a hunter to the ship that it follows.
type Hunts struct{}

// Hit says that something has reached a rock.
type Hit struct{ Rock ecs.Entity }

// Input is a resource: what the player wants. Turn is from -1, left, to 1.
type Input struct {
	Turn         float64
	Thrust, Fire bool
}

// Score is a resource: what has happened in this game. Ships is how many are still to come.
type Score struct{ Points, Wave, Ships int }

// Field is a resource: the size of the field.
type Field struct{ W, H float64 }

// FieldFor returns a field with the shape of a screen. All fields have the same area.
func FieldFor(width, height float64) Field {
	w := math.Sqrt(960 * 640 * width / height)
	return Field{w, w * height / width}
}

// Toward returns the shortest way from one place to another, which may lead across the edges.
func (f Field) Toward(from, to Position) (x, y, far float64) {
	x, y = math.Remainder(to.X-from.X, f.W+2*Edge), math.Remainder(to.Y-from.Y, f.H+2*Edge)
	return x, y, math.Hypot(x, y)
}

// Radius is the radius of a rock.
func (r Rock) Radius() float64 { return []float64{13, 14, 26, 46}[r.Size] }

// Noise returns the k-th random number of a seed, from 0 up to 1.
func Noise(seed uint64, k int) float64 { return float64(mix(seed, k)>>11) / (1 << 53) }

func mix(seed uint64, k int) uint64 { // SplitMix64
	z := seed + uint64(k+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func polar(angle, far float64) (x, y float64) { return far * math.Cos(angle), far * math.Sin(angle) }

package designrun

import (
	"github.com/copse-ecs/copse/internal/language/design/analysis"
)

// The costs of carrying out a design, in steps of about a nanosecond. Steps are counted and not
// timed, so that the same text always has the same cost.
const (
	maxSteps        = 36_000_000 // the limit for all ticks together
	freeSteps       = 8_000_000  // free for the layout; what it takes beyond that is missing for the ticks
	maxOneByOne     = 10_000_000 // for the count of what one entity at a time would write
	maxCompositions = 16_384

	stepList        = 3    // for an entity that is tested for a match
	stepSpawn       = 20   // for an entity that is spawned
	stepChange      = 40   // for an entity that is changed or despawned
	stepRow         = 20   // for a row that it gets or loses, once for each class
	stepMove        = 6    // for a row that moves to make room
	stepBlock       = 20   // for each block or class, at every commit
	stepTouch       = 150  // in addition, for one in which something changes
	stepComposition = 500  // for a composition that is new
	stepPlace       = 50   // in addition, for each class in which the composition has a row
	stepSearch      = 2    // in addition, for each block of the layout, among which the search goes
	stepTransition  = 1000 // for a new pair of compositions, before and after, and a step for each pair of their rows
)

// simulatedRows is the number of rows from which on a first commit is simulated.
const simulatedRows = 20_000

// budget counts the steps that a design has spent.
type budget struct {
	spent, limit int
	refusal      analysis.Refusal // why no more is done; Nothing while there are steps left
}

// pay spends steps and reports whether the world may go on.
func (b *budget) pay(steps int) bool {
	b.spent += steps
	if b.spent > b.limit {
		b.refuse(analysis.TooMuchChange)
	}
	return b.open()
}

// affords reports whether so many steps are left.
func (b *budget) affords(steps int) bool { return b.spent+steps <= b.limit }

// refuse ends what the world may do. The first reason stays.
func (b *budget) refuse(why analysis.Refusal) {
	if b.refusal == analysis.Nothing {
		b.refusal = why
	}
}

// open reports whether nothing has been refused.
func (b *budget) open() bool { return b.refusal == analysis.Nothing }

// priceOfSpawn is what it costs to spawn n entities of a composition that has rows in so many classes.
func priceOfSpawn(n, classes int) int { return n * (stepSpawn + stepRow*classes) }

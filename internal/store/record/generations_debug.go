//go:build copse_debug

package record

import "github.com/copse-ecs/copse/internal/store/entity"

// GenerationsOfTable is how many generations of an index a table has before those of the next table begin.
const GenerationsOfTable = 1 << 20

// Together lets all worlds begin with one generation: for tests that compare handles of several worlds.
var Together bool

// generations is what a table remembers of generations.
type generations struct {
	before  uint32 // the generation before the first one
	claimed bool   // handles may have any generation
}

// First returns the generation with which each index begins.
func (g *generations) First() uint32 { return g.before + 1 }

// SetFirst sets the generation with which each index begins. No handle may have been given out.
func (g *generations) SetFirst(generation uint32) { g.before = generation - 1 }

// IsForeign reports whether a handle that is not of an index's present generation is one of another table.
func (r *Table) IsForeign(e entity.Entity) bool {
	switch g := e.Generation(); {
	case e.IsZero() || r.claimed:
		return false
	case g < r.First():
		return true
	case int(e.Index()) < len(r.List) && g < r.List[e.Index()].Generation:
		return false // it was despawned here
	default:
		return g-r.First() >= GenerationsOfTable
	}
}

func (g *generations) noteClaim() { g.claimed = true }

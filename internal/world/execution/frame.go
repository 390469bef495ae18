package execution

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/views"
)

// Frame is what one worker needs to call a function for a block of entities. The function is called with it.
type Frame struct {
	Delta    float64
	N        int             // entities of the block
	Views    []views.View    // by column
	Entities []entity.Entity // of the block: in the store's memory, in list, or those of a bulk spawn
	Stop     bool            // the caller has left the loop
	Spawned  *Spawned        // nil unless the block is one of a bulk spawn
	Calls    uint64          // a program with the tag copse_debug counts here: the number of the call that runs, another one after it

	walker                 *Walker         // nil in a bulk spawn
	entityList, lane, from int             // of the rows of a block, unless it is copied
	copied                 bool            // the block is copied from rows that are no neighbours
	list                   []entity.Entity // that are collected for a copied block
	leadRows               []uint32        // of a copied block, in lane; of a scan the indices of entities

	columns columnPlaces
}

// Spawned is what new entities of a bulk spawn have.
type Spawned struct {
	Set     grouptree.Set
	Columns []int // if they are queued: the components of the views
}

// columnPlaces is how the columns of a block are read, and where their values are.
type columnPlaces struct {
	runModes []Reading      // by column: of the run
	looksUp  bool           // some column of the run is read by handle
	modes    []Reading      // by column: of the block, in which a column is direct too if its rows happen to be neighbours
	places   []views.Places // by column: of those that are copied
	buffers  []views.Places // by column
	cache    *cache         // nil if the run does not use it
	kept     *kept          // what cache keeps about the array that is walked
}

// Present reports whether the entity at place i of the block has the component of column k. O(1).
func (f *Frame) Present(k, i int) bool {
	switch f.columns.modes[k] {
	case Direct:
		return true
	case Absent:
		return false
	}
	return f.columns.places[k].Rows[i] != column.NoRow
}

// Reading returns how column k of the block is read.
func (f *Frame) Reading(k int) Reading { return f.columns.modes[k] }

package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/views"
)

// frame is what one worker needs to call a system's function. A Block points to it.
type frame struct {
	w     *World
	s     *System       // nil in a bulk spawn
	set   grouptree.Set // of a bulk spawn: what the new entities have
	ids   []ID          // of a bulk spawn that is queued: the components of views
	dt    float64
	n     int          // entities of the block
	views []views.View // by column

	entities []Entity // of the block: in the store's memory, in list, or those of a bulk spawn
	stop     bool     // the caller of a query has left the loop

	entityList, lane, from int      // of the rows of a block, unless it is copied
	copied                 bool     // the block is copied from rows that are no neighbours
	list                   []Entity // that are collected for a copied block
	leadRows               []uint32 // of a copied block, in lane; of a scan the indices of entities

	runModes []execution.Reading // by column: of the run
	looksUp  bool                // some column of the run is read by handle
	modes    []execution.Reading // by column: of the block, in which a column is direct too if its rows happen to be neighbours
	places   []views.Places      // by column: of those that are copied
	buffers  []views.Places      // by column
	cache    *execution.Cache    // nil if the run does not use it
	kept     *execution.Kept     // what cache keeps about the array that is walked
	debug    debugChecks
}

// bulk reports whether the block is one of a bulk spawn.
func (f *frame) bulk() bool { return f.s == nil }

// Block is the entities that one call of a system's function is about: neighbouring rows of the
// arrays, or copies of rows. It is valid until the function returns, or the iteration of the loop ends: what is needed later is
// copied. A Block that is used later answers for whatever its system does then; a program that is built with the tag copse_debug
// panics.
type Block struct {
	blockCall
	f *frame
}

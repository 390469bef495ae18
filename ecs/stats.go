package ecs

import (
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/onebyone"
)

// CommitStats says what a commit did. Slices by component are indexed by [ID]; they are valid
// until the next commit.
type CommitStats struct {
	Spawned, Despawned, Changed int   // entities
	Moves                       int   // rows that moved, counted once for all arrays that share them
	Writes                      []int // by component: rows written, those of new entities included
	OneByOne                    []int // by component: rows that the paper's algorithm would have written; nil unless counted
}

// Step is one move of the one-by-one algorithm (paper, sections III-D and V), made in all arrays
// that share the rows.
type Step = onebyone.Step

// The kinds of moves.
const (
	StepLeave  = onebyone.Leave  // an entity leaves its block; nothing is written
	StepFill   = onebyone.Fill   // the last row of the block moves to the hole
	StepRotate = onebyone.Rotate // a block moves by one row: the row at one end moves to the other
	StepJoin   = onebyone.Join   // an entity is written to the end of its block
)

// Arrangement is what it cost to rearrange the arrays for another layout.
type Arrangement = blockstore.Relayout

package onebyone

import "github.com/copse-ecs/copse/internal/store/entity"

// StepKind says why a single move is made.
type StepKind uint8

// The moves of the one-by-one algorithm, as Commit reports them, then those of a batch, as Trace does.
const (
	Leave  StepKind = iota // an entity leaves a block; nothing is written
	Fill                   // the last entity of a block fills the hole in it
	Rotate                 // a block moves by one row: its last entity becomes its first, or the other way round
	Join                   // an entity is written to the end of its block
	Lift                   // an entity leaves a block; its values are put aside, nothing is written
	Slide                  // a survivor of a block goes to another row of it
	Put                    // an entity is written to the block that it joins
)

var stepNames = [...]string{"leave", "fill", "rotate", "join", "lift", "slide", "put"}

// String returns the name of the kind.
func (k StepKind) String() string { return stepNames[k] }

// Step is one move, made in every array of a class.
type Step struct {
	Kind   StepKind
	Class  int           // see blockstore.Blocks.Class
	Leaf   int           // the block: index into Layout.Leaves
	Entity entity.Entity // that moves
	From   uint32        // its row before, column.NoRow for one that joins
	To     uint32        // its row after, column.NoRow for one that leaves
}

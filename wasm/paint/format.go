package paint

import "errors"

// Models are sent between programs as bytes. The first byte is the kind: a model is
// everything; a state is what changes from tick to tick, for a model that the receiver
// has; a step is one move. All other bytes are numbers, unsigned LEB128 (u) or zigzag
// LEB128 (s). A string is a length and UTF-8, a set a count and its members, a list a
// count and its elements.
//
//	model  components {string name, u color, u bytes, u 1 for a list},
//	       leaves {string whole, string brief, string short, u look, set shared, set misplaced}, arrays {u component, list of u leaf}, then the body of a state
//	state  for each leaf u start, u end; for each array u rows; ranges {u array, u leaf,
//	       u start, u end} in order of leaves; cells {u array+1, u leaf, u base, list of s
//	       entity}; u 1 if all mismatches are known, mismatches {u array, u from, u to};
//	       move, as in a step
//	step   u array+1, u leaf, s entity, u from+1, u to+1, s entity at from after the move;
//	       borders {u array+1, u leaf, u start, u end}; rows {u array, u rows};
//	       u 1 if all mismatches are known, mismatches
//
// An array+1 of 0 means every array that holds the leaf, a row+1 of 0 no row. An entity
// of 0 is a free row, a negative one a row whose entity is set aside.
const (
	KindModel byte = 1 + iota
	KindState
	KindStep
)

var errFormat = errors.New("the picture has a form that this engine does not read: reload the page")

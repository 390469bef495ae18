package ecs

import "github.com/copse-ecs/copse/internal/world/execution"

// Block is the entities that one call of a system's function is about: neighbouring rows of the
// arrays, or copies of rows. It is valid until the function returns, or the iteration of the loop ends: what is needed later is
// copied. A Block that is used later answers for whatever its system does then; a program that is built with the tag copse_debug
// panics.
type Block struct {
	blockCall
	f *execution.Frame
	d *declaration // of what is called, without a stage for a query and a bulk spawn
}

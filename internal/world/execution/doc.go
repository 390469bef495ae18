// Package execution runs functions over the entities that they ask for, block by block.
//
// A [Walker] belongs to one system or query. It makes a plan for the layout as it is, finds the runs of neighbouring rows that the plan
// walks, and calls the function with a [Frame] for each block. A cache keeps what a walker that is not full has found out. Runs that ask
// when values were written, or note it, pick their entities first. A [Round] runs walkers on several goroutines, and [Tiles] run several of
// them on a tile of rows before the next tile.
//
// The package knows no world: what a function may do while it runs, and when it runs, is decided elsewhere.
package execution

// Package onebyone is the algorithm of the paper (sections III-D and V): it carries out a commit one entity and one row
// at a time, counts what that would write, and tells the moves of either algorithm.
//
// The store itself commits in batches, which write far fewer rows. This package works on what the store tells of a
// prepared commit, [blockstore.Prepared], so that a store nothing is asked about has no part in it:
//
//   - [Commit] carries out a commit one entity at a time and yields every move; [MostMoves] foretells how many;
//   - [Counter] counts what Commit would write, without making the moves;
//   - [Trace] yields the moves that the batch is going to make;
//   - [SimulateSpawns] tells what a commit of spawns would do to an empty store, without making the entities.
//
// An entity leaves a block like this: the last entity of the block fills the hole, and every block to the right, in the
// class and in the classes that continue it, moves its last row to its front. It joins a block like this: from the right,
// every block to the right moves its first row to its back, and the entity is written to the free row.
//
// The algorithm is worked out on a copy of the ranges of the store's blocks, and of the entity lists of the classes that Commit
// changes: it lets the store commit as always and then gives it the order that it has worked out. A Counter follows the entities of the blocks
// that something leaves as rings. Commit costs one move for each block to the right of a
// change; counting costs about a nanosecond for each such block.
package onebyone

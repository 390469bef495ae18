// Package replay steps through the ticks of a design, move by move, forwards and backwards, on the block store.
//
// The operations of a design are recorded while it is analysed ([designrun.AnalyzeRecorded]). A [Replay] carries them
// out again, by one of two algorithms:
//
//   - A history carries out commits on a store of its own, in order. It goes back by restoring a snapshot and carrying
//     out the commits after it.
//   - While it carries out a commit, a collector writes its log: every move, the changes that cause it, and the blocks
//     whose extent changes with it.
//   - A cursor makes and takes back the moves of one log on plain lists of rows, in O(1) each. The store is not needed
//     inside of a tick.
//
// Positions are described by sentences, by JSON documents, and by the rows and moves of which package replaypicture
// makes pictures. [Replay.Edit] turns what a user does to an entity into an edit of the text.
//
// A block is the same in all arrays that share its rows, except in naive layouts. The package calls a block in the
// arrays of one class a slot and numbers the slots.
//
// Cost: O(1) for a move and a word for each array of its class; for the next tick its commit; for any other tick the
// commits since the nearest snapshot, or nothing while its log is kept. Snapshots and logs take at most 64 MB. A tick
// that is too large is one step, and a design that is too large for one entity at a time ends with a reason
// ([Replay.Trouble]).
//
//	analysis, record := designrun.AnalyzeRecorded(text, design.Options{})
//	r := replay.New(analysis, record, replay.Batch)
//	for r.Next() {
//		fmt.Println(r.Sentence())
//	}
package replay

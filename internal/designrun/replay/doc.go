// Package replay steps through the ticks of a design, move by move, forwards and
// backwards, on the real store.
//
// Three ideas carry it. What the statements of a design queue is recorded once, in
// numbers, while the design is analysed; a [Replay] queues it again and lets either
// algorithm carry it out, each with a history of its own. A commit that is looked at
// tells its moves, and the list of one tick's moves is all that is needed to go to and
// fro inside it: a move is made or undone on plain lists of rows (the board) in O(1).
// And a tick that is far away is reached by the store itself, from the nearest of the
// snapshots that were taken on the way, whose memory is capped.
//
// Cost: a step O(1) and a word for each array of its class; opening the next tick that
// tick's commit; opening any other the commits since the nearest snapshot, or nothing
// where its list of moves is still kept. Beside the state itself a replay keeps at most
// [MaxMemory] bytes. What cannot be followed is refused with a sentence, never attempted.
//
//	analysis, record := designrun.AnalyzeRecorded(text, analysis.Options{})
//	r := replay.New(analysis, record, replay.Batch)
//	for r.Next() {
//		fmt.Println(r.Sentence())
//	}
package replay
